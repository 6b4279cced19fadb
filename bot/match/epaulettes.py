"""Epaulettes (погоны, V3): what is hung on a fool who took the last cards of a deal."""

from collections.abc import Sequence

from bot.engine.cards import RANKS, is_joker, rank_of, suit_of
from bot.engine.result import Result
from bot.engine.rules import RuleSet
from bot.engine.view import View


def losing_seats(result: Result, players: int) -> tuple[int, ...]:
    """Return the seats that lost: the fool, in teams the losing team (T3), after a draw nobody."""
    if result.losing_team is not None:
        return tuple(range(result.losing_team, players, 2))
    return () if result.fool is None else (result.fool,)


def next_rank(rules: RuleSet, worn: str) -> str | None:
    """Return the rank that hangs next on somebody who wears `worn`; None after the ace."""
    ranks = RANKS[-(min(rules.deck, 52) // 4) :]
    lowest = RANKS.index(worn[-1]) + 1 if worn else 0
    return next((rank for rank in ranks if RANKS.index(rank) >= lowest), None)


def hung_epaulette(final: View, worn: Sequence[str]) -> str | None:
    """Return the rank that the end of this deal hangs on its losers, or None.

    `worn` gives the ranks that each seat already wears. In teams the rank that counts is that of
    the one who took; it is hung on each of the losing team.
    """
    bout = final.last_bout
    assert final.result is not None
    if not final.rules.epaulettes or bout is None or not bout.taken:
        return None
    if bout.defender not in losing_seats(final.result, len(worn)):
        return None
    rank = next_rank(final.rules, worn[bout.defender])
    fits = all(
        not is_joker(card) and suit_of(card) != final.trump and RANKS[rank_of(card)] == rank
        for card in bout.attack
    )
    return rank if fits else None
