"""Time as the outbox needs it; tests have one of their own."""

import asyncio
import time
from contextlib import suppress
from typing import Protocol


class Time(Protocol):
    """A clock that only goes forward, and a way to wait on it."""

    def now(self) -> float:
        """Return the time in seconds."""

    async def wait(self, news: asyncio.Event, seconds: float) -> None:
        """Return when `news` is set, after `seconds` at the latest."""


class RealTime:
    """The time of this machine."""

    def now(self) -> float:
        """Return the time in seconds since some moment."""
        return time.monotonic()

    async def wait(self, news: asyncio.Event, seconds: float) -> None:
        """Return when `news` is set, after `seconds` at the latest."""
        with suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), seconds)
