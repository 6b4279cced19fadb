"""What somebody types after /newgame: presets, options and clocks, in every language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from bot.engine.rules import PRESETS, BoutLimit, NextLead, ThrowInOrder
from bot.i18n.catalogues import N_, Catalogues
from bot.match.goal import Goal, Kind
from bot.tables.settings import CHOICES, Hands, Leaving, Settings
from bot.telegram.views.clocks import CLOCK_WORDS
from bot.telegram.views.options import option_name, value_name
from bot.telegram.views.presets import PRESET_NAMES, PRESET_WORDS, folded, without_the_game

# What people type for an option beside the name of a preset, divided by «|».
OPTION_WORDS: Final[tuple[tuple[str, object, str], ...]] = (
    ("deck", 24, "24"),
    ("deck", 36, "36"),
    ("deck", 52, "52"),
    ("deck", 54, "54"),
    ("hand_size", 6, N_("six cards|6 cards")),
    ("hand_size", 7, N_("seven cards|7 cards")),
    ("throw_in_after_take", False, N_("no adding after a take|nothing after a take")),
    ("throw_in_order", ThrowInOrder.FREE, N_("all at once|whoever is quicker")),
    ("throw_in_order", ThrowInOrder.IN_TURN, N_("in turn")),
    ("bout_limit", BoutLimit.NONE, N_("no limit of cards")),
    ("first_bout_limit", None, N_("full first bout")),
    ("redeal_on_five", True, N_("new deal for five")),
    ("draw", False, N_("no draw|without draws")),
    ("next_lead", NextLead.FROM_FOOL, N_("from the fool")),
    ("epaulettes", True, N_("epaulettes")),
    ("leaving", Leaving.FOOL, N_("leaver is the fool")),
    ("hands", Hands.GROUP, N_("cards in the group|in the group")),
)
GOAL_WORDS: Final[dict[Kind, str]] = {
    "deals": N_("deals|deal"),
    "fools": N_("fools|times the fool"),
}
"""What follows the number in «10 deals» or «до 5 дураков»; words before it are `TO_WORDS`."""
TO_WORDS: Final = N_("to|until")
IDLE_WORDS: Final = N_("a|the|cards|game|of|with|on|please|match")
"""What people type between the words that mean something."""
_SIGNS: Final = re.compile(r"[,.;:!+·]")


class NotUnderstoodError(ValueError):
    """Part of what was typed means nothing; the message is that part."""


@dataclass(frozen=True)
class Wishes:
    """Reads what is typed after /newgame, in any of the languages of `catalogues`."""

    catalogues: Catalogues

    def read(self, typed: str, usual: Settings) -> Settings:
        """Return the settings that `typed` asks for, the rest as in `usual`.

        Capitals, «ё» and hyphens make no difference, nor does the name of the game. Raises
        NotUnderstoodError for words that mean nothing, RuleError for a contradiction.
        """
        words = without_the_game(_SIGNS.sub(" ", typed)).split()
        presets: list[str] = []
        options: dict[str, object] = {}
        while words:
            used, option, value = self._next(words)
            phrase, words = " ".join(words[:used]), words[used:]
            if option in options or (option is None and value in presets):
                raise NotUnderstoodError(phrase)
            if option is None:
                presets.append(str(value))
            elif option:
                options[option] = value
        settings = usual
        for number, preset in enumerate(presets):
            settings = _joined(settings, preset) if number else settings.with_preset(preset)
        return _named(settings.with_choices(options))

    def _next(self, words: list[str]) -> tuple[int, str | None, object]:
        """Read the longest beginning of `words` that means something.

        Return how many words it has, an option and its value, or None and a preset; an empty
        option is a word that people type and that says nothing.
        """
        goal = self._goal(words)
        if goal is not None:
            return goal
        for used in range(min(len(words), self._longest), 0, -1):
            meant = self._phrases.get(" ".join(words[:used]))
            if meant is not None:
                return used, *meant
        if words[0] in self._words(IDLE_WORDS):
            return 1, "", None
        raise NotUnderstoodError(words[0])

    def _goal(self, words: list[str]) -> tuple[int, str, Goal] | None:
        """Read `to 5 fools`, without the first word or the last: who only counts means fools."""
        start = int(words[0] in self._words(TO_WORDS))
        number = words[start] if len(words) > start else ""
        if not re.fullmatch("[1-9][0-9]?|100", number):
            return None
        for kind, named in GOAL_WORDS.items():
            for phrase in self._words(named):
                ends = start + 1 + len(phrase.split())
                if " ".join(words[start + 1 : ends]) == phrase:
                    return ends, "goal", Goal(kind, int(number))
        return (start + 1, "goal", Goal("fools", int(number))) if start else None

    @cached_property
    def _longest(self) -> int:
        return max(len(phrase.split()) for phrase in self._phrases)

    @cached_property
    def _phrases(self) -> dict[str, tuple[str | None, object]]:
        found: dict[str, tuple[str | None, object]] = {}
        for option, value, words in OPTION_WORDS:
            for phrase in map(without_the_game, self._words(words)):
                found[phrase] = (option, value)
        for clock, words in CLOCK_WORDS.items():
            found.update((phrase, ("clock", clock)) for phrase in self._words(words))
            found[clock.value] = ("clock", clock)
        for preset, words in PRESET_WORDS.items():
            names = {preset, *self._words(words), *self._words(PRESET_NAMES[preset])}
            for name in map(without_the_game, names):
                found.setdefault(name, (None, preset))
        for phrase, option, value in self._menu():
            found.setdefault(phrase, (option, value))
        return found

    def _menu(self) -> Iterator[tuple[str, str, object]]:
        """Yield what the menu calls each value of each option, as `Pack: 36`."""
        for t in self.catalogues.all():
            for option, values in CHOICES.items():
                for value in values:
                    named = f"{option_name(option, t)} {value_name(option, value, t)}"
                    yield without_the_game(_SIGNS.sub(" ", named)), option, value

    def _words(self, words: str) -> set[str]:
        """Return the words of every language."""
        spoken = (t.gettext(words) for t in self.catalogues.all())
        return {folded(word) for each in spoken for word in each.split("|")}


def _joined(settings: Settings, preset: str) -> Settings:
    """Return the rules of a second preset on top of the first, as in «переводной круглый»."""
    other = Settings().with_preset(preset).rules
    for option in replace(Settings(), rules=other).differing:
        settings = settings.with_choice(option, getattr(other, option))
    return settings


def _named(settings: Settings) -> Settings:
    """Return the settings by the name of the preset that has just these rules, if one has."""
    names = [preset for preset, rules in PRESETS.items() if rules == settings.rules]
    return replace(settings, preset=names[0]) if names else settings
