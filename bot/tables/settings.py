"""What a table has chosen: its rules, and how it treats time, leaving, hands and the match."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from bot.engine.errors import RuleError, brief
from bot.engine.json_fields import JsonFields
from bot.engine.rules import OPTIONS, PRESETS, RuleSet
from bot.match.goal import Goal
from bot.tables.clocks import Clock

DEFAULT_PRESET: Final = "throw-in"


class Leaving(StrEnum):
    """What becomes of a deal whose player leaves it (M3)."""

    RESTART = "restart"
    """It is void, and a new one begins with the rest."""
    FOOL = "fool"
    """It ends, and he is the fool."""


class Hands(StrEnum):
    """Where players see their cards."""

    PRIVATE = "private"
    """In the private chat, and in the group on a tap."""
    GROUP = "group"
    """In the group alone, on a tap: nobody has to leave it."""


GOALS: Final = (None, *(Goal(kind, n) for kind in ("deals", "fools") for n in (3, 5, 10)))

CHOICES: Final[Mapping[str, tuple[object, ...]]] = MappingProxyType(
    {
        **OPTIONS,
        "clock": tuple(Clock),
        "leaving": tuple(Leaving),
        "hands": tuple(Hands),
        "goal": GOALS,
    }
)
"""All that a menu offers: the values of each option of the rules and of the table."""

_KEYS: Final = ("preset", "rules", "clock", "leaving", "hands", "goal")


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of a table. `preset` names the rule set that `rules` began as."""

    preset: str = DEFAULT_PRESET
    rules: RuleSet = field(default_factory=RuleSet)
    clock: Clock = Clock.NORMAL
    leaving: Leaving = Leaving.RESTART
    hands: Hands = Hands.PRIVATE
    goal: Goal | None = None

    def chosen(self, option: str) -> object:
        """Return the value of an option, one of `CHOICES[option]` or a goal of its own."""
        return getattr(self.rules if option in OPTIONS else self, option)

    def with_choice(self, option: str, value: object) -> "Settings":
        """Return these settings with another value of one option.

        Raises RuleError, whose `options` name what it contradicts.
        """
        return self.with_choices({option: value})

    def with_choices(self, choices: Mapping[str, object]) -> "Settings":
        """Return these settings with other values of several options, chosen at once.

        Raises RuleError for values that contradict each other or the rest.
        """
        rules: dict[str, Any] = {o: value for o, value in choices.items() if o in OPTIONS}
        others: dict[str, Any] = {o: value for o, value in choices.items() if o not in OPTIONS}
        return replace(self, rules=replace(self.rules, **rules), **others)

    def with_preset(self, preset: str) -> "Settings":
        """Return these settings with the rules of a preset."""
        return replace(self, preset=preset, rules=PRESETS[preset])

    @property
    def differing(self) -> tuple[str, ...]:
        """The options of the rules that are not as in the preset."""
        usual = PRESETS[self.preset]
        return tuple(name for name in OPTIONS if getattr(self.rules, name) != getattr(usual, name))

    def to_json(self) -> dict[str, Any]:
        """Return the settings as plain data for a database."""
        return {
            "preset": self.preset,
            "rules": self.rules.to_json(),
            "clock": self.clock.value,
            "leaving": self.leaving.value,
            "hands": self.hands.value,
            "goal": None if self.goal is None else self.goal.to_json(),
        }

    @classmethod
    def from_json(cls, data: object) -> "Settings":
        """Read what `to_json` wrote. Raises ValueError for anything else."""
        fields = JsonFields(data, _KEYS, _KEYS, RuleError)
        preset, goal = fields.get("preset"), fields.get("goal")
        if preset not in PRESETS:
            raise RuleError(f"preset: {brief(preset)} is not one", "preset")
        return cls(
            preset=str(preset),
            rules=RuleSet.from_json(fields.get("rules")),
            clock=Clock(str(fields.get("clock"))),
            leaving=Leaving(str(fields.get("leaving"))),
            hands=Hands(str(fields.get("hands"))),
            goal=None if goal is None else Goal.from_json(goal),
        )
