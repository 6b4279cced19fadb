"""What is known of the messages in Telegram: which shows what, and where one may be astray."""

from collections import defaultdict, deque
from dataclasses import replace

from aiogram import Bot

from bot.tables.surfaces import Shown, Surface, SurfaceBook
from bot.telegram.delivery.strays import remove_strays
from bot.telegram.delivery.wanted import Wanted

MOST_SAYINGS = 20  # of a chat, that are known not to be strays


class Known:
    """For each surface which message shows it, in memory (`shown`) and in `book`.

    A send whose outcome is unknown is noted before it begins (`Shown.sending`), so that also
    after a crash its message is looked for and taken away.
    """

    def __init__(self, book: SurfaceBook) -> None:
        self.shown: dict[Surface, Shown] = {}
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
                self.lose(shown.chat)

    async def begin(self, surface: Surface, wanted: Wanted) -> None:
        """Note that a new message is about to be sent for a surface."""
        begun = self.shown.get(surface) or Shown(wanted.place.chat, 0, "", wanted.call)
        await self._book.save(surface, replace(begun, sending=True))

    async def not_sent(self, surface: Surface) -> None:
        """Note that the message that was begun has surely not been sent."""
        shown = self.shown.get(surface)
        if shown is None:
            await self._book.forget(surface)
        else:
            await self._book.save(surface, shown)

    async def remember(self, surface: Surface, wanted: Wanted, message: int) -> None:
        """Note that a message shows what is wanted of a surface."""
        picture = wanted.content.picture
        shown = Shown(
            wanted.place.chat,
            message,
            wanted.content.digest,
            wanted.call,
            picture="" if picture is None else picture.digest,
        )
        await self._save(surface, shown)

    async def replace(self, surface: Surface, wanted: Wanted, message: int) -> None:
        """Note that a new message shows a surface; the one before is left over, if there is one.

        A process that ends in between finds the old one by what is noted first.
        """
        before = self.shown.get(surface)
        if before is not None:
            await self._save(surface.left_over(before.message), before)
        await self.remember(surface, wanted, message)

    async def forget(self, surface: Surface) -> None:
        """Note that the message of a surface is no longer kept."""
        if self.shown.pop(surface, None) is not None:
            await self._book.forget(surface)

    def said(self, chat: int, message: int) -> None:
        """Note an answer: a message that is kept nowhere, and no stray."""
        self._sayings[chat].append(message)

    def lose(self, chat: int) -> None:
        """Note that a message may stand in a chat that nobody knows."""
        ids = [shown.message for shown in self.shown.values() if shown.chat == chat]
        self._lost.setdefault(chat, max([*ids, *self._sayings[chat]], default=0))

    async def find_strays(self, bot: Bot, chat: int, newest: int) -> None:
        """Take away what got lost in a chat before its newest message."""
        after = self._lost.pop(chat, None)
        if after is not None:
            known = {shown.message for shown in self.shown.values() if shown.chat == chat}
            known.update(self._sayings[chat])
            await remove_strays(bot, chat, after=after, before=newest, known=known)

    async def _save(self, surface: Surface, shown: Shown) -> None:
        self.shown[surface] = shown
        await self._book.save(surface, shown)
