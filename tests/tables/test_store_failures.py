"""When the store fails: nothing changed, nothing shown, and the next action works."""

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import aiosqlite
import pytest

from bot.match.achievements import Earned
from bot.tables.model import Phase, RequestId, Table, TableId
from bot.tables.people import Person, PersonId
from bot.tables.ports import Change, Store
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.settings import Settings
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    FORUM_TOPIC,
    PEOPLE,
    Club,
    moves_of,
    open_club,
    play_of,
    random_move,
)


class DiskFullError(Exception):
    """What a broken store raises."""


@dataclass
class BrokenStore:
    """A store that fails where the test wants it to."""

    sound: Store
    failing: str | None = None

    async def load(self) -> Sequence[Table]:
        return await self.sound.load()

    async def new_table_id(self) -> TableId:
        self._fail("new_table_id")
        return await self.sound.new_table_id()

    async def carried_out(self, request: RequestId) -> bool:
        self._fail("carried_out")
        return await self.sound.carried_out(request)

    async def save(self, change: Change) -> Earned:
        self._fail("save")
        return await self.sound.save(change)

    async def move_group(self, old: int, new: int) -> None:
        self._fail("move_group")
        await self.sound.move_group(old, new)

    async def new_stand_in(self) -> Person:
        self._fail("new_stand_in")
        return await self.sound.new_stand_in()

    async def forget(self, person: PersonId, stand_in: PersonId) -> None:
        self._fail("forget")
        await self.sound.forget(person, stand_in)

    async def autopassing(self) -> frozenset[PersonId]:
        return await self.sound.autopassing()

    async def save_autopass(self, person: Person, *, on: bool) -> None:
        self._fail("save_autopass")
        await self.sound.save_autopass(person, on=on)

    def _fail(self, method: str) -> None:
        if self.failing == method:
            raise DiskFullError(method)


@pytest.fixture
def broken(club: Club) -> BrokenStore:
    """The store of the club's tables, made breakable."""
    store = BrokenStore(club.store)
    club.tables = club.tables_over(store)
    return store


@pytest.mark.parametrize("method", ["save", "carried_out"])
async def test_an_action_that_is_not_stored_was_never_played(
    club: Club, broken: BrokenStore, method: str
) -> None:
    table = await club.dealt(3)
    move = random_move(play_of(table), Random(1))
    before, shown = club.snapshot(), len(club.recorder.shown)

    broken.failing = method
    for _ in range(3):
        with pytest.raises(DiskFullError):
            await club.act(table, *move, RequestId(5))
    assert club.tables.get(table.id) is table
    assert club.snapshot() == before
    assert len(club.recorder.shown) == shown

    broken.failing = None
    table = await club.act(table, *move, RequestId(5))
    assert club.stored_moves(table.id, 1) == moves_of(play_of(table))


@pytest.mark.parametrize("method", ["save", "carried_out", "new_table_id"])
async def test_a_table_that_is_not_stored_was_never_opened(
    club: Club, broken: BrokenStore, method: str
) -> None:
    async def opened() -> Table:
        return await club.tables.open(
            FORUM_TOPIC, ANN, Settings(), seated=True, request=RequestId(5)
        )

    broken.failing = method
    with pytest.raises(DiskFullError):
        await opened()
    assert club.tables.at(FORUM_TOPIC) == ()
    assert club.recorder.shown == []

    broken.failing = None
    assert (await opened()).people == (ANN,)


async def test_every_other_change_that_is_not_stored_did_not_happen(
    club: Club, broken: BrokenStore
) -> None:
    lobby = await club.lobby(2)
    tables, before = club.tables, club.snapshot()
    broken.failing = "save"
    for change in (
        tables.join(lobby.id, CLEO),
        tables.leave(lobby.id, BEN),
        tables.deal(lobby.id, ANN, admin=False),
        tables.close(lobby.id, ANN, admin=False),
    ):
        with pytest.raises(DiskFullError):
            await change
        assert tables.get(lobby.id) is lobby
        assert club.snapshot() == before


async def test_of_many_at_once_only_what_was_stored_happened(
    club: Club, broken: BrokenStore
) -> None:
    table = await club.lobby(1)
    broken.failing = "save"

    async def mended() -> Table:
        broken.failing = None
        return await club.tables.join(table.id, PEOPLE[3])

    outcomes = await asyncio.gather(
        club.tables.join(table.id, BEN),
        club.tables.join(table.id, CLEO),
        mended(),
        return_exceptions=True,
    )

    happened = [not isinstance(outcome, Exception) for outcome in outcomes]
    assert happened[2]
    people = club.tables.get(table.id).people
    joined = [BEN in people, CLEO in people, PEOPLE[3] in people]
    assert joined == happened


@pytest.fixture
async def full_disk(club: Club) -> Club:
    """A club whose database can refuse the last row of an action, after all its other rows."""

    async def work(db: aiosqlite.Connection) -> None:
        await db.execute("CREATE TEMP TABLE switch (is_on INTEGER)")
        await db.execute("INSERT INTO switch VALUES (0)")
        await db.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON actions BEGIN"
            " SELECT RAISE(ABORT, 'disk full') WHERE (SELECT is_on FROM switch); END"
        )

    await club.database.transaction(work)
    return club


async def switch(club: Club, *, on: bool) -> None:
    """Let the next actions fail, or not."""

    async def work(db: aiosqlite.Connection) -> None:
        await db.execute("UPDATE switch SET is_on = ?", (on,))

    await club.database.transaction(work)


async def test_a_transaction_that_fails_at_its_last_row_leaves_none_of_the_others(
    full_disk: Club,
) -> None:
    club, random = full_disk, Random(3)
    table = await club.dealt(3)
    for number in range(10):
        table = await club.act(table, *random_move(play_of(table), random), RequestId(number))
    move, before = random_move(play_of(table), random), club.snapshot()

    await switch(club, on=True)
    with pytest.raises(sqlite3.DatabaseError, match="disk full"):
        await club.act(table, *move, RequestId(99))
    assert club.snapshot() == before
    assert club.tables.get(table.id) is table
    assert club.recorder.last is table

    await switch(club, on=False)
    table = await club.act(table, *move, RequestId(99))
    assert club.stored_moves(table.id, 1) == moves_of(play_of(table))
    async with open_club(club.path) as restarted:
        assert moves_of(play_of(restarted.tables.get(table.id))) == moves_of(play_of(table))


@dataclass
class GatedStore(BrokenStore):
    """A store whose next answer to `save` waits for the test."""

    gate: asyncio.Event | None = None
    saved: asyncio.Event = field(default_factory=asyncio.Event)

    async def save(self, change: Change) -> Earned:
        earned = await super().save(change)
        if self.gate is not None:
            self.saved.set()
            await self.gate.wait()
        return earned


async def test_a_tap_in_the_very_moment_of_closing_leaves_no_lock(club: Club) -> None:
    store = GatedStore(club.store)
    tables = club.tables = club.tables_over(store)
    table = await club.lobby(2)
    gate = store.gate = asyncio.Event()

    async def tap() -> Table:
        await gate.wait()
        return await tables.leave(table.id, BEN)

    tapping = asyncio.create_task(tap())
    closing = asyncio.create_task(tables.close(table.id, ANN, admin=False))
    await store.saved.wait()
    gate.set()

    assert (await closing).phase is Phase.CLOSED
    with pytest.raises(Refused) as caught:
        await tapping
    assert caught.value.reason is TableRefusal.CLOSED
    assert not tables._writer.locks
