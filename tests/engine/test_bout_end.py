"""The end of a bout and of a deal (E1 to E7, V4)."""

import pytest

from bot.engine.cards import parse_card
from bot.engine.errors import Refusal
from bot.engine.result import BoutEnd, Result
from tests.engine.boards import board, discard, hand, legal, play, refusal, roles, talon


def test_e1_beaten_all_cards_go_to_the_discard() -> None:
    deal = board(["7c Ad", "8s Kc Qc", "9d"], "7s", talon="6h", discard=None)
    before = deal.discard
    play(deal, "1:b7s8s 0:pass 2:pass")
    assert deal.view(None).discard_count == before.bit_count() + 2


def test_e2_taken_all_cards_go_to_the_defender() -> None:
    deal = board(["Tc Jc Ad", "8s Kc 9c", "7d Qd"], "7s/9s 7c")
    play(deal, "1:take 0:pass 2:pass")
    assert hand(deal, 1) == "7s 7c 8s 9s 9c Kc"


def test_e2_who_took_misses_his_turn_to_attack() -> None:
    deal = board(["Ad Kd", "8s Kc", "9d Qd"], "7s")
    play(deal, "1:take 0:pass 2:pass")
    assert roles(deal) == (2, 2, 0)
    deal = board(["Ad Kd", "8s Kc"], "7s")
    play(deal, "1:take 0:pass")
    assert roles(deal) == (0, 0, 1)


def test_e3_opener_first_then_from_the_defenders_left_the_defender_last() -> None:
    deal = board(
        ["Ks Kd Kc Qs Qd", "8s Js Jd Jc As", "Ad Ac 9s 9d 9c", "Ts Td Tc Qh Kh"],
        "7s",
        talon="6s 6d 6c 7c 7h",
    )
    play(deal, "1:b7s8s 0:pass 2:pass 3:pass")
    assert hand(deal, 0).startswith("6s")
    assert hand(deal, 2).startswith("6d")
    assert hand(deal, 3).startswith("6c")
    assert hand(deal, 1).startswith("7h 7c")  # the turn-up is drawn last


def test_e3_an_opener_who_became_the_defender_draws_last() -> None:
    deal = board(
        ["8c Ks Kd Kc Qs", "8d Js Jd Jc As"], "8s", rules={"transfer": True}, talon="6s 6d 6h"
    )
    play(deal, "1:t8d 0:take 1:pass")
    assert hand(deal, 0) == "8s 8d 8c Qs Ks Kd Kc"
    assert hand(deal, 1) == "6s 6d Js Jd Jc As"
    assert roles(deal) == (1, 1, 0)


def test_e3_after_a_transfer_the_opener_still_draws_first() -> None:
    deal = board(
        ["Ks Kd Kc Qs Qd", "7d Js Jd Jc As", "8s 8d Ts Td Tc Qh"],
        "7s",
        rules={"transfer": True},
        talon="6s 6d 6h",
    )
    play(deal, "1:t7d 2:b7s8s 2:b7d8d 1:pass 0:pass")
    assert deal.last_bout is not None
    assert deal.last_bout.drew == (1, 2, 0)
    assert hand(deal, 0).startswith("6s")


def test_e3_each_fills_his_hand_before_the_next() -> None:
    deal = board(["Ks Kd Kc", "8s Js Jd Jc", "9s 9d 9c"], "7s", talon="6s 6d 6c 7c 7h")
    play(deal, "1:b7s8s 0:pass 2:pass")
    assert [cards.bit_count() for cards in deal.hands] == [6, 3, 5]


def test_e3_card_by_card_shares_the_last_cards() -> None:
    deal = board(
        ["Ks Kd Kc", "8s Js Jd Jc", "9s 9d 9c"],
        "7s",
        talon="6s 6d 6c 7c 7h",
        rules={"draw_order": "one-by-one-card"},
    )
    play(deal, "1:b7s8s 0:pass 2:pass")
    assert [cards.bit_count() for cards in deal.hands] == [5, 4, 5]
    assert hand(deal, 0).startswith("6s 7c")  # 0, 2, 1, 0, 2


def test_e3_card_by_card_goes_past_full_hands() -> None:
    deal = board(
        ["Ks Kd Kc Qs Qd", "8s Js Jd", "9s 9d 9c Ts Td Tc"],
        "7s",
        talon="6s 6d 6c 7c 7h 8h",
        rules={"draw_order": "one-by-one-card"},
    )
    play(deal, "1:b7s8s 0:pass 2:pass")
    assert deal.last_bout is not None
    assert deal.last_bout.drew == (1, 4, 0)
    assert talon(deal) == "8h"


def test_e3_a_full_hand_draws_nothing() -> None:
    deal = board(["Ks Kd Kc Qs Qd Qc", "8s 8d 9s 9d 9c Ts Td"], "7s", talon="6s 6h")
    play(deal, "1:take 0:pass")
    assert talon(deal) == "6s 6h"


def test_e3_up_to_seven_cards() -> None:
    deal = board(
        ["Ks Kd Kc Qs Qd Qc", "8s 8d 9s 9d 9c Ts"], "7s", talon="6s 6d 6h", rules={"hand_size": 7}
    )
    play(deal, "1:b7s8s 0:pass")
    assert [cards.bit_count() for cards in deal.hands] == [7, 7]


def test_e4_seats_go_out_in_the_order_of_their_last_cards() -> None:
    deal = board(["7s", "8s 8d Kc", "7d", "Qd Qc"])
    play(deal, "0:a7s 2:a7d 1:b7s8s 1:b7d8d 3:pass")
    assert deal.out == (0, 2)
    assert deal.last_bout == BoutEnd(
        number=2,
        taken=False,
        attack=(parse_card("7s"), parse_card("7d")),
        defender=1,
        out=(0, 2),
        drew=(0, 0, 0, 0),
    )
    deal = board(["7s 7c", "8s 8c 8d Kc", "7d", "Qd Qc"])
    play(deal, "0:a7s 0:pass 2:a7d 0:a7c 1:b7s8s 1:b7d8d 1:b7c8c 3:pass")
    assert deal.out == (2, 0)


def test_e4_who_draws_a_card_does_not_go_out() -> None:
    deal = board(["7s", "8s Kc"], talon="6h")
    play(deal, "0:a7s 1:b7s8s")
    assert (hand(deal, 0), deal.out) == ("6h", ())


def test_e5_beaten_the_defender_leads() -> None:
    deal = play(board(["Ad Kd", "8s Kc", "9d Qd"], "7s"), "1:b7s8s 0:pass 2:pass")
    assert roles(deal) == (1, 1, 2)


def test_e5_beaten_and_out_the_next_seat_in_play_leads() -> None:
    deal = board(["Ad Kd", "8s", "", "9d Qd"], "7s", out=[2])
    play(deal, "1:b7s8s")
    assert deal.out == (2, 1)
    assert roles(deal) == (3, 3, 0)


def test_e5_taken_the_next_seat_in_play_leads_against_the_next() -> None:
    deal = board(["7d", "8s Kc", "", "9d Qd"], "7s", out=[2])
    play(deal, "0:a7d 1:take")
    assert deal.out == (2, 0)
    assert roles(deal) == (3, 3, 1)


def test_e6_the_last_in_play_is_the_fool() -> None:
    deal = board(["7s", "8s Kc"])
    play(deal, "0:a7s 1:b7s8s")
    assert deal.result() == Result(over=True, fool=1, places=(0,))
    assert deal.awaited() == ()
    assert legal(deal, 1) == ""
    assert refusal(deal, "1:aKc") is Refusal.DEAL_OVER


def test_e6_nobody_in_play_is_a_draw() -> None:
    deal = board(["7s", "8s"])
    play(deal, "0:a7s")
    assert not deal.over  # the defender may cover
    play(deal, "1:b7s8s")
    assert deal.result() == Result(over=True, draw=True, places=(0, 1))


def test_e6_without_draws_the_last_defender_is_the_fool() -> None:
    deal = board(["7s", "8s"], rules={"draw": False})
    play(deal, "0:a7s 1:b7s8s")
    assert deal.result() == Result(over=True, fool=1, places=(0, 1))


def test_e6_not_while_the_talon_fills_hands() -> None:
    deal = board(["7s", "8s"], talon="6c 9c Tc Jc Qc Kc 6h")
    play(deal, "0:a7s 1:b7s8s")
    assert not deal.over
    assert (hand(deal, 0), hand(deal, 1)) == ("6c 9c Tc Jc Qc Kc", "6h")


@pytest.mark.parametrize("draw", [True, False])
def test_e7_fifty_taken_bouts_without_a_card_drawn_are_a_draw(draw: bool) -> None:
    deal = board(["7c Ad", "8s Kc Qc", "9d"], "7s", stall=49, bout=60, rules={"draw": draw})
    play(deal, "1:take 0:pass 2:pass")
    assert deal.result() == Result(over=True, draw=True)


def test_e7_the_fiftieth_bout_may_still_end_the_deal() -> None:
    deal = board(["7s", "8s Kc"], stall=49, bout=60)
    play(deal, "0:a7s 1:take")
    assert deal.result() == Result(over=True, fool=1, places=(0,))


def test_e7_a_beaten_bout_or_a_card_drawn_begins_anew() -> None:
    deal = board(["7c Ad", "8s Kc Qc", "9d"], "7s", stall=49, bout=60)
    play(deal, "1:b7s8s 0:pass 2:pass")
    assert (deal.over, deal.stall) == (False, 0)
    deal = board(["7c Ad", "8s Kc Qc"], "7s", stall=49, bout=60, talon="6h")
    play(deal, "1:take 0:pass")
    assert (deal.over, deal.stall) == (False, 0)


def test_e7_counts_a_taken_bout_with_full_hands_beside_a_talon() -> None:
    deal = board(["Ks Kd Kc Qs Qd Qc", "8s 8d 9s 9d 9c Ts Td"], "7s", talon="6s 6h", stall=3)
    play(deal, "1:take 0:pass")
    assert deal.stall == 4


def test_v4_places_are_the_order_of_going_out() -> None:
    deal = board(["", "7s", "8s 8d Kc", ""], lead=1, defender=2, out=[3, 0])
    assert deal.result() == Result(over=False, places=(3, 0))
    play(deal, "1:a7s 2:take")
    assert deal.result() == Result(over=True, fool=2, places=(3, 0, 1))


def test_e1_the_discard_is_not_in_any_view() -> None:
    deal = board(["7c Ad", "8s Kc"], "7s")
    assert not hasattr(deal.view(0), "discard")
    assert discard(deal)
