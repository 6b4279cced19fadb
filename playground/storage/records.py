"""The things of a world as JSON objects, and back.

A record names other things instead of holding them: users by id, chats by ``chat_key``, messages
by ``sequence``. Records are read in the order of ``KINDS``, so that what they name is there.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final

from playground.bots import Bot
from playground.model import (
    Answer,
    CallbackQuery,
    Chat,
    ChatType,
    Conversation,
    Member,
    Message,
    Status,
    Topic,
    User,
)
from playground.photos import Photo
from playground.updates import Update, UpdateQueue

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.world import World

KINDS: Final = ("world", "bot", "person", "chat", "message", "photo", "query", "update")

_CHAT_PLAIN: Final = (
    *("id", "title", "username", "permissions", "general_closed", "last_message_id"),
    *("last_ephemeral_id", "pinned", "last_bot", "upgraded_to", "deleted"),
)
_MESSAGE_REFERENCES: Final = frozenset({"chat", "sender", "sender_chat", "reply_to", "receiver"})
_MESSAGE_PLAIN: Final = tuple(
    field.name for field in fields(Message) if field.name not in _MESSAGE_REFERENCES
)


def chat_key(chat: Chat) -> str:
    """Return what names a chat in a whole world: a private one has the person's id in each bot."""
    bot = chat.conversation.bot.id if chat.conversation is not None else 0
    return f"{bot}/{chat.id}"


def user_record(user: User) -> Json:
    """Return a person's or a bot's account."""
    return asdict(user)


def bot_record(bot: Bot) -> Json:
    """Return a bot without the updates that wait for it."""
    queue = bot.updates
    return {
        "token": bot.token,
        "user": user_record(bot.user),
        "privacy_mode": bot.privacy_mode,
        "commands": [[*key, listed] for key, listed in bot.commands.items()],
        "names": bot.names,
        "descriptions": bot.descriptions,
        "short_descriptions": bot.short_descriptions,
        "allowed": sorted(queue.allowed),
        "next_update": queue.next_id,
    }


def bot_of(record: Json, world: World) -> Bot:
    """Return the bot of a record, its queue empty."""
    queue = UpdateQueue(world.clock, record["next_update"])
    queue.allow(record["allowed"])
    texts = {name: record[name] for name in ("names", "descriptions", "short_descriptions")}
    commands = {(scope, code): listed for scope, code, listed in record["commands"]}
    user = User(**record["user"])
    return Bot(record["token"], user, queue, record["privacy_mode"], commands, **texts)


def chat_record(chat: Chat) -> Json:
    """Return a chat without its messages."""
    talk = chat.conversation
    return {name: getattr(chat, name) for name in _CHAT_PLAIN} | {
        "type": chat.type.value,
        "conversation": talk
        and [talk.person.id, talk.bot.id, {"started": talk.started, "blocked": talk.blocked}],
        "members": [
            [m.user.id, m.status.value, m.rights, m.is_anonymous, m.is_member]
            for m in chat.members.values()
        ],
        "topics": None if chat.topics is None else [asdict(one) for one in chat.topics.values()],
    }


def chat_of(record: Json, world: World) -> Chat:
    """Return the chat of a record, empty."""
    chat = Chat(type=ChatType(record["type"]), **{name: record[name] for name in _CHAT_PLAIN})
    if record["conversation"] is not None:
        person, bot, state = record["conversation"]
        chat.conversation = Conversation(_user(world, person), _user(world, bot), **state)
    for user_id, status, rights, anonymous, is_member in record["members"]:
        member = Member(_user(world, user_id), Status(status), rights, anonymous, is_member)
        chat.members[user_id] = member
    if record["topics"] is not None:
        chat.topics = {one["id"]: Topic(**one) for one in record["topics"]}
    return chat


def message_record(message: Message) -> Json:
    """Return a message, a deleted one too: taps may still name it."""
    return {name: getattr(message, name) for name in _MESSAGE_PLAIN} | {
        "chat": chat_key(message.chat),
        "sender": message.sender.id,
        "sender_chat": message.sender_chat and chat_key(message.sender_chat),
        "reply_to": message.reply_to and message.reply_to.sequence,
        "receiver": message.receiver and message.receiver.id,
    }


def message_of(
    record: Json, world: World, chats: dict[str, Chat], messages: dict[int, Message]
) -> Message:
    """Return the message of a record, in its chat."""
    plain = {name: record[name] for name in _MESSAGE_PLAIN}
    plain["reactions"] = {int(bot): shown for bot, shown in plain["reactions"].items()}
    message = Message(
        chat=chats[record["chat"]],
        sender=_user(world, record["sender"]),
        sender_chat=chats.get(record["sender_chat"]),
        reply_to=messages.get(record["reply_to"]),
        receiver=None if record["receiver"] is None else _user(world, record["receiver"]),
        **plain,
    )
    if message.ephemeral_id is None:
        message.chat.messages[message.id] = message
    elif message.receiver is not None and not message.deleted:
        message.chat.ephemerals[message.receiver.id, message.ephemeral_id] = message
    return message


def photo_record(photo: Photo) -> Json:
    """Return a photo with its bytes."""
    data = b64encode(photo.data).decode("ascii")
    return {"number": photo.number, "data": data, "width": photo.width, "height": photo.height}


def photo_of(record: Json) -> Photo:
    """Return the photo of a record."""
    return Photo(**(record | {"data": b64decode(record["data"])}))


def query_record(query: CallbackQuery) -> Json:
    """Return a tap with its answer, if it has one."""
    return {
        "id": query.id,
        "user": query.user.id,
        "bot": query.bot.id,
        "message": query.message.sequence,
        "chat_instance": query.chat_instance,
        "data": query.data,
        "created": query.created,
        "answer": query.answer and asdict(query.answer),
    }


def query_of(record: Json, world: World, messages: dict[int, Message]) -> CallbackQuery:
    """Return the tap of a record."""
    answer: Json | None = record["answer"]
    references: dict[str, Any] = {
        "user": _user(world, record["user"]),
        "bot": _user(world, record["bot"]),
        "message": messages[record["message"]],
        "answer": None if answer is None else Answer(**answer),
    }
    return CallbackQuery(**(record | references))


def update_record(bot: Bot, update: Update) -> Json:
    """Return an update that waits for a bot."""
    return {"bot": bot.id, **asdict(update)}


def put_update(record: Json, world: World) -> None:
    """Append the update of a record to the queue that it waits in."""
    plain = {name: value for name, value in record.items() if name != "bot"}
    world.bots[record["bot"]].updates.put(Update(**plain))


def _user(world: World, user_id: int) -> User:
    user = world.anonymous if user_id == world.anonymous.id else world.user(user_id)
    assert user is not None, f"the file names a user {user_id} that it does not hold"
    return user
