"""Achievements: each is earned by a deal that is played here, and missed by one almost like it."""

from typing import Any

import pytest

from bot.match.achievements import EARNED, Achievement, Case, earned, in_order
from bot.match.career import Career
from tests.match.endgames import last_bout, played

NEWCOMER = Career()
LEFT = ["6s", "9c Kc"]
"""Seat 0 plays his last card and is out, seat 1 is the fool."""
TAKES = "0:a6s 1:take"

# Seat 0 attacks with six cards, seat 1 beats them and has the lead.
ATTACK, DEFENCE = "6s 6h 6c 7h 7c 9s", "7s 8h 8c 9h 9c Ts"
FOUR_BEATEN = "0:a6s 1:b6s7s 0:a6h 1:b6h8h 0:a6c 1:b6c8c 0:a7h 1:b7h9h 0:a7c"
FIVE_BEATEN = f"{FOUR_BEATEN} 1:b7c9c 0:a9s"
SIX_BEATEN = f"{FIVE_BEATEN} 1:b9sTs"
DRY_HANDS = [f"{ATTACK} Qc 8s Jh Kd", f"{DEFENCE} Jc Js Qh"]
DRY_MOVES = f"{SIX_BEATEN} 1:aJc 0:bJcQc 1:pass 0:a8s 1:b8sJs 0:aJh 1:bJhQh"
RELAY_HANDS = ["6s 6d 7s 7h 7d 7c 9s Kd Ah", "6h 6c 9h Ks"]
FOUR_SIXES = "0:a6s 1:t6h 0:t6d 1:t6c 0:b6s7s 0:b6h7h 0:b6d7d 0:b6c7c 1:pass"


def after(
    hands: list[str],
    moves: str,
    seat: int = 0,
    before: Career = NEWCOMER,
    *,
    gave_up: int | None = None,
    same_fool: int = 0,
    **rules: Any,
) -> Case:
    """Return the case of a seat after a deal that ended so; diamonds are trump, 0 leads."""
    outcome = played(last_bout(hands, **rules), moves, gave_up=gave_up)
    return Case(outcome, seat, before, same_fool)


def all_taken(ranks: str, seat: int) -> Case:
    """Return the case after seat 1 has taken all four of each rank that seat 0 held."""
    bouts = [f"0:a{rank}s 1:take 0:a{rank}h 0:a{rank}d 0:a{rank}c" for rank in ranks]
    hand = " ".join(rank + suit for rank in ranks for suit in "shdc")
    return after([hand, "Ks Kh Kc As Ah"], " 0:pass ".join(bouts), seat)


EIGHT = ["6s", "9c Kc", "8c", "8h", "8s", "8d", "9h", "9d"]
TAKES_OF_MANY = f"{TAKES} 2:pass 3:pass 4:pass 5:pass 6:pass 7:pass"

# By achievement: a case that earns it, and one that does not.
CASES: dict[Achievement, tuple[Case, Case]] = {
    Achievement.FIRST_DEAL: (after(LEFT, TAKES), after(["6s 7s", "9c Kc"], "", gave_up=0)),
    Achievement.FIRST_FOOL: (after(LEFT, TAKES, 1), after(LEFT, TAKES)),
    Achievement.PEACE: (after(["6s", "7s"], "0:a6s 1:b6s7s"), after(LEFT, TAKES)),
    Achievement.HUNDRED: (
        after(LEFT, TAKES, before=Career(deals=99)),
        after(LEFT, TAKES, before=Career(deals=98)),
    ),
    Achievement.UNSINKABLE: (
        after(LEFT, TAKES, before=Career(run=9)),
        after(LEFT, TAKES, 1, before=Career(run=9)),
    ),
    Achievement.HAT_TRICK: (
        after(LEFT, TAKES, before=Career(firsts_in_row=2)),
        after(LEFT, TAKES, before=Career(firsts_in_row=1)),
    ),
    Achievement.COMEBACK: (
        after(LEFT, TAKES, before=Career(fools_in_row=1)),
        after(LEFT, TAKES, before=Career(fools=1, run=1)),
    ),
    Achievement.REGULAR_FOOL: (
        after(LEFT, TAKES, 1, before=Career(fools_in_row=2)),
        after(LEFT, TAKES, 1, before=Career(fools_in_row=1)),
    ),
    Achievement.OLD_SCORE: (
        after(LEFT, TAKES, same_fool=4),
        after(LEFT, TAKES, same_fool=3),
    ),
    Achievement.DRY: (after(DRY_HANDS, DRY_MOVES, 1), after(LEFT, TAKES)),
    Achievement.PACIFIST: (
        after([*LEFT, "8c 8h"], f"{TAKES} 2:pass", gave_up=1),
        after(["6s 6h", "9c Kc", "8c 8h"], f"{TAKES} 0:a6h", gave_up=1),
    ),
    Achievement.FIRST_OF_EIGHT: (
        after(EIGHT, f"{TAKES} " + " ".join(f"{s}:pass" for s in range(2, 8)), gave_up=1, deck=52),
        after(
            EIGHT[:7], f"{TAKES} " + " ".join(f"{s}:pass" for s in range(2, 7)), gave_up=1, deck=52
        ),
    ),
    Achievement.WALL: (
        after([ATTACK, f"{DEFENCE} Kc"], SIX_BEATEN, 1),
        after([ATTACK, f"{DEFENCE} Kc"], f"{FIVE_BEATEN} 1:take", 1),
    ),
    Achievement.RELAY: (
        after(RELAY_HANDS, f"{FOUR_SIXES} 0:a9s 1:t9h", 1, gave_up=0, transfer=True),
        after(RELAY_HANDS, FOUR_SIXES, 1, gave_up=0, transfer=True),
    ),
    Achievement.WHOLESALE: (
        after([ATTACK, f"{DEFENCE} Kc"], f"{FIVE_BEATEN} 1:take", 1),
        after([ATTACK, f"{DEFENCE} Kc"], f"{FOUR_BEATEN} 1:take 0:pass", 1, gave_up=0),
    ),
    Achievement.PHOENIX: (all_taken("6789T", 0), all_taken("6789", 0)),
    Achievement.SMALL_CHANGE: (after(LEFT, TAKES), after(["7s", "9c Kc"], "0:a7s 1:take")),
    Achievement.SMALL_TRUMP: (
        after(["6d", "9c Kc"], "0:a6d 1:take"),
        after(LEFT, TAKES),
    ),
    Achievement.SHOULDERS: (
        after(["6s 6h", "9c Kc"], f"{TAKES} 0:a6h", 1),
        after(LEFT, TAKES, 1),
    ),
    Achievement.FAN: (all_taken("6789", 1), all_taken("67", 1)),
}


def test_there_are_twenty_and_each_is_shown_here() -> None:
    assert len(Achievement) == 20
    assert list(EARNED) == list(Achievement)
    assert set(CASES) == set(Achievement)


@pytest.mark.parametrize("achievement", Achievement)
def test_it_is_earned_by_what_it_is_for(achievement: Achievement) -> None:
    case, almost = CASES[achievement]

    assert achievement in earned(case)
    assert achievement not in earned(almost)


@pytest.mark.parametrize("seat", [0, 1])
def test_who_gave_the_deal_up_earns_nothing_by_it(seat: int) -> None:
    case = after(["6s 7s", "9c Kc"], "", seat, Career(deals=99, fools_in_row=2), gave_up=seat)

    assert earned(case) == ()


def test_one_of_a_draw_was_not_first_and_did_not_escape() -> None:
    before = Career(firsts_in_row=2, fools_in_row=1)
    case = after(["6s", "7s"], "0:a6s 1:b6s7s", before=before)

    assert earned(case) == (Achievement.FIRST_DEAL, Achievement.PEACE)


def test_in_a_larger_pack_the_lowest_rank_is_what_a_six_is() -> None:
    two, six = (after([card, "9c Kc"], f"0:a{card} 1:take", deck=52) for card in ("2s", "6s"))

    assert Achievement.SMALL_CHANGE in earned(two)
    assert Achievement.SMALL_CHANGE not in earned(six)


def test_a_joker_is_neither_low_nor_a_trump() -> None:
    case = after(["Xr", "9c Kc"], "0:aXr 1:take", deck=54)

    assert earned(case) == (Achievement.FIRST_DEAL,)


def test_where_nobody_throws_in_nobody_is_a_pacifist() -> None:
    case = after([*LEFT, "8c 8h"], TAKES, gave_up=1, throw_in="none")

    assert Achievement.PACIFIST not in earned(case)


def test_first_of_a_team_that_lost_was_not_first() -> None:
    hands = ["6s", "9c Kc", "8c 9d", "Th"]
    moves = "0:a6s 1:take 2:pass 2:a9d 3:take"
    first = after(hands, moves, 0, Career(fools_in_row=1), teams=True, gave_up=2)

    assert first.score.place == 1
    assert Achievement.COMEBACK not in earned(first)


def test_they_are_told_seat_by_seat_in_their_own_order() -> None:
    found = [
        (1, Achievement.FIRST_FOOL),
        (0, Achievement.DRY),
        (1, Achievement.FIRST_DEAL),
        (0, Achievement.FIRST_DEAL),
    ]

    assert in_order(found) == (
        (0, Achievement.FIRST_DEAL),
        (0, Achievement.DRY),
        (1, Achievement.FIRST_DEAL),
        (1, Achievement.FIRST_FOOL),
    )
