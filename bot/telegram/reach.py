"""What only Telegram can say of a person: is he within reach, in the group, one of its admins."""

import logging

from aiogram import Bot
from aiogram.enums import ChatAction, ChatMemberStatus
from aiogram.exceptions import AiogramError
from aiogram.types import ChatMemberRestricted, ResultChatMemberUnion

from bot.tables.model import Table
from bot.tables.people import PersonId

log = logging.getLogger(__name__)

_ADMINS = {ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR}
_GONE = {ChatMemberStatus.LEFT, ChatMemberStatus.KICKED}


async def can_write_to(bot: Bot, person: int) -> bool:
    """Say whether a private message would reach `person` now.

    He sees at most «typing» of it. Whatever goes wrong counts as no: he is then shown the way to
    the private chat.
    """
    try:
        return await bot.send_chat_action(person, ChatAction.TYPING)
    except AiogramError as error:
        log.debug("a person cannot be written to: %s", error)
        return False


async def is_member(bot: Bot, chat: int, person: int) -> bool:
    """Say whether `person` is in the group; what cannot be found out counts as no."""
    member = await _member(bot, chat, person)
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member is not None and member.status not in _GONE


async def is_admin(bot: Bot, chat: int, person: int) -> bool:
    """Say whether `person` is an admin of the group; what cannot be found out counts as no."""
    member = await _member(bot, chat, person)
    return member is not None and member.status in _ADMINS


async def is_admin_for(bot: Bot, table: Table, person: PersonId) -> bool:
    """Say whether `person` may do as an admin what the table's owner may.

    The owner may anyway: Telegram is not asked about him.
    """
    return table.owner != person and await is_admin(bot, table.place.chat, person)


async def _member(bot: Bot, chat: int, person: int) -> ResultChatMemberUnion | None:
    try:
        return await bot.get_chat_member(chat, person)
    except AiogramError as error:
        log.debug("a member is not known: %s", error)
        return None
