"""What a deal that counts says of each of its seats."""

from random import Random

import pytest

from bot.engine.actions import ActionKind
from bot.engine.cards import parse_card
from bot.match.outcome import Outcome, Score, outcome_of
from tests.engine.random_deals import random_action, random_record
from tests.match.endgames import last_bout, played


def ends(outcome: Outcome) -> list[tuple[int | None, int, bool]]:
    """Return place, rank, and whether it lost, of each seat."""
    return [(score.place, score.rank, score.lost) for score in outcome.scores]


def test_places_are_the_order_of_going_out_and_the_fool_comes_last() -> None:
    outcome = played(
        last_bout(["6s", "9s Ks", "", "8h Qh"], out=[2], lead=0),
        "0:a6s 1:b6s9s 3:pass 1:aKs 3:take",
    )

    assert ends(outcome) == [(2, 1, False), (3, 2, False), (1, 0, False), (None, 3, True)]
    assert outcome.losers == (3,)
    assert not any(score.draw for score in outcome.scores)


def test_whom_a_draw_let_go_together_has_no_place_and_shares_a_rank() -> None:
    outcome = played(last_bout(["6s", "7s", ""], lead=0), "0:a6s 1:b6s7s")

    assert ends(outcome) == [(None, 1, False), (None, 1, False), (1, 0, False)]
    assert all(score.draw for score in outcome.scores)
    assert outcome.losers == ()


def test_without_draws_the_last_defender_is_the_fool_although_he_went_out() -> None:
    outcome = played(last_bout(["6s", "7s"], draw=False), "0:a6s 1:b6s7s")

    assert ends(outcome) == [(1, 0, False), (2, 1, True)]


def test_who_never_went_out_of_a_stall_is_tied_with_his_like() -> None:
    position = last_bout(["6s Kd", "9c Kc Jc", "8c 8d", ""]) | {"stall": 49}
    outcome = played(position, "0:a6s 1:take 0:pass 2:pass")

    assert ends(outcome) == [(None, 1, False), (None, 1, False), (None, 1, False), (1, 0, False)]
    assert outcome.result.draw


def test_a_team_shares_its_rank() -> None:
    outcome = played(last_bout(["6s", "9c Kc Jc", "", "8c"], teams=True), "0:a6s 1:take")

    assert ends(outcome) == [(2, 0, False), (None, 1, True), (1, 0, False), (None, 1, True)]
    assert outcome.losers == (1, 3)


def test_who_gives_up_is_the_fool_and_those_who_still_held_cards_are_tied() -> None:
    outcome = played(last_bout(["6s 7s", "8s 9s", "Ts Js", ""]), "0:a6s", gave_up=1)

    assert ends(outcome) == [(None, 1, False), (None, 2, True), (None, 1, False), (1, 0, False)]
    assert [score.gave_up for score in outcome.scores] == [False, True, False, False]
    assert outcome.ending == ()


def test_a_team_is_given_up_by_one_of_it() -> None:
    outcome = played(last_bout(["6s 7s", "8s 9s", "Ts Js", "Qs"], teams=True), "", gave_up=1)

    assert [score.lost for score in outcome.scores] == [False, True, False, True]
    assert [score.gave_up for score in outcome.scores] == [False, True, False, False]


def test_cards_are_counted_as_led_thrown_in_beaten_and_taken() -> None:
    moves = "0:a6s 1:b6s7s 0:a6h 0:pass 2:a7c 1:take 0:pass 2:pass"
    outcome = played(last_bout(["6s 6h 9h", "7s Ts Kc Ac", "7c Qh"]), moves, gave_up=1)

    assert outcome.scores[0] == Score(
        held=1, led=1, thrown=1, most_held=3, last_card=parse_card("6h")
    )
    assert outcome.scores[1] == Score(
        rank=1,
        lost=True,
        gave_up=True,
        held=7,
        takes=1,
        taken=4,
        most_taken=4,
        beaten=1,
        most_held=7,
        last_card=parse_card("7s"),
    )
    assert outcome.scores[2] == Score(held=1, thrown=1, most_held=2, last_card=parse_card("7c"))


def test_the_largest_bout_that_was_beaten_off_counts_its_attack_cards() -> None:
    position = last_bout(["6s 6h 9h", "7s 7h Ts Kc", "Qh Kh"])
    moves = "0:a6s 1:b6s7s 0:a6h 1:b6h7h 0:pass 2:pass 1:aTs 2:take 1:pass 0:pass"
    outcome = played(position, moves, gave_up=2)

    assert [score.most_beaten for score in outcome.scores] == [0, 2, 0]
    assert [score.led for score in outcome.scores] == [1, 1, 0]


def test_what_was_beaten_before_a_take_is_no_bout_beaten_off() -> None:
    outcome = played(last_bout(["6s 6h 9h", "7s Kc"]), "0:a6s 1:b6s7s 0:a6h 1:take", gave_up=1)

    assert (outcome.scores[1].beaten, outcome.scores[1].most_beaten) == (1, 0)


def test_a_pair_is_led_at_once() -> None:
    outcome = played(last_bout(["6s 6h", "9c Kc"], throw_in="none"), "0:a6s6h 1:take")

    score = outcome.scores[0]
    assert (score.led, score.thrown, score.last_card) == (1, 0, parse_card("6h"))


def test_cards_are_passed_on_by_laying_or_by_showing() -> None:
    position = last_bout(
        ["6s Ah Kh", "6h 8h", "6d 9h"], transfer=True, show_transfer=True, trump="d"
    )
    outcome = played(position, "0:a6s 1:t6h 2:v6d 0:take", gave_up=0)

    counts = [(score.transfers, score.shows) for score in outcome.scores]
    assert counts == [(0, 0), (1, 0), (1, 1)]
    assert outcome.scores[1].last_card == parse_card("6h")
    assert outcome.scores[2].last_card is None, "a trump that is shown is not played"


def test_epaulettes_hang_on_whoever_lost() -> None:
    position = last_bout(["6s", "9c Kc", "", "8c"], teams=True)

    assert [s.epaulettes for s in played(position, "0:a6s 1:take").scores] == [0, 0, 0, 0]
    hung = played(position, "0:a6s 1:take", hung="6")
    assert [score.epaulettes for score in hung.scores] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("hands", "moves", "ending"),
    [
        (["6s 6h", "9c Kc"], "0:a6s 1:take 0:a6h", ["6s", "6h"]),
        (["6s", "9s Kc"], "0:a6s 1:b6s9s", []),
        (["6s", "7s"], "0:a6s 1:b6s7s", []),
    ],
    ids=["taken", "beaten", "a draw"],
)
def test_the_ending_is_what_the_fool_took_last(
    hands: list[str], moves: str, ending: list[str]
) -> None:
    assert played(last_bout(hands), moves).ending == tuple(map(parse_card, ending))


@pytest.mark.parametrize("seed", range(40))
def test_in_random_deals_the_counts_agree_with_each_other(seed: int) -> None:
    random = Random(seed)
    record = random_record(random)
    deal, actions, taken = record.replay(), [], 0
    while not deal.over:
        move = random_action(random, deal)
        actions.append(move)
        bout = deal.last_bout
        deal.apply(*move)
        taken += deal.last_bout is not bout and deal.last_bout is not None and deal.last_bout.taken
    if deal.result().void:
        return

    outcome = outcome_of(record.replay(), actions)

    ranks, places = outcome.ranks, [score.place for score in outcome.scores]
    assert sorted(set(ranks)) == list(range(max(ranks) + 1))
    placed = sorted(place for place in places if place is not None)
    assert placed == list(range(1, len(placed) + 1))
    assert sum(score.takes for score in outcome.scores) == taken
    assert any(score.lost for score in outcome.scores) != deal.result().draw
    kinds = [action.kind for _, action in actions]
    laid = kinds.count(ActionKind.ATTACK) + kinds.count(ActionKind.PAIR)
    assert sum(score.led + score.thrown for score in outcome.scores) == laid
    assert sum(score.beaten for score in outcome.scores) == kinds.count(ActionKind.BEAT)
