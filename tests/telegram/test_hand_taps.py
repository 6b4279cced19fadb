"""Legality has one source: what can be tapped is legal, and what is legal can be tapped."""

from hypothesis import example, given, settings

from bot.engine.actions import Action
from bot.engine.rules import RuleSet, ThrowIn
from bot.tables.model import Phase, Table
from bot.telegram.callbacks import ActionTap, CardTap
from bot.telegram.views.hand import HandSurface, card_meanings, hand
from bot.telegram.views.refusals import WORDS
from tests.telegram.builders import EN, acted, moments, play_of, position, table_of
from tests.telegram.strict import buttons, seen, tap_of


def offered(at: Table, seat: int, chosen: int | None = None) -> list[Action]:
    """Return what the playable buttons of a hand lead to, with those of each choice."""
    play = play_of(at)
    view = play.view(seat)
    actions: list[Action] = []
    for button in buttons(hand(HandSurface(at, seat, "Dacha", chosen=chosen), EN)):
        tap = tap_of(button)
        if isinstance(tap, CardTap):
            assert tap.seen == play.seen()
            meanings = card_meanings(view, tap.parsed)
            assert bool(meanings) == (button.style == "primary")
            if len(meanings) > 1:
                actions += offered(at, seat, chosen=tap.parsed)
            else:
                actions += meanings
        elif isinstance(tap, ActionTap):
            assert tap.seen == play.seen()
            assert button.style is not None
            actions.append(tap.parsed)
    return actions


def showing() -> Table:
    """Return a table where the defender's six of trumps may beat, transfer, or be shown."""
    rules = RuleSet(transfer=True, show_transfer=True)
    play = position("6s 7h", "6d 8s 9s", "Kc Qc Jd", turn_up="Td", rules=rules)
    return acted(table_of(play, "transfer-show"), "0:a6s")


def redealing() -> Table:
    """Return a table where a player who does not lead may demand a new deal."""
    rules = RuleSet(redeal_on_five=True)
    return table_of(position("6s 7h", "6h 8s 8h 8d 8c", "9s Ts Js Qs Ks", rules=rules, bout=1))


def pairing() -> Table:
    """Return a table where a queen may be led alone, or with either of two others."""
    rules = RuleSet(throw_in=ThrowIn.NONE)
    return table_of(position("Qs Qh Qc", "9s Ts Js Ks", rules=rules), "simple")


@settings(deadline=None, max_examples=150)
@example(at=showing())
@example(at=redealing())
@example(at=pairing())
@given(at=moments())
def test_taps_on_playable_buttons_lead_to_every_legal_action_and_to_no_other(at: Table) -> None:
    if at.phase is not Phase.DEAL:
        return
    play = play_of(at)
    for seat in range(len(play.players)):
        legal = play.deal.legal_actions(seat)
        found = offered(at, seat)
        assert set(found) == set(legal)
        assert not any(play.is_stale(play.seen(), action) for action in found)


@settings(deadline=None, max_examples=60)
@given(at=moments())
def test_a_card_that_cannot_be_played_has_a_reason_in_words(at: Table) -> None:
    if at.phase is not Phase.DEAL:
        return
    play = play_of(at)
    for seat in range(len(play.players)):
        view = play.view(seat)
        for card in view.hand:
            if not card_meanings(view, card):
                reason = play.why_not_card(seat, card)
                assert reason is not None
                assert EN.gettext(WORDS[reason])


@settings(deadline=None, max_examples=60)
@given(at=moments())
def test_telegram_accepts_the_hand_of_every_seat(at: Table) -> None:
    if at.phase is not Phase.DEAL:
        return
    for seat in range(len(play_of(at).players)):
        assert seen(hand(HandSurface(at, seat, "Dacha"), EN)).text
