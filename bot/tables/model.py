"""What a table is: where it stands, who sits at it, by which rules, and what is being played."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import NewType

from bot.engine.rules import RuleSet
from bot.match.match import Match
from bot.tables.clocks import Deadline, Due
from bot.tables.people import Person, PersonId, Place, replaced
from bot.tables.play import Play, Status
from bot.tables.settings import Settings

TableId = NewType("TableId", int)
RequestId = NewType("RequestId", int)
"""Names one thing that somebody asked for once (Telegram: `update_id`)."""


class Phase(StrEnum):
    """What a table is doing."""

    LOBBY = "lobby"
    DEAL = "deal"
    RESULT = "result"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment. It never changes; the service replaces it.

    `people` sit in seat order. During a deal they are the deal's players: the roster is closed.
    `play` is the deal under way or the last one. `ready` are those who want another deal.
    `match` is the one under way or the last one, `earlier` how many deals counted before it.
    `token` lets a person who comes by a link sit down while the table stands open.
    `gone` are those who got up in a deal that they are out of: it goes on in their seats, which
    are free when it ends. `misses` counts the deadlines in a row that a person let pass. While a
    table is `paused`, nobody can be told of a move in its group, so none is made and no time runs.
    """

    id: TableId
    place: Place
    owner: PersonId | None
    settings: Settings
    token: str = field(repr=False)
    phase: Phase = Phase.LOBBY
    people: tuple[Person, ...] = ()
    match: Match = field(default_factory=Match)
    earlier: int = 0
    play: Play | None = None
    ready: frozenset[PersonId] = frozenset()
    gone: frozenset[PersonId] = frozenset()
    misses: Mapping[PersonId, int] = field(default_factory=lambda: MappingProxyType({}))
    deadlines: tuple[Deadline, ...] = ()
    paused: bool = False

    @property
    def open(self) -> bool:
        """Whether people may sit down and get up without ending a deal."""
        return self.phase in {Phase.LOBBY, Phase.RESULT}

    @property
    def deal_number(self) -> int:
        """The number of the deal under way or last played; 0 before the first."""
        return 0 if self.play is None else self.play.number

    @property
    def board_number(self) -> int:
        """The number of the board that shows the table, from 1.

        A deal that counts keeps its board with its result; the next has one of its own. A void
        deal leaves its board to the next.
        """
        counted = self.play is not None and self.play.status is Status.OVER
        return self.earlier + self.match.deals + (not counted)

    @property
    def deal_of_match(self) -> int:
        """The number of the deal in its match, as players count: void deals do not."""
        return self.board_number - self.earlier

    @property
    def rules(self) -> RuleSet:
        """The rules of the next deal."""
        return self.settings.rules

    @property
    def decided(self) -> bool:
        """Whether the match has reached its goal: the next deal begins another."""
        goal = self.settings.goal
        return goal is not None and goal.reached(self.match)

    def seat_of(self, person: PersonId) -> int | None:
        """Return the seat of `person`, or None if he does not sit here."""
        for seat, sitting in enumerate(self.people):
            if sitting.id == person:
                return seat
        return None

    def sits(self, person: PersonId) -> bool:
        """Say whether `person` has a seat here and has not got up."""
        return self.seat_of(person) is not None and person not in self.gone

    @property
    def present(self) -> tuple[Person, ...]:
        """Those who sit here and have not got up, in seat order."""
        return tuple(person for person in self.people if person.id not in self.gone)

    @property
    def warned(self) -> bool:
        """Whether the table is a lobby that has said that it will close."""
        closing = any(deadline.kind is Due.CLOSE for deadline in self.deadlines)
        return self.phase is Phase.LOBBY and closing and not self.paused

    def due(self, now: float) -> Deadline | None:
        """Return what is to happen first of all that is due at `now`.

        A reminder comes last: nobody is reminded of what has passed.
        """
        past = [deadline for deadline in self.deadlines if deadline.at <= now]
        return min(past, key=lambda d: (d.kind is Due.REMIND, d.at), default=None)

    def seated(self, person: Person) -> "Table":
        """Return the table with `person` on the last seat; who sits down wants to play."""
        return replace(
            self,
            people=(*self.people, person),
            owner=person.id if self.owner is None else self.owner,
            ready=self.ready | {person.id},
        )

    def without(self, person: PersonId) -> "Table":
        """Return the table after `person` got up; what he owned passes to the next on his left."""
        rest = tuple(sitting for sitting in self.people if sitting.id != person)
        return replace(
            self.heard(person),
            people=rest,
            owner=self._owner_without(person),
            ready=self.ready - {person},
            gone=self.gone - {person},
        )

    def getting_up(self, person: PersonId) -> "Table":
        """Return the table after `person` got up whose seat must stay until the deal's end."""
        return replace(self, owner=self._owner_without(person), gone=self.gone | {person})

    def cleared(self) -> "Table":
        """Return the table without those who got up during the deal that has ended."""
        table = self
        for person in self.gone:
            table = table.without(person)
        return table

    def _owner_without(self, person: PersonId) -> PersonId | None:
        if self.owner != person:
            return self.owner
        seat = self.seat_of(person) or 0
        heirs = (*self.people[seat:], *self.people[:seat])
        return next((h.id for h in heirs if h.id != person and h.id not in self.gone), None)

    def heard(self, person: PersonId) -> "Table":
        """Return the table after `person` did something: he has missed nothing in a row."""
        if person not in self.misses:
            return self
        rest = {known: count for known, count in self.misses.items() if known != person}
        return replace(self, misses=MappingProxyType(rest))

    def missed(self, person: PersonId) -> "Table":
        """Return the table after `person` let one more deadline pass."""
        counts = {**self.misses, person: self.misses.get(person, 0) + 1}
        return replace(self, misses=MappingProxyType(counts))

    def tells_of(self, person: PersonId) -> bool:
        """Say whether `person` owns the table, or played here and can still be seen."""
        played = self.play is not None and any(p.id == person for p in self.play.players)
        last = self.match.last
        scored = person in self.match.standings or (last is not None and person in last.players)
        return played or scored or self.owner == person

    def replacing(self, person: PersonId, stand_in: Person) -> "Table":
        """Return the table as if `stand_in` had played in the place of `person`, who has left."""
        return replace(
            self,
            owner=self._owner_without(person),
            match=self.match.replacing(person, stand_in.id),
            play=None if self.play is None else self.play.replacing(person, stand_in),
        )

    def introduced(self, person: Person) -> "Table":
        """Return the table with the name and language that `person` goes by now."""
        if person in self.people or self.seat_of(person.id) is None:
            return self
        play = None if self.play is None else self.play.introduced(person)
        return replace(self, people=replaced(self.people, person), play=play)
