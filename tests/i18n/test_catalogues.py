"""Languages: which one for whom, plural forms, and values in texts."""

from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError

from bot.i18n.catalogues import N_, Catalogues, Texts, known_languages, load_catalogues

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture
def catalogues() -> Catalogues:
    return load_catalogues("ru")


@pytest.fixture
def russian(catalogues: Catalogues) -> Texts:
    return catalogues.choose("ru")


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("ru", "ru"),
        ("RU", "ru"),
        ("ru-RU", "ru"),
        ("ru_RU", "ru"),
        ("en", "en"),
        ("en_US", "en"),
        ("en-gb", "en"),
        ("EN-us-POSIX", "en"),
        ("uk", "uk"),
        ("kk-KZ", "kk"),
        ("tr_TR", "tr"),
    ],
)
def test_who_speaks_a_language_of_the_bot_gets_it(
    catalogues: Catalogues, code: str, language: str
) -> None:
    assert catalogues.choose(code).language == language


@pytest.mark.parametrize("default", ["ru", "en"])
@pytest.mark.parametrize(
    "code",
    [None, "", "fr", "pt-br", "zh-hans", "uz-cyrl", "be", "-", "_", "russian", "r", "😀", " ru"],
)
def test_report_a45_everybody_else_gets_the_default(code: str | None, default: str) -> None:
    assert load_catalogues(default).choose(code).language == default


def test_all_languages_in_alphabetical_order(catalogues: Catalogues) -> None:
    assert catalogues.languages == known_languages() == tuple(sorted(catalogues.languages))
    assert [t.language for t in catalogues.all()] == list(catalogues.languages)


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "Нужно ещё 0 игроков."),
        (1, "Нужен ещё 1 игрок."),
        (2, "Нужны ещё 2 игрока."),
        (4, "Нужны ещё 4 игрока."),
        (5, "Нужно ещё 5 игроков."),
        (11, "Нужно ещё 11 игроков."),
        (12, "Нужно ещё 12 игроков."),
        (21, "Нужен ещё 21 игрок."),
        (22, "Нужны ещё 22 игрока."),
        (111, "Нужно ещё 111 игроков."),
    ],
)
def test_russian_has_three_plural_forms(russian: Texts, n: int, text: str) -> None:
    assert russian.ngettext("{n} more is needed.", "{n} more are needed.", n) == text


@pytest.mark.parametrize(
    ("n", "score", "fools"),
    [
        (1, "После 1 кона:", "в дураках 1 раз"),
        (2, "После 2 конов:", "в дураках 2 раза"),
        (5, "После 5 конов:", "в дураках 5 раз"),
        (11, "После 11 конов:", "в дураках 11 раз"),
        (21, "После 21 кона:", "в дураках 21 раз"),
    ],
)
def test_russian_counts_deals_and_fools(russian: Texts, n: int, score: str, fools: str) -> None:
    assert russian.ngettext("After {n} deal:", "After {n} deals:", n) == score
    assert russian.ngettext("the fool {n} time", "the fool {n} times", n) == fools


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("uk", {1: "Після 1 партії:", 2: "Після 2 партій:", 21: "Після 21 партії:"}),
        ("kk", {1: "1 ойыннан кейін:", 5: "5 ойыннан кейін:"}),
        ("tr", {1: "1 el sonunda:", 5: "5 el sonunda:"}),
        ("de", {1: "Nach 1 Runde:", 0: "Nach 0 Runden:", 21: "Nach 21 Runden:"}),
        (
            "es",
            {
                1: "Después de 1 partida:",
                21: "Después de 21 partidas:",
                10**6: "Después de 1000000 de partidas:",
            },
        ),
    ],
)
def test_every_language_counts_deals_by_its_own_rule(
    language: str, counted: dict[int, str]
) -> None:
    t = load_catalogues("ru").choose(language)
    assert {n: t.ngettext("After {n} deal:", "After {n} deals:", n) for n in counted} == counted


@pytest.mark.parametrize(
    ("n", "text"), [(0, "After 0 deals:"), (1, "After 1 deal:"), (2, "After 2 deals:")]
)
def test_english_has_two_plural_forms(catalogues: Catalogues, n: int, text: str) -> None:
    t = catalogues.choose("en")
    assert t.ngettext("After {n} deal:", "After {n} deals:", n) == text


def test_values_are_put_where_the_translator_wants_them(russian: Texts) -> None:
    text = russian.gettext("{name} beats {target} with {card}", name="Аня", target="6♠", card="7♠")

    assert text == "Аня отбивает 6♠: 7♠"


def test_a_value_with_braces_is_no_placeholder(russian: Texts) -> None:
    assert russian.gettext("{name} takes", name="{card} {0} {") == "{card} {0} { берёт"


def test_a_text_that_no_catalogue_knows_stays_as_it_is(russian: Texts) -> None:
    assert russian.gettext("Unheard of: {it}") == "Unheard of: {it}"
    assert russian.gettext("Unheard of: {it}", it=5) == "Unheard of: 5"
    assert russian.ngettext("{n} thing", "{n} things", 3) == "3 things"


def test_a_marked_text_is_the_text() -> None:
    assert N_("My cards") == "My cards"


def test_texts_name_their_language_in_a_traceback(russian: Texts) -> None:
    assert repr(russian) == "Texts('ru')"


def test_a_new_catalogue_is_a_new_language(tmp_path: Path) -> None:
    for language, word in (("de", "Meine Karten"), ("ru", "Мои карты")):
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "bot.po").write_text(
            f'{HEADER}msgid "My cards"\nmsgstr "{word}"\n', encoding="utf-8"
        )

    catalogues = load_catalogues("ru", tmp_path)

    assert known_languages(tmp_path) == catalogues.languages == ("de", "ru")
    assert catalogues.choose("de-at").gettext("My cards") == "Meine Karten"
    assert catalogues.choose("en").gettext("My cards") == "Мои карты"


def test_a_catalogue_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "bot.po").write_text('msgid "My cards"\nnonsense\n', encoding="utf-8")

    with pytest.raises(PoFileError):
        load_catalogues("ru", tmp_path)
