"""What only Telegram can say of a person: is he within reach, in the group, one of its admins."""

import logging
import time
from collections.abc import Callable
from typing import Final

from aiogram import Bot
from aiogram.enums import ChatAction, ChatMemberStatus
from aiogram.exceptions import AiogramError
from aiogram.types import ChatMemberRestricted, ResultChatMemberUnion

from bot.tables.model import Table
from bot.tables.people import PersonId

log = logging.getLogger(__name__)

_ADMINS = {ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR}
_GONE = {ChatMemberStatus.LEFT, ChatMemberStatus.KICKED}

BELIEVED: Final = 20.0  # seconds: an admin who is one no longer is one for so long
MOST_BELIEVED: Final = 1_000
SOON: Final = 5  # seconds: whoever tapped waits for what Telegram says


async def can_write_to(bot: Bot, person: int) -> bool:
    """Say whether a private message would reach `person` now.

    He sees at most «typing» of it. Whatever goes wrong counts as no: he is then shown the way to
    the private chat.
    """
    try:
        return await bot.send_chat_action(person, ChatAction.TYPING, request_timeout=SOON)
    except AiogramError as error:
        log.debug("a person cannot be written to: %s", error)
        return False


async def has_topics(bot: Bot, chat: int) -> bool:
    """Say whether a group is a forum now; what cannot be found out counts as yes."""
    try:
        return bool((await bot.get_chat(chat)).is_forum)
    except AiogramError as error:
        log.debug("a group is not known: %s", error)
        return True


class Members:
    """Who is in a group and who is an admin there; what cannot be found out counts as no.

    An answer of Telegram's is believed for a moment, so that whoever taps in a hurry costs one
    question. That somebody is not in the group is asked again each time: he may have just come.
    `now` is a clock in seconds that only goes forward.
    """

    def __init__(self, bot: Bot, now: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._now = now
        # Oldest first: by chat and person what Telegram said, and until when it is believed.
        self._known: dict[tuple[int, int], tuple[ResultChatMemberUnion, float]] = {}

    async def has(self, chat: int, person: int) -> bool:
        """Say whether `person` is in the group."""
        member = await self._member(chat, person)
        return member is not None and is_there(member)

    async def is_admin(self, chat: int, person: int) -> bool:
        """Say whether `person` is an admin of the group."""
        member = await self._member(chat, person)
        return member is not None and member.status in _ADMINS

    async def is_admin_for(self, table: Table, person: PersonId) -> bool:
        """Say whether `person` may do as an admin what the table's owner may.

        The owner may anyway: Telegram is not asked about him.
        """
        return table.owner != person and await self.is_admin(table.place.chat, person)

    async def _member(self, chat: int, person: int) -> ResultChatMemberUnion | None:
        known = self._known.get((chat, person))
        if known is not None and self._now() < known[1]:
            return known[0]
        try:
            member = await self._bot.get_chat_member(chat, person, request_timeout=SOON)
        except AiogramError as error:
            log.debug("a member is not known: %s", error)
            return None
        self._note((chat, person), member)
        return member

    def _note(self, key: tuple[int, int], member: ResultChatMemberUnion) -> None:
        self._known.pop(key, None)
        if not is_there(member):
            return
        if len(self._known) >= MOST_BELIEVED:
            del self._known[next(iter(self._known))]
        self._known[key] = member, self._now() + BELIEVED


def is_there(member: ResultChatMemberUnion) -> bool:
    """Say whether a member, as Telegram tells of him, is in the group."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in _GONE
