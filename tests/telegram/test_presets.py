"""The presets by the words that people type after /newgame."""

import pytest

from bot.engine.rules import PRESETS
from bot.i18n.catalogues import Texts
from bot.telegram.views.guide import presets_text
from bot.telegram.views.presets import (
    DEFAULT_PRESET,
    PRESET_NAMES,
    find_preset,
    preset_name,
    preset_words,
)
from tests.telegram.builders import CATALOGUES


def test_every_preset_of_the_engine_has_a_name_and_words_and_there_are_no_others(
    t: Texts,
) -> None:
    assert set(PRESET_NAMES) == set(PRESETS)
    assert len({preset_name(preset, t) for preset in PRESETS}) == len(PRESETS)
    for preset in PRESETS:
        assert all(word == word.strip() != "" for word in preset_words(preset, t))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_found_by_its_name_and_its_words_in_every_language(
    t: Texts, preset: str
) -> None:
    for word in (preset, preset_name(preset, t), *preset_words(preset, t)):
        for typed in (word, word.upper(), f"  {word.replace('-', ' ')} ", word.replace(" ", "-")):
            assert find_preset(typed, CATALOGUES) == preset


@pytest.mark.parametrize(
    ("typed", "preset"),
    [
        ("", DEFAULT_PRESET),
        ("   ", DEFAULT_PRESET),
        ("подкидной", "throw-in"),
        ("ПЕРЕВОДНОЙ", "transfer"),
        ("Transfer Show", "transfer-show"),
        ("пара на\nпару", "teams"),
        ("54", "jokers"),
        ("покер", None),
        ("перевод ной", None),
        ("transfer simple", None),
        ("<b>", None),
        ("|", None),
        ("x" * 4000, None),
    ],
)
def test_what_people_type_is_read_kindly(typed: str, preset: str | None) -> None:
    assert find_preset(typed, CATALOGUES) == preset


def test_yo_and_ye_are_one_letter() -> None:
    assert find_preset("джокёры", CATALOGUES) == "jokers"


def test_what_the_list_says_can_be_typed(t: Texts) -> None:
    listed = presets_text(t)
    for preset in PRESETS:
        assert f"<code>/newgame {preset_words(preset, t)[0]}</code>" in listed
