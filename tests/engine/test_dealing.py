"""The deal (D3 to D6)."""

import pytest

from bot.engine.cards import format_card, pack, parse_card
from bot.engine.deal import Deal
from bot.engine.errors import DeckError, NoTrumpInHands, Refusal, RuleError
from bot.engine.rules import RuleSet
from tests.engine.boards import deck_of, hand, legal, play, refusal, talon

SMALL = RuleSet(deck=24)


def test_d3_cards_go_one_at_a_time_from_the_dealers_left() -> None:
    deal = Deal.start(RuleSet(), 3, dealer=1, deck=pack(36))
    # In rising order the cards go to seats 2, 0, 1, 2, …
    assert hand(deal, 2).startswith("6s 6c 7d")
    assert hand(deal, 0).startswith("6h 7s 7c")
    assert hand(deal, 1).startswith("6d 7h 8s")
    assert [cards.bit_count() for cards in deal.hands] == [6, 6, 6]


def test_d3_turn_up_next_is_turned_up_and_drawn_last() -> None:
    deal = Deal.start(SMALL, 2, dealer=0, deck=pack(24))
    # 12 cards are dealt, Qs is the next.
    assert format_card(deal.turn_up) == "Qs"
    assert deal.view(None).trump == 0
    assert talon(deal) == "Qh Qd Qc Ks Kh Kd Kc As Ah Ad Ac Qs"


def test_d3_turn_up_last_lies_at_the_bottom() -> None:
    rules = RuleSet.from_json({"deck": 24, "turn_up": "last"})
    deal = Deal.start(rules, 2, dealer=0, deck=pack(24))
    assert format_card(deal.turn_up) == "Ac"
    assert talon(deal) == "Qs Qh Qd Qc Ks Kh Kd Kc As Ah Ad Ac"


@pytest.mark.parametrize("turn_up", ["next", "last"])
def test_d3_a_pack_that_is_used_up_leaves_the_turn_up_with_the_dealer(turn_up: str) -> None:
    rules = RuleSet.from_json({"deck": 24, "turn_up": turn_up})
    deal = Deal.start(rules, 4, dealer=2, deck=pack(24))
    assert talon(deal) == ""
    assert format_card(deal.turn_up) == "Ac"
    assert hand(deal, 2).endswith("Ac")


def test_d3_seven_cards() -> None:
    deal = Deal.start(RuleSet(hand_size=7), 5, dealer=0, deck=pack(36))
    assert [cards.bit_count() for cards in deal.hands] == [7] * 5
    assert talon(deal) == "Ac"


def test_d4_a_joker_means_no_trump() -> None:
    rules = RuleSet(deck=54)
    deck = deck_of(rules, "2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c Xr")
    deal = Deal.start(rules, 2, dealer=0, deck=deck)
    assert deal.trump is None
    assert deal.view(0).turn_up == parse_card("Xr")


def test_d4_v1_a_spade_means_no_trump_in_japanese() -> None:
    deck = deck_of(SMALL, "", "As")
    rules = RuleSet.from_json({"deck": 24, "turn_up": "last", "japanese": True})
    assert Deal.start(rules, 2, dealer=0, deck=deck).trump is None
    rules = RuleSet.from_json({"deck": 24, "turn_up": "last"})
    assert Deal.start(rules, 2, dealer=0, deck=deck).trump == 0


# Two players, dealer 0: seat 1 gets the first, third, … card.
HANDS = "9h 9s Kh Ks Jh Th 9d 9c Td Tc Jd Jc"  # seat 1: 9h Kh Jh; seat 0: Th


@pytest.mark.parametrize(
    ("first_lead", "turn_up", "lead"),
    [
        ("lowest-trump", "Ah", 1),  # 9h
        ("by-turn-up", "Ah", 1),  # not below ten: the lowest, 9h
        ("by-turn-up", "Qh", 1),
    ],
)
def test_d5_the_lowest_trump_leads(first_lead: str, turn_up: str, lead: int) -> None:
    rules = RuleSet.from_json({"deck": 24, "first_lead": first_lead})
    deal = Deal.start(rules, 2, dealer=0, deck=deck_of(rules, f"{HANDS} {turn_up}"))
    assert (deal.lead, deal.defender) == (lead, 1 - lead)


@pytest.mark.parametrize(
    ("turn_up", "lead"),
    [("8h", 1), ("9h", 1), ("Th", 0), ("Jh", 0)],
)
def test_d5_by_turn_up_the_highest_trump_leads_if_it_is_below_ten(turn_up: str, lead: int) -> None:
    rules = RuleSet.from_json({"first_lead": "by-turn-up"})
    # Seat 1 holds Ah, seat 0 holds 6h.
    deck = deck_of(rules, f"Ah 6h 6s 7s 8s 9s 6d 7d 8d 9d 6c 7c {turn_up}")
    deal = Deal.start(rules, 2, dealer=0, deck=deck)
    assert deal.lead == lead


def test_d5_ranks_are_plain_also_in_japanese() -> None:
    rules = RuleSet.from_json({"japanese": True, "first_lead": "by-turn-up"})
    # Ah is the highest although Qh beats it.
    deck = deck_of(rules, "Qh Ah 6s 7s 8s 9s 6d 7d 8d 9d 6c 7c 6h")
    assert Deal.start(rules, 2, dealer=0, deck=deck).lead == 0


def test_d5_the_turn_up_in_the_dealers_hand_counts() -> None:
    rules = RuleSet(deck=24)
    # Four players, dealer 3: the last card, 9h, is dealt to him and is the lowest trump.
    deal = Deal.start(rules, 4, dealer=3, deck=deck_of(rules, "", "9h"))
    assert (deal.lead, deal.defender) == (3, 0)


def test_d5_without_a_trump_in_any_hand_it_is_dealt_again() -> None:
    deck = deck_of(SMALL, "9s 9d 9c Ts Td Tc Js Jd Jc Qs Qd Qc 9h")
    with pytest.raises(NoTrumpInHands):
        Deal.start(SMALL, 2, dealer=0, deck=deck)
    assert Deal.start(SMALL, 2, dealer=0, deck=deck, lead=0).lead == 0


def test_d5_in_a_deal_without_trump_the_dealers_left_leads() -> None:
    rules = RuleSet(deck=54)
    deck = deck_of(rules, "2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c 6s 6h Xb")
    deal = Deal.start(rules, 3, dealer=1, deck=deck)
    assert (deal.lead, deal.defender) == (2, 0)


def test_d5_a_given_lead_leads() -> None:
    deal = Deal.start(SMALL, 3, dealer=0, deck=pack(24), lead=2)
    assert (deal.opener, deal.lead, deal.defender, deal.bout) == (2, 2, 0, 1)


FIVE = "9s 9h Ts Th Js Jh Qs Qh 9d Kh 9c Td Ad"  # seat 1: four spades; seat 0: five hearts


def test_d6_a_seat_with_five_of_a_suit_may_demand_a_new_deal_whoever_leads() -> None:
    rules = RuleSet.from_json({"deck": 24, "redeal_on_five": True})
    deal = Deal.start(rules, 2, dealer=0, deck=deck_of(rules, FIVE), lead=1)
    assert legal(deal, 0) == "redeal"
    assert "redeal" not in legal(deal, 1)
    assert refusal(deal, "1:redeal") is Refusal.NO_FIVE_OF_A_SUIT
    assert deal.awaited() == (1,)  # who holds five is his secret
    play(deal, "0:redeal")
    result = deal.result()
    assert (result.over, result.void, result.draw) == (True, True, False)
    assert (result.fool, result.losing_team, result.places) == (None, None, ())
    assert refusal(deal, "1:a9s") is Refusal.DEAL_OVER


def test_d6_not_after_the_first_attack_nor_without_the_option() -> None:
    rules = RuleSet.from_json({"deck": 24, "redeal_on_five": True})
    deal = Deal.start(rules, 2, dealer=0, deck=deck_of(rules, FIVE), lead=1)
    play(deal, "1:a9s")
    assert refusal(deal, "0:redeal") is Refusal.REDEAL_TOO_LATE
    play(deal, "0:take 1:pass")
    assert refusal(deal, "0:redeal") is Refusal.REDEAL_TOO_LATE
    deal = Deal.start(SMALL, 2, dealer=0, deck=deck_of(SMALL, FIVE), lead=1)
    assert refusal(deal, "0:redeal") is Refusal.REDEAL_OFF


def test_d6_jokers_have_no_suit() -> None:
    rules = RuleSet.from_json({"deck": 54, "redeal_on_five": True})
    deck = deck_of(rules, "2s 2h 3s 2d 4s 2c 5s 3h Xb 3d Xr 3c 9s")  # seat 1: four spades, jokers
    deal = Deal.start(rules, 2, dealer=0, deck=deck, lead=0)
    assert refusal(deal, "1:redeal") is Refusal.NO_FIVE_OF_A_SUIT


@pytest.mark.parametrize(
    ("deck", "named"),
    [
        (pack(24)[:-1], "Ac"),
        ((*pack(24), parse_card("9s")), "9s"),
        ((*pack(24)[:-1], parse_card("9s")), "9s"),
        (pack(36), "6s"),
        ((*pack(24)[:-1], 99), "99"),
        ((*pack(24)[:-1], True), "True"),
        ((*pack(24)[:-1], "Ac"), "Ac"),
        ((), "9s"),
    ],
)
def test_a_deck_that_is_not_the_pack_is_refused(deck: tuple[int, ...], named: str) -> None:
    with pytest.raises(DeckError, match=named):
        Deal.start(SMALL, 2, dealer=0, deck=deck)


@pytest.mark.parametrize(
    ("players", "dealer", "lead", "named"),
    [(5, 0, None, "players"), (2, 2, None, "dealer"), (2, -1, None, "dealer"), (2, 0, 2, "lead")],
)
def test_numbers_that_do_not_fit_are_refused(
    players: int, dealer: int, lead: int | None, named: str
) -> None:
    with pytest.raises(RuleError) as error:
        Deal.start(SMALL, players, dealer, pack(24), lead)
    assert named in error.value.options
