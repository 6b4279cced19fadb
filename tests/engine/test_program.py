"""The JSON-lines program, started as others start it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.engine.perft import perft
from bot.engine.position import parse_position
from tests.engine.boards import position
from tests.engine.test_records import finished

ROOT = Path(__file__).parents[2]
POSITION = position(["7c Ad", "8s Kc 9c", "7d Qd"], "7s", talon="6d 6c 6h")


def ask_lines(lines: bytes) -> list[Any]:
    program = [sys.executable, "-m", "bot.engine"]
    run = subprocess.run(program, input=lines, capture_output=True, cwd=ROOT, check=True)
    assert run.stderr == b""
    return [json.loads(line) for line in run.stdout.splitlines()]


def ask(*requests: object) -> list[Any]:
    return ask_lines(b"".join(json.dumps(request).encode() + b"\n" for request in requests))


def test_it_answers_each_line_in_order() -> None:
    record = finished()
    legal, applied, replayed, counted = ask(
        {"op": "legal", "position": POSITION},
        {"op": "apply", "position": POSITION, "action": "1:take"},
        {"op": "replay", "record": record},
        {"op": "perft", "position": POSITION, "depth": 3},
    )
    assert sorted(legal["legal"]) == ["0:a7c", "0:pass", "1:b7s8s", "1:take"]
    assert applied["position"]["taking"] is True
    assert applied["result"] == {
        "over": False,
        "void": False,
        "draw": False,
        "fool": None,
        "losing_team": None,
        "places": [],
    }
    assert replayed["result"]["over"] is True
    assert set(replayed["position"]) == set(applied["position"])
    assert counted == {"perft": perft(parse_position(POSITION), 3)}


def test_other_fields_of_a_line_are_left_alone() -> None:
    (answer,) = ask({"op": "perft", "position": POSITION, "depth": 0, "id": 7})
    assert answer == {"perft": 1}


def test_its_positions_can_be_asked_again() -> None:
    (applied,) = ask({"op": "apply", "position": POSITION, "action": "1:take"})
    (legal,) = ask({"op": "legal", "position": applied["position"]})
    assert legal == {"legal": ["0:a7c", "0:pass"]}


WRONG: list[Any] = [
    None,
    [],
    "legal",
    1,
    {},
    {"op": None},
    {"op": []},
    {"op": "mate"},
    {"op": "legal"},
    {"op": "legal", "position": None},
    {"op": "legal", "position": {**POSITION, "lead": "0"}},
    {"op": "legal", "position": {**POSITION, "lead": 1e99}},
    {"op": "legal", "position": {**POSITION, "bout": 10**4000}},
    {"op": "apply", "position": POSITION},
    {"op": "apply", "position": POSITION, "action": None},
    {"op": "apply", "position": POSITION, "action": "take"},
    {"op": "apply", "position": POSITION, "action": "1:pass"},
    {"op": "apply", "position": POSITION, "action": "7:pass"},
    {"op": "apply", "position": POSITION, "action": ["1:take"]},
    {"op": "replay"},
    {"op": "replay", "record": {**finished(), "actions": ["0:redeal"]}},
    {"op": "replay", "record": {**finished(), "deck": finished()["deck"][1:]}},
    {"op": "perft", "position": POSITION, "depth": -1},
    {"op": "perft", "position": POSITION, "depth": True},
    {"op": "perft", "position": POSITION, "depth": "1"},
    {"op": "perft", "position": POSITION, "depth": 1.0},
    {"op": "perft", "position": POSITION, "depth": None},
    {"op": "perft", "position": POSITION, "depth": 10**400},
]
NO_JSON = [
    b"",
    b" ",
    b"{",
    b"{'op': 'legal'}",
    b"\xff\xfe\x00",
    b'{"op": "legal"} {}',
    b"[" * 100_000,
    b'{"op": "perft", "depth": ' + b"9" * 5000 + b"}",
    b'{"op": "legal", "position": ' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"op": "\\ud800"}',
    b'{"op": "legal", "position": {"\\ud800": NaN}}',
    b'{"op": "legal", "position": {"rules": Infinity}}',
]


def test_it_says_what_is_wrong_and_goes_on() -> None:
    good = {"op": "perft", "position": POSITION, "depth": 0}
    requests = [request for wrong in WRONG for request in (wrong, good)]
    for answer, request in zip(ask(*requests), requests, strict=True):
        if request is good:
            assert answer == {"perft": 1}
        else:
            assert list(answer) == ["error"], request
            assert isinstance(answer["error"], str)
            assert answer["error"]


def test_it_goes_on_after_what_is_no_json() -> None:
    good = json.dumps({"op": "perft", "position": POSITION, "depth": 0}).encode()
    answers = ask_lines(b"".join(wrong + b"\n" + good + b"\n" for wrong in NO_JSON))
    assert len(answers) == 2 * len(NO_JSON)
    assert answers[1::2] == [{"perft": 1}] * len(NO_JSON)
    assert all(list(answer) == ["error"] for answer in answers[::2])


def test_it_answers_before_the_next_line_comes() -> None:
    program = [sys.executable, "-m", "bot.engine"]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for depth in (0, 1):
            request = {"op": "perft", "position": POSITION, "depth": depth}
            running.stdin.write(json.dumps(request).encode() + b"\n")
            running.stdin.flush()
            assert "perft" in json.loads(running.stdout.readline())


@pytest.mark.parametrize("rows", [1, 3])
def test_the_last_line_needs_no_end(rows: int) -> None:
    request = json.dumps({"op": "perft", "position": POSITION, "depth": 0}).encode()
    assert ask_lines(b"\n".join([request] * rows)) == [{"perft": 1}] * rows
