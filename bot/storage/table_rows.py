"""Tables, read from rows that are not believed before they fit together."""

import json
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

import aiosqlite

from bot.engine.actions import Action
from bot.engine.cards import parse_card
from bot.engine.position import format_position
from bot.engine.rules import RuleSet
from bot.match.achievements import Achievement, Earned, in_order
from bot.match.match import Match
from bot.match.opening import Opening
from bot.storage.database import DatabaseError
from bot.tables.clocks import Deadline, Due
from bot.tables.model import Phase, Table, TableId
from bot.tables.people import Person, PersonId, Place
from bot.tables.play import Play, Played, Status
from bot.tables.settings import Settings

LIVING_TABLES: Final = (
    "SELECT id, chat_id, topic_id, owner_id, settings, token, phase, match, earlier, ready, paused"
    " FROM tables WHERE phase <> 'closed' OR id IN (SELECT table_id FROM surfaces)"
    " ORDER BY id"
)
"""Those that are not closed, and those that still show a message; for `checked_table`."""


async def checked_table(db: aiosqlite.Connection, row: aiosqlite.Row) -> Table:
    """Return the table of a row. Raises DatabaseError for rows that do not fit together."""
    try:
        return await _load_table(db, row)
    except (ValueError, TypeError) as error:  # what JSON, notation and rules raise
        raise DatabaseError(f"table {row[0]} cannot be read: {error}") from error


async def _load_table(db: aiosqlite.Connection, row: aiosqlite.Row) -> Table:
    table_id = TableId(row[0])
    seats = await fetched(
        db,
        "SELECT people.id, name, language, misses, gone FROM seats"
        " JOIN people ON people.id = person_id"
        " WHERE table_id = ? ORDER BY seat",
        (table_id,),
    )
    return Table(
        id=table_id,
        place=Place(row[1], row[2]),
        owner=None if row[3] is None else PersonId(row[3]),
        settings=Settings.from_json(json.loads(row[4])),
        token=row[5],
        phase=Phase(row[6]),
        match=Match.from_json(json.loads(row[7])),
        earlier=row[8],
        ready=frozenset(map(PersonId, json.loads(row[9]))),
        paused=bool(row[10]),
        people=tuple(_person(seat) for seat in seats),
        play=await _load_last_play(db, table_id),
        misses=MappingProxyType({PersonId(seat[0]): seat[3] for seat in seats if seat[3]}),
        gone=frozenset(PersonId(seat[0]) for seat in seats if seat[4]),
        deadlines=tuple(await _load_deadlines(db, table_id)),
    )


async def _load_deadlines(db: aiosqlite.Connection, table: TableId) -> list[Deadline]:
    rows = await fetched(
        db,
        "SELECT kind, due_at, person_id FROM deadlines WHERE table_id = ? ORDER BY number",
        (table,),
    )
    return [
        Deadline(Due(kind), at, None if person is None else PersonId(person))
        for kind, at, person in rows
    ]


async def _load_last_play(db: aiosqlite.Connection, table: TableId) -> Play | None:
    rows = await fetched(db, "SELECT max(number) FROM deals WHERE table_id = ?", (table,))
    return None if rows[0][0] is None else await load_play(db, table, rows[0][0])


async def load_play(db: aiosqlite.Connection, table: TableId, deal: int) -> Play:
    """Return a deal of a table. Raises DatabaseError or ValueError if it does not replay."""
    rows = await fetched(
        db,
        "SELECT number, rules, players, dealer, lead, deck, position, status, given_up FROM deals"
        " WHERE table_id = ? AND number = ?",
        (table, deal),
    )
    number, rules, players, dealer, lead, deck, position, status, given_up = rows[0]
    play = Play.start(
        number,
        RuleSet.from_json(json.loads(rules)),
        [await _load_person(db, person) for person in json.loads(players)],
        Opening(dealer, lead),
        [parse_card(card) for card in json.loads(deck)],
    ).replayed(await _load_actions(db, table, number))
    if format_position(play.deal) != json.loads(position):
        raise DatabaseError(
            f"deal {number} of table {table}: its actions do not lead to its position"
        )
    if given_up is not None:
        if given_up not in range(len(play.players)):
            raise ValueError(f"seat {given_up} cannot have given up deal {number}")
        play = play.given_up_by(given_up)
    if status == Status.VOID and not play.deal.over:
        return play.void()
    return play.with_earned(await _load_earned(db, table, number))


async def _load_earned(db: aiosqlite.Connection, table: TableId, deal: int) -> Earned:
    rows = await fetched(
        db,
        "SELECT seat, name FROM achievements JOIN counted_deals ON counted_deals.id = deal_id"
        " WHERE table_id = ? AND deal = ?",
        (table, deal),
    )
    return in_order((seat, Achievement(name)) for seat, name in rows)


async def _load_actions(db: aiosqlite.Connection, table: TableId, deal: int) -> list[Played]:
    rows = await fetched(
        db,
        "SELECT seat, action, late FROM actions WHERE table_id = ? AND deal = ? ORDER BY number",
        (table, deal),
    )
    return [Played(seat, Action.parse(action), bool(late)) for seat, action, late in rows]


async def _load_person(db: aiosqlite.Connection, person: int) -> Person:
    rows = await fetched(db, "SELECT id, name, language FROM people WHERE id = ?", (person,))
    if not rows:
        raise ValueError(f"nobody is known as {person}")
    return _person(rows[0])


def _person(row: Sequence[Any]) -> Person:
    return Person(PersonId(row[0]), row[1], row[2])


async def fetched(
    db: aiosqlite.Connection, query: str, values: Sequence[object] = ()
) -> list[aiosqlite.Row]:
    """Return the rows of a query."""
    async with db.execute(query, values) as cursor:
        return list(await cursor.fetchall())
