"""Hands that their owners opened in the group: ephemeral messages, each seen by its owner alone.

Telegram may let such a message vanish at any time, so nothing depends on it: what is open is
known in memory only, and a tap on «my cards» opens it anew.
"""

import logging
from dataclasses import dataclass
from functools import partial

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, EphemeralMessageParameters

from bot.tables.model import Phase, Table, TableId
from bot.tables.people import PersonId
from bot.telegram import reach
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.refusals import Meaning, meaning_of
from bot.telegram.delivery.strays import insisted
from bot.telegram.delivery.wanted import Peek, Wanted, Whisper

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Open:
    """An open hand: its ephemeral message, and what it was last wanted to show."""

    chat: int
    message: int
    digest: str


class Peeks:
    """Opens hands in groups and keeps them up to date as long as their deal lasts."""

    def __init__(self, bot: Bot, outbox: Outbox) -> None:
        self._bot = bot
        self._outbox = outbox
        self._open: dict[TableId, dict[PersonId, _Open]] = {}
        self._seen_by_all = False  # the server knows no ephemeral messages

    async def open(self, query: CallbackQuery, table: Table, content: Content) -> bool:
        """Show `content` in the group to whoever tapped, in place of what he opened before.

        Say whether Telegram let us: within 15 seconds of a tap any bot may answer so. It is sent
        at once, but counts as a message to the group, and nothing is while the group has to wait.
        """
        if self._seen_by_all or self._outbox.waits(table.place.chat):
            return False
        person = PersonId(query.from_user.id)
        only_him = EphemeralMessageParameters(receiver_user_id=person, callback_query_id=query.id)
        try:
            sent = await self._bot.send_message(
                table.place.chat,
                content.text,
                message_thread_id=table.place.topic,
                reply_markup=content.keyboard,
                ephemeral_message_parameters=only_him,
                request_timeout=reach.SOON,
            )
        except AiogramError as error:
            log.debug("a hand could not be opened in the group: %s", error)
            refusal = meaning_of(error)
            if refusal.meaning is Meaning.WAIT:
                self._outbox.told_to_wait(table.place.chat, refusal.wait)
            return False
        self._outbox.wrote(table.place.chat)
        if sent.ephemeral_message_id is None:
            self._seen_by_all = True
            log.error("this Bot API server is too old to show a hand to its owner alone")
            await insisted(partial(self._bot.delete_message, table.place.chat, sent.message_id))
            return False
        self._close(table.id, person)
        opened = _Open(table.place.chat, sent.ephemeral_message_id, content.digest)
        self._open.setdefault(table.id, {})[person] = opened
        return True

    def show(self, table: Table, hands: dict[PersonId, Wanted]) -> None:
        """Bring what is open of `table` to what those of `hands` show.

        It is closed when the deal has ended, and when its owner does not play any more.
        """
        for person, opened in list(self._open.get(table.id, {}).items()):
            wanted = hands.get(person)
            if table.phase is not Phase.DEAL or table.seat_of(person) is None:
                self._close(table.id, person)
            elif wanted is not None and wanted.content.digest != opened.digest:
                now = _Open(opened.chat, opened.message, wanted.content.digest)
                self._open[table.id][person] = now
                whisper = Whisper(opened.chat, person, opened.message, wanted.content)
                self._outbox.whisper(Peek(table.id, person), whisper, wanted.patience)

    def _close(self, table: TableId, person: PersonId) -> None:
        opened = self._open.get(table, {}).pop(person, None)
        if opened is not None:
            whisper = Whisper(opened.chat, person, opened.message, None)
            self._outbox.whisper(Peek(table, person, opened.message), whisper)
