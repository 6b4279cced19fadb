"""Throwing in, passing, and the end of a bout (B4, B6, B7, B10)."""

import pytest

from bot.engine.errors import Refusal
from tests.engine.boards import board, hand, legal, play, refusal, roles, table

IN_TURN = {"throw_in_order": "in-turn"}
FREE = {"throw_in_order": "free"}
NEIGHBOURS = {"throw_in": "neighbours"}


def test_b4_ranks_of_attack_and_defence_cards_may_be_added() -> None:
    deal = board(["7c 9d Ad", "Jc Kc", "8d Qc"], "7s/9s")
    assert legal(deal, 0) == "a7c a9d pass"
    assert refusal(deal, "0:aAd") is Refusal.RANK_NOT_ON_TABLE


def test_b4_two_of_one_rank_at_the_start_are_two_actions() -> None:
    deal = board(["7s 7d 9d", "8s 8d Kc"])
    play(deal, "0:a7s 0:a7d")
    assert table(deal) == "7s 7d"
    assert deal.awaited() == (0, 1)


def test_b4_not_beyond_the_limit() -> None:
    deal = board(["7d 7c", "8s 9s"], "7s")
    play(deal, "0:a7d")
    assert refusal(deal, "0:a7c") is Refusal.LIMIT_REACHED
    assert refusal(deal, "0:pass") is Refusal.LIMIT_REACHED
    assert deal.awaited() == (1,)


def test_b4_a_joker_matches_the_other_joker() -> None:
    deal = board(["Xb 9d", "Jc Kc", "8d Qc"], "Xr", rules={"deck": 54})
    assert legal(deal, 0) == "aXb pass"


def test_b6_all_after_the_lead_has_passed() -> None:
    deal = board(["7c Ad", "Jc Kc Tc", "7d Qc", "9c 9d"], "7s")
    assert deal.awaited() == (0, 1)
    assert refusal(deal, "2:a7d") is Refusal.LEAD_FIRST
    play(deal, "0:pass")
    assert deal.opened
    assert deal.awaited() == (1, 2, 3)
    assert legal(deal, 2) == "a7d pass"
    assert legal(deal, 3) == "pass"


def test_b6_opened_stays_through_a_take_and_a_new_rank() -> None:
    deal = board(["7c Ad", "9s 9h Kc", "7d 9c", "9d"], "7s")
    play(deal, "0:pass 1:b7s9s")
    assert deal.opened
    assert (deal.passed, deal.awaited()) == (0, (0, 2, 3))
    play(deal, "3:a9d 1:take")
    assert deal.opened
    assert legal(deal, 2) == "a7d a9c pass"


def test_b6_while_the_lead_holds_no_cards_the_others_need_not_wait() -> None:
    deal = board(["7s", "9s Kc", "7d 9c", "Ad"])
    play(deal, "0:a7s")
    assert not deal.opened
    assert deal.awaited() == (1, 2, 3)
    assert legal(deal, 2) == "a7d pass"
    assert refusal(deal, "0:pass") is Refusal.NO_CARDS


def test_b6_free_all_at_once() -> None:
    deal = board(["7c Ad", "Jc Kc Tc", "7d Qc", "9c 9d"], "7s", rules=FREE)
    assert deal.awaited() == (0, 1, 2, 3)
    assert legal(deal, 2) == "a7d pass"


def test_b6_in_turn_lead_then_clockwise_from_the_defenders_left() -> None:
    deal = board(["7c Ad", "Jc Kc Tc", "7d Qc", "9c 7h"], "7s", rules=IN_TURN)
    assert deal.awaited() == (0, 1)
    assert refusal(deal, "2:a7d") is Refusal.NOT_YOUR_TURN
    play(deal, "0:pass")
    assert deal.awaited() == (1, 2)
    assert refusal(deal, "3:a7h") is Refusal.NOT_YOUR_TURN
    play(deal, "2:pass")
    assert deal.awaited() == (1, 3)
    assert legal(deal, 0) == "a7c"  # who has passed may still add
    assert legal(deal, 3) == "a7h pass"


def test_b6_in_turn_a_seat_without_cards_is_not_waited_for() -> None:
    deal = board(["7c Ad", "Jc Kc Tc", "", "9c 7h"], "7s", rules=IN_TURN)
    play(deal, "0:pass")
    assert deal.awaited() == (1, 3)


def test_b6_neighbours_are_the_lead_and_the_first_from_the_defenders_left() -> None:
    deal = board(["7c Ad", "Jc Kc Tc", "9c 9d", "7d Qc"], "7s", rules={**NEIGHBOURS, **FREE})
    assert deal.awaited() == (0, 1, 2)
    assert legal(deal, 3) == ""
    assert refusal(deal, "3:a7d") is Refusal.NEIGHBOURS_ONLY
    assert refusal(deal, "3:pass") is Refusal.NEIGHBOURS_ONLY


def test_b6_the_next_neighbour_steps_in_for_one_without_cards() -> None:
    deal = board(["7c Ad", "Jc Kc Tc", "", "7d Qc"], "7s", rules={**NEIGHBOURS, **FREE})
    assert deal.awaited() == (0, 1, 3)


def test_b6_three_players_are_all_neighbours() -> None:
    deal = board(["7c Ad", "Jc Kc Tc", "7d Qc"], "7s", rules=NEIGHBOURS)
    play(deal, "0:pass")
    assert legal(deal, 2) == "a7d pass"


def test_b6_none_nobody_adds_and_the_bout_ends_when_all_is_covered() -> None:
    deal = board(["7c Ad", "8s Kc", "7d Qc"], "7s", rules={"throw_in": "none"})
    assert deal.awaited() == (1,)
    assert refusal(deal, "0:pass") is Refusal.THROW_IN_OFF
    play(deal, "1:b7s8s")
    assert roles(deal) == (1, 1, 2)


def test_b6_none_a_take_ends_at_once() -> None:
    deal = board(["7c Ad", "8s Kc", "7d Qc"], "7s", rules={"throw_in": "none"})
    play(deal, "1:take")
    assert hand(deal, 1) == "7s 8s Kc"
    assert roles(deal) == (2, 2, 0)


def test_b7_pass_while_cards_are_uncovered() -> None:
    deal = board(["7c Ad", "8s Kc"], "7s")
    play(deal, "0:pass")
    assert deal.view(1).passed == (0,)
    assert deal.awaited() == (1,)
    play(deal, "1:b7s8s")
    # The rank of 8s is new, so the lead is asked again.
    assert deal.awaited() == (0,)


def test_b7_passing_twice_is_refused() -> None:
    deal = board(["7c Ad", "8s Kc", "Qd"], "7s")
    play(deal, "0:pass")
    assert refusal(deal, "0:pass") is Refusal.ALREADY_PASSED


def test_b7_who_has_passed_may_still_throw_in_and_stays_passed() -> None:
    deal = board(["7c 7d Ad", "8s Kc Qc", "Qd"], "7s")
    play(deal, "0:pass 0:a7c")
    assert deal.view(None).passed == (0,)
    assert legal(deal, 0) == "a7d"


def test_b7_pass_is_reopened_by_a_new_rank() -> None:
    deal = board(["7c Ad", "8s 7h Kc", "Qd"], "7s")
    play(deal, "0:pass 2:pass 1:b7s8s")
    assert deal.view(None).passed == ()
    assert deal.awaited() == (0, 2)


def test_b7_pass_is_not_reopened_by_a_rank_that_was_there() -> None:
    deal = board(["Tc Ad", "8s 7h Kc", "Qd"], "7s")
    play(deal, "0:pass 2:pass 1:b7s7h")
    assert roles(deal) == (1, 1, 2)  # nobody may add: the bout has ended


def test_b7_pass_is_reopened_by_a_take() -> None:
    deal = board(["7c Ad", "8s 8c Kc", "Qd"], "7s")
    play(deal, "0:pass 2:pass 1:take")
    assert deal.view(None).passed == ()
    assert deal.opened
    assert deal.awaited() == (0, 2)


def test_b10_beaten_when_each_thrower_has_passed() -> None:
    deal = board(["7c Ad", "9s Kc Qc", "Qd"], "7s/8s")
    play(deal, "0:pass")
    assert deal.bout == 2
    play(deal, "2:pass")
    assert deal.bout == 3
    assert deal.last_bout is not None
    assert (deal.last_bout.number, deal.last_bout.taken) == (2, False)


def test_b10_beaten_when_the_limit_is_reached() -> None:
    deal = board(["Kd Ad", "8c", "Qd"], "7s/8s 7c")
    assert deal.limit == 2
    play(deal, "1:b7c8c")
    assert deal.bout == 3


def test_b10_beaten_when_nobody_is_left_to_add() -> None:
    deal = board(["7c", "8s 8c Kc"], "7s/9s")
    play(deal, "0:a7c 1:b7c8c")
    assert deal.over


def test_b10_not_because_of_what_a_hidden_hand_holds() -> None:
    # Nobody holds a seven or an eight, yet both are asked.
    deal = board(["Ad", "8s Kc Qc", "Qd"], "7s")
    play(deal, "1:b7s8s")
    assert deal.awaited() == (0,)
    play(deal, "0:pass")
    assert deal.awaited() == (2,)


def test_b10_taken_when_each_thrower_has_passed() -> None:
    deal = board(["7c Ad", "8s Kc Qc", "7d Qd"], "7s")
    play(deal, "1:take 0:a7c 0:pass 2:a7d")
    assert hand(deal, 1) == "7s 7d 7c 8s Qc Kc"  # the third card reached the limit
    assert deal.last_bout is not None
    assert deal.last_bout.taken


def test_b10_a_take_ends_at_once_without_throwing_in_after_it() -> None:
    rules = {"throw_in_after_take": False}
    deal = board(["7c Ad", "8s Kc Qc", "7d Qd"], "7s", rules=rules)
    play(deal, "1:take")
    assert hand(deal, 1) == "7s 8s Qc Kc"
    assert roles(deal) == (2, 2, 0)


@pytest.mark.parametrize("order", ["lead-first", "in-turn", "free"])
def test_b10_a_bout_ends_in_every_order(order: str) -> None:
    deal = board(["7c Ad", "8s Kc Qc", "7d Qd", "9c"], "7s", rules={"throw_in_order": order})
    play(deal, "1:take 0:pass 2:pass 3:pass")
    assert deal.bout == 3
