"""The vectors of a second, independent reading of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import format_move
from bot.engine.cards import cards_in, format_cards, parse_card
from bot.engine.perft import perft
from bot.engine.position import parse_position
from bot.engine.record import Record
from tests.engine.boards import every_move, talon


def vectors(name: str) -> list[Any]:
    lines = (Path(__file__).parent / "conformance" / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def numbered(name: str) -> pytest.MarkDecorator:
    """One test for each vector, named after its line."""
    cases = [pytest.param(vector, id=str(line)) for line, vector in enumerate(vectors(name), 1)]
    return pytest.mark.parametrize("vector", cases)


@numbered("records.jsonl")
def test_record_replays_to_its_end(vector: dict[str, Any]) -> None:
    deal = Record.from_json(vector["record"]).replay()
    final = vector["final"]
    assert [set(cards_in(hand)) for hand in deal.hands] == [
        {parse_card(card) for card in hand} for hand in final["hands"]
    ]
    assert set(format_cards(cards_in(deal.discard))) == set(final["discard"])
    assert talon(deal).split() == final["talon"]
    assert list(deal.out) == final["out"]
    result = deal.result()
    assert {name: getattr(result, name) for name in vector["result"]} == {
        **vector["result"],
        "places": tuple(vector["result"]["places"]),
    }


def test_records_round_trip() -> None:
    for vector in vectors("records.jsonl"):
        assert Record.from_json(vector["record"]).to_json() == vector["record"]


def test_positions_have_these_legal_actions() -> None:
    for number, vector in enumerate(vectors("legal.jsonl"), 1):
        deal = parse_position(vector["position"])
        legal = {format_move(*move) for move in every_move(deal)}
        assert legal == set(vector["legal"]), f"line {number}"
        assert not deal.result().over


@numbered("perft.jsonl")
def test_position_has_this_perft(vector: dict[str, Any]) -> None:
    deal = parse_position(vector["position"])
    depths = range(1, len(vector["perft"]) + 1)
    assert [perft(deal, depth) for depth in depths] == vector["perft"]
