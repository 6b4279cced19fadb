"""Who wishes to be forgotten is; what belongs to others too stays true."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.recounting import recount
from bot.tables.model import Table
from bot.tables.people import PersonId
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.statistics import STAND_INS, Period
from bot.tables.steps import broken_up
from tests.storage.evenings import Evening, open_evening
from tests.tables.builders import ANN, BEN, CLEO

HOME = -1001


@pytest.fixture
async def evening(path: Path) -> AsyncIterator[Evening]:
    """An evening after ten deals of three people, whose table is closed."""
    async with open_evening(path) as evening:
        await played(evening, 10)
        yield evening


async def played(evening: Evening, deals: int) -> Table:
    table = await evening.table([ANN, BEN, CLEO], HOME)
    for _ in range(deals):
        table, _ = await evening.play(table)
    await evening.save(broken_up(table))
    return table


async def forget(evening: Evening) -> PersonId:
    stand_in = await evening.store.new_stand_in()
    await evening.store.forget(ANN.id, stand_in.id)
    return stand_in.id


async def others(evening: Evening) -> list[object]:
    """Return all that the ledger says of Ben and Cleo."""
    return [
        await evening.rows(f"SELECT * FROM {name} WHERE person_id IN (?, ?)", BEN.id, CLEO.id)
        for name in ("scores", "careers", "achievements")
    ]


async def test_nothing_in_the_file_names_him_any_more(evening: Evening) -> None:
    await forget(evening)

    tables = await evening.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
    for (name,) in tables:
        for row in await evening.rows(f"SELECT * FROM {name}"):
            for value in row:
                assert ANN.name not in str(value)
                assert not re.search(rf"\b{ANN.id}\b", str(value))


async def test_what_is_said_of_the_others_stays_true(evening: Evening) -> None:
    before = await others(evening)
    profiles = [await evening.statistics.profile(person.id, HOME) for person in (BEN, CLEO)]

    await forget(evening)

    assert await others(evening) == before
    now = [await evening.statistics.profile(person.id, HOME) for person in (BEN, CLEO)]
    assert [p.career for p in now] == [p.career for p in profiles]
    rivals = [p.victim for p in now] + [p.nemesis for p in now]
    assert {rival.person for rival in rivals if rival} <= {BEN, CLEO}, "he is nobody's rival"


async def test_he_is_in_no_list_and_has_no_numbers(evening: Evening) -> None:
    await forget(evening)

    assert (await evening.statistics.profile(ANN.id, None)).everywhere.deals == 0
    tallies = await evening.statistics.tallies(HOME, Period.ALL)
    ratings = await evening.statistics.ratings(HOME)
    assert {tally.person for tally in tallies} == {BEN, CLEO}
    assert {rated.person for rated in ratings} == {BEN, CLEO}
    assert await evening.statistics.course(ANN.id, None) == []


async def test_the_deals_replay_and_all_follows_from_them_as_before(evening: Evening) -> None:
    await forget(evening)
    before = await evening.ledger()

    await recount(evening.database)

    assert await evening.ledger() == before


async def test_what_he_plays_then_counts_anew(evening: Evening) -> None:
    await forget(evening)
    await played(evening, 2)

    profile = await evening.statistics.profile(ANN.id, HOME)
    assert profile.career.deals == profile.everywhere.deals == 2
    before = await evening.ledger()
    await recount(evening.database)
    assert await evening.ledger() == before


async def test_he_can_be_forgotten_again_and_again(evening: Evening) -> None:
    first = await forget(evening)
    await played(evening, 1)
    second = await forget(evening)
    third = await forget(evening)

    assert STAND_INS <= first < second < third
    assert await evening.rows("SELECT DISTINCT person_id FROM scores ORDER BY person_id") == [
        (BEN.id,),
        (CLEO.id,),
        (first,),
        (second,),
    ]


async def test_a_table_of_his_that_is_loaded_again_knows_somebody_without_a_name(
    path: Path, evening: Evening
) -> None:
    await evening.rows(
        "INSERT INTO surfaces (table_id, name, chat_id, message_id, shown, call)"
        " VALUES (1, 'board/10', -1001, 5, '', '') RETURNING 1"
    )
    stand_in = await forget(evening)

    (table,) = await evening.store.load()

    assert table.play is not None
    assert {(p.id, p.name) for p in table.play.players if p not in (BEN, CLEO)} == {(stand_in, "")}
    assert stand_in in table.match.standings
    assert ANN.id not in table.match.standings


async def test_who_has_a_seat_is_not_forgotten(evening: Evening) -> None:
    await evening.deal(await evening.table([ANN, BEN], HOME))
    before = await evening.ledger()

    with pytest.raises(Refused) as caught:
        await forget(evening)

    assert caught.value.reason is TableRefusal.STILL_SEATED
    assert await evening.ledger() == before
