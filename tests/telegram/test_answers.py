"""Answers to taps and commands, and where a message stands."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from aiogram.types import CallbackQuery, Chat, Message, Update, User

from bot.tables.people import Place
from bot.telegram.answers import is_anonymous_admin, place_of, reply, toast
from playground.faults import Effect, Fault
from playground.pressing import Press
from playground.world import GROUP_ANONYMOUS_BOT
from tests.telegram.mail import BOARD, Mail, content

GROUP = Chat(id=-1001, type="supergroup", title="Dacha")


async def tap(mail: Mail) -> tuple[Press, CallbackQuery]:
    """Return a tap of Ann's on a button in the group, as she and as the bot see it."""
    message = await mail.show(BOARD, mail.board("a"))
    press = mail.ann.tap(message, "a?")
    (update,) = mail.server.bot.updates.first(1)
    query = Update.model_validate(update.as_json(), context={"bot": mail.bot}).callback_query
    assert query is not None
    return press, query


async def test_a_tap_is_answered_with_a_toast_an_alert_or_a_link(mail: Mail) -> None:
    link = f"https://t.me/{mail.server.bot.username}?start=token"
    press, query = await tap(mail)
    await toast(query, "Done", alert=True)
    assert press.answer is not None
    assert (press.answer.text, press.answer.show_alert) == ("Done", True)
    mail.server.bot.updates.clear()
    press, query = await tap(mail)
    await toast(query, url=link)
    assert press.answer is not None
    assert (press.answer.text, press.answer.url) == (None, link)


async def test_an_answer_that_comes_too_late_is_swallowed(mail: Mail) -> None:
    press, query = await tap(mail)
    mail.server.world.advance(60)
    await toast(query, "Done")
    assert press.answer is None


@pytest.mark.parametrize("effect", [Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER])
async def test_an_answer_that_got_lost_is_given_once_more(mail: Mail, effect: Effect) -> None:
    press, query = await tap(mail)
    mail.server.inject(Fault("answerCallbackQuery", effect))
    await toast(query, "Done")
    assert press.answer is not None
    assert press.answer.text == "Done"


@pytest.mark.parametrize(
    "fault",
    [
        Fault(effect=Effect.BAD_GATEWAY, times=2),
        Fault(effect=Effect.DROP_BEFORE, times=2),
        Fault.too_many_requests(30),
        Fault(code=400, description="Bad Request: MESSAGE_TOO_LONG"),
    ],
    ids=["gateway", "network", "flood", "too long"],
)
async def test_any_other_refused_answer_is_logged_and_not_raised(
    mail: Mail, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    _, query = await tap(mail)
    mail.server.inject(replace(fault))
    await toast(query, "Done")
    records = [record for record in caplog.records if record.name.startswith("bot.")]
    assert [record.levelname for record in records] == ["WARNING"]
    caplog.clear()


def message(**fields: Any) -> Message:
    return Message(message_id=5, date=datetime.fromtimestamp(0, UTC), chat=GROUP, **fields)


@pytest.mark.parametrize(
    ("fields", "topic"),
    [
        ({}, None),
        ({"message_thread_id": 999}, None),
        ({"message_thread_id": 999, "is_topic_message": False}, None),
        ({"message_thread_id": 17, "is_topic_message": True}, 17),
    ],
)
def test_a_thread_is_a_topic_only_where_telegram_says_so(
    fields: dict[str, Any], topic: int | None
) -> None:
    assert place_of(message(**fields)) == Place(GROUP.id, topic)


async def test_a_command_is_answered_under_its_message(mail: Mail) -> None:
    mail.ann.say(mail.group, "/help")
    (update,) = mail.server.bot.updates.first(1)
    asked = Update.model_validate(update.as_json()).message
    assert asked is not None
    reply(mail.outbox, asked, content("help"))
    await mail.outbox.settle()
    answer = mail.ann.last(mail.group, "help")
    assert answer.reply_to is not None
    assert answer.reply_to.text == "/help"


@pytest.mark.parametrize(
    ("sender", "author", "anonymous"),
    [
        (GROUP, GROUP_ANONYMOUS_BOT, True),
        (Chat(id=-1009, type="channel", title="News"), 136817688, False),
        (None, 77, False),
    ],
)
def test_an_anonymous_admin_writes_in_the_name_of_the_group(
    sender: Chat | None, author: int, *, anonymous: bool
) -> None:
    user = User(id=author, is_bot=sender is not None, first_name="Group")
    assert is_anonymous_admin(message(sender_chat=sender, from_user=user)) == anonymous
