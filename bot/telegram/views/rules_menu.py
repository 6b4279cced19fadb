"""The rules as a menu: presets first, then every option with what it means."""

from typing import Final

from aiogram.enums import ButtonStyle
from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton

from bot.i18n.catalogues import Texts
from bot.tables.settings import CHOICES, Settings
from bot.telegram.callbacks import MenuTap
from bot.telegram.content import Content, Row, button, keyboard
from bot.telegram.views.options import (
    SECTIONS,
    choice_line,
    is_toggle,
    option_meaning,
    option_name,
    options_of,
    section_name,
    section_of,
    value_name,
    why_unavailable,
)
from bot.telegram.views.presets import PRESET_NAMES, preset_name

PRESETS: Final = tuple(PRESET_NAMES)
MOST_LABEL: Final = 40
HALF: Final = 20  # characters of a label that shares its row


def rules_menu(settings: Settings, page: str, t: Texts, table: int, *last: Row) -> Content:
    """Return a page of the menu: `MenuTap.MAIN`, a section, or an option.

    Its buttons are about the table of that id; 0 stands for the group's defaults. Rows of `last`
    close the page.
    """
    if page in SECTIONS:
        text, rows = _section(settings, page, t, table)
        up = MenuTap.MAIN
    elif page in CHOICES:
        text, rows = _option(settings, page, t, table)
        up = section_of(page)
    else:
        text, rows = _main(settings, t, table)
        return Content(text, keyboard(*rows, *last))
    back: Row = [button(t.gettext("⬅️ Back"), MenuTap(table=table, page=up))]
    return Content(text, keyboard(*rows, back, *last))


def marked(label: str, tap: CallbackData, *, chosen: bool) -> InlineKeyboardButton:
    """Return a button of a menu; what is chosen now is marked."""
    if chosen:
        return button(f"✅ {label}", tap, ButtonStyle.SUCCESS)
    return button(label, tap)


def settings_lines(settings: Settings, t: Texts) -> list[str]:
    """Return the rules in a few lines: the preset, what differs from it, and the table's own."""
    usual = Settings()
    lines = [t.gettext("Rules: {preset}", preset=preset_name(settings.preset, t))]
    lines += [f"· {choice_line(option, settings, t)}" for option in settings.differing]
    lines += [
        f"· {choice_line(option, settings, t)}"
        for option in options_of("table")
        if option == "clock" or settings.chosen(option) != usual.chosen(option)
    ]
    return lines


def _main(settings: Settings, t: Texts, table: int) -> tuple[str, list[Row]]:
    text = "\n".join(["⚙️ <b>" + t.gettext("Rules of the table") + "</b>", ""])
    text += "\n".join(["", *settings_lines(settings, t)])
    presets = [
        marked(
            preset_name(preset, t),
            MenuTap(table=table, page=MenuTap.MAIN, value=number),
            chosen=preset == settings.preset and not settings.differing,
        )
        for number, preset in enumerate(PRESETS)
    ]
    sections = [
        button(section_name(section, t), MenuTap(table=table, page=section))
        for section in SECTIONS
    ]
    return text, [*_in_rows(presets), *_in_rows(sections)]


def _section(settings: Settings, section: str, t: Texts, table: int) -> tuple[str, list[Row]]:
    lines = [f"⚙️ <b>{section_name(section, t)}</b>"]
    rows: list[Row] = []
    for option in options_of(section):
        lines += ["", f"<b>{choice_line(option, settings, t)}</b>", option_meaning(option, t)]
        tap = MenuTap(table=table, page=option)
        if is_toggle(option):
            other = not settings.chosen(option)
            tap = MenuTap(table=table, page=section, option=option, value=_number(option, other))
            why = why_unavailable(option, other, settings, t)
            if why is not None:
                lines.append(f"🚫 {value_name(option, other, t)}: {why}")
        rows.append([button(_short(choice_line(option, settings, t)), tap)])
    return "\n".join(lines), rows


def _option(settings: Settings, option: str, t: Texts, table: int) -> tuple[str, list[Row]]:
    lines = [f"⚙️ <b>{option_name(option, t)}</b>", option_meaning(option, t)]
    rows: list[Row] = []
    for number, value in enumerate(CHOICES[option]):
        label, why = value_name(option, value, t), why_unavailable(option, value, settings, t)
        if why is not None:
            lines += ["", f"🚫 {label}: {why}"]
            label = f"🚫 {label}"
        tap = MenuTap(table=table, page=section_of(option), option=option, value=number)
        rows.append([marked(label, tap, chosen=value == settings.chosen(option))])
    return "\n".join(lines), rows


def _number(option: str, value: object) -> int:
    return CHOICES[option].index(value)


def _short(label: str) -> str:
    return label if len(label) <= MOST_LABEL else label[: MOST_LABEL - 1] + "…"


def _in_rows(buttons: Row) -> list[Row]:
    """Return two buttons a row where both are short, otherwise one."""
    rows: list[Row] = []
    for each in buttons:
        alone = not rows or len(rows[-1]) == 2 or any(map(_is_wide, (*rows[-1], each)))
        if alone:
            rows.append([each])
        else:
            rows[-1].append(each)
    return rows


def _is_wide(label: InlineKeyboardButton) -> bool:
    return len(label.text) > HALF
