"""Whole matches of every preset through the service, and the file checked after each action."""

import json
import sqlite3
from contextlib import closing
from random import Random

import pytest

from bot.engine.position import format_position
from bot.engine.rules import PRESETS, RuleSet
from bot.tables.model import Phase, Table
from bot.tables.play import Status
from tests.tables.builders import (
    PEOPLE,
    Club,
    assert_conserved,
    moves_of,
    open_club,
    play_of,
    random_move,
)

PLAYERS = {"teams": 4, "simple": 6, "jokers": 3, "neighbours": 4, "throw-in": 3}
DEALS = 2


def check_file(file: sqlite3.Connection, table: Table) -> None:
    """Check that the file says of the deal what was played and where its cards are."""
    play = play_of(table)
    ((position, status),) = file.execute(
        "SELECT position, status FROM deals WHERE table_id = ? AND number = ?",
        (table.id, play.number),
    ).fetchall()
    ((number, seat, action),) = file.execute(
        "SELECT number, seat, action FROM actions WHERE table_id = ? AND deal = ?"
        " ORDER BY number DESC LIMIT 1",
        (table.id, play.number),
    ).fetchall()
    stored = json.loads(position)
    assert (seat, action) == moves_of(play)[-1]
    assert number == len(play.actions) - 1
    assert status == play.status
    assert stored == format_position(play.deal)
    assert_conserved(stored, play.rules.deck)


@pytest.mark.parametrize("name", PRESETS)
async def test_a_match_of_several_deals_ends_properly(club: Club, name: str) -> None:
    random = Random(name)
    people = PEOPLE[: PLAYERS.get(name, 2)]
    table = await club.dealt(len(people), PRESETS[name])
    with closing(sqlite3.connect(club.path)) as file:
        for deal in range(1, DEALS + 1):
            while table.phase is Phase.DEAL:
                table = await club.act(table, *random_move(play_of(table), random))
                check_file(file, table)
            assert (table.phase, table.match.deals) == (Phase.RESULT, deal)
            check_result(table)
            for person in people if deal < DEALS else ():
                table = await club.tables.again(table.id, person, deal)
    assert [status for _, status in club.stored_deals(table.id)] == ["over"] * DEALS
    assert len(play_of(table).actions) == len(club.stored_moves(table.id, DEALS))


def check_result(table: Table) -> None:
    """Check that a deal has a fool or is a draw, and that the match counts it."""
    play = play_of(table)
    result = play.deal.result()
    assert (play.status, result.over) == (Status.OVER, True)
    assert result.draw is (result.fool is None)
    fools = sum(table.match.standing(person.id).fools for person in play.players)
    losers = len(play.players) // 2 if play.rules.teams else 1
    assert fools == losers * (table.match.deals - table.match.draws)
    assert all(
        table.match.standing(person.id).deals == table.match.deals for person in play.players
    )


@pytest.mark.parametrize(
    "rules",
    [
        RuleSet(teams=True, transfer=True, deck=24, epaulettes=True),
        RuleSet(redeal_on_five=True, epaulettes=True, deck=24, draw=False),
        RuleSet(transfer=True, show_transfer=True, throw_in_order="in-turn", deck=24),  # type: ignore[arg-type]
    ],
    ids=["teams", "redeal", "show"],
)
async def test_a_match_goes_on_over_restarts(club: Club, rules: RuleSet) -> None:
    random, path = Random(5), club.path
    table = await club.dealt(4, rules)
    for restart in range(12):
        async with open_club(path, seed=restart) as restarted:
            assert restarted.tables.get(table.id).people == table.people
            for _ in range(25):
                if table.phase is Phase.RESULT:
                    number = table.deal_number
                    for person in PEOPLE[:4]:
                        table = await restarted.tables.again(table.id, person, number)
                table = await restarted.act(table, *random_move(play_of(table), random))
    counted = club.rows("SELECT count(*) FROM deals WHERE status = 'over'")
    assert counted == [(table.match.deals,)]
    assert table.match.deals
    assert club.rows("SELECT count(*) FROM actions") == [(12 * 25,)]
