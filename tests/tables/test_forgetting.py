"""A person who is forgotten is so at the tables that live, too."""

from random import Random

import pytest

from bot.match.match import Match
from bot.tables.model import Phase, Table
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Settings
from tests.match.endgames import lost, match_of
from tests.tables.builders import ANN, BEN, CLEO, DAN, GROUP, QUICK, Club, play_of


async def left_after_a_deal(club: Club) -> Table:
    """Return a table where Ben has played and got up; Ann and Cleo are still there."""
    table = await club.play_out(await club.dealt(3, QUICK), Random(2))
    return await club.tables.leave(table.id, BEN)


def stand_in(table: Table) -> Person:
    (found,) = (person for person in play_of(table).players if person not in (ANN, CLEO))
    return found


async def test_his_tables_tell_of_somebody_without_a_name(club: Club) -> None:
    before = await left_after_a_deal(club)
    await club.tables.forget(BEN.id)

    table = club.tables.get(before.id)
    assert stand_in(table).name == ""
    assert table.match == before.match.replacing(BEN.id, stand_in(table).id)
    assert BEN.id not in table.match.standings
    assert all(play_of(table).players[seat] in (ANN, CLEO) for seat, _ in play_of(table).earned)
    assert club.recorder.last is table
    (loaded,) = await club.store.load()
    assert (loaded.match, play_of(loaded).players) == (table.match, play_of(table).players)
    assert play_of(loaded).earned == play_of(table).earned


async def test_the_match_goes_on_without_him(club: Club) -> None:
    table = await left_after_a_deal(club)
    await club.tables.forget(BEN.id)
    for person in (ANN, CLEO):
        table = await club.tables.again(table.id, person, 1)
    table = await club.play_out(table, Random(3))

    assert table.match.deals == 2
    assert len(club.rows("SELECT * FROM counted_deals")) == 2


async def test_a_table_that_he_owns_from_afar_has_another_owner(club: Club) -> None:
    table = await club.tables.open(GROUP, BEN, Settings(), seated=False)
    table = await club.tables.join(table.id, CLEO)
    await club.tables.forget(BEN.id)

    assert club.tables.get(table.id).owner == CLEO.id


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.DEAL])
async def test_who_sits_at_a_table_is_not_forgotten(club: Club, phase: Phase) -> None:
    await (club.lobby(2) if phase is Phase.LOBBY else club.dealt(2))

    assert await club.refusal(club.tables.forget(BEN.id)) is TableRefusal.STILL_SEATED


async def test_who_got_up_in_a_deal_that_goes_on_is_not_forgotten_yet(club: Club) -> None:
    random = Random(1)
    table = await club.dealt(3, QUICK)
    while table.phase is Phase.DEAL and not play_of(table).is_done(1):
        table = await club.play_one(table, random)
    assert table.phase is Phase.DEAL
    await club.tables.leave(table.id, BEN)

    assert await club.refusal(club.tables.forget(BEN.id)) is TableRefusal.STILL_SEATED


async def test_what_he_liked_is_forgotten(club: Club) -> None:
    await club.tables.set_autopass(DAN, on=True)
    await club.tables.forget(DAN.id)

    assert not club.tables.autopasses(DAN.id)
    assert club.rows("SELECT name FROM people") == [("",)]


def test_a_match_with_somebody_in_the_place_of_another() -> None:
    match = match_of((10, 20), lost(1, players=2))

    after = match.replacing(20, 30)

    assert after == match_of((10, 30), lost(1, players=2))
    assert after.replacing(99, 98) == after
    assert Match().replacing(1, 2) == Match()


async def test_a_table_that_closes_meanwhile_does_not_keep_him_known(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await left_after_a_deal(club)
    new_stand_in = club.store.new_stand_in

    async def closed_meanwhile() -> Person:
        monkeypatch.undo()
        listed = club.tables.all()  # as it is before the table closes
        monkeypatch.setattr(club.tables, "all", lambda: listed)
        await club.tables.close(table.id, ANN, admin=False)
        return await new_stand_in()

    monkeypatch.setattr(club.store, "new_stand_in", closed_meanwhile)
    await club.tables.forget(BEN.id)
    assert club.rows("SELECT * FROM people WHERE id = ?", BEN.id) == []
