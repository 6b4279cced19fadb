"""Every refusal has words in every language, and they fit a toast."""

import pytest

from bot.engine.errors import Refusal
from bot.i18n.catalogues import load_catalogues
from bot.tables.refusals import TableRefusal
from bot.telegram.views.refusals import WORDS, refusal_text

CATALOGUES = load_catalogues("ru")
REASONS: list[Refusal | TableRefusal] = [*Refusal, *TableRefusal]
MOST_TOAST = 200  # characters that Telegram takes


@pytest.mark.parametrize("reason", REASONS, ids=lambda r: f"{type(r).__name__}.{r.name}")
def test_report_a37_a_refusal_has_words_that_fit_a_toast(reason: Refusal | TableRefusal) -> None:
    for t in CATALOGUES.all():
        text = refusal_text(reason, t)
        assert 0 < len(text) <= MOST_TOAST
        assert "<" not in text, "a toast has no markup"
        assert "{" not in text


def test_no_words_belong_to_no_refusal() -> None:
    assert set(WORDS) == set(REASONS)


def test_codes_of_table_and_engine_are_different() -> None:
    assert not {reason.value for reason in Refusal} & {reason.value for reason in TableRefusal}


def test_a_refusal_is_in_the_language_of_whoever_asked() -> None:
    russian, english = CATALOGUES.choose("ru"), CATALOGUES.choose("en")

    assert refusal_text(TableRefusal.FULL, russian) == "Все места заняты."
    assert refusal_text(TableRefusal.FULL, english) == "All seats are taken."
