"""A process that plays on a database file and tells each action once it stands.

`python -m tests.storage.table_process FILE SEED END` goes on where the file stands: with `END`
`over` to the end of a deal, with `never` deal after deal until it is killed, and with a number
until SQLite begins that statement, when it kills itself.
"""

import asyncio
import os
import signal
import sys
from itertools import count
from pathlib import Path
from random import Random

from bot.storage.database import open_database
from bot.storage.tables import TableStore
from bot.tables.model import Phase, RequestId, Table
from bot.tables.people import Person, PersonId, Place
from bot.tables.ports import Notice
from bot.tables.refusals import Refused
from bot.tables.service import Tables
from bot.tables.settings import Settings

PLACE = Place(-1001)
PEOPLE = tuple(Person(PersonId(n), f"player {n}") for n in (1, 2, 3))


class Silent:
    """A publisher that shows nothing; the lines are the show."""

    def show(self, table: Table, actor: PersonId | None) -> None:
        """Show nothing."""

    def tell(self, table: Table, notice: Notice) -> None:
        """Say nothing."""


async def play(tables: Tables, random: Random, *, to_the_end: bool) -> None:
    """Play at the one table from wherever it is, to the end of its deal or for ever."""
    if tables.at(PLACE):
        (table,) = tables.at(PLACE)
    else:
        table = await tables.open(PLACE, PEOPLE[0], Settings(), seated=True)
    while table.phase is not Phase.RESULT or not to_the_end:
        match table.phase:
            case Phase.LOBBY if len(table.people) < len(PEOPLE):
                await tables.join(table.id, PEOPLE[len(table.people)])
            case Phase.LOBBY:
                await tables.deal(table.id, PEOPLE[0], admin=False)
            case Phase.RESULT:
                waiting = next(person for person in PEOPLE if person.id not in table.ready)
                await tables.again(table.id, waiting, table.deal_number)
            case _:
                await asyncio.gather(*(tap(tables, table, random) for _ in range(2)))
        table = tables.get(table.id)


async def tap(tables: Tables, table: Table, random: Random) -> None:
    """Let somebody who is awaited act, and tell it if it was accepted."""
    deal = table.play
    assert deal is not None
    seat = random.choice(deal.deal.awaited())
    action = random.choice(deal.deal.legal_actions(seat))
    request = RequestId(random.getrandbits(60))
    try:
        after = await tables.act(table.id, deal.players[seat], action, deal.seen(), request)
    except Refused:
        return
    assert after.play is not None
    tell(f"{after.play.number} {len(after.play.actions) - 1} {seat}:{action}")


def tell(line: str) -> None:
    """Write a line that is out when this returns."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def main(path: Path, seed: int, end: str) -> None:
    """Open the file as the bot does and play."""
    random = Random(seed)
    statements = count()

    def begun(_: str) -> None:
        if str(next(statements)) == end:
            os.kill(os.getpid(), signal.SIGKILL)

    async with open_database(path) as database:
        await database._connection.set_trace_callback(begun)
        tables = Tables(
            TableStore(database, lambda: 1),
            Silent(),
            lambda cards: random.sample(cards, len(cards)),
            lambda: 1.0,
            lambda: 2.0,
        )
        await tables.restore()
        await play(tables, random, to_the_end=end == "over")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
