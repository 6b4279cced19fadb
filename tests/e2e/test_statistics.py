"""What the real process tells of the deals that were played, and what it forgets."""

import random

import pytest

from playground.model import Chat, Message
from playground.people import Person
from playground.server import BotApiServer
from tests.e2e.players import OVER, Player, open_and_deal, play_all
from tests.e2e.process import BotProcess
from tests.e2e.stored import rows

pytestmark = [pytest.mark.asyncio(loop_scope="module")]


async def ask(server: BotApiServer, person: Person, chat: Chat, text: str) -> Message:
    """Let somebody write, and return the answer."""
    said = person.say(chat, text)
    await server.wait_for(lambda: person.sees(chat)[-1].reply_to is said)
    return person.sees(chat)[-1]


async def test_a_deal_that_was_played_is_told_listed_and_forgotten(
    server: BotApiServer, bot: BotProcess, people: list[Person]
) -> None:
    seated = people[:2]
    group = server.world.supergroup("Счёт", seated)
    board = await open_and_deal(server, group, seated, "simple")
    players = [
        Player(person, random.Random(index), pride=0.9) for index, person in enumerate(seated)
    ]
    await play_all(server, players, over=lambda: OVER in board.text)
    await server.wait_for(lambda: "Боевое крещение" in board.text)

    told = await ask(server, seated[0], group, "/stats")
    assert "Аня\u2069 в этой группе" in told.text
    assert "Конов: 1" in told.text

    listed = await ask(server, seated[1], group, "/top")
    assert "Аня" in listed.text
    assert "Боря" in listed.text
    await seated[0].tap(listed, "Рейтинг").answered()
    await server.wait_for(lambda: "Сильнейшие по рейтингу" in listed.text)

    for person in seated:
        person.say(group, "/leave")
    await server.wait_for(lambda: not rows(bot.database, "SELECT 1 FROM seats"))
    question = await ask(server, seated[0], seated[0].private, "/forgetme")
    await seated[0].tap(question, "Забыть меня").answered()
    await server.wait_for(lambda: "Всё забыто" in question.text)
    assert rows(bot.database, "SELECT name FROM people WHERE name = 'Аня'") == []
    assert "Пока ни одного кона" in (await ask(server, seated[0], group, "/stats")).text
