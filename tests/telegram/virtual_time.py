"""Time that passes when it is told to: everybody who waits wakes in his turn."""

import asyncio
import heapq
from contextlib import suppress

TURNS = 40  # of the event loop, after which whoever was woken has done what he can


class VirtualTime:
    """`bot.telegram.delivery.time.Time` whose hands a test moves."""

    def __init__(self) -> None:
        self._now = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Event]] = []
        self._count = 0

    def now(self) -> float:
        return self._now

    async def wait(self, news: asyncio.Event, seconds: float) -> None:
        alarm = asyncio.Event()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._count, alarm))
        waits = [asyncio.ensure_future(event.wait()) for event in (news, alarm)]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
            with suppress(asyncio.CancelledError):
                await wait

    async def pass_by(self, seconds: float) -> None:
        """Let time pass; whoever wakes acts before it goes on."""
        end = self._now + seconds
        await self.everybody_acts()
        while self._sleepers and self._sleepers[0][0] <= end:
            self._now, _, alarm = heapq.heappop(self._sleepers)
            alarm.set()
            await self.everybody_acts()
        self._now = end

    async def everybody_acts(self) -> None:
        """Wait until whoever was woken has done what he can."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
