"""The rule set: options, defaults, what goes together (section 2, D2)."""

from dataclasses import FrozenInstanceError

import pytest

from bot.engine.errors import RuleError
from bot.engine.rules import OPTIONS, PRESETS, RuleSet, ThrowIn


def test_the_first_value_of_each_option_is_the_default() -> None:
    rules = RuleSet()
    assert {name: getattr(rules, name) for name in OPTIONS} == {
        name: values[0] for name, values in OPTIONS.items()
    }
    assert rules.to_json() == {}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in OPTIONS.items() for value in values]
)
def test_each_value_of_each_option_is_read_and_written(name: str, value: object) -> None:
    options: dict[str, object] = {name: value}
    if name == "jokers":
        options["deck"] = 54
    if name == "show_transfer":
        options["transfer"] = True
    rules = RuleSet.from_json(options)
    assert getattr(rules, name) is value or getattr(rules, name) == value
    assert RuleSet.from_json(rules.to_json()) == rules
    assert rules.to_json() == {n: v for n, v in options.items() if v != OPTIONS[n][0]}


def test_presets_are_these() -> None:
    assert {name: rules.to_json() for name, rules in PRESETS.items()} == {
        "simple": {"throw_in": "none"},
        "throw-in": {},
        "transfer": {"transfer": True},
        "transfer-show": {"transfer": True, "show_transfer": True},
        "neighbours": {"throw_in": "neighbours"},
        "teams": {"teams": True},
        "japanese": {"throw_in": "none", "japanese": True},
        "round": {"round": True},
        "jokers": {"deck": 54},
    }


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"jokers": "colour"}, {"jokers", "deck"}),
        ({"jokers": "trump-colour", "deck": 52}, {"jokers", "deck"}),
        ({"show_transfer": True}, {"show_transfer", "transfer"}),
        ({"round": True, "teams": True}, {"round", "teams"}),
        ({"stakes": 3}, {"stakes"}),
        ({"deck": 32}, {"deck"}),
        ({"deck": "36"}, {"deck"}),
        ({"deck": 36.0}, {"deck"}),
        ({"deck": None}, {"deck"}),
        ({"deck": 10**5000}, {"deck"}),
        ({"hand_size": True}, {"hand_size"}),
        ({"first_bout_limit": 6}, {"first_bout_limit"}),
        ({"first_bout_limit": False}, {"first_bout_limit"}),
        ({"transfer": 1}, {"transfer"}),
        ({"transfer": None}, {"transfer"}),
        ({"throw_in": "some"}, {"throw_in"}),
        ({"throw_in": ["all"]}, {"throw_in"}),
        ({"throw_in": None}, {"throw_in"}),
    ],
)
def test_d2_bad_options_are_refused_by_name(options: dict[str, object], named: set[str]) -> None:
    with pytest.raises(RuleError) as error:
        RuleSet.from_json(options)
    assert set(error.value.options) == named
    assert all(name in str(error.value) for name in named)


@pytest.mark.parametrize("options", [None, [], "transfer", 1, [["transfer", True]]])
def test_d2_rules_are_an_object(options: object) -> None:
    with pytest.raises(RuleError, match="rules"):
        RuleSet.from_json(options)


def test_d2_an_option_without_effect_is_accepted() -> None:
    RuleSet.from_json({"throw_in": "none", "throw_in_order": "in-turn"})
    RuleSet.from_json({"first_bout_limit": None, "first_bout_span": "discard"})


@pytest.mark.parametrize(
    ("options", "fitting"),
    [
        ({}, {2, 3, 4, 5, 6}),
        ({"deck": 24}, {2, 3, 4}),
        ({"deck": 24, "hand_size": 7}, {2, 3}),
        ({"hand_size": 7}, {2, 3, 4, 5}),
        ({"deck": 52}, {2, 3, 4, 5, 6, 7, 8}),
        ({"deck": 54, "hand_size": 7}, {2, 3, 4, 5, 6, 7}),
        ({"teams": True}, {4, 6}),
        ({"teams": True, "deck": 52}, {4, 6, 8}),
    ],
)
def test_d2_number_of_players(options: dict[str, object], fitting: set[int]) -> None:
    rules = RuleSet.from_json(options)
    for players in range(-1, 12):
        if players in fitting:
            rules.check_players(players)
        else:
            with pytest.raises(RuleError) as error:
                rules.check_players(players)
            assert "players" in error.value.options


@pytest.mark.parametrize("players", [True, "2", 2.0, None, pytest.param(10**5000, id="huge")])
def test_d2_a_number_of_players_is_a_number(players: object) -> None:
    with pytest.raises(RuleError):
        RuleSet().check_players(players)  # type: ignore[arg-type]


def test_rules_do_not_change_and_compare_by_value() -> None:
    rules = RuleSet(throw_in=ThrowIn.NONE)
    with pytest.raises(FrozenInstanceError):
        rules.deck = 52  # type: ignore[misc]
    assert rules == RuleSet.from_json({"throw_in": "none"})
    assert len({rules, PRESETS["simple"]}) == 1
