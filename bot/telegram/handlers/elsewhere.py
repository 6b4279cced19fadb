"""Commands that were sent where they do nothing: their sender is told where they belong."""

from typing import Final

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import Command
from aiogram.types import Message

from bot.i18n.catalogues import Texts
from bot.tables.people import Person
from bot.telegram.answers import SAID_IN_GROUP, reply
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.groups import Groups
from bot.telegram.menu import ADMINS, PRIVATE

router = Router(name="elsewhere")

OF_GROUPS: Final = tuple(command for command in ADMINS if command not in PRIVATE)
OF_PRIVATE: Final = tuple(command for command in PRIVATE if command not in ADMINS)


@router.message(F.chat.type == ChatType.PRIVATE, Command(*OF_GROUPS, ignore_case=True))
async def belongs_in_a_group(message: Message, t: Texts, outbox: Outbox) -> None:
    """Say that a command is for the group where the table stands."""
    reply(outbox, message, Content(t.gettext("That works in the group where the table stands.")))


@router.message(SAID_IN_GROUP, Command(*OF_PRIVATE, ignore_case=True))
async def belongs_in_private(
    message: Message, person: Person, outbox: Outbox, groups: Groups
) -> None:
    """Say that a command is for the private chat."""
    t = await groups.meet(message.chat, person.language)
    reply(outbox, message, Content(t.gettext("That works in the private chat with me.")))
