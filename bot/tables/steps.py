"""What may follow at a table: pure steps from one table to the change that replaces it.

Each takes a table, checks that the step is allowed, and returns what is to be stored, or raises
Refused. Nothing here waits, stores or shows.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from bot.engine.actions import Action
from bot.engine.cards import pack
from bot.engine.errors import IllegalAction, NoTrumpInHands, RuleError
from bot.match.match import Match
from bot.tables.model import Phase, Table
from bot.tables.people import Person, PersonId
from bot.tables.play import Play, Seen, Status
from bot.tables.ports import Change, Move, Shuffler
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.settings import Settings

MOST_SEATS = 8  # D2

Step = Callable[[Table, Shuffler], Change]


def join(person: Person) -> Step:
    """Seat `person`; between deals it also says that he wants the next one."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        require_running(table)
        if not table.open:
            raise Refused(TableRefusal.DEAL_UNDER_WAY)
        if table.seat_of(person.id) is not None:
            raise Refused(TableRefusal.ALREADY_SEATED)
        if not has_room(table):
            raise Refused(TableRefusal.FULL)
        return dealt_when_ready(table.seated(person), shuffle)

    return step


def close(by: PersonId, *, admin: bool) -> Step:
    """Close the table for good; a running deal is void. For its owner and the chat's admins."""

    def step(table: Table, _shuffle: Shuffler) -> Change:
        require_right(table, by, admin=admin)
        return broken_up(table)

    return step


def arrange(by: PersonId, choice: Callable[[Settings], Settings], *, admin: bool) -> Step:
    """Choose other settings, between deals. For the owner and admins.

    Whoever wanted another deal wanted it by the old rules: he is asked again.
    """

    def step(table: Table, _shuffle: Shuffler) -> Change:
        require_right(table, by, admin=admin)
        if not table.open:
            raise Refused(TableRefusal.DEAL_UNDER_WAY)
        try:
            settings = choice(table.settings)
        except RuleError:
            raise Refused(TableRefusal.CONTRADICTION) from None
        asked_again = table.phase is Phase.RESULT and settings != table.settings
        ready = frozenset() if asked_again else table.ready
        # A goal that is past already is one of the next match.
        return Change(_begun_anew_if_decided(replace(table, settings=settings, ready=ready)))

    return step


def _begun_anew_if_decided(table: Table) -> Table:
    """Return the table, at the beginning of another match if the last has reached its goal."""
    if not table.decided:
        return table
    earlier = table.earlier + table.match.deals
    return replace(table, match=Match(last=table.match.last), earlier=earlier)


def deal(by: PersonId, *, admin: bool) -> Step:
    """Deal the first deal, or the next one to those who are ready. For the owner and admins."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        if table.phase is Phase.DEAL:
            raise Refused(TableRefusal.DEAL_UNDER_WAY)
        require_right(table, by, admin=admin)
        require_running(table)
        if table.phase is Phase.RESULT:
            for person in table.people:
                if person.id not in table.ready:
                    table = table.without(person.id)
        return dealt(table, shuffle)

    return step


def again(by: PersonId, after: int) -> Step:
    """Note that `by` wants another deal after deal number `after`; it begins when all do."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        if table.seat_of(by) is None:
            raise Refused(TableRefusal.NOT_SEATED)
        if table.phase is not Phase.RESULT or table.deal_number != after:
            raise Refused(TableRefusal.STALE)
        require_running(table)
        if by in table.ready:
            raise Refused(TableRefusal.ALREADY_READY)
        return dealt_when_ready(replace(table, ready=table.ready | {by}), shuffle)

    return step


def act(by: PersonId, action: Action, seen: Seen) -> Step:
    """Carry out an action of `by`, who had the moment `seen` before his eyes."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        play, seat = playing(table, by, seen.deal)
        require_running(table)
        if play.is_stale(seen, action):
            raise Refused(TableRefusal.STALE)
        return acted(table, seat, action, shuffle)

    return step


def acted(
    table: Table, seat: int, action: Action, shuffle: Shuffler, *, late: bool = False
) -> Change:
    """Return the change that an action of `seat` is. Raises Refused for one that is not legal."""
    play = table.play
    assert play is not None
    try:
        after = play.applied(seat, action, late=late)
    except IllegalAction as error:
        raise Refused(error.reason) from None
    move = Move(play.number, len(play.actions), seat, action, late)
    return replace(_after_move(table, after, shuffle), move=move)


def _after_move(table: Table, play: Play, shuffle: Shuffler) -> Change:
    match play.status:
        case Status.RUNNING:
            return Change(replace(table, play=play), (play,))
        case Status.VOID:  # D6: the same dealer deals again
            change = dealt(replace(table, play=play), shuffle)
            return replace(change, plays=(play, *change.plays))
        case Status.OVER:
            return Change(counted(table, play), (play,))
        case _:
            assert_never(play.status)


def counted(table: Table, play: Play) -> Table:
    """Return the table after `play` has ended and counts in its match."""
    players = [person.id for person in play.players]
    match = table.match.after(players, play.opening, play.final())
    ended = replace(table, play=play, phase=Phase.RESULT, match=match, ready=frozenset())
    return ended.cleared()


def dealt_when_ready(table: Table, shuffle: Shuffler) -> Change:
    """Return the table between deals, or its next deal if all who sit there want one."""
    everybody = all(person.id in table.ready for person in table.people)
    if table.phase is Phase.RESULT and everybody and can_deal(table):
        return dealt(table, shuffle)
    return Change(table)


def dealt(table: Table, shuffle: Shuffler) -> Change:
    """Deal to everybody who sits at the table. Raises Refused if their number does not fit."""
    if len(table.people) < 2:
        raise Refused(TableRefusal.TOO_FEW)
    if not can_deal(table):
        raise Refused(TableRefusal.WRONG_NUMBER)
    table = _begun_anew_if_decided(table)
    opening = table.match.opening(table.rules, [person.id for person in table.people])
    while True:
        deck = shuffle(pack(table.rules.deck))
        try:
            play = Play.start(table.deal_number + 1, table.rules, table.people, opening, deck)
        except NoTrumpInHands:  # D5: deal again from a new shuffle
            continue
        dealt_table = replace(table, phase=Phase.DEAL, play=play, ready=frozenset())
        return Change(dealt_table, (play,))


def broken_up(table: Table) -> Change:
    """Close the table, whatever it is doing; a running deal is void."""
    if table.play is None or table.phase is not Phase.DEAL:
        return Change(closed(table))
    cancelled = table.play.void()
    return Change(closed(replace(table, play=cancelled)), (cancelled,))


def closed(table: Table) -> Table:
    """Return the table after it was closed."""
    return replace(table.cleared(), phase=Phase.CLOSED, ready=frozenset())


def playing(table: Table, person: PersonId, number: int) -> tuple[Play, int]:
    """Return deal `number` of the table and the seat of `person` in it, or raise Refused."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(TableRefusal.NOT_SEATED)
    if table.play is None or table.phase is not Phase.DEAL:
        raise Refused(TableRefusal.NO_DEAL)
    if table.deal_number != number:
        raise Refused(TableRefusal.STALE)
    return table.play, seat


def can_deal(table: Table) -> bool:
    """Say whether the rules can be played by as many people as sit there (D2)."""
    return _fits(table, len(table.people))


def has_room(table: Table) -> bool:
    """Say whether one more can sit down, so that with enough people the rules can be played."""
    return any(_fits(table, n) for n in range(len(table.people) + 1, MOST_SEATS + 1))


def _fits(table: Table, players: int) -> bool:
    try:
        table.rules.check_players(players)
    except RuleError:
        return False
    return True


def require_running(table: Table) -> None:
    """Raise Refused while the table is paused."""
    if table.paused:
        raise Refused(TableRefusal.PAUSED)


def require_right(table: Table, by: PersonId, *, admin: bool) -> None:
    """Raise Refused if `by` neither owns the table nor is an admin of its chat."""
    if not admin and table.owner != by:
        raise Refused(TableRefusal.NOT_OWNER)
