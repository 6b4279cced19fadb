"""Ephemeral messages (Bot API 10.2 and 10.3): seen by one member of a group alone.

Known: an administrator may send them at any time to any member who is no bot; any bot may within
15 seconds of that member's tap or ephemeral message; ordinary editing and deleting does not find
them. ASSUMED: they live until deleted, and the bot may edit its own at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground import errors, posting
from playground.access import Access, find_chat
from playground.errors import bad_request
from playground.keyboards import keyboard
from playground.methods.editing import need_change
from playground.texts import formatted

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json
    from playground.model import Chat, Message, User


@dataclass(frozen=True, slots=True)
class Trigger:
    """Who gets the message, after a tap on which message, and which id it stands in place of."""

    receiver: User
    pressed: Message | None = None
    in_place_of: int | None = None


def trigger(query: Query, chat: Chat) -> Trigger | None:
    """Return what lets the call be ephemeral, ``None`` for an ordinary message."""
    wanted: Json | None = query.get("ephemeral_message_parameters")
    if wanted is None:
        if "ephemeral_message_id" in query.get("reply_parameters", {}):
            raise bad_request(errors.REPLY_NOT_FOUND)
        return None
    receiver = query.world.user(wanted["receiver_user_id"])
    if receiver is None or receiver.is_bot or not chat.has(receiver.id):
        raise bad_request(errors.RECEIVER_NOT_MEMBER)
    replace = wanted.get("replace_callback_query_message", False)
    if "callback_query_id" in wanted:
        pressed = _pressed(query, chat, receiver, wanted["callback_query_id"])
        if replace and (chat.is_private or pressed.is_ephemeral):
            raise bad_request(errors.MESSAGE_ID_INVALID)
        return Trigger(receiver, pressed, pressed.id if replace else None)
    member = chat.member(query.bot.id)
    administrator = member is not None and member.is_administrator
    if not administrator and not _answers_ephemeral(query, chat, receiver):
        raise bad_request(errors.BOT_NOT_ADMIN)
    return Trigger(receiver)


def _pressed(query: Query, chat: Chat, receiver: User, query_id: str) -> Message:
    """Return the message whose button the receiver has tapped just now."""
    tap = query.world.queries.get(query_id)
    now = query.world.clock.now()
    if (
        tap is None
        or tap.bot is not query.bot.user
        or tap.user is not receiver
        or tap.message.chat is not chat
        or now - tap.created > query.world.ephemeral_window
    ):
        raise bad_request(errors.QUERY_TOO_OLD)
    return tap.message


def _answers_ephemeral(query: Query, chat: Chat, receiver: User) -> bool:
    """Return whether the call replies to a fresh ephemeral message of the receiver's."""
    number = query.get("reply_parameters", {}).get("ephemeral_message_id")
    message = chat.ephemerals.get((query.bot.id, number))
    if message is None or message.sender is not receiver:
        return False
    return query.world.clock.now() - message.date <= query.world.ephemeral_window


def edit_ephemeral_message_text(query: Query) -> bool:
    """Give an ephemeral message another text and keyboard."""
    chat = find_chat(query, Access.EDIT)
    text, entities = formatted(query)
    markup = keyboard(query, chat, ephemeral=True)
    message = _own(query, chat, errors.EDIT_NOT_FOUND)
    need_change(message, text, entities, markup)
    posting.edit(query.world, message, text, entities, markup)
    return True


def edit_ephemeral_message_reply_markup(query: Query) -> bool:
    """Give an ephemeral message another keyboard, or none."""
    chat = find_chat(query, Access.EDIT)
    markup = keyboard(query, chat, ephemeral=True)
    message = _own(query, chat, errors.EDIT_NOT_FOUND)
    need_change(message, message.text, message.entities, markup)
    posting.edit(query.world, message, message.text, message.entities, markup)
    return True


def delete_ephemeral_message(query: Query) -> bool:
    """Take an ephemeral message away."""
    chat = find_chat(query, Access.EDIT)
    posting.delete(query.world, _own(query, chat, errors.DELETE_NOT_FOUND))
    return True


def _own(query: Query, chat: Chat, not_found: str) -> Message:
    key = (query.get("receiver_user_id"), query.get("ephemeral_message_id"))
    message = chat.ephemerals.get(key)
    if message is None or message.sender is not query.bot.user:
        raise bad_request(not_found)
    return message
