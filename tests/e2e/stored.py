"""What stands in the bot's database, read from outside while it plays."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.engine.actions import Action
from bot.engine.cards import format_card, pack, parse_card
from bot.engine.position import format_position
from bot.engine.record import Record
from bot.engine.rules import RuleSet


def rows(database: Path, query: str, *values: object) -> list[Any]:
    """Return the rows of a query, from a connection that can only read."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as db:
        return db.execute(query, values).fetchall()


def check_cards(database: Path, chat: int) -> None:
    """Assert that each card of the pack is at exactly one place in each deal of a chat."""
    query = "SELECT position FROM deals JOIN tables ON tables.id = table_id WHERE chat_id = ?"
    for (text,) in rows(database, query, chat):
        position = json.loads(text)
        cards = list(_cards(position))
        deck = position["rules"].get("deck", 36)
        assert sorted(cards) == sorted(map(format_card, pack(deck))), position


def _cards(position: dict[str, Any]) -> Iterator[str]:
    yield from position["talon"]
    yield from position["discard"]
    for hand in position["hands"]:
        yield from hand
    for pair in position["table"]:
        yield from (card for card in pair if card is not None)


def check_replay(database: Path) -> None:
    """Assert that every stored deal replays from its deck to its stored position."""
    query = (
        "SELECT table_id, number, rules, players, dealer, lead, deck, position FROM deals"
        " ORDER BY table_id, number"
    )
    for table, number, rules, players, dealer, lead, deck, position in rows(database, query):
        actions = rows(
            database,
            "SELECT seat, action FROM actions WHERE table_id = ? AND deal = ? ORDER BY number",
            table,
            number,
        )
        record = Record(
            rules=RuleSet.from_json(json.loads(rules)),
            players=len(json.loads(players)),
            dealer=dealer,
            lead=lead,
            deck=tuple(parse_card(card) for card in json.loads(deck)),
            actions=tuple((seat, Action.parse(action)) for seat, action in actions),
        )
        assert format_position(record.replay()) == json.loads(position)


@dataclass(frozen=True)
class Outcome:
    """The last deal of a table as its row tells it, and how often each person was the fool.

    Everybody is named by the name that is stored; `places` are those who went out, in order.
    """

    places: list[str]
    fools: list[str]
    score: dict[str, int]


def outcome(database: Path, chat: int) -> Outcome:
    """Return how the last deal of the table of a chat ended, from the rows of its deals alone."""
    names = dict(rows(database, "SELECT id, name FROM people"))
    score: Counter[str] = Counter()
    deals = rows(
        database,
        "SELECT players, result FROM deals JOIN tables ON tables.id = table_id"
        " WHERE chat_id = ? AND status = 'over' ORDER BY number",
        chat,
    )
    for players, told in deals:
        seats = [names[person] for person in json.loads(players)]
        result = json.loads(told)
        losers = [name for seat, name in enumerate(seats) if _lost(result, seat)]
        score.update(dict.fromkeys(seats, 0))
        score.update(losers)
    return Outcome([seats[place] for place in result["places"]], losers, dict(score))


def _lost(result: dict[str, Any], seat: int) -> bool:
    if result["losing_team"] is not None:
        return seat % 2 == int(result["losing_team"])
    return bool(seat == result["fool"])


def accepted(database: Path, chat: int) -> int:
    """Return how many actions are stored for the tables of a chat."""
    query = "SELECT count(*) FROM actions JOIN tables ON tables.id = table_id WHERE chat_id = ?"
    count: int = rows(database, query, chat)[0][0]
    return count
