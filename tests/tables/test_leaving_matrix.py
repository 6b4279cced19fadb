"""Leaving and being removed: every role, every phase, two to eight players, by either rule."""

import pytest

from bot.match.match import Match
from bot.tables.model import Phase, Table
from bot.tables.people import Person
from bot.tables.play import Play, Status
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Leaving
from tests.tables.builders import (
    PEOPLE,
    Club,
    assert_conserved,
    play_of,
)
from tests.tables.moments import MOMENTS, ROLES, RULES, brought_to, seat_in

# Of two players nobody only throws in, nor is one out while the other plays on. Where four or
# five play, one rule each is enough: the numbers beside them are tried by both.
RULES_OF = {4: [Leaving.RESTART], 5: [Leaving.FOOL]}
CASES = [
    (players, role, moment, leaving)
    for players in range(2, 7)
    for role in ROLES[: 2 if players == 2 else 4]
    for moment in MOMENTS
    for leaving in RULES_OF.get(players, list(Leaving))
    if (role, moment) != ("out", "dealt")
]


def assert_sound(club: Club, table: Table, leaver: Person) -> None:
    """Check all that holds of a table after somebody left, in memory and in the file."""
    people = {person.id for person in table.present}
    assert leaver.id not in people
    assert table.owner in people
    assert table.ready <= people
    assert table.misses.keys() <= people
    assert club.tables.get(table.id) == table
    for number, _ in club.stored_deals(table.id):
        assert_conserved(club.stored_position(table.id, number), RULES.deck)
    if table.phase is Phase.DEAL:
        awaited = play_of(table).deal.awaited()
        assert awaited
        assert {play_of(table).players[seat].id for seat in awaited} <= people
        assert play_of(table).players == table.people
    else:
        assert table.gone == frozenset()
        assert play_of(table).status is not Status.RUNNING


@pytest.mark.parametrize(("players", "role", "moment", "leaving"), CASES)
async def test_report_a36_a51_whoever_leaves_the_table_stays_sound(
    club: Club, players: int, role: str, moment: str, leaving: Leaving
) -> None:
    table = await brought_to(club, players, leaving, moment, role)
    await check_leaving(club, table, role, kicked=False)


@pytest.mark.parametrize("leaving", Leaving)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("players", [3, 4, 5, 7, 8])
async def test_report_a36_whoever_is_removed_the_table_stays_sound(
    club: Club, players: int, role: str, leaving: Leaving
) -> None:
    moment = "at the end" if role == "out" else "one has passed"
    table = await brought_to(club, players, leaving, moment, role)
    await check_leaving(club, table, role, kicked=True)


async def check_leaving(club: Club, table: Table, role: str, *, kicked: bool) -> None:
    """Let somebody of a role leave, or be removed, and check what becomes of table and match."""
    play, before, number = play_of(table), table.match, table.deal_number
    seat = seat_in(play, role)
    assert seat is not None
    leaver = play.players[seat]
    if kicked:
        owner = next(person for person in PEOPLE if person.id == table.owner)
        table = await club.tables.kick(table.id, owner, leaver.id, admin=False)
    else:
        table = await club.tables.leave(table.id, leaver)

    assert_sound(club, table, leaver)
    join = club.tables.join(table.id, leaver)
    if role == "out":
        assert (table.phase, table.deal_number) == (Phase.DEAL, number)
        assert table.gone == frozenset({leaver.id})
        assert play_of(table) is play
        assert table.match is before
    elif table.settings.leaving is Leaving.FOOL:
        assert (table.phase, table.deal_number) == (Phase.RESULT, number)
        check_fool(table, play, before, leaver)
        assert leaver in (await join).people
        return
    else:
        assert table.match is before
        assert dict(club.stored_deals(table.id))[number] == "void"
        if len(play.players) == 2:
            assert table.phase is Phase.RESULT
            await join
            return
        assert (table.phase, table.deal_number) == (Phase.DEAL, number + 1)
    assert await club.refusal(join) is TableRefusal.DEAL_UNDER_WAY
    assert await club.refusal(club.tables.leave(table.id, leaver)) is TableRefusal.NOT_SEATED


def check_fool(table: Table, play: Play, before: Match, leaver: Person) -> None:
    """Check that a deal counts whose fool left it."""
    result = play_of(table).result()
    assert (play_of(table).status, result.over) == (Status.OVER, True)
    assert result.fool is not None
    assert play.players[result.fool] == leaver
    assert result.places == play.view(None).out
    assert (table.match.deals, table.match.draws) == (before.deals + 1, before.draws)
    assert table.match.last is not None
    assert (table.match.last.fool, table.match.last.hung) == (leaver.id, None)
    for person in play.players:
        old, new = before.standing(person.id), table.match.standing(person.id)
        assert new.deals == old.deals + 1
        assert new.fools == old.fools + (person == leaver)
        went_out = play.players.index(person) in result.places
        assert sum(new.places) == sum(old.places) + went_out
