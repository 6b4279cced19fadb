"""The groups that the bot has met: their titles, and the language that it speaks there."""

from dataclasses import replace

from aiogram.types import Chat

from bot.i18n.catalogues import Catalogues, Texts
from bot.tables.people import Group
from bot.tables.surfaces import GroupBook


class Groups:
    """Titles and languages of groups, kept in `book`."""

    def __init__(self, book: GroupBook, catalogues: Catalogues) -> None:
        self._book = book
        self._catalogues = catalogues
        self._groups: dict[int, Group] = {}

    async def load(self) -> None:
        """Read what is known from the last run."""
        self._groups = {group.id: group for group in await self._book.load()}

    async def meet(self, chat: Chat, language: str | None) -> Texts:
        """Note the title of a group and return its texts.

        A group that is new speaks the language of whoever called the bot first.
        """
        known = self._groups.get(chat.id)
        spoken = self._catalogues.choose(language).language if known is None else known.language
        group = Group(chat.id, chat.title or "", spoken)
        if group != known:
            self._groups[chat.id] = group
            await self._book.save(group)
        return self._catalogues.choose(spoken)

    async def moved(self, old: int, new: int) -> None:
        """Let a group keep its title and language under its new id."""
        group = self._groups.get(old)
        if group is not None and new not in self._groups:
            self._groups[new] = replace(group, id=new)
            await self._book.save(self._groups[new])

    def texts(self, chat_id: int) -> Texts:
        """Return the texts of a group; one that was never met speaks the default language."""
        group = self._groups.get(chat_id)
        return self._catalogues.choose(None if group is None else group.language)

    def title(self, chat_id: int) -> str:
        """Return the title of a group as it was last seen, fit for no message yet."""
        group = self._groups.get(chat_id)
        return "" if group is None else group.title
