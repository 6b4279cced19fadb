"""First card, beating, taking (B1 to B3), and the limit (B5)."""

import pytest

from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.rules import RuleSet
from tests.engine.boards import board, discard, hand, legal, play, refusal, roles, table

SIMPLE = {"throw_in": "none"}


def test_b1_with_an_empty_table_only_the_lead_plays_any_card() -> None:
    deal = board(["7s 9d Ah", "8s Kc", "Qd Qc"])
    assert deal.awaited() == (0,)
    assert legal(deal, 0) == "a7s a9d aAh"
    assert legal(deal, 1) == legal(deal, 2) == ""
    assert refusal(deal, "2:aQd") is Refusal.NOT_THE_LEAD
    assert refusal(deal, "0:a8s") is Refusal.NOT_YOUR_CARD


def test_b1_the_lead_cannot_pass() -> None:
    deal = board(["7s 9d", "8s Kc", "Qd Qc"])
    assert refusal(deal, "0:pass") is Refusal.LEAD_MUST_ATTACK
    assert refusal(deal, "1:pass") is Refusal.TABLE_EMPTY
    assert refusal(deal, "1:take") is Refusal.NOTHING_TO_BEAT


def test_b1_without_throwing_in_two_of_one_rank_may_be_played_at_once() -> None:
    deal = board(["7s 7d 7c 9d", "8s 8d Kc"], rules=SIMPLE)
    assert legal(deal, 0) == "a7c a7d a7d7c a7s a7s7c a7s7d a9d"
    assert refusal(deal, "0:a9d9c") is Refusal.NOT_YOUR_CARD
    play(deal, "0:a7s7d")
    assert table(deal) == "7s 7d"
    assert legal(deal, 0) == ""
    play(deal, "1:b7d8d 1:b7s8s")
    assert discard(deal).startswith("6s")
    assert roles(deal) == (1, 1, 0)


def test_b1_two_at_once_needs_a_limit_of_two() -> None:
    deal = board(["7s 7d", "8s"], rules=SIMPLE)
    assert legal(deal, 0) == "a7d a7s"
    assert refusal(deal, "0:a7s7d") is Refusal.LIMIT_REACHED


def test_b1_two_at_once_is_only_for_simple_durak() -> None:
    deal = board(["7s 7d", "8s Kc"])
    assert legal(deal, 0) == "a7d a7s"
    assert refusal(deal, "0:a7s7d") is Refusal.PAIR_OFF


def test_b1_two_at_once_is_only_for_the_first_cards() -> None:
    deal = board(["7d 7c 9d", "8s 9s Kc"], "7s", rules=SIMPLE)
    assert refusal(deal, "0:a7d7c") is Refusal.THROW_IN_OFF
    assert refusal(deal, "0:a7d") is Refusal.THROW_IN_OFF


def test_b1_two_jokers_are_of_one_rank() -> None:
    deal = board(["Xr Xb", "8s 9s"], rules={**SIMPLE, "deck": 54})
    assert legal(deal, 0) == "aXb aXr aXrXb"


def test_b2_the_defender_covers_one_card_at_a_time_by_d7() -> None:
    deal = board(["7c 9d", "8s 8d 6h Kc", "Qd Qc"], "7s 7d")
    assert legal(deal, 1) == "b7d6h b7d8d b7s6h b7s8s take"
    play(deal, "1:b7d8d")
    assert table(deal) == "7s 7d/8d"
    assert legal(deal, 1) == "b7s6h b7s8s take"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("0:b7s9d", Refusal.NOT_THE_DEFENDER),
        ("1:b7s9s", Refusal.NOT_YOUR_CARD),
        ("1:b7sKc", Refusal.DOES_NOT_BEAT),
        ("1:b7dKc", Refusal.ALREADY_COVERED),
        ("1:b8dKc", Refusal.NOT_AN_ATTACK_CARD),
        ("1:bQcKc", Refusal.NOT_AN_ATTACK_CARD),
        ("1:a8s", Refusal.DEFENDER_CANNOT_ADD),
        ("1:pass", Refusal.DEFENDER_CANNOT_ADD),
        ("0:take", Refusal.NOT_THE_DEFENDER),
        ("1:t8s", Refusal.TRANSFER_OFF),
        ("1:v7h", Refusal.SHOW_OFF),
        ("3:pass", Refusal.NOT_IN_PLAY),
        ("4:pass", Refusal.NO_SUCH_SEAT),
    ],
)
def test_b2_why_not(move: str, reason: Refusal) -> None:
    deal = board(["7c 9d", "8s Kc", "Qd Qc", ""], "7s 7d/8d", out=[3])
    assert refusal(deal, move) is reason


def test_b3_the_defender_may_take_while_something_is_uncovered() -> None:
    deal = board(["7c 9d", "Td Kc", "Qd Qc"], "7s/8s")
    assert legal(deal, 1) == ""
    assert refusal(deal, "1:take") is Refusal.NOTHING_TO_BEAT
    play(deal, "0:a7c")
    assert legal(deal, 1) == "b7cKc take"


def test_b3_taking_cannot_be_undone() -> None:
    deal = board(["7c 9d", "8s 8c Kc", "Qd Qc"], "7s")
    play(deal, "1:take")
    assert legal(deal, 1) == ""
    assert refusal(deal, "1:b7s8s") is Refusal.IS_TAKING
    assert refusal(deal, "1:take") is Refusal.IS_TAKING
    assert 1 not in deal.awaited()


LIMITS = [
    # bout_limit, the defender's cards, the limit
    ("six", 1, 1),
    ("six", 6, 6),
    ("six", 9, 6),
    ("hand-minus-one", 1, 1),
    ("hand-minus-one", 6, 6),
    ("hand-minus-one", 7, 6),
    ("hand-minus-one", 9, 8),
    ("none", 1, 1),
    ("none", 9, 9),
]


@pytest.mark.parametrize(("bout_limit", "cards", "limit"), LIMITS)
def test_b5_limit_by_the_defenders_hand(bout_limit: str, cards: int, limit: int) -> None:
    hand_cards = ["8s", "8d", "8c", "9s", "9d", "9c", "Ts", "Td", "Tc"][:cards]
    deal = board(["7s Kd", " ".join(hand_cards)], rules={"bout_limit": bout_limit})
    assert deal.limit == deal.view(None).limit == limit


def test_b5_the_limit_is_fixed_when_the_bout_begins() -> None:
    # The defender began with two cards and has covered one.
    deal = board(["7c 9c Ad", "Qc"], "7s/9s")
    assert deal.limit == 2
    assert legal(deal, 0) == "a7c a9c pass"


def test_b5_the_next_bouts_limit_is_that_of_the_next_defenders_hand() -> None:
    deal = board(["7c", "8c 9c Tc", "Qd Kd"], "7s")
    play(deal, "1:take 0:pass 2:pass")
    assert roles(deal) == (2, 2, 0)
    assert deal.limit == 1


def test_b5_five_in_the_first_bout() -> None:
    deal = Deal.start(RuleSet(), 2, dealer=0, deck=pack(36), lead=0)
    assert (deal.bout, deal.limit) == (1, 5)
    play(deal, "0:a6h 1:take 0:pass")
    assert (deal.bout, deal.limit) == (2, 6)


def test_b5_no_first_bout_limit() -> None:
    rules = RuleSet(first_bout_limit=None)
    assert Deal.start(rules, 2, dealer=0, deck=pack(36), lead=0).limit == 6


def test_b5_first_bout_span_discard_lasts_until_something_is_discarded() -> None:
    rules = RuleSet.from_json({"first_bout_span": "discard"})
    deal = Deal.start(rules, 2, dealer=0, deck=pack(36), lead=0)
    play(deal, "0:a6h 1:take 0:pass")
    assert (deal.bout, deal.limit) == (2, 5)
    play(deal, "0:a7h 1:b7h7s 0:pass")
    assert (deal.bout, deal.limit) == (3, 6)


def test_b5_first_bout_limit_is_at_most() -> None:
    deal = board(["7s Kd", "8s 8d"], bout=1)
    assert deal.limit == 2


def test_m1_a_card_played_is_played() -> None:
    deal = board(["7s 7d 9d", "8s 8d Kc"])
    play(deal, "0:a7s")
    assert hand(deal, 0) == "7d 9d"
    assert legal(deal, 0) == "a7d pass"
