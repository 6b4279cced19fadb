"""What a seat sees (M4), who is awaited, and how a deal is handled."""

import doctest
import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from bot.engine import deal as deal_module
from bot.engine.actions import Action
from bot.engine.cards import format_cards
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.perft import perft
from bot.engine.position import format_position
from bot.engine.view import View
from tests.engine.boards import board, every_move, play

HANDS = ["7c Ad", "8s Kc 9c", "7d Qd"]


def test_m4_a_seat_sees_its_own_hand_and_all_counts() -> None:
    deal = board(HANDS, "7s", talon="6d 6c 6h")
    view = deal.view(1)
    assert format_cards(view.hand) == ["8s", "9c", "Kc"]
    assert view.hand_counts == (2, 3, 2)
    assert (view.talon_count, view.discard_count) == (3, 36 - 7 - 1 - 3)
    assert (view.trump, format_cards([view.turn_up])) == (1, ["6h"])
    assert [format_cards(c for c in pair if c is not None) for pair in view.table] == [["7s"]]
    assert (view.opener, view.lead, view.defender, view.limit, view.bout) == (0, 0, 1, 3, 2)
    assert (view.taking, view.opened, view.passed, view.shown) == (False, False, (), ())
    assert (view.over, view.result, view.out, view.last_bout) == (False, None, (), None)
    assert view.awaited == (0, 1)
    assert {str(action) for action in view.legal} == {"b7s8s", "take"}


def test_m4_a_spectator_sees_what_all_can_see() -> None:
    view = board(HANDS, "7s", talon="6d 6c 6h").view(None)
    assert (view.seat, view.hand, view.legal) == (None, (), ())
    assert view.hand_counts == (2, 3, 2)


def test_m4_views_differ_only_in_what_is_ones_own() -> None:
    deal = board(HANDS, "7s", talon="6d 6c 6h")
    own = {"seat", "hand", "legal"}
    for field in fields(View):
        if field.name not in own:
            values = [getattr(deal.view(seat), field.name) for seat in (None, 0, 1, 2)]
            assert all(value == values[0] for value in values)


def test_m4_the_turn_up_stays_known_after_it_was_drawn() -> None:
    deal = play(board(["7c Ad", "9s Kc 9c"], "7s", talon="6h"), "1:take 0:pass")
    assert deal.view(1).talon_count == 0
    assert format_cards([deal.view(1).turn_up]) == ["6h"]


def test_a_view_does_not_change() -> None:
    deal = board(HANDS, "7s")
    view = deal.view(0)
    with pytest.raises(FrozenInstanceError):
        view.taking = True  # type: ignore[misc]
    play(deal, "1:take")
    assert not view.taking


def test_a_view_can_go_to_another_process() -> None:
    view = play(board(HANDS, "7s"), "1:take 0:pass 2:pass").view(2)
    assert pickle.loads(pickle.dumps(view)) == view


def test_a_view_of_a_deal_that_is_over_has_its_result() -> None:
    deal = play(board(["7s", "8s Kc"]), "0:a7s 1:b7s8s")
    view = deal.view(0)
    assert view.over
    assert view.result == deal.result()
    assert (view.awaited, view.legal) == ((), ())


def test_awaited_does_not_hold_seats_that_need_not_act() -> None:
    # Seat 0 has passed and may still throw in; nobody waits for that.
    deal = play(board(HANDS, "7s"), "0:pass")
    assert deal.legal_actions(0)
    assert deal.awaited() == (1, 2)


def test_apply_refuses_with_a_reason_and_changes_nothing() -> None:
    deal = board(HANDS, "7s")
    before = format_position(deal)
    with pytest.raises(IllegalAction, match="2:a7d is not legal: lead-first") as error:
        deal.apply(2, Action.parse("a7d"))
    assert (error.value.seat, str(error.value.action)) == (2, "a7d")
    assert error.value.reason is Refusal.LEAD_FIRST
    assert format_position(deal) == before


def test_legal_actions_are_up_to_date_after_each_change() -> None:
    deal = board(HANDS, "7s")
    assert deal.legal_actions(1)
    deal.push(1, Action.parse("take"))
    assert deal.legal_actions(1) == ()
    assert deal.legal_actions(-1) == deal.legal_actions(3) == ()


def test_perft_counts_sequences_of_any_seats_actions() -> None:
    deal = board(["7s", "8s Kc"])
    assert [perft(deal, depth) for depth in range(5)] == [1, 1, 2, 0, 0]
    wide = board(HANDS, "7s")
    assert perft(wide, 1) == len(every_move(wide))
    total = 0
    for seat, action in every_move(wide):
        after = wide.copy()
        after.apply(seat, action)
        total += perft(after, 1)
    assert perft(wide, 2) == total


def test_the_example_of_the_documentation_runs() -> None:
    result = doctest.testmod(deal_module)
    assert (result.attempted > 0, result.failed) == (True, 0)
