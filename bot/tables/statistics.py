"""What is told of people and of groups: numbers, rivals, the best. Storage provides it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from bot.match.achievements import Achievement
from bot.match.career import Career
from bot.match.ratings import Rating
from bot.tables.people import Person, PersonId

STAND_INS: Final = 2**53
"""Ids from here on are no accounts: each stands for somebody who wished to be forgotten."""

_PRIOR_DEALS, _PRIOR_FOOLS = 4, 1


class Period(StrEnum):
    """Of which deals a list tells."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"

    @property
    def days(self) -> int | None:
        """How many days back it goes; None is all the way."""
        return {"week": 7, "month": 30}.get(self.value)


class Rival(NamedTuple):
    """Somebody who meets a player at the two ends of a deal, and how often."""

    person: Person
    times: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What the deals of one person say, those of a group or all; `everywhere` those of all.

    `places` counts how often he went out first, second, …, by place from 1. `victim` was most
    often the fool where he was first; `nemesis` most often first where he was the fool.
    """

    career: Career
    everywhere: Career
    places: Mapping[int, int]
    victim: Rival | None = None
    nemesis: Rival | None = None
    achievements: Sequence[Achievement] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody fared in a group during a period."""

    person: Person
    deals: int
    fools: int
    firsts: int

    @property
    def misfortune(self) -> float:
        """How often he is the fool, as if he had been it once in four deals more.

        So one lucky deal does not put anybody above those who play every evening.
        """
        return (self.fools + _PRIOR_FOOLS) / (self.deals + _PRIOR_DEALS)


class Rated(NamedTuple):
    """Somebody with a rating in a group, and how many deals it rests on."""

    person: Person
    rating: Rating
    deals: int


class Statistics(Protocol):
    """Where the deals that count are remembered. Void ones do not count.

    A `chat` None means all that the person played anywhere.
    """

    async def profile(self, person: PersonId, chat: int | None) -> Profile:
        """Return what the deals of somebody say."""

    async def tallies(self, chat: int, period: Period) -> Sequence[Tally]:
        """Return how all fared who played in a group, the least unfortunate first."""

    async def ratings(self, chat: int) -> Sequence[Rated]:
        """Return all who have a rating in a group, the strongest first."""

    async def course(self, person: PersonId, chat: int | None) -> Sequence[tuple[int, Rating]]:
        """Return the rating of somebody after each of his deals, with the time, oldest first."""
