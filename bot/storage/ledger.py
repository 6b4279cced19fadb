"""The ledger: what each deal that counts says of its players, their ratings and achievements.

All of it follows from the stored deals and their actions, and can be worked out anew from them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Final

import aiosqlite

from bot.engine.deal import Deal
from bot.match.achievements import Achievement, Case, Earned, earned, in_order
from bot.match.career import Career
from bot.match.outcome import Outcome, Score, outcome_of
from bot.match.ratings import Rating, rated
from bot.storage.table_rows import fetched
from bot.tables.model import TableId
from bot.tables.play import Play

EVERYWHERE: Final = 0
"""Stands for a group's id: among all whom the bot knows."""

SCORE_FIELDS: Final = tuple(field.name for field in fields(Score))
CAREER_FIELDS: Final = tuple(f.name for f in fields(Career) if f.name != "rating")
_SCORE_OF: Final = attrgetter(*SCORE_FIELDS)
_CAREER_OF: Final = attrgetter("rating.mu", "rating.sigma", *CAREER_FIELDS)


def _writing(verb: str, table: str, *columns: str) -> str:
    places = ", ".join("?" * len(columns))
    return f"{verb} INTO {table} ({', '.join(columns)}) VALUES ({places})"


_RATINGS: Final = ("mu", "sigma", "chat_mu", "chat_sigma")
SAVE_SCORE: Final = _writing(
    "INSERT", "scores", "deal_id", "seat", "person_id", *SCORE_FIELDS, *_RATINGS
)
SAVE_CAREER: Final = _writing(
    "REPLACE", "careers", "chat_id", "person_id", "mu", "sigma", *CAREER_FIELDS
)
CAREERS: Final = (
    f"SELECT chat_id, person_id, mu, sigma, {', '.join(CAREER_FIELDS)} FROM careers"  # noqa: S608
    " WHERE chat_id IN (SELECT value FROM json_each(?))"
    " AND person_id IN (SELECT value FROM json_each(?))"
)

Careers = Mapping[tuple[int, int], Career]
"""By group, or EVERYWHERE, and person."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal that counts, where and when it ended, and the rank that it hung on its losers."""

    table: TableId
    play: Play
    chat: int
    at: int
    hung: str | None

    @property
    def people(self) -> tuple[int, ...]:
        """Its players, in seat order."""
        return tuple(person.id for person in self.play.players)

    @property
    def teams(self) -> bool:
        """Whether partners win and lose together."""
        return self.play.rules.teams

    def outcome(self) -> Outcome:
        """Return what it came to."""
        play = self.play
        deal = Deal.start(
            play.rules, len(play.players), play.opening.dealer, play.deck, play.opening.lead
        )
        return outcome_of(deal, play.actions, gave_up=play.given_up, hung=self.hung)


async def count(db: aiosqlite.Connection, ended: Ended) -> Earned:
    """Write down a deal that has ended; return what it earned. Twice is once."""
    rows = await fetched(
        db,
        "INSERT INTO counted_deals (table_id, deal, chat_id, ended_at, teams, hung)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
        (
            ended.table,
            ended.play.number,
            ended.chat,
            ended.at,
            ended.teams,
            ended.hung,
        ),
    )
    return await write(db, rows[0][0], ended) if rows else ()


async def write(db: aiosqlite.Connection, deal: int, ended: Ended) -> Earned:
    """Write down what the counted deal of this id says of its players; return what it earned."""
    people, outcome = ended.people, ended.outcome()
    careers = await load_careers(db, (EVERYWHERE, ended.chat), people)
    new = await _newly_earned(db, outcome, people, careers)
    after = careers_after(careers, (EVERYWHERE, ended.chat), people, outcome.scores, ended.teams)
    await db.executemany(
        SAVE_SCORE,
        [
            (
                deal,
                seat,
                person,
                *_SCORE_OF(outcome.scores[seat]),
                *after[EVERYWHERE, person].rating,
                *after[ended.chat, person].rating,
            )
            for seat, person in enumerate(people)
        ],
    )
    await save_careers(db, after)
    await db.executemany(
        "INSERT INTO achievements (person_id, name, deal_id, seat) VALUES (?, ?, ?, ?)",
        [(people[seat], achievement.value, deal, seat) for seat, achievement in new],
    )
    return new


def careers_after(
    careers: Careers,
    chats: Iterable[int],
    people: Sequence[int],
    scores: Sequence[Score],
    teams: bool,
) -> dict[tuple[int, int], Career]:
    """Return the careers of the players of a deal after it, in each of `chats`."""
    after = {}
    for chat in chats:
        before = [careers.get((chat, person), Career()) for person in people]
        ratings = rated([c.rating for c in before], [s.rank for s in scores], teams=teams)
        for person, career, score, rating in zip(people, before, scores, ratings, strict=True):
            after[chat, person] = career.after(score, rating)
    return after


async def load_careers(
    db: aiosqlite.Connection, chats: Sequence[int], people: Sequence[int]
) -> dict[tuple[int, int], Career]:
    """Return the careers of some people in some chats, as far as there are any."""
    rows = await fetched(db, CAREERS, (json.dumps(chats), json.dumps(people)))
    return {(row[0], row[1]): career_of(row[2:]) for row in rows}


def career_of(row: Sequence[float]) -> Career:
    """Return the career of a row of mu, sigma and CAREER_FIELDS."""
    mu, sigma, *counts = row
    return Career(Rating(mu, sigma), *map(int, counts))


async def save_careers(db: aiosqlite.Connection, careers: Careers) -> None:
    """Write down how careers stand now."""
    rows = [(*key, *_CAREER_OF(career)) for key, career in careers.items()]
    await db.executemany(SAVE_CAREER, rows)


async def _newly_earned(
    db: aiosqlite.Connection, outcome: Outcome, people: Sequence[int], careers: Careers
) -> Earned:
    """Return what a deal that is not written down yet earns its players for the first time."""
    rows = await fetched(
        db,
        "SELECT person_id, name FROM achievements"
        " WHERE person_id IN (SELECT value FROM json_each(?))",
        (json.dumps(people),),
    )
    had = {(person, Achievement(name)) for person, name in rows}
    new = []
    for seat, person in enumerate(people):
        rivalry = 0
        if outcome.scores[seat].place == 1 and (person, Achievement.OLD_SCORE) not in had:
            losers = [people[loser] for loser in outcome.losers]
            rivalry = await _same_fool(db, person, losers)
        before = careers.get((EVERYWHERE, person), Career())
        case = Case(outcome, seat, before, rivalry)
        new += [(seat, each) for each in earned(case) if (person, each) not in had]
    return in_order(new)


async def _same_fool(db: aiosqlite.Connection, person: int, losers: Sequence[int]) -> int:
    """Return how often `person` was first and one of these lost, of the one with the most."""
    rows = await fetched(
        db,
        "SELECT count(*) FROM scores AS his JOIN scores AS other USING (deal_id)"
        " WHERE his.person_id = ? AND his.place = 1 AND NOT his.lost AND other.lost"
        " AND other.person_id IN (SELECT value FROM json_each(?)) GROUP BY other.person_id",
        (person, json.dumps(losers)),
    )
    return max((row[0] for row in rows), default=0)
