"""Messages that are kept up to date: what each shows is remembered, so that a restart goes on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.tables.model import TableId
from bot.tables.people import Group, PersonId

_BOARD, _HAND = "board", "hand"


@dataclass(frozen=True, slots=True)
class Surface:
    """One message that the bot keeps for a table.

    `board/3` is the third board of the table in its group (`Table.board_number`), `board/1` its
    lobby before; `hand/77` is the message in which person 77 sees his cards.
    """

    table: TableId
    name: str

    @classmethod
    def board(cls, table: TableId, number: int) -> "Surface":
        """Return the board of that number."""
        return cls(table, f"{_BOARD}/{number}")

    @classmethod
    def hand(cls, table: TableId, person: PersonId) -> "Surface":
        """Return the hand of a person."""
        return cls(table, f"{_HAND}/{person}")

    @property
    def is_hand(self) -> bool:
        """Whether it is a hand, in a private chat."""
        return self.name.startswith(_HAND)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows. `digest` stands for text and keyboard.

    `call` names the last time that its reader was called to play. `sending`: a message that is to
    take its place may have been sent, and nobody knows; `message` 0 is none yet.
    """

    chat: int
    message: int
    digest: str
    call: str
    sending: bool = False


class SurfaceBook(Protocol):
    """Where it is remembered which message shows which surface."""

    async def load(self) -> Mapping[Surface, Shown]:
        """Return what every message that is still kept shows."""

    async def save(self, surface: Surface, shown: Shown) -> None:
        """Remember which message shows `surface` now, and what stands in it."""

    async def forget(self, surface: Surface) -> None:
        """Forget the message of `surface`: it is no longer kept."""


class GroupBook(Protocol):
    """Where groups are remembered."""

    async def load(self) -> list[Group]:
        """Return every group that was ever stored."""

    async def save(self, group: Group) -> None:
        """Store `group`, or its new title and language."""
