"""V3: epaulettes hang on a fool who took nothing but cards of his next rank, none a trump."""

from typing import Any

import pytest

from bot.engine.rules import RuleSet
from bot.engine.view import View
from bot.match.epaulettes import losing_seats, next_rank
from bot.match.opening import Opening
from tests.match.endgames import drawn, finish, last_bout, lost, match_of, wearing

TWO = (10, 20)
HIS_CARDS = "9c Kc Jc"  # more than he is attacked with, and no six


def taken(cards: str, deck: int = 36, **rules: Any) -> View:
    """Return the end of a deal in which seat 1 took `cards` as the last cards of seat 0."""
    attack = cards.split()
    moves = [f"0:a{attack[0]}", "1:take", *(f"0:a{card}" for card in attack[1:])]
    position = last_bout(
        [cards, HIS_CARDS], epaulettes=True, bout_limit="none", **_deck(deck), **rules
    )
    return finish(position, " ".join(moves))


def _deck(deck: int) -> dict[str, Any]:
    return {} if deck == 36 else {"deck": deck}


def hung(final: View, worn: str = "") -> str | None:
    """Return what the end of a deal hangs on seat 1, who wears `worn`, and check all it says."""
    match = wearing({20: worn}).after(TWO, Opening(0, 0), final)
    assert match.last is not None
    rank = match.last.hung
    assert match.standing(20).epaulettes == worn + (rank or "")
    assert match.standing(10).epaulettes == ""
    return rank


@pytest.mark.parametrize(
    ("deck", "card", "rank"), [(24, "9s", "9"), (36, "6s", "6"), (52, "2s", "2"), (54, "2s", "2")]
)
def test_v3_the_first_rank_is_the_lowest_of_the_pack(deck: int, card: str, rank: str) -> None:
    assert hung(taken(card, deck)) == rank


@pytest.mark.parametrize("cards", ["6s", "6s 6h", "6s 6h 6c"])
def test_v3_any_number_of_cards_of_the_rank_hangs_it_once(cards: str) -> None:
    assert hung(taken(cards)) == "6"


@pytest.mark.parametrize(
    ("worn", "card", "rank"),
    [("6", "7s", "7"), ("67", "8s", "8"), ("6789", "Ts", "T"), ("6789TJQK", "As", "A")],
)
def test_v3_in_later_deals_the_next_higher_rank_hangs(worn: str, card: str, rank: str) -> None:
    assert hung(taken(card), worn) == rank


@pytest.mark.parametrize(
    ("worn", "cards"), [("", "7s"), ("6", "6s"), ("6", "8s"), ("67", "7s 7h"), ("", "As")]
)
def test_v3_another_rank_hangs_nothing(worn: str, cards: str) -> None:
    assert hung(taken(cards), worn) is None


@pytest.mark.parametrize("card", ["6s", "7s", "As"])
def test_v3_after_the_ace_nothing_hangs(card: str) -> None:
    assert hung(taken(card), "6789TJQKA") is None


@pytest.mark.parametrize("cards", ["6d", "6s 6d", "6d 6s 6h"])
def test_v3_a_trump_in_the_attack_spoils_it(cards: str) -> None:
    assert hung(taken(cards)) is None


def test_v3_without_a_trump_suit_no_card_is_a_trump() -> None:
    position = last_bout(
        ["6d", HIS_CARDS], trump="s", epaulettes=True, japanese=True, throw_in="none"
    )
    final = finish({**position, "trump": None}, "0:a6d 1:take")

    assert hung(final) == "6"


def test_v3_a_joker_in_the_attack_spoils_it() -> None:
    assert hung(taken("Xr", 54)) is None
    assert hung(taken("Xr", 54), "23456789TJQKA") is None


def test_v3_what_he_beat_before_he_took_is_an_attack_card_too() -> None:
    both_of_a_rank = last_bout(["6s 6h", "9s Kc"], epaulettes=True)
    two_ranks = last_bout(["6s 9h", "9s Kc"], epaulettes=True)

    assert hung(finish(both_of_a_rank, "0:a6s 1:b6s9s 0:a6h 1:take")) == "6"
    assert hung(finish(two_ranks, "0:a6s 1:b6s9s 0:a9h 1:take")) is None


def test_v3_a_last_bout_that_is_beaten_hangs_nothing() -> None:
    final = finish(last_bout(["6s", "9s Kc"], epaulettes=True), "0:a6s 1:b6s9s")

    assert final.result is not None
    assert final.result.fool == 1
    assert hung(final) is None


def test_v3_a_fool_who_attacked_last_gets_nothing() -> None:
    final = finish(last_bout(["7s", "6s Kc"], lead=1, epaulettes=True), "1:a6s 0:b6s7s")

    assert final.result is not None
    assert final.result.fool == 1
    assert hung(final) is None


def test_v3_a_draw_hangs_nothing() -> None:
    assert hung(drawn(epaulettes=True)) is None


def test_v3_a_deal_that_stalls_as_somebody_takes_his_rank_hangs_nothing() -> None:
    position = last_bout(["6s Kd", HIS_CARDS, "8c 8d"], epaulettes=True) | {"stall": 49}

    final = finish(position, "0:a6s 1:take 0:pass 2:pass")

    assert final.result is not None
    assert final.result.draw
    last = match_of((10, 20, 30), final).last
    assert last is not None
    assert last.hung is None


def test_v3_without_the_option_nothing_hangs() -> None:
    assert hung(lost(1, players=2)) is None


def test_v3_in_teams_they_hang_on_each_of_the_losing_team() -> None:
    final = finish(
        last_bout(["6s", HIS_CARDS, "", "8c"], teams=True, epaulettes=True), "0:a6s 1:take"
    )

    match = match_of((1, 2, 3, 4), final)

    assert [match.standing(player).epaulettes for player in (1, 2, 3, 4)] == ["", "6", "", "6"]


def test_v3_in_teams_the_rank_is_the_next_of_whoever_took() -> None:
    final = finish(
        last_bout(["7s", HIS_CARDS, "", "8c"], teams=True, epaulettes=True), "0:a7s 1:take"
    )

    match = wearing({2: "6", 4: ""}).after((1, 2, 3, 4), Opening(0, 0), final)

    assert match.standing(2).epaulettes == "67"
    assert match.standing(4).epaulettes == "7"


def test_v3_ranks_stay_with_the_player_when_seats_change() -> None:
    match = match_of(TWO, taken("6s"))

    match = match.after((20, 10), Opening(0, 0), lost(0, players=2, epaulettes=True))
    assert match.standing(20).epaulettes == "6", "he took a six again, and that hangs nothing"

    match = match.after((30, 20), Opening(0, 0), taken("7s"))
    assert match.standing(20).epaulettes == "67"


@pytest.mark.parametrize(
    ("worn", "deck", "rank"),
    [
        ("", 24, "9"),
        ("6", 24, "9"),
        ("69", 36, "T"),
        ("23", 36, "6"),
        ("236", 52, "7"),
        ("6", 52, "7"),
        ("A", 52, None),
        ("K", 24, "A"),
    ],
)
def test_v3_after_a_change_of_deck_the_next_higher_rank_of_the_new_pack_hangs(
    worn: str, deck: int, rank: str | None
) -> None:
    assert next_rank(RuleSet(deck=deck), worn) == rank


def test_v3_a_change_of_deck_between_two_deals() -> None:
    match = match_of(TWO, taken("6s"))
    match = match.after(TWO, Opening(0, 0), taken("9s", deck=24))
    match = match.after(TWO, Opening(0, 0), taken("Ts"))

    assert match.standing(20).epaulettes == "69T"


def test_nobody_loses_a_draw_and_a_whole_team_loses_together() -> None:
    def losers(final: View, players: int) -> tuple[int, ...]:
        assert final.result is not None
        return losing_seats(final.result, players)

    assert losers(drawn(players=3), 3) == ()
    assert losers(lost(2, players=3), 3) == (2,)
    assert losers(lost(2, players=4, teams=True), 4) == (0, 2)
