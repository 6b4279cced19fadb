"""Many deals on a file, quickly: played in memory, stored with all their actions."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import aiosqlite

from bot.engine.actions import Action, ActionKind
from bot.engine.cards import Card
from bot.engine.rules import RuleSet
from bot.match.achievements import Earned
from bot.storage.database import Database, open_database
from bot.storage.statistics import StatisticsStore
from bot.storage.tables import TableStore
from bot.tables import leaving, steps
from bot.tables.model import Phase, Table, TableId
from bot.tables.people import Person, Place
from bot.tables.play import Play
from bot.tables.ports import Change
from bot.tables.settings import Leaving, Settings
from tests.tables.builders import QUICK, begin, play_of

LEDGER = ("counted_deals", "scores", "careers", "achievements")


@dataclass
class Evening:
    """Tables in a file, without anybody watching. Each save takes a second of its clock.

    `thrifty` players keep their lowest cards for the end.
    """

    database: Database
    store: TableStore
    statistics: StatisticsStore
    random: Random
    now: int = 1_000_000
    thrifty: bool = False

    def shuffle(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the cards in an order that follows from the seed."""
        return self.random.sample(cards, len(cards))

    async def save(self, change: Change) -> Earned:
        """Store a change a second later."""
        self.now += 1
        return await self.store.save(change)

    async def table(
        self, people: Sequence[Person], chat: int = -1001, rules: RuleSet = QUICK
    ) -> Table:
        """Open a table where these people sit."""
        table = Table(
            id=await self.store.new_table_id(),
            place=Place(chat),
            owner=people[0].id,
            settings=Settings(rules=rules, leaving=Leaving.FOOL),
            token="t",
        )
        for person in people:
            table = table.seated(person)
        return table

    async def deal(self, table: Table) -> Table:
        """Deal the next deal of a table."""
        change = steps.dealt(table, self.shuffle)
        await self.save(change)
        return change.table

    async def play(self, table: Table, *, leaves: Person | None = None) -> tuple[Table, Earned]:
        """Play a whole deal; `leaves` gets up somewhere in it and is its fool."""
        table = await self.deal(table)
        play = play_of(table)
        patience = self.random.randrange(20) if leaves is not None else 20_000
        change = Change(table)
        while table.phase is Phase.DEAL and len(play.actions) < patience:
            change = steps.acted(table, *self.choice(play), self.shuffle)
            table, play = change.table, play_of(change.table)
        if leaves is not None and table.phase is Phase.DEAL:
            change = leaving.leave(leaves.id)(table, self.shuffle)
        await self._write_actions(table.id, play)
        return change.table, await self.save(replace(change, move=None))

    def choice(self, play: Play) -> tuple[int, Action]:
        """Choose something to do: a card, mostly, so that deals end."""
        seat = self.random.choice(play.deal.awaited())
        legal = play.deal.legal_actions(seat)
        cards = [a for a in legal if a.kind not in {ActionKind.TAKE, ActionKind.PASS}]
        if not cards or self.random.random() < 0.2:
            return seat, self.random.choice(legal)
        return seat, max(
            cards, key=lambda action: action.played
        ) if self.thrifty else self.random.choice(cards)

    async def _write_actions(self, table: TableId, play: Play) -> None:
        rows = [
            (table, play.number, index, seat, str(action), self.now)
            for index, (seat, action) in enumerate(play.actions)
        ]

        async def work(db: aiosqlite.Connection) -> None:
            await db.executemany(
                "INSERT INTO actions (table_id, deal, number, seat, action, done_at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                rows,
            )

        await self.database.transaction(work)

    async def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Read from the file."""

        async def work(db: aiosqlite.Connection) -> list[tuple[object, ...]]:
            async with db.execute(query, values) as cursor:
                return [tuple(row) for row in await cursor.fetchall()]

        return await self.database.transaction(work)

    async def wipe(self) -> None:
        """Take the ledger away, as a bot that kept none left its file."""
        for name in reversed(LEDGER):
            await self.rows(f"DELETE FROM {name} RETURNING 1")

    async def ledger(self) -> dict[str, list[tuple[object, ...]]]:
        """Return all that the ledger says."""
        return {name: await self.rows(f"SELECT * FROM {name}") for name in LEDGER}


@asynccontextmanager
async def open_evening(path: Path, seed: int = 1) -> AsyncIterator[Evening]:
    """Open a file for an evening; the file is new, or goes on."""
    begin(path)
    async with open_database(path) as database:
        await database._connection.execute("PRAGMA synchronous = OFF")
        evening: Evening
        store = TableStore(database, lambda: evening.now)
        statistics = StatisticsStore(database, lambda: evening.now)
        evening = Evening(database, store, statistics, Random(seed))
        yield evening
