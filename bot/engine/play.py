"""What an action does to the table and the hands (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import ActionKind
from bot.engine.bouts import end_bout, void
from bot.engine.throwing_in import settle
from bot.engine.transfer import transfer

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.state import State

# An enum's member costs a look-up in its class; these are compared for every action.
ATTACK: Final = ActionKind.ATTACK
BEAT: Final = ActionKind.BEAT
PASS: Final = ActionKind.PASS
TAKE: Final = ActionKind.TAKE


def play(state: State, seat: int, action: Action) -> None:
    """Do what a legal action does, and end the bout if that ends it (B10).

    The action is not checked; one that is not legal leaves a state that means nothing.
    """
    state.asked = None
    if action.played:
        hand = state.hands[seat] & ~action.played
        state.hands[seat] = hand
        if not hand:
            state.holding &= ~(1 << seat)
            state.emptied += (seat,)
    kind, card = action.kind, action.card
    if kind is ATTACK:
        assert card is not None
        state.lay(card)
    elif kind is PASS:
        state.passed |= 1 << seat
        if seat == state.lead:
            state.opened = True
    elif kind is BEAT:
        if not state.matching & action.played:
            state.passed = 0  # B7: a new rank
        assert card is not None
        assert action.target is not None
        state.cover(action.target, card)
    elif kind is TAKE:
        state.taking = True
        state.passed = 0  # B7
    else:
        _play_rare(state, seat, action)
    if not state.over and settle(state):
        end_bout(state)


def _play_rare(state: State, seat: int, action: Action) -> None:
    if action.kind is ActionKind.REDEAL:
        void(state)
    elif action.kind is ActionKind.SHOW:
        state.shown |= 1 << seat
        transfer(state)
    else:
        assert action.card is not None
        state.lay(action.card)
        if action.second is not None:
            state.lay(action.second)
        else:
            transfer(state)
