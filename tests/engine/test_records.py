"""Records: reading, writing, replaying."""

from random import Random
from typing import Any

import pytest

from bot.engine.errors import DeckError, EngineError, NoTrumpInHands, RecordError, RuleError
from bot.engine.record import Record
from bot.engine.rules import PRESETS
from tests.engine.boards import deck_of
from tests.engine.random_deals import random_action, random_record


def finished(seed: int = 1) -> dict[str, Any]:
    rng = Random(seed)
    start = random_record(rng, PRESETS["transfer"])
    deal = start.replay()
    actions = []
    while not deal.over:
        actions.append(random_action(rng, deal))
        deal.apply(*actions[-1])
    record = Record(start.rules, start.players, start.dealer, None, start.deck, tuple(actions))
    return record.to_json()


def test_a_record_replays_to_any_moment() -> None:
    record = finished()
    full = Record.from_json(record).replay()
    assert full.over
    for end in range(0, len(record["actions"]), 7):
        part = Record.from_json({**record, "actions": record["actions"][:end]})
        assert not part.replay().over


def test_a_record_of_a_given_lead() -> None:
    record = {**finished(), "lead": 1, "actions": []}
    assert Record.from_json(record).replay().lead == 1


def test_an_illegal_action_is_named() -> None:
    record = finished()
    record["actions"][3] = "0:redeal"
    with pytest.raises(RecordError, match=r"actions\[3\]: 0:redeal is not legal: redeal-off"):
        Record.from_json(record).replay()
    record = finished()
    with pytest.raises(RecordError, match="deal-over"):
        Record.from_json({**record, "actions": [*record["actions"], "0:take"]}).replay()


def test_d5_a_deck_without_trumps_in_hands_and_no_lead_is_refused() -> None:
    rules = PRESETS["throw-in"]
    deck = deck_of(rules, "6s 6d 6c 7s 7d 7c 8s 8d 8c 9s 9d 9c 6h")
    record = Record(rules, 2, 0, None, tuple(deck))
    with pytest.raises(NoTrumpInHands):
        record.replay()
    assert Record(rules, 2, 0, 1, tuple(deck)).replay().lead == 1


@pytest.mark.parametrize("name", ["rules", "players", "dealer", "lead", "deck", "actions"])
def test_a_missing_field_is_named(name: str) -> None:
    record = finished()
    del record[name]
    with pytest.raises(RecordError, match=f"^{name}: missing"):
        Record.from_json(record)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"players": 9}, "players"),
        ({"players": 1}, "players"),
        ({"players": True}, "players"),
        ({"players": "3"}, "players"),
        ({"players": 10**5000}, "players"),
        ({"dealer": 8}, "dealer"),
        ({"dealer": None}, "dealer"),
        ({"lead": -1}, "lead"),
        ({"lead": False}, "lead"),
        ({"deck": None}, "deck"),
        ({"deck": ["6s", 7]}, "deck"),
        ({"deck": ["1s"]}, "deck"),
        ({"deck": "6s"}, "deck"),
        ({"actions": None}, "actions"),
        ({"actions": "0:take"}, "actions"),
        ({"actions": [0]}, r"actions\[0\]"),
        ({"actions": ["0:take", "0:tak"]}, r"actions\[1\]"),
        ({"moves": []}, "moves"),
    ],
)
def test_a_badly_written_record_is_refused(change: dict[str, Any], named: str) -> None:
    with pytest.raises(RecordError, match=named):
        Record.from_json({**finished(), **change})


def test_its_rules_and_its_deck_are_checked() -> None:
    record = finished()
    with pytest.raises(RuleError):
        Record.from_json({**record, "rules": {"deck": 37}})
    with pytest.raises(RuleError):
        Record.from_json({**record, "rules": None})
    with pytest.raises(DeckError, match=r"6h|twice"):
        Record.from_json({**record, "deck": ["6s", *record["deck"][1:]]}).replay()
    with pytest.raises(DeckError, match="missing"):
        Record.from_json({**record, "deck": record["deck"][:-1]}).replay()
    with pytest.raises(EngineError):
        Record.from_json({**record, "players": 8}).replay()
