"""Who may throw in, who waits, and when nobody may add any more (B4, B6, B7, B10).

Nothing here looks at what a hand holds beyond whether it holds anything, which all can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import Refusal
from bot.engine.rules import ThrowIn, ThrowInOrder
from bot.engine.seats import clockwise, left_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.engine.state import State


def settle(state: State) -> bool:
    """Tell whether the bout has ended (B10); note who may add and who is awaited if it has not."""
    if not state.attacks:
        state.adding, state.waiting = 0, 1 << state.lead  # B1
        return False
    if len(state.attacks) < state.limit:
        seats = state.throwers(state)
        state.adding = state.in_order(state, seats)
        missing = seats & ~state.passed
    else:
        state.adding = missing = 0
    state.waiting = state.adding & ~state.passed  # B7
    if state.taking:
        return not missing or not state.rules.throw_in_after_take
    if state.uncovered:
        state.waiting |= 1 << state.defender
        return False
    return not missing


def why_not_add(state: State, seat: int) -> Refusal | None:
    """Say why a seat may neither throw in nor pass now; None if it may (B4, B6)."""
    if state.adding >> seat & 1:
        return None
    refusal = _why_never_add(state, seat)
    if refusal is not None:
        return refusal
    if len(state.attacks) >= state.limit:
        return Refusal.LIMIT_REACHED
    lead_first = state.rules.throw_in_order is ThrowInOrder.LEAD_FIRST
    return Refusal.LEAD_FIRST if lead_first else Refusal.NOT_YOUR_TURN


def _why_never_add(state: State, seat: int) -> Refusal | None:
    """Say why a seat is none of the throwers; None if it is one."""
    if seat == state.defender:
        return Refusal.DEFENDER_CANNOT_ADD
    if state.rules.throw_in is ThrowIn.NONE:
        return Refusal.THROW_IN_OFF
    if not state.opponents[state.defender] >> seat & 1:
        return Refusal.PARTNER
    if not state.holding >> seat & 1:
        return Refusal.NO_CARDS
    return None if state.throwers(state) >> seat & 1 else Refusal.NEIGHBOURS_ONLY


def _all(state: State) -> int:
    return state.opponents[state.defender] & state.holding


def _neighbours(state: State) -> int:
    seats = _all(state)
    lead = seats & 1 << state.lead
    others = seats & ~lead
    return lead | 1 << left_of(state.defender, others) if others else lead


def _nobody(_: State) -> int:
    return 0


THROWERS: Final[Mapping[ThrowIn, Callable[[State], int]]] = {
    ThrowIn.ALL: _all,
    ThrowIn.NEIGHBOURS: _neighbours,
    ThrowIn.NONE: _nobody,
}
"""The seats that may throw in, sooner or later, as a mask (B6)."""


def _lead_first(state: State, seats: int) -> int:
    return seats if state.opened else seats & 1 << state.lead or seats


def _in_turn(state: State, seats: int) -> int:
    """Return the seats up to the first that has not passed, the lead before all others."""
    acting = seats & 1 << state.lead
    if acting & ~state.passed:
        return acting
    for seat in clockwise(state.defender, seats & ~acting):
        acting |= 1 << seat
        if not state.passed >> seat & 1:
            break
    return acting


def _free(_: State, seats: int) -> int:
    return seats


ORDERS: Final[Mapping[ThrowInOrder, Callable[[State, int], int]]] = {
    ThrowInOrder.LEAD_FIRST: _lead_first,
    ThrowInOrder.IN_TURN: _in_turn,
    ThrowInOrder.FREE: _free,
}
"""Of the seats that may throw in, those whose turn it is (B6)."""
