"""The same request is carried out once, however often it comes (Telegram may repeat an update)."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.tables.model import RequestId, Table
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Settings
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    FORUM_TOPIC,
    QUICK,
    Club,
    open_club,
    play_of,
    reasons,
    stacked,
)

Request = Callable[[Club, Table, RequestId], Awaitable[Table]]
Prepared = Callable[[Club], Awaitable[Table]]

FIRST = RequestId(7_000_000_001)
DECK = stacked(["6s 7s 8s 9s Ts 6h", "6d 7d 8d 9d Td 7h"], "8h")


async def lobby(club: Club) -> Table:
    """Return a lobby with two."""
    return await club.lobby(2)


async def deal(club: Club) -> Table:
    """Return a deal that is led by Ann."""
    return await club.dealt(2, deck=DECK)


async def result(club: Club) -> Table:
    """Return a table after a deal."""
    return await club.play_out(await club.dealt(3, QUICK), Random(3))


REQUESTS: dict[str, tuple[Prepared, Request]] = {
    "open": (
        lobby,
        lambda club, _, request: club.tables.open(
            FORUM_TOPIC, ANN, Settings(), seated=True, request=request
        ),
    ),
    "join": (lobby, lambda club, table, r: club.tables.join(table.id, CLEO, r)),
    "leave": (lobby, lambda club, table, r: club.tables.leave(table.id, BEN, r)),
    "leave a deal": (deal, lambda club, table, r: club.tables.leave(table.id, BEN, r)),
    "leave after a deal": (result, lambda club, table, r: club.tables.leave(table.id, BEN, r)),
    "deal": (
        lobby,
        lambda club, table, r: club.tables.deal(table.id, ANN, admin=False, request=r),
    ),
    "again": (result, lambda club, table, r: club.tables.again(table.id, ANN, 1, r)),
    "act": (
        deal,
        lambda club, table, r: club.act(table, 0, play_of(table).deal.legal_actions(0)[0], r),
    ),
}


@pytest.mark.parametrize(("prepared", "request_"), REQUESTS.values(), ids=REQUESTS)
async def test_report_a4_the_same_request_twice_in_series_is_one_action(
    club: Club, prepared: Prepared, request_: Request
) -> None:
    table = await prepared(club)
    await request_(club, table, FIRST)

    assert await club.refusal(request_(club, table, FIRST)) is TableRefusal.REPEATED


@pytest.mark.parametrize(("prepared", "request_"), REQUESTS.values(), ids=REQUESTS)
async def test_report_a4_the_same_request_many_times_at_once_is_one_action(
    club: Club, prepared: Prepared, request_: Request
) -> None:
    table = await prepared(club)
    shown = len(club.recorder.shown)

    outcomes = await asyncio.gather(
        *(request_(club, table, FIRST) for _ in range(4)), return_exceptions=True
    )

    assert reasons(outcomes) == [None, *[TableRefusal.REPEATED] * 3]
    assert len(club.recorder.shown) == shown + 1


@pytest.mark.parametrize(("prepared", "request_"), REQUESTS.values(), ids=REQUESTS)
async def test_a_request_carried_out_before_a_restart_is_not_carried_out_again(
    club: Club, prepared: Prepared, request_: Request
) -> None:
    table = await prepared(club)
    await request_(club, table, FIRST)

    async with open_club(club.path) as restarted:
        refused = restarted.refusal(request_(restarted, table, FIRST))
        assert await refused is TableRefusal.REPEATED


async def test_closing_is_done_once(club: Club) -> None:
    table = await club.lobby(2)

    outcomes = await asyncio.gather(
        *(club.tables.close(table.id, ANN, admin=False, request=FIRST) for _ in range(3)),
        return_exceptions=True,
    )

    assert reasons(outcomes)[0] is None
    assert {*reasons(outcomes)[1:]} <= {TableRefusal.REPEATED, TableRefusal.CLOSED}
    assert [t.phase.value for t, _ in club.recorder.shown].count("closed") == 1


async def test_two_requests_for_the_same_card_are_one_card(club: Club) -> None:
    table = await deal(club)
    action = play_of(table).deal.legal_actions(0)[0]

    outcomes = await asyncio.gather(
        *(club.act(table, 0, action, RequestId(number)) for number in range(3)),
        return_exceptions=True,
    )

    accepted, *refused = reasons(outcomes)
    assert accepted is None
    assert None not in refused
    assert club.stored_moves(table.id, 1) == [(0, str(action))]


async def test_one_request_is_one_action_whatever_it_asks_for_and_of_which_table(
    club: Club,
) -> None:
    table = await club.lobby(2)
    other = await club.lobby(1, place=FORUM_TOPIC)
    await club.tables.join(table.id, CLEO, FIRST)

    refused = club.refusal(club.tables.join(other.id, BEN, FIRST))

    assert await refused is TableRefusal.REPEATED


async def test_a_refused_request_is_not_remembered(club: Club) -> None:
    table = await club.lobby(1)
    deal_ = club.tables.deal(table.id, ANN, admin=False, request=FIRST)
    assert await club.refusal(deal_) is TableRefusal.TOO_FEW

    await club.tables.join(table.id, BEN)
    await club.tables.deal(table.id, ANN, admin=False, request=FIRST)

    assert club.rows("SELECT id FROM requests") == [(FIRST,)]


async def test_requests_without_a_name_are_all_carried_out(club: Club) -> None:
    await club.lobby(3)

    assert club.rows("SELECT id FROM requests") == []
