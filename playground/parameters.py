"""From an HTTP request to the parameters of a method, checked against the Bot API's description.

Telegram ignores a parameter it does not know and takes a mistyped one for its default. Here both
are findings, recorded and refused, so that a test fails where a bot would be silently ignored.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web

from playground.schema import alternatives, problems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.schema import Fields

REQUIRED: Final = "is required"
_TRUE: Final = frozenset({"true", "yes", "1"})
_FALSE: Final = frozenset({"false", "no", "0"})
_NOT_SERVED: Final = frozenset(
    {
        "business_connection_id",
        "direct_messages_topic_id",
        "suggested_post_parameters",
        "rich_message",
        "certificate",
    }
)
"""Parameters that exist, but belong to a part of Telegram that this server does not have."""

_EMPTY_AS_NONE: Final = frozenset({"url"})
"""Required parameters that clients leave out when they are empty, which means something."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A parameter that a careful bot would not send, and why."""

    parameter: str
    problem: str


Files = dict[str, bytes]
"""Uploaded files by the names that parameters give them as ``attach://<name>``."""


async def read(request: web.Request) -> tuple[dict[str, Any], Files]:
    """Return the parameters of a request, from its query string and its body, and its files.

    Raises ``ValueError`` for a body that is no JSON object.
    """
    raw: dict[str, Any] = dict(request.query)
    files: Files = {}
    if request.content_type == "application/json":
        body = json.loads(await request.text() or "{}")
        if not isinstance(body, dict):
            raise ValueError("expected a JSON object")
        raw |= body
    elif request.method == "POST":
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name] = value.file.read()
            else:
                raw[name] = value
    return raw, files


def attached(raw: Mapping[str, Any], files: Files) -> dict[str, Any]:
    """Return the parameters with those that are files themselves, as ``attach://`` and the name.

    A file that no parameter names stands there too, for ``check`` to find.
    """
    named = str(list(raw.values()))
    strays = {name: f"attach://{name}" for name in files if f"attach://{name}" not in named}
    return {**raw, **strays}


def check(raw: Mapping[str, Any], fields: Fields) -> tuple[dict[str, Any], list[Finding]]:
    """Return the parameters as values of their types, and what is wrong with them.

    Missing required parameters are findings too, except an empty string, which a method judges.
    """
    values: dict[str, Any] = {}
    findings: list[Finding] = []
    for name, given in raw.items():
        if given is None:
            continue
        if name not in fields:
            findings.append(Finding(name, "is unknown to the method"))
            continue
        if name in _NOT_SERVED:
            findings.append(Finding(name, "is not served by the playground"))
            continue
        kind, _ = fields[name]
        value = _value(given, kind)
        wrong = problems(value, kind, name)
        findings += [Finding(name, line) for line in wrong]
        if not wrong:
            values[name] = value
    findings += [
        Finding(name, REQUIRED)
        for name, (_, required) in fields.items()
        if required and raw.get(name) is None and name not in _EMPTY_AS_NONE
    ]
    return values, findings


def _value(given: Any, kind: str) -> Any:
    """Return a parameter as its type; what cannot be is returned as it came."""
    if not isinstance(given, str):
        return given
    kinds = alternatives(kind)
    if "Integer" in kinds and given.removeprefix("-").isdecimal():
        return int(given)
    if "Boolean" in kinds and given.lower() in _TRUE | _FALSE:
        return given.lower() in _TRUE
    if "String" in kinds or not given:
        return given
    try:
        return json.loads(given)
    except ValueError:
        return given
