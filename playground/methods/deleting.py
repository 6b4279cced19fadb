"""deleteMessage and deleteMessages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground import errors, posting
from playground.access import Access, find_chat
from playground.errors import Refusal, bad_request

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.model import Chat, Message

MAX_AGE: Final = 48 * 3600
"""Seconds after which no message can be deleted (Bot API, deleteMessage)."""
DICE_AGE: Final = 24 * 3600
"""Seconds before which no dice can be deleted in a private chat (Bot API, deleteMessage)."""
MAX_IDS: Final = 100


def delete_message(query: Query) -> bool:
    """Delete one message."""
    chat = _chat(query)
    posting.delete(query.world, _deletable(query, chat, query.get("message_id")))
    return True


def delete_messages(query: Query) -> bool:
    """Delete up to 100 messages; those not found or not deletable are skipped."""
    chat = _chat(query)
    numbers = query.get("message_ids")
    if not numbers:
        raise bad_request(errors.IDS_EMPTY)
    if len(numbers) > MAX_IDS:
        raise bad_request(errors.IDS_TOO_MANY)
    for number in numbers:
        try:
            message = _deletable(query, chat, number)
        except Refusal:
            continue
        posting.delete(query.world, message)
    return True


def _chat(query: Query) -> Chat:
    """Return the chat; that a person has blocked the bot does not keep it from deleting."""
    chat_id = query.get("chat_id")
    private = isinstance(chat_id, int) and chat_id > 0
    return find_chat(query, Access.READ if private else Access.WRITE)


def _deletable(query: Query, chat: Chat, number: int) -> Message:
    message = chat.messages.get(number)
    if message is None or message.deleted:
        raise bad_request(errors.DELETE_NOT_FOUND)
    age = query.world.clock.now() - message.date
    member = chat.member(query.bot.id)
    rights = member is not None and member.may("can_delete_messages")
    allowed = message.sender is query.bot.user or chat.is_private or rights
    fresh_dice = chat.is_private and "dice" in message.content and age < DICE_AGE
    if not allowed or age > MAX_AGE or fresh_dice:
        raise bad_request(errors.CANNOT_DELETE)
    return message
