"""Positions in notation: a JSON-ready mapping for a moment of a deal (notation of positions)."""

from typing import Final

from bot.engine.bouts import STALL_BOUTS
from bot.engine.cards import NAMES, SUITS, Card, cards_in, format_cards, mask_of, misfits, pack
from bot.engine.deal import Deal
from bot.engine.errors import PositionError, brief
from bot.engine.json_fields import JsonFields
from bot.engine.limits import limit_for
from bot.engine.position_checks import check_position
from bot.engine.rules import RuleSet
from bot.engine.seats import SEATS_IN

_ROLES: Final = ("opener", "lead", "defender")
_OPTIONAL: Final = ("opener", "limit", "taking", "opened", "passed", "shown", "emptied", "stall")
_REQUIRED: Final = (
    *("rules", "trump", "turn_up", "talon", "hands", "discard", "out"),
    *("lead", "defender", "table", "bout"),
)
_MOST_BOUTS: Final = 10**6  # far more than a deal can have


def parse_position(position: object) -> Deal:
    """Read a position.

    Raises `PositionError`, naming the field, for one that is badly written or cannot be, and
    `RuleError` for its rules. A deal that is over has no position: nobody has a role in it.
    """
    fields = JsonFields(position, _REQUIRED + _OPTIONAL, _REQUIRED, PositionError)
    rules = RuleSet.from_json(fields.get("rules"))
    hands = [fields.as_cards(f"hands[{s}]", h) for s, h in enumerate(fields.items("hands"))]
    rules.check_players(len(hands))
    turn_up = fields.as_card("turn_up", fields.get("turn_up"))
    deal = Deal(rules, len(hands), None, turn_up, [mask_of(hand) for hand in hands])
    _read_table(fields, deal)
    _read_piles(fields, deal, hands)
    _read_seats(fields, deal)
    deal.bout = fields.whole("bout", 1, _MOST_BOUTS)
    deal.stall = fields.whole("stall", 0, STALL_BOUTS - 1) if "stall" in fields else 0
    deal.taking = fields.flag("taking")
    deal.opened = fields.flag("opened")
    deal.limit = _read_limit(fields, deal)
    check_position(deal)
    return deal


def _read_table(fields: JsonFields, deal: Deal) -> None:
    for pair in fields.items("table"):
        cards = fields.as_list("table", pair)
        if len(cards) != 2:
            raise PositionError(f"table: {len(cards)} cards where an attack card and its cover go")
        attack = fields.as_card("table", cards[0])
        cover = None if cards[1] is None else fields.as_card("table", cards[1])
        deal.lay(attack)
        if cover is not None:
            deal.cover(attack, cover)


def _read_piles(fields: JsonFields, deal: Deal, hands: list[list[Card]]) -> None:
    """Talon and discard; every card of the pack lies somewhere exactly once."""
    rules = deal.rules
    trump = None if deal.trump is None else SUITS[deal.trump]
    if fields.get("trump") != trump:
        raise PositionError(f"trump: {trump!r} by the turn-up, not {brief(fields.get('trump'))}")
    deal.talon = tuple(fields.cards("talon"))
    table = [*deal.attacks, *(card for card in deal.covers if card is not None)]
    known = [*deal.talon, *table, *(card for hand in hands for card in hand)]
    rest = [card for card in pack(rules.deck) if card not in known]
    discard = rest if fields.get("discard") is None else fields.cards("discard")
    deal.discard = mask_of(discard)
    fault = misfits([*known, *discard], rules.deck)
    if fault is not None:
        raise PositionError(f"cards: {fault}")


def _read_seats(fields: JsonFields, deal: Deal) -> None:
    players = deal.players
    deal.lead = fields.whole("lead", 0, players - 1)
    deal.opener = fields.whole("opener", 0, players - 1) if "opener" in fields else deal.lead
    deal.defender = fields.whole("defender", 0, players - 1)
    deal.out = tuple(fields.seats("out", players))
    deal.playing &= ~mask_of(deal.out)
    deal.passed = mask_of(fields.seats("passed", players))
    deal.shown = mask_of(fields.seats("shown", players))
    if "emptied" in fields:
        deal.emptied = tuple(fields.seats("emptied", players))
    else:
        deal.emptied = SEATS_IN[deal.playing & ~deal.holding]


def _read_limit(fields: JsonFields, deal: Deal) -> int:
    """B5, for what the defender held before he covered anything in this bout."""
    # `limit_for` asks for bout and discard, so they have been read by now.
    held = deal.hands[deal.defender].bit_count() + len(deal.attacks) - deal.uncovered.bit_count()
    if "limit" not in fields:
        return limit_for(deal, held)
    if not held:
        raise PositionError(f"defender: seat {deal.defender} has nothing to defend with (B5)")
    return fields.whole("limit", 1, held)


def format_position(deal: Deal) -> dict[str, object]:
    """Write a position with all its fields; the inverse of `parse_position`."""
    return {
        "rules": deal.rules.to_json(),
        "trump": None if deal.trump is None else SUITS[deal.trump],
        "turn_up": NAMES[deal.turn_up],
        "talon": format_cards(deal.talon[deal.drawn :]),
        "hands": [format_cards(cards_in(hand)) for hand in deal.hands],
        "discard": format_cards(cards_in(deal.discard)),
        "out": list(deal.out),
        **{role: getattr(deal, role) for role in _ROLES},
        "table": [
            [NAMES[attack], None if cover is None else NAMES[cover]]
            for attack, cover in zip(deal.attacks, deal.covers, strict=True)
        ],
        "taking": deal.taking,
        "opened": deal.opened,
        "passed": list(SEATS_IN[deal.passed]),
        "shown": list(SEATS_IN[deal.shown]),
        "limit": deal.limit,
        "bout": deal.bout,
        "emptied": list(deal.emptied),
        "stall": deal.stall,
    }
