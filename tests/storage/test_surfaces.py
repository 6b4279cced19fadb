"""Messages and groups come back from the file as they were put there."""

from dataclasses import replace
from pathlib import Path

import aiosqlite
import pytest

from bot.storage.surfaces import GroupStore, SurfaceStore
from bot.tables.groups import Group
from bot.tables.model import TableId
from bot.tables.surfaces import Shown, Surface
from tests.tables.builders import ANN, Club, open_club


@pytest.fixture
async def table(club: Club) -> TableId:
    return (await club.lobby(1)).id


def shown(number: int) -> Shown:
    """Return what some message shows."""
    return Shown(chat=-1_001_234_567_890, message=number, digest=f"digest {number}", call="1.2")


async def test_what_messages_show_is_loaded_as_it_was(club: Club, table: TableId) -> None:
    kept = {
        Surface.board(table, 1): shown(1),
        Surface.board(table, 12): shown(2),
        Surface.hand(table, ANN.id): shown(3),
    }
    for surface, content in kept.items():
        await club.surfaces.save(surface, content)

    assert await club.surfaces.load() == kept
    async with open_club(club.path) as restarted:
        assert await restarted.surfaces.load() == kept


async def test_a_message_that_shows_something_else_now_is_one_row(
    club: Club, table: TableId
) -> None:
    surface = Surface.hand(table, ANN.id)
    await club.surfaces.save(surface, shown(1))
    await club.surfaces.save(surface, shown(2))

    assert await club.surfaces.load() == {surface: shown(2)}


async def test_a_message_that_is_no_longer_kept_is_forgotten(club: Club, table: TableId) -> None:
    one, other = Surface.board(table, 1), Surface.board(table, 2)
    await club.surfaces.save(one, shown(1))
    await club.surfaces.save(other, shown(2))

    await club.surfaces.forget(one)
    await club.surfaces.forget(one)

    assert await club.surfaces.load() == {other: shown(2)}


async def test_a_message_that_shows_a_picture_remembers_which(club: Club, table: TableId) -> None:
    surface = Surface.board(table, 1)
    await club.surfaces.save(surface, replace(shown(1), picture="digest of a table"))
    assert (await club.surfaces.load())[surface].picture == "digest of a table"
    await club.surfaces.save(surface, shown(2))
    assert (await club.surfaces.load())[surface].picture == ""


async def test_a_message_of_a_table_that_does_not_exist_is_refused(club: Club) -> None:
    with pytest.raises(aiosqlite.IntegrityError):
        await club.surfaces.save(Surface.board(TableId(77), 1), shown(1))


def test_names_of_surfaces() -> None:
    assert Surface.board(TableId(1), 3) == Surface(TableId(1), "board/3")
    assert Surface.hand(TableId(1), ANN.id) == Surface(TableId(1), f"hand/{ANN.id}")
    assert Surface.hand(TableId(1), ANN.id).ends_deleted
    board = Surface.board(TableId(1), 3)
    assert not board.ends_deleted
    assert board.left_over(7).ends_deleted


async def test_groups_are_loaded_as_they_were(club: Club) -> None:
    groups = GroupStore(club.database)
    assert await groups.load() == []
    here = Group(-1_001_234_567_890, "Friends <3 \u202e", "ru", pictures=True)
    there = Group(5, "", "en")
    for group in (there, here):
        await groups.save(group)

    assert sorted(await groups.load(), key=lambda group: group.id) == [here, there]


async def test_a_group_with_a_new_title_or_language_is_one_row(club: Club) -> None:
    groups = GroupStore(club.database)
    await groups.save(Group(-1, "Old", "ru"))
    await groups.save(Group(-1, "New", "en"))

    assert await groups.load() == [Group(-1, "New", "en")]


async def test_surfaces_and_tables_share_one_file(path: Path) -> None:
    async with open_club(path) as club:
        table = await club.lobby(1)
        store = SurfaceStore(club.database)
        await store.save(Surface.board(table.id, 1), shown(1))
        assert club.rows("SELECT table_id, name FROM surfaces") == [(table.id, "board/1")]
