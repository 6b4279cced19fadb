"""A match of six deals by taps, people coming and going in between, over a restart."""

import random
from pathlib import Path

import pytest

from playground.model import Chat, Message
from playground.people import Person
from playground.server import BotApiServer
from playground.world import World
from tests.e2e.conftest import NAMES
from tests.e2e.players import OVER, Player, befriend, open_and_deal, play_all
from tests.e2e.process import BotProcess
from tests.e2e.stored import check_replay, rows

pytestmark = pytest.mark.slow

DEALS = 6


async def tap(server: BotApiServer, person: Person, board: Message, label: str) -> None:
    """Tap a button whose label begins so, as soon as the board has one; wait for the answer."""
    place = await server.wait_for(lambda: found(board, label))
    assert (await person.tap(board, place).answered()).text


def found(board: Message, label: str) -> tuple[int, int] | None:
    """Return where a button stands whose label begins so."""
    for row, buttons in enumerate(board.keyboard):
        for column, button in enumerate(buttons):
            if button["text"].startswith(label):
                return row, column
    return None


async def play_deal(
    server: BotApiServer, group: Chat, seated: list[Person], number: int
) -> Message:
    """Play the deal under way to its end and return the board with its result."""
    board = await server.wait_for(lambda: seated[0].last(group, f"кон {number}"))
    players = [Player(person, random.Random(number * 10 + n)) for n, person in enumerate(seated)]
    await play_all(server, players, over=lambda: OVER in board.text)
    return board


async def test_six_deals_make_a_match_while_people_come_and_go(tmp_path: Path) -> None:
    async with BotApiServer(World(seed=6)) as server, BotProcess(server, tmp_path) as bot:
        await play_match(server, bot)
        assert await bot.stop() == 0
        assert (bot.complaints(), server.violations) == ([], [])


async def play_match(server: BotApiServer, bot: BotProcess) -> None:
    people = [server.world.person(name, language_code="ru") for name in NAMES[:4]]
    befriend(people)
    group = server.world.supergroup("Турнир", people)
    ann, boris, vera, gena = people
    seated = [ann, boris]
    await open_and_deal(server, group, seated, f"простой 24 до {DEALS} конов")
    for number in range(1, DEALS + 1):
        board = await play_deal(server, group, seated, number)
        if number == DEALS:
            break
        assert "Матч сыгран" not in board.text
        if number == 1:
            await tap(server, vera, board, "Сесть за стол")
            seated = [ann, boris, vera]
        if number == 2:
            await tap(server, boris, board, "Встать")
            seated = [ann, vera]
        if number == 3:
            await tap(server, gena, board, "Сесть за стол")
            seated = [ann, vera, gena]
        if number == 4:
            await bot.kill()
            await bot.start()
        for person in seated:
            if found(board, "Ещё кон"):  # the next deal may have begun by the last tap
                await tap(server, person, board, "Ещё кон")

    assert "🏆 Матч сыгран. Победа: " in board.text
    assert found(board, "Новый матч")
    counted = rows(
        bot.database,
        "SELECT count(*) FROM counted_deals WHERE chat_id = ?",
        group.id,
    )
    assert counted == [(DEALS,)]
    ann.say(group, "/stats")
    stats = await server.wait_for(lambda: ann.last(group, "Конов: "))
    assert f"Конов: {DEALS}" in stats.text
    ann.say(group, "/top")
    top = await server.wait_for(lambda: ann.last(group, "Лучшие за месяц"))
    assert all(person.user.first_name in top.text for person in people)
    check_replay(bot.database)
