"""Every preset is found by what people call it."""

import pytest

from bot.engine.rules import PRESETS
from bot.i18n.catalogues import load_catalogues
from bot.telegram.views.presets import (
    DEFAULT_PRESET,
    PRESET_NAMES,
    PRESET_WORDS,
    find_preset,
    preset_name,
    preset_words,
)

CATALOGUES = load_catalogues("ru")


def test_every_preset_of_the_rules_has_a_name_and_words() -> None:
    assert set(PRESET_NAMES) == set(PRESET_WORDS) == set(PRESETS)


@pytest.mark.parametrize(
    ("typed", "preset"),
    [
        ("простой", "simple"),
        ("подкидной", "throw-in"),
        ("переводной", "transfer"),
        ("переводной с проездным", "transfer-show"),
        ("соседи", "neighbours"),
        ("пара на пару", "teams"),
        ("японский", "japanese"),
        ("круглый", "round"),
        ("на 54 с джокерами", "jokers"),
        ("54", "jokers"),
        ("simple", "simple"),
        ("throw-in", "throw-in"),
        ("throw in durak", "throw-in"),
        ("transfer", "transfer"),
        ("transfer with showing", "transfer-show"),
        ("neighbours", "neighbours"),
        ("neighbors", "neighbours"),
        ("pair against pair", "teams"),
        ("japanese", "japanese"),
        ("round", "round"),
        ("jokers", "jokers"),
    ],
)
def test_a_preset_is_found_by_its_russian_and_english_names(typed: str, preset: str) -> None:
    for spelt in (typed, typed.upper(), f"  {typed.title()} ", typed.replace(" ", "  ")):
        assert find_preset(spelt, CATALOGUES) == preset


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_found_by_every_word_and_name_of_every_language(preset: str) -> None:
    assert find_preset(preset, CATALOGUES) == preset
    for t in CATALOGUES.all():
        words = preset_words(preset, t)
        assert words
        for name in (preset_name(preset, t), *words):
            assert name == name.strip() != ""
            assert find_preset(name, CATALOGUES) == preset


@pytest.mark.parametrize(
    ("typed", "preset"),
    [("transfer show", "transfer-show"), ("THROW-IN", "throw-in"), ("пара-на-пару", "teams")],
)
def test_capitals_and_hyphens_make_no_difference(typed: str, preset: str) -> None:
    assert find_preset(typed, CATALOGUES) == preset


@pytest.mark.parametrize("typed", ["", "   ", "-"])
def test_nothing_typed_is_the_default(typed: str) -> None:
    assert find_preset(typed, CATALOGUES) == DEFAULT_PRESET


@pytest.mark.parametrize("typed", ["покер", "transferr", "55", "throw", "durak", "|", "<b>"])
def test_what_nobody_calls_a_durak_is_not_found(typed: str) -> None:
    assert find_preset(typed, CATALOGUES) is None
