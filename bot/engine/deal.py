"""One deal: who may do what, and what it does. The door to the rules engine."""

from collections.abc import Sequence
from typing import Self

from bot.engine import legality
from bot.engine.actions import Action
from bot.engine.bouts import start_bout
from bot.engine.cards import Card
from bot.engine.dealing import check_deck, deal_hands, first_lead, talon_of, turn_up_of
from bot.engine.errors import IllegalAction, Refusal, RuleError, brief
from bot.engine.play import play
from bot.engine.result import Result
from bot.engine.rules import RuleSet
from bot.engine.seats import SEATS_IN
from bot.engine.state import State
from bot.engine.view import View, view_of


class Deal(State):
    """A running deal; mutable, with `copy()` for those who look ahead.

    It holds every card, hidden ones too: whatever leaves for a person or a computer player goes
    through `view`.

    >>> from bot.engine.cards import pack
    >>> deal = Deal.start(RuleSet(), players=2, dealer=0, deck=pack(36))
    >>> deal.awaited()
    (1,)
    >>> [str(action) for action in deal.legal_actions(1)]
    ['a6s', 'a6d', 'a7s', 'a7d', 'a8s', 'a8d']
    >>> deal.apply(1, Action.parse("a6s"))
    >>> str(deal.why_not(0, Action.parse("b6s8d")))
    'not-your-card'
    """

    __slots__ = ()

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        players: int,
        dealer: int,
        deck: Sequence[Card],
        lead: int | None = None,
    ) -> Self:
        """Deal the cards of `deck` in their order and begin the first bout (D3 to D5).

        `lead` is the seat that plays first; None finds it by D5. Raises `RuleError` for a number
        that does not fit, `DeckError` for a deck that is not the pack, and `NoTrumpInHands` if
        nobody can lead.
        """
        rules.check_players(players)
        _check_seat("dealer", dealer, players)
        if lead is not None:
            _check_seat("lead", lead, players)
        check_deck(rules, deck)
        hands = deal_hands(rules, players, dealer, deck)
        deal = cls(rules, players, dealer, turn_up_of(rules, players, deck), hands)
        deal.talon = talon_of(rules, players, deck)
        start_bout(deal, first_lead(deal) if lead is None else lead)
        return deal

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """Return all actions that `seat` may take now, none if the deal is over."""
        if seat != self.asked:
            self.answer = tuple(legality.legal_actions(self, seat))
            self.asked = seat
        return self.answer

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Say why `seat` may not take `action` now; None exactly if it is legal."""
        return legality.why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> None:
        """Take a legal action; raise `IllegalAction`, changing nothing, if it is not legal."""
        if action not in self.legal_actions(seat):
            refusal = legality.why_not(self, seat, action)
            assert refusal is not None
            raise IllegalAction(seat, action, refusal)
        play(self, seat, action)

    def push(self, seat: int, action: Action) -> None:
        """Take an action that is known to be legal, without a check."""
        play(self, seat, action)

    def awaited(self) -> tuple[int, ...]:
        """Return the seats the table waits for, in rising order; none only if it is over.

        They are the lead with an empty table, the defender while something is uncovered and he is
        not taking, and each seat that may pass (B7). No hidden hand plays a part in that.
        """
        return SEATS_IN[self.waiting]

    def view(self, seat: int | None) -> View:
        """Return what `seat` sees (M4); None stands for a spectator."""
        return view_of(self, seat)

    def result(self) -> Result:
        """Return the result; while the deal runs, who has gone out so far."""
        return self.verdict or Result(over=False, places=self.out)


def _check_seat(name: str, seat: int, players: int) -> None:
    if type(seat) is not int or not 0 <= seat < players:
        raise RuleError(f"{name}: {brief(seat)} is not a seat of {players} players", name)
