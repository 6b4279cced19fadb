"""The state of a deal: all cards, everybody's role, the table."""

from collections.abc import Callable
from typing import Self

from bot.engine.actions import Action
from bot.engine.beating import beating_masks, trump_of
from bot.engine.cards import SAME_RANK, SUIT_MASKS, Card
from bot.engine.limits import LIMITS
from bot.engine.result import BoutEnd, Result
from bot.engine.rules import RuleSet
from bot.engine.seats import opponents
from bot.engine.throwing_in import ORDERS, THROWERS


class State:
    """Everything there is to know about a deal, hidden cards included.

    It knows no rules beyond what they make of the turn-up; the modules beside it read and change
    it. Sets of cards and of seats are bit masks. The lists are its own, all else is shared
    between copies.
    """

    __slots__ = (
        "adding",
        "answer",
        "asked",
        "attacks",
        "beats",
        "bout",
        "covers",
        "dealer",
        "defender",
        "discard",
        "drawn",
        "emptied",
        "hands",
        "holding",
        "in_order",
        "last_bout",
        "lead",
        "limit",
        "limits",
        "matching",
        "opened",
        "opener",
        "opponents",
        "out",
        "over",
        "passed",
        "players",
        "playing",
        "rules",
        "shown",
        "stall",
        "table",
        "taking",
        "talon",
        "throwers",
        "trump",
        "trumps",
        "turn_up",
        "uncovered",
        "verdict",
        "waiting",
    )

    # Fixed for the deal.
    rules: RuleSet
    players: int
    dealer: int | None
    """None in a deal that was read from a position."""
    turn_up: Card
    trump: int | None
    trumps: int
    """The cards of the trump suit."""
    beats: tuple[int, ...]
    """By attack card: the cards that beat it (D7)."""
    opponents: tuple[int, ...]
    """By seat: the seats that play against it (T1)."""
    throwers: Callable[["State"], int]
    """The seats that may throw in, sooner or later (B6)."""
    in_order: Callable[["State", int], int]
    """Of those seats, the ones whose turn it is (B6)."""
    limits: tuple[int, ...]
    """The attack cards that a bout may have (B5), by the defender's number of cards."""

    # Cards.
    talon: tuple[Card, ...]
    """The talon of the whole deal in drawing order; its first `drawn` cards are gone."""
    drawn: int
    hands: list[int]
    discard: int

    # Seats.
    playing: int
    """The seats that have not gone out."""
    holding: int
    """The seats that hold cards."""
    out: tuple[int, ...]
    """The seats that have gone out, in order (V4)."""

    # The bout.
    bout: int
    opener: int
    lead: int
    defender: int
    limit: int
    attacks: list[Card]
    covers: list[Card | None]
    """Beside each attack card: the card that covers it."""
    table: int
    """All cards on the table."""
    matching: int
    """All cards of the ranks that lie on the table."""
    uncovered: int
    """The attack cards that are not covered."""
    taking: bool
    opened: bool
    passed: int
    shown: int
    adding: int
    """The seats that may throw in or pass now."""
    waiting: int
    """The seats the table waits for."""
    emptied: tuple[int, ...]
    """The seats that played their last card in this bout, in order."""
    stall: int
    """Taken bouts in a row without a card drawn (E7)."""

    # The end.
    over: bool
    verdict: Result | None
    """None until the deal is over."""
    last_bout: BoutEnd | None

    # The last question.
    asked: int | None
    """The seat whose legal actions are in `answer`; None as soon as something has changed."""
    answer: tuple[Action, ...]

    def __init__(
        self, rules: RuleSet, players: int, dealer: int | None, turn_up: Card, hands: list[int]
    ) -> None:
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.turn_up = turn_up
        self.trump = trump_of(rules, turn_up)
        self.trumps = 0 if self.trump is None else SUIT_MASKS[self.trump]
        self.beats = beating_masks(rules, self.trump)
        self.opponents = opponents(players, rules.teams)
        self.throwers = THROWERS[rules.throw_in]
        self.in_order = ORDERS[rules.throw_in_order]
        self.limits = LIMITS[rules.bout_limit]
        self.talon = ()
        self.drawn = 0
        self.hands = hands
        self.discard = 0
        self.holding = sum(1 << seat for seat, hand in enumerate(hands) if hand)
        self.playing = (1 << players) - 1
        self.out = ()
        self.bout = 0
        self.opener = self.lead = self.defender = self.limit = 0
        self.attacks = []
        self.covers = []
        self.clear_table()
        self.stall = 0
        self.over = False
        self.verdict = None
        self.last_bout = None
        self.asked = None
        self.answer = ()

    def clear_table(self) -> None:
        """Forget all that belongs to one bout except who plays which part."""
        self.attacks.clear()
        self.covers.clear()
        self.table = self.matching = self.uncovered = 0
        self.taking = self.opened = False
        self.passed = self.shown = self.adding = self.waiting = 0
        self.emptied = ()

    def lay(self, card: Card) -> None:
        """Put an attack card on the table."""
        self.attacks.append(card)
        self.covers.append(None)
        self.table |= 1 << card
        self.uncovered |= 1 << card
        self.matching |= SAME_RANK[card]

    def cover(self, attack: Card, card: Card) -> None:
        """Put a defence card on an attack card."""
        self.covers[self.attacks.index(attack)] = card
        self.table |= 1 << card
        self.uncovered &= ~(1 << attack)
        self.matching |= SAME_RANK[card]

    def copy(self) -> Self:
        """Return a deal that goes its own way from here."""
        twin = object.__new__(type(self))
        twin.rules = self.rules
        twin.players = self.players
        twin.dealer = self.dealer
        twin.turn_up = self.turn_up
        twin.trump = self.trump
        twin.trumps = self.trumps
        twin.beats = self.beats
        twin.opponents = self.opponents
        twin.throwers = self.throwers
        twin.in_order = self.in_order
        twin.limits = self.limits
        twin.talon = self.talon
        twin.drawn = self.drawn
        twin.hands = self.hands[:]
        twin.discard = self.discard
        twin.playing = self.playing
        twin.holding = self.holding
        twin.out = self.out
        twin.bout = self.bout
        twin.opener = self.opener
        twin.lead = self.lead
        twin.defender = self.defender
        twin.limit = self.limit
        twin.attacks = self.attacks[:]
        twin.covers = self.covers[:]
        twin.table = self.table
        twin.matching = self.matching
        twin.uncovered = self.uncovered
        twin.taking = self.taking
        twin.opened = self.opened
        twin.passed = self.passed
        twin.shown = self.shown
        twin.adding = self.adding
        twin.waiting = self.waiting
        twin.emptied = self.emptied
        twin.stall = self.stall
        twin.over = self.over
        twin.verdict = self.verdict
        twin.last_bout = self.last_bout
        twin.asked = None
        twin.answer = ()
        return twin
