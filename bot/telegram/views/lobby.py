"""The lobby: who sits at a table before its first deal."""

from collections.abc import Collection
from dataclasses import replace

from aiogram.enums import ButtonStyle
from aiogram.types import InlineKeyboardButton

from bot.engine.errors import RuleError
from bot.i18n.catalogues import Texts
from bot.tables.model import Table
from bot.tables.people import PersonId
from bot.tables.steps import MOST_SEATS, can_deal, has_room
from bot.telegram.callbacks import LobbyTap, MenuTap
from bot.telegram.content import Content, Row, button, keyboard
from bot.telegram.names import Names
from bot.telegram.views.board import reach_line, team_mark
from bot.telegram.views.clocks import closing_line
from bot.telegram.views.rules_menu import rules_menu, settings_lines


def lobby(table: Table, t: Texts, out_of_reach: Collection[PersonId] = ()) -> Content:
    """Return the lobby with its seats and buttons; who is `out_of_reach` is named."""
    names = Names(table.people, t)
    deaf = reach_line(table.people, names, t, out_of_reach)
    lines = [
        "🃏 <b>" + t.gettext("Durak: who is in?") + "</b>",
        *settings_lines(table.settings, t),
        "",
        *seat_lines(table, names, t),
        *([deaf] if deaf else []),
        "",
        invitation(table, t),
        *([closing_line(table.deadlines, t)] if table.warned else []),
    ]
    leave = button(t.gettext("Leave"), LobbyTap(table=table.id, verb=LobbyTap.LEAVE))
    deal = button(
        t.gettext("Deal the cards"),
        LobbyTap(table=table.id, verb=LobbyTap.DEAL),
        ButtonStyle.SUCCESS,
    )
    rows = [
        _join(table, t) + [leave] * bool(table.people),
        [rules_button(table, t)],
        [deal] * can_deal(table),
    ]
    return Content("\n".join(lines), keyboard(*rows))


def rules_page(table: Table, page: str, t: Texts) -> Content:
    """Return a page of the menu of rules in place of the lobby. People can still sit down."""
    away = button(t.gettext("✔️ To the table"), MenuTap(table=table.id, page=MenuTap.AWAY))
    menu = rules_menu(table.settings, page, t, table.id, [*_join(table, t), away])
    names = Names(table.people, t)
    sitting = ", ".join(map(names.html, table.people)) or t.gettext("Nobody has joined yet.")
    return replace(menu, text=f"{menu.text}\n\n👥 {sitting}")


def _join(table: Table, t: Texts) -> Row:
    """Return the button to sit down, as long as there is room."""
    tap = LobbyTap(table=table.id, verb=LobbyTap.JOIN)
    return [button(t.gettext("Join"), tap, ButtonStyle.PRIMARY)] if has_room(table) else []


def rules_button(table: Table, t: Texts) -> InlineKeyboardButton:
    """Return the way to the menu of rules."""
    return button(t.gettext("⚙️ Rules"), MenuTap(table=table.id, page=MenuTap.MAIN))


def lobby_closed(t: Texts) -> Content:
    """Return what stays of a lobby that was closed before its first deal."""
    return Content(t.gettext("This table is closed. A new one: /newgame"))


def seat_lines(table: Table, names: Names, t: Texts) -> list[str]:
    """Return a line for each seat; the owner is marked."""
    if not table.people:
        return [t.gettext("Nobody has joined yet.")]
    return [
        " ".join(
            filter(
                None,
                (
                    f"{seat + 1}.",
                    team_mark(table.rules, seat),
                    names.html(person),
                    "👑" if person.id == table.owner else "",
                ),
            )
        )
        for seat, person in enumerate(table.people)
    ]


def invitation(table: Table, t: Texts) -> str:
    """Return what the table still needs before it can deal."""
    if can_deal(table):
        ready = t.gettext("All seats are taken.")
        if has_room(table):
            ready = t.gettext("You can deal, or wait for more.")
        here = any(person.id == table.owner for person in table.people)
        who = t.gettext("👑 deals.") if here else t.gettext("Whoever opened the table deals.")
        return f"{ready} {who}"
    return number_line(table, t)


def number_line(table: Table, t: Texts) -> str:
    """Return why so few or so many people cannot play by these rules; nothing if they can."""
    if can_deal(table):
        return ""
    seated = len(table.people)
    for n in range(seated + 1, MOST_SEATS + 1):
        try:
            table.rules.check_players(n)
        except RuleError:
            continue
        return t.ngettext("{n} more is needed.", "{n} more are needed.", n - seated)
    return t.gettext("Too many people for these rules.")
