"""The bot as a process of our own: started, watched, stopped."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playground.world import World

PATIENCE: Final = 15.0
"""Seconds between SIGTERM and SIGKILL."""
_PR_SET_PDEATHSIG: Final = 1  # prctl(2)


class ChildState(StrEnum):
    """Where in its life a child is."""

    STOPPED = "stopped"
    RUNNING = "running"
    STOPPING = "stopping"
    DIED = "died"


class Child:
    """A command, run with ``environment`` added to ours; what it prints goes where ours goes.

    ``status`` is the exit status of its last run (negative: the signal that ended it), or the
    reason why it could not be started; ``began`` is when it was started, on the world's clock. It
    is not started anew by itself: whoever plays shall see that it died.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], world: World
    ) -> None:
        self.command = list(command)
        self.state = ChildState.STOPPED
        self.status: int | str | None = None
        self.began = 0.0
        self.environment = {**os.environ, **environment}
        self._world = world
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the command, unless it runs."""
        if self._watch is not None and not self._watch.done():
            return
        self.began = self._world.clock.now()
        try:
            # A session of its own: Ctrl-C in the terminal is ours to pass on, once.
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                env=self.environment,
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,
                preexec_fn=_end_with_parent(),
            )
        except OSError as error:
            self._become(ChildState.DIED, str(error))
            return
        self._become(ChildState.RUNNING, None)
        self._watch = asyncio.create_task(self._watched(self._process))

    async def stop(self) -> None:
        """Ask it to end (SIGTERM), wait, and end it (SIGKILL) if it takes too long."""
        process, watch = self._process, self._watch
        if process is None or watch is None or watch.done():
            return
        self._become(ChildState.STOPPING, None)
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(asyncio.shield(watch), PATIENCE)
        except TimeoutError:
            self.kill()
            await watch

    async def restart(self) -> None:
        """Stop it, if it runs, and start it."""
        await self.stop()
        await self.start()

    def kill(self) -> None:
        """End it where it stands (SIGKILL)."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _watched(self, process: asyncio.subprocess.Process) -> None:
        status = await process.wait()
        asked = self.state is ChildState.STOPPING
        self._become(ChildState.STOPPED if asked else ChildState.DIED, status)

    def _become(self, state: ChildState, status: int | str | None) -> None:
        self.state, self.status = state, status
        self._world.changes.fire()


def _end_with_parent() -> Callable[[], None] | None:
    """Return what a child calls so as not to outlive a killed playground, where that can be had.

    A second bot beside it would work on the same database.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
