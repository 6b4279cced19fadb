"""What players reported of comparable bots: dead lobbies, and who may do what, and why not."""

from dataclasses import replace

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules import RuleSet
from bot.tables.model import Phase, Table
from bot.tables.refusals import TableRefusal
from bot.tables.schedule import LOBBY_CLOSES, LOBBY_WARNS
from bot.telegram.callbacks import AgainTap, BackTap, CardsTap, KickTap, LobbyTap
from bot.telegram.views.refusals import refusal_text
from tests.telegram.builders import PEOPLE, RU, acted, lobby_of, position, table_of
from tests.telegram.front import Front
from tests.telegram.taps import action, card, lobby_tap, of, table

ADMIN, OWNER, GUEST, STRANGER = 0, 1, 2, 5  # seats of PEOPLE; the admin has no seat at the table
DEAL, JOIN, LEAVE = map(lobby_tap, (LobbyTap.DEAL, LobbyTap.JOIN, LobbyTap.LEAVE))


def over() -> Table:
    """Return a table of two after a deal."""
    return acted(table_of(position("7s", "8h 9h")), "0:a7s 1:take")


async def test_report_a32_a_dead_lobby_warns_closes_and_makes_room(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[OWNER : GUEST + 1]))
    said = len(front.people[0].sees(front.group))
    await front.wait(LOBBY_WARNS - 1)
    assert len(front.people[0].sees(front.group)) == said
    await front.wait(1)
    warning = front.people[0].sees(front.group)[-1]
    assert warning.reply_to is board
    assert "⏳" in board.text
    assert board.keyboard

    await front.wait(LOBBY_CLOSES)
    assert front.tables.all() == ()
    assert board.keyboard == []
    assert await front.toast(OWNER, board, DEAL) == refusal_text(TableRefusal.CLOSED, of(OWNER))
    (lobby,) = await front.say(front.people[STRANGER], front.group, "/newgame")
    assert PEOPLE[STRANGER].name in lobby.text


async def test_report_a32_a_lobby_in_use_stays(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[OWNER : GUEST + 1]))
    for _ in range(6):
        for tap in (JOIN, LEAVE):
            await front.wait(LOBBY_WARNS - 1)
            await front.tap_data(front.people[STRANGER], board, tap)
    assert front.board() is board
    assert "⏳" not in board.text
    assert await front.toast(OWNER, board, DEAL) == of(OWNER).gettext("The cards are dealt.")


async def test_report_a33_rights_go_by_role_and_not_by_seat(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[OWNER : GUEST + 1]))
    for seat in (GUEST, STRANGER):
        not_his = refusal_text(TableRefusal.NOT_OWNER, of(seat))
        assert await front.toast(seat, board, DEAL) == not_his
    assert front.table().phase is Phase.LOBBY

    await front.tap_data(front.people[OWNER], board, LEAVE)
    assert f"\u2068{PEOPLE[GUEST].name}\u2069 👑" in board.text
    not_his = refusal_text(TableRefusal.NOT_OWNER, of(OWNER))
    assert await front.toast(OWNER, board, DEAL) == not_his
    await front.tap_data(front.people[OWNER], board, JOIN)
    assert await front.toast(GUEST, board, DEAL) == of(GUEST).gettext("The cards are dealt.")

    await front.say(front.people[ADMIN], front.group, "/cancel")
    assert front.table().phase is Phase.CLOSED


MOMENT = table("0:a6s")
REFUSED: dict[str, tuple[Table, int, str, Refusal | TableRefusal]] = {
    "sits already": (lobby_of(PEOPLE[1:3]), 1, JOIN, TableRefusal.ALREADY_SEATED),
    "a deal is on": (table(), STRANGER, JOIN, TableRefusal.DEAL_UNDER_WAY),
    "no seat is free": (lobby_of(PEOPLE[:6]), 6, JOIN, TableRefusal.FULL),
    "sits nowhere": (lobby_of(PEOPLE[1:3]), STRANGER, LEAVE, TableRefusal.NOT_SEATED),
    "is alone": (lobby_of(PEOPLE[1:2]), 1, DEAL, TableRefusal.TOO_FEW),
    "three in pairs": (lobby_of(PEOPLE[1:4], "teams"), 1, DEAL, TableRefusal.WRONG_NUMBER),
    "owns nothing": (lobby_of(PEOPLE[1:3]), 2, DEAL, TableRefusal.NOT_OWNER),
    "removes nobody": (
        lobby_of(PEOPLE[1:3]),
        2,
        KickTap(table=7, person=PEOPLE[1].id).pack(),
        TableRefusal.NOT_OWNER,
    ),
    "removes a stranger": (
        lobby_of(PEOPLE[1:3]),
        1,
        KickTap(table=7, person=PEOPLE[5].id).pack(),
        TableRefusal.SITS_NOWHERE_HERE,
    ),
    "another deal of another time": (
        over(),
        0,
        AgainTap(table=7, after=0).pack(),
        TableRefusal.STALE,
    ),
    "sees no cards": (over(), 0, CardsTap(table=7).pack(), TableRefusal.NO_DEAL),
    "an earlier deal": (MOMENT, 1, BackTap(table=7, deal=9).pack(), TableRefusal.STALE),
    "no such table": (MOMENT, 1, CardsTap(table=9).pack(), TableRefusal.CLOSED),
    "nothing of ours": (MOMENT, 1, "?", TableRefusal.STALE),
    "beats nothing": (MOMENT, 1, card(MOMENT, "9c"), Refusal.DOES_NOT_BEAT),
    "not yet": (MOMENT, 2, card(MOMENT, "8h"), Refusal.LEAD_FIRST),
    "not the defender": (MOMENT, 0, action(MOMENT, "take"), Refusal.NOT_THE_DEFENDER),
}


@pytest.mark.parametrize(("at", "seat", "tap", "reason"), REFUSED.values(), ids=REFUSED)
async def test_report_a37_a_tap_that_does_nothing_says_why(
    front: Front, at: Table, seat: int, tap: str, reason: Refusal | TableRefusal
) -> None:
    board = await front.set_up(at)
    words = await front.toast(seat, board, tap)
    assert words == refusal_text(reason, of(seat)) != ""
    assert front.table() == at


@pytest.mark.parametrize(
    ("command", "at", "reason"),
    [
        ("/newgame", lobby_of(PEOPLE[1:3]), TableRefusal.LOBBY_STANDS),
        ("/leave", lobby_of(PEOPLE[1:3]), TableRefusal.NOT_SEATED),
        ("/cancel", lobby_of(PEOPLE[1:3]), TableRefusal.NOT_OWNER),
        ("/cancel", MOMENT, TableRefusal.NOT_OWNER),
        ("/table", None, TableRefusal.NO_TABLE),
        ("/cancel", None, TableRefusal.NO_TABLE),
        ("/kick", None, TableRefusal.NO_TABLE),
        ("/leave", None, TableRefusal.NOT_SEATED),
    ],
)
async def test_report_a37_a_command_that_does_nothing_says_why(
    front: Front, command: str, at: Table | None, reason: TableRefusal
) -> None:
    if at is not None:
        await front.set_up(at)
    (answer,) = await front.say(front.people[STRANGER], front.group, command)
    assert answer.text == refusal_text(reason, RU) != ""
    assert at is None or front.table() == at


async def test_report_a52_a_deck_too_small_for_the_seats_is_refused_in_the_lobby(
    front: Front,
) -> None:
    four = lobby_of(PEOPLE[:4], rules=RuleSet(deck=24))
    board = await front.set_up(four)
    assert await front.toast(4, board, JOIN) == refusal_text(TableRefusal.FULL, of(4))
    assert front.table() == four

    five = replace(lobby_of(PEOPLE[:5], rules=RuleSet(deck=24)), id=four.id)
    front.tables._writer.tables[five.id] = five  # as after a change of the rules
    wrong = refusal_text(TableRefusal.WRONG_NUMBER, of(0))
    assert await front.toast(0, board, DEAL) == wrong
