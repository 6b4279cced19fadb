"""What may follow at a table: pure steps from one table to the change that replaces it.

Each takes a table, checks that the step is allowed, and returns what is to be stored, or raises
Refused. Nothing here waits, stores or shows.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.cards import pack
from bot.engine.errors import IllegalAction, NoTrumpInHands, RuleError
from bot.tables.model import Phase, Table
from bot.tables.people import Person, PersonId
from bot.tables.play import Play, Seen, Status
from bot.tables.ports import Change, Move, Shuffler
from bot.tables.refusals import Refused, TableRefusal

MOST_SEATS = 8  # D2

Step = Callable[[Table, Shuffler], Change]


def join(person: Person) -> Step:
    """Seat `person`; between deals it also says that he wants the next one."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        if not table.open:
            raise Refused(TableRefusal.DEAL_UNDER_WAY)
        if table.seat_of(person.id) is not None:
            raise Refused(TableRefusal.ALREADY_SEATED)
        if not has_room(table):
            raise Refused(TableRefusal.FULL)
        return _dealt_when_ready(table.seated(person), shuffle)

    return step


def leave(person: PersonId) -> Step:
    """Let `person` get up. A running deal is then void and the rest begin anew (M3)."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        if table.seat_of(person) is None:
            raise Refused(TableRefusal.NOT_SEATED)
        rest = table.without(person)
        if table.phase is Phase.LOBBY:
            return Change(rest)
        if table.phase is Phase.RESULT:
            return _dealt_when_ready(rest, shuffle) if rest.people else Change(closed(rest))
        assert table.play is not None
        cancelled = table.play.void()
        rest = replace(rest, play=cancelled, phase=Phase.RESULT, ready=frozenset())
        change = dealt(rest, shuffle) if can_deal(rest) else Change(rest)
        return replace(change, plays=(cancelled, *change.plays))

    return step


def close(by: PersonId, *, admin: bool) -> Step:
    """Close the table for good; a running deal is void. For its owner and the chat's admins."""

    def step(table: Table, _shuffle: Shuffler) -> Change:
        _require_right(table, by, admin=admin)
        if table.play is None or table.phase is not Phase.DEAL:
            return Change(closed(table))
        cancelled = table.play.void()
        return Change(closed(replace(table, play=cancelled)), (cancelled,))

    return step


def deal(by: PersonId, *, admin: bool) -> Step:
    """Deal the first deal, or the next one to those who are ready. For the owner and admins."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        if table.phase is Phase.DEAL:
            raise Refused(TableRefusal.DEAL_UNDER_WAY)
        _require_right(table, by, admin=admin)
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
        if by in table.ready:
            raise Refused(TableRefusal.ALREADY_READY)
        return _dealt_when_ready(replace(table, ready=table.ready | {by}), shuffle)

    return step


def act(by: PersonId, action: Action, seen: Seen) -> Step:
    """Carry out an action of `by`, who had the moment `seen` before his eyes."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        play, seat = playing(table, by, seen.deal)
        if play.is_stale(seen, action):
            raise Refused(TableRefusal.STALE)
        try:
            after = play.applied(seat, action)
        except IllegalAction as error:
            raise Refused(error.reason) from None
        move = Move(play.number, len(play.actions), seat, action)
        return replace(_after_move(table, after, shuffle), move=move)

    return step


def _after_move(table: Table, play: Play, shuffle: Shuffler) -> Change:
    table = replace(table, play=play)
    if play.status is Status.RUNNING:
        return Change(table, (play,))
    if play.status is Status.VOID:  # D6: the same dealer deals again
        change = dealt(table, shuffle)
        return replace(change, plays=(play, *change.plays))
    players = [person.id for person in play.players]
    match = table.match.after(players, play.opening, play.view(None))
    return Change(replace(table, phase=Phase.RESULT, match=match, ready=frozenset()), (play,))


def _dealt_when_ready(table: Table, shuffle: Shuffler) -> Change:
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
    opening = table.match.opening(table.rules, [person.id for person in table.people])
    while True:
        deck = shuffle(pack(table.rules.deck))
        try:
            play = Play.start(table.deal_number + 1, table.rules, table.people, opening, deck)
        except NoTrumpInHands:  # D5: deal again from a new shuffle
            continue
        dealt_table = replace(table, phase=Phase.DEAL, play=play, ready=frozenset())
        return Change(dealt_table, (play,))


def closed(table: Table) -> Table:
    """Return the table after it was closed."""
    return replace(table, phase=Phase.CLOSED, ready=frozenset())


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


def _require_right(table: Table, by: PersonId, *, admin: bool) -> None:
    if not admin and table.owner != by:
        raise Refused(TableRefusal.NOT_OWNER)
