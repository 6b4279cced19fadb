"""Ratings: how strong somebody is, from the order in which deals were left.

Plackett and Luce rate a whole order of several players at once, ties and teams included.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

PROVISIONAL: Final = 10
"""So many deals say too little: until then a rating is provisional."""
DOUBT: Final = 3.0
ZERO: Final = 1_000
SCALE: Final = 25

_MODEL: Final = PlackettLuce()


class Rating(NamedTuple):
    """What is believed of a player's strength: about `mu`, give or take `sigma`."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """The number that people read: what he is at least, in all probability.

        That is mu - 3 sigma, 25 points to each, from 1000: a newcomer has 1000, an average player
        comes to about 1500 as he becomes known.
        """
        return round(ZERO + SCALE * (self.mu - DOUBT * self.sigma))


NEWCOMER: Final = Rating()
"""What is believed of somebody whom nobody has seen play."""


def is_provisional(deals: int) -> bool:
    """Say whether a rating after so many deals is still provisional."""
    return deals < PROVISIONAL


def rated(before: Sequence[Rating], ranks: Sequence[int], *, teams: bool) -> tuple[Rating, ...]:
    """Return the ratings after a deal, by seat.

    `ranks` says by seat how the deal was left (`Score.rank`): the lower the better, equal ones
    are tied. In `teams` seats of equal parity share one (T1).
    """
    sides = [range(0, len(before), 2), range(1, len(before), 2)]
    if not teams:
        sides = [range(seat, seat + 1) for seat in range(len(before))]
    after = _MODEL.rate(
        [[_MODEL.rating(*before[seat]) for seat in side] for side in sides],
        ranks=[float(ranks[side[0]]) for side in sides],
    )
    ratings = list(before)
    for side, found in zip(sides, after, strict=True):
        for seat, rating in zip(side, found, strict=True):
            ratings[seat] = Rating(rating.mu, rating.sigma)
    return tuple(ratings)
