"""The texts that the code asks for, and what the catalogues say to them."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bot.i18n.catalogues import LOCALES, known_languages

CODE = LOCALES.parent / "bot"
KEYWORDS: dict[str, Any] = {"gettext": None, "ngettext": (1, 2), "N_": None}

Id = str | tuple[str, ...]
LANGUAGES = known_languages()


@cache
def asked_for() -> frozenset[Id]:
    """Return the ids of all texts in the code; a plural's is a tuple of both forms."""
    return frozenset(message for _, _, message, _, _ in extract_from_dir(CODE, keywords=KEYWORDS))


@cache
def catalogue(language: str) -> Catalog:
    """Return a catalogue as it stands in the file."""
    with (LOCALES / language / "LC_MESSAGES" / "bot.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries(language: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield what is said and how it is translated: all forms of each."""
    for message in catalogue(language):
        if message.id:
            yield forms(message.id), forms(message.string)


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return all forms of a text."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def placeholders(text: str) -> list[str]:
    """Return the names in braces."""
    return sorted(re.findall(r"\{(\w*)\}", text))


def commands(text: str) -> list[str]:
    """Return the bot's commands in a text."""
    return sorted(re.findall(r"(?<![\w<])/[a-z]+", text))


class Tags(HTMLParser):
    """The tags of a text; raises ValueError where they are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        if self._open:
            raise ValueError(f"never closed: {self._open}")

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self.all.append(tag)
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            raise ValueError(f"</{tag}> closes nothing")


def button_labels() -> Iterator[tuple[Path, str]]:
    """Yield each text that the code puts on a button as it makes it: `button(t.gettext("…"))`."""
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) == "button" and node.args:
                yield from ((path, label) for label in _texts(node.args[0]))


def _texts(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and _name(call.func) == "gettext":
            first = call.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
