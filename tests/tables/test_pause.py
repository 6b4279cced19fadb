"""A table that cannot be seen in its group waits, and goes on where it was."""

from dataclasses import replace

from bot.engine.actions import TAKE, parse_move
from bot.tables.clocks import Clock, Due
from bot.tables.model import Phase
from bot.tables.ports import News, Notice
from bot.tables.refusals import TableRefusal
from bot.tables.schedule import PAUSE_CLOSES, PAUSE_RETRIES
from tests.tables.builders import ANN, BEN, CLEO, DAN, THREE, Club, open_club, play_of

LEAD = parse_move("0:a6s")[1]


async def test_a_paused_table_lets_nobody_move_and_no_time_run(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    await club.tables.pause(table.id)

    table = club.tables.get(table.id)
    assert {deadline.kind for deadline in table.deadlines} == {Due.RETRY, Due.CLOSE}
    seen = play_of(table).seen()
    assert await club.refusal(club.tables.act(table.id, ANN, LEAD, seen)) is TableRefusal.PAUSED
    await club.wait(3600)
    assert club.tables.get(table.id).play == table.play
    assert club.tables.get(table.id).misses == {}


async def test_a_table_that_goes_on_gives_all_the_time_and_calls_whom_it_waits_for(
    club: Club,
) -> None:
    table = await club.dealt(3, deck=THREE)
    await club.wait(50)
    await club.tables.pause(table.id)
    await club.wait(600)
    club.recorder.told.clear()
    table = await club.tables.resume(table.id)
    turn = next(d for d in table.deadlines if d.kind is Due.TURN)
    assert (turn.person, turn.at) == (ANN.id, club.time.now + 60)
    assert club.recorder.told == [(table.id, Notice(News.RESUMED, ANN))]
    assert play_of(await club.play(table.id, "0:a6s 1:b6s9s")).deal.table


async def test_all_who_sit_there_are_told_once(club: Club) -> None:
    table = await club.dealt(3)
    club.recorder.told.clear()
    await club.tables.pause(table.id)
    told = [notice for _, notice in club.recorder.told]
    assert told == [Notice(News.PAUSED, person) for person in (ANN, BEN, CLEO)]
    assert await club.refusal(club.tables.pause(table.id)) is TableRefusal.PAUSED


async def test_a_paused_table_tries_to_be_seen_and_closes_at_last(club: Club) -> None:
    table = await club.dealt(2, clock=Clock.NONE)
    await club.tables.pause(table.id)
    club.recorder.shown.clear()
    await club.wait(3 * PAUSE_RETRIES)
    assert len(club.recorder.shown) == 3
    await club.wait(PAUSE_CLOSES)
    assert club.tables.all() == ()
    assert club.stored_deals(table.id) == [(1, "void")]


async def test_nothing_begins_at_a_paused_table_but_people_may_go(club: Club) -> None:
    table = await club.lobby(3)
    await club.tables.pause(table.id)
    assert not club.tables.get(table.id).warned
    join = club.tables.join(table.id, DAN)
    deal = club.tables.deal(table.id, ANN, admin=False)
    assert await club.refusal(join) is TableRefusal.PAUSED
    assert await club.refusal(deal) is TableRefusal.PAUSED
    await club.tables.leave(table.id, CLEO)
    await club.tables.close(table.id, ANN, admin=False)
    assert club.tables.all() == ()


async def test_a_deal_that_somebody_leaves_begins_anew_and_waits(club: Club) -> None:
    table = await club.dealt(3)
    await club.tables.pause(table.id)
    await club.tables.leave(table.id, BEN)
    table = club.tables.get(table.id)
    assert (table.phase, table.deal_number, table.paused) == (Phase.DEAL, 2, True)
    assert {deadline.kind for deadline in table.deadlines} == {Due.RETRY, Due.CLOSE}


async def test_a_pause_outlasts_a_restart(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    await club.tables.pause(table.id)
    before = club.tables.get(table.id)
    async with open_club(club.path, now=club.time.now) as restarted:
        after = restarted.tables.get(table.id)
        assert replace(after, play=None) == replace(before, play=None)
        table = await restarted.tables.resume(table.id)
        table = await restarted.play(table.id, "0:a6s")
        await restarted.act(table, 1, TAKE)


async def test_a_lobby_that_goes_on_has_its_usual_patience(club: Club) -> None:
    table = await club.lobby(2)
    await club.tables.pause(table.id)
    table = await club.tables.resume(table.id)
    assert [deadline.kind for deadline in table.deadlines] == [Due.WARN]


async def test_a_table_that_goes_on_already_does_not_begin_to_twice(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    await club.tables.pause(table.id)
    await club.tables.resume(table.id)
    club.recorder.told.clear()
    await club.wait(20)
    before = club.tables.get(table.id)
    await club.tables.resume(table.id)
    assert club.tables.get(table.id) == before
    assert club.recorder.told == []
