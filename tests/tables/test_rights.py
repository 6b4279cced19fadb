"""Who may do what: by role, not by seat."""

from collections.abc import Awaitable, Callable

import pytest

from bot.engine.actions import PASS
from bot.engine.errors import Refusal
from bot.tables.model import Phase, Table, TableId
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal
from bot.tables.service import Tables
from bot.tables.settings import Settings
from tests.tables.builders import ANN, BEN, CLEO, DAN, GROUP, Club, play_of, stacked

Request = Callable[[Tables, TableId, Person, bool], Awaitable[Table]]

OWNERS: dict[str, Request] = {
    "deal": lambda tables, table, by, admin: tables.deal(table, by, admin=admin),
    "close": lambda tables, table, by, admin: tables.close(table, by, admin=admin),
}


@pytest.mark.parametrize("request_", OWNERS.values(), ids=OWNERS)
@pytest.mark.parametrize("by", [BEN, DAN], ids=["a player", "an outsider"])
async def test_only_the_owner_deals_and_closes(club: Club, request_: Request, by: Person) -> None:
    table = await club.lobby(3)

    asked = request_(club.tables, table.id, by, False)

    assert await club.refusal(asked) is TableRefusal.NOT_OWNER


@pytest.mark.parametrize("request_", OWNERS.values(), ids=OWNERS)
@pytest.mark.parametrize("by", [BEN, DAN], ids=["a player", "an outsider"])
async def test_an_admin_deals_and_closes_whether_he_sits_or_not(
    club: Club, request_: Request, by: Person
) -> None:
    table = await club.lobby(3)

    after = await request_(club.tables, table.id, by, True)

    assert after.phase is not Phase.LOBBY
    assert (after.owner, after.people) == (table.owner, table.people)


@pytest.mark.parametrize("request_", OWNERS.values(), ids=OWNERS)
async def test_an_owner_without_a_seat_has_his_rights(club: Club, request_: Request) -> None:
    table = await club.tables.open(GROUP, DAN, Settings(), seated=False)
    for person in (ANN, BEN):
        await club.tables.join(table.id, person)

    after = await request_(club.tables, table.id, DAN, False)

    assert after.phase is not Phase.LOBBY


@pytest.mark.parametrize("request_", OWNERS.values(), ids=OWNERS)
async def test_rights_move_with_ownership(club: Club, request_: Request) -> None:
    table = await club.lobby(3)
    await club.tables.leave(table.id, ANN)

    asked = request_(club.tables, table.id, ANN, False)
    assert await club.refusal(asked) is TableRefusal.NOT_OWNER

    assert (await request_(club.tables, table.id, BEN, False)).phase is not Phase.LOBBY


async def test_nobody_owns_an_empty_table_but_an_admin_may_close_it(club: Club) -> None:
    table = await club.lobby(1)
    await club.tables.leave(table.id, ANN)

    asked = club.tables.close(table.id, ANN, admin=False)
    assert await club.refusal(asked) is TableRefusal.NOT_OWNER

    assert (await club.tables.close(table.id, DAN, admin=True)).phase is Phase.CLOSED


async def test_who_does_not_sit_at_the_table_plays_no_card(club: Club) -> None:
    table = await club.dealt(2)
    play = play_of(table)

    tap = club.tables.act(table.id, DAN, PASS, play.seen())

    assert await club.refusal(tap) is TableRefusal.NOT_SEATED
    assert await club.refusal(club.tables.again(table.id, DAN, 1)) is TableRefusal.NOT_SEATED


async def test_a_card_of_somebody_else_is_refused(club: Club) -> None:
    deck = stacked(["6s 7s 8s 9s Ts 6h", "6d 7d 8d 9d Td 7h"], "8h")
    table = await club.dealt(2, deck=deck)

    assert await club.refusal(club.play(table.id, "0:a7d")) is Refusal.NOT_YOUR_CARD
    assert await club.refusal(club.play(table.id, "1:a7d")) is Refusal.NOT_THE_LEAD


async def test_a_hand_is_the_seats_own_and_a_spectator_has_none(club: Club) -> None:
    deck = stacked(["6s 7s 8s 9s Ts 6h", "6d 7d 8d 9d Td 7h"], "8h")
    play = play_of(await club.dealt(2, deck=deck))

    hands = [play.view(seat).hand for seat in (0, 1)]

    assert [len(hand) for hand in hands] == [6, 6]
    assert not set(hands[0]) & set(hands[1])
    assert play.view(None).hand == ()
    assert club.tables.playing(club.recorder.last.id, BEN.id, 1) == (play, 1)


async def test_a_closed_table_answers_nothing_but_that_it_is_closed(club: Club) -> None:
    table = await club.dealt(2)
    seen = play_of(table).seen()
    await club.tables.close(table.id, ANN, admin=False)

    tables = club.tables
    for request in (
        tables.join(table.id, CLEO),
        tables.leave(table.id, BEN),
        tables.deal(table.id, ANN, admin=False),
        tables.close(table.id, ANN, admin=True),
        tables.again(table.id, ANN, 1),
        tables.act(table.id, ANN, PASS, seen),
    ):
        assert await club.refusal(request) is TableRefusal.CLOSED
    assert tables.at(GROUP) == ()
    assert tables.of(ANN.id) == ()


async def test_a_table_that_never_was_is_closed(club: Club) -> None:
    assert await club.refusal(club.tables.join(TableId(99), ANN)) is TableRefusal.CLOSED
