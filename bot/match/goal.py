"""A match that ends: after so many deals, or as soon as somebody was the fool so many times."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.engine.errors import RecordError, brief
from bot.match.match import Match, Player

Kind = Literal["deals", "fools"]

MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Goal:
    """A match is played to `count` deals, or to `count` times that one player is the fool."""

    kind: Kind
    count: int

    def __post_init__(self) -> None:
        if type(self.count) is not int or not 1 <= self.count <= MOST:
            raise RecordError(f"goal: {brief(self.count)} is not a number from 1 to {MOST}")

    def reached(self, match: Match) -> bool:
        """Say whether a match is over."""
        if self.kind == "deals":
            return match.deals >= self.count
        return any(standing.fools >= self.count for standing in match.standings.values())

    def to_json(self) -> list[object]:
        """Return the goal as plain data for a database."""
        return [self.kind, self.count]

    @classmethod
    def from_json(cls, data: object) -> "Goal":
        """Read what `to_json` wrote. Raises RecordError for anything else."""
        match data:
            case ["deals" | "fools" as kind, int(count)]:
                return cls(kind, count)
            case _:
                raise RecordError(f"goal: {brief(data)} is nothing to play to")


def winners(match: Match, players: Sequence[Player], *, teams: bool = False) -> tuple[Player, ...]:
    """Return who of `players` has done best: the rarest fool, then whoever went out first most.

    Who played less than half of the deals wins nothing. In `teams` it does not matter who of a
    team went out first: partners were the fool together, and win together. Several who did
    equally well all win.
    """

    def merit(player: Player) -> tuple[int, tuple[int, ...]]:
        standing = match.standing(player)
        places = () if teams else standing.places
        return standing.fools, tuple(-count for count in places)

    played = [p for p in players if 2 * match.standing(p).deals >= match.deals]
    best = min(map(merit, played), default=None)
    return tuple(player for player in played if merit(player) == best)
