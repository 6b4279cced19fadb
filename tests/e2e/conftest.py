"""A world of people, the server in front of it, and the real bot beside it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from playground.people import Person
from playground.server import BotApiServer
from playground.world import World
from tests.e2e.players import befriend
from tests.e2e.process import BotProcess
from tests.e2e.scene import Scene, open_scene

NAMES = ("Аня", "Боря", "Вера", "Гена", "Даша", "Егор")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[BotApiServer]:
    async with BotApiServer(World(seed=1)) as serving:
        yield serving


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(
    server: BotApiServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    folder: Path = tmp_path_factory.mktemp("bot")
    async with BotProcess(server, folder) as process:
        yield process
        assert await process.stop() == 0
    assert process.complaints() == []
    assert server.violations == []
    # Whether somebody can be written to is asked of Telegram; a no is an answer.
    refused = [
        call
        for call in server.calls
        if call.code != 200 and not call.fault and call.method != "sendChatAction"
    ]
    assert refused == []


@pytest.fixture(scope="module")
def people(server: BotApiServer) -> list[Person]:
    six = [server.world.person(name, language_code="ru") for name in NAMES]
    befriend(six)
    return six


@pytest_asyncio.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """A table of four, dealt, with a bot of its own."""
    async with open_scene(tmp_path) as scene:
        yield scene
