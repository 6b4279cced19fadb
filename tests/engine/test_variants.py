"""Japanese, round, epaulettes (V1 to V3)."""

from bot.engine.cards import format_cards, pack
from bot.engine.deal import Deal
from bot.engine.rules import PRESETS, RuleSet
from tests.engine.boards import board, hand, legal, play, roles

ROUND = {"round": True}


def test_v1_spades_are_beaten_only_by_spades() -> None:
    rules = PRESETS["japanese"].to_json()
    deal = board(["Ad Kd", "8s 6h Ah"], "7s", rules=rules)
    assert legal(deal, 1) == "b7s8s take"


def test_v1_the_queen_beats_the_ace_but_stays_a_queen_for_throwing_in() -> None:
    deal = board(["Qd Kd Ac", "Qs Kc 6h"], "As", rules={"japanese": True})
    assert legal(deal, 1) == "bAsQs take"
    play(deal, "1:bAsQs")
    assert legal(deal, 0) == "aAc aQd pass"


def test_v1_a_deal_without_trump_is_played_suit_by_suit() -> None:
    rules = {"japanese": True}
    deal = board(["Ad Kd", "8c 6h Ah"], "7c", rules=rules, trump=None, turn_up="As")
    assert deal.view(0).trump is None
    assert legal(deal, 1) == "b7c8c take"


def test_v2_every_seat_hands_its_hand_to_the_next_after_a_bout() -> None:
    deal = board(["Ad Kd", "8s Kc Qc", "9d"], "7s", rules=ROUND)
    play(deal, "1:b7s8s 0:pass 2:pass")
    assert [hand(deal, seat) for seat in range(3)] == ["9d", "Kd Ad", "Qc Kc"]


def test_v2_lead_and_defender_do_not_move_and_the_limit_is_the_new_hands() -> None:
    deal = board(["Ad Kd", "8s Kc Qc", "9d"], "7s", rules=ROUND)
    play(deal, "1:b7s8s 0:pass 2:pass")
    assert roles(deal) == (1, 1, 2)
    assert deal.limit == 2
    deal = board(["Ad Kd", "8s Kc Qc", "9d"], "7s", rules=ROUND)
    play(deal, "1:take 0:pass 2:pass")
    assert roles(deal) == (2, 2, 0)
    assert deal.limit == 1


def test_v2_hands_are_filled_and_seats_have_gone_out_before() -> None:
    deal = board(["7s", "8s Kc Qc", "9d Td"], rules=ROUND)
    play(deal, "0:a7s 1:b7s8s 2:pass")
    assert deal.out == (0,)
    assert [hand(deal, seat) for seat in range(3)] == ["", "9d Td", "Qc Kc"]
    deal = board(["Ad Kd", "8s Kc Qc"], "7s", rules=ROUND, talon="6s 6d 6c 7h")
    play(deal, "1:b7s8s 0:pass")
    assert [hand(deal, seat) for seat in range(2)] == ["Qc Kc", "6s 6d 6c 7h Kd Ad"]


def test_v2_nothing_moves_when_the_deal_is_over() -> None:
    deal = board(["7s", "8s Kc"], rules=ROUND)
    play(deal, "0:a7s 1:take")
    assert (hand(deal, 0), hand(deal, 1)) == ("", "7s 8s Kc")


def test_v3_the_last_bout_tells_attack_cards_defender_and_outcome() -> None:
    deal = board(["6s 6d", "8s Kc"], rules={"epaulettes": True})
    play(deal, "0:a6s 0:a6d 1:take")
    assert deal.result().fool == 1
    last = deal.last_bout
    assert last is not None
    assert (format_cards(last.attack), last.defender, last.taken) == (["6s", "6d"], 1, True)
    assert deal.view(None).last_bout == last


def test_v3_a_beaten_last_bout() -> None:
    deal = board(["6s", "8s Kc"], rules={"epaulettes": True})
    play(deal, "0:a6s 1:b6s8s")
    assert deal.last_bout is not None
    assert not deal.last_bout.taken


def test_options_of_the_match_change_nothing_within_a_deal() -> None:
    plain = Deal.start(RuleSet(), 3, dealer=0, deck=pack(36))
    for options in (
        {"next_lead": "from-fool"},
        {"next_lead": "rotate"},
        {"next_lead": "lowest-trump"},
        {"epaulettes": True},
    ):
        deal = Deal.start(RuleSet.from_json(options), 3, dealer=0, deck=pack(36))
        assert deal.rules.to_json() == options
        assert [deal.legal_actions(s) for s in range(3)] == [
            plain.legal_actions(s) for s in range(3)
        ]
