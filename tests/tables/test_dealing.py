"""From the lobby to cards, from deal to deal, and what is refused meanwhile."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import REDEAL
from bot.engine.cards import format_cards
from bot.engine.deal import Deal
from bot.engine.rules import NextLead, RuleSet
from bot.match.match import Match
from bot.match.opening import Opening
from bot.tables.model import Phase, Table
from bot.tables.play import Status
from bot.tables.refusals import TableRefusal
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    DAN,
    PEOPLE,
    QUICK,
    Club,
    assert_conserved,
    play_of,
    stacked,
)

NO_TRUMP = stacked(["6s 7s 8s 9s Ts Js", "6d 7d 8d 9d Td Jd"], "8h")
TRUMPS = stacked(["6s 7s 8s 9s Ts Js", "6d 7d 8d 9d Td 6h"], "8h")
FIVE_SPADES = stacked(["6s 7s 8s 9s Ts 6h", "6d 7d 8d 9c Tc 7h"], "8h")


async def test_dealing_turns_the_lobby_into_a_deal_of_all_who_sit_there(club: Club) -> None:
    table = await club.dealt(3)
    play = play_of(table)

    assert (table.phase, table.deal_number, table.ready) == (Phase.DEAL, 1, frozenset())
    assert (play.players, play.status, play.opening.dealer) == (PEOPLE[:3], Status.RUNNING, 0)
    assert club.recorder.shown[-1] == (table, ANN.id)
    assert club.stored_deals(table.id) == [(1, "running")]


async def test_dealing_twice_deals_once(club: Club) -> None:
    table = await club.dealt(3)

    again = club.tables.deal(table.id, ANN, admin=False)

    assert await club.refusal(again) is TableRefusal.DEAL_UNDER_WAY


async def test_report_a10_two_taps_on_deal_at_once_deal_once(club: Club) -> None:
    table = await club.lobby(3)

    outcomes = await asyncio.gather(
        *(club.tables.deal(table.id, ANN, admin=False) for _ in range(4)), return_exceptions=True
    )

    assert sum(not isinstance(outcome, Exception) for outcome in outcomes) == 1
    assert club.shuffler.asked == 1
    assert club.stored_deals(table.id) == [(1, "running")]
    assert_conserved(club.stored_position(table.id, 1), 36)


async def test_d5_without_trumps_in_hands_the_shuffler_is_asked_again(club: Club) -> None:
    table = await club.lobby(2)
    club.shuffler.ready += [NO_TRUMP, NO_TRUMP, TRUMPS]

    table = await club.tables.deal(table.id, ANN, admin=False)

    assert club.shuffler.asked == 3
    assert play_of(table).deck == tuple(TRUMPS)
    assert play_of(table).opening == Opening(dealer=0, lead=1), "who holds the only trump leads"
    assert club.rows("SELECT number, lead FROM deals") == [(1, 1)]


async def test_m2_a_deal_whose_lead_is_known_needs_no_trump_in_hands(club: Club) -> None:
    table = await club.dealt(2)
    table = await club.play_out(table, Random(4))
    fool = play_of(table).deal.result().fool
    assert fool is not None
    club.shuffler.ready.append(NO_TRUMP)

    await club.tables.again(table.id, ANN, 1)
    table = await club.tables.again(table.id, BEN, 1)

    assert club.shuffler.asked == 2
    assert play_of(table).deck == tuple(NO_TRUMP)
    assert play_of(table).opening == Opening(dealer=fool, lead=1 - fool)


async def test_nobody_sits_down_during_a_deal(club: Club) -> None:
    table = await club.dealt(2)

    assert await club.refusal(club.tables.join(table.id, CLEO)) is TableRefusal.DEAL_UNDER_WAY


async def test_d6_a_redeal_is_void_and_the_same_dealer_deals_again(club: Club) -> None:
    table = await club.dealt(2, RuleSet(redeal_on_five=True), FIVE_SPADES)

    table = await club.play(table.id, "0:redeal")

    assert (table.phase, table.deal_number, table.match) == (Phase.DEAL, 2, Match())
    assert play_of(table).opening.dealer == 0
    assert club.stored_deals(table.id) == [(1, "void"), (2, "running")]
    assert club.stored_moves(table.id, 1) == [(0, "redeal")]
    assert club.stored_moves(table.id, 2) == []
    assert table.board_number == 1, "a void deal leaves its board to the next"


async def test_d6_after_a_fool_the_redeal_has_his_dealer_and_lead_again(club: Club) -> None:
    rules = replace(QUICK, deck=36, redeal_on_five=True, next_lead=NextLead.FROM_FOOL)
    # Seat 1 is dealt five clubs by himself, seat 0 leads: left of the fool.
    five = stacked(["6s 7s 8s 9d Td 6h", "6c 7c 8c 9c Tc 7h"], "8h", dealer=1)
    table = await club.dealt(2, rules)
    random, fool = Random(1), None
    while fool != 1:
        table = await club.play_out(table, random)
        if table.phase is Phase.RESULT:  # not so after a redeal
            fool = play_of(table).deal.result().fool
            club.shuffler.ready = [five] if fool == 1 else []
            await club.tables.again(table.id, ANN, table.deal_number)
            table = await club.tables.again(table.id, BEN, table.deal_number)
    before, opening = table.match, play_of(table).opening
    assert opening == Opening(dealer=1, lead=0)

    table = await club.play(table.id, "1:redeal")

    assert play_of(table).opening == opening
    assert table.match == before


async def test_d6_a_tap_on_redeal_after_the_redeal_is_stale(club: Club) -> None:
    table = await club.dealt(2, RuleSet(redeal_on_five=True), FIVE_SPADES)
    seen = play_of(table).seen()
    club.shuffler.ready.append(FIVE_SPADES)
    table = await club.play(table.id, "0:redeal")

    tap = club.tables.act(table.id, ANN, REDEAL, seen)

    assert await club.refusal(tap) is TableRefusal.STALE


@pytest.mark.parametrize("option", NextLead)
async def test_m2_each_next_deal_opens_as_the_match_says(club: Club, option: NextLead) -> None:
    rules, random = replace(QUICK, next_lead=option), Random(7)
    table = await club.dealt(3, rules)
    for _ in range(3):
        led = play_of(table).opening.lead
        table = await club.play_out(table, random)
        result = play_of(table).deal.result()
        for person in PEOPLE[:3]:
            table = await club.tables.again(table.id, person, table.deal_number)
        assert play_of(table).opening == expected_opening(table, result.fool, led)


def expected_opening(table: Table, fool: int | None, led: int | None) -> Opening:
    """Return how the deal just dealt has to open, by the fool and the lead of the last one."""
    assert led is not None
    play, dealer = play_of(table), play_of(table).opening.dealer
    lead = {
        NextLead.AT_FOOL: None if fool is None else (fool - 1) % 3,
        NextLead.FROM_FOOL: None if fool is None else (fool + 1) % 3,
        NextLead.ROTATE: None if fool is None else (led + 1) % 3,
        NextLead.LOWEST_TRUMP: None,
    }[play.rules.next_lead]
    if lead is None:  # D5
        lead = Deal.start(play.rules, 3, dealer, play.deck).lead
    return Opening(dealer if fool is None else fool, lead)


async def test_each_board_that_counts_keeps_its_number(club: Club) -> None:
    table = await club.lobby(2, QUICK)
    numbers = [table.board_number]
    for deal in range(1, 4):
        if deal == 1:
            table = await club.tables.deal(table.id, ANN, admin=False)
        else:
            await club.tables.again(table.id, ANN, deal - 1)
            table = await club.tables.again(table.id, BEN, deal - 1)
        numbers.append(table.board_number)
        table = await club.play_out(table, Random(deal))
        numbers.append(table.board_number)

    assert numbers == [1, 1, 1, 2, 2, 3, 3]


async def test_the_deck_and_the_opening_are_stored_with_the_deal(club: Club) -> None:
    table = await club.dealt(2, deck=TRUMPS)

    ((deck, dealer, lead, players),) = club.rows("SELECT deck, dealer, lead, players FROM deals")

    assert deck == str(format_cards(TRUMPS)).replace("'", '"')
    assert (dealer, lead, players) == (0, 1, f"[{ANN.id}, {BEN.id}]")
    assert table.people == (ANN, BEN)
    assert DAN not in table.people
