"""Being the people, and making things go wrong, over HTTP."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from playground.model import Status
from playground.page.routes import add_page
from playground.server import BotApiServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.model import Chat
    from playground.page.board import Board
    from playground.people import Person
    from playground.world import World
    from tests.playground.conftest import Api

MARKUP = {"inline_keyboard": [[{"text": "6♠", "callback_data": "c:6s"}]]}
LINK = {"inline_keyboard": [[{"text": "Код", "copy_text": {"text": "a"}}]]}


@pytest.fixture
async def board(world: World) -> AsyncIterator[Board]:
    server = BotApiServer(world)
    board = add_page(server)
    async with server:
        yield board
    assert server.violations == []


@pytest.fixture
async def server(board: Board) -> BotApiServer:
    return board.server


class Hand:
    """``await hand("say", …)`` returns the answer; a refused one fails."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def __call__(self, action: str, **body: Any) -> Any:
        status, answer = await self.raw(action, **body)
        assert status == 200, answer
        return answer

    async def refused(self, action: str, **body: Any) -> str:
        status, answer = await self.raw(action, **body)
        assert status == 400, answer
        return str(answer["error"])

    async def raw(self, action: str, **body: Any) -> tuple[int, Any]:
        address = f"{self._api.url}/api/{action}"
        async with self._api.session.post(address, json=body) as response:
            return response.status, await response.json()

    async def get(self, name: str, **query: Any) -> Any:
        address = f"{self._api.url}/api/{name}"
        async with self._api.session.get(address, params=query) as response:
            return await response.json()


@pytest.fixture
def hand(api: Api) -> Hand:
    return Hand(api)


async def test_a_game_of_one_tap(hand: Hand, api: Api, group: Chat, anya: Person) -> None:
    who = {"person": anya.id}
    assert (await hand("start", payload="a", **who))["text"] == "/start a"
    said = await hand("say", chat=group.id, text="/newgame", **who)
    assert (said["key"], said["text"]) == ("1", "/newgame")
    assert len(await api.updates()) == 2
    for chat in (group.id, anya.id):
        await api.ok("sendMessage", chat_id=chat, text="Стол", reply_markup=MARKUP)
    shown = await hand.get("chat", chat=anya.id, **who)
    assert [message["text"] for message in shown] == ["/start a", "Стол"]

    place = {"chat": group.id, **who}
    tap = asyncio.create_task(hand("tap", message="2", button="6♠", wait=30, **place))
    [update] = await api.updates(offset=500_000_003, timeout=30)
    query = update["callback_query"]["id"]
    await api.ok("answerCallbackQuery", callback_query_id=query, text="Ход")
    answer = {"text": "Ход", "show_alert": False, "url": None}
    assert await tap == {"query": query, "answer": answer}

    target = {"receiver_user_id": anya.id, "callback_query_id": query}
    await api.ok(
        "sendMessage",
        chat_id=group.id,
        text="Карты",
        reply_markup=LINK,
        ephemeral_message_parameters=target,
    )
    nothing = {"query": None, "answer": None}
    assert await hand("tap", message="e1", button="Код", **place) == nothing
    late = await hand("tap", message="e1", data="any", wait=0, **place)
    assert late["answer"] is None
    assert (await hand("tap", message="e1", data="any", wait=0.01, **place))["answer"] is None
    replied = await hand("say", text="Что?", reply_to="2", **place)
    assert replied["reply_to_message"]["text"] == "Стол"
    await hand("delete", message=replied["key"], **place)
    assert [message.text for message in anya.sees(group)] == ["/newgame", "Стол", "Карты"]


async def test_a_link_is_looked_at_before_it_is_followed(
    hand: Hand, group: Chat, anya: Person, world: World
) -> None:
    async def look(url: str) -> Any:
        return await hand("look", person=anya.id, url=url)

    start = {"chat": anya.id, "start": "join-7"}
    assert await look("https://t.me/playground_bot?start=join-7") == start
    assert not anya.private.messages
    number = world.upgrade(group).id
    link = f"https://t.me/c/{str(number).removeprefix('-100')}/5"
    assert await look(link) == {"chat": number, "message": 5}
    assert await look("https://example.org/") == {}
    assert "no bot" in await hand.refused("look", person=anya.id, url="https://t.me/other?start=a")


async def test_somebody_new_joins_every_group(hand: Hand, world: World, group: Chat) -> None:
    added = await hand("person", name=" Даша ", language="ru")
    assert (added["first_name"], added["language_code"]) == ("Даша", "ru")
    assert group.has(added["id"])
    await hand("person", id=added["id"], name="Dora", language="en")
    assert world.people[added["id"]].user.first_name == "Dora"
    for name in ("", " \u200b ", "x" * 65):
        assert "a name has" in await hand.refused("person", name=name)
    assert "language" in await hand.refused("person", name="a", language=["ru"])


async def test_what_cannot_be_done_says_why(hand: Hand, group: Chat, anya: Person) -> None:
    place = {"person": anya.id, "chat": group.id}
    assert await hand.refused("say", person=7, chat=7, text="a") == "KeyError: 7"
    assert await hand.refused("say", person=anya.id, chat=anya.id, text="a") == (
        "ValueError: Аня has not started this bot"
    )
    for text in ("", "  ", "x" * 4097):
        assert "1 to 4096" in await hand.refused("say", text=text, **place)
    assert await hand.refused("tap", message="e9", data="a", **place) == (
        "LookupError: there is no ephemeral message e9"
    )
    assert "child" in await hand.refused("control/bot", do="start")


async def test_people_come_go_and_block(
    hand: Hand, api: Api, group: Chat, anya: Person, boris: Person
) -> None:
    await hand("control/member", person=boris.id, chat=group.id, on=False)
    await hand("control/member", person=boris.id, chat=group.id, on=False)
    assert not group.has(boris.id)
    await hand("control/member", person=boris.id, chat=group.id, on=True)
    assert group.has(boris.id)
    anya.start()
    await hand("control/block", person=anya.id, on=True)
    blocked = "Forbidden: bot was blocked by the user"
    assert await api.refused("sendMessage", chat_id=anya.id, text="a") == blocked
    await hand("control/block", person=anya.id, on=False)
    await api.ok("sendMessage", chat_id=anya.id, text="a")


async def test_the_bot_loses_its_place_and_gets_it_back(
    hand: Hand, api: Api, group: Chat, world: World
) -> None:
    chat = group.id
    bot = world.only_bot()
    await hand("control/bot_writes", chat=chat, on=False)
    muted = "Bad Request: not enough rights to send text messages to the chat"
    assert await api.refused("sendMessage", chat_id=chat, text="a") == muted
    await hand("control/bot_writes", chat=chat, on=True)
    await api.ok("sendMessage", chat_id=chat, text="a")
    await hand("control/bot_member", chat=chat, on=False)
    kicked = "Forbidden: bot was kicked from the group chat"
    assert await api.refused("sendMessage", chat_id=chat, text="a") == kicked
    assert "not in the group" in await hand.refused("control/bot_writes", chat=chat, on=True)
    await hand("control/bot_member", chat=chat, on=True)
    await hand("control/bot_member", chat=chat, on=True)
    assert group.members[bot.id].status is Status.MEMBER
    kinds = [
        update["my_chat_member"] for update in await api.updates() if "my_chat_member" in update
    ]
    statuses = [kind["new_chat_member"]["status"] for kind in kinds]
    assert statuses == ["restricted", "member", "kicked", "member"]


async def test_a_group_is_upgraded_and_a_board_deleted(
    hand: Hand, api: Api, group: Chat, anya: Person
) -> None:
    await api.ok("sendMessage", chat_id=group.id, text="Доска")
    await hand("control/delete", chat=group.id, message="1")
    gone = await api.refused("editMessageText", chat_id=group.id, message_id=1, text="a")
    assert gone == "Bad Request: message to edit not found"
    new = (await hand("control/upgrade", chat=group.id))["chat"]
    moved = await api("sendMessage", chat_id=group.id, text="a")
    assert moved["parameters"] == {"migrate_to_chat_id": new}


async def test_calls_fail_on_purpose(hand: Hand, api: Api, group: Chat, board: Board) -> None:
    made = await hand("control/fault", effect="refuse", retry_after=7, times=None)
    assert await api.updates() == []
    refused = await api("getMe")
    assert refused["parameters"] == {"retry_after": 7}
    [shown] = board.faults_in_force()["injected"]
    assert (shown["effect"], shown["hits"], shown["code"]) == ("refuse", 1, 429)
    await hand("control/lift", **made)
    await api.ok("getMe")
    await hand("control/fault", effect="delay", method="getMe", seconds=0.001)
    await hand("control/fault", effect="bad_gateway", method="getChat", times=2)
    assert len(board.faults_in_force()["injected"]) == 2
    await api.ok("getMe")
    assert len(board.faults_in_force()["injected"]) == 1
    await hand("control/lift")
    await api.ok("getChat", chat_id=group.id)
    assert "vanish" in await hand.refused("control/fault", effect="vanish")


async def test_flood_limits_and_the_clock(hand: Hand, api: Api, group: Chat, world: World) -> None:
    await hand("control/flood", on=True)
    answers = [await api("sendMessage", chat_id=group.id, text="a") for _ in range(21)]
    assert [answer["ok"] for answer in answers] == [True] * 20 + [False]
    now = world.clock.now()
    assert await hand("control/advance", seconds=3) == {"now": now + 3}
    await api.ok("sendMessage", chat_id=group.id, text="a")
    await hand("control/flood", on=False)
    await api.ok("sendMessage", chat_id=group.id, text="a")


async def test_the_log_tells_methods_and_outcomes_but_no_texts(
    hand: Hand, api: Api, group: Chat
) -> None:
    await api.ok("sendMessage", chat_id=group.id, text="тайна")
    log = await hand.get("calls")
    assert "тайна" not in str(log)
    assert [(call["method"], call["code"]) for call in log["calls"]] == [("sendMessage", 200)]
    assert log["violations"] == []
    world = await hand.get("world")
    assert [len(world[kind]) for kind in ("bots", "people", "groups")] == [1, 2, 1]
