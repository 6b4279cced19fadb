"""How cards look, and the order in which a hand lies."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import (
    CARD_COUNT,
    RANKS,
    SUITS,
    Card,
    cards_in,
    format_card,
    format_cards,
    is_joker,
    is_red,
    mask_of,
    parse_card,
    rank_of,
)
from bot.engine.rules import RuleSet
from bot.i18n.catalogues import Texts
from bot.telegram.views.cards import SUIT_SIGNS, card_sign, hand_text, in_hand_order, rank_sign
from bot.telegram.views.hand import MOST_POPUP, hand_popup
from playground.entities import utf16_length
from tests.telegram.builders import CATALOGUES, position

HEARTS = SUITS.index("h")
EVERY_CARD = range(CARD_COUNT)


SIGNS = {
    "de": "2♠️ 10♥️ B♦️ D♣️ K♠️ A♥️ 🃏🔴 🃏⚫",
    "en": "2♠️ 10♥️ J♦️ Q♣️ K♠️ A♥️ 🃏🔴 🃏⚫",
    "es": "2♠️ 10♥️ J♦️ Q♣️ K♠️ A♥️ 🃏🔴 🃏⚫",
    "kk": "2♠️ 10♥️ В♦️ Д♣️ К♠️ Т♥️ 🃏🔴 🃏⚫",
    "ru": "2♠️ 10♥️ В♦️ Д♣️ К♠️ Т♥️ 🃏🔴 🃏⚫",
    "tr": "2♠️ 10♥️ J♦️ Q♣️ K♠️ A♥️ 🃏🔴 🃏⚫",
    "uk": "2♠️ 10♥️ В♦️ Д♣️ К♠️ Т♥️ 🃏🔴 🃏⚫",
}


def test_every_language_has_a_line_here() -> None:
    assert set(SIGNS) == set(CATALOGUES.languages)


@pytest.mark.parametrize(("language", "signs"), SIGNS.items())
def test_cards_are_written_as_players_of_the_language_write_them(
    language: str, signs: str
) -> None:
    t = CATALOGUES.choose(language)
    cards = map(parse_card, ["2s", "Th", "Jd", "Qc", "Ks", "Ah", "Xr", "Xb"])
    assert " ".join(card_sign(card, t) for card in cards) == signs


def test_no_two_cards_look_alike_and_red_suits_are_emoji(t: Texts) -> None:
    assert len({card_sign(card, t) for card in EVERY_CARD}) == CARD_COUNT
    for card in EVERY_CARD:
        assert any(sign in card_sign(card, t) for sign in ("♥️", "♦️", "🔴")) == is_red(card)


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        (HEARTS, "6s As 9d 7c 6h Kh Xr Xb"),
        (None, "6s As 6h Kh 9d 7c Xr Xb"),
        (SUITS.index("s"), "6h Kh 9d 7c 6s As Xr Xb"),
    ],
)
def test_a_hand_lies_by_suit_and_rank_then_trumps_then_jokers(
    trump: int | None, order: str
) -> None:
    cards = sorted(map(parse_card, order.split()))
    assert " ".join(format_cards(in_hand_order(cards, trump))) == order


def test_a_whole_hand_fits_one_short_line(t: Texts) -> None:
    cards = [parse_card(card) for card in ["7s", "9s", "Ks", "Xb", "Ah"]]
    king, ace = rank_sign("K", t), rank_sign("A", t)
    assert hand_text(cards, HEARTS, t) == f"♠️ 7 9 {king}  ♥️ {ace}  🃏⚫"


hands = st.sets(st.sampled_from(EVERY_CARD), min_size=1, max_size=CARD_COUNT - 1).map(mask_of)


@settings(deadline=None, max_examples=60)
@given(hand=hands, turn_up=st.sampled_from(EVERY_CARD))
def test_a_popup_holds_any_hand_within_two_hundred_characters(
    t: Texts, hand: int, turn_up: Card
) -> None:
    cards = cards_in(hand)
    (other, *_) = (card for card in EVERY_CARD if not hand >> card & 1)
    play = position(
        " ".join(format_cards(cards)),
        format_card(other),
        turn_up=format_card(turn_up),
        rules=RuleSet(deck=54),
    )
    popup = hand_popup(play, 0, t)
    assert utf16_length(popup) <= MOST_POPUP
    assert read(popup.partition(":")[2], t) == Counter(
        "🃏" if is_joker(card) else RANKS[rank_of(card)] for card in cards
    )


def test_the_popup_of_an_empty_hand_says_so(t: Texts) -> None:
    play = position("7s 8s", "9s 9d", "", out=[2])
    assert hand_popup(play, 2, t) == t.gettext("You hold no cards.")


def read(text: str, t: Texts) -> Counter[str]:
    """Count the ranks of a hand text."""
    ranks = {rank_sign(rank, t): rank for rank in RANKS}
    words = re.sub("|".join(SUIT_SIGNS), " ", text).split()
    return Counter("🃏" if word.startswith("🃏") else ranks[word] for word in words)
