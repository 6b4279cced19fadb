"""M2: who deals and who leads the next deal."""

import pytest

from bot.engine.rules import NextLead, RuleSet
from bot.match.match import Match
from bot.match.opening import Opening
from tests.match.endgames import drawn, finish, last_bout, lost, match_of, void

THREE = (10, 20, 30)
FOUR = (10, 20, 30, 40)
LOWEST_TRUMP = RuleSet(next_lead=NextLead.LOWEST_TRUMP)


def test_the_first_deal_is_dealt_by_seat_0_and_led_as_d5_says() -> None:
    assert Match().opening(RuleSet(), THREE) == Opening(dealer=0, lead=None)


@pytest.mark.parametrize(("fool", "lead"), [(0, 2), (1, 0), (2, 1)])
def test_m2_at_fool_seats_the_lead_right_of_the_fool(fool: int, lead: int) -> None:
    match = match_of(THREE, lost(fool, players=3))

    assert match.opening(RuleSet(), THREE).lead == lead


@pytest.mark.parametrize(("fool", "lead"), [(0, 1), (1, 2), (2, 0)])
def test_m2_from_fool_seats_the_lead_left_of_the_fool(fool: int, lead: int) -> None:
    match = match_of(THREE, lost(fool, players=3))

    assert match.opening(RuleSet(next_lead=NextLead.FROM_FOOL), THREE).lead == lead


@pytest.mark.parametrize("fool", [0, 1, 2])
@pytest.mark.parametrize(("led", "lead"), [(0, 1), (1, 2), (2, 0)])
def test_m2_rotate_seats_the_lead_left_of_the_last_first_lead(
    fool: int, led: int, lead: int
) -> None:
    match = match_of(THREE, lost(fool, players=3), lead=led)

    assert match.opening(RuleSet(next_lead=NextLead.ROTATE), THREE).lead == lead


def test_m2_lowest_trump_leaves_each_lead_to_d5() -> None:
    match = match_of(THREE, lost(1, players=3))

    assert match.opening(LOWEST_TRUMP, THREE) == Opening(dealer=1, lead=None)


@pytest.mark.parametrize("option", [NextLead.AT_FOOL, NextLead.FROM_FOOL])
@pytest.mark.parametrize("fool", range(4))
def test_m2_in_teams_an_opponent_of_the_fool_leads(option: NextLead, fool: int) -> None:
    rules = RuleSet(teams=True, next_lead=option)
    match = match_of(FOUR, lost(fool, players=4, teams=True))

    lead = match.opening(rules, FOUR).lead

    step = -1 if option is NextLead.AT_FOOL else 1
    assert lead == (fool + step) % 4


def test_m2_in_teams_the_fool_is_the_first_loser_that_holds_cards() -> None:
    # Seat 1 takes and his partner 3 holds cards too; 0 led, so 1 comes first clockwise.
    final = finish(last_bout(["6s", "9c Kc", "", "8c"], teams=True), "0:a6s 1:take")

    opening = match_of(FOUR, final).opening(RuleSet(teams=True), FOUR)

    assert opening == Opening(dealer=1, lead=0)


@pytest.mark.parametrize("option", NextLead)
def test_m2_after_a_draw_d5_chooses_the_lead(option: NextLead) -> None:
    match = match_of(THREE, drawn(players=3), dealer=2, lead=1)

    assert match.opening(RuleSet(next_lead=option), THREE).lead is None


@pytest.mark.parametrize("option", NextLead)
@pytest.mark.parametrize(
    "players",
    [(10, 20), (10, 20, 30, 40), (10, 20, 99), (20, 10, 30)],
    ids=["one left", "one joined", "one replaced", "seats swapped"],
)
def test_m2_when_the_players_change_d5_chooses_the_lead(
    option: NextLead, players: tuple[int, ...]
) -> None:
    match = match_of(THREE, lost(1, players=3))

    assert match.opening(RuleSet(next_lead=option), players).lead is None


@pytest.mark.parametrize("fool", [0, 1, 2])
@pytest.mark.parametrize("option", NextLead)
def test_m2_the_fool_deals(fool: int, option: NextLead) -> None:
    match = match_of(THREE, lost(fool, players=3), dealer=0)

    assert match.opening(RuleSet(next_lead=option), THREE).dealer == fool


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_m2_after_a_draw_the_same_dealer_deals(dealer: int) -> None:
    match = match_of(THREE, drawn(players=3), dealer=dealer)

    assert match.opening(RuleSet(), THREE).dealer == dealer


@pytest.mark.parametrize(
    ("players", "dealer"),
    [((30, 20), 1), ((20, 30, 10, 40), 0), ((10, 30), 0), ((40, 10, 30), 0)],
    ids=["moved", "moved to seat 0", "gone", "gone, another came"],
)
def test_m2_the_fool_deals_from_wherever_he_sits_now(
    players: tuple[int, ...], dealer: int
) -> None:
    match = match_of(THREE, lost(1, players=3))

    assert match.opening(RuleSet(), players).dealer == dealer


@pytest.mark.parametrize("before", [Match(), match_of((1, 2), lost(1, players=2), dealer=0)])
def test_d6_a_void_deal_leaves_no_trace_and_the_same_dealer_deals(before: Match) -> None:
    opening = before.opening(RuleSet(), (1, 2))

    after = before.after((1, 2), Opening(opening.dealer, 0), void())

    assert after == before
    assert after.opening(RuleSet(), (1, 2)) == opening


def test_m2_without_draws_the_last_defender_is_the_fool_and_defends_first() -> None:
    match = match_of(THREE, drawn(players=3, draw=False))

    assert match.opening(RuleSet(draw=False), THREE) == Opening(dealer=2, lead=1)
