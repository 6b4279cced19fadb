"""What is read from the ledger: profiles, lists of a group, the course of a rating."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.match.achievements import Achievement
from bot.match.career import Career
from bot.match.ratings import NEWCOMER
from bot.tables.model import Table
from bot.tables.people import Person
from bot.tables.statistics import Period, Profile, Tally
from tests.storage.evenings import Evening, open_evening
from tests.tables.builders import ANN, BEN, CLEO, DAN, PEOPLE, play_of

HOME, AWAY = -1001, -1002
EVE = PEOPLE[4]
DAY = 24 * 3600


@pytest.fixture
async def evening(path: Path) -> AsyncIterator[Evening]:
    async with open_evening(path) as evening:
        yield evening


async def deals(evening: Evening, number: int, *people: Person, chat: int = HOME) -> list[Table]:
    """Play so many deals; return the table after each of them."""
    table, after = await evening.table(people, chat), []
    for _ in range(number):
        table, _ = await evening.play(table)
        after.append(table)
    return after


def fools(tables: list[Table], person: Person) -> int:
    return sum(
        play.result().fool is not None and play.players[play.result().fool or 0] == person
        for play in map(play_of, tables)
    )


def firsts(tables: list[Table], person: Person) -> int:
    """Count the deals where somebody was the first of three or more to go out."""
    return sum(play.players[play.result().places[0]] == person for play in map(play_of, tables))


async def test_whoever_has_not_played_has_an_empty_profile(evening: Evening) -> None:
    empty = Profile(Career(), Career(), {})

    assert await evening.statistics.profile(ANN.id, None) == empty
    assert await evening.statistics.profile(ANN.id, HOME) == empty


async def test_a_profile_tells_of_a_group_or_of_all(evening: Evening) -> None:
    home = await deals(evening, 5, ANN, BEN, CLEO)
    away = await deals(evening, 3, ANN, DAN, EVE, chat=AWAY)

    here = await evening.statistics.profile(ANN.id, HOME)
    everywhere = await evening.statistics.profile(ANN.id, None)

    assert (here.career.deals, here.everywhere.deals) == (5, 8)
    assert everywhere.career == everywhere.everywhere == here.everywhere
    assert here.career.fools == fools(home, ANN)
    assert everywhere.career.fools == fools(home + away, ANN)
    assert here.career.firsts == firsts(home, ANN) == here.places.get(1, 0)
    career = here.career
    assert sum(here.places.values()) + career.fools + career.draws >= career.deals
    assert here.career.rating != everywhere.career.rating
    assert Achievement.FIRST_DEAL in here.achievements


async def test_rivals_stand_at_the_two_ends_of_a_deal(evening: Evening) -> None:
    home = await deals(evening, 30, ANN, BEN, CLEO)
    profile = await evening.statistics.profile(ANN.id, HOME)

    def times(first: Person, fool: Person) -> int:
        both = 0
        for play in map(play_of, home):
            result = play.result()
            if result.fool is not None:
                ends = (play.players[result.places[0]], play.players[result.fool])
                both += ends == (first, fool)
        return both

    assert profile.victim is not None
    assert profile.nemesis is not None
    assert profile.victim.times == max(times(ANN, BEN), times(ANN, CLEO))
    assert profile.nemesis.times == max(times(BEN, ANN), times(CLEO, ANN))
    assert times(ANN, profile.victim.person) == profile.victim.times
    assert times(profile.nemesis.person, ANN) == profile.nemesis.times


async def test_a_list_of_a_group_counts_its_own_deals_of_the_period(evening: Evening) -> None:
    old = await deals(evening, 4, ANN, BEN)
    evening.now += 8 * DAY
    recent = await deals(evening, 3, ANN, CLEO)
    await deals(evening, 5, ANN, DAN, chat=AWAY)

    async def listed(period: Period) -> dict[str, tuple[int, int]]:
        found = await evening.statistics.tallies(HOME, period)
        return {tally.person.name: (tally.deals, tally.fools) for tally in found}

    assert await listed(Period.WEEK) == {
        "Ann": (3, fools(recent, ANN)),
        "Cleo": (3, fools(recent, CLEO)),
    }
    everybody = {
        "Ann": (7, fools(old + recent, ANN)),
        "Ben": (4, fools(old, BEN)),
        "Cleo": (3, fools(recent, CLEO)),
    }
    assert await listed(Period.MONTH) == everybody
    evening.now += 40 * DAY
    assert await listed(Period.MONTH) == {}
    assert await listed(Period.ALL) == everybody


async def test_the_least_unfortunate_come_first_and_one_lucky_deal_is_not_enough(
    evening: Evening,
) -> None:
    await deals(evening, 30, ANN, BEN, CLEO)
    found = await evening.statistics.tallies(HOME, Period.ALL)

    assert [t.misfortune for t in found] == sorted(t.misfortune for t in found)
    lucky, regular = Tally(DAN, 1, 0, 1), Tally(EVE, 20, 2, 5)
    assert regular.misfortune < lucky.misfortune


async def test_ratings_of_a_group_begin_with_the_strongest(evening: Evening) -> None:
    await deals(evening, 12, ANN, BEN, CLEO)
    await deals(evening, 2, ANN, DAN)
    await deals(evening, 2, ANN, EVE, chat=AWAY)

    found = await evening.statistics.ratings(HOME)

    assert {rated.person.name: rated.deals for rated in found} == {
        "Ann": 14,
        "Ben": 12,
        "Cleo": 12,
        "Dan": 2,
    }
    shown = [rated.rating.shown for rated in found]
    assert shown == sorted(shown, reverse=True)


async def test_the_course_of_a_rating_has_a_point_for_each_deal(evening: Evening) -> None:
    await deals(evening, 3, ANN, BEN)
    await deals(evening, 2, ANN, BEN, chat=AWAY)

    here = await evening.statistics.course(ANN.id, HOME)
    everywhere = await evening.statistics.course(ANN.id, None)

    assert (len(here), len(everywhere)) == (3, 5)
    assert here == everywhere[:3], "his first deals were those at home"
    assert [at for at, _ in everywhere] == sorted(at for at, _ in everywhere)
    profile = await evening.statistics.profile(ANN.id, None)
    assert everywhere[-1][1] == profile.career.rating != NEWCOMER
    assert await evening.statistics.course(CLEO.id, None) == []


async def test_achievements_stand_in_their_own_order(evening: Evening) -> None:
    evening.random = Random(4)
    await deals(evening, 40, ANN, BEN, CLEO)

    achievements = (await evening.statistics.profile(ANN.id, None)).achievements

    assert len(achievements) >= 4
    assert list(achievements) == [each for each in Achievement if each in achievements]
