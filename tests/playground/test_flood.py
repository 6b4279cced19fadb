"""The model of flood limits, on a clock that stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from playground.flood import FloodControl

if TYPE_CHECKING:
    from playground.model import Chat
    from playground.people import Person
    from playground.server import BotApiServer
    from playground.world import World
    from tests.playground.conftest import Api


@pytest.fixture
def flood(server: BotApiServer) -> FloodControl:
    control = FloodControl(on=True)
    server.gates.append(control)
    return control


async def sent_until_refused(api: Api, chat: int) -> tuple[int, int]:
    """Return how many messages passed, and the seconds that the refused one is to wait."""
    for count in range(100):
        answer = await api("sendMessage", chat_id=chat, text="a")
        if not answer["ok"]:
            assert answer["error_code"] == 429
            seconds: int = answer["parameters"]["retry_after"]
            assert answer["description"] == f"Too Many Requests: retry after {seconds}"
            return count, seconds
    raise AssertionError("nothing was refused")


async def test_a_group_takes_twenty_messages_a_minute(
    api: Api, flood: FloodControl, group: Chat, world: World
) -> None:
    assert await sent_until_refused(api, group.id) == (20, 3)
    world.advance(3)
    assert await sent_until_refused(api, group.id) == (1, 3)
    world.advance(60)
    assert await sent_until_refused(api, group.id) == (20, 3)


async def test_a_private_chat_takes_a_burst_and_then_one_a_second(
    api: Api, flood: FloodControl, anya: Person, world: World
) -> None:
    anya.start()
    assert await sent_until_refused(api, anya.id) == (5, 1)
    world.advance(2)
    assert await sent_until_refused(api, anya.id) == (2, 1)


async def test_edits_share_the_limit_and_answers_to_taps_have_none(
    api: Api, flood: FloodControl, group: Chat, anya: Person
) -> None:
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
    await api.ok("sendMessage", chat_id=group.id, text="0", reply_markup=markup)
    place = {"chat_id": group.id, "message_id": 1}
    for number in range(1, 20):
        await api.ok("editMessageText", text=str(number), reply_markup=markup, **place)
    refused = await api.refused("editMessageText", text="20", **place)
    assert refused == "Too Many Requests: retry after 3"
    for _ in range(30):
        query = anya.tap(anya.last_keyboard(group), "a").query
        assert query is not None
        await api.ok("answerCallbackQuery", callback_query_id=query.id)
    await api.ok("deleteMessage", **place)


async def test_each_chat_has_a_limit_of_its_own(
    api: Api, flood: FloodControl, group: Chat, world: World
) -> None:
    other = world.group("Двор")
    assert (await sent_until_refused(api, group.id))[0] == 20
    assert (await sent_until_refused(api, other.id))[0] == 20


async def test_it_can_be_switched(api: Api, flood: FloodControl, group: Chat) -> None:
    await sent_until_refused(api, group.id)
    flood.switch(on=False)
    for _ in range(30):
        await api.ok("sendMessage", chat_id=group.id, text="a")
    flood.switch(on=True)
    assert await sent_until_refused(api, group.id) == (20, 3)
