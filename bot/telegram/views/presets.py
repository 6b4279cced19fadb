"""The presets by the names that players know, in every language."""

import unicodedata

from bot.i18n.catalogues import N_, Texts

PRESET_NAMES = {
    "throw-in": N_("Throw-in durak"),
    "transfer": N_("Transfer durak"),
    "transfer-show": N_("Transfer durak with showing"),
    "simple": N_("Simple durak"),
    "neighbours": N_("Neighbours throw in"),
    "teams": N_("Pair against pair"),
    "japanese": N_("Japanese durak"),
    "round": N_("Round durak"),
    "jokers": N_("54 cards with jokers"),
}

# What people type after /newgame, one word or several, divided by «|».
PRESET_WORDS = {
    "throw-in": N_("throw-in|podkidnoy"),
    "transfer": N_("transfer|perevodnoy"),
    "transfer-show": N_("transfer-show|transfer with showing"),
    "simple": N_("simple|basic"),
    "neighbours": N_("neighbours|neighbors"),
    "teams": N_("teams|pairs|pair against pair"),
    "japanese": N_("japanese"),
    "round": N_("round"),
    "jokers": N_("jokers|54"),
}

_GAME = {"дурак", "дурака", "дураке", "дурень", "дурня", "durak"}


def preset_name(preset: str, t: Texts) -> str:
    """Return the name of a preset."""
    return t.gettext(PRESET_NAMES[preset])


def preset_words(preset: str, t: Texts) -> tuple[str, ...]:
    """Return what people type for a preset in this language; the first is the usual one."""
    return tuple(t.gettext(PRESET_WORDS[preset]).split("|"))


def without_the_game(text: str) -> str:
    """Return folded words without the name of the game: «переводной дурак» is «переводной»."""
    return " ".join(word for word in folded(text).split() if word not in _GAME)


def folded(text: str) -> str:
    """Return what is the same for words that mean the same: no capitals, «ё» or hyphens.

    Letters and digits of other widths, or put together of parts, are those that they look like,
    and an i is one with a dot or without, small or capital.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    for letter, same in (("ё", "е"), ("ı", "i"), ("\u0307", ""), ("-", " ")):
        plain = plain.replace(letter, same)
    return " ".join(plain.split())
