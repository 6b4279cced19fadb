"""Telegram's HTML: tags to entities, with its own complaints at its own byte offsets.

Written after ``parse_html`` of TDLib's ``MessageEntity.cpp``, the parser that the Bot API
server uses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playground.entities import utf16_length
from playground.tags import KIND_OF_TAG, HtmlError, fields_of_tag

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.errors import Json

_SPACE: Final = b" \t\n\r\x0b\x0c\0"
_REFERENCE: Final = re.compile(rb"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot)(?![a-zA-Z]));?")
_RUN: Final = re.compile(rb"&?[^<&]*")
_NAMED: Final = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"'}
_NAME_END: Final = re.compile(rb"[\s\0=>/\"']")
_TOKEN: Final = re.compile(rb"[A-Za-z0-9.-]*")


@dataclass(slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int
    begin: int


def parse_html(
    text: str, user_of: Callable[[int], Json | None] = lambda _: None
) -> tuple[str, list[Json]]:
    """Return the plain text and its entities in the shape of ``MessageEntity``.

    ``user_of`` gives the ``User`` a ``tg://user?id=`` link may mention, else ``None``. Raises
    ``HtmlError`` in Telegram's words.

    >>> parse_html("<b>6♠</b> &lt;")
    ('6♠ <', [{'type': 'bold', 'offset': 0, 'length': 2}])
    """
    parser = _Parser(text.encode("utf-8", "surrogatepass"), user_of)
    return parser.parse()


class _Parser:
    """One pass over the bytes; ``_at`` is the current one, a zero byte stands at the end."""

    def __init__(self, source: bytes, user_of: Callable[[int], Json | None]) -> None:
        self._source = source + b"\0"
        self._size = len(source)
        self._user_of = user_of
        self._at = 0
        self._text: list[str] = []
        self._offset = 0
        self._open: list[_Open] = []
        self._entities: list[tuple[Json, str]] = []

    def parse(self) -> tuple[str, list[Json]]:
        while self._at < self._size:
            if self._source[self._at] != ord("<"):
                self._plain()
            elif self._source[self._at + 1] == ord("/"):
                self._end_tag()
            else:
                self._start_tag()
        if self._open:
            tag = self._open[-1].tag
            raise HtmlError(f'Can\'t find end tag corresponding to start tag "{tag}"')
        return "".join(self._text), [entity for entity, _ in self._entities]

    def _plain(self) -> None:
        reference = self._reference()
        if reference is None:
            run = _RUN.match(self._source, self._at, self._size)
            assert run is not None, "it matches nothing at least"
            end = run.end()
            reference = self._source[self._at : end].decode("utf-8", "surrogatepass")
            self._at = end
        self._text.append(reference)
        self._offset += utf16_length(reference)

    def _reference(self) -> str | None:
        """Return the character of a reference at the current byte and step over it."""
        match = _REFERENCE.match(self._source, self._at)
        if match is None:
            return None
        hexadecimal, decimal, name = match.groups()
        if name:
            character = _NAMED[name]
        else:
            code = int(hexadecimal, 16) if hexadecimal else int(decimal)
            if not 0 < code < 0x10FFFF or 0xD800 <= code <= 0xDFFF or len(match[0]) > 10:
                return None
            character = chr(code)
        self._at = match.end()
        return character

    def _start_tag(self) -> None:
        begin = self._at
        self._at += 1
        name_at = self._at
        while self._source[self._at] not in _SPACE + b">":
            self._at += 1
        if self._source[self._at] == 0:
            raise HtmlError(f"Unclosed start tag at byte offset {begin}")
        tag = self._source[name_at : self._at].decode().lower()
        if tag not in KIND_OF_TAG:
            raise HtmlError(f'Unsupported start tag "{tag}" at byte offset {begin}')
        attributes = self._attributes(tag, begin)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise HtmlError(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        self._at += 1
        self._open.append(_Open(tag, attributes, self._offset, len(self._text)))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while True:
            self._spaces()
            if self._source[self._at] == ord(">"):
                return attributes
            end = _NAME_END.search(self._source, self._at)
            assert end is not None, "a zero byte stands at the end"
            name = self._source[self._at : end.start()].decode()
            if not name:
                raise HtmlError(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
            self._at = end.start()
            self._spaces()
            value = ""
            if self._source[self._at] == ord("="):
                self._at += 1
                self._spaces()
                value = self._value(tag, begin)
            elif self._at >= self._size:
                raise HtmlError(f'Unclosed start tag "{tag}" at byte offset {begin}')
            attributes[name] = value

    def _value(self, tag: str, begin: int) -> str:
        if self._at >= self._size:
            raise HtmlError(f'Unclosed start tag "{tag}" at byte offset {begin}')
        quote = self._source[self._at]
        if quote not in b"'\"":
            token = _TOKEN.match(self._source, self._at)
            assert token is not None, "it matches nothing at least"
            self._at = token.end()
            if self._source[self._at] not in _SPACE + b">":
                raise HtmlError(f"Unexpected end of name token at byte offset {token.start()}")
            value = token[0].decode().lower()
        else:
            value = self._quoted(quote)
        if self._at >= self._size:
            raise HtmlError(f"Unclosed start tag at byte offset {begin}")
        return value

    def _quoted(self, quote: int) -> str:
        self._at += 1
        parts: list[bytes] = []
        while self._at < self._size and self._source[self._at] != quote:
            reference = self._reference()
            if reference is None:
                parts.append(self._source[self._at : self._at + 1])
                self._at += 1
            else:
                parts.append(reference.encode())
        self._at += 1
        return b"".join(parts).decode("utf-8", "replace")

    def _spaces(self) -> None:
        while self._at < self._size and self._source[self._at] in _SPACE:
            self._at += 1

    def _end_tag(self) -> None:
        begin = self._at
        if not self._open:
            raise HtmlError(f"Unexpected end tag at byte offset {begin}")
        self._at += 2
        while self._source[self._at] not in _SPACE + b">":
            self._at += 1
        found = self._source[begin + 2 : self._at].decode().lower()
        self._spaces()
        if self._source[self._at] != ord(">"):
            raise HtmlError(f"Unclosed end tag at byte offset {begin}")
        self._at += 1
        opened = self._open.pop()
        if found not in ("", opened.tag):
            raise HtmlError(
                f"Unmatched end tag at byte offset {begin}, "
                f'expected "</{opened.tag}>", found "</{found}>"'
            )
        if self._offset > opened.offset:
            self._close(opened)

    def _close(self, opened: _Open) -> None:
        """Add the entity of a tag that covers something."""
        span = {"offset": opened.offset, "length": self._offset - opened.offset}
        language = opened.attributes.get("class", "").removeprefix("language-")
        if opened.tag in ("pre", "code") and self._merge_code(opened.tag, span, language):
            return
        covered = "".join(self._text[opened.begin :])
        fields = fields_of_tag(opened.tag, opened.attributes, covered, self._user_of)
        if fields is not None:
            entity = {"type": KIND_OF_TAG[opened.tag], **span, **fields}
            self._entities.append((entity, language if opened.tag == "code" else ""))

    def _merge_code(self, tag: str, span: Json, language: str) -> bool:
        """Make one ``pre`` with a language of ``pre`` and ``code`` around the same text."""
        if not self._entities:
            return False
        last, its_language = self._entities[-1]
        same = all(last[name] == value for name, value in span.items())
        language = language or its_language
        if not same or {last["type"], tag} != {"pre", "code"} or not language:
            return False
        last |= {"type": "pre", "language": language}
        return True
