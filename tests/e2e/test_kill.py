"""The process is killed where it stands, and started again on the same file."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from playground.model import Chat, Message
from playground.server import BotApiServer
from playground.world import World
from tests.e2e.players import OVER, Player, befriend, open_and_deal, play_all
from tests.e2e.process import BotProcess
from tests.e2e.stored import accepted, check_cards, check_replay, rows


@dataclass
class Scene:
    """A table of four in the middle of its first deal."""

    server: BotApiServer
    bot: BotProcess
    group: Chat
    board: Message
    players: list[Player]

    def over(self) -> bool:
        return OVER in self.board.text

    def looks(self) -> list[tuple[int, str, list[list[str]]]]:
        """Return what each hand and the board show, and in which message."""
        shown = [player.hand() for player in self.players] + [self.board]
        return [(message.id, message.text, message.labels) for message in shown]


@pytest_asyncio.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    async with BotApiServer(World(seed=3)) as server:
        people = [server.world.person(name, language_code="ru") for name in ("Аня", "Б", "В", "Г")]
        befriend(people)
        async with BotProcess(server, tmp_path) as bot:
            group = server.world.supergroup("Дача", people)
            board = await open_and_deal(server, group, people, "подкидной")
            players = [
                Player(person, random.Random(index), patience=3)
                for index, person in enumerate(people)
            ]
            await server.wait_for(lambda: all(player.hand() for player in players))
            yield Scene(server, bot, group, board, players)


async def idle(scene: Scene) -> None:
    """Wait until the bot has nothing to send: no call came for a while after the last."""
    count = -1
    while count != len(scene.server.calls_of()):
        count = len(scene.server.calls_of())
        try:
            await scene.server.wait_for(lambda: len(scene.server.calls_of()) != count, timeout=0.3)
        except TimeoutError:
            return


async def whoever_is_awaited(scene: Scene) -> Player:
    return await scene.server.wait_for(
        lambda: next((player for player in scene.players if player.playable()), None)
    )


async def test_after_a_kill_the_same_table_stands_in_the_same_messages(scene: Scene) -> None:
    for _ in range(6):
        await (await whoever_is_awaited(scene)).tap()
        await idle(scene)
    before = scene.looks()
    old_hand = (await whoever_is_awaited(scene)).hand()
    sent = len(scene.server.calls_of("sendMessage"))

    await scene.bot.kill()
    await scene.bot.start()
    await idle(scene)

    assert scene.looks() == before
    assert len(scene.server.calls_of("sendMessage")) == sent
    player = next(player for player in scene.players if player.hand() is old_hand)
    stored = accepted(scene.bot.database, scene.group.id)
    done = player.done
    while player.done == done:  # a first tap may have asked what the card is to do
        assert await player.tap()
    assert accepted(scene.bot.database, scene.group.id) == stored + 1
    await scene.bot.stop()
    assert scene.bot.complaints() == []


async def test_a_tap_made_while_the_bot_is_down_is_carried_out_once(scene: Scene) -> None:
    await idle(scene)
    player = await whoever_is_awaited(scene)
    await scene.bot.kill()
    press = player.person.tap(player.hand(), player.playable()[0])
    again = player.person.tap(player.hand(), player.playable()[0])

    await scene.bot.start()

    first, second = await press.answered(), await again.answered()
    assert first.text is not None
    assert first.text.startswith("На столе: ")
    assert second.text == "Этой карты у вас уже нет."
    assert accepted(scene.bot.database, scene.group.id) == 1


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_deal_survives_twenty_kills(scene: Scene) -> None:
    rng = random.Random(20)
    database, chat = scene.bot.database, scene.group.id

    async def killer() -> None:
        for _ in range(20):
            taps = len(scene.server.calls_of("answerCallbackQuery")) + rng.randint(1, 6)
            await scene.server.wait_for(
                lambda: len(scene.server.calls_of("answerCallbackQuery")) >= taps,
                timeout=60,
            )
            await asyncio.sleep(rng.random() * 0.05)  # any moment between two answers
            assert not scene.over()
            await scene.bot.kill()
            check_cards(database, chat)
            await scene.bot.start()

    kills = asyncio.create_task(killer())
    await play_all(
        scene.server, scene.players, scene.over, after_tap=lambda: check_cards(database, chat)
    )
    await kills
    await idle(scene)

    done = sum(player.done for player in scene.players)
    unanswered = sum(player.unanswered for player in scene.players)
    stored = accepted(database, chat)
    assert done <= stored <= done + unanswered
    # Each stored action was asked for by an update of its own: none was carried out twice.
    others = 1 + 3 + 1  # /newgame, three who sat down, the deal
    assert rows(database, "SELECT count(*) FROM requests") == [(stored + others,)]
    assert rows(database, "SELECT status FROM deals") == [("over",)]
    check_replay(database)
    assert scene.server.violations == []
    assert await scene.bot.stop() == 0
    assert scene.bot.complaints() == []
