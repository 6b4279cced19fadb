"""Time at a table: how long a seat may think, and the moments at which a table goes on."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.tables.people import PersonId


class Clock(StrEnum):
    """How much time a seat has that the table waits for."""

    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    DAY = "day"
    NONE = "none"


THINKING: Final[Mapping[Clock, float | None]] = MappingProxyType(
    {
        Clock.FAST: 20,
        Clock.NORMAL: 60,
        Clock.SLOW: 5 * 60,
        Clock.DAY: 24 * 3600,
        Clock.NONE: None,
    }
)
"""By clock: the seconds from the moment at which a seat is asked to its deadline."""


class Due(StrEnum):
    """What happens at a deadline."""

    TURN = "turn"
    """The seat's time is up: the game goes on without it."""
    REMIND = "remind"
    """Half of the seat's time is gone: its player is told, once."""
    PASS = "pass"  # noqa: S105 - a word of the game
    """The seat has nothing to add, and its player lets the table say so for him."""
    WARN = "warn"
    """A lobby has stood idle: it says that it will close."""
    CLOSE = "close"
    """Nobody has touched the table for long: it closes."""
    RETRY = "retry"
    """The table is paused: it tries to be seen again."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """At `at`, in seconds since 1970, a table does something by itself.

    `person` is whom it is about; deadlines of an idle table are about nobody.
    """

    kind: Due
    at: float
    person: PersonId | None = None
