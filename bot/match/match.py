"""The score of a match, and what it decides about its next deal (M1–M4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from bot.engine.errors import RecordError, brief
from bot.engine.json_fields import JsonFields
from bot.engine.rules import RuleSet
from bot.engine.view import View
from bot.match.epaulettes import hung_epaulette, losing_seats
from bot.match.json_values import ranks, whole
from bot.match.opening import LastDeal, Opening, next_opening

Player = int

_KEYS: Final = ("deals", "draws", "last", "standings")


@dataclass(frozen=True, slots=True)
class Standing:
    """What a match remembers of one player, whether he sits at the table now or not.

    `places` counts how often he went out first, second, …: `(2, 0, 1)` is twice first and once
    third. `epaulettes` are the ranks that hang on him, as in `RANKS`, in the order of hanging.
    """

    deals: int = 0
    fools: int = 0
    places: tuple[int, ...] = ()
    epaulettes: str = ""

    def with_place(self, place: int) -> "Standing":
        """Count going out as number `place`, from zero."""
        counts = [*self.places, *[0] * (place + 1 - len(self.places))]
        counts[place] += 1
        return replace(self, places=tuple(counts))

    def to_json(self) -> list[object]:
        """Return the standing as plain data for a database."""
        return [self.deals, self.fools, list(self.places), self.epaulettes]

    @classmethod
    def from_json(cls, data: object) -> "Standing":
        """Read what `to_json` wrote. Raises RecordError for anything else."""
        match data:
            case [deals, fools, [*places], worn]:
                return cls(
                    whole("deals", deals),
                    whole("fools", fools),
                    tuple(whole("places", count) for count in places),
                    ranks("epaulettes", worn),
                )
            case _:
                raise RecordError(f"standings: {brief(data)} is not what one player did")


@dataclass(frozen=True, slots=True)
class Match:
    """Deals in a row at one table. A void deal leaves no trace in it (D6, M3)."""

    deals: int = 0
    draws: int = 0
    last: LastDeal | None = None
    standings: Mapping[Player, Standing] = field(default_factory=lambda: MappingProxyType({}))

    def standing(self, player: Player) -> Standing:
        """Return what is remembered of `player`; nothing yet is an empty standing."""
        return self.standings.get(player, Standing())

    def opening(self, rules: RuleSet, players: Sequence[Player]) -> Opening:
        """Say who deals and leads the next deal of `players`, in seat order (M2)."""
        return next_opening(rules, players, self.last)

    def after(self, players: Sequence[Player], opening: Opening, final: View) -> "Match":
        """Return the match after a deal of `players` that began as `opening` and ended as `final`.

        `opening.lead` is the seat that led the deal, also where D5 chose it; `final` is what
        everybody sees of the deal that is over.
        """
        result = final.result
        assert result is not None
        if result.void:
            return self
        assert opening.lead is not None
        fools = losing_seats(result, len(players))
        rank = hung_epaulette(final, [self.standing(player).epaulettes for player in players])
        standings = dict(self.standings)
        for seat, player in enumerate(players):
            standing = self.standing(player)
            lost = seat in fools
            standing = replace(
                standing,
                deals=standing.deals + 1,
                fools=standing.fools + lost,
                epaulettes=standing.epaulettes + (rank if lost and rank else ""),
            )
            if seat in result.places:
                standing = standing.with_place(result.places.index(seat))
            standings[player] = standing
        return Match(
            deals=self.deals + 1,
            draws=self.draws + result.draw,
            last=LastDeal(
                players=tuple(players),
                dealer=players[opening.dealer],
                lead=players[opening.lead],
                fool=None if result.fool is None else players[result.fool],
                hung=rank,
            ),
            standings=MappingProxyType(standings),
        )

    def replacing(self, player: Player, stand_in: Player) -> "Match":
        """Return the match as if `stand_in` had played in the place of `player`."""

        def now(each: Player) -> Player:
            return stand_in if each == player else each

        last = self.last
        if last is not None:
            fool = None if last.fool is None else now(last.fool)
            players = tuple(map(now, last.players))
            last = replace(
                last, players=players, dealer=now(last.dealer), lead=now(last.lead), fool=fool
            )
        standings = {now(each): standing for each, standing in self.standings.items()}
        return replace(self, last=last, standings=MappingProxyType(standings))

    def to_json(self) -> dict[str, Any]:
        """Return the match as plain data for a database."""
        return {
            "deals": self.deals,
            "draws": self.draws,
            "last": None if self.last is None else self.last.to_json(),
            "standings": {str(player): s.to_json() for player, s in self.standings.items()},
        }

    @classmethod
    def from_json(cls, data: object) -> "Match":
        """Read what `to_json` wrote. Raises RecordError for anything else."""
        fields = JsonFields(data, _KEYS, _KEYS, RecordError)
        last, standings = fields.get("last"), fields.get("standings")
        if not isinstance(standings, Mapping):
            raise RecordError(f"standings: {brief(standings)} is not an object of players")
        return cls(
            deals=whole("deals", fields.get("deals")),
            draws=whole("draws", fields.get("draws")),
            last=None if last is None else LastDeal.from_json(last),
            standings=MappingProxyType(
                {_player(name): Standing.from_json(value) for name, value in standings.items()}
            ),
        )


def _player(name: str) -> Player:
    if not (name.isascii() and name.isdigit()):
        raise RecordError(f"standings: {brief(name)} is not a player")
    return int(name)
