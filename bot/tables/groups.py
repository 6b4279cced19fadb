"""Groups where tables stand, and what each has chosen for its tables."""

from dataclasses import dataclass, field
from typing import Protocol

from bot.tables.settings import Settings


@dataclass(frozen=True, slots=True)
class Group:
    """A chat where tables stand; `language` is what the bot speaks there.

    `defaults` are the settings with which its tables open. `pictures`: its boards are pictures.
    """

    id: int
    title: str
    language: str
    defaults: Settings = field(default_factory=Settings)
    pictures: bool = False


class GroupBook(Protocol):
    """Where groups are remembered."""

    async def load(self) -> list[Group]:
        """Return every group that was ever stored."""

    async def save(self, group: Group) -> None:
        """Store `group`, or its new title and language."""
