"""The messages that show tables, and the chats they stand in, as rows."""

import json

import aiosqlite

from bot.storage.database import Database, DatabaseError
from bot.tables.groups import Group
from bot.tables.model import TableId
from bot.tables.settings import Settings
from bot.tables.surfaces import Shown, Surface


class SurfaceStore:
    """`bot.tables.surfaces.SurfaceBook` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> dict[Surface, Shown]:
        """Return what every message that is still kept shows."""

        async def work(db: aiosqlite.Connection) -> dict[Surface, Shown]:
            query = (
                "SELECT table_id, name, chat_id, message_id, shown, call, sending, picture"
                " FROM surfaces"
            )
            async with db.execute(query) as cursor:
                return {
                    Surface(TableId(row[0]), row[1]): Shown(
                        row[2], row[3], row[4], row[5], bool(row[6]), row[7]
                    )
                    for row in await cursor.fetchall()
                }

        return await self._database.transaction(work)

    async def save(self, surface: Surface, shown: Shown) -> None:
        """Remember which message shows `surface` now, and what stands in it."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(
                "INSERT INTO surfaces"
                " (table_id, name, chat_id, message_id, shown, call, sending, picture)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, name) DO UPDATE SET"
                " chat_id = excluded.chat_id, message_id = excluded.message_id,"
                " shown = excluded.shown, call = excluded.call, sending = excluded.sending,"
                " picture = excluded.picture",
                (
                    surface.table,
                    surface.name,
                    shown.chat,
                    shown.message,
                    shown.digest,
                    shown.call,
                    int(shown.sending),
                    shown.picture,
                ),
            )

        await self._database.transaction(work)

    async def forget(self, surface: Surface) -> None:
        """Forget the message of `surface`: it is no longer kept."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(
                "DELETE FROM surfaces WHERE table_id = ? AND name = ?",
                (surface.table, surface.name),
            )

        await self._database.transaction(work)


class GroupStore:
    """`bot.tables.groups.GroupBook` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> list[Group]:
        """Return every group that was ever stored."""

        async def work(db: aiosqlite.Connection) -> list[Group]:
            async with db.execute(
                "SELECT id, title, language, settings, pictures FROM chats"
            ) as cursor:
                return [_group(row) for row in await cursor.fetchall()]

        return await self._database.transaction(work)

    async def save(self, group: Group) -> None:
        """Store `group`, or its new title and language."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(
                "INSERT INTO chats (id, title, language, settings, pictures)"
                " VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET title = excluded.title,"
                " language = excluded.language, settings = excluded.settings,"
                " pictures = excluded.pictures",
                (
                    group.id,
                    group.title,
                    group.language,
                    json.dumps(group.defaults.to_json()),
                    int(group.pictures),
                ),
            )

        await self._database.transaction(work)


def _group(row: aiosqlite.Row) -> Group:
    try:
        defaults = Settings() if row[3] is None else Settings.from_json(json.loads(row[3]))
    except (ValueError, TypeError) as error:  # what JSON and rules raise
        raise DatabaseError(f"group {row[0]} cannot be read: {error}") from error
    return Group(row[0], row[1], row[2], defaults, bool(row[4]))
