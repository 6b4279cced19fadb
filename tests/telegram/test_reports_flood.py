"""What players reported of comparable bots: flood limits, spam, and taps without an answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from bot.engine.rules import PRESETS
from bot.tables.model import Phase, TableId
from bot.tables.people import Place
from bot.tables.refusals import TableRefusal
from bot.telegram.callbacks import AgainTap, LobbyTap
from bot.telegram.delivery.budget import TELEGRAM, UNLIMITED, Pace
from bot.telegram.views.board import board as board_view
from bot.telegram.views.refusals import refusal_text
from playground.faults import Fault
from playground.model import Message
from tests.telegram.builders import PEOPLE, RU, dealt, lobby_of, play_of
from tests.telegram.front import Front, open_front
from tests.telegram.strict import seen
from tests.telegram.taps import action, card, lobby_tap, of, table
from tests.telegram.virtual_time import VirtualTime

TAPS = 40
BETWEEN = 0.25  # seconds between two taps: all of them within ten


class FrontTime(VirtualTime):
    """Virtual time of a front, whose messages take as long as HTTP takes: no time passes then."""

    front: Front

    def __init__(self) -> None:
        super().__init__()
        self._waiting = 0

    async def wait(self, news: asyncio.Event, seconds: float) -> None:
        self._waiting += 1
        try:
            await super().wait(news, seconds)
        finally:
            self._waiting -= 1

    async def everybody_acts(self) -> None:
        await super().everybody_acts()
        while len(self.front.outbox._chats) > self._waiting:  # noqa: ASYNC110  not by a clock
            await asyncio.sleep(0)


@asynccontextmanager
async def timed_front(pace: Pace) -> AsyncIterator[tuple[Front, FrontTime]]:
    """Open a front with a table of four, and the time that it goes by."""
    time = FrontTime()
    async with open_front(time, pace) as front:
        time.front = front
        await front.set_up(dealt("throw-in", PRESETS["throw-in"], 4, seed=13))
        yield front, time
        await time.pass_by(120)


async def tap(front: Front, seat: int, message: Message, data: str) -> str:
    """Return the answer to a tap, which waits for no message."""
    press = front.people[seat].tap_data(message, data)
    for update in front.fetch():
        await front.handle(update)
    assert press.answer is not None
    return press.answer.text or ""


@pytest.mark.parametrize(
    ("pace", "edits"), [(UNLIMITED, 20), (TELEGRAM, 3)], ids=["any pace", "telegram's pace"]
)
async def test_report_a13_forty_quick_taps_under_a_flood_limit_lose_nothing(
    pace: Pace, edits: int
) -> None:
    random = Random(13)
    async with timed_front(pace) as (front, time):
        mine, board = front.table().id, front.board()
        kitchen = front.server.world.supergroup("Kitchen", front.people)
        other = replace(table(), id=TableId(8), place=Place(kitchen.id))
        front.store.tables[other.id] = other
        await front.tables.restore()
        await time.pass_by(60)
        flood = front.server.inject(
            Fault.too_many_requests(30, "editMessageText", chat_id=front.group.id, skip=edits)
        )

        for _ in range(TAPS):
            here = front.tables.get(mine)
            seat = random.choice(play_of(here).deal.awaited())
            legal = play_of(here).deal.legal_actions(seat)
            assert await tap(front, seat, board, action(here, str(random.choice(legal))))
            await time.pass_by(BETWEEN)
        assert flood.hits == 1
        last = front.tables.get(mine)
        assert last.phase is Phase.DEAL
        assert len(play_of(last).actions) == TAPS
        refused = [call for call in front.server.calls_of(chat_id=front.group.id) if not call.ok]
        assert [call.code for call in refused] == [429]

        shown = front.people[0].last_keyboard(kitchen)
        await tap(front, 0, shown, card(other, "6s"))
        await time.pass_by(0.9)
        assert "6♠️ ← ❔" in shown.text

        before = len(front.server.calls_of(chat_id=front.group.id))
        await time.pass_by(60)
        assert len(front.server.calls_of(chat_id=front.group.id)) - before == 1
        expected = board_view(last, RU, "https://t.me/playground_bot")
        assert (board.text, board.keyboard) == (seen(expected).text, seen(expected).rows)


@pytest.mark.parametrize(("preset", "seats"), [("jokers", 8), ("throw-in", 6)])
async def test_report_a15_eight_who_join_at_once_under_a_flood_limit_are_all_answered(
    front: Front, preset: str, seats: int
) -> None:
    board = await front.set_up(lobby_of([], preset))
    flood = front.server.inject(Fault.too_many_requests(30, chat_id=front.group.id, times=3))
    join = lobby_tap(LobbyTap.JOIN)
    presses = [person.tap_data(board, join) for person in front.people]
    await asyncio.gather(*(front.handle(update) for update in front.fetch()))

    words = [press.answer.text if press.answer else None for press in presses]
    seated = {person.id for person in front.table().people}
    assert len(seated) == seats
    for person, said in zip(PEOPLE, words, strict=True):
        t = of(PEOPLE.index(person))
        full = refusal_text(TableRefusal.FULL, t)
        sits = t.gettext("You are in! Your cards will come in the private chat.")
        assert said == (sits if person.id in seated else full)
    await front.outbox.settle()
    assert flood.hits == 3
    assert board.text.count("\u2069") == seats


async def test_report_a14_a29_a_whole_game_by_commands_and_taps_is_one_message_a_deal(
    front: Front,
) -> None:
    random = Random(14)
    first, second = front.people[:2]
    (board,) = await front.say(first, front.group, "/newgame простой")
    number = front.table().id
    await front.tap_data(second, board, lobby_tap(LobbyTap.JOIN, number))
    await front.tap_data(first, board, lobby_tap(LobbyTap.DEAL, number))
    taps = 0
    while front.table().phase is Phase.DEAL:
        seat = random.choice(play_of(front.table()).deal.awaited())
        hand = front.hand(seat)
        playable = [
            (row, column)
            for row, buttons in enumerate(hand.keyboard)
            for column, button in enumerate(buttons)
            if "style" in button
        ]
        await front.tap(front.people[seat], hand, random.choice(playable))
        taps += 1

    def sent() -> int:
        return len(front.server.calls_of("sendMessage", chat_id=front.group.id))

    assert "🤡" in board.text or "🤝" in board.text
    assert sent() == 1
    assert len(front.server.calls_of(chat_id=front.group.id)) <= taps + 4
    for person in (first, second):  # the way to a rematch stands under the result
        await front.tap_data(person, board, AgainTap(table=number, after=1).pack())
    assert front.table().deal_number == 2
    assert sent() == 2


@pytest.mark.parametrize("how", ["as an admin", "without privacy mode"])
async def test_report_a29_what_people_say_in_a_group_gets_no_answer(
    front: Front, how: str
) -> None:
    await front.set_up(table())
    if how == "as an admin":
        front.people[0].promote(front.group, front.server.bot)
        await front.hear()
    front.server.bot.privacy_mode = how == "as an admin"
    before, calls = front.table(), len(front.server.calls_of())
    for number in range(20):
        front.people[number % 8].say(front.group, f"беру 6♠️, бито! newgame {number}")
    assert len(front.server.bot.updates) == 20
    await front.hear()
    assert len(front.server.calls_of()) == calls
    assert front.table() is before
