"""The ledger: what each deal that counts says of its players is stored with its end, once."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import aiosqlite
import pytest

from bot.engine.rules import PRESETS, RuleSet
from bot.match.achievements import Achievement, Earned
from bot.storage import tables as table_storage
from bot.storage.recounting import catch_up, recount
from bot.tables.model import Phase, RequestId, Table
from bot.tables.ports import Change, RepeatedRequestError
from bot.tables.settings import Leaving
from bot.tables.steps import broken_up
from tests.storage.evenings import LEDGER, Evening, open_evening
from tests.tables.builders import ANN, BEN, CLEO, DAN, PEOPLE, QUICK, Club, play_of, stacked

HOME, AWAY = -1001, -1002


@pytest.fixture
async def evening(path: Path) -> AsyncIterator[Evening]:
    async with open_evening(path) as evening:
        yield evening


async def many_deals(evening: Evening, deals: int) -> None:
    """Play deals of every preset by changing people in two groups; some are given up or void."""
    names = list(PRESETS)
    random = evening.random
    for number in range(deals // 2):
        name, evening.thrifty = names[number % len(names)], number % 2 == 0
        rules = PRESETS[name] if number % 3 else replace(PRESETS[name], epaulettes=True)
        players = 4 if rules.teams else random.randrange(2, 5)
        people = random.sample(PEOPLE, players)
        table = await evening.table(people, random.choice((HOME, AWAY)), rules)
        table, _ = await evening.play(table)
        leaves = people[0] if number % 10 == 5 else None
        table, _ = await evening.play(table, leaves=leaves)
        if table.phase is Phase.RESULT and number % 7 == 0 and len(table.people) == players:
            await evening.save(broken_up(await evening.deal(table)))


async def finished(club: Club, seed: int = 2) -> Table:
    return await club.play_out(await club.dealt(3, QUICK), Random(seed))


async def test_a_deal_that_is_over_is_written_down(club: Club) -> None:
    table = await finished(club)

    play = play_of(table)
    assert club.rows("SELECT table_id, deal, chat_id, ended_at, hung FROM counted_deals") == [
        (table.id, 1, HOME, 1000, None)
    ]
    scores = club.rows("SELECT seat, person_id, place, lost FROM scores ORDER BY seat")
    places = play.result().places
    assert scores == [
        (
            seat,
            person.id,
            places.index(seat) + 1 if seat in places else None,
            seat == play.result().fool,
        )
        for seat, person in enumerate(play.players)
    ]
    careers = club.rows("SELECT chat_id, person_id, deals, fools FROM careers")
    assert sorted(careers) == sorted(
        (chat, person, 1, lost) for chat in (0, HOME) for _, person, _, lost in scores
    )


async def test_a_running_deal_says_nothing(club: Club) -> None:
    table = await club.dealt(3, QUICK)
    for _ in range(5):
        table = await club.play_one(table, Random(1))

    assert club.rows("SELECT * FROM counted_deals") == []


@pytest.mark.parametrize("ends", ["left", "closed", "dealt anew"])
async def test_a_void_deal_counts_nowhere(club: Club, ends: str) -> None:
    deck = stacked(["6s 7s 8s 9s Ts 6h", "6d 7d 8d 9c Tc 7h"], "8h")
    table = await club.dealt(2, RuleSet(redeal_on_five=True), deck)
    match ends:
        case "left":
            await club.tables.leave(table.id, BEN)
        case "closed":
            await club.tables.close(table.id, ANN, admin=False)
        case _:
            await club.play(table.id, "0:redeal")

    assert ("void",) in club.rows("SELECT status FROM deals")
    assert club.rows("SELECT * FROM counted_deals") == []


async def test_who_gives_a_deal_up_is_its_fool_and_earns_nothing(club: Club) -> None:
    table = await club.dealt(3, QUICK, leaving=Leaving.FOOL)
    table = await club.tables.leave(table.id, BEN)

    scores = club.rows("SELECT person_id, rank, lost, gave_up FROM scores ORDER BY seat")
    assert scores == [(ANN.id, 0, 0, 0), (BEN.id, 1, 1, 1), (CLEO.id, 0, 0, 0)]
    assert {person for (person,) in club.rows("SELECT person_id FROM achievements")} == {
        ANN.id,
        CLEO.id,
    }


async def test_what_a_deal_earned_comes_back_with_the_table(club: Club) -> None:
    table = await finished(club)

    earned = play_of(table).earned
    assert [pair for pair in earned if pair[1] is Achievement.FIRST_DEAL] == [
        (seat, Achievement.FIRST_DEAL) for seat in range(3)
    ]
    assert club.recorder.last is table
    (loaded,) = await club.store.load()
    assert play_of(loaded).earned == earned


async def test_nothing_is_earned_twice(club: Club) -> None:
    table = await finished(club)
    for person in (ANN, BEN, CLEO):
        table = await club.tables.again(table.id, person, 1)
    table = await club.play_out(table, Random(3))

    assert Achievement.FIRST_DEAL not in {each for _, each in play_of(table).earned}


async def last_change(club: Club) -> tuple[Table, Change]:
    """Play a deal, and return its table and the change that ended it once more."""
    table = await finished(club)
    return table, Change(table, (play_of(table),), request=RequestId(9))


async def test_the_end_of_a_deal_is_counted_once(club: Club) -> None:
    _, change = await last_change(club)
    assert await club.store.save(change) == ()
    before = [club.rows(f"SELECT * FROM {name}") for name in LEDGER]

    with pytest.raises(RepeatedRequestError):
        await club.store.save(change)
    assert await club.store.save(replace(change, request=None)) == ()

    after = [club.rows(f"SELECT * FROM {name}") for name in LEDGER]
    assert after == before
    assert len(after[0]) == 1


async def test_a_save_that_fails_counts_nothing_and_stores_no_end(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(db: aiosqlite.Connection, _: object) -> Earned:
        await db.execute("INSERT INTO counted_deals VALUES (1, 1, 1, 1, 1, 0, NULL)")
        raise OSError("the disk is full")

    table = await club.dealt(3, QUICK)
    monkeypatch.setattr(table_storage, "count", failing)
    with pytest.raises(OSError, match="full"):
        await club.play_out(table, Random(2))
    monkeypatch.undo()
    assert club.rows("SELECT status FROM deals") == [("running",)]
    assert club.rows("SELECT * FROM counted_deals") == []

    table = await club.play_out(club.tables.get(table.id), Random(2))
    assert table.phase is Phase.RESULT
    assert len(club.rows("SELECT * FROM counted_deals")) == 1


async def test_two_deals_of_one_player_that_end_at_once_both_count(evening: Evening) -> None:
    tables = [await evening.table([ANN, person]) for person in (BEN, CLEO)]
    await asyncio.gather(*(evening.play(table) for table in tables))

    deals = "SELECT deals FROM careers WHERE chat_id = 0 AND person_id = ?"
    assert await evening.rows(deals, ANN.id) == [(2,)]
    before = await evening.ledger()
    await recount(evening.database)
    assert await evening.ledger() == before


async def test_epaulettes_are_those_that_the_match_hung(evening: Evening) -> None:
    rules = replace(QUICK, epaulettes=True)
    table = await evening.table([ANN, BEN], rules=rules)
    evening.thrifty, worn = True, 0
    for _ in range(60):
        table, _ = await evening.play(table)
        worn += table.match.last is not None and table.match.last.hung is not None

    assert worn > 0
    assert await evening.rows("SELECT sum(epaulettes) FROM scores") == [(worn,)]


async def test_all_of_it_follows_from_the_stored_deals(evening: Evening) -> None:
    await many_deals(evening, 200)
    before = await evening.ledger()
    assert len(before["counted_deals"]) == 200
    assert len(before["achievements"]) > 50
    assert await evening.rows("SELECT count(*) > 1 FROM counted_deals WHERE hung > ''") == [(1,)]

    await recount(evening.database)

    assert await evening.ledger() == before


async def test_deals_from_before_the_ledger_are_counted_at_a_start(evening: Evening) -> None:
    await many_deals(evening, 40)
    before = await evening.ledger()
    await evening.wipe()

    assert await catch_up(evening.database) == 40
    assert await evening.ledger() == before
    assert await catch_up(evening.database) == 0
    assert await evening.ledger() == before


async def test_an_old_deal_that_does_not_replay_keeps_nobody_from_starting(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    table = await evening.table([ANN, BEN])
    for _ in range(3):
        table, _ = await evening.play(table)
    await evening.wipe()
    await evening.rows("UPDATE deals SET position = '{}' WHERE number = 2 RETURNING 1")

    with caplog.at_level(logging.WARNING):
        assert await catch_up(evening.database) == 2

    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert await evening.rows("SELECT deal FROM counted_deals") == [(1,), (3,)]


async def test_statistics_follow_a_group_to_its_new_id(evening: Evening) -> None:
    home = await evening.table([ANN, BEN, CLEO], HOME)
    for _ in range(5):
        home, _ = await evening.play(home)
    before = await evening.ledger()

    await evening.store.move_group(HOME, AWAY)
    await evening.store.move_group(HOME, AWAY)

    after = await evening.ledger()
    assert after["scores"] == before["scores"]
    assert {row[3] for row in after["counted_deals"]} == {AWAY}
    moved = [(AWAY if row[0] == HOME else row[0], *row[1:]) for row in before["careers"]]
    assert sorted(after["careers"]) == sorted(moved)


async def test_deals_under_both_ids_are_those_of_one_group(evening: Evening) -> None:
    home, new = await evening.table([ANN, BEN, CLEO], HOME), await evening.table([BEN, DAN], AWAY)
    for _ in range(4):
        home, _ = await evening.play(home)
        new, _ = await evening.play(new)

    await evening.store.move_group(HOME, AWAY)

    once = await evening.ledger()
    deals = "SELECT person_id, deals FROM careers WHERE chat_id = ? ORDER BY person_id"
    assert await evening.rows(deals, AWAY) == [
        (ANN.id, 4),
        (BEN.id, 8),
        (CLEO.id, 4),
        (DAN.id, 4),
    ]
    await recount(evening.database)
    assert await evening.ledger() == once


async def test_other_groups_stay_as_they_are(evening: Evening) -> None:
    table = await evening.table([ANN, BEN], HOME)
    await evening.play(table)
    before = await evening.ledger()

    await evening.store.move_group(-7, -8)

    assert await evening.ledger() == before
