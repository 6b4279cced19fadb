"""The menu of rules: each value of each option can be reached by taps, and no contradiction."""

from dataclasses import replace

import pytest

from bot.engine.errors import RuleError
from bot.engine.rules import OPTIONS, PRESETS, Jokers, RuleSet
from bot.i18n.catalogues import Texts
from bot.match.goal import Goal
from bot.tables import steps
from bot.tables.model import Phase
from bot.tables.refusals import TableRefusal
from bot.tables.settings import CHOICES, Settings
from bot.telegram.callbacks import MenuTap
from bot.telegram.views.options import SECTIONS, options_of, section_of
from bot.telegram.views.presets import preset_name
from bot.telegram.views.refusals import refusal_text
from bot.telegram.views.rules_menu import rules_menu
from tests.telegram.builders import (
    CATALOGUES,
    EN,
    PEOPLE,
    RU,
    lobby_of,
    play_of,
    position,
    table_of,
)
from tests.telegram.front import Front
from tests.telegram.strict import buttons, seen, tap_of

TABLE = 7
# What else has to be chosen first, so that a value goes with the rest.
BEFORE: dict[tuple[str, object], list[tuple[str, object]]] = {
    ("jokers", "colour"): [("deck", 54)],
    ("jokers", "trump-colour"): [("deck", 54)],
    ("show_transfer", True): [("transfer", True)],
}


def choices() -> list[tuple[str, object]]:
    return [(option, value) for option, values in CHOICES.items() for value in values]


def test_every_option_stands_in_one_section() -> None:
    listed = [option for section in SECTIONS for option in options_of(section)]
    assert sorted(listed) == sorted(CHOICES)


def labels(settings: Settings, page: str, t: Texts) -> list[tuple[MenuTap, str]]:
    """Return the buttons of a page, what they say to the bot and to people."""
    found = []
    for button in buttons(rules_menu(settings, page, t, TABLE)):
        tap = tap_of(button)
        assert isinstance(tap, MenuTap)
        found.append((tap, button.text))
    return found


def taps(settings: Settings, page: str, t: Texts) -> list[MenuTap]:
    """Return what the buttons of a page say to the bot."""
    return [tap for tap, _ in labels(settings, page, t)]


def walk(settings: Settings, option: str, value: object, t: Texts) -> MenuTap:
    """Return the tap that chooses a value, found by pages alone."""
    section = section_of(option)
    (to_section,) = [tap for tap in taps(settings, MenuTap.MAIN, t) if tap.page == section]
    for tap in taps(settings, to_section.page, t):
        if tap.option == option and CHOICES[option][tap.value] == value:
            return tap
        if tap.page == option:
            (found,) = [
                choice
                for choice in taps(settings, option, t)
                if choice.option == option and CHOICES[option][choice.value] == value
            ]
            return found
    raise AssertionError(f"no way to {option} = {value}")


async def tap_through(front: Front, option: str, value: object) -> None:
    """Let the owner choose a value by taps on the buttons that the lobby shows."""
    wanted = walk(front.table().settings, option, value, RU)
    pages = [MenuTap.MAIN, section_of(option)]
    if wanted not in taps(front.table().settings, pages[-1], RU):
        pages.append(option)
    for page in pages:
        await front.tap_data(front.people[0], front.board(), find(front, page=page))
    await front.tap_data(front.people[0], front.board(), wanted.pack())


def find(front: Front, **fields: object) -> str:
    """Return what the button of the board carries that leads to a page."""
    for row in front.board().keyboard:
        for button in row:
            data = str(button.get("callback_data", ""))
            if data.startswith("o:"):
                tap = MenuTap.unpack(data)
                if tap.value < 0 and all(getattr(tap, k) == v for k, v in fields.items()):
                    return data
    raise AssertionError(f"no button leads to {fields}")


@pytest.mark.parametrize(("option", "value"), choices())
async def test_each_value_of_each_option_is_reached_by_taps(
    front: Front, option: str, value: object
) -> None:
    await front.set_up(lobby_of(PEOPLE[:2]))
    if value == CHOICES[option][0]:  # it stands there: away from it first
        other = [v for v in CHOICES[option] if (option, v) not in BEFORE and v != value]
        if other:
            await tap_through(front, option, other[0])
    for earlier in BEFORE.get((option, value), []):
        await tap_through(front, *earlier)
    if front.table().settings.chosen(option) != value:
        await tap_through(front, option, value)
    assert front.table().settings.chosen(option) == value
    assert (front.table().phase, len(front.people[0].sees(front.group))) == (Phase.LOBBY, 1)


@pytest.mark.parametrize("preset", PRESETS)
async def test_each_preset_is_one_tap_and_the_lobby_names_it(front: Front, preset: str) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    await front.tap(front.people[0], board, "⚙️ Правила")
    label = preset_name(preset, RU)
    if preset == "throw-in":
        label = f"✅ {label}"
    await front.tap(front.people[0], front.board(), label)
    await front.tap(front.people[0], front.board(), "✔️ К столу")
    assert front.table().settings == Settings(preset, PRESETS[preset])
    assert f"Правила: {preset_name(preset, RU)}" in front.board().text


async def test_a_contradiction_is_named_and_cannot_be_chosen(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    number = CHOICES["show_transfer"].index(True)
    tap = MenuTap(table=TABLE, page="transfers", option="show_transfer", value=number)
    answer = await front.tap_data(front.people[1], board, tap.pack())
    assert answer.text == refusal_text(TableRefusal.NOT_OWNER, RU)
    answer = await front.tap_data(front.people[0], board, tap.pack())
    assert answer.show_alert
    assert "Transfer: no" in (answer.text or "")
    assert front.table().settings == Settings()
    page = seen(rules_menu(Settings(), "transfers", RU, TABLE)).text
    assert "🚫 да: не сочетается с «Перевод: нет»" in page


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings("jokers", RuleSet(deck=54, jokers=Jokers.COLOUR)),
        Settings("teams", RuleSet(teams=True, transfer=True, show_transfer=True)),
    ],
    ids=["usual", "jokers", "teams"],
)
def test_what_is_marked_as_unavailable_is_just_what_contradicts(settings: Settings) -> None:
    for option in OPTIONS:
        for tap, label in labels(settings, option, EN):
            if tap.option:
                try:
                    settings.with_choice(option, CHOICES[option][tap.value])
                except RuleError:
                    assert label.startswith("🚫")
                else:
                    assert not label.startswith("🚫")


@pytest.mark.parametrize("language", CATALOGUES.languages)
def test_every_page_fits_in_every_language(language: str) -> None:
    t = CATALOGUES.choose(language)
    settings = Settings(
        "jokers",
        RuleSet(
            deck=54,
            jokers=Jokers.TRUMP_COLOUR,
            transfer=True,
            show_transfer=True,
            round=True,
        ),
        goal=Goal("fools", 10),
    )
    for page in (MenuTap.MAIN, *SECTIONS, *CHOICES):
        content = rules_menu(settings, page, t, TABLE)
        assert len(seen(content).text) < 4096
        for button in buttons(content):
            assert len(button.text) <= 44


async def test_people_sit_down_while_the_menu_is_open_and_it_stays_open(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    await front.tap(front.people[0], board, "⚙️ Правила")
    await front.tap(front.people[2], front.board(), "Сесть за стол")
    assert len(front.table().people) == 3
    assert "Правила стола" in front.board().text


async def test_the_menu_closes_when_cards_are_dealt(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    await front.tap(front.people[0], board, "⚙️ Правила")
    await front.tables.deal(front.table().id, PEOPLE[0], admin=False)
    await front.outbox.settle()
    assert "Правила стола" not in front.board().text
    tap = MenuTap(table=TABLE, page=MenuTap.MAIN).pack()
    answer = await front.tap_data(front.people[0], front.board(), tap)
    assert answer.text == refusal_text(TableRefusal.DEAL_UNDER_WAY, EN)


async def test_who_wanted_another_deal_is_asked_again_when_the_rules_change(front: Front) -> None:
    fool = steps.counted(at := table_of(position("6s", "7s 8s", "9d")), play_of(at).given_up_by(1))
    table = replace(fool, ready=frozenset({PEOPLE[1].id}))
    await front.set_up(table)
    number = list(PRESETS).index("transfer")
    tap = MenuTap(table=TABLE, page=MenuTap.MAIN, value=number).pack()
    await front.tap_data(front.people[0], front.board(), tap)
    assert front.table().ready == frozenset()


async def test_an_admin_who_does_not_sit_there_may_choose(front: Front) -> None:
    await front.set_up(replace(lobby_of(PEOPLE[1:3])))
    tap = MenuTap(table=TABLE, page="table", option="clock", value=0).pack()
    await front.tap_data(front.people[0], front.board(), tap)  # an admin of the group
    assert front.table().settings.clock.value == "fast"


async def test_table_shows_the_table_where_somebody_left_a_menu_open(front: Front) -> None:
    """Without it nobody else could ask for another deal until the owner comes back."""
    over = replace(table_of(position("7s 8s", "8h 9h")), phase=Phase.RESULT)
    board = await front.set_up(over)
    await front.tap_data(front.people[0], board, MenuTap(table=TABLE, page=MenuTap.MAIN).pack())
    assert not again(front)
    await front.say(front.people[1], front.group, "/table")
    assert again(front)


def again(front: Front) -> list[str]:
    """Return the buttons of the newest board that ask for another deal."""
    data = [b.get("callback_data", "") for row in front.board().keyboard for b in row]
    return [each for each in data if each.startswith("g:")]
