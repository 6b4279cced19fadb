"""What is told of people and groups, read from the ledger."""

from collections.abc import Callable, Sequence
from typing import Final

import aiosqlite

from bot.match.achievements import Achievement
from bot.match.career import Career
from bot.match.ratings import Rating
from bot.storage.database import Database
from bot.storage.ledger import EVERYWHERE, load_careers
from bot.storage.table_rows import fetched
from bot.tables.people import Person, PersonId
from bot.tables.statistics import STAND_INS, Period, Profile, Rated, Rival, Tally

_DAY: Final = 24 * 3600

_PLACES: Final = """
    SELECT place, count(*) FROM scores JOIN counted_deals ON id = deal_id
    WHERE person_id = ? AND ? IN (0, chat_id) AND place IS NOT NULL GROUP BY place
"""
# Who was first and whose fool somebody was; of two as often, who was it last.
_RIVAL: Final = """
    SELECT people.id, name, language, count(*) FROM counted_deals AS deals
    JOIN scores AS first ON first.deal_id = deals.id AND first.place = 1 AND NOT first.lost
    JOIN scores AS fool ON fool.deal_id = deals.id AND fool.lost
    JOIN people ON people.id = {rival}.person_id
    WHERE {own}.person_id = ? AND ? IN (0, chat_id) AND people.id < ?
    GROUP BY people.id ORDER BY count(*) DESC, max(deals.id) DESC LIMIT 1
"""
_VICTIM: Final = _RIVAL.format(own="first", rival="fool")
_NEMESIS: Final = _RIVAL.format(own="fool", rival="first")
_TALLIES: Final = """
    SELECT people.id, name, language, count(*), sum(lost), coalesce(sum(place = 1), 0)
    FROM counted_deals AS deals JOIN scores ON deal_id = deals.id
    JOIN people ON people.id = person_id
    WHERE chat_id = ? AND ended_at >= ? AND people.id < ? GROUP BY people.id
"""
_RATINGS: Final = """
    SELECT people.id, name, language, mu, sigma, deals FROM careers
    JOIN people ON people.id = person_id WHERE chat_id = ? AND people.id < ?
"""
_COURSE: Final = """
    SELECT ended_at, mu, sigma, chat_mu, chat_sigma FROM scores
    JOIN counted_deals ON id = deal_id
    WHERE person_id = ? AND ? IN (0, chat_id) ORDER BY deal_id
"""


class StatisticsStore:
    """`bot.tables.statistics.Statistics` in SQLite; `now` gives seconds since 1970."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now

    async def profile(self, person: PersonId, chat: int | None) -> Profile:
        """Return what the deals of somebody say."""
        where = EVERYWHERE if chat is None else chat

        async def work(db: aiosqlite.Connection) -> Profile:
            careers = await load_careers(db, (EVERYWHERE, where), (person,))
            earned = "SELECT name FROM achievements WHERE person_id = ? ORDER BY deal_id"
            had = {Achievement(row[0]) for row in await fetched(db, earned, (person,))}
            return Profile(
                career=careers.get((where, person), Career()),
                everywhere=careers.get((EVERYWHERE, person), Career()),
                places={row[0]: row[1] for row in await fetched(db, _PLACES, (person, where))},
                victim=await _rival(db, _VICTIM, person, where),
                nemesis=await _rival(db, _NEMESIS, person, where),
                achievements=tuple(each for each in Achievement if each in had),
            )

        return await self._database.transaction(work)

    async def tallies(self, chat: int, period: Period) -> Sequence[Tally]:
        """Return how all fared who played in a group, the least unfortunate first."""
        since = 0 if period.days is None else self._now() - period.days * _DAY

        async def work(db: aiosqlite.Connection) -> list[Tally]:
            rows = await fetched(db, _TALLIES, (chat, since, STAND_INS))
            found = [Tally(_person(row), *row[3:]) for row in rows]
            return sorted(found, key=lambda tally: (tally.misfortune, -tally.deals, -tally.firsts))

        return await self._database.transaction(work)

    async def ratings(self, chat: int) -> Sequence[Rated]:
        """Return all who have a rating in a group, the strongest first."""

        async def work(db: aiosqlite.Connection) -> list[Rated]:
            rows = await fetched(db, _RATINGS, (chat, STAND_INS))
            found = [Rated(_person(row), Rating(row[3], row[4]), row[5]) for row in rows]
            return sorted(found, key=lambda rated: (-rated.rating.shown, -rated.deals))

        return await self._database.transaction(work)

    async def course(self, person: PersonId, chat: int | None) -> Sequence[tuple[int, Rating]]:
        """Return the rating of somebody after each of his deals, with the time, oldest first."""
        where = EVERYWHERE if chat is None else chat
        column = 1 if chat is None else 3

        async def work(db: aiosqlite.Connection) -> list[tuple[int, Rating]]:
            rows = await fetched(db, _COURSE, (person, where))
            return [(row[0], Rating(*row[column : column + 2])) for row in rows]

        return await self._database.transaction(work)


async def _rival(
    db: aiosqlite.Connection, query: str, person: PersonId, where: int
) -> Rival | None:
    rows = await fetched(db, query, (person, where, STAND_INS))
    return Rival(_person(rows[0]), rows[0][3]) if rows else None


def _person(row: aiosqlite.Row) -> Person:
    return Person(PersonId(row[0]), row[1], row[2])
