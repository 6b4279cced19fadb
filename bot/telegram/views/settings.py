"""What a group and what a person has chosen: pages of settings."""

from aiogram.types import InlineKeyboardButton

from bot.i18n.catalogues import N_, Catalogues, Texts
from bot.tables.groups import Group
from bot.tables.people import Preferences, Sorting
from bot.telegram.callbacks import MenuTap, PreferenceTap
from bot.telegram.content import Content, Row, button, keyboard
from bot.telegram.views.rules_menu import marked, rules_menu, settings_lines

SORTINGS = {
    Sorting.SUITS: N_("by suit"),
    Sorting.RANKS: N_("by rank"),
    Sorting.TRUMPS_FIRST: N_("trumps first"),
}


def group_page(group: Group, page: str, t: Texts, catalogues: Catalogues) -> Content:
    """Return a page of a group's settings: its own, a page of languages, or one of rules."""
    if page == MenuTap.GROUP:
        return _group(group, t, catalogues)
    back: Row = [button(t.gettext("⬅️ Back"), MenuTap(table=0, page=MenuTap.GROUP))]
    if page == MenuTap.LANGUAGE:
        text = "🌐 <b>" + t.gettext("The language of this group") + "</b>"
        rows = [
            [_language(catalogues, number, group.language)]
            for number in range(len(catalogues.languages))
        ]
        return Content(text, keyboard(*rows, back))
    return rules_menu(group.defaults, page, t, 0, back)


def _group(group: Group, t: Texts, catalogues: Catalogues) -> Content:
    language = t.gettext("🌐 Language: {language}", language=catalogues.name(group.language))
    shown = t.gettext("a picture") if group.pictures else t.gettext("a text")
    board = t.gettext("🖼 The board: {form}", form=shown)
    pictures = MenuTap(
        table=0, page=MenuTap.GROUP, option=MenuTap.PICTURES, value=int(not group.pictures)
    )
    lines = [
        "⚙️ <b>" + t.gettext("Settings of this group") + "</b>",
        "",
        language,
        board,
        "",
        t.gettext("Tables open with:"),
        *settings_lines(group.defaults, t),
    ]
    rows: list[Row] = [
        [button(language, MenuTap(table=0, page=MenuTap.LANGUAGE))],
        [button(board, pictures)],
        [button(t.gettext("⚙️ Rules"), MenuTap(table=0, page=MenuTap.MAIN))],
    ]
    return Content("\n".join(lines), keyboard(*rows))


def _language(catalogues: Catalogues, number: int, spoken: str) -> InlineKeyboardButton:
    code = catalogues.languages[number]
    tap = MenuTap(table=0, page=MenuTap.GROUP, option=MenuTap.LANGUAGE, value=number)
    return marked(catalogues.name(code), tap, chosen=code == spoken)


def own_page(
    name: str, likes: Preferences, t: Texts, catalogues: Catalogues, *, autopass: bool
) -> Content:
    """Return a page of somebody's own settings: all of them, or the values of one."""
    if name == PreferenceTap.LANGUAGE:
        title, rows = t.gettext("Your language"), _languages(likes, t, catalogues)
    elif name == PreferenceTap.SORTING:
        title = t.gettext("The order of your cards")
        rows = [
            [
                marked(
                    t.gettext(words),
                    PreferenceTap(name=PreferenceTap.SORTING, value=number),
                    chosen=sorting is likes.sorting,
                )
            ]
            for number, (sorting, words) in enumerate(SORTINGS.items())
        ]
    else:
        return _own(likes, t, catalogues, autopass=autopass)
    back: Row = [button(t.gettext("⬅️ Back"), PreferenceTap())]
    return Content(f"⚙️ <b>{title}</b>", keyboard(*rows, back))


def _languages(likes: Preferences, t: Texts, catalogues: Catalogues) -> list[Row]:
    """Return a row for each language, and one for that of the messenger."""
    rows = [
        [
            marked(
                catalogues.name(code),
                PreferenceTap(name=PreferenceTap.LANGUAGE, value=number),
                chosen=code == likes.language,
            )
        ]
        for number, code in enumerate(catalogues.languages)
    ]
    as_telegram = PreferenceTap(name=PreferenceTap.LANGUAGE, value=len(catalogues.languages))
    return [
        *rows,
        [marked(t.gettext("as in Telegram"), as_telegram, chosen=likes.language is None)],
    ]


def _own(likes: Preferences, t: Texts, catalogues: Catalogues, *, autopass: bool) -> Content:
    language = t.gettext("as in Telegram")
    if likes.language is not None:
        language = catalogues.name(likes.language)
    yes, no = t.gettext("yes"), t.gettext("no")
    choices = {
        PreferenceTap(name=PreferenceTap.LANGUAGE).pack(): t.gettext(
            "🌐 Language: {language}", language=language
        ),
        PreferenceTap(name=PreferenceTap.SORTING).pack(): t.gettext(
            "🂠 Order of cards: {order}", order=t.gettext(SORTINGS[likes.sorting])
        ),
        PreferenceTap(name=PreferenceTap.QUIET, value=int(not likes.quiet)).pack(): t.gettext(
            "🔔 Ring when it is my turn: {choice}", choice=no if likes.quiet else yes
        ),
        PreferenceTap(name=PreferenceTap.AUTOPASS, value=int(not autopass)).pack(): t.gettext(
            "🤖 Pass for me with nothing to add: {choice}", choice=yes if autopass else no
        ),
    }
    text = "\n\n".join(["⚙️ <b>" + t.gettext("Your settings") + "</b>", *choices.values()])
    rows = [
        [InlineKeyboardButton(text=label, callback_data=tap)] for tap, label in choices.items()
    ]
    return Content(text, keyboard(*rows))
