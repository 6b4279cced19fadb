"""Transactions are whole: whoever raises, is cancelled or closes the file meanwhile."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.storage.database import Database, open_database


def stored(path: Path) -> list[int]:
    """Return the numbers of the people in the file, read past the bot."""
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM people ORDER BY id")]


async def insert(db: aiosqlite.Connection, *numbers: int) -> None:
    """Insert people one statement after the other."""
    for number in numbers:
        await db.execute("INSERT INTO people (id, name) VALUES (?, 'x')", (number,))


async def test_a_transaction_that_returns_is_on_the_disk(database: Database, path: Path) -> None:
    async def work(db: aiosqlite.Connection) -> str:
        await insert(db, 1, 2)
        return "done"

    assert await database.transaction(work) == "done"
    assert stored(path) == [1, 2]


async def test_a_transaction_that_raises_is_undone(database: Database, path: Path) -> None:
    async def work(db: aiosqlite.Connection) -> None:
        await insert(db, 1, 2)
        raise LookupError("on purpose")

    with pytest.raises(LookupError, match="on purpose"):
        await database.transaction(work)
    assert stored(path) == []

    await database.transaction(lambda db: insert(db, 3))
    assert stored(path) == [3]


async def test_a_statement_that_fails_undoes_those_before_it(
    database: Database, path: Path
) -> None:
    with pytest.raises(aiosqlite.IntegrityError):
        await database.transaction(lambda db: insert(db, 1, 2, 1))
    assert stored(path) == []


async def test_transactions_follow_each_other(database: Database, path: Path) -> None:
    async def count_and_insert(db: aiosqlite.Connection) -> int:
        async with db.execute("SELECT count(*) FROM people") as cursor:
            row = await cursor.fetchone()
        assert row is not None
        number: int = row[0]
        await asyncio.sleep(0)
        await insert(db, number)
        return number

    numbers = await asyncio.gather(*(database.transaction(count_and_insert) for _ in range(20)))

    assert numbers == list(range(20))
    assert stored(path) == list(range(20))


async def test_a_caller_cancelled_between_two_statements_leaves_no_half(
    database: Database, path: Path
) -> None:
    between, go_on = asyncio.Event(), asyncio.Event()

    async def work(db: aiosqlite.Connection) -> None:
        await insert(db, 1)
        between.set()
        await go_on.wait()
        await insert(db, 2)

    caller = asyncio.create_task(database.transaction(work))
    await between.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert stored(path) == []

    follower = asyncio.create_task(database.transaction(lambda db: insert(db, 3)))
    await asyncio.sleep(0)
    assert stored(path) == []

    go_on.set()
    await follower
    assert stored(path) == [1, 2, 3]


async def test_a_caller_cancelled_before_a_failure_leaves_nothing(
    database: Database, path: Path
) -> None:
    between, go_on = asyncio.Event(), asyncio.Event()

    async def work(db: aiosqlite.Connection) -> None:
        await insert(db, 1)
        between.set()
        await go_on.wait()
        raise LookupError("nobody hears this")

    caller = asyncio.create_task(database.transaction(work))
    await between.wait()
    caller.cancel()
    go_on.set()
    await asyncio.wait([caller])

    await database.transaction(lambda db: insert(db, 3))
    assert stored(path) == [3]


@pytest.mark.parametrize("steps", [*range(30), 100])
async def test_a_transaction_cancelled_itself_is_whole_or_nothing_and_the_next_is_clean(
    database: Database, path: Path, steps: int
) -> None:
    """As when the event loop ends and cancels every task there is."""
    caller = asyncio.create_task(database.transaction(lambda db: insert(db, 1, 2)))
    for _ in range(steps):
        await asyncio.sleep(0)
    for task in database._transactions:
        task.cancel()
    await asyncio.wait([caller])

    await database.transaction(lambda db: insert(db, 3))

    assert stored(path) in ([3], [1, 2, 3])


async def test_closing_waits_for_what_is_under_way(path: Path) -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    async def work(db: aiosqlite.Connection) -> None:
        await insert(db, 1)
        started.set()
        await go_on.wait()
        await insert(db, 2)

    async with open_database(path) as database:
        callers = [asyncio.create_task(database.transaction(work))]
        await started.wait()
        callers += [
            asyncio.create_task(database.transaction(lambda db, n=n: insert(db, n)))  # type: ignore[misc]
            for n in (3, 4)
        ]
        await asyncio.sleep(0)
        closing_ = asyncio.create_task(database.close())
        await asyncio.sleep(0)
        assert not closing_.done()
        go_on.set()
        await closing_

    assert all(caller.done() for caller in callers)
    assert stored(path) == [1, 2, 3, 4]


async def test_a_cancelled_caller_is_not_forgotten_at_the_close(path: Path) -> None:
    async with open_database(path) as database:
        caller = asyncio.create_task(database.transaction(lambda db: insert(db, 1, 2)))
        await asyncio.sleep(0)
        caller.cancel()

    assert stored(path) == [1, 2]


async def test_a_file_that_is_closed_takes_nothing_more(path: Path) -> None:
    async with open_database(path) as database:
        await database.transaction(lambda db: insert(db, 1))

    with pytest.raises(ValueError, match="connection"):
        await database.transaction(lambda db: insert(db, 2))
    assert stored(path) == [1]


async def test_an_error_inside_the_block_closes_the_file_too(path: Path) -> None:
    async def failing() -> None:
        async with open_database(path) as database:
            await database.transaction(lambda db: insert(db, 1))
            raise LookupError

    with pytest.raises(LookupError):
        await failing()

    assert stored(path) == [1]


async def test_closing_folds_the_log_into_the_file(path: Path) -> None:
    async with open_database(path) as database:
        await database.transaction(lambda db: insert(db, 1))

    assert list(path.parent.iterdir()) == [path]
