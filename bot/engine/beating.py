"""What beats what (D7), and the trump (D4)."""

from functools import cache
from typing import Final

from bot.engine.cards import (
    CARD_COUNT,
    JOKERS,
    RANKS,
    RED_JOKER,
    RED_SUITS,
    SPADES,
    SUIT_MASKS,
    Card,
    is_joker,
    is_red,
    mask_of,
    suit_of,
)
from bot.engine.rules import Jokers, RuleSet

_QUEEN: Final = RANKS.index("Q")
_RED_CARDS: Final = mask_of(card for card in range(CARD_COUNT) if is_red(card))
_EVERY_CARD: Final = (1 << CARD_COUNT) - 1


def trump_of(rules: RuleSet, turn_up: Card) -> int | None:
    """Return the suit that the turn-up makes trump; None in a deal without trump (D4)."""
    suit = suit_of(turn_up)
    return None if rules.japanese and suit == SPADES else suit


def beating_masks(rules: RuleSet, trump: int | None) -> tuple[int, ...]:
    """Return, by attack card, the set of the cards that beat it (D7)."""
    return _beating_masks(rules.jokers, rules.japanese, trump)


@cache
def _beating_masks(jokers: Jokers, japanese: bool, trump: int | None) -> tuple[int, ...]:
    masks = [0] * CARD_COUNT
    for defence in range(CARD_COUNT):
        if is_joker(defence):
            beaten = _beaten_by_joker(jokers, defence, trump)
        else:
            beaten = _beaten_by_plain(japanese, defence, trump)
        for attack in range(CARD_COUNT):
            if beaten >> attack & 1:
                masks[attack] |= 1 << defence
    return tuple(masks)


def _beaten_by_joker(jokers: Jokers, joker: Card, trump: int | None) -> int:
    """D7.1 and D7.2."""
    if jokers is Jokers.ANY:
        return _EVERY_CARD & ~JOKERS
    red = joker == RED_JOKER
    if jokers is Jokers.TRUMP_COLOUR and trump is not None and (trump in RED_SUITS) is red:
        return _EVERY_CARD & ~(1 << joker)
    return (_RED_CARDS if red else ~_RED_CARDS & _EVERY_CARD) & ~JOKERS


def _beaten_by_plain(japanese: bool, defence: Card, trump: int | None) -> int:
    """D7.3 to D7.5."""
    suit = suit_of(defence)
    assert suit is not None
    strength = _strength(defence, japanese)
    lower = mask_of(
        attack for attack in range(suit, RED_JOKER, 4) if _strength(attack, japanese) < strength
    )
    if suit != trump:
        return lower
    plain = _EVERY_CARD & ~JOKERS & ~SUIT_MASKS[suit]
    return lower | (plain & ~SUIT_MASKS[SPADES] if japanese else plain)


def _strength(card: Card, japanese: bool) -> int:
    """Rank for beating one's own suit: in japanese the queen stands above the ace (V1)."""
    rank = card >> 2
    return len(RANKS) if japanese and rank == _QUEEN else rank
