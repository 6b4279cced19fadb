"""Answers to taps and to commands."""

import logging

from aiogram import F
from aiogram.enums import ChatType
from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, Message, User

from bot.tables.people import Place
from bot.tables.refusals import Refused, TableRefusal
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.refusals import Meaning, meaning_of
from bot.telegram.delivery.wanted import Saying

log = logging.getLogger(__name__)

SAID_IN_GROUP = F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP}) & ~F.is_automatic_forward
"""The messages of groups; not what a channel posts, which comes to its group by itself."""


async def toast(
    query: CallbackQuery, text: str | None = None, *, alert: bool = False, url: str | None = None
) -> None:
    """Answer a tap: 200 characters at most, for the one who tapped alone.

    It is best effort. What the tap did stands, also when its answer comes too late.
    """
    for last in (False, True):
        try:
            await query.answer(text, show_alert=alert, url=url)
        except AiogramError as error:
            meaning = meaning_of(error).meaning
            if meaning is Meaning.TROUBLE and not last:
                continue  # a lost call is made once more: the button would wait in vain
            level = logging.DEBUG if meaning is Meaning.LATE else logging.WARNING
            # The first line says it; what follows may be a whole page of a gateway.
            log.log(level, "a tap got no answer: %s", str(error).partition("\n")[0])
        return


def place_of(message: Message) -> Place:
    """Return where a message stands. A topic counts only where Telegram says that it is one."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, topic)


def reply(outbox: Outbox, message: Message, content: Content) -> None:
    """Answer a command under its message."""
    outbox.say(Saying(place_of(message), content, reply_to=message.message_id))


def meant_by_reply(message: Message) -> User | None:
    """Return the person to whose message this one replies, if it does.

    In a forum each message of a topic replies to the service message that opened it.
    """
    meant = message.reply_to_message
    if meant is None or meant.forum_topic_created is not None or meant.from_user is None:
        return None
    return None if meant.from_user.is_bot else meant.from_user


def turn_page(outbox: Outbox, query: CallbackQuery, content: Content) -> None:
    """Let the message under a button show something else.

    Raises Refused for one that shows a table, and for one without a button of that kind: nothing
    there turns such a page.
    """
    message = query.message
    if (
        not isinstance(message, Message)
        or outbox.keeps(message.chat.id, message.message_id)
        or not _has_such_a_button(message, query.data or "")
    ):
        raise Refused(TableRefusal.STALE)
    outbox.say(Saying(Place(message.chat.id), content, edits=message.message_id))


def _has_such_a_button(message: Message, data: str) -> bool:
    """Say whether a button of a message carries the same kind of tap as `data`."""
    kind = data.partition(":")[0]
    rows = [] if message.reply_markup is None else message.reply_markup.inline_keyboard
    carried = [button.callback_data or "" for row in rows for button in row]
    return kind in {each.partition(":")[0] for each in carried}


def is_anonymous_admin(message: Message) -> bool:
    """Say whether an admin wrote in the group's name: he has rights, and no seat."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat.id
