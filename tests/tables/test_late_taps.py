"""A tap that comes with its deadline wins or loses, never both."""

import asyncio

import pytest

from bot.engine.actions import Action
from bot.tables.refusals import Refused, TableRefusal
from tests.tables.builders import BEN, PEOPLE, THREE, Club, moves_of, play_of

MINUTE = 60


async def test_a_tap_before_its_deadline_is_looked_at_wins(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    table = await club.play(table.id, "0:a6s")
    club.time.now += MINUTE

    table = await club.play(table.id, "1:b6s9s")
    assert await club.timekeeper.catch_up()

    assert club.tables.get(table.id) == table
    assert moves_of(play_of(table))[1:] == [(1, "b6s9s")]


# Moves, then a tap that comes when the deadline has just passed, and the answer.
TOO_LATE = {
    "a lead": ("", 0, "a6d", TableRefusal.STALE),
    "a lead of the same rank": ("", 0, "a6h", TableRefusal.STALE),
    "taking": ("0:a6s", 1, "take", "is-taking"),
    "beating": ("0:a6s", 1, "b6s9s", "is-taking"),
    "being done": ("0:a6s 1:b6s9s", 0, "pass", "already-passed"),
}


@pytest.mark.parametrize(("moves", "seat", "tap", "why"), TOO_LATE.values(), ids=TOO_LATE)
async def test_a_tap_after_the_deadline_loses(
    club: Club, moves: str, seat: int, tap: str, why: str
) -> None:
    table = await club.dealt(3, deck=THREE)
    table = await club.play(table.id, moves)
    seen = play_of(table).seen()
    await club.wait(MINUTE)

    acting = club.tables.act(table.id, PEOPLE[seat], Action.parse(tap), seen)

    assert await club.refusal(acting) == why
    assert club.tables.get(table.id).misses == {PEOPLE[seat].id: 1}


@pytest.mark.parametrize("first", ["tap", "deadline"])
async def test_a_tap_and_its_deadline_at_once_are_one_action(club: Club, first: str) -> None:
    table = await club.dealt(3, deck=THREE)
    table = await club.play(table.id, "0:a6s")
    club.time.now += 60
    beat = Action.parse("b6s9s")
    tap = club.tables.act(table.id, BEN, beat, play_of(table).seen())
    due = club.timekeeper.catch_up()
    order = (tap, due) if first == "tap" else (due, tap)

    outcomes = await asyncio.gather(*order, return_exceptions=True)

    table = club.tables.get(table.id)
    done = moves_of(play_of(table))[1:]
    if first == "tap":
        assert done == [(1, "b6s9s")]
        assert table.misses == {}
    else:
        assert done == [(1, "take")]
        assert table.misses == {BEN.id: 1}
        assert isinstance(outcomes[1], Refused)
    assert club.stored_moves(table.id, 1)[1:] == done
