"""From a deck to hands, talon, turn-up and first lead (D3, D5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import RANKS, cards_in, misfits, rank_of
from bot.engine.errors import DeckError, NoTrumpInHands
from bot.engine.rules import FirstLead, TurnUp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import Card
    from bot.engine.rules import RuleSet
    from bot.engine.state import State

_TEN = RANKS.index("T")


def check_deck(rules: RuleSet, deck: Sequence[Card]) -> None:
    """Raise `DeckError` unless the deck is each card of the pack exactly once."""
    fault = misfits(deck, rules.deck)
    if fault is not None:
        raise DeckError(f"deck: {fault}")


def deal_hands(rules: RuleSet, players: int, dealer: int, deck: Sequence[Card]) -> list[int]:
    """Deal one card at a time from the dealer's left and return the hands by seat (D3)."""
    hands = [0] * players
    for place, card in enumerate(deck[: players * rules.hand_size]):
        hands[(dealer + 1 + place) % players] |= 1 << card
    return hands


def turn_up_of(rules: RuleSet, players: int, deck: Sequence[Card]) -> Card:
    """Return the card that sets the trump (D3)."""
    dealt = players * rules.hand_size
    if dealt == len(deck) or rules.turn_up is TurnUp.LAST:
        return deck[-1]
    return deck[dealt]


def talon_of(rules: RuleSet, players: int, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the talon in drawing order, the turn-up last (D3)."""
    rest = tuple(deck[players * rules.hand_size :])
    return rest if rules.turn_up is TurnUp.LAST else rest[1:] + rest[:1]


def first_lead(state: State) -> int:
    """Return the seat that leads the first deal (D5).

    Raises `NoTrumpInHands` if there is a trump suit and no hand holds a card of it.
    """
    if state.trump is None:
        assert state.dealer is not None
        return (state.dealer + 1) % state.players
    held = [hand & state.trumps for hand in state.hands]
    trumps = cards_in(sum(held))
    if not trumps:
        raise NoTrumpInHands("no hand holds a trump")
    highest = state.rules.first_lead is FirstLead.BY_TURN_UP and rank_of(state.turn_up) < _TEN
    card = trumps[-1 if highest else 0]
    return next(seat for seat, cards in enumerate(held) if cards >> card & 1)
