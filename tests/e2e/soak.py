"""A long run: many tables at once, flood limits on, faults at random, kills and restarts.

`python -m tests.e2e.soak [tables]` prints what it measured; it ends with status 1 if anything did
not come out as it must, and then names the folder where database and log are left.
"""

import asyncio
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playground.server import BotApiServer
from playground.world import World
from tests.e2e.evenings import Ear, Evening, Guest, Tap
from tests.e2e.players import Player, befriend, open_and_deal
from tests.e2e.process import BotProcess
from tests.e2e.stored import accepted, check_replay, rows
from tests.e2e.weather import Obedience, Tally, Trouble

KILLS = 3
LONGEST = 420.0  # seconds, after which the run is given up
SILENCE, LONGEST_SILENCE = 20.0, 120.0  # seconds without a call, until everything is shown
PRESETS = ("простой", "подкидной", "переводной", "соседи")
SPOKEN = re.compile(r"\S+ \S+ (DEBUG|INFO|WARNING) ")


class Soak:
    """The run: the world, the bot, everybody who plays, and what was found wrong."""

    def __init__(self, server: BotApiServer, tables: int, folder: Path) -> None:
        self.rng = random.Random(40)
        self.server, self.world = server, server.world
        self.bot = BotProcess(server, folder, FLOOD_LIMITS="telegram", LOG_LEVEL="INFO")
        self.tables = tables
        self.evenings: list[Evening] = []
        self.ear = Ear()
        self.tally = Tally()
        self.trouble = Trouble(server, self.rng)
        self.obedience = Obedience(self.rng)
        self.down: list[tuple[float, float]] = []
        self.wrong: dict[str, object] = {}

    async def run(self) -> None:
        """Play all tables to their ends, and check what came out."""
        began = time.monotonic()
        async with self.bot:
            for number in range(self.tables):
                self.evenings.append(await self._evening(number))
            print(f"{self.tables} tables dealt after {time.monotonic() - began:.0f} s", flush=True)
            self.world.changes.listeners.append(self.ear)
            self.server.gates += [self.obedience, self.trouble, self.tally]
            await self._play()
            print(f"all that ends has ended after {time.monotonic() - began:.0f} s", flush=True)
            self.server.gates[:] = [self.tally]
            self.server.faults.lift()
            if not await self.tally.quiet(SILENCE, LONGEST_SILENCE):
                self.wrong["no silence"] = self.tally.changes()
            self._measure()
            self._check()
            await self._start_again()
        print(f"{time.monotonic() - began:.0f} s in all")

    async def _evening(self, number: int) -> Evening:
        people = [
            self.world.person(f"Игрок {number}.{seat}", language_code="ru")
            for seat in range(2 + number % 5)
        ]
        befriend(people)
        group = self.world.supergroup(f"Двор {number}", people)
        preset = f"{self.rng.choice(PRESETS)} сутки"
        await open_and_deal(self.server, group, people, preset)
        players = [Player(p, random.Random(self.rng.random()), pride=0.9) for p in people]
        guests = [Guest(player) for player in players]
        self.ear.guests[group] = guests
        for guest in guests:
            self.ear.guests[guest.player.person.private] = [guest]
        return Evening(group, guests)

    async def _play(self) -> None:
        end = time.monotonic() + LONGEST
        playing = {
            asyncio.create_task(evening.play(guest, self.ear)): evening
            for evening in self.evenings
            for guest in evening.guests
        }
        for _ in range(KILLS):
            await asyncio.wait(playing, timeout=20 + 20 * self.rng.random())
            await self._kill()
        done, late = await asyncio.wait(playing, timeout=end - time.monotonic())
        for task in late:
            task.cancel()
        stuck = {id(playing[task]): playing[task] for task in late}.values()
        self.wrong["tables that do not end"] = [e.waits_for(self.bot.database) for e in stuck]
        self.wrong["people who broke off"] = [error for t in done if (error := t.exception())]

    async def _kill(self) -> None:
        began = time.monotonic()
        await self.bot.kill()
        await asyncio.sleep(1)
        self.obedience.forget()
        await self.bot.start()
        self.down.append((began, time.monotonic()))

    def _measure(self) -> None:
        taps, stored = self.ear.answered, self._stored()
        calm = [tap for tap in taps if not self._was_down(tap)]
        print(f"taps {len(taps)}, unanswered {len(self.ear.open)}; stored actions {stored}")
        print(f"answers: {_quantiles(taps)}; while the bot ran: {_quantiles(calm)}")
        print(f"sends and edits an action: {self.tally.written / max(stored, 1):.2f}")
        print(f"calls that came through: {dict(self.tally.calls)}")
        trouble = f"faults: {self.trouble.count}; updates twice: {self.trouble.doubled}"
        print(f"429s: {self.obedience.refused}; {trouble}")

    def _was_down(self, tap: Tap) -> bool:
        ended = tap.began + (tap.seconds or 0.0)
        return any(tap.began < up and ended > killed for killed, up in self.down)

    def _stored(self) -> int:
        return sum(accepted(self.bot.database, evening.group.id) for evening in self.evenings)

    def _check(self) -> None:
        check_replay(self.bot.database)
        database, wrong = self.bot.database, self.wrong
        stored, unanswered = self._stored(), len(self.ear.open)
        done = sum(guest.player.done for evening in self.evenings for guest in evening.guests)
        if not done <= stored <= done + unanswered:
            wrong["accepted, stored, unanswered"] = (done, stored, unanswered)
        # Before the taps: /newgame, everybody else who sat down, the deal.
        begun = sum(1 + len(evening.guests) for evening in self.evenings)
        requests: int = rows(database, "SELECT count(*) FROM requests")[0][0]
        if requests != stored + begun:
            wrong["requests, stored actions, requests before"] = (requests, stored, begun)
        statuses = rows(database, "SELECT status, count(*) FROM deals GROUP BY status")
        if any(status != "over" for status, _ in statuses):
            wrong["deals"] = statuses
        else:
            wrong["shown otherwise than stored"] = [
                line for evening in self.evenings for line in evening.wrong(database)
            ]
        wrong["messages to a chat that was told to wait"] = self.obedience.disobeyed
        wrong["violations"] = self.server.violations[:5]

    async def _start_again(self) -> None:
        """Let the bot start once more: it finds everything as it should be."""
        wrong, before = self.wrong, self.tally.changes()
        wrong["exit status"] = await self.bot.stop()
        await self.bot.start()
        await asyncio.sleep(5)
        wrong["changes after a start"] = self.tally.changes() - before
        wrong["exit status after that"] = await self.bot.stop()
        lines = self.bot.log.read_text().splitlines()
        wrong["lines in the log"] = [line for line in lines if not SPOKEN.match(line)][:5]


def _quantiles(taps: Iterable[Tap]) -> str:
    ordered: list[Any] = sorted(tap.seconds for tap in taps if tap.seconds is not None) or [0.0]
    p50, p99 = (ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.99))
    return f"p50 {p50:.3f} s, p99 {p99:.3f} s"


async def soaked(tables: int, folder: Path) -> dict[str, object]:
    """Run, and return what was found wrong."""
    async with BotApiServer(World(seed=40)) as server:
        soak = Soak(server, tables, folder)
        await soak.run()
    return {what: seen for what, seen in soak.wrong.items() if seen}


def main() -> int:
    """Run, in a folder of its own, which is left where something is wrong."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    found = asyncio.run(soaked(tables, folder))
    for what, seen in found.items():
        print(f"WRONG: {what}: {seen}")
    if found:
        print(f"database and log: {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
