"""Positions, records and requests with something wrong in them: a typed error, or sense."""

import copy
import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.__main__ import answer
from bot.engine.errors import EngineError
from bot.engine.position import format_position, parse_position
from bot.engine.record import Record
from tests.engine.boards import position
from tests.engine.random_deals import moments, some_moments
from tests.engine.test_invariants import check_state
from tests.engine.test_records import finished

FUZZ = settings(max_examples=250, derandomize=True, deadline=None, database=None)

POSITIONS = [format_position(deal) for _, deal in some_moments(7, 30, 0.02) if not deal.over]
CARDS = ["6s", "6h", "7s", "9h", "Td", "Ac", "Xr", "Xb", "2c"]
WORDS = ["", "x", "0:take", "1:pass", "0:a6s", "b6s7s", "all", "none", "neighbours", *CARDS]

values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 60)
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything inside a JSON value."""
    inside = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    found = []
    for key, inner in inside:
        found.append((*path, key))
        if isinstance(inner, dict | list):
            found += places(inner, (*path, key))
    return found


@st.composite
def mutated(draw: st.DrawFn, originals: list[dict[str, Any]]) -> Any:
    """One of the originals with one to three of its parts replaced or missing."""
    value = copy.deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 3))):
        paths = places(value)
        *way, key = draw(st.sampled_from(paths))
        inside: Any = value
        for step in way:
            inside = inside[step]
        if draw(st.integers(0, 4)) == 0:
            del inside[key]
        else:
            inside[key] = draw(values)
        if not value:
            break
    return value


@FUZZ
@given(mutated(POSITIONS), st.integers(0, 2**32))
def test_a_mutated_position_is_refused_or_can_be_played(wrong: Any, seed: int) -> None:
    try:
        deal = parse_position(wrong)
    except EngineError as error:
        assert str(error)  # noqa: PT017 - any engine error is right, nothing else is
        return
    for moment in moments(Random(seed), deal):
        check_state(moment)


@FUZZ
@given(mutated([finished(seed) for seed in range(3)]))
def test_a_mutated_record_is_refused_or_replays(wrong: Any) -> None:
    try:
        deal = Record.from_json(wrong).replay()
    except EngineError as error:
        assert str(error)  # noqa: PT017 - any engine error is right, nothing else is
        return
    check_state(deal)


POSITION = position(["7c Ad", "8s Kc 9c", "7d Qd"], "7s", talon="6d 6c 6h")
REQUESTS: list[dict[str, Any]] = [
    {"op": "legal", "position": POSITION},
    {"op": "apply", "position": POSITION, "action": "1:take"},
    {"op": "replay", "record": finished()},
    {"op": "perft", "position": POSITION, "depth": 2},
]


@FUZZ
@given(mutated([request for request in REQUESTS for _ in range(2)]))
def test_a_mutated_request_is_answered(wrong: Any) -> None:
    if isinstance(wrong.get("depth"), int):
        wrong["depth"] %= 4
    reply = answer(json.dumps(wrong).encode())
    assert set(json.loads(json.dumps(reply))) <= {"legal", "position", "result", "perft", "error"}


@FUZZ
@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_any_line_is_answered(line: bytes) -> None:
    assert list(answer(line)) == ["error"]
