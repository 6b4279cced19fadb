"""What Telegram tells of groups and people without anybody having written."""

from aiogram import F, Router
from aiogram.enums import ChatMemberStatus, ChatType
from aiogram.types import ChatMemberRestricted, ChatMemberUpdated, Message

from bot.tables.people import PersonId
from bot.telegram.middlewares import person_of
from bot.telegram.reach import is_there
from bot.telegram.whereabouts import Whereabouts

router = Router(name="group life")

GONE = {ChatMemberStatus.LEFT, ChatMemberStatus.KICKED}


@router.message(F.migrate_to_chat_id.as_("new"))
async def group_becomes_supergroup(message: Message, new: int, whereabouts: Whereabouts) -> None:
    """Follow a group to its new id, as the old one tells it."""
    await whereabouts.moved(message.chat.id, new)


@router.message(F.migrate_from_chat_id.as_("old"))
async def supergroup_was_group(message: Message, old: int, whereabouts: Whereabouts) -> None:
    """Follow a group to its new id, as the new one tells it."""
    await whereabouts.moved(old, message.chat.id)


@router.message(F.left_chat_member)
async def member_left(message: Message, whereabouts: Whereabouts) -> None:
    """Let somebody who left the group, or was thrown out, get up from its tables."""
    assert message.left_chat_member is not None
    await whereabouts.left(message.chat.id, person_of(message.left_chat_member))


@router.chat_member()
async def member_changed(event: ChatMemberUpdated, whereabouts: Whereabouts) -> None:
    """Let somebody who is no longer in the group get up from its tables.

    A bot that is an admin hears it so, also where a large group shows no service messages.
    """
    if not is_there(event.new_chat_member):
        await whereabouts.left(event.chat.id, person_of(event.new_chat_member.user))


@router.my_chat_member(F.chat.type == ChatType.PRIVATE)
async def blocked_or_back(event: ChatMemberUpdated, whereabouts: Whereabouts) -> None:
    """Note who blocked the bot, and who let it write again."""
    person = PersonId(event.chat.id)
    if event.new_chat_member.status in GONE:
        whereabouts.unreachable(person)
    else:
        whereabouts.reachable(person)


@router.my_chat_member(F.new_chat_member.status.in_(GONE))
async def removed(event: ChatMemberUpdated, whereabouts: Whereabouts) -> None:
    """Close the tables of a group that the bot is no longer in."""
    await whereabouts.removed_from(event.chat.id)


@router.my_chat_member()
async def added_or_changed(event: ChatMemberUpdated, whereabouts: Whereabouts) -> None:
    """Let tables wait or go on; a bot that greets whoever adds it is noise."""
    member = event.new_chat_member
    if isinstance(member, ChatMemberRestricted) and not member.can_send_messages:
        await whereabouts.silenced(event.chat.id)
    else:
        whereabouts.may_write(event.chat.id)


@router.message(F.forum_topic_reopened | F.general_forum_topic_unhidden)
async def topic_reopened(message: Message, whereabouts: Whereabouts) -> None:
    """Let the tables of a topic try to be seen again."""
    whereabouts.may_write(message.chat.id)
