"""The outbox: brings Telegram to what is wanted, chat by chat, in order.

Whoever wants something shown says so and goes on; nobody waits for Telegram. Each chat has one
task while it has work. The newest wish for a surface replaces the one before, so what Telegram
was too slow for is never sent.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import ReplyParameters

from bot.tables.model import TableId
from bot.tables.people import Place
from bot.tables.surfaces import Shown, Surface, SurfaceBook
from bot.telegram.content import Content
from bot.telegram.delivery.refusals import Meaning, meaning_of
from bot.telegram.delivery.wanted import Removal, Saying, Wanted

log = logging.getLogger(__name__)

LONGEST_PAUSE = 60.0
Sleep = Callable[[float], Awaitable[None]]
Job = Wanted | Saying | Removal | None
"""What is to be done; None ends a surface."""


class Again(Exception):  # noqa: N818  a request, not a fault
    """The same job is to be tried again after `pause` seconds, None for a growing pause."""

    def __init__(self, pause: float | None) -> None:
        super().__init__(pause)
        self.pause = pause


@dataclass(slots=True)
class _Chat:
    """The work for one chat, oldest first, what is being done now, and the task that does it."""

    jobs: dict[Surface | int, Job] = field(default_factory=dict)
    doing: Surface | int | None = None
    task: asyncio.Task[None] | None = None


class Outbox:
    """Sends, edits and deletes the messages of `bot`; `book` remembers what they show."""

    def __init__(self, bot: Bot, book: SurfaceBook, sleep: Sleep = asyncio.sleep) -> None:
        self._bot = bot
        self._book = book
        self._sleep = sleep
        self._shown: dict[Surface, Shown] = {}
        self._chats: dict[int, _Chat] = {}
        self._numbered = 0

    async def load(self) -> None:
        """Read which messages show what, as it was when the process ended."""
        self._shown = dict(await self._book.load())

    def message_of(self, surface: Surface) -> Shown | None:
        """Return the message that shows `surface`, if there is one."""
        return self._shown.get(surface)

    def surfaces_of(self, table: TableId) -> Iterable[Surface]:
        """Return the surfaces of a table that have a message or are about to get one."""
        keys = (key for chat in self._chats.values() for key in (*chat.jobs, chat.doing))
        coming = (key for key in keys if isinstance(key, Surface))
        known = dict.fromkeys((*self._shown, *coming))
        return [surface for surface in known if surface.table == table]

    def want(self, surface: Surface, wanted: Wanted) -> None:
        """Let `surface` show what is wanted, as soon as its chat comes to it."""
        self._put(wanted.place.chat, surface, wanted)

    def retire(self, surface: Surface) -> None:
        """Let a surface end: a hand is deleted, a board keeps its text and loses its buttons."""
        chat_id = self._chat_of(surface)
        if chat_id is not None:
            self._put(chat_id, surface, None)

    def say(self, saying: Saying) -> None:
        """Send a message once."""
        self._do_once(saying.place.chat, saying)

    async def settle(self) -> None:
        """Wait until everything that is wanted has been shown."""
        while tasks := [chat.task for chat in self._chats.values() if chat.task is not None]:
            await asyncio.wait(tasks)

    async def stop(self, patience: float) -> None:
        """Give what is under way `patience` seconds, then leave the rest to the next start."""
        try:
            await asyncio.wait_for(self.settle(), patience)
        except TimeoutError:
            tasks = [chat.task for chat in self._chats.values() if chat.task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _chat_of(self, surface: Surface) -> int | None:
        """Return the chat in which a surface has a message or is about to get one."""
        for chat_id, chat in self._chats.items():
            if surface == chat.doing or surface in chat.jobs:
                return chat_id
        shown = self._shown.get(surface)
        return None if shown is None else shown.chat

    def _do_once(self, chat_id: int, job: Saying | Removal) -> None:
        self._numbered += 1
        self._put(chat_id, self._numbered, job)

    def _put(self, chat_id: int, key: Surface | int, job: Job) -> None:
        chat = self._chats.setdefault(chat_id, _Chat())
        chat.jobs[key] = _newest(job, chat.jobs.get(key))
        if chat.task is None:
            chat.task = asyncio.create_task(self._work(chat_id, chat))

    async def _work(self, chat_id: int, chat: _Chat) -> None:
        pause = 1.0
        try:
            while chat.jobs:
                key = chat.doing = next(iter(chat.jobs))
                job = chat.jobs.pop(key)
                try:
                    await self._do(chat_id, key, job)
                    pause = 1.0
                except Again as again:
                    # First in line again, as a newer wish if one came meanwhile.
                    newer = chat.jobs.pop(key) if key in chat.jobs else job
                    chat.jobs = {key: _newest(newer, job), **chat.jobs}
                    await self._sleep(pause if again.pause is None else again.pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                except Exception:
                    log.exception("a message to chat %d failed", chat_id)
        finally:
            self._chats.pop(chat_id, None)

    async def _do(self, chat_id: int, key: Surface | int, job: Job) -> None:
        match key, job:
            case _, Removal():
                await self._remove(chat_id, job.message)
            case _, Saying():
                await self._try(self._send(job.place, job.content, job.reply_to))
            case Surface(), Wanted():
                await self._show(key, job)
            case Surface(), None:
                await self._end(key)

    async def _show(self, surface: Surface, wanted: Wanted) -> None:
        shown = self._shown.get(surface)
        if shown is None:
            if not wanted.edit_only:
                await self._post(surface, wanted)
        elif wanted.anew or (wanted.call != shown.call and not wanted.edit_only):
            if await self._post(surface, wanted):
                self._do_once(shown.chat, Removal(shown.message))
        elif wanted.content.digest != shown.digest:
            await self._edit(surface, shown, wanted)
        if wanted.last:
            await self._forget(surface)

    async def _post(self, surface: Surface, wanted: Wanted) -> bool:
        """Send a new message for a surface; say whether that was possible."""
        sent: list[int] = []

        async def send() -> None:
            sent.append(await self._send(wanted.place, wanted.content, None))

        if await self._try(send()) is not None:
            return False
        await self._remember(surface, wanted, sent[0])
        return True

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

    async def _end(self, surface: Surface) -> None:
        shown = self._shown.get(surface)
        if shown is None:
            return
        if surface.is_hand:
            await self._remove(shown.chat, shown.message)
        else:
            await self._take_buttons(shown.chat, shown.message)
        await self._forget(surface)

    async def _remove(self, chat_id: int, message: int) -> None:
        """Delete a message; one that is too old for that loses its buttons."""
        if await self._try(self._bot.delete_message(chat_id, message)) is Meaning.TOO_OLD:
            await self._take_buttons(chat_id, message)

    async def _take_buttons(self, chat_id: int, message: int) -> None:
        await self._try(self._bot.edit_message_reply_markup(chat_id=chat_id, message_id=message))

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
        """Make a call: None if it was carried out, otherwise what its refusal means.

        Raises Again for what is to be tried again.
        """
        try:
            await call
        except AiogramError as error:
            refusal = meaning_of(error)
            if refusal.meaning is Meaning.WAIT:
                raise Again(refusal.wait) from error
            if refusal.meaning is Meaning.TROUBLE:
                raise Again(None) from error
            level = logging.ERROR if refusal.meaning is Meaning.REJECTED else logging.DEBUG
            log.log(level, "a message was refused: %s", error)
            return refusal.meaning
        return None

    async def _remember(self, surface: Surface, wanted: Wanted, message: int) -> None:
        shown = Shown(wanted.place.chat, message, wanted.content.digest, wanted.call)
        self._shown[surface] = shown
        await self._book.save(surface, shown)

    async def _forget(self, surface: Surface) -> None:
        if self._shown.pop(surface, None) is not None:
            await self._book.forget(surface)


def _newest(newer: Job, older: Job) -> Job:
    return newer.instead_of(older) if isinstance(newer, Wanted) else newer
