"""Between deals: who wants another one, who joins, who goes, and when it is dealt."""

import asyncio
from random import Random

import pytest

from bot.engine.rules import RuleSet
from bot.tables.model import Phase, Table
from bot.tables.play import Status
from bot.tables.refusals import TableRefusal
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    DAN,
    PEOPLE,
    QUICK,
    Club,
    open_club,
    play_of,
    reasons,
)


async def result(club: Club, players: int = 3, rules: RuleSet = QUICK) -> Table:
    """Return a table whose first deal is over."""
    table = await club.dealt(players, rules)
    return await club.play_out(table, Random(2))


async def test_after_a_deal_nobody_is_ready_and_the_deal_counts(club: Club) -> None:
    table = await result(club)

    assert (table.phase, table.ready, table.match.deals) == (Phase.RESULT, frozenset(), 1)
    assert play_of(table).status is Status.OVER
    assert table.people == PEOPLE[:3]
    assert club.stored_deals(table.id) == [(1, "over")]


async def test_the_next_deal_begins_when_all_have_said_so(club: Club) -> None:
    table = await result(club)

    table = await club.tables.again(table.id, BEN, 1)
    assert (table.phase, table.ready) == (Phase.RESULT, frozenset({BEN.id}))
    table = await club.tables.again(table.id, ANN, 1)
    assert (table.phase, table.ready) == (Phase.RESULT, frozenset({ANN.id, BEN.id}))
    table = await club.tables.again(table.id, CLEO, 1)
    assert (table.phase, table.ready, table.deal_number) == (Phase.DEAL, frozenset(), 2)
    assert play_of(table).players == PEOPLE[:3]


async def test_all_who_say_so_at_once_get_one_deal(club: Club) -> None:
    table = await result(club)

    outcomes = await asyncio.gather(
        *(club.tables.again(table.id, person, 1) for person in PEOPLE[:3])
    )

    assert [outcome.phase for outcome in outcomes] == [Phase.RESULT, Phase.RESULT, Phase.DEAL]
    assert club.stored_deals(table.id) == [(1, "over"), (2, "running")]


async def test_who_has_said_so_is_told_that_he_is_in(club: Club) -> None:
    table = await result(club)
    await club.tables.again(table.id, BEN, 1)

    again = club.tables.again(table.id, BEN, 1)

    assert await club.refusal(again) is TableRefusal.ALREADY_READY


async def test_again_counts_for_the_deal_under_which_it_stands(club: Club) -> None:
    table = await result(club)

    for number in (0, 2):
        again = club.tables.again(table.id, BEN, number)
        assert await club.refusal(again) is TableRefusal.STALE

    for person in PEOPLE[:3]:
        table = await club.tables.again(table.id, person, 1)
    assert await club.refusal(club.tables.again(table.id, BEN, 1)) is TableRefusal.STALE
    assert await club.refusal(club.tables.again(table.id, BEN, 2)) is TableRefusal.STALE


async def test_again_in_a_lobby_is_stale(club: Club) -> None:
    table = await club.lobby(2)

    assert await club.refusal(club.tables.again(table.id, BEN, 0)) is TableRefusal.STALE


async def test_who_joins_between_deals_is_ready_and_plays_the_next(club: Club) -> None:
    table = await result(club, players=2)

    table = await club.tables.join(table.id, CLEO)
    assert (table.phase, table.ready) == (Phase.RESULT, frozenset({CLEO.id}))
    await club.tables.again(table.id, ANN, 1)
    table = await club.tables.again(table.id, BEN, 1)

    assert play_of(table).players == (ANN, BEN, CLEO)


async def test_who_goes_between_deals_is_not_waited_for(club: Club) -> None:
    table = await result(club)
    await club.tables.again(table.id, ANN, 1)
    await club.tables.again(table.id, BEN, 1)

    table = await club.tables.leave(table.id, CLEO)

    assert (table.phase, play_of(table).players) == (Phase.DEAL, (ANN, BEN))


async def test_who_goes_before_others_are_ready_starts_nothing(club: Club) -> None:
    table = await result(club)
    await club.tables.again(table.id, ANN, 1)

    table = await club.tables.leave(table.id, CLEO)

    assert (table.phase, table.ready) == (Phase.RESULT, frozenset({ANN.id}))


async def test_who_was_ready_and_goes_is_ready_no_longer(club: Club) -> None:
    table = await result(club)
    await club.tables.again(table.id, ANN, 1)
    await club.tables.again(table.id, CLEO, 1)

    table = await club.tables.leave(table.id, CLEO)

    assert (table.phase, table.ready) == (Phase.RESULT, frozenset({ANN.id}))


async def test_one_who_is_ready_alone_waits_for_somebody_to_come(club: Club) -> None:
    table = await result(club, players=2)
    await club.tables.leave(table.id, BEN)

    table = await club.tables.again(table.id, ANN, 1)
    assert (table.phase, table.ready) == (Phase.RESULT, frozenset({ANN.id}))

    table = await club.tables.join(table.id, CLEO)
    assert (table.phase, play_of(table).players) == (Phase.DEAL, (ANN, CLEO))


async def test_in_teams_three_who_are_ready_wait_for_a_fourth(club: Club) -> None:
    table = await result(club, 4, RuleSet(teams=True, deck=24))
    await club.tables.leave(table.id, BEN)
    for person in (ANN, CLEO, DAN):
        table = await club.tables.again(table.id, person, 1)
    assert table.phase is Phase.RESULT

    table = await club.tables.join(table.id, PEOPLE[4])

    assert (table.phase, len(play_of(table).players)) == (Phase.DEAL, 4)


async def test_a_full_table_is_full_between_deals_too(club: Club) -> None:
    table = await result(club, players=4)

    assert await club.refusal(club.tables.join(table.id, PEOPLE[4])) is TableRefusal.FULL


async def test_the_owner_may_deal_to_those_who_are_ready(club: Club) -> None:
    table = await result(club, players=4)
    for person in (ANN, CLEO):
        await club.tables.again(table.id, person, 1)

    table = await club.tables.deal(table.id, ANN, admin=False)

    assert (table.phase, table.people, table.owner) == (Phase.DEAL, (ANN, CLEO), ANN.id)
    assert club.tables.of(BEN.id) == ()


async def test_an_owner_who_is_not_ready_himself_loses_seat_and_table(club: Club) -> None:
    table = await result(club, players=4)
    for person in (CLEO, DAN):
        await club.tables.again(table.id, person, 1)

    table = await club.tables.deal(table.id, ANN, admin=False)

    assert (table.people, table.owner) == ((CLEO, DAN), CLEO.id)


@pytest.mark.parametrize("ready", [(), (BEN,)], ids=["nobody", "one"])
async def test_too_few_who_are_ready_are_not_dealt_to_and_nobody_loses_his_seat(
    club: Club, ready: tuple[object, ...]
) -> None:
    table = await result(club)
    if ready:
        table = await club.tables.again(table.id, BEN, 1)

    assert await club.refusal(club.tables.deal(table.id, ANN, admin=False)) is TableRefusal.TOO_FEW
    assert club.tables.get(table.id) == table


async def test_the_last_to_go_between_deals_closes_the_table(club: Club) -> None:
    table = await result(club, players=2)
    await club.tables.leave(table.id, ANN)

    table = await club.tables.leave(table.id, BEN)

    assert (table.phase, club.recorder.last) == (Phase.CLOSED, table)
    assert await club.refusal(club.tables.join(table.id, CLEO)) is TableRefusal.CLOSED


async def test_two_who_go_at_once_and_the_last_again_never_deal_to_one(club: Club) -> None:
    table = await result(club)
    await club.tables.again(table.id, CLEO, 1)

    outcomes = await asyncio.gather(
        club.tables.leave(table.id, ANN),
        club.tables.leave(table.id, BEN),
        club.tables.again(table.id, CLEO, 1),
        return_exceptions=True,
    )

    assert reasons(outcomes) == [None, None, TableRefusal.ALREADY_READY]
    table = club.tables.get(table.id)
    assert (table.phase, table.people, table.owner) == (Phase.RESULT, (CLEO,), CLEO.id)


async def test_who_is_ready_is_remembered_over_a_restart(club: Club) -> None:
    table = await result(club)
    table = await club.tables.again(table.id, BEN, 1)

    async with open_club(club.path) as restarted:
        assert restarted.tables.get(table.id).ready == {BEN.id}
        await restarted.tables.again(table.id, ANN, 1)
        table = await restarted.tables.again(table.id, CLEO, 1)
        assert table.phase is Phase.DEAL
        assert table.match.deals == 1
