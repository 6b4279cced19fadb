"""What a table is: where it stands, who sits at it, by which rules, and what is being played."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NewType

from bot.engine.rules import RuleSet
from bot.match.match import Match
from bot.tables.people import Person, PersonId, Place, replaced
from bot.tables.play import Play, Status

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
    `token` lets a person who comes by a link sit down while the table stands open.
    """

    id: TableId
    place: Place
    owner: PersonId | None
    preset: str
    rules: RuleSet
    token: str = field(repr=False)
    phase: Phase = Phase.LOBBY
    people: tuple[Person, ...] = ()
    match: Match = field(default_factory=Match)
    play: Play | None = None
    ready: frozenset[PersonId] = frozenset()

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
        return self.match.deals + (not counted)

    def seat_of(self, person: PersonId) -> int | None:
        """Return the seat of `person`, or None if he does not sit here."""
        for seat, sitting in enumerate(self.people):
            if sitting.id == person:
                return seat
        return None

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
        seat = self.seat_of(person)
        rest = tuple(sitting for sitting in self.people if sitting.id != person)
        owner = self.owner
        if owner == person:
            heirs = rest if seat is None else (*rest[seat:], *rest[:seat])
            owner = heirs[0].id if heirs else None
        return replace(self, people=rest, owner=owner, ready=self.ready - {person})

    def introduced(self, person: Person) -> "Table":
        """Return the table with the name and language that `person` goes by now."""
        if person in self.people or self.seat_of(person.id) is None:
            return self
        play = None if self.play is None else self.play.introduced(person)
        return replace(self, people=replaced(self.people, person), play=play)
