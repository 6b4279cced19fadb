"""The courier: carries one job to Telegram, and remembers which message shows what."""

import logging
from collections import defaultdict, deque
from collections.abc import Awaitable
from dataclasses import replace
from typing import Protocol

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import ReplyParameters

from bot.tables.people import PersonId, Place
from bot.tables.surfaces import Shown, Surface, SurfaceBook
from bot.telegram.content import Content
from bot.telegram.delivery.refusals import Meaning, meaning_of
from bot.telegram.delivery.strays import remove_strays
from bot.telegram.delivery.wanted import Job, Key, Removal, Saying, Wanted, Whisper

log = logging.getLogger(__name__)

MOST_SAYINGS = 20  # of a chat, that are known not to be strays


class Again(Exception):  # noqa: N818  a request, not a fault
    """The same job is to be tried again after `pause` seconds, None for a growing pause."""

    def __init__(self, pause: float | None) -> None:
        super().__init__(pause)
        self.pause = pause


class Findings(Protocol):
    """Who wants to know what the courier finds out on its way."""

    def unreachable(self, person: PersonId) -> None:
        """Hear that nothing can be sent to `person`."""

    def found_moved(self, old: int, new: int) -> None:
        """Hear that a group has another id."""


class Courier:
    """Knows for each surface which message shows it, in memory (`shown`) and in `book`.

    A send whose outcome is unknown is noted before it begins (`Shown.sending`), so that also
    after a crash its message is looked for and taken away.
    """

    def __init__(self, bot: Bot, book: SurfaceBook) -> None:
        self.findings: Findings | None = None
        self.shown: dict[Surface, Shown] = {}
        self._bot = bot
        self._book = book
        # For chats in which a message may stand that nobody knows: the last id known before it.
        self._lost: dict[int, int] = {}
        self._sayings: defaultdict[int, deque[int]] = defaultdict(
            lambda: deque(maxlen=MOST_SAYINGS)
        )

    async def load(self) -> None:
        """Read what the last process knew."""
        rows = dict(await self._book.load())
        self.shown = {surface: shown for surface, shown in rows.items() if shown.message}
        for shown in rows.values():
            if shown.sending:
                self._lost[shown.chat] = self._last_known(shown.chat)

    def costs(self, key: Key, job: Job) -> bool:
        """Say whether a job writes something that Telegram's limits count."""
        if isinstance(job, Saying):
            return True
        if isinstance(job, Whisper):
            return job.content is not None
        if isinstance(job, Removal) or not isinstance(key, Surface):
            return False
        shown = self.shown.get(key)
        if job is not None and shown is not None and shown.chat != job.place.chat:
            shown = None
        if job is None:
            return shown is not None and not key.is_hand
        if shown is None:
            return not job.edit_only
        return job.replaces(shown) or job.content.digest != shown.digest

    async def carry_out(self, chat: int, key: Key, job: Job) -> Removal | None:
        """Do a job; return the message that it left over, if it did.

        Raises Again for what is to be tried again.
        """
        match key, job:
            case _, Removal():
                await self._remove(chat, job.message)
            case _, Saying():
                await self._say(job)
            case _, Whisper():
                await self._whisper(job)
            case Surface(), Wanted():
                return await self._show(key, job)
            case Surface(), None:
                await self._end(key)
        return None

    async def _say(self, saying: Saying) -> None:
        try:
            message = await self._send(saying.place, saying.content, saying.reply_to)
        except AiogramError as error:
            # Whoever asked can ask again; a second answer to one question would be worse.
            if self._refusal(error, again_after_trouble=False) is Meaning.TROUBLE:
                log.info("an answer to a command was lost: %s", type(error).__name__)
            return
        self._sayings[saying.place.chat].append(message)

    async def _whisper(self, whisper: Whisper) -> None:
        to = (whisper.chat, whisper.receiver, whisper.message)
        if whisper.content is None:
            await self._try(self._bot.delete_ephemeral_message(*to))
        else:
            content = whisper.content
            await self._try(
                self._bot.edit_ephemeral_message_text(
                    *to, content.text, reply_markup=content.keyboard
                )
            )

    async def _show(self, surface: Surface, wanted: Wanted) -> Removal | None:
        shown = self.shown.get(surface)
        if shown is not None and shown.chat != wanted.place.chat:
            await self._forget(surface)  # it stays behind in a group that has another id now
            shown = None
        left = None
        if shown is None:
            if not wanted.edit_only:
                await self._post(surface, wanted)
        elif wanted.replaces(shown):
            if await self._post(surface, wanted):
                left = Removal(shown.message)
        elif wanted.content.digest != shown.digest:
            await self._edit(surface, shown, wanted)
        if wanted.last:
            await self._forget(surface)
        return left

    async def _post(self, surface: Surface, wanted: Wanted) -> bool:
        """Send a new message for a surface; say whether that was possible."""
        chat, before = wanted.place.chat, self.shown.get(surface)
        begun = before or Shown(chat, 0, "", wanted.call)
        await self._book.save(surface, replace(begun, sending=True))
        try:
            message = await self._send(wanted.place, wanted.content, None)
        except AiogramError as error:
            if meaning_of(error).meaning is Meaning.TROUBLE:
                self._lost.setdefault(chat, self._last_known(chat))
            else:  # it has surely not been sent
                await self._restore(surface, before)
            self._refusal(error)
            return False
        await self._remember(surface, wanted, message)
        await self._find_strays(chat, message)
        return True

    async def _restore(self, surface: Surface, shown: Shown | None) -> None:
        if shown is None:
            await self._book.forget(surface)
        else:
            await self._book.save(surface, shown)

    async def _find_strays(self, chat: int, newest: int) -> None:
        after = self._lost.pop(chat, None)
        if after is not None:
            known = {shown.message for shown in self.shown.values() if shown.chat == chat}
            known.update(self._sayings[chat])
            await remove_strays(self._bot, chat, after=after, before=newest, known=known)

    def _last_known(self, chat: int) -> int:
        ids = [shown.message for shown in self.shown.values() if shown.chat == chat]
        return max([*ids, *self._sayings[chat]], default=0)

    async def _edit(self, surface: Surface, shown: Shown, wanted: Wanted) -> None:
        content = wanted.content
        refused = await self._try(
            self._bot.edit_message_text(
                content.text,
                chat_id=shown.chat,
                message_id=shown.message,
                reply_markup=content.keyboard,
            )
        )
        if refused in {None, Meaning.UNCHANGED}:
            await self._remember(surface, wanted, shown.message)
        elif refused is Meaning.GONE:
            await self._forget(surface)
            if not wanted.edit_only:
                await self._post(surface, wanted)
        elif refused is Meaning.FORBIDDEN and shown.chat < 0 and not wanted.last:
            # Only a send is told that the group has another id now.
            await self._post(surface, wanted)

    async def _end(self, surface: Surface) -> None:
        shown = self.shown.get(surface)
        if shown is None:
            return
        if surface.is_hand:
            await self._remove(shown.chat, shown.message)
        else:
            await self._take_buttons(shown.chat, shown.message)
        await self._forget(surface)

    async def _remove(self, chat: int, message: int) -> None:
        """Delete a message; one that is too old for that loses its buttons."""
        if await self._try(self._bot.delete_message(chat, message)) is Meaning.TOO_OLD:
            await self._take_buttons(chat, message)

    async def _take_buttons(self, chat: int, message: int) -> None:
        await self._try(self._bot.edit_message_reply_markup(chat_id=chat, message_id=message))

    async def _send(self, place: Place, content: Content, reply_to: int | None) -> int:
        reply = None
        if reply_to is not None:
            reply = ReplyParameters(message_id=reply_to, allow_sending_without_reply=True)
        message = await self._bot.send_message(
            place.chat,
            content.text,
            message_thread_id=place.topic,
            reply_parameters=reply,
            reply_markup=content.keyboard,
        )
        return message.message_id

    async def _try(self, call: Awaitable[object]) -> Meaning | None:
        """Make a call: None if it was carried out, otherwise what its refusal means."""
        try:
            await call
        except AiogramError as error:
            return self._refusal(error)
        return None

    def _refusal(self, error: AiogramError, *, again_after_trouble: bool = True) -> Meaning:
        """Return what a refusal means. Raises Again for what is to be tried again."""
        refusal = meaning_of(error)
        if refusal.meaning is Meaning.WAIT:
            raise Again(refusal.wait) from error
        if refusal.meaning is Meaning.TROUBLE and again_after_trouble:
            raise Again(None) from error
        if refusal.meaning in {Meaning.FORBIDDEN, Meaning.MOVED}:
            self._tell(error, refusal.chat)
        level = logging.ERROR if refusal.meaning is Meaning.REJECTED else logging.DEBUG
        log.log(level, "a message was refused: %s", error)
        return refusal.meaning

    def _tell(self, error: AiogramError, moved_to: int | None) -> None:
        chat = getattr(getattr(error, "method", None), "chat_id", None)
        if self.findings is None or not isinstance(chat, int):
            return
        if moved_to is not None:
            self.findings.found_moved(chat, moved_to)
        elif chat > 0:
            self.findings.unreachable(PersonId(chat))

    async def _remember(self, surface: Surface, wanted: Wanted, message: int) -> None:
        shown = Shown(wanted.place.chat, message, wanted.content.digest, wanted.call)
        self.shown[surface] = shown
        await self._book.save(surface, shown)

    async def _forget(self, surface: Surface) -> None:
        if self.shown.pop(surface, None) is not None:
            await self._book.forget(surface)
