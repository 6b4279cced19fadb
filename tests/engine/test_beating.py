"""What beats what (D7, V1)."""

import pytest

from bot.engine.beating import beating_masks
from bot.engine.cards import SUITS, pack, parse_card
from bot.engine.rules import RuleSet


def beats(attack: str, defence: str, trump: str | None, **options: object) -> bool:
    suit = None if trump is None else SUITS.index(trump)
    masks = beating_masks(RuleSet.from_json(options), suit)
    return bool(masks[parse_card(attack)] >> parse_card(defence) & 1)


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        ("7s", "8s", True),
        ("8s", "7s", False),
        ("9c", "Tc", True),
        ("Js", "As", True),
        ("7s", "8d", False),
        ("As", "6h", True),
        ("6h", "As", False),
        ("7h", "8h", True),
        ("8h", "7h", False),
        ("7s", "7h", True),
        ("7s", "7d", False),
    ],
)
def test_d7_same_suit_higher_or_trump(attack: str, defence: str, expected: bool) -> None:
    assert beats(attack, defence, "h") is expected


def test_d7_without_trump_only_the_same_suit_beats() -> None:
    assert beats("6s", "7s", None)
    assert not any(beats("6s", f"{rank}{suit}", None) for rank in "6789TJQKA" for suit in "hdc")


JOKERS = [
    # mode, trump, joker, what it beats, what it does not
    ("any", "h", "Xr", "6s Ah As Ac", "Xb"),
    ("any", None, "Xb", "6s Ah Ad", "Xr"),
    ("colour", "h", "Xr", "6h Ah 6d Ad", "6s As 6c Xb"),
    ("colour", "h", "Xb", "6s As 6c Ac", "6h Ad Xr"),
    ("colour", None, "Xb", "As Ac", "Ad Xr"),
    ("trump-colour", "h", "Xr", "6s Ah As Ac Xb", ""),
    ("trump-colour", "h", "Xb", "As Ac", "6h Ad Xr"),
    ("trump-colour", "c", "Xb", "6h Ac Xr", ""),
    ("trump-colour", "c", "Xr", "Ah 6d", "6s Xb"),
    ("trump-colour", None, "Xr", "Ah 6d", "6s Xb"),
    ("trump-colour", None, "Xb", "As 6c", "6d Xr"),
]


@pytest.mark.parametrize(("mode", "trump", "joker", "beaten", "not_beaten"), JOKERS)
def test_d7_jokers(mode: str, trump: str | None, joker: str, beaten: str, not_beaten: str) -> None:
    assert all(beats(card, joker, trump, deck=54, jokers=mode) for card in beaten.split())
    assert not any(beats(card, joker, trump, deck=54, jokers=mode) for card in not_beaten.split())


@pytest.mark.parametrize("mode", ["any", "colour", "trump-colour"])
@pytest.mark.parametrize("trump", ["h", "s", None])
def test_d7_no_plain_card_beats_a_joker(mode: str, trump: str | None) -> None:
    rules = RuleSet.from_json({"deck": 54, "jokers": mode})
    masks = beating_masks(rules, None if trump is None else SUITS.index(trump))
    plain = sum(1 << card for card in pack(52))
    assert not (masks[parse_card("Xr")] | masks[parse_card("Xb")]) & plain


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        ("7s", "8s", True),
        ("7s", "6h", False),  # a trump does not beat a spade
        ("7s", "Ah", False),
        ("As", "Qs", True),  # Q is the highest of its suit
        ("Qs", "As", False),
        ("Ad", "Qd", True),
        ("Qd", "Kd", False),
        ("Jd", "Qd", True),
        ("Ah", "Qh", True),
        ("Qd", "6h", True),
        ("Ad", "As", False),
    ],
)
def test_v1_japanese(attack: str, defence: str, expected: bool) -> None:
    assert beats(attack, defence, "h", japanese=True) is expected


def test_v1_a_joker_beats_a_spade_as_d7_allows() -> None:
    assert beats("As", "Xb", "h", japanese=True, deck=54)
    assert beats("As", "Xb", "h", japanese=True, deck=54, jokers="colour")
    assert not beats("As", "Xr", "h", japanese=True, deck=54, jokers="colour")
    assert beats("As", "Xr", "h", japanese=True, deck=54, jokers="trump-colour")


@pytest.mark.parametrize("trump", [*"shdc", None])
def test_d7_nothing_beats_itself_nor_what_beats_it(trump: str | None) -> None:
    for options in ({}, {"japanese": True}, {"jokers": "colour"}, {"jokers": "trump-colour"}):
        rules = RuleSet.from_json({"deck": 54, **options})
        masks = beating_masks(rules, None if trump is None else SUITS.index(trump))
        for a in pack(54):
            for b in pack(54):
                assert not (masks[a] >> b & 1 and masks[b] >> a & 1)
