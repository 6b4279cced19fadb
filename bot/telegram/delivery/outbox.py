"""The outbox: brings Telegram to what is wanted, chat by chat, within its limits.

Whoever wants something shown says so and goes on; nobody waits for Telegram. Each chat has one
task while it has work. The newest wish for a surface replaces the one before, so what Telegram
was too slow for, or what may wait and is changed meanwhile, is never sent.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import chain

from aiogram import Bot

from bot.tables.model import TableId
from bot.tables.surfaces import Shown, Surface, SurfaceBook
from bot.telegram.delivery.budget import TELEGRAM, Budget, Pace
from bot.telegram.delivery.courier import Again, Courier
from bot.telegram.delivery.findings import Findings
from bot.telegram.delivery.time import RealTime, Time
from bot.telegram.delivery.wanted import Job, Key, Peek, Saying, Wanted, Whisper

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
MOST_BUDGETS = 10_000


@dataclass(slots=True)
class _Waiting:
    """A job and the time at which it is to be done."""

    job: Job
    due: float


@dataclass(slots=True)
class _Chat:
    """The work for one chat, what is being done now, and the task that does it."""

    id: int
    budget: Budget
    jobs: dict[Key, _Waiting] = field(default_factory=dict)
    doing: Key | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Outbox:
    """Sends, edits and deletes the messages of `bot`; `book` remembers what they show."""

    def __init__(
        self,
        bot: Bot,
        book: SurfaceBook,
        time: Time | None = None,
        pace: Pace = TELEGRAM,
    ) -> None:
        self._pace = pace
        self._time = time or RealTime()
        self._courier = Courier(bot, book)
        self._chats: dict[int, _Chat] = {}
        self._budgets: dict[int, Budget] = {}
        self._numbered = 0
        self._stopping = False

    async def load(self) -> None:
        """Read which messages show what, as it was when the process ended."""
        await self._courier.known.load()

    def report_to(self, findings: Findings) -> None:
        """Let `findings` hear what Telegram's refusals tell of chats and people."""
        self._courier.findings = findings

    def message_of(self, surface: Surface) -> Shown | None:
        """Return the message that shows `surface`, if there is one."""
        return self._courier.known.shown.get(surface)

    def keeps(self, chat: int, message: int) -> bool:
        """Say whether a message shows a table."""
        return any(
            shown.message == message and shown.chat == chat
            for shown in self._courier.known.shown.values()
        )

    def surfaces_of(self, table: TableId) -> Iterable[Surface]:
        """Return the surfaces of a table that have a message or are about to get one."""
        keys = (key for chat in self._chats.values() for key in (*chat.jobs, chat.doing))
        coming = (key for key in keys if isinstance(key, Surface))
        known = chain(self._courier.known.shown, coming)
        return list(dict.fromkeys(surface for surface in known if surface.table == table))

    def want(self, surface: Surface, wanted: Wanted) -> None:
        """Let `surface` show what is wanted, as soon as its chat comes to it."""
        for chat in self._chats.values():
            if chat.id != wanted.place.chat:
                chat.jobs.pop(surface, None)  # its group has another id now
        shown = self.message_of(surface)
        calls = shown is None or self._courier.replaces(wanted, shown)
        patience = 0.0 if calls or not self._pace.merges else wanted.patience
        self._put(wanted.place.chat, surface, wanted, patience)

    def retire(self, surface: Surface) -> None:
        """Let a surface end: a hand is deleted, a board keeps its text and loses its buttons."""
        chat_id = self._chat_of(surface)
        if chat_id is not None:
            self._put(chat_id, surface, None)

    def say(self, saying: Saying) -> None:
        """Send a message once.

        A page that is turned before its message shows the last one takes the place of that, and
        what waits to be said already is not said twice: so no button fills the queue of a chat.
        """
        key = self._waiting_like(saying)
        if key is None:
            self._numbered += 1
            key = self._numbered
        self._put(saying.place.chat, key, saying)

    def whisper(self, peek: Peek, whisper: Whisper, patience: float = 0.0) -> None:
        """Change or take away an ephemeral message, after `patience` seconds at the latest."""
        self._put(whisper.chat, peek, whisper, patience if self._pace.merges else 0.0)

    def waits(self, chat_id: int) -> bool:
        """Say whether Telegram has told the bot to write nothing in a chat for now."""
        return self._budget_of(chat_id).shut(self._time.now()) > 0

    def wrote(self, chat_id: int) -> None:
        """Count a message that was sent at once, in answer to a tap."""
        self._budget_of(chat_id).spend(self._time.now())

    def told_to_wait(self, chat_id: int, seconds: float) -> None:
        """Hear that such a message was refused: its chat is left alone as long as told."""
        self._budget_of(chat_id).close(self._time.now(), seconds)

    async def settle(self) -> None:
        """Wait until everything that is wanted has been shown."""
        while tasks := [chat.task for chat in self._chats.values() if chat.task is not None]:
            await asyncio.wait(tasks)

    async def stop(self, patience: float) -> None:
        """Do what can be done at once, in `patience` seconds at most; the next start goes on."""
        self._stopping = True
        for chat in self._chats.values():
            chat.news.set()
        try:
            await asyncio.wait_for(self.settle(), patience)
        except TimeoutError:
            tasks = [chat.task for chat in self._chats.values() if chat.task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _waiting_like(self, saying: Saying) -> Key | None:
        """Return the key of what waits to be said where `saying` takes its place."""
        chat = self._chats.get(saying.place.chat)
        if chat is not None:
            for key, waiting in chat.jobs.items():
                if isinstance(waiting.job, Saying) and saying.replaces(waiting.job):
                    return key
        return None

    def _chat_of(self, surface: Surface) -> int | None:
        """Return the chat in which a surface has a message or is about to get one."""
        for chat in self._chats.values():
            if surface == chat.doing or surface in chat.jobs:
                return chat.id
        shown = self._courier.known.shown.get(surface)
        return None if shown is None else shown.chat

    def _put(self, chat_id: int, key: Key, job: Job, patience: float = 0.0) -> None:
        chat = self._chats.get(chat_id)
        if chat is None:
            chat = self._chats[chat_id] = _Chat(chat_id, self._budget(chat_id))
        self._enlist(chat, key, job, self._time.now() + patience)
        chat.news.set()
        if chat.task is None:
            chat.task = asyncio.create_task(self._work(chat))

    def _enlist(self, chat: _Chat, key: Key, job: Job, due: float) -> None:
        """Let a job take the place of an older one of its key; it is not put off by that."""
        older = chat.jobs.get(key)
        if older is not None:
            job = job.instead_of(older.job) if isinstance(job, Wanted) else job
            due = min(due, older.due)
        chat.jobs[key] = _Waiting(job, due)

    async def _work(self, chat: _Chat) -> None:
        trouble = FIRST_PAUSE
        try:
            while chat.jobs:
                chat.news.clear()
                now = self._time.now()
                key = min(chat.jobs, key=lambda key: self._ready(chat, key, now))
                pause = self._ready(chat, key, now) - now
                if pause > 0:
                    if self._stopping:
                        return
                    await self._time.wait(chat.news, pause)
                    continue
                trouble = await self._do(chat, key, trouble)
        finally:
            self._chats.pop(chat.id, None)

    def _ready(self, chat: _Chat, key: Key, now: float) -> float:
        """Return the time at which a job can be done."""
        waiting = chat.jobs[key]
        costs = self._courier.costs(key, waiting.job)
        return max(waiting.due, now + (chat.budget.wait(now) if costs else chat.budget.shut(now)))

    async def _do(self, chat: _Chat, key: Key, trouble: float) -> float:
        """Do a job; return how long the next pause after trouble will be."""
        job = chat.jobs.pop(key).job
        if self._courier.costs(key, job):
            chat.budget.spend(self._time.now())
        chat.doing = key
        try:
            left = await self._courier.carry_out(key, job)
        except Again as again:
            if again.pause is None:
                job = self._after_trouble(key, job)
            # Due at once again, or as a newer wish if one came meanwhile.
            newer = chat.jobs.pop(key).job if key in chat.jobs else job
            self._enlist(chat, key, job, self._time.now())
            self._enlist(chat, key, newer, self._time.now())
            pause = trouble if again.pause is None else again.pause
            chat.budget.close(self._time.now(), pause)
            return min(2 * trouble, LONGEST_PAUSE) if again.pause is None else trouble
        except Exception:
            log.exception("a message to chat %d failed", chat.id)
        else:
            if left is not None:
                self._put(chat.id, left, None)
        finally:
            chat.doing = None
        return FIRST_PAUSE

    def _after_trouble(self, key: Key, job: Job) -> Job:
        """Return a job as it is to be tried again after it got lost.

        A message that may have been sent is sent again whatever becomes of the wish meanwhile,
        since only with the next message its stray is found.
        """
        if isinstance(key, Surface) and isinstance(job, Wanted):
            shown = self.message_of(key)
            if shown is not None and self._courier.replaces(job, shown):
                return replace(job, anew=True)
        return job

    def _budget_of(self, chat_id: int) -> Budget:
        chat = self._chats.get(chat_id)
        return self._budget(chat_id) if chat is None else chat.budget

    def _budget(self, chat_id: int) -> Budget:
        """Return the budget of a chat. One that is full again is as good as a new one."""
        now = self._time.now()
        if len(self._budgets) >= MOST_BUDGETS:
            self._budgets = {c: b for c, b in self._budgets.items() if b.full_at > now}
        return self._budgets.setdefault(chat_id, Budget(self._pace.rate_of(chat_id), now))
