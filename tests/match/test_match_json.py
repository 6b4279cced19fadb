"""A match as plain data, and what is refused as one."""

import json
from typing import Any

import pytest

from bot.engine.errors import RecordError
from bot.match.match import Match
from bot.match.opening import Opening
from tests.match.endgames import drawn, lost, match_of

MATCHES = {
    "none yet": Match(),
    "one deal": match_of((10, 20, 30), lost(1, players=3)),
    "a draw": match_of((10, 20, 30), drawn(players=3)),
    "epaulettes": match_of((10, 20), lost(1, players=2, epaulettes=True)),
    "players changed": match_of((10, 20, 30), lost(1, players=3)).after(
        (20, 40), Opening(0, 1), lost(0, players=2)
    ),
}


def stored() -> Any:
    """Return the data of a match with a last deal, to be spoiled."""
    return json.loads(json.dumps(MATCHES["epaulettes"].to_json()))


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_a_match_comes_back_from_json_as_it_was(match: Match) -> None:
    assert Match.from_json(json.loads(json.dumps(match.to_json()))) == match


def test_what_a_match_looks_like_as_json() -> None:
    assert stored() == {
        "deals": 1,
        "draws": 0,
        "last": {"players": [10, 20], "dealer": 10, "lead": 10, "fool": 20, "hung": "6"},
        "standings": {"10": [1, 0, [1], ""], "20": [1, 1, [], "6"]},
    }


@pytest.mark.parametrize("data", [None, 7, "match", [], [1, 2], {}, True])
def test_what_is_no_object_with_its_fields_is_no_match(data: Any) -> None:
    with pytest.raises(RecordError):
        Match.from_json(data)


@pytest.mark.parametrize("field", ["deals", "draws", "last", "standings"])
def test_a_field_that_is_missing_is_named(field: str) -> None:
    data = stored()
    del data[field]

    with pytest.raises(RecordError, match=field):
        Match.from_json(data)


@pytest.mark.parametrize("field", ["players", "dealer", "lead", "fool", "hung"])
def test_a_field_of_the_last_deal_that_is_missing_is_named(field: str) -> None:
    data = stored()
    del data["last"][field]

    with pytest.raises(RecordError, match=field):
        Match.from_json(data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deals", None),
        ("deals", "1"),
        ("deals", 1.5),
        ("deals", True),
        ("deals", -1),
        ("deals", float("inf")),
        ("draws", []),
        ("last", 0),
        ("last", []),
        ("last", {}),
        ("standings", None),
        ("standings", []),
        ("standings", {"10": None}),
        ("standings", {"10": [1, 0]}),
        ("standings", {"10": [1, 0, [1], "", 0]}),
        ("standings", {"10": ["1", 0, [1], ""]}),
        ("standings", {"10": [1, None, [1], ""]}),
        ("standings", {"10": [1, 0, 1, ""]}),
        ("standings", {"10": [1, 0, "1", ""]}),
        ("standings", {"10": [1, 0, [-1], ""]}),
        ("standings", {"10": [1, 0, [1], None]}),
        ("standings", {"10": [1, 0, [1], "6x"]}),
        ("standings", {"ten": [1, 0, [1], ""]}),
    ],
)
def test_a_wrong_value_is_refused(field: str, value: object) -> None:
    with pytest.raises(RecordError):
        Match.from_json({**stored(), field: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", None),
        ("players", "12"),
        ("players", ["10", "20"]),
        ("players", [10, 10]),
        ("dealer", "10"),
        ("dealer", None),
        ("dealer", 30),
        ("lead", None),
        ("lead", 30),
        ("fool", "20"),
        ("fool", 30),
        ("hung", 6),
        ("hung", "x"),
        ("hung", "67"),
        ("hung", ""),
    ],
)
def test_a_wrong_value_in_the_last_deal_is_refused(field: str, value: object) -> None:
    data = stored()
    data["last"][field] = value

    with pytest.raises(RecordError):
        Match.from_json(data)
