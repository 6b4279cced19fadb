"""How bouts and deals end, in a form that everybody may see."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a deal (E6, E7, T3, V4).

    `void`: a new deal was demanded (D6). `draw`: nobody lost. `fool`: the seat that lost; in teams
    the seat that counts as the fool for M2. `losing_team`: 0 or 1 in teams, the parity of its
    seats. `places`: the seats in order of going out, the fool among them only if he went out.
    While the deal runs, `over` is false and `places` grows.
    """

    over: bool
    void: bool = False
    draw: bool = False
    fool: int | None = None
    losing_team: int | None = None
    places: tuple[int, ...] = ()


class BoutEnd(NamedTuple):
    """What a bout came to.

    `taken`: the defender took; otherwise he beat everything. `attack`: the attack cards in order.
    `out`: the seats that went out, in order (E4). `drew`: by seat, how many cards it drew (E3).
    """

    number: int
    taken: bool
    attack: tuple[Card, ...]
    defender: int
    out: tuple[int, ...]
    drew: tuple[int, ...]
