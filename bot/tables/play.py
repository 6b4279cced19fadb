"""A deal at a table: the engine's deal, how it began, and what a board tells about it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.engine.actions import Action, ActionKind
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.record import Record
from bot.engine.result import BoutEnd, Result
from bot.engine.rules import RuleSet
from bot.engine.view import View
from bot.match.achievements import Earned
from bot.match.opening import Opening
from bot.match.outcome import ended_by
from bot.tables.people import Person, PersonId, replaced


class Status(StrEnum):
    """What became of a deal."""

    RUNNING = "running"
    OVER = "over"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Played:
    """Something that a seat did in the open; `late` if its time was up and it was done for it."""

    seat: int
    action: Action
    late: bool = False


Event = Played | BoutEnd


@dataclass(frozen=True, slots=True)
class Seen:
    """The moment that a person had before his eyes when he tapped.

    `lay` counts the cards that lay on the table, attack and defence together; `taking` says
    whether the defender had said that he takes.
    """

    deal: int
    bout: int
    defender: int
    lay: int
    taking: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """A deal with a number. It never changes: `applied` returns the next one.

    `players` sit in seat order; `opening` names the seat that led, also where D5 chose it.
    `log` is what a board tells: how the last bout ended, and what was done in this one; cards of
    earlier bouts are not in it, since nobody may look at the discard (E1). `calls` counts for
    each seat how often the table began to wait for it. `given_up` is the seat whose player left
    and ended the deal as its fool. `earned` is what the deal, once it counts, earned its players.
    """

    number: int
    rules: RuleSet
    players: tuple[Person, ...]
    opening: Opening
    deck: tuple[Card, ...]
    deal: Deal
    actions: tuple[tuple[int, Action], ...]
    log: tuple[Event, ...]
    calls: tuple[int, ...]
    cancelled: bool = False
    given_up: int | None = None
    earned: Earned = ()

    @classmethod
    def start(
        cls,
        number: int,
        rules: RuleSet,
        players: Sequence[Person],
        opening: Opening,
        deck: Sequence[Card],
    ) -> "Play":
        """Deal `deck` to `players`, in seat order.

        Raises NoTrumpInHands where D5 wants another shuffle.
        """
        deal = Deal.start(rules, len(players), opening.dealer, deck, opening.lead)
        awaited = deal.awaited()
        return cls(
            number=number,
            rules=rules,
            players=tuple(players),
            opening=Opening(opening.dealer, deal.lead),
            deck=tuple(deck),
            deal=deal,
            actions=(),
            log=(),
            calls=tuple(int(seat in awaited) for seat in range(len(players))),
        )

    @property
    def status(self) -> Status:
        """What became of the deal so far."""
        if self.cancelled:
            return Status.VOID
        result = self.result()
        if not result.over:
            return Status.RUNNING
        return Status.VOID if result.void else Status.OVER

    def result(self) -> Result:
        """Return the result; while the deal runs, who has gone out so far.

        Who gave the deal up is its fool.
        """
        if self.given_up is None:
            return self.deal.result()
        return ended_by(self.deal.result(), self.given_up, teams=self.rules.teams)

    def final(self) -> View:
        """Return what everybody sees of the deal that is over, for its match.

        A deal that was given up had no last bout: it hangs no epaulettes (V3).
        """
        view = self.view(None)
        if self.given_up is None:
            return view
        return replace(view, over=True, result=self.result(), last_bout=None)

    def is_done(self, seat: int) -> bool:
        """Say whether the deal can go on to its end without `seat`.

        It is out, or will be: it holds nothing and the talon is empty, as all can see (E4).
        """
        view = self.view(None)
        return seat in view.out or not (view.talon_count or view.hand_counts[seat])

    @property
    def record(self) -> Record:
        """The deal as a record that replays to the same position."""
        return Record(
            rules=self.rules,
            players=len(self.players),
            dealer=self.opening.dealer,
            lead=self.opening.lead,
            deck=self.deck,
            actions=self.actions,
        )

    def applied(self, seat: int, action: Action, *, late: bool = False) -> "Play":
        """Return the play after `seat` did `action`, or it was done for it, `late`.

        Raises IllegalAction.
        """
        deal = self.deal.copy()
        ended, waited = deal.last_bout, deal.awaited()
        deal.apply(seat, action)
        log: tuple[Event, ...] = (*self.log, Played(seat, action, late))
        if deal.last_bout is not None and deal.last_bout is not ended:
            log = (deal.last_bout,)
        awaited = deal.awaited()
        return replace(
            self,
            deal=deal,
            actions=(*self.actions, (seat, action)),
            log=log,
            calls=tuple(
                calls + (each in awaited and each not in waited)
                for each, calls in enumerate(self.calls)
            ),
        )

    def introduced(self, person: Person) -> "Play":
        """Return the play with the name and language that `person` goes by now."""
        return replace(self, players=replaced(self.players, person))

    def replacing(self, person: PersonId, stand_in: Person) -> "Play":
        """Return the play with `stand_in` in the place of `person`, who earned nothing then."""
        players = tuple(stand_in if p.id == person else p for p in self.players)
        earned = tuple(each for each in self.earned if self.players[each[0]].id != person)
        return replace(self, players=players, earned=earned)

    def void(self) -> "Play":
        """Return the play broken off: nobody is the fool (M3)."""
        return replace(self, cancelled=True)

    def given_up_by(self, seat: int) -> "Play":
        """Return the play ended by the one on `seat`, who is its fool."""
        return replace(self, given_up=seat)

    def with_earned(self, earned: Earned) -> "Play":
        """Return the play with what it earned its players."""
        return replace(self, earned=earned)

    def replayed(self, actions: Iterable[Played]) -> "Play":
        """Return the play after all of `actions`, as when a table is read from its store."""
        play = self
        for played in actions:
            play = play.applied(played.seat, played.action, late=played.late)
        return play

    def seen(self) -> Seen:
        """Return the present moment, to be carried by a button."""
        view = self.view(None)
        lay = sum(2 - (defence is None) for _, defence in view.table)
        return Seen(self.number, view.bout, view.defender, lay, view.taking)

    def is_stale(self, seen: Seen, action: Action) -> bool:
        """Say whether a tap meant another moment than this one.

        A bout or a defender ago the same card meant something else. A pass gives up a chance, so
        it counts only for the cards that its sender saw, and «бито» is no «пас» (B7). A card that
        was to be the lead is not thrown in when the lead came from the table, its time being up.
        """
        now = self.seen()
        if (seen.deal, seen.bout, seen.defender) != (now.deal, now.bout, now.defender):
            return True
        first = next((event for event in self.log if isinstance(event, Played)), None)
        if first is not None and first.late and not seen.lay:
            return True
        return action.kind is ActionKind.PASS and seen != now

    def view(self, seat: int | None) -> View:
        """Return what `seat` sees, or for None what everybody sees."""
        return self.deal.view(seat)

    def why_not_card(self, seat: int, card: Card) -> Refusal | None:
        """Return the reason why a tap on `card` can mean nothing now.

        For the defender it is why it does not beat the first uncovered card, for everybody else
        why it cannot be added to the attack.
        """
        view = self.view(None)
        uncovered = [attack for attack, defence in view.table if defence is None]
        if seat == view.defender and uncovered:
            return self.deal.why_not(seat, Action(ActionKind.BEAT, card, uncovered[0]))
        return self.deal.why_not(seat, Action(ActionKind.ATTACK, card))
