"""Tables come back from the file as they were put there."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.position import format_position
from bot.engine.rules import PRESETS, RuleSet
from bot.storage.database import open_database
from bot.storage.tables import KEEP_REQUESTS, TableStore
from bot.tables.model import Phase, RequestId, Table
from bot.tables.people import Person, PersonId
from bot.tables.play import Play
from bot.tables.ports import Change, RepeatedRequestError
from bot.tables.settings import Settings
from bot.tables.surfaces import Shown, Surface
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    FORUM_TOPIC,
    QUICK,
    Club,
    open_club,
    play_of,
    random_move,
    stacked,
)

BOARD = Shown(chat=-1001, message=5, digest="d", call="")


def told(table: Table) -> list[Any]:
    """Return all that a table says, its play in a form that can be compared."""
    return [replace(table, play=None), None if table.play is None else told_of(table.play)]


def told_of(play: Play) -> list[Any]:
    """Return all that a play says."""
    return [
        play.record.to_json(),
        format_position(play.deal),
        play.view(None),
        play.number,
        play.players,
        play.opening,
        play.log,
        play.calls,
        play.status,
        play.earned,
    ]


async def lobby(club: Club) -> Table:
    return await club.lobby(3, RuleSet(transfer=True), place=FORUM_TOPIC)


async def empty_lobby(club: Club) -> Table:
    return await club.tables.open(
        FORUM_TOPIC, None, Settings("simple", PRESETS["simple"]), seated=False
    )


async def middle(club: Club) -> Table:
    random = Random(2)
    table = await club.dealt(4, RuleSet(teams=True, epaulettes=True))
    for _ in range(25):
        table = await club.act(table, *random_move(play_of(table), random))
    return table


async def shown_trump(club: Club) -> Table:
    rules = RuleSet(transfer=True, show_transfer=True, transfer_first_bout=True)
    deck = stacked(["7s 8s 9s Ts Js 6h", "7h 8d 9d Td Jd Qd", "7c 8c 9c Tc Jc Qc"], "8h")
    table = await club.dealt(3, rules, deck)
    return await club.play(table.id, "0:a7s 1:v7h 2:take")


async def result(club: Club) -> Table:
    table = await club.play_out(await club.dealt(3, QUICK), Random(2))
    return await club.tables.again(table.id, BEN, 1)


async def void_result(club: Club) -> Table:
    table = await club.play_out(await club.dealt(2, QUICK), Random(2))
    for person in (ANN, BEN):
        table = await club.tables.again(table.id, person, 1)
    await club.act(table, *random_move(play_of(table), Random(1)))
    return await club.tables.leave(table.id, ANN)


async def redealt(club: Club) -> Table:
    deck = stacked(["6s 7s 8s 9s Ts 6h", "6d 7d 8d 9c Tc 7h"], "8h")
    table = await club.dealt(2, RuleSet(redeal_on_five=True), deck)
    return await club.play(table.id, "0:redeal")


async def renamed(club: Club) -> Table:
    table = await club.dealt(2)
    play = play_of(table)
    seat, action = random_move(play, Random(1))
    person = Person(play.players[seat].id, "\u202e 😀 <b> \0 end", None)
    return await club.tables.act(table.id, person, action, play.seen())


TABLES: dict[str, Callable[[Club], Awaitable[Table]]] = {
    "a lobby": lobby,
    "an empty lobby": empty_lobby,
    "the middle of a deal": middle,
    "a trump shown": shown_trump,
    "a result": result,
    "a void deal": void_result,
    "after a redeal": redealt,
    "a new name": renamed,
}


@pytest.mark.parametrize("made", TABLES.values(), ids=TABLES)
async def test_a_table_is_loaded_as_it_was(
    club: Club, made: Callable[[Club], Awaitable[Table]]
) -> None:
    table = await made(club)

    (loaded,) = await club.store.load()

    assert told(loaded) == told(table)


async def test_several_tables_are_loaded_in_the_order_of_their_opening(club: Club) -> None:
    tables = [await middle(club), await lobby(club), await result(club)]

    assert [told(table) for table in await club.store.load()] == [told(table) for table in tables]


@pytest.mark.parametrize("name", PRESETS)
async def test_a_deal_of_every_preset_can_be_played_on_after_each_restart(
    club: Club, name: str
) -> None:
    random = Random(name)
    table = await club.dealt(4, PRESETS[name])
    for _ in range(12):
        for _ in range(5):
            if table.phase is Phase.DEAL:
                table = await club.act(table, *random_move(play_of(table), random))
        (loaded,) = await club.store.load()
        assert told(loaded) == told(table)
        club.tables = club.tables_over(club.store)
        await club.tables.restore()


async def test_a_closed_table_is_loaded_as_long_as_a_message_shows_it(club: Club) -> None:
    table = await middle(club)
    surfaces = club.surfaces
    await surfaces.save(Surface.board(table.id, 1), BOARD)
    table = await club.tables.close(table.id, ANN, admin=False)

    (loaded,) = await club.store.load()
    assert told(loaded) == told(table)
    async with open_club(club.path) as restarted:
        assert [shown.phase for shown, _ in restarted.recorder.shown] == [Phase.CLOSED]
        assert restarted.tables.at(table.place) == ()

    await surfaces.forget(Surface.board(table.id, 1))
    assert await club.store.load() == []


async def test_ids_are_never_given_out_twice(club: Club) -> None:
    ids = list(await asyncio.gather(*(club.store.new_table_id() for _ in range(10))))
    async with open_club(club.path) as restarted:
        ids.append(await restarted.store.new_table_id())

    assert sorted(set(ids)) == list(range(1, 12))


async def test_who_got_up_no_longer_sits_there_but_is_known(club: Club) -> None:
    table = await club.lobby(3)
    await club.tables.leave(table.id, BEN)

    (loaded,) = await club.store.load()

    assert loaded.people == (ANN, CLEO)
    assert club.rows("SELECT name FROM people WHERE id = ?", BEN.id) == [("Ben",)]


async def test_a_person_of_the_largest_id_fits(club: Club) -> None:
    giant = Person(PersonId(2**52 - 1), "Giant")
    table = await club.lobby(1)

    table = await club.tables.join(table.id, giant, RequestId(2**31 - 1))

    (loaded,) = await club.store.load()
    assert loaded.people == (ANN, giant)


async def test_a_change_whose_request_was_carried_out_stores_nothing(club: Club) -> None:
    table = await club.lobby(1)
    await club.store.save(Change(table, request=RequestId(8)))
    before = club.snapshot()

    with pytest.raises(RepeatedRequestError):
        await club.store.save(Change(table.seated(BEN), request=RequestId(8)))

    assert club.snapshot() == before
    assert await club.store.carried_out(RequestId(8))
    assert not await club.store.carried_out(RequestId(9))


async def test_requests_are_forgotten_when_nobody_repeats_them_any_more(path: Path) -> None:
    now = 1_000_000
    async with open_club(path) as club:
        table = await club.lobby(1)
    async with open_database(path) as database:
        store = TableStore(database, lambda: now)
        await store.save(Change(table, request=RequestId(1)))
        now += KEEP_REQUESTS
        await store.save(Change(table, request=RequestId(2)))
        assert await store.carried_out(RequestId(1))
        now += 1
        await store.save(Change(table))
        assert await store.carried_out(RequestId(1)), "only requests clean up after requests"
        await store.save(Change(table, request=RequestId(3)))

        known = [number for number in (1, 2, 3) if await store.carried_out(RequestId(number))]

    assert known == [2, 3]


async def test_times_are_stored_with_what_happened(club: Club) -> None:
    await result(club)

    assert club.rows("SELECT updated_at FROM tables") == [(1000,)]
    assert club.rows("SELECT started_at, ended_at FROM deals") == [(1000, 1000)]
    assert set(club.rows("SELECT done_at FROM actions")) == {(1000,)}


async def test_the_result_of_a_deal_is_stored_when_it_is_over(club: Club) -> None:
    table = await club.dealt(2, QUICK)
    assert club.rows("SELECT result, ended_at FROM deals") == [(None, None)]

    table = await club.play_out(table, Random(2))

    ((stored,),) = club.rows("SELECT result FROM deals")
    fool = play_of(table).deal.result().fool
    assert f'"fool": {"null" if fool is None else fool}' in stored


async def test_a_table_that_moved_to_another_chat_stands_there_after_a_restart(club: Club) -> None:
    table = await club.dealt(2)
    await club.tables.move(table.id, replace(table.place, chat=-1009))

    async with open_club(club.path) as restarted:
        assert restarted.tables.get(table.id).place.chat == -1009
