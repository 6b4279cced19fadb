"""No label is longer than its button, on a telephone, in any language."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.rules import PRESETS, RuleSet
from bot.i18n.catalogues import Texts
from bot.match.career import Career
from bot.match.goal import Goal
from bot.tables import steps
from bot.tables.groups import Group
from bot.tables.model import Phase
from bot.tables.people import Preferences, Sorting
from bot.tables.settings import CHOICES, Settings
from bot.tables.statistics import Period, Profile, Tally
from bot.telegram.callbacks import MenuTap, PreferenceTap
from bot.telegram.content import Content
from bot.telegram.views.board import board
from bot.telegram.views.guide import greeting
from bot.telegram.views.hand import HandSurface, hand
from bot.telegram.views.lobby import lobby, rules_page
from bot.telegram.views.options import SECTIONS
from bot.telegram.views.result import result
from bot.telegram.views.settings import group_page, own_page
from bot.telegram.views.statistics import profile_text, top_text
from tests.telegram.builders import (
    CATALOGUES,
    PEOPLE,
    acted,
    lobby_of,
    play_of,
    position,
    table_of,
)

ROW = 44  # characters that a telephone shows in a row of one button
BETWEEN = 3  # that the gap beside another button costs

EVERYTHING = RuleSet(transfer=True, show_transfer=True, redeal_on_five=True, deck=54)


def pages(t: Texts) -> Iterator[tuple[str, Content]]:
    """Yield every message with buttons, in the state in which it has most of them."""
    play = position("7h 7d Ks Xr", "9s 9h Ad", "7c Qc Td", rules=EVERYTHING, talon="8c 6d")
    here = acted(table_of(play), "0:a7h")
    over = steps.counted(here, play_of(here).given_up_by(1))
    yield "lobby", lobby(lobby_of(PEOPLE[:3]), t)
    yield "board", board(here, t, "https://t.me/x")
    for seat in range(3):
        yield f"hand {seat}", hand(HandSurface(here, seat, "Dacha", "https://t.me/c/1/2"), t)
    yield "result", result(over, t)
    goal = replace(over.settings, goal=Goal("deals", 1))
    yield "match", result(replace(over, settings=goal), t)
    for page in (MenuTap.MAIN, *SECTIONS, *CHOICES):
        yield (
            f"rules {page}",
            rules_page(replace(lobby_of(PEOPLE[:3]), phase=Phase.LOBBY), page, t),
        )
    for preset in PRESETS:
        settings = Settings().with_preset(preset)
        yield (
            f"rules of {preset}",
            rules_page(replace(lobby_of(PEOPLE[:3]), settings=settings), MenuTap.MAIN, t),
        )
    for pictures in (False, True):
        group = Group(-1001, "Dacha", t.language, pictures=pictures)
        for page in (MenuTap.GROUP, MenuTap.LANGUAGE):
            yield f"group {page}", group_page(group, page, t, CATALOGUES)
    for sorting in Sorting:
        for name in ("", PreferenceTap.LANGUAGE, PreferenceTap.SORTING):
            likes = Preferences(t.language, sorting, quiet=True)
            yield f"own {name}", own_page(name, likes, t, CATALOGUES, autopass=True)
    career = Career(deals=12, fools=3)
    profile = profile_text(PEOPLE[0], Profile(career, career, {1: 2}), t, group=True)
    yield "stats", profile
    yield "top", top_text(Period.WEEK.value, [Tally(PEOPLE[0], 3, 1, 1)], t)
    yield "greeting", greeting(t, "durak_bot")


@pytest.mark.parametrize("language", CATALOGUES.languages)
def test_no_label_is_longer_than_its_button(language: str) -> None:
    too_long = []
    for page, content in pages(CATALOGUES.choose(language)):
        if content.keyboard is None:
            continue
        for row in content.keyboard.inline_keyboard:
            room = (ROW - BETWEEN * (len(row) - 1)) // len(row)
            too_long += [(page, b.text) for b in row if len(b.text) > room]
    assert too_long == []
