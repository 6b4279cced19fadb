"""Hands opened in the group: each seen by its owner alone, up to date, gone with the deal."""

from typing import Any

import pytest
from aiogram import Bot, types

from bot.engine.cards import parse_card
from bot.tables.model import Table
from bot.tables.refusals import TableRefusal
from bot.telegram import reach
from bot.telegram.callbacks import CardsTap, CardTap
from bot.telegram.delivery import strays
from bot.telegram.views.hand import hand_popup
from bot.telegram.views.refusals import refusal_text
from playground.faults import Effect, Fault
from playground.model import Message
from tests.telegram.builders import (
    CATALOGUES,
    EN,
    PEOPLE,
    acted,
    play_of,
    position,
    table_of,
)
from tests.telegram.front import Front

BELOW = "Your cards are below. Nobody else sees them."


def table(moves: str = "") -> Table:
    play = position("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h", talon="7c 8c 6d")
    return acted(table_of(play), moves)


def peeks(front: Front, seat: int) -> list[Message]:
    """Return the messages in the group that one person sees and nobody else."""
    return [message for message in front.people[seat].sees(front.group) if message.is_ephemeral]


async def open_hand(front: Front, seat: int, board: Message, here: Table) -> Message:
    tap = CardsTap(table=here.id).pack()
    t = CATALOGUES.choose(PEOPLE[seat].language)
    assert await front.toast(seat, board, tap) == t.gettext(BELOW)
    (message,) = peeks(front, seat)
    return message


async def test_a_hand_in_the_group_is_seen_by_its_owner_alone(front: Front) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    for seat in range(3):
        opened = await open_hand(front, seat, board, here)
        private = front.hand(seat)
        assert (opened.text, opened.labels) == (private.text, private.labels)
        assert [len(peeks(front, other)) for other in range(3)] == [1] * (seat + 1) + [0] * (
            2 - seat
        )
    stranger = await front.toast(5, board, CardsTap(table=here.id).pack())
    assert stranger == refusal_text(TableRefusal.NOT_SEATED, CATALOGUES.choose(PEOPLE[5].language))
    assert peeks(front, 5) == []


async def test_its_buttons_play_and_it_shows_what_comes_of_it(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    mine, other = await open_hand(front, 0, board, here), await open_hand(front, 1, board, here)
    tap = CardTap.on(here.id, play_of(here).seen(), parse_card("6s")).pack()

    await front.tap_data(front.people[0], mine, tap)

    assert [str(action) for _, action in play_of(front.table()).actions] == ["a6s"]
    for seat, message in ((0, mine), (1, other)):
        assert message.text == front.hand(seat).text
        assert message.labels == front.hand(seat).labels
        assert "6♠" in message.text


async def test_the_next_tap_opens_it_anew_and_the_old_one_goes(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    first = await open_hand(front, 0, board, here)
    second = await open_hand(front, 0, board, here)
    assert first is not second
    assert first.deleted


async def test_it_ends_with_its_deal(front: Front) -> None:
    here = acted(table_of(position("7s", "8h 9h")), "0:a7s")
    board = await front.set_up(here)
    await open_hand(front, 0, board, here)
    await open_hand(front, 1, board, here)
    await front.tables.close(here.id, PEOPLE[0], admin=True)
    await front.outbox.settle()
    assert peeks(front, 0) == peeks(front, 1) == []


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (400, "Bad Request: BOT_NOT_ADMIN"),
        (400, "Bad Request: query is too old"),
        (429, "Too Many Requests: retry after 30"),
        (403, "Forbidden: bot was kicked"),
    ],
)
async def test_where_telegram_refuses_it_the_cards_pop_up(
    front: Front, code: int, words: str
) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    parameters = {"retry_after": 30} if code == 429 else {}
    front.server.inject(Fault("sendMessage", code=code, description=words, parameters=parameters))
    answer = await front.tap_data(front.people[1], board, CardsTap(table=here.id).pack())
    assert answer.show_alert
    assert answer.text == hand_popup(play_of(here), 1, CATALOGUES.choose(PEOPLE[1].language))
    assert peeks(front, 1) == []


async def test_where_telegram_hangs_the_cards_pop_up_before_long(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    monkeypatch.setattr(reach, "SOON", 0.05)
    held = front.server.inject(Fault("sendMessage", Effect.HOLD))
    answer = await front.tap_data(front.people[1], board, CardsTap(table=here.id).pack())
    assert answer.text == hand_popup(play_of(here), 1, CATALOGUES.choose(PEOPLE[1].language))
    held.release()


async def test_a_group_that_has_to_wait_is_asked_nothing_until_then(front: Front) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    begun = front.time.now()
    front.server.inject(Fault.too_many_requests(30, "sendMessage"))
    tap = CardsTap(table=here.id).pack()
    for _ in range(2):
        answer = await front.tap_data(front.people[1], board, tap)
        assert answer.show_alert
    sent = front.server.calls_of("sendMessage", chat_id=front.group.id)
    assert len(sent) == 2  # the board, and the one that was refused
    await front.say(front.people[3], front.group, "/help")
    assert front.time.now() >= begun + 30
    await open_hand(front, 1, board, here)


async def test_hands_in_the_group_count_as_messages_to_it(front: Front) -> None:
    here = table("0:a6s")
    board = await front.set_up(here)
    for _ in range(5):
        await open_hand(front, 1, board, here)
    begun = front.time.now()
    await front.say(front.people[3], front.group, "/help")
    assert front.time.now() > begun


async def test_one_that_vanished_harms_nothing(front: Front) -> None:
    here = table()
    board = await front.set_up(here)
    await open_hand(front, 0, board, here)
    front.server.inject(
        Fault("editEphemeralMessageText", description="Bad Request: message to edit not found")
    )
    tap = CardTap.on(here.id, play_of(here).seen(), parse_card("6s")).pack()
    await front.tap_data(front.people[0], board, tap)
    assert [str(action) for _, action in play_of(front.table()).actions] == ["a6s"]


async def test_a_server_that_would_show_it_to_all_is_asked_but_once(
    front: Front, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await front.set_up(table())
    send = Bot.send_message

    async def to_all(bot: Bot, *what: Any, **how: Any) -> types.Message:
        how.pop("ephemeral_message_parameters", None)
        return await send(bot, *what, **how)

    monkeypatch.setattr(Bot, "send_message", to_all)
    monkeypatch.setattr(strays, "PAUSES", (0.0,))
    front.server.inject(Fault("deleteMessage", Effect.BAD_GATEWAY))
    for _ in range(2):
        answer = await front.tap_data(front.people[0], board, CardsTap(table=7).pack())
        assert answer.text == hand_popup(play_of(table()), 0, EN)
    sent = front.server.calls_of("sendMessage", chat_id=front.group.id)
    assert len(sent) == 2  # the board, and one hand
    assert list(front.group.history()) == [board]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    caplog.clear()
