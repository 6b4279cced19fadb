"""A table of four and the bot that is to be killed at it."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playground.model import Chat, Message
from playground.server import BotApiServer
from playground.world import World
from tests.e2e.players import OVER, Player, befriend, open_and_deal
from tests.e2e.process import BotProcess


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


@asynccontextmanager
async def open_scene(folder: Path) -> AsyncIterator[Scene]:
    """Let four sit down at a table and be dealt to, by a bot whose files are in `folder`."""
    async with BotApiServer(World(seed=3)) as server:
        people = [server.world.person(name, language_code="ru") for name in ("Аня", "Б", "В", "Г")]
        befriend(people)
        async with BotProcess(server, folder) as bot:
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
    """Wait until somebody can play, and return him."""
    return await scene.server.wait_for(
        lambda: next((player for player in scene.players if player.playable()), None)
    )
