"""A publisher whose outbox only takes note, and groups that it may speak to."""

from dataclasses import dataclass, field
from typing import cast

from aiogram import Bot
from aiogram.types import Chat

from bot.tables.groups import Group
from bot.tables.people import Person, PersonId, Preferences
from bot.tables.surfaces import Shown, Surface
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.peeks import Peeks
from bot.telegram.delivery.publisher import TablePublisher
from bot.telegram.delivery.wanted import Wanted
from bot.telegram.groups import Groups
from bot.telegram.preferences import Tastes
from tests.telegram.builders import CATALOGUES, GROUP
from tests.telegram.mail import TABLE, MemoryBook


@dataclass
class MemoryGroups:
    """`GroupBook` in memory; `saved` counts."""

    groups: dict[int, Group] = field(default_factory=dict)
    saved: int = 0

    async def load(self) -> list[Group]:
        return list(self.groups.values())

    async def save(self, group: Group) -> None:
        self.saved += 1
        self.groups[group.id] = group


@dataclass
class MemoryTastes:
    """`PreferenceBook` in memory."""

    known: dict[PersonId, Preferences] = field(default_factory=dict)

    async def load(self) -> dict[PersonId, Preferences]:
        return dict(self.known)

    async def save(self, person: Person, preferences: Preferences) -> None:
        self.known[person.id] = preferences


class NotedOutbox(Outbox):
    """An outbox that shows at once whatever is wanted, on paper. `asked` is all it was asked."""

    def __init__(self) -> None:
        super().__init__(cast(Bot, None), MemoryBook())
        self.asked: list[tuple[Surface, Wanted | None]] = []

    def want(self, surface: Surface, wanted: Wanted) -> None:
        self.asked.append((surface, wanted))
        number = len(self.asked)
        self._courier.known.shown[surface] = Shown(
            wanted.place.chat, number, wanted.content.digest, wanted.call
        )

    def retire(self, surface: Surface) -> None:
        self.asked.append((surface, None))
        self._courier.known.shown.pop(surface, None)


@dataclass
class Paper:
    """A publisher and what it asked of its outbox."""

    outbox: NotedOutbox
    publisher: TablePublisher

    @property
    def surfaces(self) -> list[str]:
        """The names of the surfaces in the order of asking, those that ended with a minus."""
        return [
            surface.name if wanted else f"-{surface.name}" for surface, wanted in self.outbox.asked
        ]

    def last(self, surface: Surface) -> Wanted:
        """Return the last wish for a surface."""
        wishes = [wanted for asked, wanted in self.outbox.asked if asked == surface]
        assert wishes[-1] is not None
        return wishes[-1]

    def forget(self) -> None:
        """Forget what was asked so far; what is shown stays."""
        self.outbox.asked.clear()


async def open_paper(language: str = "ru", title: str = "Dacha") -> Paper:
    """Return a publisher for a group that speaks a language."""
    groups = Groups(MemoryGroups(), CATALOGUES)
    await groups.meet(Chat(id=GROUP.chat, type="supergroup", title=title), language)
    outbox = NotedOutbox()
    return Paper(
        outbox,
        TablePublisher(
            outbox,
            Peeks(cast(Bot, None), outbox),
            groups,
            Tastes(MemoryTastes()),
            CATALOGUES,
            "durak_bot",
        ),
    )


def board(number: int = 1) -> Surface:
    """Return a board of the table."""
    return Surface.board(TABLE, number)


def hand(person: PersonId) -> Surface:
    """Return a hand at the table."""
    return Surface.hand(TABLE, person)
