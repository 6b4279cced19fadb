"""One writer per table: a change is stored whole, and only then does it take place and show."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from bot.tables.model import Phase, RequestId, Table, TableId
from bot.tables.people import Person
from bot.tables.ports import Change, Publisher, RepeatedRequestError, Shuffler, Store
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.schedule import Pace, scheduled
from bot.tables.steps import Step

log = logging.getLogger(__name__)


class Writer:
    """Every table that lives, and the one way to change one.

    `changed` is set whenever a table took the place of another, deadlines and all. A caller that
    is cancelled meanwhile does not cut a change in half: it runs to its end.
    """

    def __init__(
        self, store: Store, publisher: Publisher, shuffle: Shuffler, pace: Callable[[], Pace]
    ) -> None:
        self.tables: dict[TableId, Table] = {}
        self.locks: defaultdict[TableId, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.changed = asyncio.Event()
        self._store = store
        self._publisher = publisher
        self._shuffle = shuffle
        self._pace = pace
        self._changes: set[asyncio.Task[Table]] = set()

    async def restore(self) -> None:
        """Read all tables from the store and bring what people see of them up to date.

        A table keeps its deadlines; one that should have others than are stored gets them.
        """
        stored = await self._store.load()
        self.tables.update((t.id, t) for t in stored if t.phase is not Phase.CLOSED)
        for table in stored:
            if table.phase is Phase.CLOSED or scheduled(table, table, self._pace()) == table:
                self._publisher.show(table, None)
            else:
                await self.commit(Change(table), None)
        self.changed.set()

    async def settle(self) -> None:
        """Wait until no change is under way."""
        while self._changes:
            await asyncio.wait(self._changes)

    def get(self, table_id: TableId) -> Table:
        """Return a table that lives. Raises Refused for one that does not."""
        table = self.tables.get(table_id)
        if table is None:
            raise Refused(TableRefusal.CLOSED)
        return table

    async def change(
        self, table_id: TableId, by: Person | None, step: Step, request: RequestId | None = None
    ) -> Table:
        """Take a table one step further, at the wish of `by` or for None by itself."""
        self.get(table_id)  # a table that is gone gets no lock
        lock = self.locks[table_id]

        async def changed() -> Table:
            async with lock:
                await self.require_new(request)
                table = self.get(table_id)
                if by is not None:
                    table = table.introduced(by).heard(by.id)
                change = step(table, self._shuffle)
                return await self.commit(replace(change, request=request), by)

        return await self.whole(changed())

    async def require_new(self, request: RequestId | None) -> None:
        """Raise Refused if `request` was carried out before."""
        if request is not None and await self._store.carried_out(request):
            raise Refused(TableRefusal.REPEATED)

    async def commit(self, change: Change, actor: Person | None) -> Table:
        """Store a change with the deadlines that follow from it; then let it be seen."""
        old = self.tables.get(change.table.id)
        table = scheduled(old, change.table, self._pace())
        try:
            earned = await self._store.save(replace(change, table=table))
        except RepeatedRequestError:
            raise Refused(TableRefusal.REPEATED) from None
        if earned:
            assert table.play is not None
            table = replace(table, play=table.play.with_earned(earned))
        if table.phase is Phase.CLOSED:
            self.tables.pop(table.id, None)
            self.locks.pop(table.id, None)
        else:
            self.tables[table.id] = table
        self.changed.set()
        self._publisher.show(table, None if actor is None else actor.id)
        for notice in change.notices:
            self._publisher.tell(table, notice)
        return table

    async def whole(self, change: Coroutine[Any, Any, Table]) -> Table:
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
