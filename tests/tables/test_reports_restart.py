"""What players reported of comparable bots: after a restart they were still «playing»."""

import sqlite3
from contextlib import closing

import pytest

from bot.tables.model import Phase
from bot.tables.refusals import TableRefusal
from tests.tables.builders import ANN, BEN, FORUM_TOPIC, Club, open_club, play_of


async def test_report_a1_a_restart_changes_neither_the_moment_nor_its_deadline(club: Club) -> None:
    table = await club.dealt(3)
    table = await club.play_one(table, club.shuffler.random)

    async with open_club(club.path, now=club.time.now + 10) as restarted:
        again = restarted.tables.get(table.id)
        assert again.deadlines == table.deadlines != ()
        assert play_of(again).seen() == play_of(table).seen()
        assert play_of(again).deal.awaited() == play_of(table).deal.awaited()
        await restarted.play_one(again, club.shuffler.random)


@pytest.mark.parametrize("how", ["leaves", "closed", "row deleted"])
async def test_report_a2_after_a_restart_nobody_sits_where_he_does_not(
    club: Club, how: str
) -> None:
    table = await club.dealt(2)
    if how == "closed":
        await club.tables.close(table.id, ANN, admin=False)
    if how == "row deleted":
        with closing(sqlite3.connect(club.path)) as connection:
            connection.execute("DELETE FROM tables")
            connection.commit()

    async with open_club(club.path) as restarted:
        if how == "leaves":
            await restarted.tables.leave(table.id, ANN)
        assert restarted.tables.of(ANN.id) == ()
        sits = restarted.tables.of(BEN.id)
        assert [each.id for each in sits] == [table.id] * (how == "leaves")

        other = await restarted.lobby(1, place=FORUM_TOPIC)
        assert (await restarted.tables.join(other.id, BEN)).people == (ANN, BEN)
        assert (
            await restarted.refusal(restarted.tables.join(other.id, ANN))
            is TableRefusal.ALREADY_SEATED
        )
        assert (await restarted.tables.deal(other.id, ANN, admin=False)).phase is Phase.DEAL
