"""The messages that show tables, and the chats they stand in, as rows."""

import aiosqlite

from bot.storage.database import Database
from bot.tables.model import TableId
from bot.tables.people import Group
from bot.tables.surfaces import Shown, Surface


class SurfaceStore:
    """`bot.tables.surfaces.SurfaceBook` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> dict[Surface, Shown]:
        """Return what every message that is still kept shows."""

        async def work(db: aiosqlite.Connection) -> dict[Surface, Shown]:
            query = (
                "SELECT table_id, name, chat_id, message_id, shown, call, sending FROM surfaces"
            )
            async with db.execute(query) as cursor:
                return {
                    Surface(TableId(row[0]), row[1]): Shown(
                        row[2], row[3], row[4], row[5], bool(row[6])
                    )
                    for row in await cursor.fetchall()
                }

        return await self._database.transaction(work)

    async def save(self, surface: Surface, shown: Shown) -> None:
        """Remember which message shows `surface` now, and what stands in it."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(
                "INSERT INTO surfaces (table_id, name, chat_id, message_id, shown, call, sending)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, name) DO UPDATE SET"
                " chat_id = excluded.chat_id, message_id = excluded.message_id,"
                " shown = excluded.shown, call = excluded.call, sending = excluded.sending",
                (
                    surface.table,
                    surface.name,
                    shown.chat,
                    shown.message,
                    shown.digest,
                    shown.call,
                    int(shown.sending),
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
    """`bot.tables.people.GroupBook` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> list[Group]:
        """Return every group that was ever stored."""

        async def work(db: aiosqlite.Connection) -> list[Group]:
            async with db.execute("SELECT id, title, language FROM chats") as cursor:
                return [Group(*row) for row in await cursor.fetchall()]

        return await self._database.transaction(work)

    async def save(self, group: Group) -> None:
        """Store `group`, or its new title and language."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(
                "INSERT INTO chats (id, title, language) VALUES (?, ?, ?) ON CONFLICT (id)"
                " DO UPDATE SET title = excluded.title, language = excluded.language",
                (group.id, group.title, group.language),
            )

        await self._database.transaction(work)
