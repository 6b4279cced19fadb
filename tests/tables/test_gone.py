"""Who is out of a deal and leaves, what a deal that was left leaves behind, and who removes."""

from random import Random

from bot.engine.rules import RuleSet
from bot.tables.model import Phase
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Leaving
from tests.tables.builders import ANN, BEN, PEOPLE, Club, open_club, play_of
from tests.tables.moments import brought_to, played_on, seat_in


async def test_who_is_out_and_leaves_is_gone_when_the_deal_ends(club: Club) -> None:
    table = await brought_to(club, 4, Leaving.RESTART, "at the end", "out")
    seat = seat_in(play_of(table), "out")
    assert seat is not None
    leaver = table.people[seat]
    table = await club.tables.leave(table.id, leaver)
    assert table not in club.tables.of(leaver.id)

    async with open_club(club.path) as restarted:
        owner = table.owner
        table = restarted.tables.get(table.id)
        assert table.gone == frozenset({leaver.id})
        assert table.owner == owner
        assert restarted.tables.of(leaver.id) == ()
        random = Random(1)
        while table.phase is Phase.DEAL:
            table = await played_on(restarted, table, random)
        assert leaver not in table.people
        assert len(table.people) == 3
        assert table.match.standing(leaver.id).deals == 1
        assert (await restarted.tables.join(table.id, leaver)).people[-1] == leaver


async def test_who_is_out_and_leaves_is_not_dealt_to_when_another_leaves(club: Club) -> None:
    table = await brought_to(club, 4, Leaving.RESTART, "at the end", "out")
    seat = seat_in(play_of(table), "out")
    assert seat is not None
    out = table.people[seat]
    await club.tables.leave(table.id, out)
    other = next(person for person in table.people if person != out)
    table = await club.tables.leave(table.id, other)
    expected = tuple(person for person in PEOPLE[:4] if person not in {out, other})
    assert (table.people, table.gone) == (expected, frozenset())


async def test_in_teams_both_lose_with_the_one_who_leaves(club: Club) -> None:
    table = await club.dealt(4, RuleSet(teams=True), leaving=Leaving.FOOL)
    table = await club.tables.leave(table.id, BEN)
    result = play_of(table).result()
    assert (result.fool, result.losing_team) == (1, 1)
    fools = [table.match.standing(person.id).fools for person in PEOPLE[:4]]
    assert fools == [0, 1, 0, 1]


async def test_a_deal_that_was_given_up_is_so_after_a_restart(club: Club) -> None:
    table = await club.dealt(3, leaving=Leaving.FOOL)
    for _ in range(8):
        table = await club.play_one(table, Random(2))
    table = await club.tables.leave(table.id, ANN)

    async with open_club(club.path) as restarted:
        again = restarted.tables.get(table.id)
        assert play_of(again).result() == play_of(table).result()
        assert (again.match, again.people, again.settings) == (
            table.match,
            table.people,
            table.settings,
        )
        await restarted.tables.again(table.id, PEOPLE[1], 1)
        await restarted.tables.again(table.id, PEOPLE[2], 1)
        assert restarted.tables.get(table.id).phase is Phase.DEAL


async def test_only_the_owner_and_admins_remove_others(club: Club) -> None:
    table = await club.lobby(3)
    kick = club.tables.kick
    assert await club.refusal(kick(table.id, BEN, ANN.id, admin=False)) is TableRefusal.NOT_OWNER
    assert (
        await club.refusal(kick(table.id, ANN, PEOPLE[5].id, admin=False))
        is TableRefusal.SITS_NOWHERE_HERE
    )
    table = await kick(table.id, PEOPLE[7], ANN.id, admin=True)
    assert (table.people, table.owner) == (PEOPLE[1:3], BEN.id)
    table = await kick(table.id, BEN, BEN.id, admin=False)
    assert table.people == (PEOPLE[2],)
