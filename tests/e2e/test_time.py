"""The real process keeps the time, also what passed while it was down."""

import sqlite3
from contextlib import closing
from pathlib import Path

from playground.server import BotApiServer
from playground.world import World
from tests.e2e.players import befriend, open_and_deal
from tests.e2e.process import BotProcess
from tests.e2e.stored import rows


async def test_a_deadline_that_passed_meanwhile_is_met_after_the_start(tmp_path: Path) -> None:
    async with BotApiServer(World(seed=5)) as server:
        people = [server.world.person(name, language_code="ru") for name in ("Аня", "Боря")]
        befriend(people)
        async with BotProcess(server, tmp_path) as bot:
            group = server.world.supergroup("Дача", people)
            board = await open_and_deal(server, group, people, "подкидной быстро")
            await bot.kill()
            assert rows(bot.database, "SELECT count(*) FROM actions") == [(0,)]
            with closing(sqlite3.connect(bot.database)) as connection:
                connection.execute("UPDATE deadlines SET due_at = due_at - 30")
                connection.commit()

            await bot.start()

            await server.wait_for(lambda: "Время вышло" in (board.text or ""))
            assert rows(bot.database, "SELECT late FROM actions")[0] == (1,)
            assert await bot.stop() == 0
            assert bot.complaints() == []
        assert server.violations == []
