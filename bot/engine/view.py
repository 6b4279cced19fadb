"""What a seat, or a spectator, may know of a deal (M4): the one door for secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import cards_in
from bot.engine.legality import legal_actions
from bot.engine.seats import SEATS_IN

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.result import BoutEnd, Result
    from bot.engine.rules import RuleSet
    from bot.engine.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it, or a spectator (`seat` None); immutable.

    It is the same for every distribution of the cards that the seat cannot see. Seats are numbers,
    tuples of them in rising order except where an order is named; `passed` and `shown` too.
    """

    seat: int | None
    rules: RuleSet
    players: int
    dealer: int | None
    """None if the deal was read from a position."""

    trump: int | None
    """The suit; None in a deal without trump (D4)."""
    turn_up: Card
    talon_count: int
    discard_count: int
    hand: tuple[Card, ...]
    """The seat's own cards in rising order; a spectator has none."""
    hand_counts: tuple[int, ...]

    table: tuple[tuple[Card, Card | None], ...]
    """Attack cards in order, each with the card that covers it or None."""
    opener: int
    lead: int
    defender: int
    taking: bool
    opened: bool
    passed: tuple[int, ...]
    shown: tuple[int, ...]
    limit: int
    """Attack cards this bout may have (B5)."""
    bout: int
    emptied: tuple[int, ...]
    """Seats that played their last card in this bout, in order."""
    stall: int
    """Taken bouts in a row without a card drawn (E7)."""
    out: tuple[int, ...]
    """Seats that have gone out, in order."""

    awaited: tuple[int, ...]
    """Seats the table waits for."""
    legal: tuple[Action, ...]
    """The seat's own legal actions; none for a spectator."""
    over: bool
    last_bout: BoutEnd | None
    result: Result | None
    """None until the deal is over."""


def view_of(state: State, seat: int | None) -> View:
    """Return what a seat sees; None stands for a spectator, who sees what all can see."""
    hand = () if seat is None else tuple(cards_in(state.hands[seat]))
    return View(
        seat=seat,
        rules=state.rules,
        players=state.players,
        dealer=state.dealer,
        trump=state.trump,
        turn_up=state.turn_up,
        talon_count=len(state.talon) - state.drawn,
        discard_count=state.discard.bit_count(),
        hand=hand,
        hand_counts=tuple(cards.bit_count() for cards in state.hands),
        table=tuple(zip(state.attacks, state.covers, strict=True)),
        opener=state.opener,
        lead=state.lead,
        defender=state.defender,
        taking=state.taking,
        opened=state.opened,
        passed=SEATS_IN[state.passed],
        shown=SEATS_IN[state.shown],
        limit=state.limit,
        bout=state.bout,
        emptied=state.emptied,
        stall=state.stall,
        out=state.out,
        awaited=SEATS_IN[state.waiting],
        legal=() if seat is None else tuple(legal_actions(state, seat)),
        over=state.over,
        last_bout=state.last_bout,
        result=state.verdict,
    )
