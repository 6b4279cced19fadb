"""How many attack cards a bout may have (B5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import CARD_COUNT
from bot.engine.rules import BoutLimit, FirstBoutSpan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.state import State

_HANDS: Final = range(CARD_COUNT + 1)

LIMITS: Final[Mapping[BoutLimit, tuple[int, ...]]] = {
    BoutLimit.SIX: tuple(min(6, hand) for hand in _HANDS),
    BoutLimit.HAND_MINUS_ONE: tuple(hand - 1 if hand > 6 else hand for hand in _HANDS),
    BoutLimit.NONE: tuple(_HANDS),
}
"""By option, then by the defender's number of cards: the limit of any bout but the first."""


def limit_for(state: State, hand: int) -> int:
    """Return the limit of a bout for a defender who holds `hand` cards as he becomes it (B5)."""
    limit = state.limits[hand]
    first = state.rules.first_bout_limit
    if first is not None and first < limit and _is_first_bout(state):
        return first
    return limit


def _is_first_bout(state: State) -> bool:
    if state.rules.first_bout_span is FirstBoutSpan.DISCARD:
        return not state.discard
    return state.bout == 1
