"""What holds at every moment of every deal, whatever its rules."""

from random import Random

import pytest

from bot.engine.actions import EVERY_ACTION, Action, format_move, parse_move
from bot.engine.cards import mask_of, pack
from bot.engine.deal import Deal
from bot.engine.errors import IllegalAction
from bot.engine.imagining import imagine
from bot.engine.perft import perft
from bot.engine.position import format_position, parse_position
from bot.engine.record import Record
from bot.engine.rules import PRESETS, RuleSet
from tests.engine.boards import every_move
from tests.engine.random_deals import (
    moments,
    random_action,
    random_record,
    random_rules,
    some_moments,
)

SEEDS = range(6)


def check_state(deal: Deal) -> None:
    """Every card exactly once; roles in play; somebody awaited who can act."""
    cards = [*deal.hands, deal.discard, deal.table, mask_of(deal.talon[deal.drawn :])]
    assert sum(pile.bit_count() for pile in cards) == deal.rules.deck
    assert sum(cards) == mask_of(pack(deal.rules.deck))
    if deal.over:
        assert deal.awaited() == ()
        assert every_move(deal) == set()
        return
    assert {deal.lead, deal.defender, deal.opener}.isdisjoint(deal.out)
    assert deal.opponents[deal.lead] >> deal.defender & 1
    assert len(deal.attacks) <= deal.limit
    assert deal.uncovered.bit_count() <= deal.hands[deal.defender].bit_count()
    assert deal.awaited() != ()
    assert all(deal.legal_actions(seat) for seat in deal.awaited())


def check_result(deal: Deal) -> None:
    """Exactly one outcome, and it fits who has gone out."""
    result = deal.result()
    assert result.over
    assert [result.void, result.draw, result.fool is not None].count(True) == 1
    assert (result.losing_team is not None) is (deal.rules.teams and result.fool is not None)
    assert len(set(result.places)) == len(result.places)
    if result.losing_team is not None and result.fool is not None:
        assert result.fool % 2 == result.losing_team


@pytest.mark.parametrize("seed", SEEDS)
def test_report_a53_a54_random_deals_of_any_rules_end_with_every_card_in_one_place(
    seed: int,
) -> None:
    rng = Random(seed)
    for _ in range(200):
        for deal in moments(rng, random_record(rng, random_rules(rng)).replay()):
            check_state(deal)
        check_result(deal)


@pytest.mark.parametrize("name", PRESETS)
def test_random_deals_of_a_preset_end_with_every_card_in_one_place(name: str) -> None:
    rng = Random(name)
    for _ in range(100):
        for deal in moments(rng, random_record(rng, PRESETS[name]).replay()):
            check_state(deal)
        check_result(deal)


@pytest.mark.parametrize("seed", SEEDS)
def test_why_not_is_silent_exactly_for_legal_actions(seed: int) -> None:
    for _, deal in some_moments(seed, deals=25, share=0.01):
        for seat in range(deal.players):
            legal = deal.legal_actions(seat)
            assert len(set(legal)) == len(legal)
            silent = {action for action in EVERY_ACTION if deal.why_not(seat, action) is None}
            assert silent == set(legal)


@pytest.mark.parametrize("seed", SEEDS)
def test_apply_refuses_what_is_not_legal_and_changes_nothing(seed: int) -> None:
    for rng, deal in some_moments(seed, deals=20, share=0.1):
        before = format_position(deal)
        for action in rng.sample(EVERY_ACTION, 20):
            seat = rng.randrange(-1, deal.players + 1)
            if action in deal.legal_actions(seat):
                continue
            with pytest.raises(IllegalAction) as error:
                deal.apply(seat, action)
            assert (error.value.seat, error.value.action) == (seat, action)
            assert error.value.reason is deal.why_not(seat, action)
        assert format_position(deal) == before


def redistribute(rng: Random, deal: Deal, seat: int | None) -> Deal:
    """The deal with all cards that `seat` cannot see in other places."""
    seats = [other for other in range(deal.players) if other != seat]
    counts = [deal.hands[other].bit_count() for other in seats]
    hidden = list(deal.talon[deal.drawn : -1])
    last = deal.talon[max(deal.drawn, len(deal.talon) - 1) :]
    discard = deal.discard.bit_count()
    known = deal.table | mask_of(last) | (0 if seat is None else deal.hands[seat])
    unseen = [card for card in pack(deal.rules.deck) if not known >> card & 1]
    rng.shuffle(unseen)
    other_deal = deal.copy()
    for other, count in zip(seats, counts, strict=True):
        other_deal.hands[other] = mask_of(unseen[:count])
        del unseen[:count]
    other_deal.discard = mask_of(unseen[:discard])
    other_deal.talon = (*deal.talon[: deal.drawn], *unseen[discard:], *last)
    assert len(unseen[discard:]) == len(hidden)
    return other_deal


@pytest.mark.parametrize("seed", SEEDS)
def test_m4_a_view_is_the_same_however_the_unseen_cards_lie(seed: int) -> None:
    for rng, deal in some_moments(seed, deals=30, share=0.15):
        for seat in (None, *range(deal.players)):
            other = redistribute(rng, deal, seat)
            assert other.view(seat) == deal.view(seat)
            assert other.awaited() == deal.awaited()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_round_trips(seed: int) -> None:
    for _, deal in some_moments(seed, deals=40, share=0.1):
        if deal.over:
            continue
        position = format_position(deal)
        again = parse_position(position)
        assert format_position(again) == position
        assert every_move(again) == every_move(deal)
        assert again.awaited() == deal.awaited()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_with_optional_fields_left_out_is_the_same(seed: int) -> None:
    for _, deal in some_moments(seed, deals=30, share=0.1):
        if deal.over:
            continue
        position = format_position(deal)
        stands_for = {
            "passed": [],
            "shown": [],
            "taking": False,
            "opened": False,
            "opener": deal.lead,
            "limit": deal.limit,
            "emptied": sorted(deal.emptied),
            "stall": 0,
        }
        brief = {
            name: value
            for name, value in position.items()
            if name not in stands_for or value != stands_for[name]
        }
        assert format_position(parse_position(brief)) == position


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays_to_the_same_position(seed: int) -> None:
    rng = Random(seed)
    for _ in range(30):
        start = random_record(rng)
        deal = start.replay()
        actions = []
        while not deal.over:
            actions.append(random_action(rng, deal))
            deal.apply(*actions[-1])
        record = Record(
            start.rules, start.players, start.dealer, start.lead, start.deck, tuple(actions)
        )
        again = Record.from_json(record.to_json())
        assert again == record
        assert format_position(again.replay()) == format_position(deal)
        assert again.replay().result() == deal.result()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    for rng, deal in some_moments(seed, deals=25, share=0.1):
        before = [deal.view(seat) for seat in (None, *range(deal.players))]
        twin = deal.copy()
        assert [twin.view(seat) for seat in (None, *range(deal.players))] == before
        if not twin.over:
            perft(twin, 1)
            twin.push(*random_action(rng, twin))
        assert [deal.view(seat) for seat in (None, *range(deal.players))] == before


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_deal_with_the_true_cards_is_the_deal(seed: int) -> None:
    for rng, deal in some_moments(seed, deals=25, share=0.1):
        if deal.over:
            continue
        seat = rng.randrange(deal.players)
        twin = imagine(deal.view(seat), deal.hands, deal.talon[deal.drawn :])
        assert format_position(twin) == format_position(deal)
        assert [twin.view(s) for s in range(deal.players)] == [
            deal.view(s) for s in range(deal.players)
        ]


def test_every_action_round_trips() -> None:
    for action in EVERY_ACTION:
        assert Action.parse(str(action)) is action
        assert parse_move(format_move(3, action)) == (3, action)
    assert len({str(action) for action in EVERY_ACTION}) == len(EVERY_ACTION)


@pytest.mark.parametrize("seed", SEEDS)
def test_rules_round_trip(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        rules = random_rules(rng)
        assert RuleSet.from_json(rules.to_json()) == rules
