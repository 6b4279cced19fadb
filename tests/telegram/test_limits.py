"""What explains the game keeps to Telegram's limits as it is."""

from collections.abc import Callable

import pytest

from bot.i18n.catalogues import Texts
from bot.telegram.content import Content
from bot.telegram.views.guide import greeting, help_text
from playground.texts import MAX_TEXT
from tests.telegram.strict import seen


@pytest.mark.parametrize("guide", [help_text, lambda t: greeting(t, "durak_bot")])
def test_what_explains_the_game_is_accepted_as_it_is(
    t: Texts, guide: Callable[[Texts], Content]
) -> None:
    shown = seen(guide(t))
    assert len(shown.text) <= MAX_TEXT
    assert "<" not in shown.text
