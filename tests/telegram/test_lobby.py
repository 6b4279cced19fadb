"""The lobby: who sits there, what is still needed, and the buttons that do something."""

from dataclasses import replace

import pytest

from bot.engine.rules import RuleSet
from bot.i18n.catalogues import Texts
from bot.telegram.callbacks import LobbyTap, MenuTap
from bot.telegram.views.lobby import lobby, lobby_closed
from bot.telegram.views.presets import preset_name
from tests.telegram.builders import PEOPLE, lobby_of
from tests.telegram.strict import buttons, seen, tap_of

JOIN, LEAVE, DEAL = LobbyTap.JOIN, LobbyTap.LEAVE, LobbyTap.DEAL


@pytest.mark.parametrize(
    ("preset", "seated", "verbs"),
    [
        ("throw-in", 0, [JOIN]),
        ("throw-in", 1, [JOIN, LEAVE]),
        ("throw-in", 2, [JOIN, LEAVE, DEAL]),
        ("throw-in", 5, [JOIN, LEAVE, DEAL]),
        ("throw-in", 6, [LEAVE, DEAL]),
        ("teams", 3, [JOIN, LEAVE]),
        ("teams", 4, [JOIN, LEAVE, DEAL]),
        ("teams", 5, [JOIN, LEAVE]),
        ("teams", 6, [LEAVE, DEAL]),
        ("jokers", 8, [LEAVE, DEAL]),
    ],
)
def test_a_lobby_offers_what_can_be_done(
    t: Texts, preset: str, seated: int, verbs: list[str]
) -> None:
    table = lobby_of(PEOPLE[:seated], preset)
    taps = [tap_of(button) for button in buttons(lobby(table, t))]
    expected: list[LobbyTap | MenuTap] = [*(LobbyTap(table=table.id, verb=verb) for verb in verbs)]
    before_deal = len(verbs) - (DEAL in verbs)
    expected.insert(before_deal, MenuTap(table=table.id, page=MenuTap.MAIN))
    assert taps == expected


def test_the_seats_are_numbered_in_order_and_the_owner_is_marked(t: Texts) -> None:
    table = replace(lobby_of(PEOPLE[:3]), owner=PEOPLE[1].id)
    lines = seen(lobby(table, t)).text.split("\n")
    seats = [line for line in lines if line[:1].isdigit()]
    assert seats == ["1. \u2068Ann\u2069", "2. \u2068Борис\u2069 👑", "3. \u2068Cleo\u2069"]


def test_an_empty_lobby_says_so(t: Texts) -> None:
    assert t.gettext("Nobody has joined yet.") in seen(lobby(lobby_of([]), t)).text


def test_a_lobby_names_its_rules(t: Texts) -> None:
    table = lobby_of(PEOPLE[:2], "transfer-show")
    assert preset_name("transfer-show", t) in seen(lobby(table, t)).text


@pytest.mark.parametrize(
    ("preset", "seated", "missing"),
    [("throw-in", 0, 2), ("throw-in", 1, 1), ("teams", 1, 3), ("teams", 5, 1)],
)
def test_a_lobby_counts_who_is_still_needed(
    t: Texts, preset: str, seated: int, missing: int
) -> None:
    words = t.ngettext("{n} more is needed.", "{n} more are needed.", missing)
    assert seen(lobby(lobby_of(PEOPLE[:seated], preset), t)).text.endswith(words)


def test_too_many_people_for_changed_rules_are_told(t: Texts) -> None:
    table = lobby_of(PEOPLE[:6], rules=RuleSet(deck=24))
    content = lobby(table, t)
    assert t.gettext("Too many people for these rules.") in content.text
    assert [tap_of(button) for button in buttons(content)] == [
        LobbyTap(table=table.id, verb=LEAVE),
        MenuTap(table=table.id, page=MenuTap.MAIN),
    ]


def test_a_closed_lobby_has_no_buttons(t: Texts) -> None:
    content = lobby_closed(t)
    assert "/newgame" in seen(content).text
    assert content.keyboard is None
