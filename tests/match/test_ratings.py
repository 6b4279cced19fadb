"""Ratings follow the order of going out, and find out who is stronger."""

import pytest

from benchmarks import ratings as seasons
from bot.match.ratings import NEWCOMER, PROVISIONAL, Rating, is_provisional, rated


def shown(ranks: list[int], *, teams: bool = False) -> list[int]:
    """Return what newcomers' ratings show after a deal that was left so."""
    return [r.shown for r in rated([NEWCOMER] * len(ranks), ranks, teams=teams)]


def test_a_newcomer_begins_with_a_thousand() -> None:
    assert NEWCOMER.shown == 1000
    assert Rating(25.0, 1.5).shown == 1512


def test_a_rating_is_provisional_until_ten_deals() -> None:
    assert PROVISIONAL == 10
    assert [is_provisional(deals) for deals in (0, 9, 10)] == [True, True, False]


@pytest.mark.parametrize("players", range(2, 9))
def test_who_went_out_earlier_gains_more_and_the_fool_least(players: int) -> None:
    after = shown(list(range(players)))

    assert after == sorted(after, reverse=True)
    assert len(set(after)) == players
    assert rated([NEWCOMER] * players, range(players), teams=False)[-1].mu < NEWCOMER.mu


def test_the_seat_does_not_matter() -> None:
    assert shown([2, 0, 1]) == [shown([0, 1, 2])[rank] for rank in (2, 0, 1)]


def test_tied_seats_fare_alike() -> None:
    one, two, three, four = shown([0, 1, 1, 2])

    assert one > two == three > four
    (drawn, other) = rated([NEWCOMER] * 2, [0, 0], teams=False)
    assert drawn == other
    assert drawn.mu == pytest.approx(NEWCOMER.mu)


def test_a_team_wins_and_loses_together() -> None:
    won, lost, also_won, also_lost = shown([0, 1, 0, 1], teams=True)

    assert won == also_won > NEWCOMER.shown > lost == also_lost


def test_a_team_keeps_the_difference_between_its_players() -> None:
    strong, weak = Rating(35, 2), Rating(15, 2)
    after = rated([strong, NEWCOMER, weak, NEWCOMER], [1, 0, 1, 0], teams=True)

    assert after[0].mu > after[2].mu
    assert after[0].mu < strong.mu
    assert after[1] == after[3]


def test_to_beat_a_strong_player_counts_for_more() -> None:
    strong, weak = Rating(35, 2), Rating(15, 2)
    over_strong, _ = rated([NEWCOMER, strong], [0, 1], teams=False)
    over_weak, _ = rated([NEWCOMER, weak], [0, 1], teams=False)

    assert over_strong.mu > over_weak.mu


def test_the_same_deals_give_the_same_ratings() -> None:
    before = [Rating(30, 2), Rating(20, 5), NEWCOMER]

    assert rated(before, [0, 2, 1], teams=False) == rated(before, [0, 2, 1], teams=False)


@pytest.mark.parametrize("seed", range(3))
def test_after_three_hundred_deals_the_order_is_that_of_strength(seed: int) -> None:
    season = seasons.play_season(seed, 300)

    assert season.correlation >= 0.9
    assert sum(season.deals) == 4 * 300


def test_the_benchmark_prints_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    seasons.main(["--seeds", "1", "--deals", "10"])

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert lines[-1].startswith("rank correlation of 1 seasons of 10 deals:")
