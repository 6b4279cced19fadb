"""The end of a bout and of a deal, and the beginning of the next bout (section 5, T2, T3, V2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.drawing import draw
from bot.engine.limits import limit_for
from bot.engine.result import BoutEnd, Result
from bot.engine.seats import SEATS_IN, TEAMS, left_of
from bot.engine.throwing_in import settle

if TYPE_CHECKING:
    from bot.engine.state import State

STALL_BOUTS: Final = 50  # E7


def start_bout(state: State, lead: int) -> None:
    """Begin the next bout: an empty table, everybody's role, the limit (B5, E5, T2)."""
    state.bout += 1
    state.lead = state.opener = lead
    state.defender = left_of(lead, state.opponents[lead] & state.playing)
    state.clear_table()
    state.limit = limit_for(state, state.hands[state.defender].bit_count())
    settle(state)


def end_bout(state: State) -> None:
    """Clear the table, fill the hands, let seats go out; then the next bout, or the end."""
    taken = state.taking
    if taken:  # E2
        state.hands[state.defender] |= state.table
        state.holding |= 1 << state.defender
    else:  # E1
        state.discard |= state.table
    drawn = state.drawn
    drew = draw(state)
    state.stall = state.stall + 1 if taken and state.drawn == drawn else 0
    gone = _go_out(state)
    state.last_bout = BoutEnd(state.bout, taken, tuple(state.attacks), state.defender, gone, drew)
    if gone or state.stall >= STALL_BOUTS:
        state.verdict = _verdict(state)
        if state.verdict is not None:
            state.over = True
            state.clear_table()
            return
    lead = _next_lead(state)
    if state.rules.round:
        _hand_on(state)
    start_bout(state, lead)


def void(state: State) -> None:
    """End the deal because a seat demanded a new one (D6)."""
    state.over = True
    state.waiting = 0
    state.verdict = Result(over=True, void=True)


def _go_out(state: State) -> tuple[int, ...]:
    """E4. Whoever is without cards played the last one in this bout."""
    if not state.emptied:
        return ()
    gone = tuple([seat for seat in state.emptied if not state.holding >> seat & 1])
    state.out += gone
    state.playing = state.holding
    return gone


def _next_lead(state: State) -> int:
    """E5 and T2, after seats have gone out."""
    defender = state.defender
    if state.taking:
        return left_of(defender, state.opponents[defender] & state.playing)
    if state.playing >> defender & 1:
        return defender
    own = state.playing & ~state.opponents[defender] if state.rules.teams else state.playing
    return left_of(defender, own)


def _hand_on(state: State) -> None:
    """V2. Every seat in play holds cards here, so who holds any does not change."""
    seats = SEATS_IN[state.playing]
    hands = [state.hands[seat] for seat in seats]
    for seat, hand in zip(seats, [hands[-1], *hands[:-1]], strict=True):
        state.hands[seat] = hand


def _verdict(state: State) -> Result | None:
    """Return the result if the deal ends here, by E6, T3 or E7."""
    if state.rules.teams:
        teams = [state.playing & team for team in TEAMS]
        if not all(teams):
            return _team_verdict(state, teams)
    elif state.playing.bit_count() <= 1:
        fool = left_of(state.defender, state.playing)
        if fool < 0 and state.rules.draw:
            return Result(over=True, draw=True, places=state.out)
        return Result(over=True, fool=state.defender if fool < 0 else fool, places=state.out)
    if state.stall >= STALL_BOUTS:
        return Result(over=True, draw=True, places=state.out)
    return None


def _team_verdict(state: State, teams: list[int]) -> Result:
    """T3. The fool is the first loser who holds cards, beginning with the last lead."""
    if not any(teams):
        if state.rules.draw:
            return Result(over=True, draw=True, places=state.out)
        losers, fool = state.defender % 2, state.defender
    else:
        losers = 0 if teams[0] else 1
        lead = state.lead
        fool = lead if teams[losers] >> lead & 1 else left_of(lead, teams[losers])
    return Result(over=True, fool=fool, losing_team=losers, places=state.out)
