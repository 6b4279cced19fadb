"""Faults that players of chat bots reported of their rules, where those of engines say no more."""

import pytest

from bot.engine.errors import RuleError
from bot.engine.rules import RuleSet
from tests.engine.boards import board, legal, play


@pytest.mark.parametrize(
    ("hands", "table", "moves", "fool"),
    [
        (["7s", "8h 9h"], "", "0:a7s 1:take", 1),
        (["7s", "8s"], "", "0:a7s 1:b7s8s", None),
        (["7s", "8s", "Kd"], "", "0:a7s 1:b7s8s", 2),
        (["7s 7d", "8s 8d"], "", "0:a7s 0:a7d 1:b7s8s 1:b7d8d", None),
        (["Ks", "6d"], "7s/8s", "0:pass 1:a6d 0:take", 0),
    ],
    ids=["takes last", "both out", "a third holds one", "both out by two", "the other takes"],
)
def test_report_a49_every_endgame_ends_with_a_fool_or_a_draw(
    hands: list[str], table: str, moves: str, fool: int | None
) -> None:
    deal = play(board(hands, table), moves)
    result = deal.result()
    assert deal.over
    assert (result.fool, result.draw) == (fool, fool is None)
    assert deal.awaited() == ()


@pytest.mark.parametrize(
    ("deck", "players", "fit"), [(24, 4, True), (24, 5, False), (36, 6, True), (36, 7, False)]
)
def test_report_a52_a_deck_too_small_for_the_seats_is_no_deal(
    deck: int, players: int, *, fit: bool
) -> None:
    rules = RuleSet(deck=deck)
    if fit:
        rules.check_players(players)
        return
    with pytest.raises(RuleError):
        rules.check_players(players)


def test_report_a53_a_trump_ace_beats() -> None:
    assert legal(play(board(["7s Kd", "Ah"]), "0:a7s"), 1) == "b7sAh take"
