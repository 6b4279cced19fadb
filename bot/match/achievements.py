"""Achievements: what a club tells of a deal for years. Each is earned once in a life."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.engine.cards import is_joker, pack, rank_of, suit_of
from bot.engine.rules import MAX_PLAYERS, ThrowIn
from bot.match.career import Career
from bot.match.outcome import Outcome, Score


class Achievement(StrEnum):
    """What can be earned; the value is how a database calls it, for ever."""

    FIRST_DEAL = "first-deal"
    FIRST_FOOL = "first-fool"
    PEACE = "peace"
    HUNDRED = "hundred"
    UNSINKABLE = "unsinkable"
    HAT_TRICK = "hat-trick"
    COMEBACK = "comeback"
    REGULAR_FOOL = "regular-fool"
    OLD_SCORE = "old-score"
    DRY = "dry"
    PACIFIST = "pacifist"
    FIRST_OF_EIGHT = "first-of-eight"
    WALL = "wall"
    RELAY = "relay"
    WHOLESALE = "wholesale"
    PHOENIX = "phoenix"
    SMALL_CHANGE = "small-change"
    SMALL_TRUMP = "small-trump"
    SHOULDERS = "shoulders"
    FAN = "fan"


Earned: TypeAlias = tuple[tuple[int, Achievement], ...]
"""Seats with what a deal earned their players, in the order in which it is told."""


@dataclass(frozen=True, slots=True)
class Case:
    """A seat after a deal: the deal, and what its player had done before it.

    `same_fool` counts how often before he went out first and the fool of this deal was the fool.
    """

    deal: Outcome
    seat: int
    before: Career
    same_fool: int = 0

    @property
    def score(self) -> Score:
        """What the seat did."""
        return self.deal.scores[self.seat]

    @property
    def first(self) -> bool:
        """Whether it went out first, and its side did not lose."""
        return self.score.place == 1 and not self.score.lost

    @property
    def escaped(self) -> bool:
        """Whether it went out, and its side did not lose."""
        return self.score.place is not None and not self.score.lost

    def is_lowest(self, card: int | None) -> bool:
        """Say whether a card is of the lowest rank of the pack: a six, where 36 are played."""
        return card is not None and rank_of(card) == rank_of(pack(self.deal.rules.deck)[0])

    def is_trump(self, card: int | None) -> bool:
        """Say whether a card is of the trump suit."""
        return card is not None and not is_joker(card) and suit_of(card) == self.deal.trump


HUNDRED_DEALS: Final = 100
UNSINKABLE_RUN: Final = 10
SAME_FOOL: Final = 5
DRY_BEATEN: Final = 8
WALL_CARDS: Final = 6
RELAY_TRANSFERS: Final = 3
WHOLESALE_CARDS: Final = 11
PHOENIX_HAND: Final = 20
FAN_HAND: Final = 15

EARNED: Final[Mapping[Achievement, Callable[[Case], bool]]] = MappingProxyType(
    {
        Achievement.FIRST_DEAL: lambda _: True,
        Achievement.FIRST_FOOL: lambda c: c.score.lost,
        Achievement.PEACE: lambda c: c.score.draw,
        Achievement.HUNDRED: lambda c: c.before.deals + 1 >= HUNDRED_DEALS,
        Achievement.UNSINKABLE: lambda c: not c.score.lost and c.before.run + 1 >= UNSINKABLE_RUN,
        Achievement.HAT_TRICK: lambda c: c.first and c.before.firsts_in_row >= 2,
        Achievement.COMEBACK: lambda c: c.first and c.before.fools_in_row >= 1,
        Achievement.REGULAR_FOOL: lambda c: c.score.lost and c.before.fools_in_row >= 2,
        Achievement.OLD_SCORE: lambda c: (
            c.first and bool(c.deal.losers) and c.same_fool + 1 >= SAME_FOOL
        ),
        Achievement.DRY: lambda c: c.first and not c.score.takes and c.score.beaten >= DRY_BEATEN,
        Achievement.PACIFIST: lambda c: (
            c.first
            and not c.score.thrown
            and c.deal.players > 2
            and c.deal.rules.throw_in is not ThrowIn.NONE
        ),
        Achievement.FIRST_OF_EIGHT: lambda c: c.first and c.deal.players == MAX_PLAYERS,
        Achievement.WALL: lambda c: c.score.most_beaten >= WALL_CARDS,
        Achievement.RELAY: lambda c: c.score.transfers >= RELAY_TRANSFERS,
        Achievement.WHOLESALE: lambda c: c.score.most_taken >= WHOLESALE_CARDS,
        Achievement.PHOENIX: lambda c: c.escaped and c.score.most_held >= PHOENIX_HAND,
        Achievement.SMALL_CHANGE: lambda c: (
            c.escaped and c.is_lowest(c.score.last_card) and not c.is_trump(c.score.last_card)
        ),
        Achievement.SMALL_TRUMP: lambda c: (
            c.escaped and c.is_lowest(c.score.last_card) and c.is_trump(c.score.last_card)
        ),
        # The bottom of the pack on both shoulders: what clubs call epaulettes without any option.
        Achievement.SHOULDERS: lambda c: (
            c.score.lost and len(c.deal.ending) >= 2 and all(map(c.is_lowest, c.deal.ending))
        ),
        Achievement.FAN: lambda c: c.score.lost and c.score.held >= FAN_HAND,
    }
)
"""What earns each, in the order in which they are told."""


def earned(case: Case) -> tuple[Achievement, ...]:
    """Return what a deal earns its player, whether he has it already or not.

    Who gave the deal up earns nothing by it.
    """
    if case.score.gave_up:
        return ()
    return tuple(achievement for achievement, earns in EARNED.items() if earns(case))


def in_order(found: Iterable[tuple[int, Achievement]]) -> Earned:
    """Return what a deal earned its players in the order in which it is told."""
    order = list(Achievement)
    return tuple(sorted(found, key=lambda pair: (pair[0], order.index(pair[1]))))
