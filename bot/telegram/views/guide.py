"""Texts that explain: help, the rules, and the greeting of a private chat."""

from bot.i18n.catalogues import Texts
from bot.telegram.content import Content, button, keyboard
from bot.telegram.views.presets import PRESET_NAMES, preset_name, preset_words


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
    """Return the answer to /help."""
    text = t.gettext(
        "<b>In a group</b>\n"
        "/newgame – open a table\n"
        "/table – show the table again, below\n"
        "/leave – get up from the table\n"
        "/kick – remove a player (the table's owner and admins)\n"
        "/cancel – close the table (its owner and admins)\n"
        "/rules – how it is played\n\n"
        "<b>In the private chat</b>\n"
        "/hand – show my cards again, below\n"
        "/leave – get up from a table\n"
        "/autopass – pass for me when I have nothing to add"
    )
    return Content(f"{text}\n\n{presets_text(t)}")


def presets_text(t: Texts) -> str:
    """Return the presets with what to type for each."""
    lines = [
        f"<code>/newgame {preset_words(preset, t)[0]}</code> – {preset_name(preset, t)}"
        for preset in PRESET_NAMES
    ]
    return "\n".join(["<b>" + t.gettext("Kinds of durak") + "</b>", *lines])


def rules_text(t: Texts) -> Content:
    """Return the rules in short."""
    text = t.gettext(
        "<b>Durak in a minute</b>\n\n"
        "Everybody gets six cards. The suit of the card under the talon is trump. The holder of"
        " the lowest trump leads.\n\n"
        "⚔️ The lead plays any card to the player on his left.\n"
        "🛡 The defender beats it with a higher card of the suit or with a trump. A trump is"
        " beaten by a higher trump only.\n"
        "➕ As long as he beats, the others throw in cards of the ranks that lie on the table:"
        " the lead first, then all. Not more than the defender can hold, six at most, five in"
        " the first bout.\n"
        "✅ All beaten and nobody adds: the cards are gone, and the defender leads.\n"
        "✋ He takes: the others may still add, all cards are his, and he misses his lead.\n\n"
        "After each bout everybody draws up to six cards. Whoever has no cards when the talon is"
        " empty is out. The last one with cards is the fool 🤡. If the last two run out at once,"
        " it is a draw.\n\n"
        "<b>Transfer durak:</b> instead of beating, add a card of the same rank, and the next"
        " player defends. <b>With showing:</b> the trump of that rank may be shown instead.\n"
        "<b>Simple:</b> nobody throws in; the lead may play two cards of one rank.\n"
        "<b>Neighbours:</b> only the lead and the neighbour behind throw in.\n"
        "<b>Pair against pair:</b> partners sit opposite each other and never attack each"
        " other.\n"
        "<b>Japanese:</b> spades are beaten by spades only, the queen is the highest card.\n"
        "<b>Round:</b> after each bout everybody hands his cards to the next player.\n"
        "<b>Jokers:</b> a joker beats every card but a joker."
    )
    return Content(text)
