"""The bot as a child of the playground."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import aiohttp
import pytest

from playground.child import Child, ChildState
from playground.page.routes import add_page
from playground.server import BotApiServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playground.world import World

BOT = """
import json, os, signal, sys, time, urllib.request
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
url = f"{os.environ['BOT_API_URL']}/bot{os.environ['BOT_TOKEN']}/"
json.load(urllib.request.urlopen(url + "getMe"))
if "die" in sys.argv:
    sys.exit(3)
json.load(urllib.request.urlopen(url + "getUpdates"))
while True:
    time.sleep(60)
"""
STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
time.sleep(60)
"""


@pytest.fixture
async def server(world: World) -> AsyncIterator[BotApiServer]:
    async with BotApiServer(world) as server:
        yield server


@pytest.fixture
async def child(server: BotApiServer, tmp_path: Path) -> AsyncIterator[Child]:
    script = tmp_path / "bot.py"
    script.write_text(BOT)
    environment = {"BOT_TOKEN": server.bot.token, "BOT_API_URL": server.url}
    child = Child([sys.executable, str(script)], environment, server.world)
    yield child
    child.kill()
    await child.stop()


async def listening(server: BotApiServer, child: Child) -> None:
    await server.wait_for(
        lambda: any(call.started >= child.began for call in server.calls_of("getUpdates")), 30
    )


async def test_it_gets_token_and_address_and_ends_with_sigterm(
    server: BotApiServer, child: Child
) -> None:
    await child.start()
    assert child.state is ChildState.RUNNING
    await listening(server, child)
    await child.stop()
    assert (child.state, child.status) == (ChildState.STOPPED, 0)


async def test_one_that_dies_stays_dead_and_says_how(server: BotApiServer, child: Child) -> None:
    child.command.append("die")
    await child.start()
    await server.wait_for(lambda: child.state is ChildState.DIED, 30)
    assert child.status == 3
    await child.stop()
    assert child.state is ChildState.DIED


async def test_it_can_be_killed_and_started_again(server: BotApiServer, child: Child) -> None:
    await child.start()
    child.kill()
    await server.wait_for(lambda: child.state is ChildState.DIED, 30)
    assert child.status == -9
    await child.start()
    await child.start()  # does nothing: it runs
    await listening(server, child)
    first = child.began
    await child.restart()
    assert child.state is ChildState.RUNNING
    assert child.began >= first


async def test_one_that_does_not_want_to_end_is_killed(
    server: BotApiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.child.PATIENCE", 0.05)
    child = Child([sys.executable, "-c", STUBBORN], {}, server.world)
    await child.start()
    await child.stop()
    assert child.state is ChildState.STOPPED
    assert child.status in (-9, -15)  # SIGTERM, if it came before it was ignored


async def test_a_command_that_is_not_there_is_named(world: World) -> None:
    child = Child(["/nowhere/bot"], {}, world)
    await child.start()
    assert child.state is ChildState.DIED
    assert "/nowhere/bot" in str(child.status)


async def test_the_drawer_commands_it(world: World, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(BOT)
    server = BotApiServer(world)
    child = Child([sys.executable, str(script)], {"BOT_TOKEN": server.bot.token}, world)
    add_page(server, child)
    async with server, aiohttp.ClientSession() as session:
        child.environment["BOT_API_URL"] = server.url

        async def do(what: str) -> int:
            address = f"{server.url}/api/control/bot"
            async with session.post(address, json={"do": what}) as response:
                return response.status

        assert await do("start") == 200
        await server.wait_for(lambda: child.state is ChildState.RUNNING, 30)
        assert await do("kill") == 200
        await server.wait_for(lambda: child.state is ChildState.DIED, 30)
        assert await do("restart") == 200
        await server.wait_for(lambda: child.state is ChildState.RUNNING, 30)
        assert await do("stop") == 200
        await server.wait_for(lambda: child.state is ChildState.STOPPED, 30)
        assert await do("dance") == 400
