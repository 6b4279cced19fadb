"""A table that nobody touches between deals warns and closes; one in use never does."""

from random import Random

import pytest

from bot.tables.clocks import Clock
from bot.tables.model import Phase
from bot.tables.ports import News, Notice
from bot.tables.schedule import LOBBY_CLOSES, LOBBY_WARNS, RESULT_CLOSES, RESULT_CLOSES_UNHURRIED
from tests.tables.builders import ANN, BEN, CLEO, QUICK, Club, open_club

WARNING = Notice(News.IDLE_LOBBY)


async def test_report_a32_an_idle_lobby_warns_and_then_closes(club: Club) -> None:
    table = await club.lobby(2)
    await club.wait(LOBBY_WARNS - 1)
    assert club.recorder.told == []
    await club.wait(1)
    assert club.recorder.told == [(table.id, WARNING)]
    assert club.tables.get(table.id).warned
    assert club.recorder.last.warned
    await club.wait(LOBBY_CLOSES - 1)
    assert club.tables.at(table.place) != ()
    await club.wait(1)
    assert club.tables.at(table.place) == ()
    assert club.recorder.last.phase is Phase.CLOSED
    assert club.recorder.told == [(table.id, WARNING)]
    assert (await club.lobby(1)).phase is Phase.LOBBY


async def test_a_lobby_where_somebody_acts_neither_warns_nor_closes(club: Club) -> None:
    table = await club.lobby(2)
    for _ in range(3):
        await club.wait(LOBBY_WARNS - 1)
        await club.tables.join(table.id, CLEO)
        await club.wait(LOBBY_WARNS - 1)
        await club.tables.leave(table.id, CLEO)
    assert club.recorder.told == []
    assert club.tables.at(table.place) != ()


async def test_whoever_acts_after_the_warning_begins_anew(club: Club) -> None:
    table = await club.lobby(2)
    await club.wait(LOBBY_WARNS + LOBBY_CLOSES - 1)
    table = await club.tables.join(table.id, CLEO)
    assert not table.warned
    await club.wait(LOBBY_WARNS - 1)
    assert club.recorder.told == [(table.id, WARNING)]
    await club.wait(1)
    assert club.recorder.told == [(table.id, WARNING)] * 2


async def test_what_is_refused_is_no_action(club: Club) -> None:
    table = await club.lobby(2)
    await club.wait(LOBBY_WARNS - 1)
    await club.refusal(club.tables.join(table.id, BEN))
    await club.wait(1)
    assert club.recorder.told == [(table.id, WARNING)]


@pytest.mark.parametrize("moment", [60, LOBBY_WARNS - 1, LOBBY_WARNS + 1])
async def test_a_restart_changes_no_moment_of_it(club: Club, moment: float) -> None:
    await club.lobby(2)
    await club.wait(moment)

    async with open_club(club.path, now=club.time.now) as restarted:
        await restarted.wait(LOBBY_WARNS + LOBBY_CLOSES - moment - 1)
        assert len(club.recorder.told + restarted.recorder.told) == 1
        assert len(restarted.tables.all()) == 1
        await restarted.wait(1)
        assert restarted.tables.all() == ()


async def test_a_bot_that_was_down_warns_before_it_closes(club: Club) -> None:
    await club.lobby(2)
    async with open_club(club.path, now=club.time.now + 86_400) as restarted:
        assert await restarted.timekeeper.catch_up()
        assert [notice for _, notice in restarted.recorder.told] == [WARNING]
        await restarted.wait(LOBBY_CLOSES - 1)
        assert len(restarted.tables.all()) == 1


@pytest.mark.parametrize("clock", Clock)
async def test_a_table_between_deals_closes_quietly(club: Club, clock: Clock) -> None:
    table = await club.dealt(2, QUICK, clock=clock)
    table = await club.play_out(table, Random(1))
    unhurried = clock in {Clock.DAY, Clock.NONE}
    idle = RESULT_CLOSES_UNHURRIED if unhurried else RESULT_CLOSES

    await club.wait(idle - 1)
    await club.tables.again(table.id, BEN, 1)
    await club.wait(idle - 1)
    assert club.tables.get(table.id).phase is Phase.RESULT
    await club.wait(1)

    assert club.tables.all() == ()
    assert club.recorder.told == []
    assert club.tables.of(ANN.id) == ()


async def test_report_a32_a_long_match_is_never_closed_while_cards_are_played(club: Club) -> None:
    table = await club.dealt(2, QUICK)
    random = Random(3)
    for _ in range(10):
        while table.phase is Phase.DEAL:
            await club.wait(55)
            table = await club.play_one(table, random)
        for person in (ANN, BEN):
            await club.wait(RESULT_CLOSES - 1)
            table = await club.tables.again(table.id, person, table.deal_number)
    assert (table.phase, table.deal_number) == (Phase.DEAL, 11)
