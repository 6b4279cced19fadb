"""The presets by the names that players know, in every language."""

from collections.abc import Iterable

from bot.i18n.catalogues import N_, Catalogues, Texts

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

DEFAULT_PRESET = "throw-in"


def preset_name(preset: str, t: Texts) -> str:
    """Return the name of a preset."""
    return t.gettext(PRESET_NAMES[preset])


def preset_words(preset: str, t: Texts) -> tuple[str, ...]:
    """Return what people type for a preset in this language; the first is the usual one."""
    return tuple(t.gettext(PRESET_WORDS[preset]).split("|"))


def find_preset(typed: str, catalogues: Catalogues) -> str | None:
    """Return the preset that `typed` names in any language, or None.

    Nothing typed is the default. Capitals, «ё» and hyphens make no difference.
    """
    wanted = folded(typed)
    if not wanted:
        return DEFAULT_PRESET
    for t in catalogues.all():
        for preset in PRESET_NAMES:
            names: Iterable[str] = (preset, preset_name(preset, t), *preset_words(preset, t))
            if wanted in {folded(name) for name in names}:
                return preset
    return None


def folded(text: str) -> str:
    """Return what is the same for words that mean the same: no capitals, «ё» or hyphens."""
    return " ".join(text.casefold().replace("ё", "е").replace("-", " ").split())
