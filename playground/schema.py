"""The Bot API's own description of its methods and types, and checking values against it.

``spec/bot-api-10.3.json`` holds, for the methods served here and every type reachable from them,
each field as ``[type, required]``, in the documentation's words: ``Integer``, ``Array of User``,
``Integer or String``. ``unions`` names the alternatives of types that have no fields of their own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

Fields = dict[str, tuple[str, bool]]
_FILE: Final = Path(__file__).parent / "spec" / "bot-api-10.3.json"
_ARRAY: Final = "Array of "
_PRIMITIVE: Final[Mapping[str, tuple[type, ...]]] = {
    "Integer": (int,),
    "String": (str,),
    "Boolean": (bool,),
    "True": (bool,),
    "Float": (int, float),
}


@dataclass(frozen=True, slots=True)
class Spec:
    """Methods (parameters, type of the result) and types (fields) of a version of the Bot API."""

    version: str
    parameters: dict[str, Fields]
    results: dict[str, str]
    types: dict[str, Fields]
    unions: dict[str, list[str]]
    empty: frozenset[str]


@cache
def spec() -> Spec:
    """Return the description that lies beside this module."""
    loaded = json.loads(_FILE.read_text("utf-8"))
    return Spec(
        version=loaded["version"],
        parameters={name: _fields(m["parameters"]) for name, m in loaded["methods"].items()},
        results={name: method["returns"] for name, method in loaded["methods"].items()},
        types={name: _fields(fields) for name, fields in loaded["types"].items()},
        unions=loaded["unions"],
        empty=frozenset(loaded["empty"]),
    )


def _fields(listed: Mapping[str, list[Any]]) -> Fields:
    return {name: (kind, required) for name, (kind, required) in listed.items()}


@cache
def alternatives(kind: str) -> tuple[str, ...]:
    """Return what a value of ``kind`` may be: one type, or each of a union."""
    if kind in spec().unions:
        return tuple(spec().unions[kind])
    return (kind,) if kind.startswith(_ARRAY) else tuple(kind.split(" or "))


def problems(value: Any, kind: str, path: str = "") -> list[str]:
    """Return why ``value`` is no ``kind``: each line a path and a complaint, empty if it is one.

    Unknown and missing fields and wrong types count, at any depth.

    >>> problems({"emoji": "🎲", "value": "1"}, "Dice", "result")
    ["result.value: expected Integer, got '1'"]
    """
    found = [_problems_of_one(value, alternative, path) for alternative in alternatives(kind)]
    return min(found, key=len)


def _problems_of_one(value: Any, kind: str, path: str) -> list[str]:
    if kind in spec().unions:
        return problems(value, kind, path)
    if kind.startswith(_ARRAY):
        if not isinstance(value, list):
            return [f"{path}: expected {kind}, got {value!r}"]
        inner = kind.removeprefix(_ARRAY)
        return [
            line
            for at, item in enumerate(value)
            for line in problems(item, inner, f"{path}[{at}]")
        ]
    if kind in _PRIMITIVE:
        return [] if _is_primitive(value, kind) else [f"{path}: expected {kind}, got {value!r}"]
    if not isinstance(value, dict):
        return [f"{path}: expected {kind}, got {value!r}"]
    return problems_of_fields(value, spec().types[kind], path)


def _is_primitive(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "Boolean" or (kind == "True" and value)
    return kind not in ("Boolean", "True") and isinstance(value, _PRIMITIVE[kind])


def problems_of_fields(value: Mapping[str, Any], fields: Fields, path: str) -> list[str]:
    """Return what is wrong with an object's fields, as ``problems`` does."""
    result = [f"{path}: unknown field {name!r}" for name in value if name not in fields]
    for name, (kind, required) in fields.items():
        if name in value:
            result += problems(value[name], kind, f"{path}.{name}")
        elif required:
            result.append(f"{path}: missing field {name!r}")
    return result
