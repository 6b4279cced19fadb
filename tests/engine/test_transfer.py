"""Transfer and show (B8, B9)."""

from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.rules import RuleSet
from tests.engine.boards import board, hand, legal, play, refusal, roles, table

TRANSFER = {"transfer": True}
SHOW = {"transfer": True, "show_transfer": True}


def test_b8_the_defender_adds_a_card_of_the_rank_and_the_next_seat_defends() -> None:
    deal = board(["Kd Ad", "7d Kc", "8s 8d"], "7s", rules=TRANSFER)
    assert legal(deal, 1) == "t7d take"
    play(deal, "1:t7d")
    assert table(deal) == "7s 7d"
    assert hand(deal, 1) == "Kc"
    assert roles(deal) == (0, 1, 2)
    assert deal.limit == 2
    assert legal(deal, 2) == "b7d8d b7s8s take"


def test_b8_only_with_a_card_of_the_attacks_rank() -> None:
    deal = board(["Kd Ad", "7d Kc", "8s 8d"], "7s", rules=TRANSFER)
    assert refusal(deal, "1:tKc") is Refusal.TRANSFER_RANK
    assert refusal(deal, "1:t7c") is Refusal.NOT_YOUR_CARD
    assert refusal(deal, "2:t8s") is Refusal.NOT_THE_DEFENDER


def test_b8_not_after_anything_has_been_covered() -> None:
    deal = board(["Kd Ad", "7d Kc 9c", "8s 8d 8h"], "7s/9s 9d", rules=TRANSFER)
    assert legal(deal, 1) == "take"
    assert refusal(deal, "1:t9c") is Refusal.TRANSFER_COVERED


def test_b8_not_while_taking() -> None:
    deal = board(["Kd Ad", "7d Kc", "8s 8d"], "7s", rules=TRANSFER)
    play(deal, "1:take")
    assert refusal(deal, "1:t7d") is Refusal.IS_TAKING


def test_b8_not_with_an_empty_table() -> None:
    deal = board(["Kd Ad", "7d Kc", "8s 8d"], rules=TRANSFER)
    assert refusal(deal, "1:t7d") is Refusal.NOTHING_TO_BEAT


def test_b8_first_bout_only_with_the_option() -> None:
    hands = ["Kd Ad", "7d Kc", "8s 8d"]
    deal = board(hands, "7s", rules=TRANSFER, bout=1)
    assert refusal(deal, "1:t7d") is Refusal.TRANSFER_FIRST_BOUT
    deal = board(hands, "7s", rules={**TRANSFER, "transfer_first_bout": True}, bout=1)
    assert refusal(deal, "1:t7d") is None


def test_b8_all_cards_must_fit_the_next_defenders_limit() -> None:
    deal = board(["Kd Ad", "7d 7c Kc", "8s"], "7s", rules=TRANSFER)
    assert refusal(deal, "1:t7d") is Refusal.TRANSFER_LIMIT
    deal = board(["Kd Ad", "7d 7c Kc", "8s 8d"], "7s", rules=TRANSFER)
    play(deal, "1:t7d")
    assert refusal(deal, "1:a7c") is Refusal.LIMIT_REACHED


def test_b8_the_next_defenders_limit_counts_the_first_bout() -> None:
    rules = RuleSet.from_json({**TRANSFER, "transfer_first_bout": True})
    deal = Deal.start(rules, 3, dealer=2, deck=pack(36), lead=0)  # 0: 6s 6c 7d …, 1: 6h 7s …
    play(deal, "0:a6s 1:t6h")
    assert (roles(deal), deal.limit) == ((0, 1, 2), 5)
    play(deal, "2:t6d")
    assert (roles(deal), deal.limit) == ((0, 2, 0), 5)


def test_b8_goes_past_seats_without_cards() -> None:
    deal = board(["Kd Ad", "7d Kc", "", "8s 8d"], "7s", rules=TRANSFER)
    play(deal, "1:t7d")
    assert roles(deal) == (0, 1, 3)


def test_b8_needs_another_seat_that_holds_cards() -> None:
    deal = board(["", "7d Kc"], "7s", rules=TRANSFER)
    assert refusal(deal, "1:t7d") is Refusal.TRANSFER_NOBODY


def test_b8_with_two_players_it_goes_back_to_the_opener() -> None:
    deal = board(["Kd Ad 8c", "8d Kc"], "8s", rules=TRANSFER)
    play(deal, "1:t8d")
    assert roles(deal) == (0, 1, 0)
    assert deal.limit == 3
    assert legal(deal, 0) == "b8dAd b8dKd take"


def test_b8_may_be_repeated_round_the_table() -> None:
    deal = board(
        ["9s 9d Kd Ad", "6c Kc Jc Tc", "6d 8s 8d 8h", "6h Qs Qd Qc"], "6s", rules=TRANSFER
    )
    play(deal, "1:t6c 2:t6d 3:t6h")
    assert table(deal) == "6s 6c 6d 6h"
    assert roles(deal) == (0, 3, 0)
    assert deal.limit == 4


def test_b8_over_a_trump() -> None:
    hands = ["Kd Ad", "7h Kc", "8s 8d 7c"]
    rules = {**TRANSFER, "transfer_over_trump": False}
    deal = play(board(hands, "7s", rules=rules), "1:t7h")  # the added card may be one
    assert refusal(deal, "2:t7c") is Refusal.TRANSFER_OVER_TRUMP
    deal = play(board(["9d Kd Ad", *hands[1:]], "7s", rules=TRANSFER), "1:t7h")
    assert refusal(deal, "2:t7c") is None


def test_b8_b7_passes_and_opened_are_forgotten() -> None:
    deal = board(["7c Ad", "7d Kc", "8s 8d 8c"], "7s", rules=TRANSFER)
    play(deal, "0:pass 2:pass")
    assert deal.opened
    play(deal, "1:t7d")
    assert (deal.opened, deal.view(None).passed) == (False, ())
    assert deal.awaited() == (1, 2)
    assert refusal(deal, "0:a7c") is Refusal.LEAD_FIRST


def test_b8_the_transfer_card_is_all_that_is_added_without_throwing_in() -> None:
    rules = {"transfer": True, "throw_in": "none"}
    deal = board(["7c Ad", "7d Kc 7h", "8s 8d 8c"], "7s", rules=rules)
    play(deal, "1:t7d")
    assert legal(deal, 0) == legal(deal, 1) == ""
    assert deal.awaited() == (2,)


def test_b8_whose_last_card_it_was_goes_out_at_the_end_of_the_bout() -> None:
    deal = board(["Kd Ad", "7d", "8s 8d Qc"], "7s", rules=TRANSFER)
    play(deal, "1:t7d")
    assert deal.view(None).emptied == (1,)
    play(deal, "2:b7s8s 2:b7d8d 0:pass")
    assert deal.out == (1,)
    assert roles(deal) == (2, 2, 0)


def test_b9_a_trump_of_the_rank_may_be_shown_and_stays_in_the_hand() -> None:
    deal = board(["Kd Ad", "7h Kc", "8s"], "7s", rules=SHOW)
    assert legal(deal, 1) == "b7s7h take v7h"  # laying it would be too much for one card
    play(deal, "1:v7h")
    assert table(deal) == "7s"
    assert hand(deal, 1) == "7h Kc"
    assert roles(deal) == (0, 1, 2)
    assert (deal.limit, deal.view(None).shown) == (1, (1,))


def test_b9_only_a_trump_of_the_rank() -> None:
    deal = board(["Kd Ad", "7d 9h", "8s 8d"], "7s", rules=SHOW)
    assert legal(deal, 1) == "b7s9h t7d take"
    assert refusal(deal, "1:v7d") is Refusal.SHOW_NOT_TRUMP
    assert refusal(deal, "1:v9h") is Refusal.TRANSFER_RANK
    assert refusal(deal, "1:v7h") is Refusal.NOT_YOUR_CARD


def test_b9_once_a_bout_then_the_trump_has_to_be_laid() -> None:
    deal = board(["7d Kd Jc", "7h Kc 9c"], "7s", rules=SHOW)
    play(deal, "1:v7h 0:t7d")
    assert roles(deal) == (0, 0, 1)
    assert legal(deal, 1) == "b7d7h b7s7h take"  # three cards would be one too many for seat 0
    assert refusal(deal, "1:v7h") is Refusal.ALREADY_SHOWN


def test_b9_needs_the_option_and_a_trump() -> None:
    deal = board(["Kd Ad", "7h Kc", "8s"], "7s", rules=TRANSFER)
    assert refusal(deal, "1:v7h") is Refusal.SHOW_OFF
    deal = board(
        ["Kd Ad", "7h Kc", "8s"],
        "7d",
        rules={**SHOW, "deck": 54},
        trump=None,
    )
    assert refusal(deal, "1:v7h") is Refusal.SHOW_NOT_TRUMP


def test_b9_shown_is_forgotten_when_the_bout_ends() -> None:
    deal = board(["Kd Ad", "7h Kc", "8s Qc"], "7s", rules=SHOW)
    play(deal, "1:v7h 2:b7s8s 1:pass 0:pass")
    assert deal.view(None).shown == ()
