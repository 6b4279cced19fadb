"""Telegram's limits, at their worst: eight long names full of markup, and everything told."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.rules import RuleSet
from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, Table
from bot.tables.people import Person
from bot.telegram.content import Content
from bot.telegram.views.board import board
from bot.telegram.views.guide import greeting, help_text, rules_text
from bot.telegram.views.hand import HandSurface, hand, past_hand
from bot.telegram.views.lobby import lobby
from bot.telegram.views.result import result
from playground.texts import MAX_TEXT
from tests.telegram.builders import acted, lobby_of, named, play_of, position, table_of
from tests.telegram.strict import seen

LINK = "https://t.me/durak_bot"
LONG = tuple(f"{'<b>&amp;</a>' * 6}"[:63] + str(seat) for seat in range(8))
STRANGE = (
    "",
    "\u202eabc",
    "</b>",
    "<&>",
    "سلمى",
    "👨\u200d👩\u200d👧" * 8,
    "\u0301" * 64,
    "a" * 64,
)
CROWDS = [named(*LONG), named(*LONG[:1] * 8), named(*STRANGE)]


def crowded(people: tuple[Person, ...]) -> Table:
    """Return a table of eight in the middle of a bout, with much to tell."""
    hands = (
        "2s 2h 2d 2c 3s 3h",
        "4s 4h 4d 4c Ks Kh",
        *(f"{rank}h {rank}d {rank}c" for rank in "789TJQ"),
    )
    play = position(
        *hands,
        table="3d/5d 3c/6c 5s/7s 5h 6d",
        turn_up="Ac",
        rules=RuleSet(deck=54),
        players=people,
    )
    return acted(table_of(play, "jokers"), "0:pass 2:pass 3:pass 4:pass")


def over(people: tuple[Person, ...]) -> Table:
    """Return a table of eight after a deal with every place taken."""
    rules, out = RuleSet(deck=54), list(range(2, 8))
    play = position("7s", "8h 9h", *[""] * 6, out=out, rules=rules, players=people)
    return acted(table_of(play, "jokers"), "0:a7s 1:take")


SURFACES: dict[str, Callable[[tuple[Person, ...], Texts], Content]] = {
    "lobby": lambda people, t: lobby(lobby_of(people, "jokers"), t),
    "board": lambda people, t: board(crowded(people), t, LINK),
    "hand": lambda people, t: hand(HandSurface(crowded(people), 1, "&lt;" * 40, LINK), t),
    "result": lambda people, t: result(over(people), t),
    "past hand": lambda people, t: past_hand(HandSurface(over(people), 1, "x", LINK), t),
}


@pytest.mark.parametrize("people", CROWDS, ids=["long", "alike", "strange"])
@pytest.mark.parametrize("surface", SURFACES)
def test_eight_long_names_full_of_markup_fit_every_surface(
    t: Texts, surface: str, people: tuple[Person, ...]
) -> None:
    content = SURFACES[surface](people, t)
    shown = seen(content)
    assert len(shown.text) <= MAX_TEXT
    assert {entity["type"] for entity in shown.entities} <= {"bold", "italic", "bot_command"}


def test_a_board_with_forty_things_to_tell_tells_the_last(t: Texts) -> None:
    at = crowded(named(*LONG))
    play = play_of(at)
    full = replace(at, play=replace(play, log=play.log * 10))
    assert len(play_of(full).log) == 40
    italic = [e for e in seen(board(full, t, LINK)).entities if e["type"] == "italic"]
    assert len(italic) == 4


@pytest.mark.parametrize("guide", [help_text, rules_text, lambda t: greeting(t, "durak_bot")])
def test_what_explains_the_game_is_accepted_as_it_is(
    t: Texts, guide: Callable[[Texts], Content]
) -> None:
    shown = seen(guide(t))
    assert len(shown.text) <= MAX_TEXT
    assert "<" not in shown.text


def test_a_closed_table_is_within_the_limits_too(t: Texts) -> None:
    assert seen(result(replace(over(named(*LONG)), phase=Phase.CLOSED), t)).rows == []
