"""Filling the hands after a bout (E3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import mask_of
from bot.engine.rules import DrawOrder
from bot.engine.seats import clockwise

if TYPE_CHECKING:
    from bot.engine.state import State


def draw(state: State) -> tuple[int, ...]:
    """Fill the hands of the seats in play and return, by seat, how many cards it drew."""
    drew = [0] * state.players
    if state.drawn < len(state.talon):
        size = state.rules.hand_size
        seats = [seat for seat in _order(state) if state.hands[seat].bit_count() < size]
        if state.rules.draw_order is DrawOrder.ONE_BY_ONE_CARD:
            _card_by_card(state, seats, drew)
        else:
            for seat in seats:
                drew[seat] = _draw(state, seat, size - state.hands[seat].bit_count())
    return tuple(drew)


def _order(state: State) -> list[int]:
    """Return the opener, then the others from the defender's left, the defender last."""
    if state.opener == state.defender:
        return clockwise(state.defender, state.playing)
    return [state.opener, *clockwise(state.defender, state.playing & ~(1 << state.opener))]


def _card_by_card(state: State, seats: list[int], drew: list[int]) -> None:
    while seats and state.drawn < len(state.talon):
        for seat in seats:
            drew[seat] += _draw(state, seat, 1)
        size = state.rules.hand_size
        seats = [seat for seat in seats if state.hands[seat].bit_count() < size]


def _draw(state: State, seat: int, number: int) -> int:
    """Draw up to that number of cards, and return how many there were."""
    cards = state.talon[state.drawn : state.drawn + number]
    if cards:
        state.hands[seat] |= mask_of(cards)
        state.holding |= 1 << seat
        state.drawn += len(cards)
    return len(cards)
