"""A club: the table service over a real database, with all that it shows and asks recorded."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bot.engine.actions import Action, parse_move
from bot.engine.cards import Card, format_cards, pack, parse_card
from bot.engine.errors import Refusal
from bot.engine.rules import RuleSet, ThrowIn
from bot.storage.database import Database, open_database
from bot.storage.surfaces import SurfaceStore
from bot.storage.tables import TableStore
from bot.tables.clocks import Clock
from bot.tables.model import Phase, RequestId, Table, TableId
from bot.tables.people import Person, PersonId, Place
from bot.tables.play import Play
from bot.tables.ports import Store
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.service import Tables
from bot.tables.settings import Leaving, Settings
from bot.tables.timekeeper import Timekeeper
from tests.tables.stand_ins import FakeTime, Recorder, SeededShuffler

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
PEOPLE = tuple(Person(PersonId(100 + n), name, "en") for n, name in enumerate(NAMES))
ANN, BEN, CLEO, DAN, *_ = PEOPLE
GROUP = Place(-1001)
FORUM_TOPIC = Place(-1002, 17)
QUICK = RuleSet(deck=24, throw_in=ThrowIn.NONE)
"""Rules for tests that need a deal to end: it is over after some thirty actions."""


def stacked(
    hands: Sequence[str], turn_up: str, talon: str = "", *, dealer: int = 0, deck: int = 36
) -> list[Card]:
    """Return a deck that deals these hands and turn-up; the talon begins with `talon`."""
    held = [[parse_card(card) for card in hand.split()] for hand in hands]
    places = range(len(held) * len(held[0]))
    dealt = [held[(dealer + 1 + place) % len(held)][place // len(held)] for place in places]
    first = [*dealt, parse_card(turn_up), *map(parse_card, talon.split())]
    return [*first, *(card for card in pack(deck) if card not in first)]


@dataclass
class Club:
    """Tables over a store, the people who sit there, and a way to look into the file."""

    path: Path
    database: Database
    store: TableStore
    surfaces: SurfaceStore
    tables: Tables
    recorder: Recorder
    shuffler: SeededShuffler
    time: FakeTime
    timekeeper: Timekeeper

    def tables_over(self, store: Store) -> Tables:
        """Return tables as the club's own, over another store."""
        time = self.time
        return Tables(store, self.recorder, self.shuffler, lambda: time.now, lambda: time.delay)

    async def wait(self, seconds: float) -> None:
        """Let time pass; whatever becomes due happens at its moment."""
        end = self.time.now + seconds
        while (due := self.tables.next_due()) is not None and due <= end:
            self.time.now = max(self.time.now, due)
            assert await self.timekeeper.catch_up()
        self.time.now = end

    async def lobby(
        self, players: int, rules: RuleSet | None = None, place: Place = GROUP
    ) -> Table:
        """Open a table where the first so many of PEOPLE sit; the first owns it."""
        table = await self.tables.open(
            place, PEOPLE[0], Settings(rules=rules or RuleSet()), seated=True
        )
        for person in PEOPLE[1:players]:
            table = await self.tables.join(table.id, person)
        return table

    async def dealt(
        self,
        players: int,
        rules: RuleSet | None = None,
        deck: list[Card] | None = None,
        *,
        clock: Clock | None = None,
        leaving: Leaving | None = None,
    ) -> Table:
        """Open a table and deal, by `deck` where one is given."""
        table = await self.lobby(players, rules)
        if clock or leaving:
            chosen = replace(
                table.settings,
                clock=clock or table.settings.clock,
                leaving=leaving or table.settings.leaving,
            )
            await self.tables.arrange(table.id, PEOPLE[0], lambda _: chosen, admin=False)
        if deck is not None:
            self.shuffler.ready.append(deck)
        return await self.tables.deal(table.id, PEOPLE[0], admin=False)

    async def play(self, table_id: TableId, moves: str) -> Table:
        """Carry out moves such as `0:a6s 1:b6s7s`, each at the moment in which it is made."""
        table = self.tables.get(table_id)
        for move in moves.split():
            table = await self.act(table, *parse_move(move))
        return table

    async def act(
        self, table: Table, seat: int, action: Action, request: RequestId | None = None
    ) -> Table:
        """Carry out an action of a seat that sees the table as it is."""
        play = play_of(table)
        return await self.tables.act(table.id, play.players[seat], action, play.seen(), request)

    async def play_out(self, table: Table, random: Random) -> Table:
        """Finish the deal under way by random legal actions."""
        number = table.deal_number
        while table.phase is Phase.DEAL and table.deal_number == number:
            table = await self.play_one(table, random)
        return table

    async def play_one(self, table: Table, random: Random) -> Table:
        """Let somebody whom the table waits for do something."""
        return await self.act(table, *random_move(play_of(table), random))

    async def refusal(self, request: Awaitable[object]) -> Refusal | TableRefusal:
        """Return why a request is refused; check that it stores nothing and shows nothing."""
        before, shown = self.snapshot(), len(self.recorder.shown)
        with pytest.raises(Refused) as caught:
            await request
        assert self.snapshot() == before
        assert len(self.recorder.shown) == shown
        return caught.value.reason

    def snapshot(self) -> list[list[Any]]:
        """Return all that the database says of tables."""
        names = ("people", "tables", "seats", "deals", "actions", "requests", "deadlines")
        return [self.rows(f"SELECT * FROM {name}") for name in names]

    def rows(self, query: str, *values: object) -> list[Any]:
        """Read from the database file past the bot."""
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query, values).fetchall()

    def stored_moves(self, table: TableId, deal: int) -> list[tuple[int, str]]:
        """Return the stored actions of a deal in their order."""
        return self.rows(
            "SELECT seat, action FROM actions WHERE table_id = ? AND deal = ? ORDER BY number",
            table,
            deal,
        )

    def stored_deals(self, table: TableId) -> list[tuple[int, str]]:
        """Return number and status of the stored deals of a table."""
        return self.rows("SELECT number, status FROM deals WHERE table_id = ?", table)

    def stored_position(self, table: TableId, deal: int) -> dict[str, Any]:
        """Return the stored position of a deal."""
        query = "SELECT position FROM deals WHERE table_id = ? AND number = ?"
        ((position,),) = self.rows(query, table, deal)
        stored: dict[str, Any] = json.loads(position)
        return stored


@asynccontextmanager
async def open_club(path: Path, seed: int = 1, now: float = 1_000.0) -> AsyncIterator[Club]:
    """Open the club whose database is at `path`, as the bot does at its start.

    It does not wait for the disk as the bot does, and a new file begins as a copy: the tests of
    the storage show that commits and migrations are right, those of tables only use them.
    """
    begin(path)
    async with open_database(path) as database:
        await database._connection.execute("PRAGMA synchronous = OFF")
        store, recorder, time = TableStore(database, lambda: 1_000), Recorder(), FakeTime(now)
        shuffler = SeededShuffler(Random(seed))
        tables = Tables(store, recorder, shuffler, lambda: time.now, lambda: time.delay)
        timekeeper = Timekeeper(tables, lambda: time.now)
        surfaces = SurfaceStore(database)
        await tables.restore()
        yield Club(path, database, store, surfaces, tables, recorder, shuffler, time, timekeeper)
        await tables.settle()


def begin(path: Path) -> None:
    """Make a new file a copy of an empty one."""
    if not path.exists():
        path.write_bytes(empty_file())


@cache
def empty_file() -> bytes:
    """Return a database file without tables, as the bot makes it."""

    async def made(path: Path) -> None:
        async with open_database(path):
            pass

    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:
        path = Path(folder) / "empty.sqlite3"
        thread.submit(asyncio.run, made(path)).result()  # beside the loop of the test
        return path.read_bytes()


# Hearts are trump; 0 leads, 1 defends, 2 throws in.
THREE = stacked(["6s 6d 7s 7d 8s 6h", "7c 8c 9c 9s Ts 7h", "6c 8d 9d Td Jd Qd"], "Ah")


def play_of(table: Table) -> Play:
    """Return the play of a table that has one."""
    assert table.play is not None
    return table.play


def random_move(play: Play, random: Random) -> tuple[int, Action]:
    """Return something that a seat may do, of one that the table waits for."""
    seat = random.choice(play.deal.awaited())
    return seat, random.choice(play.deal.legal_actions(seat))


def moves_of(play: Play) -> list[tuple[int, str]]:
    """Return the actions of a deal as they are stored."""
    return [(seat, str(action)) for seat, action in play.actions]


def assert_conserved(position: dict[str, Any], deck: int) -> None:
    """Check that each card of the pack lies somewhere exactly once."""
    table = [card for pair in position["table"] for card in pair if card is not None]
    hands = [card for hand in position["hands"] for card in hand]
    cards = [*position["talon"], *hands, *table, *position["discard"]]
    assert sorted(cards) == sorted(format_cards(pack(deck)))


def reasons(outcomes: Iterable[object]) -> list[object]:
    """Return what became of each of several requests: its refusal, or None."""
    found: list[object] = []
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, Refused):
            raise outcome
        found.append(outcome.reason if isinstance(outcome, Refused) else None)
    return found
