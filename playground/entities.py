"""Formatted text: entities, their UTF-16 units, and what Telegram does to a text it gets.

Sources: TDLib's ``MessageEntity.cpp`` and ``misc.cpp``; lengths are UTF-16 units, which counts
a rare character twice where Telegram's documentation says "characters".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playground.errors import Json

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_REMOVED: Final = re.compile("[\r\u2028-\u202e]")
_WHITESPACE: Final = " \n\t\u00a0"
_BLANK: Final = f"{_WHITESPACE}\u200b\u200c\u200d\u200e\u200f\u2060\u2800\u3000\u3164\ufeff"
_VERBATIM: Final = frozenset({"code", "pre", "text_link", "text_mention"})
_COMMAND: Final = re.compile(
    r"(?<![\w/<>@])/\w{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])", re.ASCII
)
_DETECTED: Final = (
    (
        "url",
        re.compile(r"(?<![\w@])(?:https?://|t\.me/)[^\s<>\"]*[^\s<>\".,:;!?)]", re.IGNORECASE),
    ),
    ("bot_command", _COMMAND),
    ("mention", re.compile(r"(?<![\w/@])@[A-Za-z]\w{3,31}(?![\w@])", re.ASCII)),
    ("hashtag", re.compile(r"(?<![\w#])#(?=\w*[^\W\d])\w{1,64}")),
)


def utf16_length(text: str) -> int:
    """Return the length of ``text`` in UTF-16 units, Telegram's measure of offsets.

    >>> utf16_length("a🂡")
    3
    """
    return len(text) + sum(character > "\uffff" for character in text)


def utf16_slice(text: str, offset: int, length: int) -> str:
    """Return the part of ``text`` that an entity of this ``offset`` and ``length`` covers."""
    units = text.encode("utf-16-le")
    return units[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def clean(text: str) -> str:
    """Return ``text`` without what Telegram takes out: control and direction characters.

    The isolates U+2066 to U+2069 stay.
    """
    return _CONTROL.sub(" ", _REMOVED.sub("", text))


def trimmed(text: str, entities: Iterable[Json]) -> tuple[str, list[Json]]:
    """Return ``text`` without whitespace around it, and ``entities`` moved and cut to fit.

    Whitespace at the start stays where an entity begins in it; an entity of nothing but
    whitespace goes.
    """
    listed = [dict(entity) for entity in entities]
    text = text.rstrip(_WHITESPACE)
    first = min((entity["offset"] for entity in listed), default=utf16_length(text))
    blank = min(len(text) - len(text.lstrip(" \n")), first)
    text = text[blank:]
    end = utf16_length(text)
    kept = []
    for entity in listed:
        entity["offset"] -= blank
        entity["length"] = min(entity["length"], end - entity["offset"])
        covered = utf16_slice(text, entity["offset"], max(entity["length"], 0))
        if covered.strip(_WHITESPACE):
            kept.append(entity)
    return text, in_order(kept)


def is_blank(text: str) -> bool:
    """Return whether nobody could see anything of ``text``."""
    return not text.strip(_BLANK)


def in_order(entities: Iterable[Json]) -> list[Json]:
    """Return entities by offset, the longer (outer) one first."""
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def detected(text: str, entities: Iterable[Json] = ()) -> list[Json]:
    """Return ``entities`` and the commands, mentions, links and hashtags found by themselves."""
    result = list(entities)
    taken = [
        (entity["offset"], entity["offset"] + entity["length"])
        for entity in result
        if entity["type"] in _VERBATIM
    ]
    for kind, pattern in _DETECTED:
        for match in pattern.finditer(text):
            start = utf16_length(text[: match.start()])
            end = start + utf16_length(match[0])
            if all(end <= left or start >= right for left, right in taken):
                taken.append((start, end))
                result.append({"type": kind, "offset": start, "length": end - start})
    return in_order(result)


def outside_code(entities: Iterable[Json]) -> list[Json]:
    """Return entities without those inside code, which can hold no others."""
    listed = list(entities)
    code = [entity for entity in listed if entity["type"] in ("code", "pre")]
    return [
        entity
        for entity in listed
        if entity in code or not any(_within(entity, outer) for outer in code)
    ]


def _within(entity: Json, outer: Json) -> bool:
    return bool(
        entity["offset"] >= outer["offset"]
        and entity["offset"] + entity["length"] <= outer["offset"] + outer["length"]
    )


def commands(text: str, entities: Iterable[Json]) -> list[str]:
    """Return the commands among the entities, as written: ``["/start@some_bot"]``."""
    return [
        utf16_slice(text, entity["offset"], entity["length"])
        for entity in entities
        if entity["type"] == "bot_command"
    ]


def without_none(**fields: Any) -> Json:
    """Return the fields that have a value: an optional field of the Bot API is left out."""
    return {name: value for name, value in fields.items() if value is not None}
