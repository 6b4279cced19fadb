"""Putting messages into chats, changing them, taking them out, and telling the bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground import objects
from playground.model import ChatType, Message
from playground.privacy import reaches

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import Chat, User
    from playground.world import World


def post(
    world: World, chat: Chat, sender: User, *, receiver: User | None = None, **fields: Any
) -> Message:
    """Add a message to a chat and tell the bots that may see it.

    With a ``receiver`` it is ephemeral: it gets an ephemeral id instead of a message id.
    ``fields`` are those of ``Message``.
    """
    message = Message(chat, 0, world.next_sequence(), world.time(), sender, **fields)
    if receiver is None:
        chat.last_message_id += 1
        message.id = chat.last_message_id
        chat.messages[message.id] = message
    else:
        chat.last_ephemeral_id += 1
        message.ephemeral_id, message.receiver = chat.last_ephemeral_id, receiver
        chat.ephemerals[receiver.id, message.ephemeral_id] = message
    if chat.type is ChatType.SUPERGROUP and message.thread_id is None:
        message.thread_id = _thread_of(message.reply_to)
    if sender.id in world.bots:
        chat.last_bot = sender.id
    announce(world, message)
    return message


def _thread_of(reply_to: Message | None) -> int | None:
    """Return the id of the message that began a thread of replies."""
    return None if reply_to is None else reply_to.thread_id or reply_to.id or None


def announce(world: World, message: Message, kind: str = "message") -> None:
    """Send a new or edited message to every bot that it reaches."""
    for bot in world.bots.values():
        if reaches(bot, message):
            bot.updates.add(kind, objects.message(message))
    world.changes.fire(message)


def service(world: World, chat: Chat, sender: User, **content: Any) -> Message:
    """Add a service message; ``content`` has the fields of ``Message`` that tell what happened."""
    return post(world, chat, sender, content=content)


def edit(
    world: World, message: Message, text: str, entities: list[Json], markup: Json | None
) -> None:
    """Give a message another text and keyboard."""
    message.text, message.entities, message.markup = text, entities, markup
    message.edit_date = world.time()
    world.changes.fire(message)


def delete(world: World, message: Message) -> None:
    """Take a message away for everybody; bots are not told."""
    message.deleted = True
    chat = message.chat
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    if message.receiver is not None and message.ephemeral_id is not None:
        chat.ephemerals.pop((message.receiver.id, message.ephemeral_id), None)
    world.changes.fire(message)
