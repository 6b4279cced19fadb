"""Whole deals by taps: the real process over HTTP, until there is a fool or a draw."""

import random
import re

import pytest

from playground.people import Person
from playground.server import BotApiServer
from tests.e2e.players import OVER, Player, open_and_deal, play_all
from tests.e2e.process import BotProcess
from tests.e2e.stored import accepted, check_cards, check_replay, rows

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
]


@pytest.mark.parametrize("count", [2, 3, 6])
@pytest.mark.parametrize(
    "preset",
    ["подкидной", "Переводной", "simple"],
    ids=["throw-in", "transfer", "simple"],
)
async def test_people_play_a_whole_deal_by_taps(
    server: BotApiServer, bot: BotProcess, people: list[Person], preset: str, count: int
) -> None:
    seated = people[:count]
    title = f"{preset} на {count}"
    group = server.world.supergroup(title, seated)
    board = await open_and_deal(server, group, seated, preset)
    players = [
        Player(person, random.Random(count + index), pride=0.9)
        for index, person in enumerate(seated)
    ]

    await play_all(
        server,
        players,
        over=lambda: OVER in board.text,
        after_tap=lambda: check_cards(bot.database, group.id),
    )

    assert re.search(r"Дурак: \u2068|Ничья", board.text)
    assert accepted(bot.database, group.id) == sum(player.done for player in players)
    check_replay(bot.database)
    for player in players:
        await server.wait_for(lambda: title in player.hand().text and not player.playable())
    (status,) = rows(
        bot.database,
        "SELECT status FROM deals JOIN tables ON tables.id = table_id WHERE chat_id = ?",
        group.id,
    )
    assert status == ("over",)
