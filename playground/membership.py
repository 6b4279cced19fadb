"""Who is in a group, with which rights, and what bots are told when that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import objects
from playground.model import ADMINISTRATORS, Chat, ChatType, Member, Status
from playground.posting import service

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import User
    from playground.world import World


def change(
    world: World,
    chat: Chat,
    actor: User,
    user: User,
    status: Status,
    rights: dict[str, bool] | None = None,
) -> None:
    """Give a user a status in a group.

    A bot whose own status it is gets ``my_chat_member``; others get ``chat_member``, if they are
    administrators (Bot API, Update).
    """
    member = chat.members.setdefault(user.id, Member(user, Status.LEFT))
    old = objects.chat_member(member)
    member.status, member.rights, member.is_member = status, rights or {}, True
    tell_bots(world, chat, actor, old, objects.chat_member(member))


def tell_bots(world: World, chat: Chat, actor: User, old: Json, new: Json) -> None:
    """Send a changed membership to the bots that it concerns."""
    update = {
        "chat": objects.chat(chat),
        "from": objects.user(actor),
        "date": world.time(),
        "old_chat_member": old,
        "new_chat_member": new,
    }
    for bot in world.bots.values():
        member = chat.member(bot.id)
        if bot.id == new["user"]["id"]:
            bot.updates.add("my_chat_member", update)
        elif member is not None and member.is_administrator:
            bot.updates.add("chat_member", update)
    world.changes.fire()


def join(world: World, chat: Chat, user: User, actor: User | None = None) -> None:
    """Let a user in, added by ``actor`` or by himself."""
    actor = actor or user
    change(world, chat, actor, user, Status.MEMBER)
    service(world, chat, actor, new_chat_members=[objects.user(user)])


def leave(world: World, chat: Chat, user: User) -> None:
    """Let a user go by himself."""
    service(world, chat, user, left_chat_member=objects.user(user))
    change(world, chat, user, user, Status.LEFT)


def kick(world: World, chat: Chat, actor: User, user: User) -> None:
    """Throw a user out."""
    service(world, chat, actor, left_chat_member=objects.user(user))
    change(world, chat, actor, user, Status.KICKED)


def need_administrator(chat: Chat, user: User) -> None:
    """Raise ``ValueError`` for somebody who may not manage the group."""
    member = chat.member(user.id)
    if member is None or member.status not in ADMINISTRATORS:
        raise ValueError(f"{user.first_name} is no administrator of {chat.title}")


def upgrade(world: World, group: Chat) -> Chat:
    """Turn a group into a supergroup; the old one stays as a shell that refers to the new one."""
    if group.type is not ChatType.GROUP or group.upgraded_to is not None:
        raise ValueError(f"{group.title} can't be upgraded")
    new = world.supergroup(group.title or "", bots=())
    new.permissions = group.permissions
    new.members = {
        member.user.id: Member(
            member.user, member.status, dict(member.rights), member.is_anonymous, member.is_member
        )
        for member in group.members.values()
    }
    owner = next(
        (m.user for m in group.members.values() if m.status is Status.CREATOR), world.anonymous
    )
    service(world, group, owner, migrate_to_chat_id=new.id)
    group.upgraded_to = new.id
    service(world, new, owner, migrate_from_chat_id=group.id)
    return new


def set_blocked(world: World, chat: Chat, *, blocked: bool) -> None:
    """Let a person block or unblock the bot of a private chat; the bot is told."""
    assert chat.conversation is not None
    conversation = chat.conversation
    if conversation.blocked == blocked:
        return
    conversation.blocked = blocked
    member = objects.chat_member(Member(conversation.bot))
    kicked = objects.chat_member(Member(conversation.bot, Status.KICKED))
    old, new = (member, kicked) if blocked else (kicked, member)
    tell_bots(world, chat, conversation.person, old, new)
