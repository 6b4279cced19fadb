"""The whole Telegram front, from an update to what people see, over a store in memory."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial

from aiogram import Bot, Dispatcher, types

from bot.match.achievements import Earned
from bot.match.career import Career
from bot.match.ratings import Rating
from bot.pictures.studio import Studio
from bot.tables import people as tables_people
from bot.tables.model import RequestId, Table, TableId
from bot.tables.people import PersonId
from bot.tables.play import Status
from bot.tables.ports import Change, RepeatedRequestError
from bot.tables.service import Tables
from bot.tables.statistics import STAND_INS, Period, Profile, Rated, Tally
from bot.tables.timekeeper import Timekeeper
from bot.telegram.delivery.budget import TELEGRAM, Pace
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.peeks import Peeks
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.delivery.time import Time
from bot.telegram.dispatcher import make_dispatcher
from bot.telegram.groups import Groups
from bot.telegram.middlewares import InFlight
from bot.telegram.preferences import Tastes
from bot.telegram.reach import Members, has_topics
from bot.telegram.whereabouts import Whereabouts
from bot.telegram.wishes import Wishes
from playground.clock import Clock
from playground.model import Answer, Chat, Message
from playground.people import Person
from playground.server import BotApiServer
from playground.updates import Update
from playground.world import World
from tests.telegram.builders import CATALOGUES, PEOPLE, seeded
from tests.telegram.mail import NOW, MemoryBook, Naps, befriend, bot_of
from tests.telegram.paper import MemoryGroups, MemoryTastes


@dataclass
class MemoryStore:
    """`Store` in memory; while it is `broken`, each change fails. It keeps no deadlines.

    It counts nothing: `earned` is what each deal that ends is said to have earned.
    """

    tables: dict[TableId, Table] = field(default_factory=dict)
    requests: set[RequestId] = field(default_factory=set)
    autopass: set[PersonId] = field(default_factory=set)
    broken: bool = False
    earned: Earned = ()
    moved: list[tuple[int, int]] = field(default_factory=list)
    forgotten: list[tuple[PersonId, PersonId]] = field(default_factory=list)

    async def load(self) -> Sequence[Table]:
        return list(self.tables.values())

    async def new_table_id(self) -> TableId:
        return TableId(max(self.tables, default=0) + 1)

    async def carried_out(self, request: RequestId) -> bool:
        return request in self.requests

    async def save(self, change: Change) -> Earned:
        if self.broken:
            raise OSError("the disk is full")
        if change.request in self.requests:
            raise RepeatedRequestError
        if change.request is not None:
            self.requests.add(change.request)
        self.tables[change.table.id] = replace(change.table, deadlines=())
        return self.earned if any(play.status is Status.OVER for play in change.plays) else ()

    async def move_group(self, old: int, new: int) -> None:
        self.moved.append((old, new))

    async def new_stand_in(self) -> tables_people.Person:
        return tables_people.Person(PersonId(STAND_INS), "")

    async def forget(self, person: PersonId, stand_in: PersonId) -> None:
        self.forgotten.append((person, stand_in))

    async def autopassing(self) -> frozenset[PersonId]:
        return frozenset(self.autopass)

    async def save_autopass(self, person: tables_people.Person, *, on: bool) -> None:
        (self.autopass.add if on else self.autopass.discard)(person.id)


@dataclass
class MemoryStatistics:
    """`Statistics` that say what the test laid ready; who is not there has not played."""

    profiles: dict[tuple[PersonId, int | None], Profile] = field(default_factory=dict)
    fared: dict[tuple[int, Period], Sequence[Tally]] = field(default_factory=dict)
    rated: dict[int, Sequence[Rated]] = field(default_factory=dict)
    courses: dict[tuple[PersonId, int | None], Sequence[tuple[int, Rating]]] = field(
        default_factory=dict
    )

    async def profile(self, person: PersonId, chat: int | None) -> Profile:
        return self.profiles.get((person, chat), Profile(Career(), Career(), {}))

    async def tallies(self, chat: int, period: Period) -> Sequence[Tally]:
        return self.fared.get((chat, period), ())

    async def ratings(self, chat: int) -> Sequence[Rated]:
        return self.rated.get(chat, ())

    async def course(self, person: PersonId, chat: int | None) -> Sequence[tuple[int, Rating]]:
        return self.courses.get((person, chat), ())


@cache
def dispatcher() -> Dispatcher:
    """Return the dispatcher of this process: its routers can have no other."""
    return make_dispatcher(InFlight(), CATALOGUES)


@dataclass
class Front:
    """A group of PEOPLE, all of whom the bot can write to, and what stands behind the bot.

    Its language is Russian. `people` are the accounts of PEOPLE; the first is an admin.
    """

    server: BotApiServer
    bot: Bot
    group: Chat
    people: list[Person]
    store: MemoryStore = field(default_factory=MemoryStore)
    statistics: MemoryStatistics = field(default_factory=MemoryStatistics)
    time: Time = field(default_factory=Naps)
    pace: Pace = TELEGRAM
    taps: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.bot, MemoryBook(), self.time, self.pace)
        self.groups = Groups(MemoryGroups(), CATALOGUES)
        self.tastes = Tastes(MemoryTastes())
        self.peeks = Peeks(self.bot, self.outbox)
        self.studio = Studio()
        self.publisher = TablePublisher(
            self.outbox,
            self.peeks,
            self.groups,
            self.tastes,
            CATALOGUES,
            "playground_bot",
            self.studio,
        )
        self.tables = Tables(self.store, self.publisher, seeded(4), self.now, lambda: 2.0)
        self.publisher.look_at(self.tables.all)
        whereabouts = Whereabouts(
            self.tables, self.publisher, self.groups, partial(has_topics, self.bot)
        )
        self.outbox.report_to(whereabouts)
        dispatcher().workflow_data.update(
            tables=self.tables,
            outbox=self.outbox,
            studio=self.studio,
            groups=self.groups,
            tastes=self.tastes,
            catalogues=CATALOGUES,
            publisher=self.publisher,
            peeks=self.peeks,
            whereabouts=whereabouts,
            members=Members(self.bot, self.now),
            statistics=self.statistics,
            wishes=Wishes(CATALOGUES),
        )

    def now(self) -> float:
        """Return the time of the world and of the tables, in seconds since 1970."""
        return self.server.world.clock.now()

    async def wait(self, seconds: float) -> None:
        """Let time pass at the tables, do what has become due by its end, and show it."""
        timekeeper = Timekeeper(self.tables, self.now)
        self.server.world.advance(seconds)
        assert await timekeeper.catch_up()
        await self.outbox.settle()

    async def set_up(self, table: Table) -> Message:
        """Let a table stand in the group as if it had been stored; return its board."""
        self.store.tables[table.id] = table
        await self.tables.restore()
        await self.outbox.settle()
        return self.people[0].last_keyboard(self.server.world.groups[table.place.chat])

    def board(self) -> Message:
        """Return the newest message with buttons in the group."""
        return self.people[0].last_keyboard(self.group)

    def hand(self, seat: int) -> Message:
        """Return the newest message with buttons in somebody's private chat."""
        return self.people[seat].last_keyboard(self.people[seat].private)

    def table(self) -> Table:
        """Return the newest table as it is stored."""
        return self.store.tables[max(self.store.tables)]

    async def hear(self) -> None:
        """Handle every update that waits, in its order, and show what comes of it."""
        while waiting := self.fetch():
            for update in waiting:
                await self.handle(update)
        await self.outbox.settle()

    def fetch(self) -> list[Update]:
        """Take the updates that wait, as a poll does that confirms them."""
        updates = self.server.bot.updates
        waiting = updates.first(100)
        if waiting:
            updates.confirm(waiting[-1].id + 1)
        return waiting

    async def handle(self, update: Update) -> None:
        """Handle one update, as it was or as Telegram delivers it once more."""
        if update.kind == "callback_query":
            self.taps[update.content["id"]] += 1
        await dispatcher().feed_raw_update(self.bot, update.as_json())

    async def say(self, person: Person, chat: Chat, text: str, **how: object) -> list[Message]:
        """Let somebody write, and return the new messages that he then sees of the bot."""
        before = set(map(id, person.sees(chat)))
        person.say(chat, text, **how)  # type: ignore[arg-type]
        await self.hear()
        sender = self.server.bot.user
        return [m for m in person.sees(chat) if id(m) not in before and m.sender is sender]

    async def tap(self, person: Person, message: Message, button: str | tuple[int, int]) -> Answer:
        """Let somebody tap a button, and return the answer."""
        press = person.tap(message, button)
        await self.hear()
        assert press.answer is not None
        return press.answer

    async def tap_data(self, person: Person, message: Message, data: str) -> Answer:
        """Let somebody send what a button could have carried, and return the answer."""
        press = person.tap_data(message, data)
        await self.hear()
        assert press.answer is not None
        return press.answer

    async def toast(self, seat: int, message: Message, data: str) -> str:
        """Return the words that one of PEOPLE reads after a tap that carries `data`."""
        return (await self.tap_data(self.people[seat], message, data)).text or ""

    def answers(self) -> Counter[str]:
        """Count the answers that the bot gave to each tap; one that got lost is given again."""
        calls = self.server.calls_of("answerCallbackQuery")
        lost = Counter(c.parameters["callback_query_id"] for c in calls if c.fault and not c.ok)
        given = Counter(call.parameters["callback_query_id"] for call in calls)
        return Counter({tap: n - min(lost[tap], n - 1) for tap, n in given.items()})


@asynccontextmanager
async def open_front(time: Time | None = None, pace: Pace = TELEGRAM) -> AsyncIterator[Front]:
    """Open a front. In the end each tap must have been answered, exactly once."""
    world = World(Clock(NOW))
    world.bot()
    people = [
        world.person(person.name, language_code=person.language, user_id=person.id)
        for person in PEOPLE
    ]
    group = world.supergroup("Dacha", people)
    befriend(*people)
    async with BotApiServer(world) as server, bot_of(server) as bot:
        await bot.me()  # as the application does at its start
        front = Front(server, bot, group, people, time=time or Naps(), pace=pace)
        await front.groups.meet(types.Chat(id=group.id, type="supergroup", title="Dacha"), "ru")
        yield front
        server.faults.lift()
        await front.outbox.settle()
        assert front.taps.keys() == world.queries.keys()
        assert front.answers() == front.taps
    assert server.violations == []
