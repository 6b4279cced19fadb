"""Working the ledger out anew: for older deals, for a group with a new id, and to check it."""

import logging
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import aiosqlite

from bot.match.career import Career
from bot.match.match import Match
from bot.match.outcome import Score
from bot.storage.database import Database, DatabaseError
from bot.storage.ledger import (
    SCORE_FIELDS,
    Ended,
    careers_after,
    count,
    save_careers,
    write,
)
from bot.storage.table_rows import fetched, load_play
from bot.tables.model import TableId
from bot.tables.play import Play
from bot.tables.statistics import STAND_INS

log = logging.getLogger(__name__)

_UNCOUNTED: Final = """
    SELECT deals.table_id, number, chat_id, coalesce(ended_at, 0) FROM deals
    JOIN tables ON tables.id = deals.table_id
    WHERE status = 'over' AND NOT EXISTS (
        SELECT 1 FROM counted_deals AS c WHERE c.table_id = deals.table_id AND c.deal = number
    ) ORDER BY ended_at, deals.table_id, number
"""
_SCORES_OF_A_GROUP: Final = f"""
    SELECT id, teams, seat, person_id, {", ".join(SCORE_FIELDS)} FROM counted_deals
    JOIN scores ON deal_id = id WHERE chat_id = ? ORDER BY id, seat
"""  # noqa: S608


async def catch_up(database: Database) -> int:
    """Count the deals that ended before this bot kept a ledger; return how many it found.

    Ratings follow from the order of deals: these come before all that end from now on.
    """

    async def work(db: aiosqlite.Connection) -> int:
        matches: dict[int, Match] = {}
        counted = 0
        for table, number, chat, at in await fetched(db, _UNCOUNTED):
            play = await _readable(db, table, number)
            if play is not None:
                people = [person.id for person in play.players]
                match = matches.get(table, Match()).after(people, play.opening, play.final())
                matches[table] = match
                hung = None if match.last is None else match.last.hung
                await count(db, Ended(table, play, chat, at, hung))
                counted += 1
        return counted

    return await database.transaction(work)


async def recount(database: Database) -> None:
    """Work out all that follows from the counted deals anew, from their actions."""

    async def work(db: aiosqlite.Connection) -> None:
        for table in ("achievements", "careers", "scores"):
            await db.execute(f"DELETE FROM {table}")  # noqa: S608
        deals = "SELECT id, table_id, deal, chat_id, ended_at, hung FROM counted_deals ORDER BY id"
        for deal, table, number, chat, at, hung in await fetched(db, deals):
            play = await load_play(db, table, number)
            await write(db, deal, Ended(table, play, chat, at, hung))
        await _drop_stand_ins(db)

    await database.transaction(work)


async def move_group(db: aiosqlite.Connection, old: int, new: int) -> None:
    """Let the deals of a group stand under its new id, and what follows from them.

    Where deals have ended under both, they are one group's: its ratings are worked out anew.
    """
    known = await fetched(db, "SELECT 1 FROM counted_deals WHERE chat_id = ? LIMIT 1", (new,))
    moved = "UPDATE counted_deals SET chat_id = ? WHERE chat_id = ? RETURNING id"
    if not await fetched(db, moved, (new, old)):
        return
    if known:
        await db.execute("DELETE FROM careers WHERE chat_id IN (?, ?)", (old, new))
        await _rate_anew(db, new)
    else:
        await db.execute("UPDATE careers SET chat_id = ? WHERE chat_id = ?", (new, old))


async def _rate_anew(db: aiosqlite.Connection, chat: int) -> None:
    """Work out the ratings and careers of a group that has none, from what its deals say."""
    careers: dict[tuple[int, int], Career] = {}
    ratings = []
    rows = await fetched(db, _SCORES_OF_A_GROUP, (chat,))
    for (deal, teams), seats in groupby(rows, key=lambda row: (row[0], row[1])):
        played = list(seats)
        people, scores = [row[3] for row in played], [_score_of(row[4:]) for row in played]
        after = careers_after(careers, (chat,), people, scores, teams)
        careers |= after
        ratings += [(*after[chat, row[3]].rating, deal, row[2]) for row in played]
    await db.executemany(
        "UPDATE scores SET chat_mu = ?, chat_sigma = ? WHERE deal_id = ? AND seat = ?", ratings
    )
    await save_careers(db, careers)
    await _drop_stand_ins(db)


def _score_of(row: Sequence[int | None]) -> Score:
    values = dict(zip(SCORE_FIELDS, row, strict=True))
    return Score(**values)  # type: ignore[arg-type]  # a row of its own fields


async def _readable(db: aiosqlite.Connection, table: TableId, number: int) -> Play | None:
    """Return a deal; None, and a line in the log, for one whose rows do not fit together."""
    try:
        return await load_play(db, table, number)
    except (DatabaseError, ValueError, TypeError) as error:
        log.warning("deal %d of table %d is not counted: %s", number, table, error)
        return None


async def _drop_stand_ins(db: aiosqlite.Connection) -> None:
    """Forget what those achieved who are forgotten; what others owe to them stays."""
    for table in ("achievements", "careers"):
        await db.execute(f"DELETE FROM {table} WHERE person_id >= ?", (STAND_INS,))  # noqa: S608
