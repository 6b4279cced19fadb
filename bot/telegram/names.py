"""Names as they may stand in a message: nobody's name breaks a line or passes for another's."""

import html
import re
import unicodedata
from collections.abc import Iterable

from bot.i18n.catalogues import Texts
from bot.tables.model import Table
from bot.tables.people import Person, PersonId

LONGEST = 32  # as Telegram counts: most emoji are two
_JOINER, _ISOLATE, _END = "\u200d", "\u2068", "\u2069"
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol with nothing to see in them
_TAKES_NO_ROOM = re.compile(
    "[\u034f\u17b4\u17b5\u180b-\u180d\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)


def clean(name: str) -> str:
    """Strip control, direction and zero-width characters, fold spaces, cut what is too long.

    What has nothing to see in it becomes the empty string.
    """
    composed = unicodedata.normalize("NFC", " ".join(name.split()))
    kept = (
        " " if char in _BLANKS else char
        for char in composed
        if char == _JOINER or _is_emoji(char) or unicodedata.category(char)[0] != "C"
    )
    shown = " ".join("".join(kept).split())
    if not any(_is_emoji(char) or unicodedata.category(char)[0] not in "CMZ" for char in shown):
        return ""
    if _length(shown) <= LONGEST:
        return shown
    shown = shown[: LONGEST - 1]
    while _length(shown) >= LONGEST:
        shown = shown[:-1]
    return shown.rstrip(f" {_JOINER}") + "…"


def _length(text: str) -> int:
    """Return how long a text is to Telegram, which counts units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def _is_emoji(char: str) -> bool:
    """Say whether a character is of the emoji blocks: new ones are in no table of Python's yet."""
    return "\U0001f000" <= char <= "\U0001faff"


def title_html(title: str) -> str:
    """Return a group's title for an HTML text, an ellipsis if there is nothing to see in it."""
    return html.escape(f"{_ISOLATE}{clean(title) or '…'}{_END}", quote=False)


def number_of(table: Table, texts: Texts) -> str:
    """Return what tells a table from another of the same group."""
    return texts.gettext("Table {n}", n=table.id)


class Names:
    """The names of some people in one language, each different from the others.

    `plain` is for toasts and buttons, `html` for messages; both isolate right-to-left writing.
    """

    def __init__(self, people: Iterable[Person], texts: Texts) -> None:
        self._plain: dict[PersonId, str] = _told_apart(people, texts.gettext("Nameless"))

    def plain(self, person: Person) -> str:
        """Return the name for a text without markup."""
        return f"{_ISOLATE}{self._plain[person.id]}{_END}"

    def html(self, person: Person) -> str:
        """Return the name for an HTML text."""
        return html.escape(self.plain(person), quote=False)


def _told_apart(people: Iterable[Person], nameless: str) -> dict[PersonId, str]:
    shown: dict[PersonId, str] = {}
    taken: set[str] = set()
    for person in people:
        if person.id in shown:
            continue
        name = base = clean(person.name) or nameless
        number = 1
        while _look(name) in taken:
            number += 1
            name = f"{base} ({number})"
        taken.add(_look(name))
        shown[person.id] = name
    return shown


def _look(name: str) -> str:
    """Return what is the same for names that nobody can tell apart by their spelling."""
    return unicodedata.normalize("NFKC", _TAKES_NO_ROOM.sub("", name)).casefold()
