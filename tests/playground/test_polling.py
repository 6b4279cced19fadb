"""getUpdates: waiting, confirming, forgetting."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground.clock import Clock
from playground.updates import UpdateQueue, first_id
from tests.playground.conftest import START, Api

if TYPE_CHECKING:
    from playground.model import Chat
    from playground.people import Person
    from playground.server import BotApiServer
    from playground.world import World


def say(person: Person, chat: Chat, count: int) -> None:
    for number in range(count):
        person.say(chat, f"/{number}")


def texts(updates: list[Any]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def test_it_returns_what_waits_until_it_is_confirmed(
    api: Api, anya: Person, group: Chat
) -> None:
    say(anya, group, 3)
    updates = await api.updates()
    assert texts(updates) == ["/0", "/1", "/2"]
    numbers = [update["update_id"] for update in updates]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    assert await api.updates(offset=numbers[0]) == updates
    assert await api.updates(offset=numbers[1]) == updates[1:]
    assert await api.updates() == updates[1:]
    assert await api.updates(offset=numbers[2] + 1) == []


@pytest.mark.parametrize(("limit", "count"), [(1, 1), (2, 2), (0, 3), (101, 3)])
async def test_limit(api: Api, anya: Person, group: Chat, limit: int, count: int) -> None:
    say(anya, group, 3)
    assert len(await api.updates(limit=limit)) == count


async def test_a_negative_offset_keeps_the_tail_and_forgets_the_rest(
    api: Api, anya: Person, group: Chat
) -> None:
    say(anya, group, 3)
    assert texts(await api.updates(offset=-1)) == ["/2"]
    assert texts(await api.updates()) == ["/2"]
    assert texts(await api.updates(offset=-5)) == ["/2"]


async def test_it_waits_and_wakes_on_an_update(
    api: Api, server: BotApiServer, anya: Person, group: Chat
) -> None:
    waiting = asyncio.create_task(api.updates(timeout=30))
    await server.wait_for(lambda: server.bot.updates.poll)
    assert not waiting.done()
    anya.say(group, "/now")
    assert texts(await waiting) == ["/now"]


async def test_it_returns_nothing_when_the_time_is_up(api: Api) -> None:
    assert await api.updates(timeout=1) == []


async def test_a_second_call_ends_the_first(api: Api, server: BotApiServer) -> None:
    first = asyncio.create_task(api("getUpdates", timeout=30))
    await server.wait_for(lambda: server.bot.updates.poll == 1)
    second = asyncio.create_task(api("getUpdates", timeout=30))
    assert await first == {
        "ok": False,
        "error_code": 409,
        "description": "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running",
    }
    assert not second.done()
    await server.stop()
    assert (await second)["result"] == []


async def test_a_client_that_died_while_waiting_loses_nothing(
    api: Api,
    server: BotApiServer,
    anya: Person,
    group: Chat,
    caplog: pytest.LogCaptureFixture,
) -> None:
    session = aiohttp.ClientSession()
    dead = asyncio.create_task(Api(session, api.url)("getUpdates", timeout=30))
    await server.wait_for(lambda: server.bot.updates.poll)
    dead.cancel()
    await session.close()
    anya.say(group, "/a")
    assert texts(await api.updates(timeout=5)) == ["/a"]
    assert caplog.records == []


async def test_presses_live_150_seconds_and_messages_a_day(
    api: Api, world: World, anya: Person, group: Chat
) -> None:
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
    await api.ok("sendMessage", chat_id=group.id, text="a", reply_markup=markup)
    anya.say(group, "/a")
    anya.tap(anya.last_keyboard(group), "a")
    assert [set(update) - {"update_id"} for update in await api.updates()] == [
        {"message"},
        {"callback_query"},
    ]
    world.advance(149)
    assert len(await api.updates()) == 2
    world.advance(1)
    assert texts(await api.updates()) == ["/a"]
    world.advance(24 * 3600)
    assert await api.updates() == []


async def test_allowed_updates_are_remembered_and_some_are_not_sent_by_default(
    api: Api, world: World, anya: Person, boris: Person
) -> None:
    group = world.group("Клуб", [anya], administrators=world.bots.values())

    async def kinds() -> list[str]:
        updates = await api.updates()
        if updates:
            await api.updates(offset=updates[-1]["update_id"] + 1)
        return sorted(key for update in updates for key in update if key != "update_id")

    boris.join(group)
    assert await kinds() == ["message"]
    await api.updates(allowed_updates=["chat_member"])
    boris.leave(group)
    assert await kinds() == ["chat_member"]
    boris.join(group)
    assert await kinds() == ["chat_member"]
    await api.updates(allowed_updates=[])
    boris.leave(group)
    assert await kinds() == ["message"]


async def test_an_update_of_no_known_kind_cannot_be_asked_for(api: Api) -> None:
    refused = await api.refused("getUpdates", allowed_updates=["mesage"])
    assert refused == "Bad Request: there are no updates called mesage"


async def test_webhooks_are_only_taken_away(
    api: Api, anya: Person, group: Chat, server: BotApiServer
) -> None:
    say(anya, group, 2)
    assert await api.ok("deleteWebhook") is True
    info = await api.ok("getWebhookInfo")
    assert info == {"url": "", "has_custom_certificate": False, "pending_update_count": 2}
    assert await api.ok("setWebhook", url="", allowed_updates=["message"]) is True
    assert (await api.ok("getWebhookInfo"))["allowed_updates"] == ["message"]
    assert "delivers no webhooks" in await api.refused("setWebhook", url="https://example.org")
    assert await api.ok("deleteWebhook", drop_pending_updates=True) is True
    assert (await api.ok("getWebhookInfo"))["pending_update_count"] == 0


async def test_an_update_can_come_twice_under_one_number(
    api: Api, anya: Person, group: Chat, server: BotApiServer
) -> None:
    server.duplicate_update()
    say(anya, group, 2)
    updates = await api.updates()
    assert texts(updates) == ["/0", "/0", "/1"]
    first, second, third = (update["update_id"] for update in updates)
    assert (second, third) == (first, first + 1)
    assert texts(await api.updates(offset=second + 1)) == ["/1"]


async def test_two_updates_can_come_in_the_other_order(
    api: Api, anya: Person, group: Chat, server: BotApiServer
) -> None:
    server.swap_updates()
    say(anya, group, 1)
    assert await api.updates() == []  # it waits for the one that overtakes it
    anya.say(group, "/1")
    anya.say(group, "/2")
    updates = await api.updates()
    assert texts(updates) == ["/1", "/0", "/2"]
    numbers = [update["update_id"] for update in updates]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


async def test_two_updates_in_the_other_order_can_come_twice(
    api: Api, anya: Person, group: Chat, server: BotApiServer
) -> None:
    server.swap_updates()
    server.duplicate_update()
    say(anya, group, 2)
    updates = await api.updates()
    assert texts(updates) == ["/1", "/1", "/0"]
    assert await api.updates(offset=updates[-1]["update_id"] + 1) == []


async def test_an_update_that_was_kept_back_can_be_forgotten(
    api: Api, anya: Person, group: Chat, server: BotApiServer
) -> None:
    server.swap_updates()
    say(anya, group, 1)
    await api.ok("deleteWebhook", drop_pending_updates=True)
    anya.say(group, "/1")
    assert texts(await api.updates()) == ["/1"]


def test_a_new_world_does_not_number_its_updates_like_the_one_before_it() -> None:
    clock = Clock(START)
    assert UpdateQueue(clock).next_id == UpdateQueue(clock).next_id
    old = UpdateQueue(clock)
    for minute in range(60):
        for _ in range(100):
            old.add("message", {})
        clock.advance(60)
        assert UpdateQueue(clock).next_id > old.next_id, minute


@pytest.mark.parametrize("now", [0.0, START, 2.0**31 / 100, 2e9, 9e9])
def test_numbers_of_updates_are_positive_and_fit_32_bits(now: float) -> None:
    assert 0 < first_id(now) <= 2**30


async def test_an_update_can_be_repeated(
    api: Api, anya: Person, group: Chat, server: BotApiServer
) -> None:
    anya.say(group, "/a")
    server.bot.updates.repeat()
    first, second = await api.updates()
    assert first["message"] == second["message"]
    assert second["update_id"] == first["update_id"] + 1
