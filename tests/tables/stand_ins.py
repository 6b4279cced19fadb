"""What stands in for the world in tests of tables: publisher, chance and time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.engine.cards import Card
from bot.tables.model import Table, TableId
from bot.tables.people import PersonId
from bot.tables.ports import Notice


@dataclass
class Recorder:
    """The publisher of the tests: it keeps every table that was shown, and to please whom."""

    shown: list[tuple[Table, PersonId | None]] = field(default_factory=list)
    told: list[tuple[TableId, Notice]] = field(default_factory=list)

    def show(self, table: Table, actor: PersonId | None) -> None:
        """Take note of a table."""
        self.shown.append((table, actor))

    def tell(self, table: Table, notice: Notice) -> None:
        """Take note of news."""
        self.told.append((table.id, notice))

    @property
    def last(self) -> Table:
        """The table that was shown last."""
        return self.shown[-1][0]


@dataclass
class SeededShuffler:
    """Chance of the tests: decks laid ready come first, then seeded ones. `asked` counts."""

    random: Random
    ready: list[list[Card]] = field(default_factory=list)
    asked: int = 0

    def __call__(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the next deck."""
        self.asked += 1
        if self.ready:
            deck = self.ready.pop(0)
            assert sorted(deck) == sorted(cards)
            return deck
        return self.random.sample(cards, len(cards))


@dataclass
class FakeTime:
    """The clock of the tests, a pause that somebody who has nothing to add makes."""

    now: float = 1_000.0
    delay: float = 3.0
