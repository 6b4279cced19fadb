"""Records: a whole deal as its rules, deck and actions (notation of records)."""

from dataclasses import dataclass
from typing import Final

from bot.engine.actions import Action, format_move, parse_move
from bot.engine.cards import Card, format_cards
from bot.engine.deal import Deal
from bot.engine.errors import IllegalAction, RecordError
from bot.engine.json_fields import JsonFields
from bot.engine.rules import MAX_PLAYERS, RuleSet

_KEYS: Final = ("rules", "players", "dealer", "lead", "deck", "actions")


@dataclass(frozen=True, slots=True)
class Record:
    """What a deal came from; chance is in `deck`, so it replays to one position.

    `lead` is the first lead, None to find it by D5. `actions` are seats with their actions, up to
    any moment of the deal.
    """

    rules: RuleSet
    players: int
    dealer: int
    lead: int | None
    deck: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...] = ()

    @classmethod
    def from_json(cls, record: object) -> "Record":
        """Read a record; raises `RecordError`, naming the field, or `RuleError` for its rules."""
        fields = JsonFields(record, _KEYS, _KEYS, RecordError)
        rules = RuleSet.from_json(fields.get("rules"))
        players = fields.whole("players", 2, MAX_PLAYERS)
        lead = None if fields.get("lead") is None else fields.whole("lead", 0, players - 1)
        return cls(
            rules,
            players,
            fields.whole("dealer", 0, players - 1),
            lead,
            tuple(fields.cards("deck")),
            tuple(
                fields.parsed(f"actions[{number}]", move, parse_move)
                for number, move in enumerate(fields.items("actions"))
            ),
        )

    def to_json(self) -> dict[str, object]:
        """Write the record; the inverse of `from_json`."""
        return {
            "rules": self.rules.to_json(),
            "players": self.players,
            "dealer": self.dealer,
            "lead": self.lead,
            "deck": format_cards(self.deck),
            "actions": [format_move(seat, action) for seat, action in self.actions],
        }

    def replay(self) -> Deal:
        """Return the deal after all actions.

        Raises what `Deal.start` raises, and `RecordError` for an action that is not legal.
        """
        deal = Deal.start(self.rules, self.players, self.dealer, self.deck, self.lead)
        for number, (seat, action) in enumerate(self.actions):
            try:
                deal.apply(seat, action)
            except IllegalAction as error:
                raise RecordError(f"actions[{number}]: {error}") from error
        return deal
