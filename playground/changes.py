"""Waiting for something to change, without polling by sleeping."""

from __future__ import annotations

import asyncio


class Changes:
    """A signal that any number of tasks can wait for; it may fire where no loop runs.

    All waiting and firing happens in one thread.
    """

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def fire(self) -> None:
        """Wake everybody who waits now."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def wait(self) -> None:
        """Return at the next ``fire``."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future
