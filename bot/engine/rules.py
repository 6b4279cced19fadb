"""The rule set: every option, what goes together (D2), and the presets."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.engine.errors import RuleError, brief


class ThrowIn(StrEnum):
    """Who may add to an attack (B6)."""

    ALL = "all"
    NEIGHBOURS = "neighbours"
    NONE = "none"


class ThrowInOrder(StrEnum):
    """When they may (B6)."""

    LEAD_FIRST = "lead-first"
    IN_TURN = "in-turn"
    FREE = "free"


class BoutLimit(StrEnum):
    """How many attack cards a bout may have (B5)."""

    SIX = "six"
    HAND_MINUS_ONE = "hand-minus-one"
    NONE = "none"


class FirstBoutSpan(StrEnum):
    """How long the first bout's limit holds (B5)."""

    BOUT = "bout"
    DISCARD = "discard"


class Jokers(StrEnum):
    """What a joker beats (D7)."""

    ANY = "any"
    COLOUR = "colour"
    TRUMP_COLOUR = "trump-colour"


class TurnUp(StrEnum):
    """Which card sets the trump (D3)."""

    NEXT = "next"
    LAST = "last"


class FirstLead(StrEnum):
    """Who leads the first deal (D5)."""

    LOWEST_TRUMP = "lowest-trump"
    BY_TURN_UP = "by-turn-up"


class NextLead(StrEnum):
    """Who leads the deals after it (M2)."""

    AT_FOOL = "at-fool"
    FROM_FOOL = "from-fool"
    ROTATE = "rotate"
    LOWEST_TRUMP = "lowest-trump"


class DrawOrder(StrEnum):
    """How hands are filled (E3)."""

    ONE_BY_ONE_PLAYER = "one-by-one-player"
    ONE_BY_ONE_CARD = "one-by-one-card"


_YES_NO: Final = (False, True)

OPTIONS: Final[Mapping[str, tuple[object, ...]]] = MappingProxyType(
    {
        "deck": (36, 24, 52, 54),
        "hand_size": (6, 7),
        "throw_in": tuple(ThrowIn),
        "throw_in_order": tuple(ThrowInOrder),
        "throw_in_after_take": (True, False),
        "bout_limit": tuple(BoutLimit),
        "first_bout_limit": (5, None),
        "first_bout_span": tuple(FirstBoutSpan),
        "transfer": _YES_NO,
        "transfer_first_bout": _YES_NO,
        "transfer_over_trump": (True, False),
        "show_transfer": _YES_NO,
        "jokers": tuple(Jokers),
        "turn_up": tuple(TurnUp),
        "first_lead": tuple(FirstLead),
        "next_lead": tuple(NextLead),
        "redeal_on_five": _YES_NO,
        "draw_order": tuple(DrawOrder),
        "draw": (True, False),
        "teams": _YES_NO,
        "japanese": _YES_NO,
        "round": _YES_NO,
        "epaulettes": _YES_NO,
    }
)
"""Each option's values, the default first, in the order of the rules page."""

MAX_PLAYERS: Final = 8
_TEAM_PLAYERS: Final = (4, 6, 8)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a table; plain data, checked when it is made (D2).

    An option's values and default stand in `OPTIONS`. A value may be given as the text of its
    enum. Raises `RuleError`, whose `options` name what is wrong.
    """

    deck: int = 36
    hand_size: int = 6
    throw_in: ThrowIn = ThrowIn.ALL
    throw_in_order: ThrowInOrder = ThrowInOrder.LEAD_FIRST
    throw_in_after_take: bool = True
    bout_limit: BoutLimit = BoutLimit.SIX
    first_bout_limit: int | None = 5
    first_bout_span: FirstBoutSpan = FirstBoutSpan.BOUT
    transfer: bool = False
    transfer_first_bout: bool = False
    transfer_over_trump: bool = True
    show_transfer: bool = False
    jokers: Jokers = Jokers.ANY
    turn_up: TurnUp = TurnUp.NEXT
    first_lead: FirstLead = FirstLead.LOWEST_TRUMP
    next_lead: NextLead = NextLead.AT_FOOL
    redeal_on_five: bool = False
    draw_order: DrawOrder = DrawOrder.ONE_BY_ONE_PLAYER
    draw: bool = True
    teams: bool = False
    japanese: bool = False
    round: bool = False
    epaulettes: bool = False

    def __post_init__(self) -> None:
        for name in OPTIONS:
            object.__setattr__(self, name, _admitted(name, getattr(self, name)))
        if self.jokers is not Jokers.ANY and self.deck != 54:
            raise RuleError(f"jokers {self.jokers.value} needs deck 54", "jokers", "deck")
        if self.show_transfer and not self.transfer:
            raise RuleError("show_transfer needs transfer", "show_transfer", "transfer")
        if self.round and self.teams:
            raise RuleError("round and teams exclude each other", "round", "teams")

    @classmethod
    def from_json(cls, options: object) -> "RuleSet":
        """Read the options that differ from the defaults."""
        if not isinstance(options, Mapping):
            raise RuleError(f"rules: {brief(options)} is not an object of options")
        for name in options:
            if name not in OPTIONS:
                raise RuleError(f"{brief(name)} is not an option", str(name))
        return cls(**options)

    def to_json(self) -> dict[str, object]:
        """Write the options that differ from the defaults; the inverse of `from_json`."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: value.value if isinstance(value, StrEnum) else value
            for name, value in values.items()
            if value != OPTIONS[name][0]
        }

    def check_players(self, players: int) -> None:
        """Raise `RuleError` if this number of players does not fit (D2)."""
        if type(players) is not int or not 2 <= players <= MAX_PLAYERS:
            raise RuleError(f"players: 2 to {MAX_PLAYERS}, not {brief(players)}", "players")
        if self.teams and players not in _TEAM_PLAYERS:
            raise RuleError(f"players: 4, 6 or 8 in teams, not {players}", "players", "teams")
        if players * self.hand_size > self.deck:
            raise RuleError(
                f"players: {players} hands of {self.hand_size} exceed a deck of {self.deck}",
                "players",
                "deck",
                "hand_size",
            )


def _admitted(name: str, value: object) -> object:
    for known in OPTIONS[name]:
        same_type = type(value) is type(known) or (
            isinstance(value, str) and isinstance(known, StrEnum)
        )
        if same_type and value == known:
            return known
    raise RuleError(f"{name}: {brief(value)} is not one of its values", name)


PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        "simple": RuleSet(throw_in=ThrowIn.NONE),
        "throw-in": RuleSet(),
        "transfer": RuleSet(transfer=True),
        "transfer-show": RuleSet(transfer=True, show_transfer=True),
        "neighbours": RuleSet(throw_in=ThrowIn.NEIGHBOURS),
        "teams": RuleSet(teams=True),
        "japanese": RuleSet(throw_in=ThrowIn.NONE, japanese=True),
        "round": RuleSet(round=True),
        "jokers": RuleSet(deck=54),
    }
)
"""The rule sets that players know by name, in the order of the rules page."""
