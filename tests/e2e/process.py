"""The real bot as a process of its own, started, stopped and killed."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path
from typing import Self

from playground.server import BotApiServer

PLAIN = re.compile(r"\S+ \S+ (INFO|DEBUG) ")
CARD = re.compile(r"[\"':][2-9TJQKA][shdc]|[♠♥♦♣]")
ROOT = Path(__file__).resolve().parents[2]


class BotProcess:
    """`python -m bot` against `server`, with its database and log in `folder`."""

    def __init__(self, server: BotApiServer, folder: Path, **environment: str) -> None:
        self.server = server
        self.database = folder / "durak.sqlite3"
        self.log = folder / "bot.log"
        self.log.touch()
        self._environment = {
            **os.environ,
            "BOT_TOKEN": server.bot.token,
            "BOT_API_URL": server.url,
            "DATABASE_PATH": str(self.database),
            "LOG_LEVEL": "DEBUG",
            "FLOOD_LIMITS": "none",
            "PYTHONWARNINGS": "error",
            **environment,
        }
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def start(self) -> None:
        """Start the process and wait until it asks for updates."""
        polled = self.server.bot.updates.poll
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
            )

        ended = asyncio.create_task(self._process.wait())
        polling = asyncio.create_task(
            self.server.wait_for(lambda: self.server.bot.updates.poll > polled, 60)
        )
        await asyncio.wait({ended, polling}, return_when=asyncio.FIRST_COMPLETED)
        assert not ended.done(), self.log.read_text()
        ended.cancel()
        await polling

    async def kill(self) -> None:
        """Kill the process where it stands (SIGKILL)."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """Ask the process to stop (SIGTERM) and return its exit status."""
        self.terminate()
        return await self.ended()

    async def ended(self) -> int:
        """Wait until the process has ended and return its exit status."""
        assert self._process is not None
        return await self._process.wait()

    def terminate(self) -> None:
        """Ask the process to stop (SIGTERM)."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    def complaints(self) -> list[str]:
        """Return the lines of the log that are no plain information, or that tell a card."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if not PLAIN.match(line) or CARD.search(line)]
