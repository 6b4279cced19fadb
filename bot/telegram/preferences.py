"""What people like: their language, the order of their cards, and whether messages ring."""

import asyncio
from collections.abc import Callable

from aiogram.types import User

from bot.tables.people import Person, PersonId, PreferenceBook, Preferences

_USUAL = Preferences()


class Tastes:
    """The preferences of everybody who has any, kept in `book`."""

    def __init__(self, book: PreferenceBook) -> None:
        self._book = book
        self._known: dict[PersonId, Preferences] = {}
        self._choosing = asyncio.Lock()  # of two choices at once neither undoes the other

    async def load(self) -> None:
        """Read what is known from the last run."""
        self._known = dict(await self._book.load())

    def of(self, person: PersonId) -> Preferences:
        """Return the preferences of a person; who never chose anything has the usual ones."""
        return self._known.get(person, _USUAL)

    def spoken(self, user: User) -> str | None:
        """Return the language that an account chose, or that of its messenger."""
        return self.of(PersonId(user.id)).language or user.language_code

    async def choose(
        self, person: Person, choice: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Let `choice` make other preferences of a person's; return what he likes from now on."""
        async with self._choosing:
            preferences = choice(self.of(person.id))
            await self._book.save(person, preferences)
            self._known[person.id] = preferences
        return preferences

    def forget(self, person: PersonId) -> None:
        """Forget what a person likes; the book has forgotten it already."""
        self._known.pop(person, None)
