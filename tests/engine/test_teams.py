"""Teams (T1 to T3)."""

import pytest

from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.result import Result
from bot.engine.rules import RuleSet
from tests.engine.boards import board, legal, play, refusal, roles

TEAMS = {"teams": True}
FREE_TEAMS = {"teams": True, "throw_in_order": "free"}


def test_t1_only_the_defenders_opponents_throw_in() -> None:
    deal = board(["7c Ad", "8s Kc 9c", "7d Qd", "7h 9d"], "7s", rules=FREE_TEAMS)
    assert deal.awaited() == (0, 1, 2)
    assert legal(deal, 3) == ""
    assert refusal(deal, "3:a7h") is Refusal.PARTNER
    assert refusal(deal, "3:pass") is Refusal.PARTNER


def test_t1_six_players_one_team_throws_in() -> None:
    deal = board(["7c Ad", "8s 9c", "7d Qd", "9d", "Kd", "Kc"], "7s", rules=FREE_TEAMS)
    assert deal.awaited() == (0, 1, 2, 4)


def test_t1_neighbours_are_opponents_of_the_defender() -> None:
    rules = {**FREE_TEAMS, "throw_in": "neighbours"}
    deal = board(["7c Ad", "8s 9c", "7d Qd", "9d", "Kd", "Kc"], "7s", rules=rules)
    assert deal.awaited() == (0, 1, 2)
    assert refusal(deal, "4:pass") is Refusal.NEIGHBOURS_ONLY


def test_t1_a_transfer_goes_to_the_next_opponent() -> None:
    rules = {**TEAMS, "transfer": True}
    deal = board(["7c 8c 9d Td", "7d Kc 9c", "", "7h 9s"], "7s", rules=rules)
    play(deal, "1:t7d")
    assert roles(deal) == (0, 1, 0)  # seat 2 holds no cards, seat 3 is a partner


def test_t2_the_defender_is_the_next_opponent_in_play() -> None:
    rules = RuleSet(teams=True)
    assert Deal.start(rules, 4, dealer=0, deck=pack(36), lead=3).defender == 0
    deal = board(
        ["7c Ad", "", "Kd", "8s Kc", "9d", "Qd"], "7s", rules=TEAMS, out=[1], lead=0, defender=3
    )
    play(deal, "3:b7s8s 0:pass 2:pass 4:pass")
    assert roles(deal) == (3, 3, 4)


def test_t2_beaten_and_out_the_next_of_his_own_team_leads() -> None:
    deal = board(["7c Ad", "8s", "Kd", "Kc", "9d", "Qd"], "7s", rules=TEAMS)
    play(deal, "1:b7s8s")
    assert deal.out == (1,)
    assert roles(deal) == (3, 3, 4)


def test_t2_taken_the_next_opponent_of_the_defender_leads() -> None:
    deal = board(["7c Ad", "8s 8c", "Kd", "Kc"], "7s", rules=TEAMS)
    play(deal, "1:take 0:pass 2:pass")
    assert roles(deal) == (2, 2, 3)
    deal = board(["7c Ad", "8s 8c", "", "Kc"], "7s", rules=TEAMS, out=[2])
    play(deal, "1:take 0:pass")
    assert roles(deal) == (0, 0, 1)


def test_t3_a_team_without_anybody_in_play_has_won() -> None:
    deal = board(["7s", "8s Kc", "", "Qd"], rules=TEAMS, out=[2])
    play(deal, "0:a7s 1:b7s8s")
    # The losers are 1 and 3; clockwise from the last lead, seat 0, comes 1.
    assert deal.result() == Result(over=True, fool=1, losing_team=1, places=(2, 0))


def test_t3_the_fool_is_sought_from_the_last_lead() -> None:
    deal = board(["8s", "Kc", "", "7s Qd"], rules=TEAMS, out=[2], lead=3, defender=0)
    play(deal, "3:a7s 0:b7s8s")
    assert deal.result() == Result(over=True, fool=3, losing_team=1, places=(2, 0))


def test_t3_a_deal_goes_on_with_one_of_each_team() -> None:
    deal = board(["7s 7c Ad", "8s Kc Qc", "", ""], rules=TEAMS, out=[2, 3])
    play(deal, "0:a7s 1:b7s8s 0:pass")
    assert roles(deal) == (1, 1, 0)


@pytest.mark.parametrize("draw", [True, False])
def test_t3_both_at_once(draw: bool) -> None:
    deal = board(["7s", "8s", "", ""], rules={**TEAMS, "draw": draw}, out=[2, 3])
    play(deal, "0:a7s 1:b7s8s")
    places = (2, 3, 0, 1)
    if draw:
        assert deal.result() == Result(over=True, draw=True, places=places)
    else:
        assert deal.result() == Result(over=True, fool=1, losing_team=1, places=places)
