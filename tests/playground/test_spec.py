"""The description of the Bot API that lies in the package."""

from __future__ import annotations

import re

import pytest

from playground.methods.table import METHODS
from playground.schema import problems, spec

PRIMITIVE = {"Integer", "String", "Boolean", "True", "Float"}


def named_in(kind: str) -> set[str]:
    return set(re.split(r" or |, | and ", kind.replace("Array of ", ""))) - PRIMITIVE


def test_every_type_that_is_named_is_described() -> None:
    fields = [*spec().parameters.values(), *spec().types.values()]
    kinds = [kind for listed in fields for kind, _ in listed.values()]
    kinds += [*spec().results.values(), *(k for union in spec().unions.values() for k in union)]
    named = {name for kind in kinds for name in named_in(kind)}
    assert named - set(spec().types) - set(spec().unions) == set()


def test_only_types_known_to_be_empty_have_no_fields() -> None:
    assert {name for name, fields in spec().types.items() if not fields} == spec().empty


def test_nothing_is_described_that_no_method_reaches() -> None:
    reached: set[str] = set()
    waiting = {"ResponseParameters"}
    for fields in spec().parameters.values():
        waiting |= {name for kind, _ in fields.values() for name in named_in(kind)}
    waiting |= {name for kind in spec().results.values() for name in named_in(kind)}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        inner = [kind for kind, _ in spec().types.get(name, {}).values()]
        for kind in [*inner, *spec().unions.get(name, [])]:
            waiting |= named_in(kind) - reached
    assert reached == set(spec().types) | set(spec().unions)


def test_it_describes_what_is_served() -> None:
    assert set(spec().parameters) == set(spec().results) == set(METHODS)
    assert spec().version == "10.3"


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        (1, "Integer", []),
        (True, "Integer", ["x: expected Integer, got True"]),
        ("1", "Integer or String", []),
        (1, "Boolean", ["x: expected Boolean, got 1"]),
        (False, "True", ["x: expected True, got False"]),
        (1, "Float", []),
        ([1, "2"], "Array of Integer", ["x[1]: expected Integer, got '2'"]),
        ({}, "Array of Integer", ["x: expected Array of Integer, got {}"]),
        ([[{"text": "a"}]], "Array of Array of InlineKeyboardButton", []),
        ({"emoji": "🎲"}, "Dice", ["x: missing field 'value'"]),
        ({"name": "a", "y": 2}, "BotName", ["x: unknown field 'y'"]),
        ({"remove_keyboard": True}, "InlineKeyboardMarkup or ReplyKeyboardRemove", []),
        ({"type": "emoji", "emoji": "👍"}, "ReactionType", []),
        ("text", "RichText", []),
        (5, "DisabledButton", ["x: expected DisabledButton, got 5"]),
    ],
)
def test_values_are_checked_at_any_depth(value: object, kind: str, expected: list[str]) -> None:
    assert problems(value, kind, "x") == expected
