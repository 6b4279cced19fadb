"""The table service: one writer per table, and nothing shown that is not stored."""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from bot.engine.actions import Action
from bot.engine.rules import RuleSet
from bot.tables import steps
from bot.tables.model import Phase, RequestId, Table, TableId
from bot.tables.people import Person, PersonId, Place
from bot.tables.play import Play, Seen
from bot.tables.ports import Change, Publisher, RepeatedRequestError, Shuffler, Store
from bot.tables.refusals import Refused, TableRefusal

log = logging.getLogger(__name__)


class Tables:
    """Every table that lives, and all that people can do at one.

    Each method that changes a table takes it under its lock, asks the rules, stores the change
    in one transaction, and only then lets it be seen. It raises Refused when nothing was done.
    A caller that is cancelled meanwhile does not cut a change in half: it runs to its end.
    """

    def __init__(self, store: Store, publisher: Publisher, shuffle: Shuffler) -> None:
        self._store = store
        self._publisher = publisher
        self._shuffle = shuffle
        self._tables: dict[TableId, Table] = {}
        self._locks: defaultdict[TableId, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._opening = asyncio.Lock()
        self._changes: set[asyncio.Task[Table]] = set()

    async def restore(self) -> None:
        """Read all tables from the store and bring what people see of them up to date."""
        for table in await self._store.load():
            if table.phase is not Phase.CLOSED:
                self._tables[table.id] = table
            self._publisher.show(table, None)

    async def settle(self) -> None:
        """Wait until no change is under way."""
        while self._changes:
            await asyncio.wait(self._changes)

    def get(self, table_id: TableId) -> Table:
        """Return a table that lives. Raises Refused for one that does not."""
        table = self._tables.get(table_id)
        if table is None:
            raise Refused(TableRefusal.CLOSED)
        return table

    def at(self, place: Place) -> tuple[Table, ...]:
        """Return the tables that stand at `place`, oldest first."""
        return tuple(table for table in self._tables.values() if table.place == place)

    def of(self, person: PersonId) -> tuple[Table, ...]:
        """Return the tables at which `person` sits, oldest first."""
        return tuple(t for t in self._tables.values() if t.seat_of(person) is not None)

    def by_token(self, token: str) -> Table:
        """Return the table that a join token belongs to. Raises Refused if it has died."""
        for table in self._tables.values():
            if secrets.compare_digest(table.token.encode(), token.encode()):
                return table
        raise Refused(TableRefusal.CLOSED)

    def playing(self, table_id: TableId, person: PersonId, deal: int) -> tuple[Play, int]:
        """Return deal number `deal` of a table and the seat of `person`, or raise Refused."""
        return steps.playing(self.get(table_id), person, deal)

    async def open(
        self,
        place: Place,
        owner: Person | None,
        preset: tuple[str, RuleSet],
        *,
        seated: bool,
        request: RequestId | None = None,
    ) -> Table:
        """Open a lobby at `place`, with `owner` on its first seat if he is `seated`.

        Raises Refused while another lobby stands there.
        """
        name, rules = preset

        async def opened() -> Table:
            async with self._opening:
                await self._require_new(request)
                if any(table.phase is Phase.LOBBY for table in self.at(place)):
                    raise Refused(TableRefusal.LOBBY_STANDS)
                table = Table(
                    id=await self._store.new_table_id(),
                    place=place,
                    owner=None if owner is None else owner.id,
                    preset=name,
                    rules=rules,
                    token=secrets.token_urlsafe(16),
                )
                if owner is not None and seated:
                    table = table.seated(owner)
                return await self._commit(Change(table, request=request), owner)

        return await self._whole(opened())

    async def join(
        self, table_id: TableId, person: Person, request: RequestId | None = None
    ) -> Table:
        """Seat `person` at the table; between deals it also says that he wants the next one."""
        return await self._change(table_id, person, steps.join(person), request)

    async def leave(
        self, table_id: TableId, person: Person, request: RequestId | None = None
    ) -> Table:
        """Let `person` get up. A running deal is then void and the rest begin anew (M3)."""
        return await self._change(table_id, person, steps.leave(person.id), request)

    async def close(
        self, table_id: TableId, by: Person, *, admin: bool, request: RequestId | None = None
    ) -> Table:
        """Close the table for good; a running deal is void. For the owner and admins."""
        return await self._change(table_id, by, steps.close(by.id, admin=admin), request)

    async def deal(
        self, table_id: TableId, by: Person, *, admin: bool, request: RequestId | None = None
    ) -> Table:
        """Deal the first deal, or the next one to those who are ready. For owner and admins."""
        return await self._change(table_id, by, steps.deal(by.id, admin=admin), request)

    async def again(
        self, table_id: TableId, by: Person, after: int, request: RequestId | None = None
    ) -> Table:
        """Note that `by` wants another deal after deal number `after`; it begins when all do."""
        return await self._change(table_id, by, steps.again(by.id, after), request)

    async def act(
        self,
        table_id: TableId,
        by: Person,
        action: Action,
        seen: Seen,
        request: RequestId | None = None,
    ) -> Table:
        """Carry out an action of `by`, who had the moment `seen` before his eyes."""
        return await self._change(table_id, by, steps.act(by.id, action, seen), request)

    async def _change(
        self, table_id: TableId, by: Person, step: steps.Step, request: RequestId | None
    ) -> Table:
        self.get(table_id)  # a table that is gone gets no lock
        lock = self._locks[table_id]

        async def changed() -> Table:
            async with lock:
                await self._require_new(request)
                change = step(self.get(table_id).introduced(by), self._shuffle)
                return await self._commit(replace(change, request=request), by)

        return await self._whole(changed())

    async def _require_new(self, request: RequestId | None) -> None:
        if request is not None and await self._store.carried_out(request):
            raise Refused(TableRefusal.REPEATED)

    async def _commit(self, change: Change, actor: Person | None) -> Table:
        try:
            await self._store.save(change)
        except RepeatedRequestError:
            raise Refused(TableRefusal.REPEATED) from None
        table = change.table
        if table.phase is Phase.CLOSED:
            self._tables.pop(table.id, None)
            self._locks.pop(table.id, None)
        else:
            self._tables[table.id] = table
        self._publisher.show(table, None if actor is None else actor.id)
        return table

    async def _whole(self, change: Coroutine[Any, Any, Table]) -> Table:
        """Run a change to its end, also when whoever asked for it is cancelled."""
        task = asyncio.create_task(change)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_report_unheard)
            raise


def _report_unheard(task: asyncio.Task[Table]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        log.error("a change failed after its asker had gone", exc_info=error)
