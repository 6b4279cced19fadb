"""Forgetting a person: somebody without a name takes his place in what belongs to others too."""

import json
from typing import Final

import aiosqlite

from bot.match.match import Match
from bot.storage.table_rows import fetched
from bot.tables.people import Person, PersonId
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.statistics import STAND_INS

_SEATS: Final = """
    SELECT 1 FROM seats JOIN tables ON tables.id = table_id
    WHERE person_id = ? AND phase <> 'closed'
"""
_DEALS: Final = """
    SELECT table_id, number, players FROM deals
    WHERE EXISTS (SELECT 1 FROM json_each(players) WHERE value = ?)
"""
_MATCHES: Final = """
    SELECT id, match FROM tables
    WHERE EXISTS (SELECT 1 FROM json_each(match, '$.standings') WHERE key = ?)
    OR EXISTS (SELECT 1 FROM json_each(match, '$.last.players') WHERE value = ?)
"""


async def new_stand_in(db: aiosqlite.Connection) -> Person:
    """Make up somebody without a name, whose id no account has."""
    rows = await fetched(
        db,
        "INSERT INTO people (id, name) SELECT max(coalesce(max(id) + 1, 0), ?), '' FROM people"
        " RETURNING id",
        (STAND_INS,),
    )
    return Person(PersonId(rows[0][0]), "")


async def forget(db: aiosqlite.Connection, person: PersonId, stand_in: PersonId) -> None:
    """Erase what is known of `person`; in the deals that he played stands `stand_in`.

    What the deals say of the others stays true: they replay, and every rating follows from them.
    Raises Refused while he has a seat at a table.
    """
    if await fetched(db, _SEATS, (person,)):
        raise Refused(TableRefusal.STILL_SEATED)
    # A table that was closed keeps its people where they sat.
    await db.execute("UPDATE seats SET person_id = ? WHERE person_id = ?", (stand_in, person))
    for table, number, players in await fetched(db, _DEALS, (person,)):
        others = [stand_in if player == person else player for player in json.loads(players)]
        await db.execute(
            "UPDATE deals SET players = ? WHERE table_id = ? AND number = ?",
            (json.dumps(others), table, number),
        )
    for table, match in await fetched(db, _MATCHES, (str(person), person)):
        without = Match.from_json(json.loads(match)).replacing(person, stand_in)
        await db.execute(
            "UPDATE tables SET match = ? WHERE id = ?", (json.dumps(without.to_json()), table)
        )
    await db.execute("UPDATE tables SET owner_id = NULL WHERE owner_id = ?", (person,))
    await db.execute("UPDATE scores SET person_id = ? WHERE person_id = ?", (stand_in, person))
    await db.execute("DELETE FROM careers WHERE person_id = ?", (person,))
    await db.execute("DELETE FROM achievements WHERE person_id = ?", (person,))
    await db.execute("DELETE FROM people WHERE id = ?", (person,))
