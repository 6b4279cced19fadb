"""What one counted deal says of each of its seats, found by playing it once more."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.engine.actions import Action, ActionKind
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.result import BoutEnd, Result
from bot.engine.rules import RuleSet
from bot.match.epaulettes import losing_seats

_TALLIED: Final = (
    "takes",
    "taken",
    "most_taken",
    "transfers",
    "shows",
    "led",
    "thrown",
    "beaten",
    "most_beaten",
    "most_held",
    "last_card",
)


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat did in a deal, and how the deal ended for it.

    `place`: it went out as number so and so, from 1; None if it never did, or only in the bout
    that made the deal a draw. `rank` orders the seats for ratings, from 0: equal ones are tied.
    `lost`: it was the fool or of the losing team.
    `taken` counts the cards of its `takes` bouts, `most_taken` those of the largest; `most_beaten`
    the attack cards of the largest bout that it beat off. `shows` are among the `transfers`.
    `held` counts the cards that it had in hand in the end.
    """

    place: int | None = None
    rank: int = 0
    lost: bool = False
    draw: bool = False
    gave_up: bool = False
    epaulettes: int = 0
    held: int = 0
    takes: int = 0
    taken: int = 0
    most_taken: int = 0
    transfers: int = 0
    shows: int = 0
    led: int = 0
    thrown: int = 0
    beaten: int = 0
    most_beaten: int = 0
    most_held: int = 0
    last_card: Card | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal that counts came to; `scores` by seat.

    `trump` is a suit. `ending` are the attack cards of the last bout, if its loser took them.
    """

    rules: RuleSet
    trump: int | None
    result: Result
    ending: tuple[Card, ...]
    scores: tuple[Score, ...]

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.scores)

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that lost: the fool, in teams all of his team."""
        return losing_seats(self.result, self.players)

    @property
    def ranks(self) -> tuple[int, ...]:
        """How the deal was left, by seat, for ratings."""
        return tuple(score.rank for score in self.scores)


def ended_by(so_far: Result, seat: int, *, teams: bool) -> Result:
    """Return the result of a deal that the one on `seat` ended by leaving it.

    He is its fool, in teams his team has lost (T3); the others keep the places that they had.
    """
    team = seat % 2 if teams else None
    return Result(over=True, fool=seat, losing_team=team, places=so_far.places)


def outcome_of(
    deal: Deal,
    actions: Iterable[tuple[int, Action]],
    *,
    gave_up: int | None = None,
    hung: str | None = None,
) -> Outcome:
    """Play a deal that counts to its end, and say what it came to.

    `deal` is as it was dealt, and is changed; `actions` are known to be legal. `gave_up` is the
    seat that ended it by leaving, `hung` the rank that it hung on its losers in its match (V3).
    """
    tallies = [_Tally(most_held=hand.bit_count()) for hand in deal.hands]
    for seat, action in actions:
        _play(deal, tallies, seat, action)
    result = deal.result()
    if gave_up is not None:
        result = ended_by(result, gave_up, teams=deal.rules.teams)
    assert result.over
    assert not result.void
    losers, last = losing_seats(result, deal.players), deal.last_bout
    order = [seat for seat in result.places if seat not in _let_go(deal, result)]
    took_last = gave_up is None and last and last.taken and last.defender in losers
    return Outcome(
        rules=deal.rules,
        trump=deal.trump,
        result=result,
        ending=last.attack if last and took_last else (),
        scores=tuple(
            Score(
                place=order.index(seat) + 1 if seat in order else None,
                rank=rank,
                lost=seat in losers,
                draw=result.draw,
                gave_up=seat == gave_up,
                epaulettes=int(hung is not None and seat in losers),
                held=deal.hands[seat].bit_count(),
                **tallies[seat].counted(),
            )
            for seat, rank in enumerate(_ranks(deal, result))
        ),
    )


def _let_go(deal: Deal, result: Result) -> tuple[int, ...]:
    """Return the seats that ran out of cards together and made the deal a draw (E6)."""
    if not result.draw or deal.playing or deal.last_bout is None:
        return ()
    return deal.last_bout.out


def _ranks(deal: Deal, result: Result) -> list[int]:
    """Return by seat how the deal was left.

    First come those who went out, in their order, in the end the fool. Between them those are
    tied who never went out, or only as they made the deal a draw. A team shares its rank.
    """
    seats = range(deal.players)
    if deal.rules.teams:
        return [int(seat in losing_seats(result, deal.players)) for seat in seats]
    fool = [] if result.fool is None else [result.fool]
    tied = _let_go(deal, result)
    out = [seat for seat in result.places if seat not in (*tied, *fool)]
    rest = [seat for seat in seats if seat not in (*out, *fool)]
    order = [group for group in (*([seat] for seat in out), rest, fool) if group]
    return [next(rank for rank, group in enumerate(order) if seat in group) for seat in seats]


@dataclass(slots=True)
class _Tally:
    """What is counted of one seat while its deal is played."""

    most_held: int
    takes: int = 0
    taken: int = 0
    most_taken: int = 0
    transfers: int = 0
    shows: int = 0
    led: int = 0
    thrown: int = 0
    beaten: int = 0
    beaten_now: int = 0
    most_beaten: int = 0
    last_card: Card | None = None

    def did(self, action: Action, *, first: bool) -> None:
        """Count an action; `first` if no card lay on the table."""
        match action.kind:
            case ActionKind.ATTACK | ActionKind.PAIR:
                self.led += first
                self.thrown += not first
            case ActionKind.BEAT:
                self.beaten += 1
                self.beaten_now += 1
            case ActionKind.TRANSFER:
                self.transfers += 1
            case ActionKind.SHOW:
                self.transfers += 1
                self.shows += 1
        if action.played:
            self.last_card = action.card if action.second is None else action.second

    def defended(self, bout: BoutEnd, lay: int) -> None:
        """Count a bout that the seat defended; so many cards lay on the table in its end."""
        if bout.taken:
            self.takes += 1
            self.taken += lay
            self.most_taken = max(self.most_taken, lay)
        else:
            self.most_beaten = max(self.most_beaten, self.beaten_now)

    def counted(self) -> dict[str, Any]:
        """Return what a score tells of it."""
        return {name: getattr(self, name) for name in _TALLIED}


def _play(deal: Deal, tallies: Sequence[_Tally], seat: int, action: Action) -> None:
    bout = deal.last_bout
    lay = deal.table.bit_count() + action.played.bit_count()
    tallies[seat].did(action, first=not deal.table)
    deal.push(seat, action)
    if deal.last_bout is None or deal.last_bout is bout:
        return
    tallies[deal.last_bout.defender].defended(deal.last_bout, lay)
    for tally, hand in zip(tallies, deal.hands, strict=True):
        tally.beaten_now = 0
        tally.most_held = max(tally.most_held, hand.bit_count())
