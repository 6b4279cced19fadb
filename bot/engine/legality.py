"""What a seat may do now, and why it may not do something else: one source for both.

Whatever a clause asks of the moment is one function, here or in the clause's module, that answers
with a `Refusal` or None; whatever it asks of a card is one bit mask. `legal_actions` lists what
passes both, `why_not` says which of them an action fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    ATTACKS,
    BEATS,
    PAIRS,
    PASS,
    REDEAL,
    SHOWS,
    TAKE,
    TRANSFERS,
    ActionKind,
    choices,
)
from bot.engine.cards import SUIT_MASKS, ranks_in
from bot.engine.errors import Refusal
from bot.engine.rules import ThrowIn
from bot.engine.throwing_in import why_not_add
from bot.engine.transfer import transfer_cards, why_not_show, why_not_transfer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.engine.actions import Action
    from bot.engine.state import State


def legal_actions(state: State, seat: int) -> list[Action]:
    """Return all actions that a seat may take now."""
    if state.over or not 0 <= seat < state.players:
        return []
    if not state.attacks:
        return _openings(state, seat)
    if seat == state.defender:
        return _answers(state) if why_not_answer(state, seat) is None else []
    if not state.adding >> seat & 1:
        return []
    actions = choices(ATTACKS, state.hands[seat] & state.matching)
    if not state.passed >> seat & 1:
        actions.append(PASS)
    return actions


def _openings(state: State, seat: int) -> list[Action]:
    actions = []
    hand = state.hands[seat]
    if seat == state.lead:
        actions = choices(ATTACKS, hand)
        if why_not_pair(state, seat) is None:
            for rank in ranks_in(hand):
                actions += PAIRS.get(rank, ())
    if state.bout == 1 and why_not_redeal(state, seat) is None:
        actions.append(REDEAL)
    return actions


def _answers(state: State) -> list[Action]:
    hand = state.hands[state.defender]
    actions = []
    for attack in state.attacks:
        if state.uncovered >> attack & 1:
            actions += choices(BEATS[attack], hand & state.beats[attack])
    if state.rules.transfer:
        cards = hand & transfer_cards(state)
        if cards and why_not_transfer(state, added=1) is None:
            actions += choices(TRANSFERS, cards)
        if cards & state.trumps and why_not_show(state) is None:
            actions += choices(SHOWS, cards & state.trumps)
    actions.append(TAKE)
    return actions


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """Say why a seat may not take this action now; None if it may."""
    if state.over:
        return Refusal.DEAL_OVER
    if not 0 <= seat < state.players:
        return Refusal.NO_SUCH_SEAT
    if not state.playing >> seat & 1:
        return Refusal.NOT_IN_PLAY
    return _CHECKS[action.kind.value](state, seat, action)


def _check_attack(state: State, seat: int, action: Action) -> Refusal | None:
    if state.attacks:
        refusal, cards = why_not_add(state, seat), state.matching
    else:
        refusal, cards = why_not_lead(state, seat), -1
    return refusal or _check_card(state, seat, action.played, cards, Refusal.RANK_NOT_ON_TABLE)


def why_not_lead(state: State, seat: int) -> Refusal | None:
    """B1, the table being empty."""
    return None if seat == state.lead else Refusal.NOT_THE_LEAD


def why_not_pair(state: State, seat: int) -> Refusal | None:
    """B1, whatever the cards."""
    if state.rules.throw_in is not ThrowIn.NONE:
        return Refusal.PAIR_OFF
    if state.attacks:
        return Refusal.THROW_IN_OFF
    if state.limit < 2:
        return Refusal.LIMIT_REACHED
    return why_not_lead(state, seat)


def _check_pair(state: State, seat: int, action: Action) -> Refusal | None:
    return why_not_pair(state, seat) or _check_card(state, seat, action.played)


def why_not_answer(state: State, seat: int) -> Refusal | None:
    """Say why a seat may neither beat nor take, whatever it holds; None if it may (B2, B3)."""
    if seat != state.defender:
        return Refusal.NOT_THE_DEFENDER
    if state.taking:
        return Refusal.IS_TAKING
    return None if state.uncovered else Refusal.NOTHING_TO_BEAT


def _check_beat(state: State, seat: int, action: Action) -> Refusal | None:
    target = action.target
    assert target is not None
    refusal = why_not_answer(state, seat)
    if refusal is None and not state.uncovered >> target & 1:
        covered = target in state.attacks
        refusal = Refusal.ALREADY_COVERED if covered else Refusal.NOT_AN_ATTACK_CARD
    return refusal or _check_card(
        state, seat, action.played, state.beats[target], Refusal.DOES_NOT_BEAT
    )


def _check_transfer(state: State, seat: int, action: Action) -> Refusal | None:
    refusal = why_not_answer(state, seat) or why_not_transfer(state, added=1)
    return refusal or _check_card(
        state, seat, action.played, transfer_cards(state), Refusal.TRANSFER_RANK
    )


def _check_show(state: State, seat: int, action: Action) -> Refusal | None:
    assert action.card is not None
    card = 1 << action.card
    refusal = why_not_answer(state, seat) or why_not_show(state)
    if refusal is None and not state.trumps & card:
        refusal = Refusal.SHOW_NOT_TRUMP
    return refusal or _check_card(state, seat, card, transfer_cards(state), Refusal.TRANSFER_RANK)


def _check_take(state: State, seat: int, _: Action) -> Refusal | None:
    return why_not_answer(state, seat)


def _check_pass(state: State, seat: int, _: Action) -> Refusal | None:
    if not state.attacks:
        return Refusal.LEAD_MUST_ATTACK if seat == state.lead else Refusal.TABLE_EMPTY
    refusal = why_not_add(state, seat)
    if refusal is None and state.passed >> seat & 1:
        return Refusal.ALREADY_PASSED
    return refusal


def why_not_redeal(state: State, seat: int) -> Refusal | None:
    """D6. Before the first attack a hand is as it was dealt."""
    if not state.rules.redeal_on_five:
        return Refusal.REDEAL_OFF
    if state.bout > 1 or state.attacks:
        return Refusal.REDEAL_TOO_LATE
    hand = state.hands[seat]
    if any((hand & suit).bit_count() >= 5 for suit in SUIT_MASKS):
        return None
    return Refusal.NO_FIVE_OF_A_SUIT


def _check_redeal(state: State, seat: int, _: Action) -> Refusal | None:
    return why_not_redeal(state, seat)


def _check_card(
    state: State, seat: int, cards: int, fitting: int = -1, misfit: Refusal | None = None
) -> Refusal | None:
    if cards & ~state.hands[seat]:
        return Refusal.NOT_YOUR_CARD
    return misfit if cards & ~fitting else None


_CHECKS: Final[Mapping[str, Callable[[State, int, Action], Refusal | None]]] = {
    ActionKind.ATTACK.value: _check_attack,
    ActionKind.PAIR.value: _check_pair,
    ActionKind.BEAT.value: _check_beat,
    ActionKind.TRANSFER.value: _check_transfer,
    ActionKind.SHOW.value: _check_show,
    ActionKind.TAKE.value: _check_take,
    ActionKind.PASS.value: _check_pass,
    ActionKind.REDEAL.value: _check_redeal,
}
