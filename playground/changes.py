"""Waiting for something to change, without polling by sleeping."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Changes:
    """A signal that any number of tasks can wait for; it may fire where no loop runs.

    ``listeners`` are called at each ``fire`` with the messages and queries that it is about.
    All waiting and firing happens in one thread.
    """

    def __init__(self) -> None:
        self.listeners: list[Callable[[tuple[object, ...]], None]] = []
        self._waiting: list[asyncio.Future[None]] = []

    def fire(self, *touched: object) -> None:
        """Tell the listeners, and wake everybody who waits now."""
        for listener in self.listeners:
            listener(touched)
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def wait(self) -> None:
        """Return at the next ``fire``."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future
