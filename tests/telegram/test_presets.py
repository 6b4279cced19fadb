"""What people type after /newgame is read kindly, in every language."""

import pytest

from bot.engine.errors import RuleError
from bot.engine.rules import PRESETS, RuleSet, ThrowInOrder
from bot.i18n.catalogues import Texts
from bot.match.goal import Goal
from bot.tables.clocks import Clock
from bot.tables.settings import CHOICES, Hands, Leaving, Settings
from bot.telegram.views.clocks import CLOCK_WORDS
from bot.telegram.views.guide import presets_text
from bot.telegram.views.options import option_name, value_name
from bot.telegram.views.presets import PRESET_NAMES, PRESET_WORDS, preset_name, preset_words
from bot.telegram.wishes import OPTION_WORDS, NotUnderstoodError, Wishes
from tests.telegram.builders import CATALOGUES

WISHES = Wishes(CATALOGUES)
USUAL = Settings()


def read(typed: str) -> Settings | None:
    """Return what is read; None for what is not understood."""
    try:
        return WISHES.read(typed, USUAL)
    except NotUnderstoodError:
        return None


def preset_of(typed: str) -> str | None:
    """Return the preset that is read, where it is one as it stands."""
    settings = read(typed)
    return settings.preset if settings is not None and not settings.differing else None


def test_every_preset_of_the_engine_has_a_name_and_words_and_there_are_no_others(
    t: Texts,
) -> None:
    assert set(PRESET_NAMES) == set(PRESET_WORDS) == set(PRESETS)
    assert len({preset_name(preset, t) for preset in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_found_by_its_name_and_its_words_in_every_language(preset: str) -> None:
    for t in CATALOGUES.all():
        for word in (preset, preset_name(preset, t), *preset_words(preset, t)):
            assert word == word.strip() != ""
            for typed in (word, word.upper(), f"  {word.title()} ", word.replace(" ", "-")):
                assert preset_of(typed) == preset, typed


@pytest.mark.parametrize(
    ("typed", "preset"),
    [
        ("", "throw-in"),
        ("  -", "throw-in"),
        ("простой", "simple"),
        ("подкидной", "throw-in"),
        ("ПЕРЕВОДНОЙ", "transfer"),
        ("переводной с проездным", "transfer-show"),
        ("соседи", "neighbours"),
        ("пара на\nпару", "teams"),
        ("японский", "japanese"),
        ("круглый", "round"),
        ("на 54 с джокерами", "jokers"),
        ("Transfer Show", "transfer-show"),
        ("throw in durak", "throw-in"),
        ("neighbors", "neighbours"),
        ("54", "jokers"),
        ("подкидной 54", "jokers"),
        ("５４", "jokers"),
        ("ｔｅａｍｓ", "teams"),
        ("джокёры", "jokers"),
        ("перевод\u043d\u043e\u0438\u0306", "transfer"),  # й of two parts
        ("дурак", "throw-in"),
        ("Durak", "throw-in"),
        ("Дурень", "throw-in"),
        ("подкидной дурак", "throw-in"),
        ("переводной дурак с проездным", "transfer-show"),
        ("EKLEMELİ", "throw-in"),
        ("durak with jokers", "jokers"),
        ("36 карт", "throw-in"),
        ("подкидной, на 36 карт", "throw-in"),
        ("давай в дурака с проездным!", "transfer-show"),
        ("парами", "teams"),
        ("классика", "throw-in"),
    ],
)
def test_presets_by_what_people_type(typed: str, preset: str) -> None:
    assert preset_of(typed) == preset


@pytest.mark.parametrize(
    "typed",
    [
        "٥٤",
        "дураки",
        "покер",
        "перевод ной",
        "55",
        "до 0 дураков",
        "до 101 дурака",
        "быстро медленно",
        "24 36",
        "простой простой",
        "fast покер",
        "<b>",
        "|",
        "x" * 4000,
    ],
)
def test_what_means_nothing_is_not_understood(typed: str) -> None:
    assert read(typed) is None


@pytest.mark.parametrize(
    ("typed", "settings"),
    [
        ("переводной быстро", Settings("transfer", PRESETS["transfer"], Clock.FAST)),
        ("медленно пара на пару", Settings("teams", PRESETS["teams"], Clock.SLOW)),
        ("сутки", Settings(clock=Clock.DAY)),
        ("переводной 54", Settings("transfer", RuleSet(transfer=True, deck=54))),
        ("24 переводной", Settings("transfer", RuleSet(transfer=True, deck=24))),
        (
            "переводной круглый погоны",
            Settings("transfer", RuleSet(transfer=True, round=True, epaulettes=True)),
        ),
        ("до 5 дураков", Settings(goal=Goal("fools", 5))),
        ("до 5", Settings(goal=Goal("fools", 5))),
        ("быстрая игра", Settings(clock=Clock.FAST)),
        ("10 конов", Settings(goal=Goal("deals", 10))),
        ("transfer to 3 deals", Settings("transfer", PRESETS["transfer"], goal=Goal("deals", 3))),
        ("без ничьих", Settings(rules=RuleSet(draw=False))),
        ("из-под дурака", None),
        (
            "Перевод с проездным: да · Перевод: да",
            Settings("transfer-show", RuleSet(transfer=True, show_transfer=True)),
        ),
        ("карты в группе", Settings(hands=Hands.GROUP)),
        ("ушедший дурак", None),
        (
            "кто успел семь карт",
            Settings(rules=RuleSet(throw_in_order=ThrowInOrder.FREE, hand_size=7)),
        ),
    ],
)
def test_options_may_stand_among_the_words(typed: str, settings: Settings | None) -> None:
    if settings is None:
        assert WISHES.read(typed, USUAL) != USUAL
    else:
        assert WISHES.read(typed, USUAL) == settings


def test_what_does_not_go_together_is_refused_with_both_names() -> None:
    with pytest.raises(RuleError) as caught:
        WISHES.read("круглый пара на пару", USUAL)
    assert set(caught.value.options) == {"round", "teams"}


def test_what_is_not_typed_is_as_the_group_likes_it() -> None:
    usual = Settings(
        "transfer", PRESETS["transfer"], Clock.DAY, Leaving.FOOL, Hands.GROUP, Goal("deals", 3)
    )
    assert WISHES.read("", usual) == usual
    assert WISHES.read("быстро", usual) == usual.with_choice("clock", Clock.FAST)
    assert WISHES.read("подкидной", usual) == usual.with_preset("throw-in")


@pytest.mark.parametrize("language", CATALOGUES.languages)
def test_every_option_and_clock_can_be_typed_in_every_language(language: str) -> None:
    t = CATALOGUES.choose(language)
    for option, value, words in OPTION_WORDS:
        for word in t.gettext(words).split("|"):
            assert WISHES.read(word, USUAL).chosen(option) == value, word
    for clock, words in CLOCK_WORDS.items():
        for word in (clock.value, *t.gettext(words).split("|")):
            assert WISHES.read(word.upper(), USUAL) == Settings(clock=clock)


# What goes with others alone, and those.
WITH: dict[str, dict[str, object]] = {
    "jokers": {"deck": 54},
    "show_transfer": {"transfer": True},
}


@pytest.mark.parametrize("language", CATALOGUES.languages)
def test_what_the_menu_calls_a_value_can_be_typed(language: str) -> None:
    t = CATALOGUES.choose(language)
    for option, values in CHOICES.items():
        usual = USUAL
        for other, needed in WITH.get(option, {}).items():
            usual = usual.with_choice(other, needed)
        for value in values:
            typed = f"{option_name(option, t)}: {value_name(option, value, t)}"
            assert WISHES.read(typed, usual).chosen(option) == value, typed


def test_what_the_list_says_can_be_typed(t: Texts) -> None:
    listed = presets_text(t)
    for preset in PRESETS:
        assert f"<code>/newgame {preset_words(preset, t)[0]}</code>" in listed
