"""Sending, editing, deleting, pinning: what changes, and what people then see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playground.model import Chat
    from playground.people import Person
    from playground.world import World
    from tests.playground.conftest import Api

ONE = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
TWO = {"inline_keyboard": [[{"text": "a", "callback_data": "c"}]]}


async def test_a_message_is_numbered_in_its_chat_and_seen(
    api: Api, group: Chat, anya: Person
) -> None:
    anya.start()
    first = await api.ok("sendMessage", chat_id=group.id, text="a")
    second = await api.ok("sendMessage", chat_id=group.id, text="<b>b</b>", parse_mode="HTML")
    private = await api.ok("sendMessage", chat_id=anya.id, text="c")
    assert [first["message_id"], second["message_id"], private["message_id"]] == [1, 2, 2]
    assert second["entities"] == [{"type": "bold", "offset": 0, "length": 1}]
    assert second["chat"] == {"id": group.id, "type": "group", "title": "Дача"}
    assert private["chat"]["username"] == "anya"
    assert second["from"]["is_bot"]
    assert [message.text for message in anya.sees(group)] == ["a", "b"]
    assert anya.last(anya.private).text == "c"


async def test_limits_themselves_are_allowed(api: Api, group: Chat) -> None:
    row = [{"text": "a", "callback_data": "я" * 32, "style": "danger"}] * 8
    markup = {"inline_keyboard": [*[row] * 12, row[:4]]}
    text = "<b>a</b>" * 100 + "b" * 3996
    sent = await api.ok(
        "sendMessage", chat_id=group.id, text=text, parse_mode="HTML", reply_markup=markup
    )
    assert len(sent["text"]) == 4096
    assert len(sent["entities"]) == 100
    assert sent["reply_markup"] == markup


async def test_every_kind_of_button_that_is_served(api: Api, anya: Person) -> None:
    anya.start()
    kinds: list[dict[str, Any]] = [
        {"url": "https://t.me/playground_bot?start=a"},
        {"url": "tg://user?id=1"},
        {"callback_data": "a"},
        {"web_app": {"url": "https://example.org"}},
        {"login_url": {"url": "https://example.org"}},
        {"switch_inline_query": "a"},
        {"switch_inline_query_current_chat": "a"},
        {"copy_text": {"text": "a"}},
        {"disabled": {}},
    ]
    markup = {"inline_keyboard": [[{"text": "a", **kind}] for kind in kinds] + [[]]}
    sent = await api.ok("sendMessage", chat_id=anya.id, text="a", reply_markup=markup)
    assert sent["reply_markup"]["inline_keyboard"] == markup["inline_keyboard"][:-1]


async def test_an_edit_replaces_text_and_keyboard(
    api: Api, group: Chat, anya: Person, world: World
) -> None:
    sent = await api.ok("sendMessage", chat_id=group.id, text="a", reply_markup=ONE)
    here = {"chat_id": group.id, "message_id": sent["message_id"]}
    world.advance(5)
    edited = await api.ok("editMessageText", **here, text="b", reply_markup=TWO)
    assert (edited["text"], edited["reply_markup"]) == ("b", TWO)
    assert edited["edit_date"] == sent["date"] + 5
    only_data = await api.ok("editMessageText", **here, text="b", reply_markup=ONE)
    assert only_data["reply_markup"] == ONE
    formatted = await api.ok(
        "editMessageText", **here, text="<b>b</b>", parse_mode="HTML", reply_markup=ONE
    )
    assert formatted["text"] == "b"
    assert "reply_markup" not in await api.ok("editMessageText", **here, text="c")
    assert (await api.ok("editMessageReplyMarkup", **here, reply_markup=ONE))["text"] == "c"
    assert anya.last(group).labels == [["a"]]
    assert "reply_markup" not in await api.ok("editMessageReplyMarkup", **here)
    assert await api.updates() == []


async def test_a_person_who_is_mentioned_must_be_known(
    api: Api, group: Chat, anya: Person, world: World
) -> None:
    stranger = world.person("Чужой")
    text = f'<a href="tg://user?id={anya.id}">a</a> <a href="tg://user?id={stranger.id}">b</a>'
    sent = await api.ok("sendMessage", chat_id=group.id, text=text, parse_mode="HTML")
    assert [entity["user"]["id"] for entity in sent["entities"]] == [anya.id]


async def test_replies(api: Api, group: Chat, anya: Person, world: World) -> None:
    said = anya.say(group, "привет")
    reply = {"message_id": said.id}
    sent = await api.ok("sendMessage", chat_id=group.id, text="a", reply_parameters=reply)
    assert sent["reply_to_message"]["text"] == "привет"
    again = {"message_id": sent["message_id"]}
    nested = await api.ok("sendMessage", chat_id=group.id, text="b", reply_parameters=again)
    assert "reply_to_message" not in nested["reply_to_message"]
    lenient = {"message_id": 99, "allow_sending_without_reply": True}
    alone = await api.ok("sendMessage", chat_id=group.id, text="c", reply_parameters=lenient)
    assert "reply_to_message" not in alone
    other = world.group("Клуб", [anya])
    away = {"message_id": said.id, "chat_id": group.id}
    far = await api.ok("sendMessage", chat_id=other.id, text="d", reply_parameters=away)
    assert far["reply_to_message"]["chat"]["id"] == group.id


async def test_options_come_back(api: Api, group: Chat) -> None:
    preview = {"is_disabled": True}
    sent = await api.ok(
        "sendMessage",
        chat_id=group.id,
        text="a",
        link_preview_options=preview,
        protect_content=True,
    )
    assert (sent["link_preview_options"], sent["has_protected_content"]) == (preview, True)
    edited = await api.ok(
        "editMessageText",
        chat_id=group.id,
        message_id=sent["message_id"],
        text="b",
        link_preview_options={"is_disabled": False},
    )
    assert edited["link_preview_options"] == {"is_disabled": False}


async def test_topics_and_general(api: Api, world: World, anya: Person) -> None:
    forum = world.supergroup("Клуб", [anya], topics=["Стол"])
    assert forum.topics is not None
    topic = next(iter(forum.topics))
    said = anya.say(forum, "/a", thread=topic)
    general = anya.say(forum, "/b")
    in_topic, in_general = (update["message"] for update in await api.updates())
    assert in_topic["message_thread_id"] == topic
    assert in_topic["is_topic_message"] is True
    assert in_topic["reply_to_message"]["forum_topic_created"]["name"] == "Стол"
    assert "message_thread_id" not in in_general

    sent = await api.ok("sendMessage", chat_id=forum.id, text="a", message_thread_id=topic)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic, True)
    reply = {"message_id": said.id}
    replied = await api.ok("sendMessage", chat_id=forum.id, text="a", reply_parameters=reply)
    assert replied["message_thread_id"] == topic
    reply = {"message_id": general.id}
    replied = await api.ok("sendMessage", chat_id=forum.id, text="a", reply_parameters=reply)
    # A thread of replies in General has an id that is no topic's.
    assert replied["message_thread_id"] == general.id
    assert "is_topic_message" not in replied


async def test_a_topic_is_opened_closed_and_deleted(api: Api, world: World, anya: Person) -> None:
    forum = world.supergroup("Клуб", [anya], topics=[])
    topic = anya.open_topic(forum, "Стол")
    here = {"chat_id": forum.id, "message_thread_id": topic.id}
    await api.ok("sendMessage", **here, text="a")
    anya.close_topic(forum, topic)
    assert await api.refused("sendMessage", **here, text="a") == "Bad Request: TOPIC_CLOSED"
    anya.reopen_topic(forum, topic)
    await api.ok("sendMessage", **here, text="b")
    anya.delete_topic(forum, topic)
    assert await api.refused("sendMessage", **here, text="a") == (
        "Bad Request: message thread not found"
    )
    events = [set(update["message"]) for update in await api.updates()]
    expected = ["forum_topic_created", "forum_topic_closed", "forum_topic_reopened"]
    assert [
        name for name, fields in zip(expected, events, strict=True) if name in fields
    ] == expected
    assert anya.sees(forum) == []
    with pytest.raises(ValueError, match="no topic"):
        anya.say(forum, "/a", thread=topic)


async def test_deleting(api: Api, group: Chat, anya: Person, boris: Person) -> None:
    anya.start()
    for number in range(4):
        await api.ok("sendMessage", chat_id=group.id, text=str(number))
    assert await api.ok("deleteMessage", chat_id=group.id, message_id=1) is True
    assert await api.ok("deleteMessages", chat_id=group.id, message_ids=[1, 2, 3, 99]) is True
    assert [message.text for message in boris.sees(group)] == ["3"]
    # In a private chat a bot deletes what the person wrote, even if blocked since.
    said = anya.say(anya.private, "a")
    anya.block()
    assert await api.ok("deleteMessage", chat_id=anya.id, message_id=said.id) is True
    # In a group it needs the right to.
    said = boris.say(group, "a")
    anya.promote(group, api_bot(anya), can_delete_messages=True)
    assert await api.ok("deleteMessage", chat_id=group.id, message_id=said.id) is True


def api_bot(person: Person) -> Any:
    return next(iter(person._world.bots.values()))


async def test_a_fresh_dice_stays_in_a_private_chat(
    api: Api, anya: Person, group: Chat, world: World
) -> None:
    anya.start()
    dice = await api.ok("sendDice", chat_id=anya.id)
    here = {"chat_id": anya.id, "message_id": dice["message_id"]}
    assert await api.refused("deleteMessage", **here) == "Bad Request: message can't be deleted"
    world.advance(25 * 3600)
    assert await api.ok("deleteMessage", **here) is True
    thrown = await api.ok("sendDice", chat_id=group.id, emoji="🎰", reply_markup=ONE)
    assert thrown["dice"]["emoji"] == "🎰"
    assert 1 <= thrown["dice"]["value"] <= 64
    here = {"chat_id": group.id, "message_id": thrown["message_id"]}
    assert "reply_markup" not in await api.ok("editMessageReplyMarkup", **here)


async def test_pins(api: Api, group: Chat, anya: Person) -> None:
    anya.promote(group, api_bot(anya), can_pin_messages=True)
    for text in ("a", "b"):
        sent = await api.ok("sendMessage", chat_id=group.id, text=text)
        here = {"chat_id": group.id, "message_id": sent["message_id"]}
        assert await api.ok("pinChatMessage", **here, disable_notification=True) is True
    assert anya.sees(group)[-1].content["pinned_message"]["text"] == "b"
    assert (await api.ok("getChat", chat_id=group.id))["pinned_message"]["text"] == "b"
    assert await api.ok("unpinChatMessage", chat_id=group.id) is True
    assert (await api.ok("getChat", chat_id=group.id))["pinned_message"]["text"] == "a"
    assert await api.ok("pinChatMessage", chat_id=group.id, message_id=1) is True
    anya.delete(group.messages[1])
    assert "pinned_message" not in await api.ok("getChat", chat_id=group.id)


async def test_reactions(api: Api, group: Chat, anya: Person) -> None:
    said = anya.say(group, "a")
    reaction = [{"type": "emoji", "emoji": "❤\u200d🔥"}]
    here = {"chat_id": group.id, "message_id": said.id}
    assert await api.ok("setMessageReaction", **here, reaction=reaction) is True
    assert said.reactions == {1: reaction}
    assert await api.ok("setMessageReaction", **here) is True
    assert said.reactions == {1: []}
    assert await api.ok("sendChatAction", chat_id=group.id, action="typing") is True
