"""Cards, actions and moves, and how they are written (D1)."""

import copy
import pickle

import pytest

from bot.engine.actions import Action, ActionKind, format_move, parse_move
from bot.engine.cards import (
    cards_in,
    format_card,
    format_cards,
    is_joker,
    mask_of,
    pack,
    parse_card,
    rank_of,
    ranks_in,
    suit_of,
)
from bot.engine.errors import NotationError


def test_d1_cards_rise_by_rank_then_in_the_order_s_h_d_c() -> None:
    names = ["2s", "2h", "2d", "2c", "3s", "9c", "Ts", "Jh", "Qd", "Kc", "As", "Ac", "Xr", "Xb"]
    cards = [parse_card(name) for name in names]
    assert cards == sorted(cards)
    assert format_cards(cards) == names


@pytest.mark.parametrize(
    ("deck", "first", "last"),
    [(24, "9s", "Ac"), (36, "6s", "Ac"), (52, "2s", "Ac"), (54, "2s", "Xb")],
)
def test_d1_packs(deck: int, first: str, last: str) -> None:
    cards = pack(deck)
    assert len(cards) == len(set(cards)) == deck
    assert (format_card(cards[0]), format_card(cards[-1])) == (first, last)


def test_a_card_has_a_rank_and_a_suit_and_a_joker_only_a_rank() -> None:
    assert (rank_of(parse_card("2s")), suit_of(parse_card("2s"))) == (0, 0)
    assert (rank_of(parse_card("Ac")), suit_of(parse_card("Ac"))) == (12, 3)
    assert (rank_of(parse_card("Xr")), suit_of(parse_card("Xr"))) == (13, None)
    assert [is_joker(parse_card(name)) for name in ("Xr", "Xb", "Ac")] == [True, True, False]


def test_a_set_of_cards_is_a_mask() -> None:
    cards = [parse_card(name) for name in ("Xb", "6s", "6d", "Ah")]
    assert cards_in(mask_of(cards)) == sorted(cards)
    assert [format_cards(cards_in(rank)) for rank in ranks_in(mask_of(cards))] == [
        ["6s", "6d"],
        ["Ah"],
        ["Xb"],
    ]
    assert cards_in(0) == ranks_in(0) == []


@pytest.mark.parametrize("text", ["", "6", "6S", "s6", "1s", "10s", "6s ", "Xs", "X", "6x", "♠6"])
def test_what_is_not_a_card_is_named(text: str) -> None:
    with pytest.raises(NotationError, match=repr(text)):
        parse_card(text)


@pytest.mark.parametrize(
    ("text", "kind", "card", "target", "second"),
    [
        ("a7s", ActionKind.ATTACK, "7s", None, None),
        ("a7s7d", ActionKind.PAIR, "7s", None, "7d"),
        ("aXrXb", ActionKind.PAIR, "Xr", None, "Xb"),
        ("b7s9s", ActionKind.BEAT, "9s", "7s", None),
        ("t7d", ActionKind.TRANSFER, "7d", None, None),
        ("v7h", ActionKind.SHOW, "7h", None, None),
        ("take", ActionKind.TAKE, None, None, None),
        ("pass", ActionKind.PASS, None, None, None),
        ("redeal", ActionKind.REDEAL, None, None, None),
    ],
)
def test_an_action_is_read_and_written(
    text: str, kind: ActionKind, card: str | None, target: str | None, second: str | None
) -> None:
    action = Action.parse(text)
    assert action.kind is kind
    cards = (action.card, action.target, action.second)
    assert [None if c is None else format_card(c) for c in cards] == [card, target, second]
    assert str(action) == text
    assert Action(kind, *cards) is action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a7",
        "7s",
        "a7d7s",
        "a7s7s",
        "a7s8s",
        "b7s",
        "b7s7s",
        "t7s7d",
        "Take",
        "pass ",
        "x7s",
    ],
)
def test_what_is_not_an_action_is_named(text: str) -> None:
    with pytest.raises(NotationError, match=repr(text)):
        Action.parse(text)


def test_an_action_that_does_not_exist_cannot_be_made() -> None:
    with pytest.raises(NotationError):
        Action(ActionKind.BEAT, parse_card("7s"))
    with pytest.raises(NotationError):
        Action(ActionKind.PAIR, parse_card("7d"), second=parse_card("7s"))


def test_an_action_does_not_change_and_stays_the_same_one() -> None:
    action = Action.parse("b7s9s")
    with pytest.raises(AttributeError):
        action.card = 0
    with pytest.raises(AttributeError):
        del action.kind
    assert copy.deepcopy(action) is pickle.loads(pickle.dumps(action)) is action
    assert {action: 1}[Action.parse("b7s9s")] == 1
    assert repr(action) == "Action.parse('b7s9s')"


def test_a_move_is_a_seat_and_an_action() -> None:
    assert parse_move("0:a7s") == (0, Action.parse("a7s"))
    assert format_move(7, Action.parse("take")) == "7:take"


@pytest.mark.parametrize(
    "text", ["", "a7s", ":a7s", "0:", "8:a7s", "-1:a7s", "00:a7s", "0 :a7s", "²:a7s", "0:a7s:"]
)
def test_what_is_not_a_move_is_named(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)
