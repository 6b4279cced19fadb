"""The timekeeper: it wakes at the earliest deadline and lets the tables do what is due."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables

log = logging.getLogger(__name__)

LONGEST_NAP: Final = 30.0  # seconds: a clock that was set forward is noticed within that time
RETRY_PAUSE: Final = 5.0  # seconds between attempts while the store fails


class Timekeeper:
    """Sleeps until something is due at a table. It holds no time itself: deadlines are stored.

    `now` gives the time in seconds since 1970, `sleep` waits for so many seconds.
    """

    def __init__(
        self,
        tables: Tables,
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._now = now
        self._sleep = sleep
        self._last = now()

    async def run(self) -> None:
        """Keep the time until cancelled."""
        while True:
            self._tables.changed.clear()
            if await self.catch_up():
                await self._nap()
            else:
                await self._sleep(RETRY_PAUSE)

    async def catch_up(self) -> bool:
        """Let everything happen that is due by now. Say whether all of it could be stored."""
        now, last = self._now(), self._last
        self._last = now
        done = True
        if now < last:  # the clock was set back: no deadline may be further away than it was
            for table in self._tables.all():
                done &= await self._tried(self._tables.reschedule(table.id))
        while done and (due := self._tables.overdue()):
            for table in due:
                done &= await self._tried(self._tables.carry_out(table.id))
        return done

    async def _tried(self, change: Awaitable[object]) -> bool:
        try:
            await change
        except Exception as error:
            if isinstance(error, Refused) and error.reason is TableRefusal.CLOSED:
                return True  # it was closed in this very moment
            log.exception("what is due at a table could not be done")
            return False
        return True

    async def _nap(self) -> None:
        """Sleep until the next deadline, or until the tables have others."""
        due = self._tables.next_due()
        seconds = LONGEST_NAP if due is None else min(max(due - self._now(), 0.0), LONGEST_NAP)
        sleeping = asyncio.ensure_future(self._sleep(seconds))
        changing = asyncio.ensure_future(self._tables.changed.wait())
        try:
            await asyncio.wait({sleeping, changing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            changing.cancel()
