"""What players reported of comparable bots: old buttons, double taps, forged ones, edits."""

import asyncio

import pytest

from bot.engine.errors import Refusal
from bot.engine.rules import RuleSet, ThrowIn
from bot.tables.model import Phase
from bot.tables.refusals import TableRefusal
from bot.telegram.callbacks import AgainTap, LobbyTap
from bot.telegram.views.refusals import refusal_text
from tests.telegram.builders import acted, position, table_of
from tests.telegram.front import Front
from tests.telegram.taps import action, card, lobby_tap, moves, of, table


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("closed", TableRefusal.CLOSED),
        ("beside", TableRefusal.NO_DEAL),
        ("again", TableRefusal.STALE),
    ],
)
async def test_report_a8_buttons_of_an_earlier_deal_do_nothing_in_the_next(
    front: Front, then: str, reason: TableRefusal
) -> None:
    first = table_of(position("7s", "8h 9h"))
    board = await front.set_up(first)
    old = {0: card(first, "7s"), 1: action(acted(first, "0:a7s"), "take")}
    for seat in (0, 1):
        await front.tap_data(front.people[seat], board, old[seat])
    assert front.table().phase is Phase.RESULT

    if then == "again":
        for seat in (0, 1):
            again = AgainTap(table=first.id, after=1).pack()
            await front.tap_data(front.people[seat], board, again)
    else:
        if then == "closed":
            await front.tap_data(front.people[0], board, lobby_tap(LobbyTap.CLOSE))
        await front.say(front.people[0], front.group, "/newgame")
        number = front.table().id
        await front.tap_data(front.people[1], board, lobby_tap(LobbyTap.JOIN, number))
        await front.tap_data(front.people[0], board, lobby_tap(LobbyTap.DEAL, number))
    before = front.table()
    assert (before.phase, front.board() is board) == (Phase.DEAL, False)

    for seat, data in old.items():
        assert await front.toast(seat, board, data) == refusal_text(reason, of(seat))
    assert front.table() is before


async def test_report_a9_a_double_tap_edits_once(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    before = len(front.server.calls_of(chat_id=front.group.id))
    presses = [front.people[0].tap_data(board, card(here, "6s")) for _ in range(2)]
    await asyncio.gather(*(front.handle(update) for update in front.fetch()))
    await front.outbox.settle()

    assert moves(front) == ["0:a6s"]
    assert [press.answer is not None and bool(press.answer.text) for press in presses] == [
        True
    ] * 2
    assert len(front.server.calls_of(chat_id=front.group.id)) - before == 1
    assert all(call.ok for call in front.server.calls_of())


@pytest.mark.parametrize("text", ["/leave", "/newgame", "/cancel", "/table", "/kick"])
async def test_report_a12_an_edited_command_is_not_carried_out(front: Front, text: str) -> None:
    await front.set_up(table())
    front.server.bot.privacy_mode = False
    typo = front.people[1].say(front.group, "опечатка")
    command = front.people[1].say(front.group, "/help")
    await front.hear()
    before, calls = front.table(), len(front.server.calls_of())

    for message in (typo, command):
        front.people[1].edit(message, text)
        front.people[1].edit(message, text)  # as when a preview is added: nothing of it changes
        await front.hear()

    assert front.table() is before
    assert len(front.server.calls_of()) == calls


@pytest.mark.parametrize("tap", ["card", "action"])
async def test_report_a50_a_card_of_somebody_else_is_not_played(front: Front, tap: str) -> None:
    here = table()
    board = await front.set_up(here)
    forged = card(here, "Kc") if tap == "card" else action(here, "aKc")
    assert await front.toast(0, board, forged) == refusal_text(Refusal.NOT_YOUR_CARD, of(0))
    assert moves(front) == []


async def test_report_a50_no_card_is_played_twice_in_a_pair(front: Front) -> None:
    here = table_of(position("6s 6h 7h", "8s 9s", rules=RuleSet(throw_in=ThrowIn.NONE)), "simple")
    board = await front.set_up(here)
    twice = action(here, "a6s6h").replace("a6s6h", "a6s6s")
    assert await front.toast(0, board, twice) == refusal_text(TableRefusal.STALE, of(0))
    unheld = refusal_text(Refusal.NOT_YOUR_CARD, of(0))
    assert await front.toast(0, board, action(here, "a6s6c")) == unheld
    assert moves(front) == []
