"""The file: made, brought up to date, refused, and set so that a commit is on the disk."""

import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.storage import database as module
from bot.storage.database import MIGRATIONS, Database, DatabaseError, open_database

FIRST_TABLES = {
    "people",
    "chats",
    "table_ids",
    "tables",
    "seats",
    "deals",
    "actions",
    "requests",
    "surfaces",
}
TABLES = FIRST_TABLES | {"deadlines", "counted_deals", "scores", "careers", "achievements"}


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """Read from a file past the bot."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def tables_in(path: Path) -> set[object]:
    """Return the names of the tables in a file."""
    return {name for (name,) in rows(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")}


async def value(database: Database, query: str) -> object:
    """Return the one value of a query, asked of the bot's own connection."""

    async def work(db: aiosqlite.Connection) -> object:
        async with db.execute(query) as cursor:
            row = await cursor.fetchone()
        assert row is not None
        answer: object = row[0]
        return answer

    return await database.transaction(work)


def read(path: Path) -> bytes:
    """Return a file as it is."""
    return path.read_bytes()


def write(path: Path, content: bytes) -> None:
    """Make a file."""
    path.write_bytes(content)


async def opened(path: Path) -> None:
    """Open a file and close it again."""
    async with open_database(path):
        pass


@pytest.mark.parametrize("content", [None, b""], ids=["no file", "an empty file"])
async def test_a_new_file_gets_the_whole_schema(path: Path, content: bytes | None) -> None:
    if content is not None:
        write(path, content)

    await opened(path)

    assert tables_in(path) == TABLES
    newest = max(int(file.name[:4]) for file in MIGRATIONS.glob("*.sql"))
    assert rows(path, "PRAGMA user_version") == [(newest,)]


async def test_opening_again_changes_nothing(path: Path) -> None:
    await opened(path)
    schema = rows(path, "SELECT sql FROM sqlite_schema")

    await opened(path)

    assert rows(path, "SELECT sql FROM sqlite_schema") == schema


@pytest.mark.parametrize(
    ("pragma", "setting"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),  # FULL: a commit is on the disk
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
    ],
)
async def test_the_connection_is_set_for_safety(
    database: Database, pragma: str, setting: object
) -> None:
    assert await value(database, f"PRAGMA {pragma}") == setting


async def test_a_row_that_points_nowhere_is_refused(database: Database) -> None:
    async def work(db: aiosqlite.Connection) -> None:
        await db.execute("INSERT INTO seats (table_id, seat, person_id) VALUES (1, 0, 1)")

    with pytest.raises(aiosqlite.IntegrityError):
        await database.transaction(work)


async def test_a_file_of_a_newer_bot_is_refused_and_left_alone(path: Path) -> None:
    await opened(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9999")
        connection.commit()
    before = read(path)

    with pytest.raises(DatabaseError, match="newer version") as caught:
        await opened(path)

    assert str(path) in str(caught.value)
    assert read(path) == before


@pytest.mark.parametrize(
    "content",
    [b"not a database, but a text of more than a hundred bytes. " * 5, b"short", b"\0" * 4096],
    ids=["text", "a short text", "zeros"],
)
async def test_a_file_that_is_no_database_is_refused_and_left_alone(
    path: Path, content: bytes
) -> None:
    write(path, content)

    with pytest.raises(DatabaseError) as caught:
        await opened(path)

    assert str(path) in str(caught.value)
    assert read(path) == content


async def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE people (id INTEGER)")
        connection.commit()

    with pytest.raises(DatabaseError) as caught:
        await opened(path)

    assert str(path) in str(caught.value)
    assert tables_in(path) == {"people"}


@pytest.mark.parametrize("name", ["missing/durak.sqlite3", "."], ids=["no folder", "a folder"])
async def test_a_path_where_no_file_can_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(DatabaseError) as caught:
        await opened(tmp_path / name)

    assert str(tmp_path) in str(caught.value)


@pytest.fixture
def migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bot's first migration in a folder of the test's own, to be added to."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    for file in MIGRATIONS.glob("0001*.sql"):
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(module, "MIGRATIONS", folder)
    return folder


async def test_an_older_file_is_brought_up_to_date_with_all_that_it_holds(
    path: Path, migrations: Path
) -> None:
    async with open_database(path) as database:
        await value(database, "INSERT INTO people (id, name) VALUES (7, 'Ann') RETURNING id")

    (migrations / "0002_more.sql").write_text(
        "-- A comment; with a semicolon.\n"
        "ALTER TABLE people ADD COLUMN more TEXT; -- and one behind\n"
        "UPDATE people SET more = name;\n"
    )
    (migrations / "0003_last.sql").write_text("CREATE TABLE last (id INTEGER) STRICT;")
    await opened(path)

    assert rows(path, "SELECT id, name, more FROM people") == [(7, "Ann", "Ann")]
    assert rows(path, "PRAGMA user_version") == [(3,)]
    assert tables_in(path) == {*FIRST_TABLES, "last"}


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, migrations: Path
) -> None:
    await opened(path)
    (migrations / "0002_more.sql").write_text("CREATE TABLE more (id INTEGER) STRICT;")
    (migrations / "0003_wrong.sql").write_text("CREATE TABLE last (id INTEGER); NONSENSE;")

    with pytest.raises(DatabaseError, match="NONSENSE"):
        await opened(path)

    assert tables_in(path) == FIRST_TABLES
    assert rows(path, "PRAGMA user_version") == [(1,)]
