"""Texts that explain: help, the rules, and the greeting of a private chat."""

import html
from collections.abc import Mapping
from typing import Final

from bot.engine.errors import RuleError
from bot.i18n.catalogues import N_, Texts
from bot.telegram.content import Content, button, keyboard
from bot.telegram.menu import ADMINS, PRIVATE
from bot.telegram.names import clean
from bot.telegram.views.options import option_name
from bot.telegram.views.presets import PRESET_NAMES, preset_name, preset_words

MOST_QUOTED: Final = 40
EXAMPLE: Final = N_("/newgame transfer 54 fast to 5 fools")


def greeting(t: Texts, username: str) -> Content:
    """Return the answer to /start in a private chat."""
    text = t.gettext(
        "<b>Durak with friends, right in your group.</b>\n\n"
        "Add me to a group and send /newgame there. Everybody sits down by a tap, the cards come"
        " here, to the private chat, and one of you will be the fool.\n\n"
        "/rules – how it is played\n/help – what I can do"
    )
    link = f"https://t.me/{username}?startgroup=new"
    return Content(text, keyboard([button(t.gettext("Add to a group"), link)]))


def help_text(t: Texts) -> Content:
    """Return the answer to /help: every command, and what can be typed after /newgame."""
    example = f"<code>{t.gettext(EXAMPLE)}</code>"
    blocks = [
        _commands(t.gettext("In a group"), ADMINS, t),
        _commands(t.gettext("In the private chat"), PRIVATE, t),
        presets_text(t),
        t.gettext("More can be added: {example}", example=example),
        t.gettext(
            "<b>What is counted</b>\n"
            "Every deal that comes to its end, also one that is given up where whoever leaves is"
            " the fool. A deal that is broken off counts for nobody. The rating follows from the"
            " order in which all go out; in the first ten deals it is only a guess."
        ),
    ]
    return Content("\n\n".join(blocks))


def _commands(title: str, commands: Mapping[str, str], t: Texts) -> str:
    lines = [f"/{name} – {t.gettext(description)}" for name, description in commands.items()]
    return "\n".join([f"<b>{title}</b>", *lines])


def not_understood(error: Exception, t: Texts) -> str:
    """Return why what was typed after /newgame opens no table."""
    if isinstance(error, RuleError):
        named = ", ".join(option_name(option, t) for option in error.options)
        return t.gettext("These do not go together: {options}.", options=named)
    word = html.escape(clean(str(error))[:MOST_QUOTED])
    example = f"<code>{t.gettext(EXAMPLE)}</code>"
    return t.gettext(
        "I don't understand “{word}”. Like this, for example: {example}",
        word=word,
        example=example,
    )


def presets_text(t: Texts) -> str:
    """Return the presets with what to type for each."""
    lines = [
        f"<code>/newgame {preset_words(preset, t)[0]}</code> – {preset_name(preset, t)}"
        for preset in PRESET_NAMES
    ]
    return "\n".join(["<b>" + t.gettext("Kinds of durak") + "</b>", *lines])
