"""Deals that end before one's eyes: real positions, and the real actions that finish them."""

from typing import Any

from bot.engine.actions import parse_move
from bot.engine.position import parse_position
from bot.engine.view import View
from bot.match.match import Match, Player, Standing
from bot.match.opening import Opening
from bot.match.outcome import Outcome, outcome_of


def finish(position: dict[str, Any], moves: str) -> View:
    """Play `moves`, such as `0:a6s 1:take`, to the end of the deal; return what everybody sees."""
    deal = parse_position(position)
    for move in moves.split():
        deal.apply(*parse_move(move))
    assert deal.over
    return deal.view(None)


def played(
    position: dict[str, Any], moves: str, *, gave_up: int | None = None, hung: str | None = None
) -> Outcome:
    """Play `moves` from a position; return what came of the deal, which `gave_up` may end."""
    deal, actions = parse_position(position), [parse_move(move) for move in moves.split()]
    for move in actions:
        deal.apply(*move)
    return outcome_of(parse_position(position), actions, gave_up=gave_up, hung=hung)


def last_bout(
    hands: list[str],
    lead: int = 0,
    *,
    out: list[int] | None = None,
    trump: str = "d",
    bout: int = 7,
    **rules: Any,
) -> dict[str, Any]:
    """Return a position before the last bout: the talon is empty, all other cards are discarded.

    A seat without cards has gone out; `out` gives the order, by default that of the seats.
    """
    gone = [seat for seat, hand in enumerate(hands) if not hand]
    playing = [seat for seat in range(len(hands)) if seat not in gone]
    rivals = [s for s in playing if not rules.get("teams") or s % 2 != lead % 2]
    order = sorted(rivals, key=lambda seat: (seat - lead - 1) % len(hands))
    return {
        "rules": rules,
        "trump": trump,
        "turn_up": f"T{trump}",
        "talon": [],
        "hands": [hand.split() for hand in hands],
        "discard": None,
        "out": gone if out is None else out,
        "lead": lead,
        "defender": next(seat for seat in order if seat != lead),
        "table": [],
        "bout": bout,
    }


def lost(fool: int, players: int, **rules: Any) -> View:
    """Return the end of a deal in which `fool`, defending, took the last card of the game."""
    lead = (fool - 1) % players
    hands = [""] * players
    hands[lead], hands[fool] = "6s", "9c Kc"
    return finish(last_bout(hands, lead, **rules), f"{lead}:a6s {fool}:take")


def drawn(players: int = 2, **rules: Any) -> View:
    """Return the end of a deal in which the last two seats ran out of cards at once."""
    lead, defender = players - 2, players - 1
    hands = [""] * players
    hands[lead], hands[defender] = "6s", "7s"
    return finish(last_bout(hands, lead, **rules), f"{lead}:a6s {defender}:b6s7s")


def void() -> View:
    """Return the end of a deal in which a seat that was dealt five of a suit wanted another."""
    position = last_bout(
        ["6s 7s 8s 9s Ts", "6h 7h 8h 9h Th"], bout=1, first_bout_limit=None, redeal_on_five=True
    )
    return finish(position, "1:redeal")


def match_of(players: tuple[Player, ...], final: View, dealer: int = 0, lead: int = 0) -> Match:
    """Return the match after one deal of `players`, dealt by seat `dealer`, led by seat `lead`."""
    return Match().after(players, Opening(dealer, lead), final)


def wearing(worn: dict[Player, str]) -> Match:
    """Return a match in which players wear these epaulettes already."""
    return Match(standings={player: Standing(epaulettes=ranks) for player, ranks in worn.items()})
