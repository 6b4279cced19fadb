"""An outbox with a server to send to, a book in memory, and naps instead of sleep."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession

from bot.app import make_bot
from bot.config import Settings
from bot.tables.model import TableId
from bot.tables.people import PersonId, Place
from bot.tables.surfaces import Shown, Surface
from bot.telegram.callbacks import CardsTap
from bot.telegram.content import Content, button, keyboard
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.wanted import Wanted
from playground.clock import Clock
from playground.model import Chat, Message
from playground.people import Person
from playground.server import BotApiServer
from playground.world import World
from tests.telegram.strict import seen

TABLE = TableId(7)
BOARD = Surface.board(TABLE, 1)
NOW = 1_700_000_000.0


@dataclass
class MemoryBook:
    """`SurfaceBook` in memory; `broken` makes each save fail."""

    rows: dict[Surface, Shown] = field(default_factory=dict)
    broken: bool = False

    async def load(self) -> dict[Surface, Shown]:
        return dict(self.rows)

    async def save(self, surface: Surface, shown: Shown) -> None:
        if self.broken:
            raise OSError("the disk is full")
        self.rows[surface] = shown

    async def forget(self, surface: Surface) -> None:
        self.rows.pop(surface, None)


@dataclass
class Naps:
    """Time that passes at once when it is waited for; once held, waits last until it is ended."""

    taken: list[float] = field(default_factory=list)
    time: float = 1000.0
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    _held: asyncio.Event | None = None

    def hold(self) -> None:
        """Let nobody wake up from now on."""
        self._held = asyncio.Event()

    def end(self) -> None:
        """Wake everybody."""
        if self._held is not None:
            self._held.set()
            self._held = None

    def now(self) -> float:
        return self.time

    async def wait(self, news: asyncio.Event, seconds: float) -> None:  # noqa: ARG002
        until = self.time + seconds
        self.taken.append(seconds)
        self.begun.set()
        if self._held is not None:
            await self._held.wait()
        self.time = max(self.time, until)


@dataclass
class Mail:
    """An outbox and all that surrounds it. The bot may write to `ann` and `ben` in private."""

    server: BotApiServer
    bot: Bot
    group: Chat
    ann: Person
    ben: Person
    book: MemoryBook = field(default_factory=MemoryBook)
    naps: Naps = field(default_factory=Naps)
    contents: dict[str, Content] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.bot, self.book, self.naps)

    async def restart(self) -> None:
        """Begin anew with what the book holds, as the next process does."""
        self.outbox = Outbox(self.bot, self.book, self.naps)
        await self.outbox.load()

    def want(self, surface: Surface, wanted: Wanted) -> None:
        """Want something, and take note of what its digest stands for."""
        self.contents[wanted.content.digest] = wanted.content
        self.outbox.want(surface, wanted)

    async def show(self, surface: Surface, wanted: Wanted) -> Message:
        """Want something, wait for it, and return the message that shows it."""
        self.want(surface, wanted)
        await self.outbox.settle()
        return self.message(surface)

    def board(self, text: str, call: str = "", *, edit_only: bool = False) -> Wanted:
        """Return the wish for a text with a button in the group."""
        return Wanted(Place(self.group.id), content(text), call, edit_only)

    def hand(self, person: Person, text: str, call: str = "") -> Wanted:
        """Return the wish for a text with a button in a private chat."""
        return Wanted(Place(person.id), content(text), call)

    def message(self, surface: Surface) -> Message:
        """Return the message that the book says shows a surface."""
        shown = self.book.rows[surface]
        return self._chat(shown.chat).messages[shown.message]

    def texts(self, chat: Chat) -> list[str]:
        """Return the texts that stand in a chat, oldest first."""
        return [message.text for message in chat.history()]

    def methods(self, chat: Chat | None = None) -> list[str]:
        """Return the methods that were called, for a chat if one is given."""
        chat_id = None if chat is None else chat.id
        return [call.method for call in self.server.calls_of(chat_id=chat_id)]

    def check_book(self) -> None:
        """Check that each message in the book stands there and shows what the book says."""
        for surface, shown in self.book.rows.items():
            message = self.message(surface)
            expected = seen(self.contents[shown.digest])
            assert not message.deleted
            assert message.text == expected.text
            assert message.keyboard == expected.rows

    def _chat(self, chat_id: int) -> Chat:
        chats = (self.group, self.ann.private, self.ben.private)
        return next(chat for chat in chats if chat.id == chat_id)


def content(text: str) -> Content:
    """Return a content with a button."""
    return Content(text, keyboard([button(f"{text}?", CardsTap(table=TABLE))]))


def hand_of(person: Person) -> Surface:
    """Return the surface of a person's hand."""
    return Surface.hand(TABLE, PersonId(person.id))


def last(wanted: Wanted) -> Wanted:
    """Return the same wish, to stand for ever."""
    return replace(wanted, last=True)


def befriend(*people: Person) -> None:
    """Let people have started the bot before."""
    for person in people:
        conversation = person.private.conversation
        assert conversation is not None
        conversation.started = True


@asynccontextmanager
async def bot_of(server: BotApiServer) -> AsyncIterator[Bot]:
    """Open a client of the server, made as the application makes it."""
    bot = make_bot(Settings(server.bot.token, server.url))
    try:
        yield bot
    finally:
        # AiohttpSession.close() would also wait a quarter of a second for TLS.
        assert isinstance(bot.session, AiohttpSession)
        if bot.session._session is not None:
            await bot.session._session.close()


@asynccontextmanager
async def open_mail() -> AsyncIterator[Mail]:
    """Start a server with a group of two; a call with wrong parameters fails the test."""
    world = World(Clock(NOW))
    world.bot()
    ann, ben = world.person("Ann", language_code="en"), world.person("Ben", language_code="ru")
    group = world.supergroup("Dacha", [ann, ben])
    befriend(ann, ben)
    async with BotApiServer(world) as server, bot_of(server) as bot:
        mail = Mail(server, bot, group, ann, ben)
        yield mail
        server.faults.lift()
        mail.naps.end()
        await mail.outbox.settle()
    assert server.violations == []
