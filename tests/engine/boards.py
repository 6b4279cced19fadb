"""Deals in few words, for tests: cards as `"7s Ah"`, a table as `"7s/9s 7d"`."""

from collections.abc import Mapping, Sequence

from bot.engine.actions import Action, parse_move
from bot.engine.cards import Card, cards_in, format_cards, pack, parse_card
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.position import parse_position
from bot.engine.rules import RuleSet


def position(
    hands: Sequence[str],
    table: str = "",
    *,
    rules: Mapping[str, object] | None = None,
    trump: str | None = "h",
    talon: str = "",
    **fields: object,
) -> dict[str, object]:
    """A position in notation: bout 2, seat 0 leads, seat 1 defends, unless the fields say so."""
    talon_cards = talon.split()
    turn_up = talon_cards[-1] if talon_cards else f"A{trump}" if trump else "Xr"
    return {
        "rules": dict(rules or {}),
        "trump": trump,
        "turn_up": turn_up,
        "talon": talon_cards,
        "hands": [hand.split() for hand in hands],
        "discard": None,
        "out": [],
        "lead": 0,
        "defender": 1,
        "table": [[pair[:2], pair[3:] or None] for pair in table.split()],
        "bout": 2,
        **fields,
    }


def board(
    hands: Sequence[str],
    table: str = "",
    *,
    rules: Mapping[str, object] | None = None,
    trump: str | None = "h",
    talon: str = "",
    **fields: object,
) -> Deal:
    """The deal of such a position."""
    return parse_position(position(hands, table, rules=rules, trump=trump, talon=talon, **fields))


def play(deal: Deal, moves: str) -> Deal:
    """Apply moves such as `"0:a7s 1:take"`, checked."""
    for move in moves.split():
        deal.apply(*parse_move(move))
    return deal


def legal(deal: Deal, seat: int) -> str:
    """A seat's legal actions, sorted."""
    return " ".join(sorted(str(action) for action in deal.legal_actions(seat)))


def refusal(deal: Deal, move: str) -> Refusal | None:
    seat, action = parse_move(move)
    return deal.why_not(seat, action)


def hand(deal: Deal, seat: int) -> str:
    return " ".join(format_cards(cards_in(deal.hands[seat])))


def discard(deal: Deal) -> str:
    return " ".join(format_cards(cards_in(deal.discard)))


def talon(deal: Deal) -> str:
    return " ".join(format_cards(deal.talon[deal.drawn :]))


def table(deal: Deal) -> str:
    pairs = deal.view(None).table
    return " ".join("/".join(format_cards(c for c in pair if c is not None)) for pair in pairs)


def roles(deal: Deal) -> tuple[int, int, int]:
    """Opener, lead, defender."""
    return deal.opener, deal.lead, deal.defender


def deck_of(rules: RuleSet, first: str, last: str = "") -> list[Card]:
    """A deck that begins and ends with these cards; the others in between, in rising order."""
    begin = [parse_card(card) for card in first.split()]
    end = [parse_card(card) for card in last.split()]
    return [*begin, *(card for card in pack(rules.deck) if card not in (*begin, *end)), *end]


def every_move(deal: Deal) -> set[tuple[int, Action]]:
    return {(s, action) for s in range(deal.players) for action in deal.legal_actions(s)}
