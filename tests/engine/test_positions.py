"""Positions in notation, and those that cannot be."""

from typing import Any

import pytest

from bot.engine.errors import EngineError, PositionError, RuleError
from bot.engine.position import format_position, parse_position
from bot.engine.rules import RuleSet
from tests.engine.boards import board, play, position

# The example of the rules page.
EXAMPLE: dict[str, Any] = {
    "rules": {"transfer": True},
    "trump": "h",
    "turn_up": "Jh",
    "talon": ["8c", "Jh"],
    "hands": [["6s", "Ah"], ["9h", "Kd"], []],
    "discard": None,
    "out": [2],
    "opener": 0,
    "lead": 0,
    "defender": 1,
    "table": [["7s", "9s"], ["7d", None]],
    "taking": False,
    "opened": False,
    "passed": [],
    "shown": [],
    "limit": 2,
    "bout": 4,
    "emptied": [],
    "stall": 0,
}


def test_the_example_is_read_and_written() -> None:
    deal = parse_position(EXAMPLE)
    written = format_position(deal)
    discard = written.pop("discard")
    assert isinstance(discard, list)
    assert len(discard) == 36 - 9
    assert written == {name: value for name, value in EXAMPLE.items() if name != "discard"}


def test_a_listed_discard_is_checked() -> None:
    written = format_position(parse_position(EXAMPLE))
    assert format_position(parse_position(written)) == written
    discard = written["discard"]
    assert isinstance(discard, list)
    for wrong, named in (
        (discard[1:], discard[0]),
        ([*discard, "8c"], "8c"),
        ([*discard, "2c"], "2c"),
        ([*discard[1:], "Ah"], "Ah"),
    ):
        with pytest.raises(PositionError, match=named):
            parse_position({**written, "discard": wrong})


def test_left_out_fields_stand_for_their_usual_values() -> None:
    deal = board(["6s Ah", "Kd Qc", ""], "7s/9s 7d")
    written = format_position(deal)
    assert written["emptied"] == [2]  # in play without cards
    assert written["opener"] == 0
    assert written["limit"] == 3  # two cards and the one that covers
    assert (written["taking"], written["opened"], written["stall"]) == (False, False, 0)


def test_emptied_keeps_the_order_in_which_seats_will_go_out() -> None:
    hands = ["", "8s 8d Kc", "", "Qd Qc"]
    deal = board(hands, "7s 7d", emptied=[2, 0])
    play(deal, "1:b7s8s 1:b7d8d 3:pass")
    assert deal.out == (2, 0)


HANDS = ["6s Ah", "9h Kd", "Qc"]
TABLE = "7s/9s 7d"
TRANSFER = {"transfer": True}

IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    # what the message names, what is wrong
    ("passed", {"passed": [0]}),
    ("passed", {"passed": [1], "opened": True}),
    ("passed", {"passed": [2]}),
    ("passed", {"passed": [2], "opened": True, "rules": {"throw_in_order": "in-turn"}}),
    ("opened", {"opened": True, "rules": {"throw_in": "none"}, "table": [["7s", None]]}),
    ("passed", {"passed": [2], "rules": {"throw_in": "none"}, "table": [["7s", None]]}),
    ("out: seat 2", {"out": [2]}),
    ("lead: seat 0", {"out": [0], "hands": [[], ["9h"], ["Qc"]]}),
    ("defender: seat 1", {"out": [1], "hands": [["Ah"], [], ["Qc"]]}),
    ("opener: seat 2", {"out": [2], "hands": [["Ah"], ["9h"], []], "opener": 2}),
    ("passed", {"out": [2], "hands": [["Ah"], ["9h", "Kd"], []], "passed": [2]}),
    ("defender: seat 0", {"defender": 0}),
    ("defender: seat 1", {"hands": [["Ah"], [], ["Qc"]], "table": [["7s", None]], "limit": 1}),
    ("defender: seat 1", {"defender": 2}),
    ("opener", {"opener": 2}),
    ("Kd does not beat 7s", {"table": [["7s", "Kd"]], "hands": [["Ah"], ["9h"], ["Qc"]]}),
    ("Ts", {"table": [["7s", None], ["Ts", None]]}),
    ("9c", {"table": [["7s", None], ["9c", None], ["8s", "9s"]]}),
    ("9c", {"table": [["7s", "9s"], ["9c", None]], "rules": {"throw_in": "none"}}),
    (
        "two attack cards",
        {"table": [["7s", "9s"], ["7d", "9d"], ["7c", None]], "rules": {"throw_in": "none"}},
    ),
    ("limit", {"limit": 1}),
    ("limit", {"limit": 4}),
    ("limit", {"limit": 0, "table": []}),
    ("limit", {"hands": [["Ah"], ["Kd"], ["Qc"]], "table": [["7s", None], ["7d", None]]}),
    ("taking", {"taking": True, "table": [["7s", "9s"]]}),
    ("taking", {"taking": True, "table": []}),
    ("opened", {"opened": True, "table": []}),
    ("passed", {"passed": [2], "table": []}),
    ("shown", {"shown": [1]}),
    ("shown", {"shown": [0, 1], "rules": {"transfer": True, "show_transfer": True}}),
    ("emptied", {"emptied": [2]}),
    ("emptied", {"emptied": [], "hands": [["Ah"], ["9h", "Kd"], []]}),
    ("emptied", {"table": [], "hands": [["Ah"], ["9h", "Kd"], []]}),
    ("talon", {"talon": ["Jh", "8c"], "turn_up": "Jh"}),
    ("trump", {"trump": "s"}),
    ("trump", {"trump": None}),
    ("trump", {"rules": {"japanese": True}, "turn_up": "As", "trump": "s"}),
    ("the bout has ended", {"taking": True, "rules": {"throw_in_after_take": False}}),
    ("the bout has ended", {"table": [["7s", "9s"]], "passed": [0, 2], "opened": True}),
    ("Ah is there twice", {"hands": [["6s", "Ah"], ["Ah", "Kd"], ["Qc"]]}),
    ("9s is there twice", {"hands": [["6s", "9s"], ["9h", "Kd"], ["Qc"]]}),
    ("7s is there twice", {"table": [["7s", "9s"], ["7s", None]]}),
    ("2s is not in a pack of 36", {"hands": [["2s"], ["9h", "Kd"], ["Qc"]]}),
    ("Xr is not in a pack of 36", {"turn_up": "Xr", "trump": None, "talon": ["Xr"]}),
]


@pytest.mark.parametrize(("named", "change"), IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused(named: str, change: dict[str, Any]) -> None:
    good = position(HANDS, TABLE)
    parse_position(good)
    with pytest.raises(PositionError, match=named):
        parse_position({**good, **change})


def test_a_turn_up_outside_the_pack_is_refused() -> None:
    with pytest.raises(PositionError, match="turn_up"):
        parse_position(position(HANDS, TABLE, turn_up="2h"))
    with pytest.raises(PositionError, match="turn_up"):
        parse_position({**position(HANDS, TABLE), "turn_up": "Xr", "trump": None})


def test_a_defender_behind_a_seat_without_cards_needs_a_transfer() -> None:
    hands = ["6s Ah", "Kd", "", "9h Qc"]
    assert board(hands, "7s 7d", rules=TRANSFER, opener=0, lead=1, defender=3).defender == 3
    with pytest.raises(PositionError, match="opener"):
        board(hands, "7s 7d", opener=0, lead=1, defender=3)
    with pytest.raises(PositionError, match="defender"):
        board(hands, "7s 7d", lead=1, defender=3)


def test_in_teams_the_defender_is_an_opponent() -> None:
    hands = ["6s Ah", "Kd 9h", "Ts", "9d Qc"]
    rules = {"teams": True}
    assert board(hands, "7s", rules=rules).defender == 1
    with pytest.raises(PositionError, match="defender"):
        board(hands, "7s", rules=rules, defender=2)
    with pytest.raises(PositionError, match="passed: seat 3"):
        board(hands, "7s", rules=rules, passed=[3], opened=True)


def test_a_finished_deal_has_no_position() -> None:
    deal = play(board(["7s", "8s Kc"]), "0:a7s 1:b7s8s")
    with pytest.raises(PositionError):
        parse_position(format_position(deal))


def test_rules_of_a_position_are_checked() -> None:
    with pytest.raises(RuleError) as error:
        parse_position(position(HANDS, TABLE, rules={"show_transfer": True}))
    assert "show_transfer" in error.value.options
    with pytest.raises(RuleError) as error:
        parse_position(position(["6s Ah"], ""))
    assert "players" in error.value.options
    with pytest.raises(RuleError):
        parse_position(position(HANDS, TABLE, rules={"teams": True}))


@pytest.mark.parametrize("name", [*RuleSet.from_json({}).to_json(), *position(HANDS, TABLE)])
def test_a_missing_field_is_named(name: str) -> None:
    fields = position(HANDS, TABLE)
    del fields[name]
    with pytest.raises(PositionError, match=f"^{name}: missing"):
        parse_position(fields)


@pytest.mark.parametrize("wrong", [None, [], "position", 1, True])
def test_a_position_is_an_object(wrong: object) -> None:
    with pytest.raises(PositionError, match="JSON object"):
        parse_position(wrong)


WRONG_TYPES: list[object] = [
    None,
    True,
    1,
    -1,
    1.0,
    10**5000,
    "x",
    "1",
    "",
    [],
    {},
    [[]],
    [None],
    [True],
    [1.5],
    ["zz"],
    [["7s"]],
    [["7s", None, None]],
    [[None, "7s"]],
    [10**5000],
    {"a": 1},
]
ACCEPTED: dict[str, list[object]] = {
    # What of the above a field may be in the position below.
    "rules": [{}],
    "discard": [None],
    "out": [[]],
    "table": [[]],
    "bout": [1],
    "lead": [],
    "defender": [1],
    "talon": [[]],
    "opener": [],
    "limit": [1],
    "taking": [],
    "opened": [True],
    "passed": [[]],
    "shown": [[]],
    "emptied": [[]],
    "stall": [1],
}


@pytest.mark.parametrize("name", [*EXAMPLE])
def test_a_wrong_type_is_refused(name: str) -> None:
    good = position(HANDS, "7s 7d", limit=2)
    for wrong in WRONG_TYPES:
        try:
            parse_position({**good, name: wrong})
        except EngineError:
            continue
        accepted: list[object] = ACCEPTED.get(name, [])
        assert any(type(wrong) is type(value) and wrong == value for value in accepted), wrong


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(PositionError, match="takin"):
        parse_position(position(HANDS, TABLE, takin=True))
