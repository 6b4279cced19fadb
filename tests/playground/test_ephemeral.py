"""Ephemeral messages: one member of a group sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playground.model import Chat, Message
    from playground.people import Person
    from playground.world import World
    from tests.playground.conftest import Api

ONE = {"inline_keyboard": [[{"text": "6♠", "callback_data": "c:6s"}]]}


@pytest.fixture
async def board(api: Api, group: Chat, anya: Person) -> Message:
    await api.ok("sendMessage", chat_id=group.id, text="Стол", reply_markup=ONE)
    return anya.last_keyboard(group)


async def show(api: Api, board: Message, person: Person, **more: Any) -> Any:
    """Let a person tap the board and the bot show something to that person alone."""
    press = person.tap(board, "6♠")
    assert press.query is not None
    wanted = {"receiver_user_id": person.id, "callback_query_id": press.query.id, **more}
    return await api.ok(
        "sendMessage",
        chat_id=board.chat.id,
        text="Карты",
        reply_markup=ONE,
        ephemeral_message_parameters=wanted,
    )


async def test_only_its_receiver_sees_it(
    api: Api, board: Message, group: Chat, anya: Person, boris: Person
) -> None:
    sent = await show(api, board, anya)
    assert sent["message_id"] == 0
    assert sent["ephemeral_message_id"] == 1
    assert sent["receiver_user"]["id"] == anya.id
    assert [message.text for message in anya.sees(group)] == ["Стол", "Карты"]
    assert [message.text for message in group.messages_for(boris)] == ["Стол"]
    with pytest.raises(ValueError, match="does not see"):
        boris.tap(anya.last(group), "6♠")


async def test_it_can_stand_in_place_of_the_message_that_was_tapped(
    api: Api, board: Message, group: Chat, anya: Person, boris: Person
) -> None:
    await show(api, board, anya, replace_callback_query_message=True)
    assert [message.text for message in anya.sees(group)] == ["Карты"]
    assert [message.text for message in boris.sees(group)] == ["Стол"]


async def test_a_tap_on_it_carries_it(api: Api, board: Message, group: Chat, anya: Person) -> None:
    await show(api, board, anya)
    press = anya.tap(anya.last(group, "Карты"), "6♠")
    query = (await api.updates())[-1]["callback_query"]
    assert query["message"]["ephemeral_message_id"] == 1
    assert query["message"]["receiver_user"]["id"] == anya.id
    assert press.query is not None
    again = {"receiver_user_id": anya.id, "callback_query_id": press.query.id}
    refused = await api.refused(
        "sendMessage",
        chat_id=group.id,
        text="a",
        ephemeral_message_parameters={**again, "replace_callback_query_message": True},
    )
    assert refused == "Bad Request: MESSAGE_ID_INVALID"
    sent = await api.ok(
        "sendMessage", chat_id=group.id, text="a", ephemeral_message_parameters=again
    )
    assert sent["ephemeral_message_id"] == 2


async def test_it_is_edited_and_deleted_by_its_own_methods(
    api: Api, board: Message, group: Chat, anya: Person
) -> None:
    sent = await show(api, board, anya)
    here = {
        "chat_id": group.id,
        "receiver_user_id": anya.id,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    assert await api.ok("editEphemeralMessageText", **here, text="b", reply_markup=ONE) is True
    refused = await api.refused("editEphemeralMessageText", **here, text="b", reply_markup=ONE)
    assert refused.startswith("Bad Request: message is not modified")
    assert await api.ok("editEphemeralMessageReplyMarkup", **here) is True
    assert (anya.last(group).text, anya.last(group).labels) == ("b", [])
    assert await api.refused("editMessageText", chat_id=group.id, message_id=0, text="c") == (
        "Bad Request: message to edit not found"
    )
    refused = await api.refused("deleteMessage", chat_id=group.id, message_id=0)
    assert refused == "Bad Request: message to delete not found"
    assert await api.ok("deleteEphemeralMessage", **here) is True
    assert [message.text for message in anya.sees(group)] == ["Стол"]


async def test_an_administrator_needs_no_tap(
    api: Api, group: Chat, anya: Person, boris: Person, world: World
) -> None:
    anya.promote(group, world.only_bot())
    wanted = {"receiver_user_id": boris.id}
    await api.ok("sendMessage", chat_id=group.id, text="a", ephemeral_message_parameters=wanted)
    assert boris.last(group).text == "a"


async def test_in_a_private_chat_a_tap_can_be_answered_but_nothing_replaced(
    api: Api, anya: Person
) -> None:
    anya.start()
    await api.ok("sendMessage", chat_id=anya.id, text="Стол", reply_markup=ONE)
    board = anya.last_keyboard(anya.private)
    assert (await show(api, board, anya))["ephemeral_message_id"] == 1
    press = anya.tap(board, "6♠")
    assert press.query is not None
    wanted = {
        "receiver_user_id": anya.id,
        "callback_query_id": press.query.id,
        "replace_callback_query_message": True,
    }
    refused = await api.refused(
        "sendMessage", chat_id=anya.id, text="a", ephemeral_message_parameters=wanted
    )
    assert refused == "Bad Request: MESSAGE_ID_INVALID"


async def test_an_ephemeral_command_and_the_reply_to_it(
    api: Api, group: Chat, anya: Person, boris: Person, world: World
) -> None:
    listed = [{"command": "cards", "description": "Мои карты", "is_ephemeral": True}]
    await api.ok("setMyCommands", commands=listed)
    anya.say(group, "/cards")
    asked = (await api.updates())[0]["message"]
    assert (asked["message_id"], asked["ephemeral_message_id"]) == (0, 1)
    assert boris.sees(group) == []
    answer = {
        "chat_id": group.id,
        "text": "Карты",
        "ephemeral_message_parameters": {"receiver_user_id": anya.id},
        "reply_parameters": {"ephemeral_message_id": 1},
    }
    assert (await api.ok("sendMessage", **answer))["ephemeral_message_id"] == 2
    assert [message.text for message in anya.sees(group)] == ["/cards", "Карты"]
    public = {**answer, "ephemeral_message_parameters": None}
    refused = await api.refused("sendMessage", **public)
    assert refused == "Bad Request: message to be replied not found"
    world.advance(16)
    assert await api.refused("sendMessage", **answer) == "Bad Request: BOT_NOT_ADMIN"
