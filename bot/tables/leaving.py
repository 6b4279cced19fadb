"""Getting up from a table, of one's own will or not, at any moment: pure steps."""

from dataclasses import replace

from bot.tables.model import Phase, Table
from bot.tables.people import Person, PersonId
from bot.tables.ports import Change, News, Notice, Shuffler
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.settings import Leaving
from bot.tables.steps import (
    Step,
    broken_up,
    can_deal,
    counted,
    dealt,
    dealt_when_ready,
    require_right,
)


def leave(person: PersonId) -> Step:
    """Let `person` get up."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        if not table.sits(person):
            raise Refused(TableRefusal.NOT_SEATED)
        return left(table, person, shuffle)

    return step


def kick(by: PersonId, whom: PersonId, *, admin: bool) -> Step:
    """Make `whom` get up. For the owner and the chat's admins."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        require_right(table, by, admin=admin)
        if not table.sits(whom):
            raise Refused(TableRefusal.SITS_NOWHERE_HERE)
        person = next(sitting for sitting in table.people if sitting.id == whom)
        change = left(table, whom, shuffle)
        told = () if whom == by else (Notice(News.KICKED, person),)
        return replace(change, notices=(*change.notices, *told))

    return step


def forget(person: PersonId, stand_in: Person) -> Step:
    """Let `stand_in` take the place of `person` in what the table tells of past deals."""

    def step(table: Table, _shuffle: Shuffler) -> Change:
        if table.seat_of(person) is not None:
            raise Refused(TableRefusal.STILL_SEATED)
        return Change(table.replacing(person, stand_in))

    return step


def left(table: Table, person: PersonId, shuffle: Shuffler) -> Change:
    """Return the table after `person`, who sits there, got up.

    A deal that he is out of goes on without him. Any other ends with him (M3): it is void and the
    rest begin anew, or he is its fool, whichever the table has chosen.
    """
    match table.phase:
        case Phase.DEAL:
            return _left_deal(table, person, shuffle)
        case Phase.RESULT:
            rest = table.without(person)
            return dealt_when_ready(rest, shuffle) if rest.people else broken_up(rest)
        case _:
            return Change(table.without(person))


def _left_deal(table: Table, person: PersonId, shuffle: Shuffler) -> Change:
    play, seat = table.play, table.seat_of(person)
    assert play is not None
    assert seat is not None
    if play.is_done(seat):
        return Change(table.getting_up(person))
    if table.settings.leaving is Leaving.FOOL:
        given_up = play.given_up_by(seat)
        rest = counted(table, given_up).without(person)
        change = Change(rest) if rest.people else broken_up(rest)
        return replace(change, plays=(given_up,))
    cancelled = play.void()
    rest = replace(table, play=cancelled, phase=Phase.RESULT, ready=frozenset())
    rest = rest.cleared().without(person)
    again = can_deal(rest)
    change = dealt(rest, shuffle) if again else Change(rest)
    told = Notice(News.DEALT_ANEW if again else News.LEFT, play.players[seat])
    return replace(change, plays=(cancelled, *change.plays), notices=(told,))
