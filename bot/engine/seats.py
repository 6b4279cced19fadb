"""Seats, and sets of seats as bit masks. *Left of* a seat is the next one clockwise."""

from functools import cache
from typing import Final

from bot.engine.rules import MAX_PLAYERS

SEATS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(MAX_PLAYERS) if mask >> seat & 1)
    for mask in range(1 << MAX_PLAYERS)
)
"""By bit mask: its seats in rising order."""

TEAMS: Final = (0b01010101, 0b10101010)
"""By team: the seats of its parity (T1)."""


def left_of(seat: int, seats: int) -> int:
    """Return the first of the seats in a mask, going clockwise from the left of `seat`.

    That is `seat` itself if no other is in the mask, and -1 if the mask is empty.
    """
    candidates = seats & (-2 << seat) or seats
    return (candidates & -candidates).bit_length() - 1


def clockwise(seat: int, seats: int) -> list[int]:
    """Return the seats of a mask clockwise from the left of `seat`; it comes last, if at all."""
    return [*SEATS_IN[seats & (-2 << seat)], *SEATS_IN[seats & ~(-2 << seat)]]


@cache
def opponents(players: int, teams: bool) -> tuple[int, ...]:
    """Return, by seat, the mask of the seats that play against it (T1)."""
    everybody = (1 << players) - 1
    return tuple(
        everybody & (TEAMS[1 - seat % 2] if teams else ~(1 << seat)) for seat in range(players)
    )
