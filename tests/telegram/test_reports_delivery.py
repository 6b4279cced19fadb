"""What players reported of comparable bots: updates that repeat, and answers that get lost."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.tables.model import Table
from playground.faults import Effect, Fault
from tests.telegram.front import Front
from tests.telegram.taps import action, card, moves, of, table


@pytest.mark.parametrize("at_once", [False, True], ids=["in series", "in parallel"])
@pytest.mark.parametrize(
    ("before", "seat", "button", "name", "made"),
    [([], 0, card, "6s", "0:a6s"), (["0:a6s"], 1, action, "take", "1:take")],
    ids=["card", "action"],
)
async def test_report_a4_an_update_that_is_delivered_twice_is_one_move(
    front: Front,
    before: list[str],
    seat: int,
    button: Callable[[Table, str], str],
    name: str,
    made: str,
    *,
    at_once: bool,
) -> None:
    here = table(" ".join(before))
    board = await front.set_up(here)
    front.people[seat].tap_data(board, button(here, name))
    (update,) = front.fetch()
    if at_once:
        await asyncio.gather(front.handle(update), front.handle(update))
    else:
        await front.handle(update)
        await front.handle(update)
    await front.outbox.settle()

    assert moves(front) == [*before, made]
    words = [call.parameters["text"] for call in front.server.calls_of("answerCallbackQuery")]
    assert all(words)
    assert len(set(words)) == 2  # the second says that nothing was done


@pytest.mark.parametrize(
    "fault",
    [
        Fault(effect=Effect.DROP_BEFORE, times=2),
        Fault(effect=Effect.DROP_AFTER),
        Fault(effect=Effect.BAD_GATEWAY, times=2),
        Fault(code=500, description="Internal Server Error: restart", times=2),
    ],
    ids=["lost", "answer lost", "gateway", "server"],
)
async def test_report_a5_a_move_whose_board_could_not_be_drawn_stands_and_is_drawn_later(
    front: Front, fault: Fault
) -> None:
    here = table()
    board = await front.set_up(here)
    hit = front.server.inject(replace(fault, method="editMessageText", chat_id=front.group.id))
    answer = await front.tap_data(front.people[0], board, card(here, "6s"))
    assert answer.text == of(0).gettext("On the table: {card}", card="6♠️")
    assert hit.hits
    assert moves(front) == ["0:a6s"]
    assert "6♠️ ← ❔" in board.text

    await front.tap_data(front.people[1], board, action(front.table(), "take"))
    assert moves(front) == ["0:a6s", "1:take"]
    assert of(1).gettext("takes") in board.text
    assert [message.id for message in front.group.history() if message.keyboard] == [board.id]


async def test_report_a7_a_move_whose_answer_comes_too_late_stands(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    press = front.people[0].tap_data(board, card(here, "6s"))
    front.server.world.advance(front.server.world.answer_timeout + 1)
    await front.hear()
    (late,) = front.server.calls_of("answerCallbackQuery")
    assert late.code == 400
    assert press.answer is None
    assert moves(front) == ["0:a6s"]
    assert "6♠️ ← ❔" in board.text
