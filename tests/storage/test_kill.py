"""A process killed at any moment loses no action that it told, and tells none that is lost."""

import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from bot.engine.actions import parse_move
from bot.engine.cards import parse_card
from bot.engine.deal import Deal
from bot.engine.position import format_position
from bot.engine.rules import RuleSet
from tests.tables.builders import assert_conserved

ROOT = Path(__file__).parents[2]
KILLS = 12
AT_ONCE = 2  # taps of the process that are under way together


@dataclass
class Killed:
    """Deals on a file, played by processes that are killed."""

    path: Path
    told: dict[tuple[int, int], str] = field(default_factory=dict)

    def run(self, seed: int, end: str = "never", lines: int | None = None) -> int:
        """Let a process play to its `end`, or until it has told a number of lines.

        Return its exit status.
        """
        command = [sys.executable, "-m", "tests.storage.table_process", str(self.path), str(seed)]
        with subprocess.Popen([*command, end], cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            for line in islice(process.stdout, lines):
                self.hear(line)
            if lines is not None:
                process.kill()
            for line in process.stdout:  # what it told before it died
                self.hear(line)
        return process.returncode

    def hear(self, line: bytes) -> None:
        """Take note of an action that the process told; it tells none twice."""
        deal, number, move = line.decode().split()
        assert (int(deal), int(number)) not in self.told
        self.told[int(deal), int(number)] = move

    def rows(self, query: str) -> list[Any]:
        """Read from the file."""
        with closing(sqlite3.connect(self.path)) as file:
            return file.execute(query).fetchall()

    def stored(self) -> dict[tuple[int, int], str]:
        """Return the stored actions by deal and number."""
        rows = self.rows("SELECT deal, number, seat, action FROM actions ORDER BY deal, number")
        return {(deal, number): f"{seat}:{action}" for deal, number, seat, action in rows}

    def check(self, kills: int) -> None:
        """Check that all that was told is stored, and hardly more."""
        assert self.rows("PRAGMA integrity_check") == [("ok",)]
        stored = self.stored()
        assert {key: stored.get(key) for key in self.told} == self.told
        assert len(stored) - len(self.told) <= kills * AT_ONCE
        ended = self.rows("SELECT number FROM deals WHERE status = 'over' ORDER BY number")
        assert self.rows("SELECT deal FROM counted_deals ORDER BY deal") == ended

    def check_deals(self) -> None:
        """Check that each deal is over and replays, card by card, to what is stored of it."""
        deals = self.rows("SELECT number, deck, dealer, lead, position, status FROM deals")
        for number, deck, dealer, lead, position, status in deals:
            moves = [move for (deal, _), move in self.stored().items() if deal == number]
            deal = Deal.start(RuleSet(), 3, dealer, [*map(parse_card, json.loads(deck))], lead)
            for move in moves:
                deal.apply(*parse_move(move))
                assert_conserved(format_position(deal), 36)
            assert (status, deal.over) == ("over", True)
            assert format_position(deal) == json.loads(position)


def test_a_killed_process_loses_nothing_that_it_told(tmp_path: Path) -> None:
    random = Random(2)
    killed = Killed(tmp_path / "durak.sqlite3")
    for kill in range(KILLS):
        if kill % 2:
            status = killed.run(seed=kill, lines=random.randrange(1, 20))
        else:
            status = killed.run(seed=kill, end=str(random.randrange(10, 300)))
        assert status == -signal.SIGKILL
        killed.check(kill + 1)

    assert killed.run(seed=KILLS, end="over") == 0

    killed.check(KILLS)
    killed.check_deals()
