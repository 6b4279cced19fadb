"""Faults that players reported of comparable engines, each with the right behaviour here.

A attacks from seat 0, D defends from seat 1, C is a third player.
"""

from random import Random

import pytest

from bot.engine.actions import ActionKind
from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import NotationError, NoTrumpInHands, Refusal
from bot.engine.result import Result
from bot.engine.rules import PRESETS, RuleSet
from tests.engine.boards import (
    board,
    deck_of,
    hand,
    legal,
    play,
    refusal,
    roles,
    table,
)
from tests.engine.random_deals import moments

TRANSFER = {"transfer": True}


def test_report_b1_throw_in_after_take_does_not_duplicate() -> None:
    deal = board(["7h 7c As", "Kd Qd"], trump="s")
    play(deal, "0:a7h 1:take 0:a7c")
    assert (hand(deal, 0), hand(deal, 1)) == ("As", "7h 7c Qd Kd")


def test_report_b2_a48_limit_holds_after_a_take() -> None:
    deal = board(["6c 6d 6s", "9s Jd", "Qd"])
    play(deal, "0:a6c 1:take 0:a6d")
    # The second six reached the limit of two cards and ended the bout.
    assert deal.bout == 3
    assert hand(deal, 1) == "6d 6c 9s Jd"
    assert hand(deal, 0) == "6s"


def test_report_b3_never_more_attack_cards_than_the_defender_holds() -> None:
    deal = play(board(["7s 7c 7d", "Ad"]), "0:a7s")
    assert legal(deal, 0) == ""
    assert refusal(deal, "0:a7c") is Refusal.LIMIT_REACHED


def test_report_b4_limit_is_not_recomputed_from_the_shrinking_hand() -> None:
    deal = board(["7s 7c Kd", "9s Qc"])
    play(deal, "0:a7s 1:b7s9s")
    assert hand(deal, 1) == "Qc"
    assert refusal(deal, "0:a7c") is None


def test_report_b5_no_seventh_attack_card() -> None:
    deal = board(["8c Kd", "9d Ks Kc"], "6s/7s 6d/7d 6c/7c 7h/8h 8s/9s 8d", trump="s")
    assert refusal(deal, "0:a8c") is Refusal.LIMIT_REACHED
    play(deal, "1:b8d9d")
    assert deal.bout == 3


def test_report_b6_a48_the_first_bouts_five_hold_after_a_take() -> None:
    deal = board(["8d 9d Kd", "Kc Ac"], "6s/7s 6d/7d 6c/8c 8s/9s", bout=1)
    assert deal.limit == 5
    play(deal, "0:a8d 1:take")
    assert deal.bout == 2  # no sixth card: the fifth reached the limit


@pytest.mark.parametrize(("span", "limit"), [("bout", 6), ("discard", 5)])
def test_report_b6_after_a_first_bout_that_was_taken(span: str, limit: int) -> None:
    rules = RuleSet.from_json({"first_bout_span": span})
    deal = Deal.start(rules, 2, dealer=0, deck=pack(36), lead=0)
    play(deal, "0:a6h 1:take 0:pass")
    assert deal.limit == limit


def test_report_b7_b9_b10_a47_the_attacker_draws_first_and_is_not_out_before_the_refill() -> None:
    deal = board(["7s", "8s Kh"], talon="6h")
    play(deal, "0:a7s 1:b7s8s")
    assert (hand(deal, 0), hand(deal, 1)) == ("6h", "Kh")
    assert deal.out == ()
    assert roles(deal) == (1, 1, 0)


def test_report_b9_a_defender_without_cards_draws_last() -> None:
    deal = board(["7s Kd Kc Ks Qs", "8s", "Ad Ac As Jd Jc Js"], talon="6h")
    play(deal, "0:a7s 1:b7s8s")
    assert hand(deal, 0).startswith("6h")
    assert deal.out == (1,)


def test_report_b11_b12_a49_the_defender_may_cover_the_last_card_for_a_draw() -> None:
    deal = play(board(["7s", "8s"]), "0:a7s")
    assert not deal.over
    assert legal(deal, 1) == "b7s8s take"
    play(deal, "1:b7s8s")
    assert deal.result() == Result(over=True, draw=True, places=(0, 1))


@pytest.mark.parametrize("turn_up", ["next", "last"])
def test_report_b13_the_turn_up_is_drawn_last(turn_up: str) -> None:
    rng = Random(13)
    rules = RuleSet.from_json({"turn_up": turn_up})
    for _ in range(20):
        deck = rng.sample(pack(36), 36)
        for deal in moments(rng, Deal.start(rules, 2, 0, deck, lead=0)):
            if deal.view(None).talon_count:
                assert deal.talon[-1] == deal.turn_up
                assert not any(cards >> deal.turn_up & 1 for cards in deal.hands)


@pytest.mark.parametrize(("deck", "players"), [(36, 6), (24, 4)])
def test_report_b14_a46_all_cards_dealt(deck: int, players: int) -> None:
    deal = Deal.start(RuleSet(deck=deck), players, dealer=0, deck=pack(deck))
    view = deal.view(0)
    assert (view.talon_count, view.trump) == (0, 3)
    assert deal.hands[0] >> deal.turn_up & 1
    assert deal.awaited() == (deal.lead,)


def test_report_b15_after_a_take_the_taker_does_not_attack() -> None:
    deal = play(board(["Ad Kd", "8s Kc"], "7s"), "1:take 0:pass")
    assert roles(deal) == (0, 0, 1)
    deal = play(board(["Ad Kd", "8s Kc", "9d Qd"], "7s"), "1:take 0:pass 2:pass")
    assert roles(deal) == (2, 2, 0)


def test_report_b16_the_discard_is_never_drawn_from() -> None:
    deal = play(board(["Ad Kd", "8s Kc"], "7s"), "1:b7s8s 0:pass")
    assert (hand(deal, 0), hand(deal, 1)) == ("Kd Ad", "Kc")
    assert deal.view(None).talon_count == 0


def test_report_b17_no_transfer_to_a_player_with_too_few_cards() -> None:
    deal = board(["", "7d Kd Qd"], "7s 7c", rules=TRANSFER)
    assert "t7d" not in legal(deal, 1)
    deal = board(["Ac Ad", "7d Kd Qd"], "7s 7c", rules=TRANSFER)
    assert refusal(deal, "1:t7d") is Refusal.TRANSFER_LIMIT


def test_report_b18_a50_a_transferred_card_is_on_the_table_only() -> None:
    deal = board(["Kd Ad", "7d Kc"], "7s", rules=TRANSFER)
    assert refusal(deal, "1:t7c") is Refusal.NOT_YOUR_CARD
    play(deal, "1:t7d")
    assert (table(deal), hand(deal, 1)) == ("7s 7d", "Kc")


def test_report_b19_all_cards_are_to_be_covered_after_a_transfer() -> None:
    deal = board(["9d Ac", "7d Kc Qc"], "7c", rules=TRANSFER)
    play(deal, "1:t7d 0:b7d9d")
    assert table(deal) == "7c 7d/9d"
    assert legal(deal, 0) == "b7cAc take"


def test_report_b20_one_card_may_cover_transfer_or_be_shown() -> None:
    rules = {"transfer": True, "show_transfer": True}
    deal = board(["Kd Ad", "7h Kc"], "7c", rules=rules)
    assert legal(deal, 1) == "b7c7h b7cKc t7h take v7h"


@pytest.mark.parametrize(("first_hand", "reason"), [(4, None), (3, Refusal.TRANSFER_LIMIT)])
def test_report_b23_a_chain_back_to_the_first_attacker(
    first_hand: int, reason: Refusal | None
) -> None:
    cards = " ".join(["Kd", "Ad", "Kc", "Ac"][:first_hand])
    deal = board(
        [cards, "6c Js Jd Jc Qc", "6d 8s 8d 8h", "6h 9s 9d 9c"],
        "6s",
        rules={"transfer": True, "transfer_first_bout": True},
        bout=1,
    )
    play(deal, "1:t6c 2:t6d")
    assert refusal(deal, "3:t6h") is reason


@pytest.mark.parametrize(("hand_of_a", "allowed"), [("Kd Ad", False), ("Kd Ad Ac", True)])
def test_report_b24_the_limit_is_fixed_again_at_a_transfer(hand_of_a: str, allowed: bool) -> None:
    deal = board([hand_of_a, "8c 8d Kc"], "8s", rules=TRANSFER)
    play(deal, "1:t8c")
    assert (refusal(deal, "1:a8d") is None) is allowed


@pytest.mark.parametrize("lead", [0, 1])
def test_report_b25_a52_no_trump_anywhere(lead: int) -> None:
    deck = deck_of(RuleSet(), "6s 6d 6c 7s 7d 7c 8s 8d 8c 9s 9d 9c 6h")
    with pytest.raises(NoTrumpInHands):
        Deal.start(RuleSet(), 2, 0, deck)
    assert Deal.start(RuleSet(), 2, 0, deck, lead).lead == lead


def test_report_b26_neighbours_and_transfer_are_independent() -> None:
    hands = ["Ks Kd", "7d Kc", "8s 8d", "7h 9s"]
    for rules in ({"throw_in": "neighbours"}, {"throw_in": "neighbours", **TRANSFER}, TRANSFER):
        deal = board(hands, "7s", rules={**rules, "throw_in_order": "free"})
        assert ("t7d" in legal(deal, 1)) is ("transfer" in rules)
        assert ("a7h" in legal(deal, 3)) is ("throw_in" not in rules)


def test_report_b27_others_are_asked_after_the_leader_has_passed() -> None:
    deal = board(["8d Kc", "Qd As", "Qc Ks"])
    play(deal, "0:a8d 1:b8dQd 0:pass")
    assert deal.bout == 2
    assert deal.awaited() == (2,)
    assert legal(deal, 2) == "aQc pass"


def test_report_b30_a49_a_take_on_the_very_last_turn_ends_the_deal() -> None:
    deal = play(board(["Ks", "6d"]), "0:aKs 1:take")
    assert deal.result() == Result(over=True, fool=1, places=(0,))


def test_report_b31_no_play_is_endless() -> None:
    hands = ["Td Qc Ts 8h Qh 8c 9c Ks Kh", "Tc Jh Th"]
    for seed in range(50):
        *_, last = moments(Random(seed), board(hands))
        assert last.over


def test_report_b31_three_who_always_take_end_in_a_draw() -> None:
    deal = board(["7s 8s 9s", "7d 8d 9d", "7c 8c 9c"], trump="h")
    while not deal.over:
        seat = deal.awaited()[0]
        actions = deal.legal_actions(seat)
        kinds = {action.kind: action for action in actions}
        deal.apply(seat, kinds.get(ActionKind.TAKE) or kinds.get(ActionKind.PASS) or actions[0])
    assert deal.result() == Result(over=True, draw=True)
    assert deal.bout == 51


def test_report_b32_a50_no_card_twice_in_one_attack() -> None:
    deal = board(["7s 7d", "8s 8d"], rules={"throw_in": "none"})
    with pytest.raises(NotationError):
        play(deal, "0:a7s7s")
    assert refusal(deal, "0:a7s7c") is Refusal.NOT_YOUR_CARD
    assert refusal(deal, "1:b7c8s") is Refusal.NOTHING_TO_BEAT


def test_report_b33_ranks_are_no_strings() -> None:
    assert refusal(board(["Kd", "Tc Qd"], "9c"), "1:b9cTc") is None
    assert refusal(board(["Kd", "Ac Qd"], "Jc"), "1:bJcAc") is None


def test_report_b35_four_of_a_rank_on_the_table_do_not_close_a_take() -> None:
    # Only what B10 names ends a bout; each is asked, whatever is left to add.
    deal = board(["Kd Ad", "8s 8d 8c Ks Kc", "Qd"], "7s 7d 7c 7h")
    play(deal, "1:take")
    assert deal.awaited() == (0,)


def test_report_b36_the_lowest_trump_is_never_exchanged_for_the_turn_up() -> None:
    deal = board(["6h 7s", "8s Kc"], talon="8c Ah")
    assert legal(deal, 0) == "a6h a7s"


def test_report_b37_the_leader_may_not_pass_an_empty_table() -> None:
    assert refusal(board(["7s", "8s"]), "0:pass") is Refusal.LEAD_MUST_ATTACK


def test_report_b38_who_transfers_is_the_defender_with_nothing_covered() -> None:
    deal = board(["7c 7h", "7d 9s Kc", "8s 8d Qd"], "7s", rules=TRANSFER)
    assert "t7d" in legal(deal, 1)  # whether the next seat holds a seven does not matter
    assert refusal(deal, "0:t7c") is Refusal.NOT_THE_DEFENDER
    play(deal, "1:b7s9s 0:a7c")
    assert refusal(deal, "1:t7d") is Refusal.TRANSFER_COVERED


def test_report_b40_the_last_cards_are_not_shared() -> None:
    deal = board(["Ks Kd", "8s Kc"], "7s", talon="6s 6d 6c 6h")
    play(deal, "1:b7s8s 0:pass")
    assert [cards.bit_count() for cards in deal.hands] == [6, 1]


@pytest.mark.parametrize("name", ["throw-in", "transfer", "simple"])
def test_report_b41_two_players_have_one_loser_or_a_draw(name: str) -> None:
    rng = Random(41)
    for _ in range(30):
        deck = rng.sample(pack(36), 36)
        *_, last = moments(rng, Deal.start(PRESETS[name], 2, 0, deck, lead=0))
        result = last.result()
        assert (result.fool in {0, 1}) is not result.draw


def test_report_b42_an_empty_talon_ends_only_the_drawing() -> None:
    deal = board(["Ks Kd", "8s Kc"], "7s", talon="6h")
    play(deal, "1:b7s8s 0:pass")
    assert (deal.view(None).talon_count, deal.over) == (0, False)


def test_report_b43_b34_a54_cards_are_conserved_at_every_moment() -> None:
    rng = Random(43)
    for deal in moments(rng, Deal.start(PRESETS["transfer-show"], 4, 0, pack(36), lead=2)):
        piles = [
            *deal.hands,
            deal.discard,
            deal.table,
            *(1 << c for c in deal.talon[deal.drawn :]),
        ]
        assert sum(piles) == sum(1 << card for card in pack(36))
        assert sum(pile.bit_count() for pile in piles) == 36
