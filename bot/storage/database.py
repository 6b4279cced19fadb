"""One SQLite file: how it is opened, brought up to date, and written in whole transactions."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

MIGRATIONS = Path(__file__).parent / "migrations"
T = TypeVar("T")


class DatabaseError(Exception):
    """The file cannot serve as this bot's database; the message says why."""


class Database:
    """A connection with one writer at a time.

    A transaction runs in a task of its own to its end, also when whoever asked for it is
    cancelled: aiosqlite would otherwise leave half of it open, for the next commit to keep.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._transactions: set[asyncio.Task[Any]] = set()

    async def transaction(
        self, work: Callable[[aiosqlite.Connection], Coroutine[Any, Any, T]]
    ) -> T:
        """Run `work` in one transaction: committed when it returns, undone when it raises."""
        task = asyncio.create_task(self._run(work))
        self._transactions.add(task)
        task.add_done_callback(self._transactions.discard)
        return await asyncio.shield(task)

    async def _run(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        async with self._lock:
            try:
                # A cancel lets the statement run on its thread: BEGIN needs its rollback too.
                await self._connection.execute("BEGIN IMMEDIATE")
                result = await work(self._connection)
                await self._connection.commit()
            except BaseException:
                await self._connection.rollback()
                raise
            return result

    async def close(self) -> None:
        """Wait for what is under way, then close the file."""
        while self._transactions:
            await asyncio.wait(self._transactions)
        await self._connection.close()


@asynccontextmanager
async def open_database(path: Path) -> AsyncIterator[Database]:
    """Open the file at `path`, make or migrate its schema, and close it in the end.

    Raises DatabaseError for a file that cannot be opened, is no database of this bot, or belongs
    to a newer one.
    """
    try:
        # aiosqlite leaves a thread behind when it fails to open a file.
        sqlite3.connect(path).close()
    except sqlite3.Error as error:
        raise DatabaseError(f"{path}: {error}") from error
    # Transactions are begun and ended here alone: no implicit BEGIN of the sqlite3 module.
    connection = await aiosqlite.connect(path, isolation_level=None)
    database = Database(connection)
    try:
        try:
            await _set_up(connection)
            await _migrate(database, path)
        except sqlite3.Error as error:
            raise DatabaseError(f"{path}: {error}") from error
        yield database
    finally:
        await database.close()


async def _set_up(connection: aiosqlite.Connection) -> None:
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("PRAGMA foreign_keys = ON")
    await connection.execute("PRAGMA busy_timeout = 5000")


def _migrations() -> dict[int, str]:
    return {
        int(file.name[:4]): file.read_text("utf-8") for file in sorted(MIGRATIONS.glob("*.sql"))
    }


async def _migrate(database: Database, path: Path) -> None:
    migrations = _migrations()

    async def work(connection: aiosqlite.Connection) -> None:
        async with connection.execute("PRAGMA user_version") as cursor:
            row = await cursor.fetchone()
        assert row is not None
        version: int = row[0]
        if version > max(migrations):
            raise DatabaseError(f"{path} was written by a newer version of this bot")
        for number, script in migrations.items():
            if number > version:
                for statement in _statements(script):
                    await connection.execute(statement)
                await connection.execute(f"PRAGMA user_version = {number}")

    await database.transaction(work)


def _statements(script: str) -> list[str]:
    # sqlite3's executescript() commits first, so a script would not be one transaction.
    bare = re.sub(r"--.*", "", script)
    return [statement for part in bare.split(";") if (statement := part.strip())]
