"""Which chat a call means, and whether the bot may do there what it wants.

The order and the words are those of ``check_chat_access`` in the Bot API server's source.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from playground import errors
from playground.errors import bad_request, forbidden
from playground.model import ChatType, Status

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.model import Chat, Member


class Access(IntEnum):
    """What a method needs, each including the ones before."""

    READ = 0
    MEMBERS = 1
    EDIT = 2
    WRITE = 3


def find_chat(query: Query, access: Access, chat_id: int | str | None = None) -> Chat:
    """Return the chat of ``chat_id`` (the call's, if none is given) or raise its refusal."""
    wanted = query.get("chat_id", "") if chat_id is None else chat_id
    if wanted == "":
        raise bad_request(errors.CHAT_ID_EMPTY)
    if isinstance(wanted, str) and wanted.startswith("@"):
        chat = _public(query, wanted)
    elif isinstance(wanted, int) and wanted > 0:
        chat = _private(query, wanted, access)
    else:
        chat = _group(query, wanted)
    if chat.type is not ChatType.PRIVATE:
        _check_group(query, chat, access)
    return chat


def _public(query: Query, name: str) -> Chat:
    for chat in query.world.groups.values():
        if chat.username is not None and chat.username.lower() == name[1:].lower():
            return chat
    raise bad_request(errors.CHAT_NOT_FOUND)


def _private(query: Query, user_id: int, access: Access) -> Chat:
    world, bot = query.world, query.bot
    if user_id in world.bots:
        raise forbidden(errors.TO_A_BOT)
    if user_id not in world.people or not has_met(query, user_id):
        raise bad_request(errors.CHAT_NOT_FOUND)
    person = world.people[user_id]
    chat = world.private(person, bot)
    assert chat.conversation is not None
    if access >= Access.EDIT:
        if person.user.deactivated:
            raise forbidden(errors.DEACTIVATED)
        if chat.conversation.blocked:
            raise forbidden(errors.BLOCKED)
        if not chat.conversation.started:
            raise forbidden(errors.CANNOT_INITIATE)
    return chat


def has_met(query: Query, user_id: int) -> bool:
    """Return whether the bot can know a person: from a private chat or a group they share(d)."""
    person = query.world.people.get(user_id)
    if person is None:
        return False
    conversation = query.world.private(person, query.bot).conversation
    groups = query.world.groups.values()
    return (conversation is not None and conversation.started) or any(
        user_id in group.members and query.bot.id in group.members for group in groups
    )


def _group(query: Query, chat_id: int | str) -> Chat:
    chat = query.world.groups.get(chat_id) if isinstance(chat_id, int) else None
    if chat is None or query.bot.id not in chat.members:
        raise bad_request(errors.CHAT_NOT_FOUND)
    return chat


def _check_group(query: Query, chat: Chat, access: Access) -> None:
    member = chat.member(query.bot.id)
    basic = chat.type is ChatType.GROUP
    if basic and access is Access.MEMBERS:
        access = Access.WRITE  # a deactivated group shows its members to nobody
    if chat.deleted and access is Access.WRITE:
        raise forbidden(errors.GROUP_DELETED)
    if chat.upgraded_to is not None:
        if access is Access.WRITE:
            moved = {"migrate_to_chat_id": chat.upgraded_to}
            raise bad_request(errors.UPGRADED, moved)
        if access is Access.EDIT:
            raise bad_request(errors.NO_WRITE_ACCESS)
        return
    enough = Access.EDIT if basic or chat.username else Access.READ
    if access < enough or (member is not None and member.present):
        return
    kind = "group" if basic else "supergroup"
    if member is not None and member.status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {kind} chat")
    raise forbidden(f"bot is not a member of the {kind} chat")


def own_member(query: Query, chat: Chat) -> Member | None:
    """Return the bot's own place in a group, ``None`` in a private chat."""
    return chat.member(query.bot.id)


def may(query: Query, chat: Chat, permission: str) -> bool:
    """Return whether the bot may do in a chat what members are permitted to do."""
    return permitted(chat, own_member(query, chat), permission)


def permitted(chat: Chat, member: Member | None, permission: str) -> bool:
    """Return whether a member may do what members are permitted to do; in private all may."""
    if member is None or member.is_administrator:
        return True
    rights = member.rights if member.status is Status.RESTRICTED else chat.permissions
    return rights.get(permission, False)


def need_permission(query: Query, chat: Chat, permission: str, description: str) -> None:
    """Refuse with ``description`` what the bot may not do."""
    if not may(query, chat, permission):
        raise bad_request(description)


def need_topic(query: Query, chat: Chat, thread_id: int | None) -> int | None:
    """Return the topic to send to, ``None`` for General or a chat without topics.

    Only topics are threads here: the id of a thread of replies is refused, as of General (1).
    """
    member = own_member(query, chat)
    manages = member is not None and member.may("can_manage_topics")
    if thread_id is None:
        if chat.is_forum and chat.general_closed and not manages:
            raise bad_request(errors.TOPIC_CLOSED)
        return None
    topic = chat.topics.get(thread_id) if chat.topics is not None else None
    if topic is None:
        raise bad_request(errors.THREAD_NOT_FOUND)
    if topic.closed and not manages:
        raise bad_request(errors.TOPIC_CLOSED)
    return topic.id
