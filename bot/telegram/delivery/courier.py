"""The courier: carries one job to Telegram."""

import logging
from collections.abc import Awaitable
from dataclasses import replace

from aiogram import Bot
from aiogram.exceptions import AiogramError

from bot.pictures.studio import BusyError
from bot.tables.people import Place
from bot.tables.surfaces import Shown, Surface, SurfaceBook
from bot.telegram.content import Content
from bot.telegram.delivery.findings import Findings, tell
from bot.telegram.delivery.forms import Forms, PictureRefusedError, Ready
from bot.telegram.delivery.known import Known
from bot.telegram.delivery.refusals import Meaning, meaning_of
from bot.telegram.delivery.wanted import Job, Key, Saying, Wanted, Whisper

log = logging.getLogger(__name__)

BUSY = 1.0  # seconds to wait where too many pictures are being drawn


class Again(Exception):  # noqa: N818  a request, not a fault
    """The same job is to be tried again after `pause` seconds, None for a growing pause."""

    def __init__(self, pause: float | None) -> None:
        super().__init__(pause)
        self.pause = pause


class Courier:
    """Makes the calls that a job needs; what Telegram then shows stands in `known`."""

    def __init__(self, bot: Bot, book: SurfaceBook) -> None:
        self.findings: Findings | None = None
        self.known = Known(book)
        self._bot = bot
        self._forms = Forms(bot)

    def costs(self, key: Key, job: Job) -> bool:
        """Say whether a job writes something that Telegram's limits count."""
        if isinstance(job, Saying):
            return True
        if isinstance(job, Whisper):
            return job.content is not None
        if not isinstance(key, Surface):
            return False
        shown = self.known.shown.get(key)
        if job is not None and shown is not None and shown.chat != job.place.chat:
            shown = None
        if job is None:
            return shown is not None and not key.ends_deleted
        if shown is None:
            return not job.edit_only
        job = self._formed(job)
        return job.replaces(shown) or job.content.digest != shown.digest

    def replaces(self, wanted: Wanted, shown: Shown) -> bool:
        """Say whether a new message will take the place of the one that shows `shown`."""
        return self._formed(wanted).replaces(shown)

    def _formed(self, wanted: Wanted) -> Wanted:
        """Return a wish in the form that its chat takes: as a text where pictures are refused."""
        content = self._forms.of(wanted.content, wanted.place.chat)
        return wanted if content is wanted.content else replace(wanted, content=content)

    async def carry_out(self, key: Key, job: Job) -> Surface | None:
        """Do a job; return what it left over, if it did: a message that is to end.

        Raises Again for what is to be tried again.
        """
        match key, job:
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
        if saying.edits is not None:
            ready = Ready(saying.content)
            await self._try(self._forms.edit(saying.place.chat, saying.edits, ready))
            return
        try:
            await self._say_new(saying, self._forms.of(saying.content, saying.place.chat))
        except PictureRefusedError:
            self._forms.refused(saying.place.chat)
            await self._say_new(saying, saying.content.as_text)

    async def _say_new(self, saying: Saying, content: Content) -> None:
        ready = await self._ready(content)
        try:
            message = await self._forms.send(saying.place, ready, saying.reply_to)
        except AiogramError as error:
            # Whoever asked can ask again; a second answer to one question would be worse.
            refused = self._refusal(error, saying.place, again_after_trouble=False)
            if refused is Meaning.TROUBLE:
                log.info("an answer to a command was lost: %s", type(error).__name__)
            return
        self.known.said(saying.place.chat, message)
        self._tell_written(saying.place)

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

    async def _show(self, surface: Surface, wanted: Wanted) -> Surface | None:
        """Let a surface show what is wanted; as a text where the picture of it is refused."""
        try:
            return await self._bring(surface, self._formed(wanted))
        except PictureRefusedError:
            self._forms.refused(wanted.place.chat)
            return await self._bring(surface, self._formed(wanted))

    async def _bring(self, surface: Surface, wanted: Wanted) -> Surface | None:
        shown = self.known.shown.get(surface)
        if shown is not None and shown.chat != wanted.place.chat:
            await self.known.forget(surface)  # it stays behind in a group that has another id now
            shown = None
        left = None
        if shown is None:
            if not wanted.edit_only:
                await self._post(surface, wanted)
        elif wanted.replaces(shown):
            if await self._post(surface, wanted):
                left = surface.left_over(shown.message)
        elif wanted.content.digest != shown.digest:
            left = await self._edit(surface, shown, wanted)
        if wanted.last:
            await self.known.forget(surface)
        return left

    async def _post(self, surface: Surface, wanted: Wanted) -> bool:
        """Send a new message for a surface; say whether that was possible."""
        chat = wanted.place.chat
        ready = await self._ready(wanted.content)
        await self.known.begin(surface, wanted)
        try:
            message = await self._forms.send(wanted.place, ready, None)
        except AiogramError as error:
            if meaning_of(error).meaning is Meaning.TROUBLE:
                self.known.lose(chat)
            else:
                await self.known.not_sent(surface)
            self._refusal(error, wanted.place)
            return False
        # First, so that a process that ends in between leaves the search to the next one.
        await self.known.find_strays(self._bot, chat, message)
        await self.known.replace(surface, wanted, message)
        self._tell_written(wanted.place)
        return True

    async def _edit(self, surface: Surface, shown: Shown, wanted: Wanted) -> Surface | None:
        """Edit the message of a surface; where it must be sent anew, return what is left over."""
        ready = await self._ready(wanted.content, shown)
        refused: Meaning | None = None
        try:
            await self._forms.edit(shown.chat, shown.message, ready)
        except AiogramError as error:
            silenced = meaning_of(error).meaning is Meaning.SILENCED
            if silenced and shown.chat < 0 and not wanted.last:
                # Only a send tells whether the group is silent, or has another id now.
                posted = await self._post(surface, wanted)
                return surface.left_over(shown.message) if posted else None
            refused = self._refusal(error, wanted.place)
        if refused in {None, Meaning.UNCHANGED}:
            await self.known.remember(surface, wanted, shown.message)
        elif refused is Meaning.GONE:
            await self.known.forget(surface)
            if not wanted.edit_only:
                await self._post(surface, wanted)
        return None

    async def _end(self, surface: Surface) -> None:
        shown = self.known.shown.get(surface)
        if shown is None:
            return
        if surface.ends_deleted:
            await self._remove(shown.chat, shown.message)
        else:
            await self._take_buttons(shown.chat, shown.message)
        await self.known.forget(surface)

    async def _remove(self, chat: int, message: int) -> None:
        """Delete a message; one that is too old for that loses its buttons."""
        if await self._try(self._bot.delete_message(chat, message)) is Meaning.TOO_OLD:
            await self._take_buttons(chat, message)

    async def _take_buttons(self, chat: int, message: int) -> None:
        await self._try(self._bot.edit_message_reply_markup(chat_id=chat, message_id=message))

    async def _try(self, call: Awaitable[object]) -> Meaning | None:
        """Make a call: None if it was carried out, otherwise what its refusal means."""
        try:
            await call
        except AiogramError as error:
            return self._refusal(error)
        return None

    async def _ready(self, content: Content, shown: Shown | None = None) -> Ready:
        """Draw the picture of a content, unless its message shows that already."""
        try:
            return await self._forms.ready(content, shown)
        except BusyError as busy:
            raise Again(BUSY) from busy

    def _refusal(
        self, error: AiogramError, place: Place | None = None, *, again_after_trouble: bool = True
    ) -> Meaning:
        """Return what a refusal means. Raises Again for what is to be tried again.

        `place` is where something would have been written for all to see.
        Raises PictureRefusedError where a text may be written instead.
        """
        refusal = meaning_of(error)
        if refusal.meaning is Meaning.NO_PICTURE:
            raise PictureRefusedError from error
        if refusal.meaning is Meaning.WAIT:
            raise Again(refusal.wait) from error
        if refusal.meaning is Meaning.TROUBLE and again_after_trouble:
            raise Again(None) from error
        if place is not None:
            if refusal.meaning in {Meaning.SILENCED, Meaning.NO_TOPIC}:
                self._forms.silent(place.chat)
            if self.findings is not None:
                tell(self.findings, refusal, place)
        level = logging.ERROR if refusal.meaning is Meaning.REJECTED else logging.DEBUG
        log.log(level, "a message was refused: %s", error)
        return refusal.meaning

    def _tell_written(self, place: Place) -> None:
        if self.findings is not None and place.chat < 0:
            self.findings.wrote(place)
