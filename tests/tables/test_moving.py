"""A group that has another id: its tables and its statistics follow it, whatever comes between."""

from random import Random

import pytest

from bot.tables.model import Table, TableId
from bot.tables.people import Place
from tests.tables.builders import ANN, GROUP, QUICK, Club, open_club

NEW = -100_777


async def test_a_table_that_closes_meanwhile_does_not_hold_up_the_others(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await club.lobby(2), await club.lobby(2, place=Place(GROUP.chat, 17))
    move = club.tables.move

    async def closed_meanwhile(table: TableId, place: Place) -> Table:
        monkeypatch.undo()
        await club.tables.close(first.id, ANN, admin=False)
        return await move(table, place)

    monkeypatch.setattr(club.tables, "move", closed_meanwhile)
    await club.tables.move_group(GROUP.chat, NEW)
    assert [table.place for table in club.tables.all()] == [Place(NEW, 17)]
    assert club.tables.all()[0].id == second.id


@pytest.mark.parametrize("step", ["move", "move_group"])
async def test_a_process_that_ends_on_the_way_leaves_nothing_behind_for_good(
    club: Club, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    await club.play_out(await club.dealt(2, QUICK), Random(2))

    async def killed(*_: object) -> None:
        raise KeyboardInterrupt

    calls: list[object] = []
    moved = club.store.move_group

    async def killed_after_the_first(old: int, new: int) -> None:
        calls.append(new)
        if len(calls) > 1:
            raise KeyboardInterrupt
        await moved(old, new)

    if step == "move":
        monkeypatch.setattr(club.tables, "move", killed)
    else:
        monkeypatch.setattr(club.store, "move_group", killed_after_the_first)
    with pytest.raises(KeyboardInterrupt):
        await club.tables.move_group(GROUP.chat, NEW)

    async with open_club(club.path) as restarted:
        # Only a table that still stands under the old id is refused, which lets the rest follow.
        if any(table.place.chat == GROUP.chat for table in restarted.tables.all()):
            await restarted.tables.move_group(GROUP.chat, NEW)
        assert {table.place.chat for table in restarted.tables.all()} == {NEW}
        assert restarted.rows("SELECT DISTINCT chat_id FROM counted_deals") == [(NEW,)]
