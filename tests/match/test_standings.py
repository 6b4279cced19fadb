"""What a match remembers of its players: deals, fools, places (V4)."""

from bot.match.match import Match, Standing
from bot.match.opening import LastDeal, Opening
from tests.match.endgames import drawn, finish, last_bout, lost, match_of

THREE = (10, 20, 30)


def test_a_deal_counts_for_everybody_and_against_the_fool() -> None:
    match = match_of(THREE, lost(1, players=3))

    assert match.deals == 1
    assert match.draws == 0
    assert {player: match.standing(player).deals for player in THREE} == {10: 1, 20: 1, 30: 1}
    assert {player: match.standing(player).fools for player in THREE} == {10: 0, 20: 1, 30: 0}


def test_a_draw_is_counted_and_nobody_is_the_fool() -> None:
    match = match_of(THREE, drawn(players=3))

    assert match.draws == 1
    assert [match.standing(player).fools for player in THREE] == [0, 0, 0]


def test_in_teams_everybody_of_the_losing_team_is_a_fool() -> None:
    final = finish(last_bout(["", "9c Kc", "6s", "8c"], lead=2, teams=True), "2:a6s 3:take")

    match = match_of((1, 2, 3, 4), final)

    assert [match.standing(player).fools for player in (1, 2, 3, 4)] == [0, 1, 0, 1]


def test_v4_places_count_in_the_order_of_going_out() -> None:
    # 2 went out before 0; then 3, who leads, plays his last card and 1 is left with his.
    final = finish(last_bout(["", "9c Kc", "", "6s"], lead=3, out=[2, 0]), "3:a6s 1:take")

    match = match_of((10, 20, 30, 40), final)

    places = {player: match.standing(player).places for player in (10, 20, 30, 40)}
    assert places == {10: (0, 1), 20: (), 30: (1,), 40: (0, 0, 1)}


def test_v4_both_of_a_draw_have_their_places() -> None:
    match = match_of(THREE, drawn(players=3))

    assert [match.standing(player).places for player in THREE] == [(1,), (0, 1), (0, 0, 1)]


def test_v4_a_fool_who_went_out_keeps_his_place() -> None:
    match = match_of((1, 2), drawn(draw=False))

    assert match.standing(2) == Standing(deals=1, fools=1, places=(0, 1))


def test_the_score_adds_up_over_deals_also_for_those_who_are_gone() -> None:
    match = match_of(THREE, lost(1, players=3))
    match = match.after((30, 10), Opening(dealer=0, lead=1), lost(0, players=2))
    match = match.after((30, 10), Opening(dealer=0, lead=1), drawn(players=2))

    assert match.deals == 3
    assert match.draws == 1
    assert match.standing(20) == Standing(deals=1, fools=1)
    assert match.standing(30) == Standing(deals=3, fools=1, places=(2,))
    assert match.standing(10) == Standing(deals=3, fools=0, places=(1, 2))


def test_the_last_deal_is_remembered_by_players_not_by_seats() -> None:
    match = match_of(THREE, lost(2, players=3), dealer=1, lead=0)

    assert match.last == LastDeal(players=THREE, dealer=20, lead=10, fool=30)


def test_a_stranger_has_an_empty_standing() -> None:
    assert Match().standing(7) == Standing()
