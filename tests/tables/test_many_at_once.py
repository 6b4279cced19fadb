"""Six people tap at once, some of them nonsense: what is accepted is what is stored, in order."""

import asyncio
from collections.abc import Awaitable
from random import Random

import pytest

from bot.engine.actions import EVERY_ACTION, Action
from bot.engine.errors import Refusal
from bot.engine.position import format_position
from bot.engine.rules import RuleSet
from bot.tables.model import Phase, RequestId, Table, TableId
from bot.tables.play import Seen
from bot.tables.refusals import TableRefusal
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    PEOPLE,
    Club,
    assert_conserved,
    moves_of,
    open_club,
    play_of,
    reasons,
    stacked,
)

RULES = {
    "free": RuleSet(throw_in_order="free", transfer=True, transfer_first_bout=True),  # type: ignore[arg-type]
    "teams": RuleSet(teams=True),
    "one after the other": RuleSet(throw_in="neighbours", throw_in_order="in-turn"),  # type: ignore[arg-type]
    "by pairs": RuleSet(throw_in="none", transfer=True),  # type: ignore[arg-type]
}
ROUNDS = 60


class Crowd:
    """People who tap at once: what seems legal, what is not, and what lies in the past."""

    def __init__(self, club: Club, seed: int) -> None:
        self.club = club
        self.random = Random(seed)
        self.past: list[Seen] = []

    def taps(self, table: Table, each: int) -> list[tuple[int, Action, Seen]]:
        """Return some taps of every seat, in any order."""
        play = play_of(table)
        self.past.append(play.seen())
        taps = []
        for seat in range(len(play.players)):
            for _ in range(self.random.randint(1, each)):
                legal = play.deal.legal_actions(seat)
                nonsense = not legal or self.random.random() < 0.2
                action = self.random.choice(EVERY_ACTION if nonsense else legal)
                late = self.random.random() < 0.15
                seen = self.random.choice(self.past) if late else self.past[-1]
                taps.append((seat, action, seen))
        self.random.shuffle(taps)
        return taps


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
async def test_six_who_tap_at_once_leave_a_table_that_is_what_was_accepted(
    club: Club, rules: RuleSet
) -> None:
    crowd = Crowd(club, seed=11)
    table = await club.dealt(6, rules)
    met: set[object] = set()
    for _ in range(ROUNDS):
        number, before = table.deal_number, moves_of(play_of(table))
        taps = crowd.taps(table, each=3)
        shown = len(club.recorder.shown)
        outcomes = await asyncio.gather(
            *(
                club.tables.act(table.id, PEOPLE[seat], action, seen)
                for seat, action, seen in taps
            ),
            return_exceptions=True,
        )
        refusals = reasons(outcomes)
        met.update(refusals)
        accepted = [
            (seat, str(action))
            for (seat, action, _), refusal in zip(taps, refusals, strict=True)
            if refusal is None
        ]
        table = club.tables.get(table.id)
        assert club.stored_moves(table.id, number) == before + accepted
        assert moves_of(play_of(table)) == before + accepted
        assert len(club.recorder.shown) == shown + len(accepted)
        position = club.stored_position(table.id, number)
        assert position == format_position(play_of(table).deal)
        assert_conserved(position, rules.deck)
        if table.phase is Phase.RESULT:
            await asyncio.gather(
                *(club.tables.again(table.id, person, number) for person in PEOPLE[:6])
            )
            table = club.tables.get(table.id)
    assert {None, TableRefusal.STALE, Refusal.NOT_YOUR_CARD} <= met


async def test_what_many_did_at_once_is_there_after_a_restart(club: Club) -> None:
    crowd = Crowd(club, seed=12)
    table = await club.dealt(6, RULES["free"])
    for _ in range(10):
        taps = crowd.taps(table, each=3)
        await asyncio.gather(
            *(
                club.tables.act(table.id, PEOPLE[seat], action, seen)
                for seat, action, seen in taps
            ),
            return_exceptions=True,
        )
        table = club.tables.get(table.id)

    async with open_club(club.path) as restarted:
        restored = play_of(restarted.tables.get(table.id))
        assert moves_of(restored) == moves_of(play_of(table))
        assert restored.view(None) == play_of(table).view(None)


async def test_report_a10_two_cards_of_one_and_a_throw_in_of_another_at_once(club: Club) -> None:
    deck = stacked(["6s 7s 7h 9s Ts 6h", "6d 8d 9d Td Jd Qd", "7d 8c 9c Tc Jc Qc"], "8h")
    table = await club.dealt(3, RULES["free"], deck)
    seen = play_of(table).seen()

    outcomes = await asyncio.gather(
        club.tables.act(table.id, ANN, Action.parse("a7s"), seen),
        club.tables.act(table.id, ANN, Action.parse("a7h"), seen),
        club.tables.act(table.id, CLEO, Action.parse("a7d"), seen),
        club.tables.act(table.id, ANN, Action.parse("a7s"), seen),
        return_exceptions=True,
    )

    assert reasons(outcomes)[:3] == [None] * 3
    assert reasons(outcomes)[3] is not None
    assert club.stored_moves(table.id, 1) == [(0, "a7s"), (0, "a7h"), (2, "a7d")]
    assert_conserved(club.stored_position(table.id, 1), 36)


async def test_a_leaver_and_a_card_at_once_leave_a_sound_table(club: Club) -> None:
    for first in (True, False):
        table = await club.dealt(3)
        play = play_of(table)
        seat = play.deal.lead
        card = play.deal.legal_actions(seat)[0]
        tap = club.act(table, seat, card)
        leave = club.tables.leave(table.id, play.players[(seat + 1) % 3])
        both: list[Awaitable[Table]] = [tap, leave] if first else [leave, tap]

        outcomes = reasons(await asyncio.gather(*both, return_exceptions=True))

        assert outcomes == ([None, None] if first else [None, TableRefusal.STALE])
        table = club.tables.get(table.id)
        assert (table.phase, table.deal_number, len(table.people)) == (Phase.DEAL, 2, 2)
        assert_conserved(club.stored_position(table.id, 2), 36)
        await club.tables.close(table.id, ANN, admin=True)


async def test_tables_in_one_file_do_not_disturb_each_other(club: Club) -> None:
    random = Random(9)
    tables = [await club.dealt(2 + n % 3) for n in range(4)]

    async def some_moves(table: Table, random: Random) -> Table:
        for _ in range(30):
            if table.phase is Phase.DEAL:
                seat = random.choice(play_of(table).deal.awaited())
                action = random.choice(play_of(table).deal.legal_actions(seat))
                table = await club.act(table, seat, action, RequestId(random.getrandbits(40)))
        return table

    after = await asyncio.gather(*(some_moves(t, Random(random.random())) for t in tables))

    for table in after:
        assert club.stored_moves(table.id, 1) == moves_of(play_of(table))
        assert_conserved(club.stored_position(table.id, 1), 36)


async def test_no_lock_is_left_of_tables_that_were_closed_under_many_hands(club: Club) -> None:
    table = await club.dealt(3)

    outcomes = await asyncio.gather(
        *(club.tables.close(table.id, ANN, admin=False) for _ in range(2)),
        *(club.tables.leave(table.id, person) for person in (BEN, CLEO)),
        club.tables.join(TableId(99), ANN),
        return_exceptions=True,
    )

    assert reasons(outcomes) == [None, *[TableRefusal.CLOSED] * 4]
    assert not club.tables._writer.locks
