"""Cards as small ints, sets of cards as bit masks, and their notation (D1, notation of cards).

A card is `rank * 4 + suit`: `2s` is 0, `2h` is 1, …, `Ac` is 51; the red joker is 52 and the
black one 53, both of the rank above the ace. A set of cards is an int with the bit `1 << card`
for each card in it.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from bot.engine.errors import NotationError, brief

Card: TypeAlias = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shdc"
SPADES, HEARTS, DIAMONDS = range(3)
RED_SUITS: Final = frozenset({HEARTS, DIAMONDS})

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
CARD_COUNT: Final = 54
JOKERS: Final = 1 << RED_JOKER | 1 << BLACK_JOKER

NAMES: Final[tuple[str, ...]] = (*(rank + suit for rank in RANKS for suit in SUITS), "Xr", "Xb")
_CARDS: Final = {name: card for card, name in enumerate(NAMES)}

# By rank: all cards of it; the two jokers share theirs.
RANK_MASKS: Final = (*(0b1111 << 4 * rank for rank in range(13)), JOKERS)
# By card: all cards of its rank, itself included.
SAME_RANK: Final = tuple(RANK_MASKS[card >> 2] for card in range(CARD_COUNT))
# By suit: its thirteen cards. Jokers have no suit.
SUIT_MASKS: Final = tuple(sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))

_LOWEST_RANK: Final = {24: RANKS.index("9"), 36: RANKS.index("6"), 52: 0, 54: 0}


def rank_of(card: Card) -> int:
    """Return the rank: 0 for a two up to 12 for an ace, 13 for a joker (D1)."""
    return card >> 2


def suit_of(card: Card) -> int | None:
    """Return the suit, an index into `SUITS`; None for a joker."""
    return card & 3 if card < RED_JOKER else None


def is_joker(card: Card) -> bool:
    """Tell whether the card is one of the two jokers."""
    return card >= RED_JOKER


def is_red(card: Card) -> bool:
    """Tell whether the card is red: hearts, diamonds and the red joker (D1)."""
    return card == RED_JOKER or (card < RED_JOKER and card & 3 in RED_SUITS)


def parse_card(text: str) -> Card:
    """Read a card: `6s`, `Th`, `Xr`. Raises `NotationError` for anything else."""
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        raise NotationError(f"{brief(text)} is not a card")
    return card


def format_card(card: Card) -> str:
    """Write a card in notation; the inverse of `parse_card`."""
    return NAMES[card]


def pack(deck_size: int) -> tuple[Card, ...]:
    """Return the pack of 24, 36, 52 or 54 cards in rising order (D1, option `deck`)."""
    last = CARD_COUNT if deck_size == CARD_COUNT else RED_JOKER
    return tuple(range(4 * _LOWEST_RANK[deck_size], last))


def mask_of(cards: Iterable[Card]) -> int:
    """Return the set of these cards as a bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> list[Card]:
    """Return the cards of a bit mask in rising order."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


def ranks_in(mask: int) -> list[int]:
    """Return the cards of a bit mask by rank: a mask for each rank that is there, rising."""
    ranks = []
    while mask:
        rank = mask & SAME_RANK[(mask & -mask).bit_length() - 1]
        ranks.append(rank)
        mask ^= rank
    return ranks


def format_cards(cards: Iterable[Card]) -> list[str]:
    """Write several cards, in their order."""
    return [NAMES[card] for card in cards]


def misfits(cards: Sequence[Card], deck_size: int) -> str | None:
    """Say what keeps these cards from being the whole pack once; None if nothing does."""
    expected = pack(deck_size)
    seen = 0
    for card in cards:
        if type(card) is not int or not expected[0] <= card <= expected[-1]:
            known = type(card) is int and 0 <= card < CARD_COUNT
            return f"{NAMES[card] if known else brief(card)} is not in a pack of {deck_size}"
        if seen >> card & 1:
            return f"{NAMES[card]} is there twice"
        seen |= 1 << card
    missing = [NAMES[card] for card in expected if not seen >> card & 1]
    return f"{', '.join(missing)} missing" if missing else None
