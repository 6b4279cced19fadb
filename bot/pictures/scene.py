"""What is drawn of a table: the public facts of a deal, as plain values.

It is made from what a spectator may know (M4), and only from what the picture shows. So no
picture depends on a hidden card, and two positions that look alike are one picture.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import RANKS, Card, is_joker
from bot.engine.view import View


class Part(Enum):
    """What a seat does in the bout."""

    LEAD = "lead"
    DEFENDER = "defender"
    TAKES = "takes"
    DONE = "done"
    OUT = "out"
    WAITS = "waits"


@dataclass(frozen=True, slots=True)
class Words:
    """The words in a picture, in the language of its readers.

    `parts` names what seats do, `letters` how ranks are written where not as in
    `bot.engine.cards.RANKS`. `no_trump` stands where a trump would.
    """

    trump: str
    no_trump: str
    talon: str
    discard: str
    empty: str
    parts: Mapping[Part, str]
    letters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: `words` say its part, `place` is the one it has gone out at, from 1."""

    name: str
    cards: int
    part: Part
    words: str
    awaited: bool
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """A card and its rank as it is written."""

    card: Card
    rank: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A table to be drawn. `turn_up` lies under the talon, None once that is used up."""

    pairs: tuple[tuple[Face, Face | None], ...]
    trump: int | None
    turn_up: Face | None
    talon: int
    discard: int
    seats: tuple[Seat, ...]
    trump_word: str
    talon_word: str
    discard_word: str
    empty_word: str


def scene_of(view: View, names: Sequence[str], words: Words) -> Scene:
    """Return what is to be drawn of a deal; `names` are those of its seats in order."""

    def face(card: Card) -> Face:
        rank = "" if is_joker(card) else RANKS[card >> 2]
        return Face(card, words.letters.get(rank, rank))

    return Scene(
        pairs=tuple((face(a), None if d is None else face(d)) for a, d in view.table),
        trump=view.trump,
        turn_up=face(view.turn_up) if view.talon_count else None,
        talon=view.talon_count,
        discard=view.discard_count,
        seats=tuple(_seat(view, seat, name, words) for seat, name in enumerate(names)),
        trump_word=words.no_trump if view.trump is None else words.trump,
        talon_word=words.talon,
        discard_word=words.discard,
        empty_word="" if view.table else words.empty,
    )


def _seat(view: View, seat: int, name: str, words: Words) -> Seat:
    part = _part(view, seat)
    return Seat(
        name=name,
        cards=view.hand_counts[seat],
        part=part,
        words=words.parts.get(part, ""),
        awaited=seat in view.awaited,
        place=view.out.index(seat) + 1 if seat in view.out else None,
    )


def _part(view: View, seat: int) -> Part:
    if seat in view.out:
        return Part.OUT
    if seat == view.defender:
        return Part.TAKES if view.taking else Part.DEFENDER
    if seat in view.passed:
        return Part.DONE
    return Part.LEAD if seat == view.lead else Part.WAITS
