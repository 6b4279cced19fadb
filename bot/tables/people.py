"""People and places, as the messenger names them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, Protocol

PersonId = NewType("PersonId", int)


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the messenger introduced him; `name` is as he wrote it, fit for no message yet.

    `language` is the code that his messenger speaks, unchecked.
    """

    id: PersonId
    name: str
    language: str | None = None


class Sorting(StrEnum):
    """In which order somebody holds his cards."""

    SUITS = "suits"
    """By suit and rank, trumps last."""
    RANKS = "ranks"
    """By rank, trumps last."""
    TRUMPS_FIRST = "trumps-first"
    """By suit and rank, trumps first."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What somebody likes; `language` None is that of his messenger.

    `quiet`: nothing rings when the table waits for him, his hand is edited in place.
    """

    language: str | None = None
    sorting: Sorting = Sorting.SUITS
    quiet: bool = False


class PreferenceBook(Protocol):
    """Where it is remembered what people like."""

    async def load(self) -> Mapping[PersonId, Preferences]:
        """Return the preferences of everybody who ever chose any."""

    async def save(self, person: Person, preferences: Preferences) -> None:
        """Remember what `person` likes."""


def replaced(people: tuple[Person, ...], person: Person) -> tuple[Person, ...]:
    """Return `people` with what is known of `person` now, if he is among them."""
    return tuple(person if known.id == person.id else known for known in people)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a chat, and in a forum a topic of it."""

    chat: int
    topic: int | None = None
