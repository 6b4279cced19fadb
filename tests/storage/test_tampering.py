"""A file whose rows do not fit together is refused with words, not believed."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.rules import RuleSet
from bot.storage.database import DatabaseError
from tests.tables.builders import Club, open_club, play_of, random_move


async def deal_in(path: Path) -> None:
    """Store a table in the middle of a deal."""
    random = Random(4)
    async with open_club(path) as club:
        table = await club.dealt(3, RuleSet(transfer=True))
        for _ in range(20):
            table = await club.act(table, *random_move(play_of(table), random))


def tamper(path: Path, statement: str, *values: object) -> None:
    """Change rows behind the bot's back."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(statement, values).rowcount == 1
        connection.commit()


def position_in(path: Path) -> dict[str, Any]:
    """Return the stored position."""
    with closing(sqlite3.connect(path)) as connection:
        ((position,),) = connection.execute("SELECT position FROM deals").fetchall()
    stored: dict[str, Any] = json.loads(position)
    return stored


async def reopen(path: Path) -> Club:
    """Start anew on a file."""
    async with open_club(path) as club:
        return club


def setting(name: str, value: str) -> str:
    """Return the statement that changes one of a table's settings, its value as JSON."""
    return f"UPDATE tables SET settings = json_set(settings, '$.{name}', json('{value}'))"


TAMPERED = {
    "an action that is not legal": "UPDATE actions SET action = 'take' WHERE number = 0",
    "an action that is none": "UPDATE actions SET action = 'a1s' WHERE number = 3",
    "a seat that is none": "UPDATE actions SET seat = 8 WHERE number = 3",
    "an action lost at the end": "DELETE FROM actions WHERE number = 19",
    "an action lost in the middle": "DELETE FROM actions WHERE number = 7",
    "an action too many": (
        "INSERT INTO actions (table_id, deal, number, seat, action, done_at)"
        " VALUES (1, 1, 20, 0, 'a6s', 1)"
    ),
    "a card twice in the deck": "UPDATE deals SET deck = replace(deck, '6s', '7s')",
    "a deck that is no JSON": "UPDATE deals SET deck = '['",
    "a deck that is no list": "UPDATE deals SET deck = '7'",
    "a dealer who is none": "UPDATE deals SET dealer = 3",
    "a lead who is none": "UPDATE deals SET lead = -1",
    "players who are none": "UPDATE deals SET players = '[1, 2, 3]'",
    "players who are no list": "UPDATE deals SET players = 'null'",
    "rules of a deal that do not exist": "UPDATE deals SET rules = '{\"deck\": 40}'",
    "rules of a table that do not exist": setting("rules.deck", "40"),
    "rules that are no object": setting("rules", "1"),
    "settings that lack one": "UPDATE tables SET settings = json_remove(settings, '$.clock')",
    "a preset that does not exist": setting("preset", '"x"'),
    "a goal that cannot be": setting("goal", '["deals", 0]'),
    "a match that is none": "UPDATE tables SET match = '{}'",
    "a match that is no JSON": "UPDATE tables SET match = ''",
    "people ready that are no list": "UPDATE tables SET ready = '5'",
    "a position that is no JSON": "UPDATE deals SET position = 'x'",
    "a seat that gave up and is none": "UPDATE deals SET given_up = 3",
    "no position": "UPDATE deals SET position = 'null'",
}


@pytest.mark.parametrize("statement", TAMPERED.values(), ids=TAMPERED)
async def test_rows_that_were_tampered_with_are_refused(path: Path, statement: str) -> None:
    await deal_in(path)
    tamper(path, statement)

    with pytest.raises(DatabaseError, match="table 1"):
        await reopen(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("lead", 2),
        ("bout", 99),
        ("talon", []),
        ("taking", None),
        ("hands", [[], [], []]),
        ("limit", 1),
        ("stall", 7),
    ],
)
async def test_a_position_that_the_actions_do_not_lead_to_is_refused(
    path: Path, field: str, value: object
) -> None:
    await deal_in(path)
    position = position_in(path)
    assert position[field] != value
    tamper(path, "UPDATE deals SET position = ?", json.dumps({**position, field: value}))

    with pytest.raises(DatabaseError, match="deal 1 of table 1: its actions do not lead to its"):
        await reopen(path)


async def test_two_cards_swapped_between_hands_are_refused(path: Path) -> None:
    await deal_in(path)
    position = position_in(path)
    first, second = [hand for hand in position["hands"] if hand][:2]
    first[0], second[0] = second[0], first[0]
    tamper(path, "UPDATE deals SET position = ?", json.dumps(position))

    with pytest.raises(DatabaseError, match="deal 1 of table 1"):
        await reopen(path)


async def test_a_file_left_alone_is_believed(path: Path) -> None:
    await deal_in(path)

    async with open_club(path) as club:
        assert len(club.recorder.shown) == 1
