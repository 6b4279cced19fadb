"""The deadlines of a table: one function from what it was and what it has become.

Every change of a table goes through it, so no step has to think of time. A deadline of a turn
lasts as long as the moment at which it was given (`Play.seen`): whoever sees new cards gets new
time. That ends, since a bout has an end.
"""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from bot.engine.actions import PASS
from bot.tables.clocks import THINKING, Clock, Deadline, Due
from bot.tables.model import Phase, Table
from bot.tables.people import PersonId
from bot.tables.play import Play

LOBBY_WARNS: Final = 15 * 60.0
LOBBY_CLOSES: Final = 5 * 60.0  # after its warning
RESULT_CLOSES: Final = 3600.0
RESULT_CLOSES_UNHURRIED: Final = 48 * 3600.0  # where a turn may last a day or longer
PAUSE_RETRIES: Final = 5 * 60.0
PAUSE_CLOSES: Final = 48 * 3600.0
HUMAN_DELAY: Final = (2.0, 7.0)
"""The seconds, from and to, after which people pass who have nothing to add."""

_UNHURRIED: Final = frozenset({Clock.DAY, Clock.NONE})


@dataclass(frozen=True, slots=True)
class Pace:
    """What deadlines follow from besides the table.

    `now` is the time in seconds since 1970, `autopass` who lets the table pass for him, and
    `delay` draws the seconds after which a person would have passed.
    """

    now: float
    autopass: AbstractSet[PersonId]
    delay: Callable[[], float]


def scheduled(old: Table | None, new: Table, pace: Pace) -> Table:
    """Return `new`, which takes the place of `old`, with the deadlines that it has to keep.

    No deadline is further away than one that is given now: a clock that was set back makes
    nobody wait.
    """
    match new.phase:
        case Phase.CLOSED:
            deadlines: tuple[Deadline, ...] = ()
        case _ if new.paused:
            deadlines = tuple(_paused(old, new, pace.now))
        case Phase.DEAL:
            deadlines = tuple(_turns(old, new, pace))
        case _:
            deadlines = tuple(_idle(old, new, pace.now))
    return new if deadlines == new.deadlines else replace(new, deadlines=deadlines)


def _turns(old: Table | None, new: Table, pace: Pace) -> Iterator[Deadline]:
    """Yield the deadlines of a deal, the defender's first: after it the others have new ones."""
    play = new.play
    assert play is not None
    view = play.view(None)
    waited = _awaited_at_the_same_moment(old, play)
    for seat in sorted(view.awaited, key=lambda seat: seat != view.defender):
        person = play.players[seat].id
        mine = [d for d in new.deadlines if d.person == person] if seat in waited else []
        given = {deadline.kind: deadline.at for deadline in mine}
        holds_up = seat == view.defender or view.defender not in view.awaited
        for kind, at in _turn(new.settings.clock, given, pace.now, reminded=holds_up):
            yield Deadline(kind, at, person)
        if person in pace.autopass and holds_up and _can_only_pass(play, seat):
            at = given.get(Due.PASS, inf)
            soon = at <= pace.now + HUMAN_DELAY[1]
            yield Deadline(Due.PASS, at if soon else pace.now + pace.delay(), person)


def _turn(
    clock: Clock, given: dict[Due, float], now: float, *, reminded: bool
) -> Iterator[tuple[Due, float]]:
    """Yield what a seat that is asked has to expect.

    Only those who hold up the game are `reminded`, not throwers who wait for the defender.
    """
    thinking = THINKING[clock]
    if thinking is None:
        return
    fresh = Due.TURN not in given
    yield Due.TURN, min(given.get(Due.TURN, now + thinking), now + thinking)
    if clock is not Clock.FAST and reminded and (fresh or Due.REMIND in given):
        half = now + thinking / 2
        yield Due.REMIND, min(given.get(Due.REMIND, half), half)


def _awaited_at_the_same_moment(old: Table | None, play: Play) -> tuple[int, ...]:
    """Return the seats that the table waited for before, with the same cards before their eyes."""
    if old is None or old.play is None or old.phase is not Phase.DEAL:
        return ()
    return old.play.deal.awaited() if old.play.seen() == play.seen() else ()


def _can_only_pass(play: Play, seat: int) -> bool:
    return play.view(seat).legal == (PASS,)


def _idle(old: Table | None, new: Table, now: float) -> Iterator[Deadline]:
    """Yield when a table warns or closes that nobody touches between deals."""
    kept = [deadline for deadline in new.deadlines if deadline.person is None]
    if old is None or not kept or _standing(old) != _standing(new):
        lobby = new.phase is Phase.LOBBY
        kept = [Deadline(Due.WARN if lobby else Due.CLOSE, now + _patience(new))]
    for deadline in kept:
        yield replace(deadline, at=min(deadline.at, now + _patience(new)))


def _paused(old: Table | None, new: Table, now: float) -> Iterator[Deadline]:
    """Yield when a paused table tries to be seen again, and when it gives that up."""
    waited = old is not None and old.paused
    given = {deadline.kind: deadline.at for deadline in new.deadlines} if waited else {}
    for kind, patience in ((Due.RETRY, PAUSE_RETRIES), (Due.CLOSE, PAUSE_CLOSES)):
        yield Deadline(kind, min(given.get(kind, inf), now + patience))


def _patience(table: Table) -> float:
    if table.phase is Phase.LOBBY:
        return LOBBY_WARNS
    return RESULT_CLOSES_UNHURRIED if table.settings.clock in _UNHURRIED else RESULT_CLOSES


def _standing(table: Table) -> object:
    """Return all that somebody may change about a table between deals."""
    people = tuple(person.id for person in table.people)
    return (table.phase, table.deal_number, people, table.owner, table.ready, table.settings)
