"""How well ratings tell who is stronger: people of known skill play, and are put in order.

`python -m benchmarks.ratings` prints, for each of some seeds, Spearman's rank correlation of
skill and rating after a number of deals: 1 where the order is right. Each of eight people plays
the cheapest legal card or, with a probability that falls with his skill, anything; who sits at a
table of four is drawn anew for each deal.
"""

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.engine.actions import Action, ActionKind
from bot.engine.cards import pack, rank_of
from bot.engine.deal import Deal
from bot.engine.errors import NoTrumpInHands
from bot.engine.rules import RuleSet
from bot.match.outcome import Outcome, outcome_of
from bot.match.ratings import NEWCOMER, Rating, rated

SKILLS = tuple(n / 7 for n in range(8))
SEATS = 4
_TRUMP, _PASS, _TAKE = 30, 40, 60  # what these cost, where a card costs its rank


@dataclass
class Season:
    """What a number of deals came to, by person."""

    ratings: list[Rating]
    deals: list[int]
    fools: list[int]

    @property
    def correlation(self) -> float:
        """Spearman's rank correlation of skill and of what the ratings show."""
        return spearman(SKILLS, [rating.shown for rating in self.ratings])


def play_season(seed: int, deals: int) -> Season:
    """Let everybody play so many deals, all together."""
    random = Random(seed)
    season = Season([NEWCOMER] * len(SKILLS), [0] * len(SKILLS), [0] * len(SKILLS))
    for _ in range(deals):
        people = random.sample(range(len(SKILLS)), SEATS)
        outcome = play_deal([SKILLS[person] for person in people], random)
        before = [season.ratings[person] for person in people]
        after = rated(before, outcome.ranks, teams=False)
        for person, rating, score in zip(people, after, outcome.scores, strict=True):
            season.ratings[person] = rating
            season.deals[person] += 1
            season.fools[person] += score.lost
    return season


def play_deal(skills: Sequence[float], random: Random) -> Outcome:
    """Play a deal between people of these skills."""
    deal = start(random)
    begun, actions = deal.copy(), []
    while not deal.over:
        seat = random.choice(deal.awaited())
        action = choose(deal, deal.legal_actions(seat), skills[seat], random)
        deal.push(seat, action)
        actions.append((seat, action))
    return outcome_of(begun, actions)


def start(random: Random) -> Deal:
    """Deal from a shuffled pack."""
    while True:
        deck = random.sample(pack(36), 36)
        try:
            return Deal.start(RuleSet(), SEATS, random.randrange(SEATS), deck)
        except NoTrumpInHands:
            continue


def choose(deal: Deal, legal: Sequence[Action], skill: float, random: Random) -> Action:
    """Choose the cheapest action, or with too little skill any."""

    def cost(action: Action) -> int:
        if action.card is None:
            return _TAKE if action.kind is ActionKind.TAKE else _PASS
        return rank_of(action.card) + _TRUMP * (deal.trumps >> action.card & 1)

    return min(legal, key=cost) if random.random() < skill else random.choice(legal)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of two lists without ties."""
    count = len(one)
    places = [sorted(range(count), key=values.__getitem__) for values in (one, other)]
    apart = sum((places[0].index(n) - places[1].index(n)) ** 2 for n in range(count))
    return 1 - 6 * apart / (count * (count**2 - 1))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the correlation for each seed, and how the people fared in the first."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--deals", type=int, default=300)
    options = parser.parse_args(arguments)
    seasons = [play_season(seed, options.deals) for seed in range(options.seeds)]
    print("skill  rating  deals  fool in")
    first = seasons[0]
    for skill, rating, deals, fools in zip(
        SKILLS, first.ratings, first.deals, first.fools, strict=True
    ):
        print(f"{skill:5.2f}  {rating.shown:6d}  {deals:5d}  {fools / max(deals, 1):7.0%}")
    found = [season.correlation for season in seasons]
    print(f"rank correlation of {len(found)} seasons of {options.deals} deals:", end=" ")
    print(f"{statistics.mean(found):.3f} on average, {min(found):.3f} at least")


if __name__ == "__main__":
    main()
