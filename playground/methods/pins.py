"""Pinned messages and reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground import errors, objects
from playground.access import Access, find_chat
from playground.errors import bad_request
from playground.posting import service

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.model import Chat, Message

REACTIONS: Final = frozenset(
    """
    ❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥
    🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨
    🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
    """.split()  # noqa: SIM905 - 73 quoted characters could not be read
)
"""The emoji a bot can react with (Bot API, ReactionTypeEmoji)."""


def pin_chat_message(query: Query) -> bool:
    """Pin a message, which a service message tells to everybody."""
    chat = find_chat(query, Access.WRITE)
    _need_right(query, chat)
    message = _message(query, chat, errors.PIN_NOT_FOUND)
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    chat.pinned.append(message.id)
    pinned = objects.message(message, nested=True)
    service(query.world, chat, query.bot.user, pinned_message=pinned)
    return True


def unpin_chat_message(query: Query) -> bool:
    """Unpin a message, the newest pinned one if none is named."""
    chat = find_chat(query, Access.WRITE)
    _need_right(query, chat)
    number = query.get("message_id", chat.pinned[-1] if chat.pinned else 0)
    if number not in chat.pinned:
        raise bad_request(errors.UNPIN_NOT_FOUND)
    chat.pinned.remove(number)
    query.world.changes.fire()
    return True


def set_message_reaction(query: Query) -> bool:
    """Set the bot's one reaction to a message, or take it away."""
    chat = find_chat(query, Access.READ)
    reactions = query.get("reaction", [])
    if len(reactions) > 1:
        raise bad_request(errors.REACTIONS_TOO_MANY)
    if any(one["type"] != "emoji" or one["emoji"] not in REACTIONS for one in reactions):
        raise bad_request(errors.REACTION_INVALID)
    message = _message(query, chat, errors.REACT_NOT_FOUND)
    message.reactions[query.bot.id] = reactions
    query.world.changes.fire(message)
    return True


def _need_right(query: Query, chat: Chat) -> None:
    member = chat.member(query.bot.id)
    if member is not None and not member.may("can_pin_messages"):
        raise bad_request(errors.NO_RIGHT_TO_PIN)


def _message(query: Query, chat: Chat, not_found: str) -> Message:
    message = chat.messages.get(query.get("message_id"))
    if message is None or message.deleted:
        raise bad_request(not_found)
    return message
