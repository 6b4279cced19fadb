"""A file that an older bot wrote is brought up to date with its running tables."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from bot.storage.database import MIGRATIONS
from bot.tables.clocks import Due
from bot.tables.model import Phase
from bot.tables.settings import Settings
from tests.tables.builders import ANN, FORUM_TOPIC, Club, moves_of, open_club, play_of

FIRST = next(MIGRATIONS.glob("0001*.sql"))
# Where the columns of the first version have gone.
NEWER = {
    ("tables", "preset"): "json_extract(settings, '$.preset')",
    ("tables", "rules"): "json_extract(settings, '$.rules')",
}


def as_first_version(path: Path, newer: Path) -> None:
    """Write what `newer` holds as the first version of the schema would have held it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
        names = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table'"
        ).fetchall()
        connection.execute("ATTACH ? AS newer", (str(newer),))
        connection.execute("DELETE FROM table_ids")
        for (name,) in names:
            columns = connection.execute(f"PRAGMA main.table_info({name})").fetchall()
            listed = ", ".join(column[1] for column in columns)
            values = ", ".join(NEWER.get((name, column[1]), column[1]) for column in columns)
            connection.execute(f"INSERT INTO {name} ({listed}) SELECT {values} FROM newer.{name}")
        connection.execute("PRAGMA user_version = 1")
        connection.commit()


async def test_running_tables_go_on_with_deadlines_from_now(club: Club, tmp_path: Path) -> None:
    random = Random(5)
    table = await club.dealt(3)
    for _ in range(12):
        table = await club.play_one(table, random)
    lobby = await club.lobby(2, place=FORUM_TOPIC)
    old = tmp_path / "old.sqlite3"
    as_first_version(old, club.path)

    async with open_club(old, now=50_000) as migrated:
        again = migrated.tables.get(table.id)
        assert moves_of(play_of(again)) == moves_of(play_of(table))
        assert (again.people, again.owner, again.phase) == (table.people, ANN.id, Phase.DEAL)
        assert again.settings == Settings()
        assert (again.gone, again.misses) == (frozenset(), {})
        waited = {play_of(again).players[seat].id for seat in play_of(again).deal.awaited()}
        assert {d.person for d in again.deadlines if d.kind is Due.TURN} == waited
        assert {d.at for d in again.deadlines if d.kind is Due.TURN} == {50_060}
        assert [d.kind for d in migrated.tables.get(lobby.id).deadlines] == [Due.WARN]
        await migrated.wait(60)
        assert len(play_of(migrated.tables.get(table.id)).actions) > 12

    async with open_club(old, now=50_060) as restarted:
        assert len(play_of(restarted.tables.get(table.id)).actions) > 12


async def test_an_empty_file_of_the_first_version_is_one_of_the_newest(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(FIRST.read_text("utf-8"))
        connection.execute("PRAGMA user_version = 1")
        connection.commit()

    async with open_club(old) as migrated:
        assert (await migrated.dealt(2)).phase is Phase.DEAL
        newest = max(int(file.name[:4]) for file in MIGRATIONS.glob("*.sql"))
        assert migrated.rows("PRAGMA user_version") == [(newest,)]
