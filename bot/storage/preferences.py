"""What people like, as columns of their rows."""

import aiosqlite

from bot.storage.database import Database
from bot.storage.tables import SAVE_PERSON
from bot.tables.people import Person, PersonId, Preferences, Sorting


class PreferenceStore:
    """`bot.tables.people.PreferenceBook` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> dict[PersonId, Preferences]:
        """Return the preferences of everybody who ever chose any."""

        async def work(db: aiosqlite.Connection) -> dict[PersonId, Preferences]:
            query = (
                "SELECT id, chosen_language, sorting, quiet FROM people"
                " WHERE chosen_language IS NOT NULL OR sorting <> 'suits' OR quiet"
            )
            async with db.execute(query) as cursor:
                return {
                    PersonId(row[0]): Preferences(row[1], Sorting(row[2]), bool(row[3]))
                    for row in await cursor.fetchall()
                }

        return await self._database.transaction(work)

    async def save(self, person: Person, preferences: Preferences) -> None:
        """Remember what `person` likes."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute(SAVE_PERSON, (person.id, person.name, person.language))
            await db.execute(
                "UPDATE people SET chosen_language = ?, sorting = ?, quiet = ? WHERE id = ?",
                (
                    preferences.language,
                    preferences.sorting.value,
                    preferences.quiet,
                    person.id,
                ),
            )

        await self._database.transaction(work)
