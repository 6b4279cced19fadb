"""A match to so many deals or so many times the fool, and who has won it."""

import pytest

from bot.engine.errors import RecordError
from bot.match.goal import Goal, winners
from bot.match.match import Match, Standing


def match(**standings: Standing) -> Match:
    """Return a match of players 1, 2, … in the order of the names."""
    players = dict(enumerate(standings.values(), 1))
    return Match(deals=max(s.deals for s in players.values()), standings=players)


def test_a_match_to_deals_ends_with_the_last_of_them() -> None:
    played = match(a=Standing(2, 0, (2,)), b=Standing(2, 2))
    assert not Goal("deals", 3).reached(played)
    assert Goal("deals", 2).reached(played)
    assert not Goal("deals", 1).reached(Match())


def test_a_match_to_fools_ends_when_somebody_was_it_so_often() -> None:
    played = match(a=Standing(7, 2), b=Standing(7, 3), c=Standing(7, 1))
    assert not Goal("fools", 4).reached(played)
    assert Goal("fools", 3).reached(played)


def test_the_rarest_fool_wins() -> None:
    played = match(a=Standing(5, 2, (3,)), b=Standing(5, 1, (0, 4)), c=Standing(5, 2, (2, 1)))
    assert winners(played, [1, 2, 3]) == (2,)


def test_of_equal_fools_whoever_went_out_first_most() -> None:
    played = match(a=Standing(5, 1, (2, 2)), b=Standing(5, 1, (2, 1, 1)), c=Standing(5, 3, (1,)))
    assert winners(played, [1, 2, 3]) == (1,)


def test_equals_win_together_as_partners_do() -> None:
    won, lost = Standing(3, 1, (1, 1)), Standing(3, 2, (1,))
    assert winners(match(a=won, b=lost, c=won, d=lost), [1, 2, 3, 4]) == (1, 3)


def test_who_came_late_or_has_left_wins_nothing() -> None:
    played = match(a=Standing(10, 4), b=Standing(4, 0, (4,)), c=Standing(10, 3), d=Standing(10, 1))
    assert winners(played, [1, 2, 3]) == (3,)
    assert winners(played, []) == ()


@pytest.mark.parametrize("count", [0, -1, 101, True, 1.5])
def test_a_goal_is_a_sensible_number(count: object) -> None:
    with pytest.raises(RecordError):
        Goal("deals", count)  # type: ignore[arg-type]


@pytest.mark.parametrize("goal", [Goal("deals", 1), Goal("fools", 100)])
def test_a_goal_comes_back_from_json(goal: Goal) -> None:
    assert Goal.from_json(goal.to_json()) == goal


@pytest.mark.parametrize("data", [None, [], ["deals"], ["tricks", 3], ["deals", "3"], "deals"])
def test_other_json_is_refused(data: object) -> None:
    with pytest.raises(RecordError):
        Goal.from_json(data)


def test_in_teams_it_does_not_matter_who_went_out_first() -> None:
    first, second, lost = Standing(3, 1, (2,)), Standing(3, 1, (0, 2)), Standing(3, 2, (1,))
    played = match(a=first, b=lost, c=second, d=lost)
    assert winners(played, [1, 2, 3, 4], teams=True) == (1, 3)
