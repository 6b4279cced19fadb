"""Every text of the code is in every catalogue, and says there what it says in the code."""

import re

import pytest
from babel import Locale
from babel.messages.plurals import get_plural

from tests.i18n.sources import (
    LANGUAGES,
    Tags,
    asked_for,
    button_labels,
    catalogue,
    commands,
    entries,
    forms,
    placeholders,
)

LONGEST_LABEL = 32
# Texts that get to their buttons by way of a table of labels.
LABELS = {
    "Take",
    "Done",
    "Nothing to add",
    "Five of a suit: deal again",
    "Leave",
    "Close the table",
    "Deal to those who are ready",
    "Again ({ready}/{all})",
    "Week",
    "Month",
    "All time",
    "Rating",
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_the_bot_speaks_seven_languages() -> None:
    assert {"de", "en", "es", "kk", "ru", "tr", "uk"} <= set(LANGUAGES)


def test_the_code_asks_for_texts() -> None:
    assert len(asked_for()) > 100
    assert "My cards" in asked_for()
    assert ("After {n} deal:", "After {n} deals:") in asked_for()


@every_language
def test_report_a45_every_text_of_the_code_is_translated(language: str) -> None:
    known = dict(entries(language))
    wanted = [forms(message) for message in asked_for()]

    assert [message for message in wanted if message not in known] == []
    assert [message for message in wanted if not all(known[message])] == []


@every_language
def test_no_catalogue_holds_what_the_code_does_not_ask_for(language: str) -> None:
    wanted = {forms(message) for message in asked_for()}

    assert [message for message, _ in entries(language) if message not in wanted] == []
    assert list(catalogue(language).obsolete) == []


@every_language
def test_no_translation_is_a_guess(language: str) -> None:
    assert not catalogue(language).fuzzy
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


@every_language
def test_a_text_has_as_many_plural_forms_as_its_language(language: str) -> None:
    expected = get_plural(Locale.parse(language))
    assert catalogue(language).num_plurals == expected.num_plurals
    assert catalogue(language).plural_expr == expected.plural_expr

    for message, translated in entries(language):
        assert len(translated) == (1 if len(message) == 1 else expected.num_plurals), message


@every_language
def test_placeholders_are_the_same_in_every_form(language: str) -> None:
    for message, translated in entries(language):
        for form in (*message, *translated):
            assert placeholders(form) == placeholders(message[0]), form
            assert form.count("{") == form.count("}") == len(placeholders(form)), form


@every_language
def test_tags_are_nested_and_the_same_in_every_form(language: str) -> None:
    for message, translated in entries(language):
        for form in (*message, *translated):
            assert sorted(Tags(form).all) == sorted(Tags(message[0]).all), form
            assert not re.search(r"&(?!(lt|gt|amp|quot);)", form), form


@every_language
def test_commands_are_not_translated(language: str) -> None:
    for message, translated in entries(language):
        for form in translated:
            assert commands(form) == commands(message[0]), form


@every_language
def test_no_text_begins_or_ends_with_a_space(language: str) -> None:
    for _, translated in entries(language):
        for form in translated:
            assert form == form.strip(), form


def test_in_english_a_text_says_what_its_id_says() -> None:
    assert [message for message, translated in entries("en") if message != translated] == []


@every_language
def test_labels_fit_a_button(language: str) -> None:
    known = dict(entries(language))
    labels = {label for _, label in button_labels()}
    assert {"My cards", "Join"} <= labels

    for label in sorted(labels | (LABELS & asked_for())):
        for form in known[(label,)]:
            assert len(form) <= LONGEST_LABEL, form
