"""Answers to taps and to commands."""

import logging

from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, Message

from bot.tables.people import Place
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.refusals import Meaning, meaning_of
from bot.telegram.delivery.wanted import Saying

log = logging.getLogger(__name__)


async def toast(
    query: CallbackQuery, text: str | None = None, *, alert: bool = False, url: str | None = None
) -> None:
    """Answer a tap: 200 characters at most, for the one who tapped alone.

    It is best effort. What the tap did stands, also when its answer comes too late.
    """
    try:
        await query.answer(text, show_alert=alert, url=url)
    except AiogramError as error:
        level = logging.DEBUG if meaning_of(error).meaning is Meaning.LATE else logging.WARNING
        # The first line says it; what follows may be a whole page of a gateway.
        log.log(level, "a tap got no answer: %s", str(error).partition("\n")[0])


def place_of(message: Message) -> Place:
    """Return where a message stands. A topic counts only where Telegram says that it is one."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, topic)


def reply(outbox: Outbox, message: Message, content: Content) -> None:
    """Answer a command under its message."""
    outbox.say(Saying(place_of(message), content, reply_to=message.message_id))


def is_anonymous_admin(message: Message) -> bool:
    """Say whether an admin wrote in the group's name: he has rights, and no seat."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat.id
