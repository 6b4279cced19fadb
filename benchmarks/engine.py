"""How fast the rules engine plays random deals, beside the only published simulator.

`python -m benchmarks.engine` prints a table. All contestants play in turn, round after round; the
rates are medians over the rounds. Decks are shuffled beforehand. Both engines are driven alike: a
seat that has to act is drawn at random, then one of its legal actions. Ours asks `awaited`, then
`legal_actions`, then `apply`, which checks the action again, or `push`, which does not.

Compare deals with deals, its actions are other ones than ours. durakgame knows two players and no
transfer. It puts every card that is thrown in after a take into both hands; then its hands grow,
and its list of all combinations of cards to add, until memory is full. So it is measured twice: as
it is, each deal given up after 120 actions, with which it ends most deals in a second; and with a
player that never adds after a take, which keeps its cards in order, to be compared with ours under
the same rule. Counted are deals that came to their end.
"""

import argparse
import math
import statistics
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bot.engine.cards import Card, pack
from bot.engine.deal import Deal
from bot.engine.errors import NoTrumpInHands
from bot.engine.rules import PRESETS, RuleSet

THROW_IN = PRESETS["throw-in"]
CALM = replace(THROW_IN, throw_in_after_take=False)
MOST_ACTIONS = 120

Deck = tuple[Card, ...]
Play = Callable[[Sequence[Deck], Random], tuple[int, int]]


@dataclass
class Contestant:
    """Somebody who plays deals, and deals and actions per second in each round.

    `play` returns how many deals came to their end and how many actions all took.
    """

    name: str
    players: int
    play: Play
    deals: list[float] = field(default_factory=list)
    actions: list[float] = field(default_factory=list)

    def run(self, decks: Sequence[Deck], rng: Random) -> None:
        """Play the decks and note the rates."""
        begin = time.perf_counter()
        ended, actions = self.play(decks, rng)
        seconds = time.perf_counter() - begin
        self.deals.append(ended / seconds)
        self.actions.append(actions / seconds)


def ours(rules: RuleSet, players: int, *, checked: bool) -> Play:
    """Our engine: random actions of random awaited seats."""

    def play(decks: Sequence[Deck], rng: Random) -> tuple[int, int]:
        draw = rng.random
        actions = 0
        for deck in decks:
            deal = Deal.start(rules, players, 0, deck)
            take = deal.apply if checked else deal.push
            while not deal.over:
                seats = deal.awaited()
                seat = seats[int(draw() * len(seats))]
                legal = deal.legal_actions(seat)
                take(seat, legal[int(draw() * len(legal))])
                actions += 1
        return len(decks), actions

    return play


def durakgame(*, adds_after_take: bool) -> Play | None:
    """Return the published simulator, its cards in our decks' order; None if it is missing."""
    try:
        from durakgame import Player, standardDeck  # noqa: PLC0415 - it may be missing
        from durakgame.game import Game  # noqa: PLC0415
        from durakgame.move import FinishingMove  # noqa: PLC0415
    except ImportError:
        return None
    cards = standardDeck()
    count = 0

    class RandomPlayer(Player):  # type: ignore[misc] # it has no types
        draw: Callable[[], float]

        def nextMove(self, _: object, options: list[Any]) -> int:  # noqa: N802 - its name
            nonlocal count
            count += 1
            if not adds_after_take and isinstance(options[0], FinishingMove):
                return 0  # the first of the combinations adds nothing
            return int(self.draw() * len(options))

    def play(decks: Sequence[Deck], rng: Random) -> tuple[int, int]:
        nonlocal count
        count = ended = 0
        limit = MOST_ACTIONS // 2 if adds_after_take else None
        for deck in decks:
            players = RandomPlayer(), RandomPlayer()
            players[0].draw = players[1].draw = rng.random
            game = Game([cards[card % 36] for card in deck], *players)
            game.kickoff(numberOfMoves=limit)
            ended += game.isFinished
        return ended, count

    return play


def contestants() -> list[Contestant]:
    """Return all who play, in the order of the table."""
    found = [
        Contestant(f"{name}, {way}", players, ours(rules, players, checked=way == "apply"))
        for players in (2, 6)
        for name, rules in (
            ("throw-in", THROW_IN),
            ("throw-in, none after a take", CALM),
            ("transfer", PRESETS["transfer"]),
        )
        for way in ("apply", "push")
    ]
    for name, adds in (("durakgame, as it is", True), ("durakgame, none after a take", False)):
        play = durakgame(adds_after_take=adds)
        if play is not None:
            found.append(Contestant(name, 2, play))
    return found


def shuffled(rng: Random, count: int, players: int) -> list[Deck]:
    """Return decks of 36 cards with which somebody can lead (D5)."""
    decks: list[Deck] = []
    while len(decks) < count:
        deck = tuple(rng.sample(pack(36), 36))
        try:
            Deal.start(THROW_IN, players, 0, deck)
        except NoTrumpInHands:
            continue
        decks.append(deck)
    return decks


def bytes_of_a_deal(copies: int = 1000) -> int:
    """Return the memory of one more copy of a deal of six players."""
    deal = Deal.start(THROW_IN, 6, 0, shuffled(Random(1), 1, 6)[0])
    tracemalloc.start()
    kept = [deal.copy() for _ in range(copies)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size // len(kept)


def table(found: Sequence[Contestant]) -> str:
    """Write medians, and deals per second as multiples of durakgame's."""
    peers = [one for one in found if one.name.startswith("durakgame")]
    heads = [f"× {peer.name.partition(', ')[2]}" for peer in peers]
    lines = [f"{'':38}players   deals/s  actions/s  " + "  ".join(heads)]
    for one in found:
        deals = statistics.median(one.deals)
        actions = statistics.median(one.actions)
        ratios = [
            f"{deals / (statistics.median(peer.deals) or math.nan):{len(head)}.1f}"
            for peer, head in zip(peers, heads, strict=True)
            if one.players == peer.players
        ]
        row = f"{one.name:38}{one.players:7}{deals:10.0f}{actions:11.0f}  " + "  ".join(ratios)
        lines.append(row.rstrip())
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.engine", description=(__doc__ or "").strip())
    parser.add_argument("--rounds", type=int, default=5, help="how often each plays")
    parser.add_argument("--deals", type=int, default=200, help="deals in a round")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = Random(options.seed)
    found = contestants()
    for _ in range(options.rounds):
        for one in found:
            one.run(shuffled(rng, options.deals, one.players), rng)
    print(table(found))
    print(f"\nA copy of a deal of six players takes {bytes_of_a_deal()} bytes.")
    print(
        "durakgame puts cards thrown in after a take into both hands; 'as it is', a deal is given "
        f"up after {MOST_ACTIONS} actions, for it may never end."
    )


if __name__ == "__main__":
    main()
