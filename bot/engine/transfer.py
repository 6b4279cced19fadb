"""Transfer and show (B8, B9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import SAME_RANK
from bot.engine.errors import Refusal
from bot.engine.limits import limit_for
from bot.engine.seats import left_of

if TYPE_CHECKING:
    from bot.engine.state import State


def next_defender(state: State) -> int:
    """Return the seat to which the defender would transfer; -1 if there is none (B8)."""
    return left_of(state.defender, state.opponents[state.defender] & state.holding)


def why_not_transfer(state: State, added: int) -> Refusal | None:
    """Say why the defender, who may beat or take, cannot transfer; None if he can (B8).

    `added` is the number of cards that come to the table: 1, or 0 with a show. Which cards these
    may be is `transfer_cards`.
    """
    rules = state.rules
    if not rules.transfer:
        return Refusal.TRANSFER_OFF
    if state.uncovered.bit_count() < len(state.attacks):
        return Refusal.TRANSFER_COVERED
    if state.bout == 1 and not rules.transfer_first_bout:
        return Refusal.TRANSFER_FIRST_BOUT
    if not rules.transfer_over_trump and state.uncovered & state.trumps:
        return Refusal.TRANSFER_OVER_TRUMP
    target = next_defender(state)
    if target < 0:
        return Refusal.TRANSFER_NOBODY
    limit = limit_for(state, state.hands[target].bit_count())
    return Refusal.TRANSFER_LIMIT if len(state.attacks) + added > limit else None


def transfer_cards(state: State) -> int:
    """Return the cards of the attack's rank; before anything is covered there is one (B8)."""
    return SAME_RANK[state.attacks[0]]


def why_not_show(state: State) -> Refusal | None:
    """Say why the defender cannot show a trump of the attack's rank; None if he can (B9)."""
    if not state.rules.show_transfer:
        return Refusal.SHOW_OFF
    if state.shown >> state.defender & 1:
        return Refusal.ALREADY_SHOWN
    return why_not_transfer(state, added=0)


def transfer(state: State) -> None:
    """Make the defender the lead and the next seat the defender."""
    state.lead, state.defender = state.defender, next_defender(state)
    state.limit = limit_for(state, state.hands[state.defender].bit_count())
    state.passed = 0  # B7
    state.opened = False
