"""The timekeeper: it sleeps to the next deadline, and neither clock nor store throws it off."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from bot.tables.people import Place
from bot.tables.timekeeper import LONGEST_NAP, RETRY_PAUSE, Timekeeper
from tests.tables.builders import (
    ANN,
    FORUM_TOPIC,
    PEOPLE,
    THREE,
    Club,
    moves_of,
    open_club,
    play_of,
)
from tests.tables.test_store_failures import BrokenStore


@dataclass
class Alarm:
    """A sleep that lasts until the test says so; `naps` are all that were asked for."""

    naps: list[float] = field(default_factory=list)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    ringing: asyncio.Event = field(default_factory=asyncio.Event)

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.asked.set()
        await self.ringing.wait()
        self.ringing.clear()

    async def asleep(self) -> float:
        """Wait for the next nap and return how long it is to be."""
        async with asyncio.timeout(5):
            await self.asked.wait()
        self.asked.clear()
        return self.naps[-1]


@asynccontextmanager
async def keeping_time(club: Club) -> AsyncIterator[Alarm]:
    """Let a timekeeper run for a club."""
    alarm = Alarm()
    keeper = Timekeeper(club.tables, lambda: club.time.now, alarm.sleep)
    running = asyncio.create_task(keeper.run())
    yield alarm
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_it_sleeps_to_the_next_deadline_and_wakes_for_a_nearer_one(club: Club) -> None:
    async with keeping_time(club) as alarm:
        assert await alarm.asleep() == LONGEST_NAP
        table = await club.dealt(3, deck=THREE)
        while await alarm.asleep() != 30:
            pass
        club.time.now += 30
        alarm.ringing.set()
        assert await alarm.asleep() == 30
        assert len(club.recorder.told) == 1
        club.time.now += 30
        alarm.ringing.set()
        while not club.tables.get(table.id).misses:
            await alarm.asleep()
    assert moves_of(play_of(club.tables.get(table.id))) == [(0, "a6s")]


async def test_a_nap_that_ends_too_early_does_nothing(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    async with keeping_time(club) as alarm:
        await alarm.asleep()
        club.time.now += 29.9
        alarm.ringing.set()
        assert await alarm.asleep() == pytest.approx(0.1)
    assert club.tables.get(table.id) == table


async def test_a_store_that_fails_is_tried_again(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    store = BrokenStore(club.store)
    club.tables = club.tables_over(store)
    table = await club.dealt(3, deck=THREE)
    async with keeping_time(club) as alarm:
        await alarm.asleep()
        store.failing = "save"
        club.time.now += 60
        for _ in range(3):
            alarm.ringing.set()
            assert await alarm.asleep() == RETRY_PAUSE
            assert club.tables.get(table.id) == table
        store.failing = None
        alarm.ringing.set()
        await alarm.asleep()
        while not play_of(club.tables.get(table.id)).actions:
            await alarm.asleep()
    assert club.stored_moves(table.id, 1) == [(0, "a6s")]
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 3


async def test_one_table_that_fails_holds_up_no_other(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = await club.dealt(2)
    second = await club.lobby(2, place=FORUM_TOPIC)
    second = await club.tables.deal(second.id, ANN, admin=False)
    carry_out = club.tables.carry_out

    async def broken(table_id: int) -> object:
        if table_id == first.id:
            raise OSError("no such table")
        return await carry_out(second.id)

    monkeypatch.setattr(club.tables, "carry_out", broken)
    club.time.now += 60
    assert not await club.timekeeper.catch_up()
    assert len(play_of(club.tables.get(second.id)).actions) == 1
    assert "no such table" in caplog.text


async def test_a_table_that_closes_in_that_moment_is_no_fault(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.dealt(2)
    club.time.now += 60
    await asyncio.gather(club.tables.close(table.id, ANN, admin=False), club.timekeeper.catch_up())
    assert club.tables.all() == ()


async def test_a_clock_set_back_makes_nobody_wait(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    club.time.now -= 7_200
    assert await club.timekeeper.catch_up()
    await club.wait(59)
    assert not play_of(club.tables.get(table.id)).actions
    await club.wait(1)
    assert moves_of(play_of(club.tables.get(table.id))) == [(0, "a6s")]


async def test_a_clock_set_back_while_the_bot_was_down_makes_nobody_wait(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    async with open_club(club.path, now=club.time.now - 7_200) as restarted:
        await restarted.wait(60)
        assert moves_of(play_of(restarted.tables.get(table.id))) == [(0, "a6s")]


async def test_many_tables_are_all_served(club: Club) -> None:
    for topic in range(20):
        table = await club.lobby(2, place=Place(-1002, topic))
        await club.tables.deal(table.id, PEOPLE[0], admin=False)
    await club.wait(60)
    assert all(len(play_of(table).actions) == 1 for table in club.tables.all())
