"""Tables with their deals and actions, as rows."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict

import aiosqlite

from bot.engine.cards import format_card
from bot.engine.position import format_position
from bot.match.achievements import Earned
from bot.storage.database import Database
from bot.storage.forgetting import forget, new_stand_in
from bot.storage.ledger import Ended, count
from bot.storage.recounting import move_group
from bot.storage.table_rows import LIVING_TABLES, checked_table, fetched
from bot.tables.model import RequestId, Table, TableId
from bot.tables.people import Person, PersonId
from bot.tables.play import Play, Status
from bot.tables.ports import Change, Move, RepeatedRequestError

KEEP_REQUESTS = 7 * 24 * 3600  # Telegram keeps an update for a day
SAVE_PERSON = (
    "INSERT INTO people (id, name, language) VALUES (?, ?, ?) ON CONFLICT (id)"
    " DO UPDATE SET name = excluded.name, language = excluded.language"
)


class TableStore:
    """`bot.tables.ports.Store` in SQLite. `now` gives the time in seconds since 1970."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now

    async def new_table_id(self) -> TableId:
        """Return an id that no table had or will have."""

        async def work(db: aiosqlite.Connection) -> TableId:
            rows = await fetched(db, "UPDATE table_ids SET last = last + 1 RETURNING last")
            return TableId(rows[0][0])

        return await self._database.transaction(work)

    async def carried_out(self, request: RequestId) -> bool:
        """Say whether a change with this request has been stored."""

        async def work(db: aiosqlite.Connection) -> bool:
            rows = await fetched(db, "SELECT 1 FROM requests WHERE id = ?", (request,))
            return bool(rows)

        return await self._database.transaction(work)

    async def save(self, change: Change) -> Earned:
        """Store `change` whole. Raises RepeatedRequestError, having stored nothing.

        Return what a deal that ended with it, and counts, earned its players.
        """
        now = self._now()

        async def work(db: aiosqlite.Connection) -> Earned:
            if change.request is not None:
                await _save_request(db, change.request, now)
            await _save_table(db, change.table, now)
            for play in change.plays:
                await _save_play(db, change.table.id, play, now)
            if change.move is not None:
                await _save_move(db, change.table.id, change.move, now)
            return await _count(db, change, now)

        return await self._database.transaction(work)

    async def move_group(self, old: int, new: int) -> None:
        """Let the statistics of a group stand under its new id."""

        async def work(db: aiosqlite.Connection) -> None:
            await move_group(db, old, new)

        await self._database.transaction(work)

    async def new_stand_in(self) -> Person:
        """Make up somebody without a name, to take the place of a person."""
        return await self._database.transaction(new_stand_in)

    async def forget(self, person: PersonId, stand_in: PersonId) -> None:
        """Erase what is known of `person`; in the deals that he played stands `stand_in`.

        Raises Refused while he has a seat at a table.
        """

        async def work(db: aiosqlite.Connection) -> None:
            await forget(db, person, stand_in)

        await self._database.transaction(work)

    async def autopassing(self) -> frozenset[PersonId]:
        """Return those who let the table pass for them when they have nothing to add."""

        async def work(db: aiosqlite.Connection) -> frozenset[PersonId]:
            rows = await fetched(db, "SELECT id FROM people WHERE autopass")
            return frozenset(PersonId(row[0]) for row in rows)

        return await self._database.transaction(work)

    async def save_autopass(self, person: Person, *, on: bool) -> None:
        """Remember whether the table is to pass for `person`."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.executemany(SAVE_PERSON, _people_rows([person]))
            await db.execute("UPDATE people SET autopass = ? WHERE id = ?", (on, person.id))

        await self._database.transaction(work)

    async def load(self) -> Sequence[Table]:
        """Return every table that is not closed, and those that still show a message.

        Raises DatabaseError for rows that do not fit together, such as a deal whose actions do
        not lead to the position stored with it.
        """

        async def work(db: aiosqlite.Connection) -> Sequence[Table]:
            rows = await fetched(db, LIVING_TABLES)
            return [await checked_table(db, row) for row in rows]

        return await self._database.transaction(work)


async def _count(db: aiosqlite.Connection, change: Change, now: int) -> Earned:
    """Enter a deal that ends with the change in the ledger, if it counts."""
    table, last = change.table, change.table.match.last
    for play in change.plays:
        if play.status is Status.OVER:
            hung = None if last is None else last.hung
            return await count(db, Ended(table.id, play, table.place.chat, now, hung))
    return ()


async def _save_request(db: aiosqlite.Connection, request: RequestId, now: int) -> None:
    try:
        await db.execute("INSERT INTO requests (id, done_at) VALUES (?, ?)", (request, now))
    except aiosqlite.IntegrityError as error:
        raise RepeatedRequestError(request) from error
    await db.execute("DELETE FROM requests WHERE done_at < ?", (now - KEEP_REQUESTS,))


def _people_rows(people: Iterable[Person]) -> list[tuple[object, ...]]:
    return [(person.id, person.name, person.language) for person in people]


async def _save_table(db: aiosqlite.Connection, table: Table, now: int) -> None:
    await db.executemany(SAVE_PERSON, _people_rows(table.people))
    await db.execute(
        "INSERT INTO tables (id, chat_id, topic_id, owner_id, settings, token, phase, match,"
        " earlier, ready, paused, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET chat_id = excluded.chat_id,"
        " topic_id = excluded.topic_id, owner_id = excluded.owner_id,"
        " settings = excluded.settings, phase = excluded.phase, match = excluded.match,"
        " earlier = excluded.earlier, ready = excluded.ready, paused = excluded.paused,"
        " updated_at = excluded.updated_at",
        (
            table.id,
            table.place.chat,
            table.place.topic,
            table.owner,
            json.dumps(table.settings.to_json()),
            table.token,
            table.phase.value,
            json.dumps(table.match.to_json()),
            table.earlier,
            json.dumps(sorted(table.ready)),
            table.paused,
            now,
        ),
    )
    await db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    await db.executemany(
        "INSERT INTO seats (table_id, seat, person_id, misses, gone) VALUES (?, ?, ?, ?, ?)",
        [
            (table.id, seat, person.id, table.misses.get(person.id, 0), person.id in table.gone)
            for seat, person in enumerate(table.people)
        ],
    )
    await db.execute("DELETE FROM deadlines WHERE table_id = ?", (table.id,))
    await db.executemany(
        "INSERT INTO deadlines (table_id, number, kind, person_id, due_at) VALUES (?, ?, ?, ?, ?)",
        [
            (table.id, number, deadline.kind.value, deadline.person, deadline.at)
            for number, deadline in enumerate(table.deadlines)
        ],
    )


async def _save_play(db: aiosqlite.Connection, table: TableId, play: Play, now: int) -> None:
    ended = play.status is not Status.RUNNING
    await db.execute(
        "INSERT INTO deals (table_id, number, rules, players, dealer, lead, deck, position,"
        " status, given_up, result, started_at, ended_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, number) DO UPDATE SET position = excluded.position,"
        " status = excluded.status, given_up = excluded.given_up, result = excluded.result,"
        " ended_at = excluded.ended_at",
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
            play.given_up,
            json.dumps(asdict(play.result())) if ended else None,
            now,
            now if ended else None,
        ),
    )


async def _save_move(db: aiosqlite.Connection, table: TableId, move: Move, now: int) -> None:
    await db.execute(
        "INSERT INTO actions (table_id, deal, number, seat, action, late, done_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table, move.deal, move.index, move.seat, str(move.action), move.late, now),
    )
