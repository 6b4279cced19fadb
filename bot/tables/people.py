"""People and places, as the messenger names them."""

from dataclasses import dataclass
from typing import NewType

PersonId = NewType("PersonId", int)


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the messenger introduced him; `name` is as he wrote it, fit for no message yet.

    `language` is the code that his messenger speaks, unchecked.
    """

    id: PersonId
    name: str
    language: str | None = None


def replaced(people: tuple[Person, ...], person: Person) -> tuple[Person, ...]:
    """Return `people` with what is known of `person` now, if he is among them."""
    return tuple(person if known.id == person.id else known for known in people)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a chat, and in a forum a topic of it."""

    chat: int
    topic: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A chat where tables stand; `language` is what the bot speaks there."""

    id: int
    title: str
    language: str
