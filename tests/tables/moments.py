"""Moments of a deal in which somebody has a role: the axes of what may happen then."""

from random import Random

from bot.engine.actions import PASS, TAKE
from bot.engine.rules import RuleSet
from bot.tables.model import Phase, Table
from bot.tables.play import Play
from bot.tables.settings import Leaving
from tests.tables.builders import Club, play_of

RULES = RuleSet(deck=52, throw_in_order="free")  # type: ignore[arg-type]
MOMENTS = ["dealt", "attacked", "beaten", "taking", "one has passed", "later", "at the end"]
ROLES = ["lead", "defender", "thrower", "out"]


def is_at(play: Play, moment: str) -> bool:
    """Say whether a deal has come to a moment."""
    view = play.view(None)
    covered = bool(view.table) and all(defence is not None for _, defence in view.table)
    match moment:
        case "dealt":
            return True
        case "attacked":
            return bool(view.table) and not covered and not view.taking
        case "beaten":
            return covered
        case "taking":
            return view.taking
        case "one has passed":
            return bool(view.passed)
        case "later":
            return view.bout >= 3
        case _:
            return bool(view.out) or view.talon_count == 0


def seat_in(play: Play, role: str) -> int | None:
    """Return a seat of that role, if there is one."""
    view = play.view(None)
    in_play = [seat for seat in range(view.players) if not play.is_done(seat)]
    throwers = [seat for seat in in_play if seat not in {view.lead, view.defender}]
    seats = {
        "lead": [view.lead] if view.lead in in_play else [],
        "defender": [view.defender] if view.defender in in_play else [],
        "thrower": throwers,
        "out": [seat for seat in range(view.players) if play.is_done(seat)],
    }
    return next(iter(seats[role]), None)


async def brought_to(club: Club, players: int, leaving: Leaving, moment: str, role: str) -> Table:
    """Return a table whose deal has come to a moment at which somebody has a role."""
    random = Random(f"{players}{moment}{role}")
    table = await club.dealt(players, RULES, leaving=leaving)
    for _ in range(2_000):
        play = play_of(table)
        if is_at(play, moment) and seat_in(play, role) is not None:
            return table
        table = await played_on(club, table, random)
        if table.phase is Phase.RESULT:
            for person in table.people:
                table = await club.tables.again(table.id, person, table.deal_number)
    raise AssertionError("no deal came to that moment")


async def played_on(club: Club, table: Table, random: Random) -> Table:
    """Play a card mostly, so that the deal comes to its end."""
    play = play_of(table)
    moves = [(seat, a) for seat in play.deal.awaited() for a in play.deal.legal_actions(seat)]
    cards = [(seat, action) for seat, action in moves if action not in {PASS, TAKE}]
    return await club.act(table, *random.choice(cards if cards else moves))
