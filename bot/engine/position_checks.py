"""What cannot be: the contradictions for which a position is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import NAMES, SAME_RANK, pack
from bot.engine.errors import PositionError
from bot.engine.rules import ThrowIn
from bot.engine.seats import SEATS_IN, clockwise
from bot.engine.throwing_in import settle

if TYPE_CHECKING:
    from bot.engine.state import State


def check_position(state: State) -> None:
    """Raise `PositionError` naming the field if no deal can come to this state."""
    _check_turn_up(state)
    _check_hands(state)
    _check_roles(state)
    _check_covers(state)
    _check_ranks(state)
    _check_bout(state)
    _check_passed(state)
    if settle(state):
        raise PositionError("table: the bout has ended (B10)")


def _check_turn_up(state: State) -> None:
    if state.turn_up not in pack(state.rules.deck):
        raise PositionError(f"turn_up: {NAMES[state.turn_up]} is not in the pack")
    if state.talon and state.talon[-1] != state.turn_up:
        raise PositionError("talon: the turn-up is its last card (D3)")


def _check_hands(state: State) -> None:
    for seat in state.out:
        if state.hands[seat]:
            raise PositionError(f"out: seat {seat} holds cards")
    empty = state.playing & ~state.holding
    for seat in SEATS_IN[empty]:
        if seat not in state.emptied:
            raise PositionError(f"emptied: seat {seat} is in play without cards and not in it")
    for seat in state.emptied:
        if not empty >> seat & 1:
            raise PositionError(f"emptied: seat {seat} holds cards or is out")


def _check_roles(state: State) -> None:
    for name in ("lead", "defender", "opener"):
        if not state.playing >> getattr(state, name) & 1:
            raise PositionError(f"{name}: seat {getattr(state, name)} is out")
    for name, seats in (("passed", state.passed), ("shown", state.shown)):
        if seats & ~state.playing:
            raise PositionError(f"{name}: a seat that is out")
    rivals = state.opponents[state.lead]
    if not rivals >> state.defender & 1:
        raise PositionError(f"defender: seat {state.defender} cannot defend against the lead")
    if state.opener != state.lead and not (state.rules.transfer and state.attacks):
        raise PositionError("opener: differs from the lead without a transfer (B8)")
    # A transfer goes past seats without cards; otherwise the next opponent defends (E5).
    for seat in clockwise(state.lead, rivals & state.playing):
        if seat == state.defender:
            break
        if state.holding >> seat & 1 or not state.rules.transfer:
            raise PositionError(f"defender: seat {seat} comes before seat {state.defender}")


def _check_covers(state: State) -> None:
    for attack, cover in zip(state.attacks, state.covers, strict=True):
        if cover is not None and not state.beats[attack] >> cover & 1:
            raise PositionError(f"table: {NAMES[cover]} does not beat {NAMES[attack]} (D7)")


def _check_ranks(state: State) -> None:
    """B4: a card may have been added after all before it were covered."""
    throwing = state.rules.throw_in is not ThrowIn.NONE
    ranks = 0
    for attack, cover in zip(state.attacks, state.covers, strict=True):
        if ranks and not ranks >> attack & 1:
            raise PositionError(f"table: no card of the rank of {NAMES[attack]} before it (B4)")
        ranks |= SAME_RANK[attack]
        if cover is not None and throwing:
            ranks |= SAME_RANK[cover]
    if not throwing and not state.rules.transfer and len(state.attacks) > 2:
        raise PositionError("table: more than two attack cards without throwing in (B1)")


def _check_bout(state: State) -> None:
    if len(state.attacks) > state.limit:
        raise PositionError(f"limit: {len(state.attacks)} attack cards are more than it")
    if state.taking and not state.uncovered:
        raise PositionError("taking: nothing is left to take (B3)")
    if not state.attacks:
        for name in ("taking", "opened", "passed", "shown", "emptied"):
            if getattr(state, name):
                raise PositionError(f"{name}: the table is empty")
    if state.shown and not (state.rules.show_transfer and state.trumps):
        raise PositionError("shown: nobody can have shown a trump (B9)")
    if state.shown.bit_count() > 1:
        raise PositionError("shown: there is one trump of the attack's rank (B9)")


def _check_passed(state: State) -> None:
    if state.passed >> state.lead & 1 and not state.opened:
        raise PositionError("passed: the lead is in it, but opened is false (B6)")
    if (state.opened or state.passed) and state.rules.throw_in is ThrowIn.NONE:
        raise PositionError("passed or opened: nobody may throw in (B6)")
    turn = state.in_order(state, state.throwers(state))
    early = state.passed & (~state.opponents[state.defender] | state.holding & ~turn)
    for seat in SEATS_IN[early]:
        raise PositionError(f"passed: seat {seat} may not have passed (B6)")
