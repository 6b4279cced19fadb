"""Taps on buttons, their answers, and what a forged or late one does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playground.model import Chat, Message
    from playground.people import Person
    from playground.world import World
    from tests.playground.conftest import Api

MARKUP = {
    "inline_keyboard": [
        [{"text": "6♠", "callback_data": "c:6s"}, {"text": "7♠", "callback_data": "c:7s"}],
        [
            {"text": "Карты", "url": "https://t.me/playground_bot?start=cards"},
            {"text": "Никак", "disabled": {}},
            {"text": "Код", "copy_text": {"text": "abc"}},
            {"text": "Поиск", "switch_inline_query": "a"},
        ],
    ]
}


@pytest.fixture
async def board(api: Api, group: Chat, anya: Person) -> Message:
    await api.ok("sendMessage", chat_id=group.id, text="Стол", reply_markup=MARKUP)
    return anya.last_keyboard(group)


async def test_a_tap_reaches_the_bot_and_its_answer_the_person(
    api: Api, board: Message, anya: Person, group: Chat
) -> None:
    press = anya.tap(board, "6♠")
    query = (await api.updates())[0]["callback_query"]
    assert query["data"] == "c:6s"
    assert query["from"]["id"] == anya.id
    assert query["message"]["message_id"] == board.id
    assert query["message"]["reply_markup"] == MARKUP
    assert query["chat_instance"] != str(group.id)
    assert press.answer is None
    await api.ok("answerCallbackQuery", callback_query_id=query["id"], text="Ход", show_alert=True)
    answer = await press.answered()
    assert (answer.text, answer.show_alert, answer.url) == ("Ход", True, None)


async def test_a_silent_answer_and_one_that_opens_the_bot(
    api: Api, board: Message, anya: Person, boris: Person
) -> None:
    silent, opening = anya.tap(board, (0, 1)), boris.tap(board, "7♠")
    first, second = (update["callback_query"] for update in await api.updates())
    assert (first["data"], second["data"]) == ("c:7s", "c:7s")
    await api.ok("answerCallbackQuery", callback_query_id=first["id"], text="")
    url = "t.me/playground_bot?start=join_5"
    await api.ok("answerCallbackQuery", callback_query_id=second["id"], url=url)
    assert (await silent.answered()).text is None
    answer = await opening.answered()
    assert answer.url == url
    assert boris.open_link(answer.url) is boris.private
    assert boris.last(boris.private).text == "/start join_5"


async def test_an_answer_is_awaited_in_vain(board: Message, anya: Person) -> None:
    press = anya.tap(board, "6♠")
    with pytest.raises(TimeoutError):
        await press.answered(timeout=0.01)


async def test_the_time_to_answer_can_be_set(
    api: Api, board: Message, anya: Person, world: World
) -> None:
    world.answer_timeout = 5
    press = anya.tap(board, "6♠")
    assert press.query is not None
    world.advance(6)
    refused = await api.refused("answerCallbackQuery", callback_query_id=press.query.id)
    assert refused.startswith("Bad Request: query is too old")


async def test_forged_data_and_deleted_messages(
    api: Api, board: Message, anya: Person, boris: Person
) -> None:
    boris.tap_data(board, "anything")
    anya.delete(board)
    anya.tap_data(board, "c:6s")
    forged, late = (update["callback_query"] for update in await api.updates())
    assert forged["data"] == "anything"
    assert late["message"] == {"chat": forged["message"]["chat"], "message_id": 1, "date": 0}


async def test_other_buttons(board: Message, anya: Person) -> None:
    link = anya.tap(board, "Карты")
    assert link.opened is anya.private
    assert link.url == "https://t.me/playground_bot?start=cards"
    assert anya.last(anya.private).text == "/start cards"
    assert anya.tap(board, "Код").query is None
    with pytest.raises(ValueError, match="gets no answer"):
        await link.answered()
    with pytest.raises(ValueError, match="disabled"):
        anya.tap(board, "Никак")
    with pytest.raises(ValueError, match="not served"):
        anya.tap(board, "Поиск")


@pytest.mark.parametrize("button", ["К♠", "♠", (5, 0)])
async def test_a_button_that_is_not_there_or_not_the_only_one(
    board: Message, anya: Person, button: str | tuple[int, int]
) -> None:
    with pytest.raises(LookupError, match="among"):
        anya.tap(board, button)


async def test_who_does_not_see_a_message_cannot_tap_it(
    board: Message, boris: Person, group: Chat
) -> None:
    boris.leave(group)
    with pytest.raises(ValueError, match="does not see"):
        boris.tap(board, "6♠")


async def test_what_a_person_wrote_has_no_buttons(anya: Person, group: Chat) -> None:
    with pytest.raises(ValueError, match="only a bot's message"):
        anya.tap_data(anya.say(group, "a"), "b")


async def test_a_bot_that_was_thrown_out_hears_nothing(
    api: Api, board: Message, anya: Person, group: Chat, world: World
) -> None:
    anya.kick(group, world.only_bot())
    anya.tap(board, "6♠")
    assert all("callback_query" not in update for update in await api.updates())
