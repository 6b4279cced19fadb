"""Tables with their deals and actions, as rows."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import aiosqlite

from bot.engine.actions import Action
from bot.engine.cards import format_card, parse_card
from bot.engine.position import format_position
from bot.engine.rules import RuleSet
from bot.match.match import Match
from bot.match.opening import Opening
from bot.storage.database import Database, DatabaseError
from bot.tables.model import Phase, RequestId, Table, TableId
from bot.tables.people import Person, PersonId, Place
from bot.tables.play import Play, Status
from bot.tables.ports import Change, Move, RepeatedRequestError

KEEP_REQUESTS = 7 * 24 * 3600  # Telegram keeps an update for a day


class TableStore:
    """`bot.tables.ports.Store` in SQLite. `now` gives the time in seconds since 1970."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now

    async def new_table_id(self) -> TableId:
        """Return an id that no table had or will have."""

        async def work(db: aiosqlite.Connection) -> TableId:
            rows = await _all(db, "UPDATE table_ids SET last = last + 1 RETURNING last")
            return TableId(rows[0][0])

        return await self._database.transaction(work)

    async def carried_out(self, request: RequestId) -> bool:
        """Say whether a change with this request has been stored."""

        async def work(db: aiosqlite.Connection) -> bool:
            rows = await _all(db, "SELECT 1 FROM requests WHERE id = ?", (request,))
            return bool(rows)

        return await self._database.transaction(work)

    async def save(self, change: Change) -> None:
        """Store `change` whole. Raises RepeatedRequestError, having stored nothing."""
        now = self._now()

        async def work(db: aiosqlite.Connection) -> None:
            if change.request is not None:
                await _save_request(db, change.request, now)
            await _save_table(db, change.table, now)
            for play in change.plays:
                await _save_play(db, change.table.id, play, now)
            if change.move is not None:
                await _save_move(db, change.table.id, change.move, now)

        await self._database.transaction(work)

    async def load(self) -> Sequence[Table]:
        """Return every table that is not closed, and those that still show a message.

        Raises DatabaseError for rows that do not fit together, such as a deal whose actions do
        not lead to the position stored with it.
        """

        async def work(db: aiosqlite.Connection) -> Sequence[Table]:
            rows = await _all(
                db,
                "SELECT id, chat_id, topic_id, owner_id, preset, rules, token, phase, match, ready"
                " FROM tables WHERE phase <> 'closed'"
                " OR id IN (SELECT table_id FROM surfaces) ORDER BY id",
            )
            return [await _checked_table(db, row) for row in rows]

        return await self._database.transaction(work)


async def _save_request(db: aiosqlite.Connection, request: RequestId, now: int) -> None:
    try:
        await db.execute("INSERT INTO requests (id, done_at) VALUES (?, ?)", (request, now))
    except aiosqlite.IntegrityError as error:
        raise RepeatedRequestError(request) from error
    await db.execute("DELETE FROM requests WHERE done_at < ?", (now - KEEP_REQUESTS,))


async def _save_table(db: aiosqlite.Connection, table: Table, now: int) -> None:
    await db.executemany(
        "INSERT INTO people (id, name, language) VALUES (?, ?, ?) ON CONFLICT (id)"
        " DO UPDATE SET name = excluded.name, language = excluded.language",
        [(person.id, person.name, person.language) for person in table.people],
    )
    await db.execute(
        "INSERT INTO tables (id, chat_id, topic_id, owner_id, preset, rules, token, phase, match,"
        " ready, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
        " SET owner_id = excluded.owner_id, preset = excluded.preset, rules = excluded.rules,"
        " phase = excluded.phase, match = excluded.match, ready = excluded.ready,"
        " updated_at = excluded.updated_at",
        (
            table.id,
            table.place.chat,
            table.place.topic,
            table.owner,
            table.preset,
            json.dumps(table.rules.to_json()),
            table.token,
            table.phase.value,
            json.dumps(table.match.to_json()),
            json.dumps(sorted(table.ready)),
            now,
        ),
    )
    await db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    await db.executemany(
        "INSERT INTO seats (table_id, seat, person_id) VALUES (?, ?, ?)",
        [(table.id, seat, person.id) for seat, person in enumerate(table.people)],
    )


async def _save_play(db: aiosqlite.Connection, table: TableId, play: Play, now: int) -> None:
    ended = play.status is not Status.RUNNING
    await db.execute(
        "INSERT INTO deals (table_id, number, rules, players, dealer, lead, deck, position,"
        " status, result, started_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, number) DO UPDATE SET position = excluded.position,"
        " status = excluded.status, result = excluded.result, ended_at = excluded.ended_at",
        (
            table,
            play.number,
            json.dumps(play.rules.to_json()),
            json.dumps([person.id for person in play.players]),
            play.opening.dealer,
            play.opening.lead,
            json.dumps([format_card(card) for card in play.deck]),
            json.dumps(format_position(play.deal)),
            play.status.value,
            json.dumps(asdict(play.deal.result())) if ended else None,
            now,
            now if ended else None,
        ),
    )


async def _save_move(db: aiosqlite.Connection, table: TableId, move: Move, now: int) -> None:
    await db.execute(
        "INSERT INTO actions (table_id, deal, number, seat, action, done_at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (table, move.deal, move.index, move.seat, str(move.action), now),
    )


async def _checked_table(db: aiosqlite.Connection, row: aiosqlite.Row) -> Table:
    try:
        return await _load_table(db, row)
    except (ValueError, TypeError) as error:  # what JSON, notation and rules raise
        raise DatabaseError(f"table {row[0]} cannot be read: {error}") from error


async def _load_table(db: aiosqlite.Connection, row: aiosqlite.Row) -> Table:
    table_id = TableId(row[0])
    seats = await _all(
        db,
        "SELECT people.id, name, language FROM seats JOIN people ON people.id = person_id"
        " WHERE table_id = ? ORDER BY seat",
        (table_id,),
    )
    return Table(
        id=table_id,
        place=Place(row[1], row[2]),
        owner=None if row[3] is None else PersonId(row[3]),
        preset=row[4],
        rules=RuleSet.from_json(json.loads(row[5])),
        token=row[6],
        phase=Phase(row[7]),
        match=Match.from_json(json.loads(row[8])),
        ready=frozenset(map(PersonId, json.loads(row[9]))),
        people=tuple(_person(seat) for seat in seats),
        play=await _load_last_play(db, table_id),
    )


async def _load_last_play(db: aiosqlite.Connection, table: TableId) -> Play | None:
    rows = await _all(
        db,
        "SELECT number, rules, players, dealer, lead, deck, position, status FROM deals"
        " WHERE table_id = ? ORDER BY number DESC LIMIT 1",
        (table,),
    )
    for number, rules, players, dealer, lead, deck, position, status in rows:
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
        return play.void() if status == Status.VOID and not play.deal.over else play
    return None


async def _load_actions(
    db: aiosqlite.Connection, table: TableId, deal: int
) -> list[tuple[int, Action]]:
    rows = await _all(
        db,
        "SELECT seat, action FROM actions WHERE table_id = ? AND deal = ? ORDER BY number",
        (table, deal),
    )
    return [(seat, Action.parse(action)) for seat, action in rows]


async def _load_person(db: aiosqlite.Connection, person: int) -> Person:
    rows = await _all(db, "SELECT id, name, language FROM people WHERE id = ?", (person,))
    if not rows:
        raise ValueError(f"nobody is known as {person}")
    return _person(rows[0])


def _person(row: Sequence[Any]) -> Person:
    return Person(PersonId(row[0]), row[1], row[2])


async def _all(
    db: aiosqlite.Connection, query: str, values: Sequence[object] = ()
) -> list[aiosqlite.Row]:
    async with db.execute(query, values) as cursor:
        return list(await cursor.fetchall())
