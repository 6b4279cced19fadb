"""Who misses two deadlines in a row has lost his seat; where all do, the table closes."""

import pytest

from bot.engine.actions import PASS, Action
from bot.engine.rules import RuleSet
from bot.tables.clocks import Clock
from bot.tables.model import Phase
from bot.tables.play import Status
from bot.tables.ports import News, Notice
from bot.tables.refusals import TableRefusal
from bot.tables.schedule import RESULT_CLOSES
from bot.tables.settings import Leaving
from tests.tables.builders import ANN, BEN, CLEO, THREE, Club, open_club, play_of

FAST = 20


def news(club: Club) -> list[Notice]:
    """Return what was said."""
    return [notice for _, notice in club.recorder.told]


async def test_report_a35_the_second_deadline_in_a_row_costs_the_seat(club: Club) -> None:
    table = await club.dealt(3, deck=THREE, clock=Clock.FAST)
    await club.wait(FAST)
    assert club.tables.get(table.id).misses == {ANN.id: 1}
    await club.play(table.id, "1:b6s9s")
    await club.wait(FAST)

    table = club.tables.get(table.id)
    assert (table.people, table.owner, table.misses) == ((BEN, CLEO), BEN.id, {})
    assert (table.phase, table.deal_number) == (Phase.DEAL, 2)
    assert club.stored_deals(table.id) == [(1, "void"), (2, "running")]
    assert news(club) == [Notice(News.GIVEN_UP, ANN), Notice(News.DEALT_ANEW, ANN)]


async def test_it_does_so_across_a_restart(club: Club) -> None:
    table = await club.dealt(3, deck=THREE, clock=Clock.FAST)
    await club.wait(FAST)
    await club.play(table.id, "1:b6s9s")

    async with open_club(club.path, now=club.time.now) as restarted:
        await restarted.wait(FAST)
        assert restarted.tables.get(table.id).people == (BEN, CLEO)


async def test_a_seat_given_up_ends_the_deal_by_the_tables_rule(club: Club) -> None:
    table = await club.dealt(3, deck=THREE, clock=Clock.FAST, leaving=Leaving.FOOL)
    await club.wait(FAST)
    await club.play(table.id, "1:b6s9s")
    await club.wait(FAST)

    table = club.tables.get(table.id)
    assert (table.phase, table.people) == (Phase.RESULT, (BEN, CLEO))
    assert play_of(table).status is Status.OVER
    assert [table.match.standing(person.id).fools for person in (ANN, BEN, CLEO)] == [1, 0, 0]
    assert news(club) == [Notice(News.GIVEN_UP, ANN)]


async def test_an_accepted_tap_begins_the_count_anew(club: Club) -> None:
    table = await club.dealt(3, deck=THREE, clock=Clock.FAST)
    await club.wait(FAST)
    table = await club.play(table.id, "1:b6s9s 0:a6d")
    assert table.misses == {}
    await club.play(table.id, "1:b6d7h")
    await club.wait(FAST)
    assert club.tables.get(table.id).misses == {ANN.id: 1}


async def test_a_refused_tap_does_not(club: Club) -> None:
    table = await club.dealt(3, deck=THREE, clock=Clock.FAST)
    await club.wait(FAST)
    seen = play_of(club.tables.get(table.id)).seen()
    tap = club.tables.act(table.id, ANN, Action.parse("a8s"), seen)
    assert await club.refusal(tap) == "rank-not-on-table"
    assert club.tables.get(table.id).misses == {ANN.id: 1}


async def test_a_miss_counts_on_in_the_next_deal_of_a_player_who_did_nothing(club: Club) -> None:
    table = await club.dealt(3, deck=THREE, clock=Clock.FAST)
    await club.wait(FAST)
    table = await club.tables.leave(table.id, BEN)
    assert (table.deal_number, table.misses) == (2, {ANN.id: 1})


async def test_report_a35_two_who_both_do_nothing_close_their_table(club: Club) -> None:
    table = await club.dealt(2, clock=Clock.FAST)
    await club.wait(3 * FAST)

    assert club.tables.at(table.place) == ()
    closed = club.recorder.last
    assert (closed.phase, play_of(closed).status) == (Phase.CLOSED, Status.VOID)
    assert news(club) == [Notice(News.ALL_IDLE)]
    assert club.tables.of(ANN.id) == ()
    assert club.stored_deals(table.id) == [(1, "void")]
    assert club.rows("SELECT * FROM deadlines") == []
    again = await club.lobby(2)
    assert again.phase is Phase.LOBBY


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("leaving", Leaving)
async def test_report_a35_any_number_who_all_do_nothing_are_free_in_the_end(
    club: Club, players: int, leaving: Leaving
) -> None:
    rules = RuleSet(deck=52)
    await club.dealt(players, rules, clock=Clock.FAST, leaving=leaving)
    await club.wait(8 * FAST * players + RESULT_CLOSES)
    assert club.tables.all() == ()
    assert {notice.news for notice in news(club)} <= {
        News.GIVEN_UP,
        News.LEFT,
        News.DEALT_ANEW,
        News.ALL_IDLE,
    }
    assert news(club)


async def test_one_who_plays_on_keeps_his_table(club: Club) -> None:
    table = await club.dealt(2, clock=Clock.FAST)
    while (table := club.tables.get(table.id)).phase is Phase.DEAL:
        if 1 in play_of(table).deal.awaited():
            legal = play_of(table).deal.legal_actions(1)
            table = await club.act(table, 1, PASS if PASS in legal else legal[0])
        await club.wait(1)

    assert (table.people, table.phase) == ((BEN,), Phase.RESULT)
    assert news(club) == [Notice(News.GIVEN_UP, ANN), Notice(News.LEFT, ANN)]
    assert await club.refusal(club.tables.leave(table.id, ANN)) is TableRefusal.NOT_SEATED
