"""What becomes of groups and of people: moved, removed, left, blocked, back again.

Telegram tells it in service messages and updates, in both orders, repeated, or only by refusing a
message. Every way leads here, and each of these may happen again without harm.
"""

import asyncio
import logging
from typing import Any

from bot.tables.people import Person, PersonId
from bot.tables.refusals import Refused
from bot.tables.service import Tables
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.groups import Groups

log = logging.getLogger(__name__)


class Whereabouts:
    """Carries out at the tables what happened to their chats and people."""

    def __init__(self, tables: Tables, publisher: TablePublisher, groups: Groups) -> None:
        self._tables = tables
        self._publisher = publisher
        self._groups = groups
        self._under_way: set[asyncio.Task[Any]] = set()

    async def moved(self, old: int, new: int) -> None:
        """Take all tables of a group to the supergroup that it became."""
        await self._groups.moved(old, new)
        for table in self._tables.all():
            if table.place.chat == old:
                await self._tables.move(table.id, new)

    async def removed_from(self, chat: int) -> None:
        """Close the tables of a group that the bot was removed from: quietly, nobody hears it."""
        for table in self._tables.all():
            if table.place.chat == chat:
                await self._tables.forsake(table.id)

    async def left(self, chat: int, person: Person) -> None:
        """Let somebody who is no longer in a group get up from its tables."""
        for table in self._tables.of(person.id):
            if table.place.chat == chat:
                try:
                    await self._tables.leave(table.id, person)
                except Refused as refused:  # he has got up, or the table has gone, meanwhile
                    log.debug("nobody had to get up: %s", refused)

    def unreachable(self, person: PersonId) -> None:
        """Note that nothing can be sent to `person`, and let his tables show it."""
        if self._publisher.out_of_reach(person):
            self._show_tables_of(person)

    def reachable(self, person: PersonId) -> None:
        """Note that `person` can be written to again, and send him his hands."""
        if self._publisher.within_reach(person):
            self._show_tables_of(person)

    def found_moved(self, old: int, new: int) -> None:
        """Begin what `moved` does, for whoever cannot wait for it."""
        task = asyncio.create_task(self.moved(old, new))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def _show_tables_of(self, person: PersonId) -> None:
        for table in self._tables.of(person):
            self._publisher.show(table, None)
