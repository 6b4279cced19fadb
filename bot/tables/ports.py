"""What the table service needs of the world. Storage, Telegram and tests provide it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.match.achievements import Earned
from bot.tables.model import RequestId, Table, TableId
from bot.tables.people import Person, PersonId
from bot.tables.play import Play


@dataclass(frozen=True, slots=True)
class Move:
    """One accepted action: the `index`-th of deal number `deal` at its table, from zero.

    `late`: the seat's time was up and the table did it.
    """

    deal: int
    index: int
    seat: int
    action: Action
    late: bool = False


class News(StrEnum):
    """Something about a table that is said once and stands in no message that is kept."""

    REMINDER = "reminder"
    """Half of the person's time is gone."""
    IDLE_LOBBY = "idle-lobby"
    """The lobby will close if nobody does anything."""
    LEFT = "left"
    """The person left a deal, which is void: the rest wait for each other."""
    DEALT_ANEW = "dealt-anew"
    """The person left a deal, which is void: the rest got new cards."""
    KICKED = "kicked"
    """The person was removed from the table, which he is told."""
    GIVEN_UP = "given-up"
    """The person missed his deadlines and has lost his seat."""
    ALL_IDLE = "all-idle"
    """Everybody missed his deadline: the table is closed."""
    PAUSED = "paused"
    """The table cannot be seen in its group: it waits, which the person is told."""
    RESUMED = "resumed"
    """The table can be seen again and waits for the person."""
    FORSAKEN = "forsaken"
    """The table's group is out of reach for good: it is closed, which the person is told."""


@dataclass(frozen=True, slots=True)
class Notice:
    """News of a table, and the person whom it is about."""

    news: News
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What one accepted request changes: stored whole or not at all.

    `plays` are the deals whose rows change, `move` the action that changed one of them, and
    `request` what asked for it, so that the same request is never carried out twice. `notices`
    are not stored: they are said once the rest is.
    """

    table: Table
    plays: Sequence[Play] = ()
    move: Move | None = None
    request: RequestId | None = None
    notices: Sequence[Notice] = ()


class RepeatedRequestError(Exception):
    """The request of a change was carried out before; nothing was stored."""


class Store(Protocol):
    """Where tables live. Each method is one transaction."""

    async def load(self) -> Sequence[Table]:
        """Return every table that is not closed, and those that still show a message."""

    async def new_table_id(self) -> TableId:
        """Return an id that no table had or will have."""

    async def carried_out(self, request: RequestId) -> bool:
        """Say whether a change with this request has been stored."""

    async def save(self, change: Change) -> Earned:
        """Store `change`. Raises RepeatedRequestError, having stored nothing.

        A deal that ends with it, and counts, is entered in the statistics in the same
        transaction, once; what it earned its players is returned.
        """

    async def move_group(self, old: int, new: int) -> None:
        """Let the statistics of a group stand under its new id."""

    async def new_stand_in(self) -> Person:
        """Make up somebody without a name, to take the place of a person."""

    async def forget(self, person: PersonId, stand_in: PersonId) -> None:
        """Erase what is known of `person`; in the deals that he played stands `stand_in`.

        Raises Refused while he has a seat at a table.
        """

    async def autopassing(self) -> frozenset[PersonId]:
        """Return those who let the table pass for them when they have nothing to add."""

    async def save_autopass(self, person: Person, *, on: bool) -> None:
        """Remember whether the table is to pass for `person`."""


class Publisher(Protocol):
    """Who shows tables to people. It takes note and returns; it never waits for anybody."""

    def show(self, table: Table, actor: PersonId | None) -> None:
        """Bring what people see of `table` to its present state, the actor's part first."""

    def tell(self, table: Table, notice: Notice) -> None:
        """Say something about `table` once. What people see of it is already as it should be."""


class Shuffler(Protocol):
    """Where chance comes from."""

    def __call__(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return `cards` in an order that nobody can foretell."""
