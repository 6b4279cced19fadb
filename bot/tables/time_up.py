"""What a table does by itself when a deadline has come: pure steps."""

from dataclasses import replace
from typing import Final, assert_never

from bot.engine.actions import PASS, TAKE, Action, ActionKind
from bot.engine.cards import RANKS, Card, is_joker, rank_of, suit_of
from bot.engine.view import View
from bot.tables.clocks import Deadline, Due
from bot.tables.leaving import left
from bot.tables.model import Table
from bot.tables.people import PersonId
from bot.tables.play import Play
from bot.tables.ports import Change, News, Notice, Shuffler
from bot.tables.schedule import LOBBY_CLOSES
from bot.tables.steps import Step, acted, broken_up

MOST_MISSES: Final = 2
_QUEEN: Final = RANKS.index("Q")


def carry_out(now: float) -> Step:
    """Do the first thing that is due at `now`; a table where nothing is due stays as it is."""

    def step(table: Table, shuffle: Shuffler) -> Change:
        deadline = table.due(now)
        return Change(table) if deadline is None else _done(table, deadline, now, shuffle)

    return step


def stay(table: Table, _shuffle: Shuffler) -> Change:
    """Change nothing: the table's deadlines alone are to be looked at again."""
    return Change(table)


def _done(table: Table, deadline: Deadline, now: float, shuffle: Shuffler) -> Change:
    rest = tuple(other for other in table.deadlines if other is not deadline)
    waiting = replace(table, deadlines=rest)
    match deadline.kind:
        case Due.TURN:
            return _turn(table, *_asked(table, deadline), shuffle)
        case Due.PASS:
            return acted(table, _asked(table, deadline)[1], PASS, shuffle)
        case Due.REMIND:
            play, seat = _asked(table, deadline)
            return Change(waiting, notices=(Notice(News.REMINDER, play.players[seat]),))
        case Due.WARN:
            closing = Deadline(Due.CLOSE, now + LOBBY_CLOSES)
            warned = replace(waiting, deadlines=(*rest, closing))
            return Change(warned, notices=(Notice(News.IDLE_LOBBY),))
        case Due.CLOSE:
            return broken_up(table)
        case Due.RETRY:
            return Change(waiting)  # which is shown, and shows whether the group hears it
        case _:
            assert_never(deadline.kind)


def _asked(table: Table, deadline: Deadline) -> tuple[Play, int]:
    assert deadline.person is not None
    seat = table.seat_of(deadline.person)
    assert table.play is not None
    assert seat is not None
    return table.play, seat


def _turn(table: Table, play: Play, seat: int, shuffle: Shuffler) -> Change:
    """Go on without a seat whose time is up; who lets it pass twice in a row has lost his seat."""
    person = play.players[seat]
    table = table.missed(person.id)
    if table.misses[person.id] < MOST_MISSES:
        return acted(table, seat, default_action(play.view(seat)), shuffle, late=True)
    if all(_is_idle(table, sitting.id) for sitting in table.present):
        return replace(broken_up(table), notices=(Notice(News.ALL_IDLE),))
    given_up = Notice(News.GIVEN_UP, person)
    change = left(table, person.id, shuffle)
    return replace(change, notices=(given_up, *change.notices))


def _is_idle(table: Table, person: PersonId) -> bool:
    return table.misses.get(person, 0) > 0


def default_action(view: View) -> Action:
    """Return what is done for a seat that is awaited and does nothing.

    The lead plays the lowest card that is no trump, else the lowest; the defender takes, a
    thrower passes.
    """
    if not view.table:
        leads = [a.card for a in view.legal if a.kind is ActionKind.ATTACK and a.card is not None]
        return Action(ActionKind.ATTACK, min(leads, key=lambda card: _worth(view, card)))
    return TAKE if view.seat == view.defender else PASS


def _worth(view: View, card: Card) -> tuple[bool, bool, bool, Card]:
    queen = view.rules.japanese and rank_of(card) == _QUEEN  # V1: above the ace
    trump = view.trump is not None and suit_of(card) == view.trump
    return is_joker(card), trump, queen, card
