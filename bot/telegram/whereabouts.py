"""What becomes of groups and of people: moved, removed, left, blocked, back again.

Telegram tells it in service messages and updates, in both orders, repeated, or only by refusing a
message. Every way leads here, and each of these may happen again without harm.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any

from bot.tables.model import Table
from bot.tables.people import Person, PersonId, Place
from bot.tables.refusals import Refused, passing_over_closed
from bot.tables.service import Tables
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.groups import Groups

log = logging.getLogger(__name__)


class Whereabouts:
    """Carries out at the tables what happened to their chats and people.

    `has_topics` says whether a group is a forum now.
    """

    def __init__(
        self,
        tables: Tables,
        publisher: TablePublisher,
        groups: Groups,
        has_topics: Callable[[int], Awaitable[bool]],
    ) -> None:
        self._tables = tables
        self._has_topics = has_topics
        self._publisher = publisher
        self._groups = groups
        self._under_way: set[asyncio.Task[Any]] = set()

    async def moved(self, old: int, new: int) -> None:
        """Take all tables and the statistics of a group to the supergroup that it became."""
        await self._groups.moved(old, new)
        await self._tables.move_group(old, new)

    async def removed_from(self, chat: int) -> None:
        """Close the tables of a group that the bot is no longer in; their players are told."""
        for table in self._tables.in_chat(chat):
            with passing_over_closed():
                await self._tables.forsake(table.id)

    async def silenced(self, chat: int) -> None:
        """Let the tables of a group wait where the bot may not write."""
        for table in self._tables.in_chat(chat):
            await self._pause(table)

    def may_write(self, chat: int) -> None:
        """Let the waiting tables of a group try to be seen."""
        for table in self._tables.in_chat(chat):
            if table.paused:
                self._publisher.show(table, None)

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
        self._begin(self.moved(old, new))

    def found_removed(self, chat: int) -> None:
        """Begin what `removed_from` does, for whoever cannot wait for it."""
        self._begin(self.removed_from(chat))

    def found_silenced(self, place: Place) -> None:
        """Let the tables at a place wait where a message was refused."""
        for table in self._tables.at(place):
            if not table.paused:
                self._begin(self._pause(table))

    def found_no_topic(self, place: Place) -> None:
        """Find out what became of the topic in which tables stand."""
        if self._tables.at(place):
            self._begin(self._look_for_topic(place))

    def wrote(self, place: Place) -> None:
        """Let the tables at a place go on, since a message came through."""
        for table in self._tables.at(place):
            if table.paused:
                self._begin(self._resume(table))

    async def _resume(self, table: Table) -> None:
        with passing_over_closed():
            await self._tables.resume(table.id)

    async def _pause(self, table: Table) -> None:
        try:
            await self._tables.pause(table.id)
        except Refused as refused:  # it waits already, or has gone meanwhile
            log.debug("no table had to wait: %s", refused)

    async def _look_for_topic(self, place: Place) -> None:
        """Let tables wait whose topic was deleted; without topics they stand in the group."""
        if await self._has_topics(place.chat):
            self.found_silenced(place)
            return
        for table in self._tables.at(place):
            with passing_over_closed():
                await self._tables.move(table.id, replace(place, topic=None))

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def _show_tables_of(self, person: PersonId) -> None:
        for table in self._tables.of(person):
            self._publisher.show(table, None)
