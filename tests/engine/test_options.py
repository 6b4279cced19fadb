"""Every option of the rule set that concerns the deal changes some deal."""

from random import Random

import pytest

from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import NoTrumpInHands
from bot.engine.rules import OPTIONS, RuleSet
from tests.engine.boards import every_move

OF_THE_MATCH = {"next_lead", "epaulettes"}
NEEDS: dict[str, dict[str, object]] = {
    "jokers": {"deck": 54},
    "show_transfer": {"transfer": True},
    "transfer_first_bout": {"transfer": True},
    "transfer_over_trump": {"transfer": True},
}
CHANGES = [
    (name, value)
    for name, values in OPTIONS.items()
    for value in values[1:]
    if name not in OF_THE_MATCH
]


def story(rules: RuleSet, seed: int) -> list[object]:
    """All that could be done and was done in a random deal of four players, and its end."""
    rng = Random(seed)
    deck = rng.sample(pack(rules.deck), rules.deck)
    try:
        deal = Deal.start(rules, 4, 0, deck)
    except NoTrumpInHands:
        return []
    told: list[object] = []
    while not deal.over:
        moves = sorted((seat, str(action), action) for seat, action in every_move(deal))
        told.append([move[:2] for move in moves])
        seat, _, action = rng.choice([move for move in moves if move[0] in deal.awaited()])
        deal.apply(seat, action)
    return [*told, deal.result()]


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_option_changes_some_deal(name: str, value: object) -> None:
    needs = NEEDS.get(name, {})
    usual = RuleSet.from_json(needs)
    changed = RuleSet.from_json({**needs, name: value})
    assert any(story(usual, seed) != story(changed, seed) for seed in range(200))
