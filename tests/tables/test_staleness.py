"""A tap means the moment that its sender saw: from the past it does nothing."""

from dataclasses import replace

import pytest

from bot.engine.actions import PASS, TAKE, Action
from bot.engine.rules import RuleSet
from bot.tables.model import Table
from bot.tables.play import Seen
from bot.tables.refusals import TableRefusal
from tests.tables.builders import ANN, BEN, CLEO, PEOPLE, Club, moves_of, play_of, stacked

# Hearts are trump, and 0 leads.
DECK = stacked(
    ["6s 6d 7s 7d 8s 6h", "7c 8c 9c 9s Ts 7h", "6c 8d 9d Td Jd Qd"], "Ah", talon="Js Qs Ks As"
)
FREE = RuleSet(throw_in_order="free", transfer=True, transfer_first_bout=True)  # type: ignore[arg-type]


def seen_by(table: Table) -> Seen:
    """Return the moment that everybody at the table sees now."""
    return play_of(table).seen()


async def test_a_moment_is_deal_bout_defender_and_the_cards_that_lie(club: Club) -> None:
    table = await club.dealt(3, FREE, DECK)
    assert seen_by(table) == Seen(deal=1, bout=1, defender=1, lay=0)

    table = await club.play(table.id, "0:a6s 0:a6d 1:b6s9s")
    assert seen_by(table) == Seen(deal=1, bout=1, defender=1, lay=3)

    table = await club.play(table.id, "1:take 0:pass 2:pass")
    assert seen_by(table) == Seen(deal=1, bout=2, defender=0, lay=0)


async def test_a_tap_on_an_old_deal_is_stale(club: Club) -> None:
    table = await club.dealt(3, FREE, DECK)
    seen = seen_by(table)
    club.shuffler.ready.append(stacked(["6s 6d 7s 7d 8s 6h", "7c 8c 9c 9s Ts 7h"], "Ah"))
    table = await club.tables.leave(table.id, CLEO)
    assert seen_by(table) == replace(seen, deal=2)

    tap = club.tables.act(table.id, ANN, Action.parse("a6s"), seen)

    assert await club.refusal(tap) is TableRefusal.STALE


async def test_a_tap_on_a_deal_that_was_never_dealt_is_stale(club: Club) -> None:
    table = await club.dealt(3, FREE, DECK)

    tap = club.tables.act(table.id, ANN, Action.parse("a6s"), replace(seen_by(table), deal=2))

    assert await club.refusal(tap) is TableRefusal.STALE


async def test_a_tap_on_an_old_bout_is_stale_though_the_card_could_be_played(club: Club) -> None:
    table = await club.dealt(2, deck=stacked(["6s 7s 8s 9s Ts 6h", "6c 8c 9c Tc Jc Qc"], "Ah"))
    seen = seen_by(table)
    table = await club.play(table.id, "0:a6s 1:take 0:pass")
    assert (table.play and table.play.deal.lead, seen_by(table).defender) == (0, seen.defender)

    tap = club.tables.act(table.id, ANN, Action.parse("a7s"), seen)

    assert await club.refusal(tap) is TableRefusal.STALE
    assert moves_of(play_of(await club.play(table.id, "0:a7s")))[-1] == (0, "a7s")


async def test_a_tap_on_another_defender_is_stale(club: Club) -> None:
    deck = stacked(
        ["6s 6d 7s 7d 8s 6h", "7c 8c 9c 9s Ts 7h", "6c 8d 9d Td Jd Qd"], "Ah", talon="Js Qs Ks As"
    )
    table = await club.dealt(3, FREE, deck)
    table = await club.play(table.id, "0:a7s")
    seen = seen_by(table)
    table = await club.play(table.id, "1:t7c")
    assert seen_by(table).defender == 2

    for person, action in ((ANN, "a7d"), (BEN, "take"), (CLEO, "take"), (ANN, "pass")):
        tap = club.tables.act(table.id, person, Action.parse(action), seen)
        assert await club.refusal(tap) is TableRefusal.STALE


async def test_a_pass_is_stale_when_the_cards_that_lie_have_changed(club: Club) -> None:
    table = await club.dealt(3, FREE, DECK)
    table = await club.play(table.id, "0:a6s")
    seen = seen_by(table)
    table = await club.play(table.id, "1:b6s9s")

    tap = club.tables.act(table.id, CLEO, PASS, seen)

    assert await club.refusal(tap) is TableRefusal.STALE
    table = await club.tables.act(table.id, CLEO, PASS, seen_by(table))
    assert play_of(table).deal.view(None).passed == (2,)


async def test_a_throw_in_is_not_stale_because_another_card_was_added(club: Club) -> None:
    table = await club.dealt(3, FREE, DECK)
    table = await club.play(table.id, "0:a6s")
    seen = seen_by(table)
    await club.play(table.id, "0:a6d")

    table = await club.tables.act(table.id, CLEO, Action.parse("a6c"), seen)

    assert moves_of(play_of(table)) == [(0, "a6s"), (0, "a6d"), (2, "a6c")]


@pytest.mark.parametrize("action", ["take", "b6s9s"])
async def test_the_defenders_answer_is_not_stale_because_a_card_was_added(
    club: Club, action: str
) -> None:
    table = await club.dealt(3, FREE, DECK)
    table = await club.play(table.id, "0:a6s")
    seen = seen_by(table)
    await club.play(table.id, "2:a6c")

    table = await club.tables.act(table.id, BEN, Action.parse(action), seen)

    assert moves_of(play_of(table))[-1] == (1, action)


async def test_a_pass_from_before_the_take_gives_up_no_card_for_the_taker(club: Club) -> None:
    table = await club.dealt(3, FREE, DECK)
    table = await club.play(table.id, "0:a6s")
    seen = seen_by(table)
    table = await club.play(table.id, "1:take")
    assert seen_by(table) == replace(seen, taking=True)

    tap = club.tables.act(table.id, CLEO, PASS, seen)

    assert await club.refusal(tap) is TableRefusal.STALE
    assert moves_of(play_of(await club.play(table.id, "2:pass")))[-1] == (2, "pass")


async def test_an_action_that_is_not_legal_has_the_engines_reason(club: Club) -> None:
    table = await club.dealt(3, FREE, DECK)
    for action in (TAKE, PASS, Action.parse("a9s"), Action.parse("b6s9s"), Action.parse("redeal")):
        play = play_of(table)
        reason = play.deal.why_not(2, action)
        assert reason is not None
        tap = club.tables.act(table.id, PEOPLE[2], action, play.seen())
        assert await club.refusal(tap) is reason


async def test_a_tap_on_a_table_between_deals_is_told_so(club: Club) -> None:
    lobby = await club.lobby(2)
    tap = club.tables.act(lobby.id, ANN, TAKE, Seen(1, 1, 1, 0))
    assert await club.refusal(tap) is TableRefusal.NO_DEAL

    table = await club.tables.deal(lobby.id, ANN, admin=False)
    seen = seen_by(table)
    table = await club.tables.leave(table.id, BEN)

    tap = club.tables.act(table.id, ANN, TAKE, seen)
    assert await club.refusal(tap) is TableRefusal.NO_DEAL
