"""The rules in words: made of the options, within Telegram's limits, in every language."""

import pytest

from bot.engine.errors import RuleError
from bot.engine.rules import OPTIONS, PRESETS, RuleSet, ThrowIn
from bot.i18n.catalogues import Texts
from bot.match.goal import Goal
from bot.tables.settings import Settings
from bot.telegram.views.rules_text import rules_text
from tests.telegram.builders import CATALOGUES, RU
from tests.telegram.front import Front
from tests.telegram.strict import seen

THE_REST = RuleSet(deck=54, transfer=True, show_transfer=True)


def text(rules: RuleSet, t: Texts = RU) -> str:
    return seen(rules_text(Settings(rules=rules), t)).text


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_makes_a_difference_in_words(option: str) -> None:
    told = []
    for value in OPTIONS[option]:
        try:
            rules = RuleSet(**{**THE_REST.to_json(), option: value})  # type: ignore[arg-type]
        except RuleError:
            rules = RuleSet(**{option: value})  # type: ignore[arg-type]
        told.append(text(rules))
    assert len(set(told)) == len(OPTIONS[option])


@pytest.mark.parametrize("language", CATALOGUES.languages)
def test_the_longest_rules_fit_a_message(language: str) -> None:
    t = CATALOGUES.choose(language)
    settings = Settings(rules=THE_REST, goal=Goal("fools", 10))
    for preset in PRESETS:
        assert 300 < len(seen(rules_text(settings.with_preset(preset), t)).text) < 4096
    everything = {"round": True, "epaulettes": True, "japanese": True, "redeal_on_five": True}
    assert len(text(RuleSet(**{**THE_REST.to_json(), **everything}), t)) < 4096  # type: ignore[arg-type]


def test_what_cannot_be_is_not_told() -> None:
    simple = text(RuleSet(throw_in=ThrowIn.NONE))
    assert "Никто не подкидывает" in simple
    assert "вдогонку" not in simple
    assert "Джокер" not in simple
    assert "приложить карту" not in simple


async def test_rules_are_those_of_the_table_here(front: Front) -> None:
    await front.say(front.people[1], front.group, "/newgame переводной погоны")
    (answer,) = await front.say(front.people[2], front.group, "/rules")
    assert "Переводной" in answer.text
    assert "погонами" in answer.text
    (answer,) = await front.say(front.people[1], front.people[1].private, "/rules")
    assert "Переводной" in answer.text
    (answer,) = await front.say(front.people[3], front.people[3].private, "/rules")
    assert "погонами" not in answer.text
