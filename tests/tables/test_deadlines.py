"""At a deadline the game goes on, whoever is awaited; deadlines follow from what people see."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import PASS, TAKE, Action
from bot.engine.rules import RuleSet
from bot.tables.clocks import THINKING, Clock, Due
from bot.tables.model import Phase, Table
from bot.tables.play import Played
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Settings
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    THREE,
    Club,
    moves_of,
    open_club,
    play_of,
    stacked,
)

MINUTE = 60


def turns(table: Table) -> dict[int, float]:
    """Return, by seat, when its time is up."""
    return {
        table.seat_of(deadline.person) or 0: deadline.at
        for deadline in table.deadlines
        if deadline.kind is Due.TURN and deadline.person is not None
    }


# Moves, then what the table does by itself after the next deadlines.
PHASES = {
    "the lead plays his lowest card that is no trump": ("", ["0:a6s"]),
    "the defender takes": ("0:a6s", ["1:take"]),
    "the defender takes though he has beaten some": ("0:a6s 1:b6s9s 0:a6d", ["1:take"]),
    "the lead is done": ("0:a6s 1:b6s9s", ["0:pass"]),
    "a thrower is done": ("0:a6s 1:b6s9s 0:pass", ["2:pass"]),
    "whoever might add to what is taken adds nothing": (
        "0:a6s 1:take",
        ["0:pass"],
    ),
    "a second bout": ("0:a6s 1:take 0:pass 2:pass", ["2:a6c"]),
}


@pytest.mark.parametrize(("moves", "late"), PHASES.values(), ids=PHASES)
async def test_report_a35_at_the_deadline_the_game_goes_on(
    club: Club, moves: str, late: list[str]
) -> None:
    table = await club.dealt(3, deck=THREE)
    table = await club.play(table.id, moves)
    actions = len(play_of(table).actions)

    await club.wait(MINUTE - 1)
    assert club.tables.get(table.id).play == table.play
    await club.wait(1)

    table = club.tables.get(table.id)
    done = [f"{seat}:{action}" for seat, action in moves_of(play_of(table))[actions:]]
    assert done == late
    assert club.stored_moves(table.id, 1) == moves_of(play_of(table))
    assert club.recorder.shown[-1] == (table, None)


@pytest.mark.parametrize("clock", [clock for clock in Clock if clock is not Clock.NONE])
async def test_report_a35_each_clock_gives_its_time(club: Club, clock: Clock) -> None:
    table = await club.dealt(3, deck=THREE, clock=clock)
    thinking = THINKING[clock]
    assert thinking is not None

    await club.wait(thinking - 0.5)
    assert not play_of(club.tables.get(table.id)).actions
    await club.wait(0.5)
    assert moves_of(play_of(club.tables.get(table.id))) == [(0, "a6s")]


async def test_report_a35_without_a_clock_the_table_waits(club: Club) -> None:
    table = await club.dealt(3, clock=Clock.NONE)
    await club.wait(7 * 24 * 3600)
    assert club.tables.get(table.id) == table
    assert table.deadlines == ()


LEADS = {
    "the lowest": ("9s 7d 8c Ks 6h Ah", "a7d"),
    "a trump only where there is nothing else": ("Ah 9h Kh 7h 8h Th", "a7h"),
    "an ace before the lowest trump": ("As Ac Ad 6h 7h 8h", "aAs"),
}


@pytest.mark.parametrize(("hand", "lead"), LEADS.values(), ids=LEADS)
async def test_an_idle_lead_plays(club: Club, hand: str, lead: str) -> None:
    table = await club.dealt(2, deck=stacked([hand, "Qs Qc Qd Js Jc Jd"], "Qh"))
    await club.wait(MINUTE)
    assert moves_of(play_of(club.tables.get(table.id))) == [(0, lead)]


async def test_jokers_and_the_japanese_queen_are_led_last(club: Club) -> None:
    rules = RuleSet(deck=54)
    hand, other = "Xr Xb 3h 4h 5h 6h", "7s 8s 9s Ts Js Qs"
    table = await club.dealt(2, rules, stacked([hand, other], "Ah", deck=54))
    await club.wait(MINUTE)
    assert moves_of(play_of(club.tables.get(table.id))) == [(0, "a3h")]
    await club.tables.close(table.id, ANN, admin=False)

    hand, other = "Qd Ad Kd Qc 6h Qs", "7s 8s 9s Ts Js Ks"
    table = await club.dealt(2, RuleSet(japanese=True), stacked([hand, other], "Ah"))
    await club.wait(MINUTE)
    assert moves_of(play_of(club.tables.get(table.id))) == [(0, "aKd")]


async def test_new_cards_give_everybody_new_time(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    assert turns(table) == {0: 1_060}
    await club.wait(50)
    table = await club.play(table.id, "0:a6s")
    assert turns(table) == {0: 1_110, 1: 1_110}
    await club.wait(50)
    table = await club.play(table.id, "1:b6s9s")
    assert turns(table) == {0: 1_160}
    await club.wait(50)
    table = await club.play(table.id, "0:pass")
    assert turns(table) == {2: 1_210}


async def test_at_every_moment_the_awaited_have_a_deadline_and_nobody_else(club: Club) -> None:
    random = Random(7)
    table = await club.dealt(4, RuleSet(transfer=True))
    while table.phase is Phase.DEAL:
        play = play_of(table)
        assert sorted(turns(table)) == sorted(play.deal.awaited())
        assert all(0 < at - club.time.now <= MINUTE for at in turns(table).values())
        await club.wait(random.choice([0, 1, 29, 31]))
        table = await club.play_one(club.tables.get(table.id), random)


async def test_the_pass_of_one_gives_no_other_new_time(club: Club) -> None:
    table = await club.dealt(4, RuleSet(throw_in_order="free"))  # type: ignore[arg-type]
    lead = play_of(table).deal.lead
    await club.wait(MINUTE)
    await club.wait(MINUTE)
    table = club.tables.get(table.id)
    assert play_of(table).view(None).taking
    before = turns(table)
    assert len(before) == 3

    await club.wait(10)
    table = await club.act(table, lead, PASS)

    assert turns(table) == {seat: at for seat, at in before.items() if seat != lead}


async def test_throwers_are_not_late_while_the_defender_thinks(club: Club) -> None:
    table = await club.dealt(3, RuleSet(throw_in_order="free"), THREE)  # type: ignore[arg-type]
    table = await club.play(table.id, "0:a6s")
    await club.wait(MINUTE)

    table = club.tables.get(table.id)
    assert moves_of(play_of(table))[1:] == [(1, "take")]
    assert table.misses == {BEN.id: 1}
    assert turns(table) == {0: 1_120, 2: 1_120}


async def test_an_automatic_action_is_told_and_stays_told_after_a_restart(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    await club.play(table.id, "0:a6s")
    await club.wait(MINUTE)

    log = (Played(0, Action.parse("a6s")), Played(1, TAKE, late=True))
    assert play_of(club.tables.get(table.id)).log == log
    async with open_club(club.path, now=club.time.now) as restarted:
        table = restarted.tables.get(table.id)
        assert play_of(table).log == log
        assert table.misses == {BEN.id: 1}


@pytest.mark.parametrize("asleep", [0, 10, 59])
async def test_a_restart_before_the_deadline_changes_nothing(club: Club, asleep: float) -> None:
    table = await club.dealt(3, deck=THREE)
    table = await club.play(table.id, "0:a6s")

    async with open_club(club.path, now=club.time.now + asleep) as restarted:
        assert replace(restarted.tables.get(table.id), play=table.play) == table
        await restarted.wait(MINUTE - asleep - 0.5)
        assert len(play_of(restarted.tables.get(table.id)).actions) == 1
        await restarted.wait(0.5)
        assert moves_of(play_of(restarted.tables.get(table.id)))[-1] == (1, "take")


async def test_a_deadline_that_passed_while_the_bot_was_down_is_met_at_its_start(
    club: Club,
) -> None:
    table = await club.dealt(3, deck=THREE)
    await club.play(table.id, "0:a6s")

    async with open_club(club.path, now=club.time.now + 3_600) as restarted:
        assert await restarted.timekeeper.catch_up()
        table = restarted.tables.get(table.id)
        assert moves_of(play_of(table)) == [(0, "a6s"), (1, "take")]
        assert restarted.recorder.told == []
        assert turns(table)[0] == restarted.time.now + MINUTE


async def test_time_stands_still_between_deals_and_at_a_closed_table(club: Club) -> None:
    table = await club.dealt(2)
    table = await club.tables.leave(table.id, BEN)
    assert (table.phase, turns(table)) == (Phase.RESULT, {})
    table = await club.tables.close(table.id, ANN, admin=False)
    assert table.deadlines == ()
    assert club.rows("SELECT * FROM deadlines") == []
    assert club.tables.next_due() is None


async def test_the_clock_and_leaving_are_chosen_between_deals_by_the_owner(club: Club) -> None:
    def fast(settings: Settings) -> Settings:
        return settings.with_choice("clock", Clock.FAST)

    table = await club.lobby(2)
    tables = club.tables
    asked = tables.arrange(table.id, CLEO, fast, admin=False)
    assert await club.refusal(asked) is TableRefusal.NOT_OWNER
    table = await tables.arrange(table.id, CLEO, fast, admin=True)
    assert table.settings.clock is Clock.FAST
    await tables.deal(table.id, ANN, admin=False)
    asked = tables.arrange(table.id, ANN, fast, admin=False)
    assert await club.refusal(asked) is TableRefusal.DEAL_UNDER_WAY
