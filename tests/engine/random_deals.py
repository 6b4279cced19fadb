"""Random rule sets, deals and players, all from one seed."""

from collections.abc import Iterator
from random import Random

from bot.engine.actions import Action
from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import NoTrumpInHands, RuleError
from bot.engine.record import Record
from bot.engine.rules import OPTIONS, PRESETS, RuleSet

MOST_ACTIONS = 20_000


def random_rules(rng: Random) -> RuleSet:
    """A valid rule set that somebody can play; about half of its options are the default."""
    while True:
        options = {
            name: rng.choice(values) if rng.random() < 0.5 else values[0]
            for name, values in OPTIONS.items()
        }
        try:
            rules = RuleSet.from_json(options)
            rules.check_players(4 if rules.teams else 2)
        except RuleError:
            continue
        return rules


def random_players(rng: Random, rules: RuleSet) -> int:
    fitting = []
    for players in range(2, 9):
        try:
            rules.check_players(players)
        except RuleError:
            continue
        fitting.append(players)
    return rng.choice(fitting)


def random_record(rng: Random, rules: RuleSet | None = None) -> Record:
    """A deal that has not begun, of random rules unless some are given."""
    if rules is None:
        presets = list(PRESETS.values())
        rules = rng.choice(presets) if rng.random() < 0.3 else random_rules(rng)
    players = random_players(rng, rules)
    deck = list(pack(rules.deck))
    while True:
        rng.shuffle(deck)
        record = Record(rules, players, rng.randrange(players), None, tuple(deck))
        try:
            record.replay()
        except NoTrumpInHands:
            continue
        return record


def random_action(rng: Random, deal: Deal) -> tuple[int, Action]:
    """Mostly an action of an awaited seat, at times one of a seat that need not act."""
    seats = list(deal.awaited())
    if rng.random() < 0.1:
        seats = [seat for seat in range(deal.players) if deal.legal_actions(seat)]
    seat = rng.choice(seats)
    return seat, rng.choice(deal.legal_actions(seat))


def moments(rng: Random, deal: Deal) -> Iterator[Deal]:
    """The deal at its start and after each action of random players, until it is over."""
    yield deal
    for _ in range(MOST_ACTIONS):
        if deal.over:
            return
        deal.apply(*random_action(rng, deal))
        yield deal
    raise AssertionError("the deal does not end (E7)")


def some_moments(seed: int, deals: int, share: float) -> Iterator[tuple[Random, Deal]]:
    """A share of the moments of some random deals."""
    rng = Random(seed)
    for _ in range(deals):
        for deal in moments(rng, random_record(rng).replay()):
            if rng.random() < share:
                yield rng, deal
