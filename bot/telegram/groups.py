"""The groups that the bot has met: their titles, languages, and what their tables begin with."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from aiogram.types import Chat

from bot.i18n.catalogues import Catalogues, Texts
from bot.tables.groups import Group, GroupBook
from bot.tables.settings import Settings


class Groups:
    """What is known of groups, kept in `book`."""

    def __init__(self, book: GroupBook, catalogues: Catalogues) -> None:
        self._book = book
        self._catalogues = catalogues
        self._groups: dict[int, Group] = {}
        self._changing = asyncio.Lock()  # two who choose at once do not undo each other's choice

    async def load(self) -> None:
        """Read what is known from the last run."""
        self._groups = {group.id: group for group in await self._book.load()}

    async def meet(self, chat: Chat, language: str | None) -> Texts:
        """Note the title of a group and return its texts.

        A group that is new speaks the language of whoever called the bot first.
        """
        title = chat.title or ""
        async with self._changing:
            known = self._groups.get(chat.id)
            if known is None:
                group = Group(chat.id, title, self._catalogues.choose(language).language)
            else:
                group = replace(known, title=title)
            if group != known:
                self._groups[chat.id] = group
                await self._book.save(group)
        return self._catalogues.choose(group.language)

    async def moved(self, old: int, new: int) -> None:
        """Let a group keep its title and language under its new id."""
        async with self._changing:
            group = self._groups.get(old)
            if group is not None and new not in self._groups:
                self._groups[new] = replace(group, id=new)
                await self._book.save(self._groups[new])

    def get(self, chat_id: int) -> Group:
        """Return what is known of a group that was met."""
        return self._groups[chat_id]

    def defaults(self, chat_id: int) -> Settings:
        """Return the settings with which the tables of a group open."""
        group = self._groups.get(chat_id)
        return Settings() if group is None else group.defaults

    async def choose(self, chat_id: int, choice: Callable[[Settings], Settings]) -> None:
        """Let `choice` make other settings for the tables of a group; it has been met."""
        await self._change(chat_id, lambda group: replace(group, defaults=choice(group.defaults)))

    async def speak(self, chat_id: int, language: str) -> None:
        """Speak another language in a group; it has been met."""
        await self._change(chat_id, lambda group: replace(group, language=language))

    def pictures(self, chat_id: int) -> bool:
        """Say whether the boards of a group are pictures."""
        group = self._groups.get(chat_id)
        return group is not None and group.pictures

    async def set_pictures(self, chat_id: int, *, on: bool) -> None:
        """Let the boards of a group be pictures, or texts; it has been met."""
        await self._change(chat_id, lambda group: replace(group, pictures=on))

    def texts(self, chat_id: int) -> Texts:
        """Return the texts of a group; one that was never met speaks the default language."""
        group = self._groups.get(chat_id)
        return self._catalogues.choose(None if group is None else group.language)

    def title(self, chat_id: int) -> str:
        """Return the title of a group as it was last seen, fit for no message yet."""
        group = self._groups.get(chat_id)
        return "" if group is None else group.title

    async def _change(self, chat_id: int, change: Callable[[Group], Group]) -> None:
        async with self._changing:
            group = change(self._groups[chat_id])
            await self._book.save(group)
            self._groups[chat_id] = group
