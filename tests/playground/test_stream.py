"""What each page is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground.page.routes import add_page
from playground.server import BotApiServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.model import Chat
    from playground.page.board import Board
    from playground.people import Person
    from playground.world import World
    from tests.playground.conftest import Api

CARDS = {"inline_keyboard": [[{"text": "Карты", "callback_data": "cards"}]]}


class Page:
    """A page without a browser: ``table`` is what it has been told, ``raw`` every byte of it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.table: dict[tuple[Any, ...], Any] = {}
        self.calls: list[Any] = []
        self.raw = ""
        self.resets = 0

    async def watch(self, *people: Person, calls: bool = False) -> None:
        wish = {"watch": [person.id for person in people], "calls": calls}
        resets = self.resets
        await self.socket.send_json(wish)
        while self.resets == resets:
            await self.read()

    async def read(self) -> Any:
        """Take the next frame in and return it."""
        frame = await self.socket.receive_json(timeout=20)
        self.raw += json.dumps(frame, ensure_ascii=False)
        if frame["reset"]:
            self.table, self.calls = {}, []
            self.resets += 1
        for path, value in frame["changes"]:
            if value is None:
                del self.table[tuple(path)]
            else:
                self.table[tuple(path)] = value
        self.calls += frame["calls"]
        return frame

    async def until(self, text: str) -> None:
        """Read until ``text`` has been told."""
        while text not in self.raw:
            await self.read()

    def texts(self) -> list[str]:
        shown = [value for path, value in self.table.items() if path[0] == "message"]
        return [m.get("text", "") for m in sorted(shown, key=lambda one: int(one["sequence"]))]


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


@pytest.fixture
async def page(api: Api) -> AsyncIterator[Page]:
    async with api.session.ws_connect(f"{api.url}/api/events") as socket:
        page = Page(socket)
        await page.read()
        yield page


async def test_everything_comes_first_and_then_what_changes(
    page: Page, api: Api, group: Chat, anya: Person, boris: Person
) -> None:
    boris.say(group, "Раз")
    await page.watch(anya)
    assert page.texts() == ["Раз"]
    assert {path[0] for path in page.table} == {
        *("people", "groups", "bot", "faults", "chat", "message"),
    }
    assert page.table["chat", anya.id, group.id]["title"] == "Дача"
    assert page.table["chat", anya.id, anya.id]["started"] is False

    said = boris.say(group, "Два")
    frame = await page.read()
    assert not frame["reset"]
    assert [path for path, _ in frame["changes"]] == [["message", anya.id, group.id, "2"]]
    boris.edit(said, "Три")
    await page.until("Три")
    boris.delete(said)
    while page.texts() != ["Раз"]:
        await page.read()


async def test_a_private_message_goes_to_nobody_else(
    page: Page, api: Api, group: Chat, anya: Person, boris: Person
) -> None:
    anya.start("secret-of-anya")
    await api.ok("sendMessage", chat_id=anya.id, text="Карты Ани: туз", reply_markup=CARDS)
    await page.watch(boris)
    await api.ok("sendMessage", chat_id=anya.id, text="Ещё туз")
    anya.tap(anya.last_keyboard(anya.private), "Карты")
    anya.say(group, "конец")
    await page.until("конец")
    assert "туз" not in page.raw
    assert "secret" not in page.raw
    assert str(anya.id) not in {str(path[1]) for path in page.table if len(path) > 1}


async def test_an_ephemeral_message_and_an_answer_go_to_their_receiver_alone(
    page: Page, api: Api, group: Chat, anya: Person, boris: Person
) -> None:
    await api.ok("sendMessage", chat_id=group.id, text="Доска", reply_markup=CARDS)
    query = anya.tap(anya.last_keyboard(group), "Карты").query
    assert query is not None
    target = {"receiver_user_id": anya.id, "callback_query_id": query.id}
    await page.watch(boris, calls=True)
    await api.ok(
        "sendMessage", chat_id=group.id, text="Тайный туз", ephemeral_message_parameters=target
    )
    await api.ok("answerCallbackQuery", callback_query_id=query.id, text="Тайный ответ")
    anya.say(group, "конец")
    await page.until("конец")
    assert "Тайный" not in page.raw
    assert [call["method"] for call in page.calls if call["done"]].count("sendMessage") == 2

    await page.watch(anya)
    assert page.texts() == ["Доска", "Тайный туз", "конец"]
    assert page.table["answer", anya.id, query.id]["text"] == "Тайный ответ"
    answer = await api.ok("deleteEphemeralMessage", **ephemeral(group, anya))
    assert answer is True
    while page.texts() != ["Доска", "конец"]:
        await page.read()


def ephemeral(group: Chat, person: Person) -> dict[str, int]:
    [(receiver, number)] = group.ephemerals
    assert receiver == person.id
    return {"chat_id": group.id, "receiver_user_id": receiver, "ephemeral_message_id": number}


async def test_several_people_are_seen_side_by_side(
    page: Page, group: Chat, anya: Person, boris: Person
) -> None:
    anya.start()
    boris.start()
    await page.watch(anya, boris)
    chats = {path[1:] for path in page.table if path[0] == "chat"}
    assert chats == {(one.id, chat) for one in (anya, boris) for chat in (group.id, one.id)}


async def test_somebody_who_leaves_sees_the_group_no_more(
    page: Page, group: Chat, anya: Person, boris: Person
) -> None:
    boris.say(group, "Раз")
    await page.watch(anya)
    anya.leave(group)
    while page.texts():
        await page.read()
    assert ("chat", anya.id, group.id) not in page.table


async def test_calls_are_told_when_they_begin_and_when_they_end(
    page: Page, api: Api, group: Chat, anya: Person
) -> None:
    await api.ok("getMe")
    await page.watch(anya, calls=True)
    assert [(call["method"], call["done"]) for call in page.calls] == [("getMe", True)]
    await api.refused("sendMessage", chat_id=group.id, text=" ")
    while page.calls[-1]["method"] != "sendMessage" or not page.calls[-1]["done"]:
        await page.read()
    last = page.calls[-1]
    assert (last["method"], last["chat"], last["code"]) == ("sendMessage", group.id, 400)
    assert last["description"] == "Bad Request: message text is empty"
    await api.updates()
    assert "getUpdates" not in page.raw


async def test_only_the_newest_messages_are_shown(
    page: Page, group: Chat, anya: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.page.stream.MESSAGES", 3)
    for number in range(5):
        anya.say(group, str(number))
    await page.watch(anya)
    assert page.texts() == ["2", "3", "4"]


async def test_nonsense_closes_the_connection(page: Page) -> None:
    await page.socket.send_str("[]")
    while True:
        message = await page.socket.receive(timeout=20)
        if message.type is not aiohttp.WSMsgType.TEXT:
            break
    assert page.socket.close_code == 1003


async def test_pages_are_told_that_the_playground_stops(page: Page, board: Board) -> None:
    await board.server.stop()
    while (await page.socket.receive(timeout=20)).type is aiohttp.WSMsgType.TEXT:
        pass
    assert page.socket.close_code == 1001


async def test_a_change_in_the_moment_of_telling_is_not_lost(
    page: Page, group: Chat, anya: Person
) -> None:
    await page.watch(anya)
    for number in range(50):
        anya.say(group, f"#{number}.")
        await page.until(f"#{number}.")
