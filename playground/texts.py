"""The text of a message as a call gives it, and what Telegram makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground import errors, objects
from playground.access import has_met
from playground.entities import (
    clean,
    detected,
    in_order,
    is_blank,
    outside_code,
    trimmed,
    utf16_length,
)
from playground.errors import bad_request
from playground.parse_html import parse_html
from playground.tags import HtmlError

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json

MAX_TEXT: Final = 4096
MAX_CAPTION: Final = 1024
MAX_ENTITIES: Final = 100


def formatted(query: Query) -> tuple[str, list[Json]]:
    """Return text and entities of the call's ``text``, ``parse_mode`` and ``entities``.

    Refused: bad markup, nothing to see, more than 4096 characters after parsing, more than 100
    entities. Commands, mentions, links and hashtags are found as the server finds them.
    """
    raw = clean(query.get("text", ""))
    if not raw:
        raise bad_request(errors.TEXT_EMPTY)
    text, entities = _parsed(query, raw, query.get("parse_mode", ""), query.get("entities", []))
    if is_blank(text):
        raise bad_request(errors.TEXT_EMPTY)
    if utf16_length(text) > MAX_TEXT:
        raise bad_request(errors.TEXT_TOO_LONG)
    return text, _checked(text, entities)


def caption_of(query: Query, given: Json) -> tuple[str, list[Json]]:
    """Return text and entities of a caption, which may be empty.

    ``given`` holds ``caption``, ``parse_mode`` and ``caption_entities``: the parameters of a
    call, or an ``InputMedia``. Refused: bad markup, more than 1024 characters after parsing.
    """
    raw = clean(given.get("caption", ""))
    listed = given.get("caption_entities", [])
    text, entities = _parsed(query, raw, given.get("parse_mode", ""), listed)
    if utf16_length(text) > MAX_CAPTION:
        raise bad_request(errors.CAPTION_TOO_LONG)
    return ("", []) if is_blank(text) else (text, _checked(text, entities))


def _checked(text: str, entities: list[Json]) -> list[Json]:
    if len(entities) > MAX_ENTITIES:
        raise bad_request(errors.ENTITIES_TOO_LONG)
    return detected(text, entities)


def _parsed(query: Query, raw: str, mode: str, listed: list[Json]) -> tuple[str, list[Json]]:
    """Return a text and its entities without markup and without whitespace around it."""
    text, entities = _marked(query, raw, mode, listed)
    return trimmed(text, outside_code(entities))


def _marked(query: Query, raw: str, mode: str, listed: list[Json]) -> tuple[str, list[Json]]:
    if mode.lower() == "html":
        try:
            return parse_html(raw, lambda user_id: _mentioned(query, user_id))
        except HtmlError as error:
            raise bad_request(f"{errors.CANNOT_PARSE}{error}") from None
    if mode:
        raise bad_request(errors.UNSUPPORTED_PARSE_MODE)
    length = utf16_length(raw)
    entities = [dict(entity) for entity in listed]
    for entity in entities:
        if entity["offset"] < 0 or entity["length"] <= 0:
            raise bad_request(f"{errors.CANNOT_PARSE}entity {entity} covers nothing")
        if entity["offset"] + entity["length"] > length:
            raise bad_request(f"{errors.CANNOT_PARSE}entity {entity} ends beyond the text")
    return raw, in_order(entities)


def _mentioned(query: Query, user_id: int) -> Json | None:
    """Return the ``User`` that the bot may mention by a link, if it knows him."""
    account = query.world.user(user_id)
    if account is None or not (account.is_bot or has_met(query, user_id)):
        return None
    return objects.user(account)
