"""Matches with an end: deal after deal at one table, people coming and going."""

from random import Random

import pytest

from bot.engine.rules import RuleSet
from bot.match.goal import Goal
from bot.tables.model import Phase, Table
from bot.tables.settings import Settings
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    DAN,
    GROUP,
    PEOPLE,
    QUICK,
    Club,
    open_club,
    play_of,
)


async def one_more(club: Club, table: Table) -> Table:
    """Let all who sit there want another deal, and play it."""
    for person in table.people:
        table = club.tables.get(table.id)
        if table.phase is Phase.RESULT and person.id not in table.ready:
            await club.tables.again(table.id, person, table.deal_number)
    return await club.play_out(club.tables.get(table.id), Random(table.deal_number))


async def open_match(club: Club, players: int, goal: Goal) -> Table:
    table = await club.tables.open(GROUP, ANN, Settings(rules=QUICK, goal=goal), seated=True)
    for person in PEOPLE[1:players]:
        await club.tables.join(table.id, person)
    table = await club.tables.deal(table.id, ANN, admin=False)
    return await club.play_out(table, Random(0))


async def test_a_match_to_deals_is_decided_by_its_last_and_the_next_begins_anew(
    club: Club,
) -> None:
    table = await open_match(club, 3, Goal("deals", 2))
    assert not table.decided
    table = await one_more(club, table)
    assert (table.decided, table.match.deals, table.earlier) == (True, 2, 0)
    boards = {table.board_number}
    table = await one_more(club, table)
    assert (table.decided, table.match.deals, table.earlier) == (False, 1, 2)
    assert sum(s.deals for s in table.match.standings.values()) == 3
    boards.add(table.board_number)
    assert boards == {2, 3}


async def test_the_fool_of_a_match_leads_over_into_the_next(club: Club) -> None:
    table = await open_match(club, 3, Goal("deals", 1))
    fool = play_of(table).deal.result().fool
    assert fool is not None
    for person in table.people:
        await club.tables.again(table.id, person, 1)
    opening = play_of(club.tables.get(table.id)).opening
    assert opening.lead == (fool - 1) % 3


async def test_a_match_to_fools_ends_with_the_fool_who_is_it_for_the_last_time(
    club: Club,
) -> None:
    table = await open_match(club, 2, Goal("fools", 2))
    while not table.decided:
        table = await one_more(club, table)
    fools = sorted(s.fools for s in table.match.standings.values())
    assert fools[-1] == 2
    assert sum(fools) + table.match.draws == table.match.deals


async def test_six_deals_with_people_coming_and_going_count_as_one_match(club: Club) -> None:
    table = await open_match(club, 2, Goal("deals", 6))
    await club.tables.join(table.id, CLEO)
    table = await one_more(club, club.tables.get(table.id))
    await club.tables.join(table.id, DAN)
    table = await one_more(club, club.tables.get(table.id))
    await club.tables.leave(table.id, BEN)
    table = await one_more(club, club.tables.get(table.id))
    assert table.match.deals == 4
    async with open_club(club.path, now=club.time.now) as restarted:
        table = await one_more(restarted, restarted.tables.get(table.id))
        await restarted.tables.join(table.id, BEN)
        table = await one_more(restarted, restarted.tables.get(table.id))
        assert (table.decided, table.match.deals) == (True, 6)
        played = {PEOPLE[n].id: table.match.standing(PEOPLE[n].id).deals for n in range(4)}
        assert played == {ANN.id: 6, BEN.id: 4, CLEO.id: 5, DAN.id: 4}


@pytest.mark.parametrize("players", [4, 6])
async def test_partners_share_a_match(club: Club, players: int) -> None:
    settings = Settings("teams", RuleSet(teams=True, draw=False), goal=Goal("deals", 2))
    table = await club.tables.open(GROUP, ANN, settings, seated=True)
    for person in PEOPLE[1:players]:
        await club.tables.join(table.id, person)
    table = await club.tables.deal(table.id, ANN, admin=False)
    table = await club.play_out(table, Random(1))
    table = await one_more(club, table)
    assert table.decided
    fools = [table.match.standing(person.id).fools for person in table.people]
    assert len(set(fools[::2])) == len(set(fools[1::2])) == 1


async def test_a_goal_that_is_past_already_begins_a_new_match(club: Club) -> None:
    table = await open_match(club, 3, Goal("deals", 10))
    table = await one_more(club, table)
    number = table.board_number

    def three(settings: Settings) -> Settings:
        return settings.with_choice("goal", Goal("deals", 2))

    table = await club.tables.arrange(table.id, ANN, three, admin=False)
    assert (table.decided, table.match.deals, table.board_number) == (False, 0, number)
    table = await one_more(club, table)
    assert (table.match.deals, table.decided) == (1, False)


async def test_a_goal_that_is_further_away_keeps_the_match(club: Club) -> None:
    table = await open_match(club, 3, Goal("deals", 3))

    def ten(settings: Settings) -> Settings:
        return settings.with_choice("goal", Goal("deals", 10))

    table = await club.tables.arrange(table.id, ANN, ten, admin=False)
    assert table.match.deals == 1
