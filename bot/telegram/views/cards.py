"""How cards look: `10♥️`, `К♠️` or `K♠️` by language. Red suits are recognisable."""

from collections.abc import Iterable

from bot.engine.cards import RANKS, RED_JOKER, Card, is_joker, rank_of, suit_of
from bot.i18n.catalogues import N_, Texts
from bot.tables.people import Sorting

# With the emoji selector hearts and diamonds are red in every client and theme.
SUIT_SIGNS = ("♠️", "♥️", "♦️", "♣️")
_SPOKEN = {"T": "10", "J": N_("J"), "Q": N_("Q"), "K": N_("K"), "A": N_("A")}


def rank_sign(rank: str, t: Texts) -> str:
    """Return a rank of `RANKS` as players of this language write it."""
    spoken = _SPOKEN.get(rank, rank)
    return t.gettext(spoken) if spoken.isalpha() else spoken


def card_sign(card: Card, t: Texts) -> str:
    """Return a card as it looks in a text or on a button."""
    if is_joker(card):
        return "🃏🔴" if card == RED_JOKER else "🃏⚫"
    return rank_sign(RANKS[rank_of(card)], t) + suit_sign(card)


def suit_sign(card: Card) -> str:
    """Return the suit of a card that is no joker."""
    suit = suit_of(card)
    assert suit is not None
    return SUIT_SIGNS[suit]


def trump_sign(trump: int | None, t: Texts) -> str:
    """Return the trump suit, or the words for a deal without one (D4)."""
    return t.gettext("none") if trump is None else SUIT_SIGNS[trump]


def in_hand_order(
    cards: Iterable[Card], trump: int | None, sorting: Sorting = Sorting.SUITS
) -> list[Card]:
    """Sort a hand as its owner likes it; jokers lie beyond the trumps."""
    strong = -1 if sorting is Sorting.TRUMPS_FIRST else 1

    def place(card: Card) -> tuple[int, int, int]:
        suit = suit_of(card)
        if suit is None:
            return (2 * strong, 0, card)
        within = (suit, rank_of(card))
        if sorting is Sorting.RANKS:
            within = (rank_of(card), suit)
        return (strong if suit == trump else 0, *within)

    return sorted(cards, key=place)


def hand_text(cards: Iterable[Card], trump: int | None, t: Texts) -> str:
    """Return a whole hand in one short text, suit by suit: `♠️ 7 9 К  ♥️ Т`."""
    groups: dict[str, list[str]] = {}
    for card in in_hand_order(cards, trump):
        if is_joker(card):
            groups.setdefault(card_sign(card, t), [])
        else:
            groups.setdefault(suit_sign(card), []).append(rank_sign(RANKS[rank_of(card)], t))
    return "  ".join(" ".join([sign, *ranks]) for sign, ranks in groups.items())
