"""What stands around every handler: who is it, which request, how many are under way."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from aiogram.types import CallbackQuery, Chat, Message, TelegramObject, Update, User

from bot.tables.people import Person, PersonId
from bot.telegram.middlewares import InFlight, Introduction, person_of
from bot.telegram.preferences import Tastes
from tests.telegram.builders import CATALOGUES
from tests.telegram.paper import MemoryTastes

CHAT = Chat(id=-1001, type="supergroup", title="Dacha")
EVENT = TelegramObject()


def user(code: str | None = "en", last: str | None = None) -> User:
    return User(id=77, is_bot=False, first_name="Ann", last_name=last, language_code=code)


def message(sender: User | None) -> Message:
    return Message(message_id=1, date=datetime.fromtimestamp(0, UTC), chat=CHAT, from_user=sender)


async def introduced(event: Message | CallbackQuery, update: int = 12) -> dict[str, Any] | None:
    """Return what a handler of `event` is given; None if none is called."""
    given: list[dict[str, Any]] = []

    async def handler(_: TelegramObject, data: dict[str, Any]) -> str:
        given.append(data)
        return "handled"

    around = Update(update_id=update)
    data = {"event_update": around, "tastes": Tastes(MemoryTastes())}
    result = await Introduction(CATALOGUES)(handler, event, data)
    assert result == ("handled" if given else None)
    return given[0] if given else None


@pytest.mark.parametrize(
    ("code", "language"),
    [
        (None, "ru"),
        ("", "ru"),
        ("en_US", "en"),
        ("EN", "en"),
        ("ru", "ru"),
        ("uk", "uk"),
        ("pt-br", "ru"),
        ("zh-hans", "ru"),
        ("uz-cyrl", "ru"),
    ],
)
async def test_a_sender_is_introduced_with_his_texts_and_his_request(
    code: str | None, language: str
) -> None:
    query = CallbackQuery(id="1", from_user=user(code), chat_instance="1", data="x")
    for event in (message(user(code)), query):
        data = await introduced(event)
        assert data is not None
        assert data["person"] == Person(PersonId(77), "Ann", code)
        assert data["t"].language == language
        assert data["request"] == 12


async def test_a_service_message_without_a_sender_introduces_nobody() -> None:
    data = await introduced(message(None))
    assert data is not None
    assert data["request"] == 12
    assert "person" not in data


def test_a_person_goes_by_his_whole_name() -> None:
    assert person_of(user(last="Lee")).name == "Ann Lee"


async def test_a_drain_waits_for_every_update_under_way() -> None:
    in_flight, gates = InFlight(), [asyncio.Event(), asyncio.Event()]

    async def handler(_: TelegramObject, data: dict[str, Any]) -> str:
        await gates[data["number"]].wait()
        return "handled"

    updates = [
        asyncio.create_task(in_flight(handler, EVENT, {"number": number})) for number in (0, 1)
    ]
    await asyncio.sleep(0)  # both have begun
    drain = asyncio.create_task(in_flight.drained(60))
    gates[0].set()
    assert await updates[0] == "handled"
    for _ in range(5):  # more turns of the loop than a drain takes
        await asyncio.sleep(0)
    assert not drain.done()
    gates[1].set()
    assert await drain
    assert updates[1].done()


async def test_a_drain_gives_up_when_its_patience_ends() -> None:
    in_flight, gate = InFlight(), asyncio.Event()

    async def handler(_: TelegramObject, __: dict[str, Any]) -> None:
        await gate.wait()

    update = asyncio.create_task(in_flight(handler, EVENT, {}))
    await asyncio.sleep(0)
    assert not await in_flight.drained(0)
    gate.set()
    await update
    assert await in_flight.drained(60)


async def test_nothing_under_way_is_drained_at_once() -> None:
    assert await InFlight().drained(60)


async def test_an_update_that_fails_or_is_cancelled_is_under_way_no_more() -> None:
    in_flight = InFlight()

    async def failing(_: TelegramObject, __: dict[str, Any]) -> None:
        raise ValueError("no")

    async def endless(_: TelegramObject, __: dict[str, Any]) -> None:
        await asyncio.Event().wait()

    with pytest.raises(ValueError, match="no"):
        await in_flight(failing, EVENT, {})
    task = asyncio.create_task(in_flight(endless, EVENT, {}))
    await asyncio.sleep(0)
    assert not await in_flight.drained(0)
    task.cancel()
    await asyncio.wait({task})
    assert await in_flight.drained(60)
