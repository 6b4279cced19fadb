"""A caller that is cancelled at any point leaves a change that is whole, or none."""

import asyncio
from random import Random

import pytest

from bot.engine.rules import RuleSet
from bot.tables.model import Phase, RequestId, Table
from tests.tables.builders import (
    ANN,
    PEOPLE,
    Club,
    assert_conserved,
    moves_of,
    play_of,
    random_move,
)

# Steps of the event loop before a caller is cancelled, up to more than a change takes.
STEPS = (*range(60), 100, 300, 1000)


async def cancelled_after(task: asyncio.Task[Table], steps: int) -> bool:
    """Cancel a task after some steps of the event loop; say whether it had begun."""
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    return steps > 0


def check_consistent(club: Club, table: Table) -> None:
    """Check that memory, file and what was shown last are the same."""
    play = play_of(table)
    assert club.recorder.last is table
    assert club.stored_moves(table.id, play.number) == moves_of(play)
    assert_conserved(club.stored_position(table.id, play.number), 36)


@pytest.mark.parametrize("request_", [None, 1000], ids=["no request", "a request"])
async def test_an_action_of_a_cancelled_caller_is_stored_and_shown(
    club: Club, request_: int | None
) -> None:
    random = Random(6)
    table = await club.dealt(3, RuleSet(deck=36))
    for step in STEPS:
        if table.phase is not Phase.DEAL:
            break
        number, done = table.deal_number, len(play_of(table).actions)
        request = None if request_ is None else RequestId(request_ + step)
        move = random_move(play_of(table), random)
        task = asyncio.create_task(club.act(table, *move, request))
        begun = await cancelled_after(task, step)
        await club.tables.settle()
        table = club.tables.get(table.id)
        assert (table.deal_number, len(play_of(table).actions)) == (number, done + begun)
        check_consistent(club, table)


async def test_a_deal_of_a_cancelled_caller_is_dealt_and_shown(club: Club) -> None:
    for step in STEPS[::3]:
        table = await club.lobby(3)
        task = asyncio.create_task(club.tables.deal(table.id, ANN, admin=False))
        begun = await cancelled_after(task, step)
        await club.tables.settle()
        table = club.tables.get(table.id)
        assert (table.phase is Phase.DEAL) is begun
        assert club.stored_deals(table.id) == ([(1, "running")] if begun else [])
        assert club.recorder.last is table
        await club.tables.close(table.id, ANN, admin=False)


async def test_a_table_of_a_cancelled_opener_stands_or_does_not(club: Club) -> None:
    for step in STEPS[::3]:
        task = asyncio.create_task(club.lobby(1))
        begun = await cancelled_after(task, step)
        await club.tables.settle()
        stands = club.tables.at(club.recorder.last.place) if club.recorder.shown else ()
        open_ = [table for table in stands if table.phase is Phase.LOBBY]
        assert len(open_) == begun
        for table in open_:
            assert club.rows("SELECT phase FROM tables WHERE id = ?", table.id) == [("lobby",)]
            await club.tables.close(table.id, ANN, admin=False)


async def test_others_are_served_though_those_before_them_were_cancelled(club: Club) -> None:
    table = await club.lobby(1)
    for step in STEPS[::4]:
        tasks = [asyncio.create_task(club.tables.join(table.id, person)) for person in PEOPLE[1:6]]
        for _ in range(step):
            await asyncio.sleep(0)
        for task in tasks[:4]:
            task.cancel()
        await asyncio.wait(tasks)
        await club.tables.settle()
        assert (await tasks[4]).seat_of(PEOPLE[5].id) is not None
        people = club.tables.get(table.id).people
        assert len(people) == (6 if step else 2)
        for person in people[1:]:
            await club.tables.leave(table.id, person)


async def test_a_refusal_that_nobody_hears_is_no_fault(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    table = await club.lobby(2)
    for step in range(20):
        task = asyncio.create_task(club.tables.join(table.id, PEOPLE[1]))
        await cancelled_after(task, step)
        await club.tables.settle()
    assert caplog.records == []


async def test_a_fault_that_nobody_hears_is_logged(
    club: Club, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.lobby(2)

    async def broken(*_: object) -> None:
        await asyncio.sleep(0)
        raise OSError("the disk is full")

    monkeypatch.setattr(club.store, "save", broken)
    task = asyncio.create_task(club.tables.join(table.id, PEOPLE[2]))
    await cancelled_after(task, 1)
    await club.tables.settle()

    (record,) = caplog.records
    assert (record.levelname, record.name) == ("ERROR", "bot.tables.writer")
    assert record.exc_info is not None
    assert "the disk is full" in str(record.exc_info[1])
    assert club.tables.get(table.id) is table
