"""Messages that are kept up to date: what each shows is remembered, so that a restart goes on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.tables.model import TableId
from bot.tables.people import PersonId

_BOARD, _HAND, _LEFT = "board", "hand", "left"


@dataclass(frozen=True, slots=True)
class Surface:
    """One message that the bot keeps for a table.

    `board/3` is the third board of the table in its group (`Table.board_number`), `board/1` its
    lobby before; `hand/77` is the message in which person 77 sees his cards. `left/123/hand/77` is
    message 123, which another has replaced: it is to be deleted.
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

    def left_over(self, message: int) -> "Surface":
        """Return the surface that a message of this one is after another has replaced it."""
        return Surface(self.table, f"{_LEFT}/{message}/{self.name}")

    @property
    def ends_deleted(self) -> bool:
        """Whether its message goes when it ends; a board stays in the group as it was last."""
        return self.name.startswith((_HAND, _LEFT))


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows. `digest` stands for text and keyboard, or for picture and all.

    `call` names the last time that its reader was called to play. `sending`: a message that is to
    take its place may have been sent, and nobody knows; `message` 0 is none yet.
    `picture` is the digest of what is drawn there, empty for a text.
    """

    chat: int
    message: int
    digest: str
    call: str
    sending: bool = False
    picture: str = ""


class SurfaceBook(Protocol):
    """Where it is remembered which message shows which surface."""

    async def load(self) -> Mapping[Surface, Shown]:
        """Return what every message that is still kept shows."""

    async def save(self, surface: Surface, shown: Shown) -> None:
        """Remember which message shows `surface` now, and what stands in it."""

    async def forget(self, surface: Surface) -> None:
        """Forget the message of `surface`: it is no longer kept."""
