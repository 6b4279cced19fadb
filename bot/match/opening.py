"""Who deals and who leads the next deal of a match (M2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, assert_never

from bot.engine.errors import RecordError
from bot.engine.json_fields import JsonFields
from bot.engine.rules import NextLead, RuleSet
from bot.match.json_values import ranks, whole

_KEYS: Final = ("players", "dealer", "lead", "fool", "hung")


@dataclass(frozen=True, slots=True)
class Opening:
    """Seats at which a deal begins; `lead` None leaves the choice to D5."""

    dealer: int
    lead: int | None


@dataclass(frozen=True, slots=True)
class LastDeal:
    """The last deal that counted, told by players, since seats may change.

    `fool` is None after a draw; `hung` is the rank that it hung on the losers (V3), if any.
    """

    players: tuple[int, ...]
    dealer: int
    lead: int
    fool: int | None
    hung: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain data for a database."""
        return {
            "players": list(self.players),
            "dealer": self.dealer,
            "lead": self.lead,
            "fool": self.fool,
            "hung": self.hung,
        }

    @classmethod
    def from_json(cls, data: object) -> "LastDeal":
        """Read what `to_json` wrote. Raises RecordError for anything else."""
        fields = JsonFields(data, _KEYS, _KEYS, RecordError)
        players = tuple(whole("players", player) for player in fields.items("players"))
        if len(set(players)) < len(players):
            raise RecordError("players: one is there twice")

        def player(name: str) -> int:
            value = whole(name, fields.get(name))
            if value not in players:
                raise RecordError(f"{name}: {value} is none of the players")
            return value

        hung = None if fields.get("hung") is None else ranks("hung", fields.get("hung"))
        if hung is not None and len(hung) != 1:
            raise RecordError(f"hung: {hung!r} is not one rank")
        return cls(
            players,
            dealer=player("dealer"),
            lead=player("lead"),
            fool=None if fields.get("fool") is None else player("fool"),
            hung=hung,
        )


def next_opening(rules: RuleSet, players: Sequence[int], last: LastDeal | None) -> Opening:
    """Return the opening of a deal between `players`, in seat order, after `last`.

    The fool deals, after a draw whoever dealt before; a dealer who has gone leaves the deal to
    seat 0, as in a first deal. After a draw, and when the players changed, D5 chooses the lead.
    """
    if last is None:
        return Opening(dealer=0, lead=None)
    deals = last.dealer if last.fool is None else last.fool
    dealer = players.index(deals) if deals in players else 0
    if last.fool is None or tuple(players) != last.players:
        return Opening(dealer, lead=None)
    return Opening(dealer, _lead(rules.next_lead, players, last.fool, last.lead))


def _lead(option: NextLead, players: Sequence[int], fool: int, led: int) -> int | None:
    count = len(players)
    match option:
        case NextLead.AT_FOOL:
            return (players.index(fool) - 1) % count
        case NextLead.FROM_FOOL:
            return (players.index(fool) + 1) % count
        case NextLead.ROTATE:
            return (players.index(led) + 1) % count
        case NextLead.LOWEST_TRUMP:
            return None
        case _:
            assert_never(option)
