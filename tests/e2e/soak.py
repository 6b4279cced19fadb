"""A long run: many tables at once, flood limits on, faults at random, kills and restarts.

`python -m tests.e2e.soak [tables]` prints what it measured; it ends with status 1 if anything did
not come out as it must.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playground.calls import Query
from playground.errors import Refusal
from playground.faults import Effect, Fault
from playground.flood import FloodControl
from playground.model import Chat
from playground.server import BotApiServer
from playground.world import World
from tests.e2e.players import OVER, Player, befriend, open_and_deal
from tests.e2e.process import BotProcess
from tests.e2e.stored import accepted, check_replay, rows

KILLS = 3
LONGEST = 900.0  # seconds, after which the run is given up
FAULTS = (Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER, Effect.DELAY)
PRESETS = ("простой", "подкидной", "переводной", "соседи")
TROUBLED = ("sendMessage", "editMessageText", "deleteMessage", "answerCallbackQuery")


@dataclass
class Evening:
    """One group with its table and people."""

    group: Chat
    players: list[Player]

    def over(self) -> bool:
        """Say whether the board of the table shows a result."""
        return any(OVER in m.text for m in self.group.history() if m.keyboard)


@dataclass
class Answers:
    """How long taps waited for their answers, in seconds."""

    seconds: list[float] = field(default_factory=list)

    def quantile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def play(server: BotApiServer, evening: Evening, player: Player, answers: Answers) -> None:
    """Play like a person in a hurry: a tap, a look, a tap."""
    while not evening.over():
        if not player.playable():
            with suppress(TimeoutError):
                await server.wait_for(lambda: evening.over() or player.playable(), timeout=5)
            continue
        began = time.monotonic()
        if await player.tap():
            answers.seconds.append(time.monotonic() - began)
        await asyncio.sleep(0.5 + player.rng.random())


class Trouble:
    """A gate that lets faults come at random: one call of twenty."""

    def __init__(self, server: BotApiServer, rng: random.Random) -> None:
        self._server = server
        self._rng = rng
        self.count = 0

    def __call__(self, query: Query) -> None:
        """Let the next call of one kind go wrong, now and then."""
        if query.method in TROUBLED and self._rng.random() < 0.05:
            self.count += 1
            effect = self._rng.choice(FAULTS)
            self._server.inject(Fault(query.method, effect, seconds=1.0))


class Obedience:
    """A gate that counts messages to a chat that was told to wait."""

    def __init__(self, flood: FloodControl) -> None:
        self._flood = flood
        self._closed: dict[object, float] = {}
        self.refused = self.disobeyed = 0

    def __call__(self, query: Query) -> None:
        """Pass a call through the flood limits, and note what came too early after a 429."""
        now, chat = query.world.clock.now(), query.get("chat_id")
        counted = query.method in {"sendMessage", "editMessageText"}
        if counted and now < self._closed.get(chat, 0.0) - 0.05:
            self.disobeyed += 1
        try:
            self._flood(query)
        except Refusal as refusal:
            self.refused += 1
            self._closed[chat] = now + float(refusal.parameters["retry_after"])
            raise


async def soak(tables: int, folder: Path) -> int:
    rng = random.Random(40)
    world = World(seed=40)
    server = BotApiServer(world)
    obedience, trouble = Obedience(FloodControl(on=True)), Trouble(server, rng)
    evenings, answers = [], Answers()
    began = time.monotonic()
    async with (
        server,
        BotProcess(server, folder, FLOOD_LIMITS="telegram", LOG_LEVEL="INFO") as bot,
    ):
        for number in range(tables):
            people = [
                world.person(f"Игрок {number}.{seat}", language_code="ru")
                for seat in range(2 + number % 5)
            ]
            befriend(people)
            group = world.supergroup(f"Двор {number}", people)
            await open_and_deal(server, group, people, f"{rng.choice(PRESETS)} сутки")
            players = [Player(p, random.Random(rng.random()), patience=10) for p in people]
            evenings.append(Evening(group, players))
        print(f"{tables} tables dealt after {time.monotonic() - began:.0f} s", flush=True)
        server.gates += [obedience, trouble]
        playing = [
            asyncio.create_task(play(server, evening, player, answers))
            for evening in evenings
            for player in evening.players
        ]
        for _ in range(KILLS):
            await asyncio.sleep(20 + 20 * rng.random())
            await bot.kill()
            await asyncio.sleep(1)
            await bot.start()
        _, late = await asyncio.wait(playing, timeout=LONGEST)
        for task in late:
            task.cancel()
        server.gates.clear()
        server.faults.lift()
        await asyncio.sleep(60)  # what may wait is shown
        status = report(server, bot, evenings, answers, obedience, trouble)
        assert await bot.stop() == 0
    print(f"{time.monotonic() - began:.0f} s in all")
    return status


def report(
    server: BotApiServer,
    bot: BotProcess,
    evenings: list[Evening],
    answers: Answers,
    obedience: Obedience,
    trouble: Trouble,
) -> int:
    """Print the figures, and return 0 if everything came out as it must."""
    check_replay(bot.database)
    stored = sum(accepted(bot.database, evening.group.id) for evening in evenings)
    done = sum(player.done for evening in evenings for player in evening.players)
    lost = sum(player.unanswered for evening in evenings for player in evening.players)
    calls = Counter(call.method for call in server.calls_of())
    written = calls["sendMessage"] + calls["editMessageText"]
    print(f"taps {len(answers.seconds)}, unanswered {lost}; accepted {done}, stored {stored}")
    print(f"answers: p50 {answers.quantile(0.5):.3f} s, p99 {answers.quantile(0.99):.3f} s")
    print(f"sends and edits an action: {written / max(stored, 1):.2f}; {dict(calls)}")
    print(f"429s: {obedience.refused}; faults {trouble.count}")
    statuses = Counter(rows(bot.database, "SELECT status FROM deals"))
    doubled = [
        (evening.group.title, [m.text[:40] for m in evening.group.history() if m.keyboard])
        for evening in evenings
        if sum(bool(m.keyboard) for m in evening.group.history()) != 1
    ]
    hands = [
        player.person.user.first_name
        for evening in evenings
        for player in evening.players
        if sum("кон" in m.text for m in player.person.sees(player.person.private)) != 1
    ]
    faults = [line for line in bot.log.read_text().splitlines() if " ERROR " in line]
    problems = {
        "deals not over": statuses if set(statuses) != {("over",)} else None,
        "more accepted than stored": (done, stored) if not done <= stored <= done + lost else None,
        "boards that do not stand once": doubled,
        "hands that do not stand once": hands,
        "messages to a chat that was told to wait": obedience.disobeyed,
        "violations": server.violations[:5],
        "errors in the log": faults[:5],
    }
    wrong = {what: found for what, found in problems.items() if found}
    for what, found in wrong.items():
        print(f"WRONG: {what}: {found}")
    return int(bool(wrong))


def main() -> int:
    """Run, in a folder of its own."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(soak(tables, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
