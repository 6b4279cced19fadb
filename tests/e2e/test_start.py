"""How the process starts and stops, and what it says when it cannot start."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from playground.faults import Effect, Fault
from playground.server import BotApiServer
from playground.world import World
from tests.e2e.process import ROOT, BotProcess


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    database = str(folder / "durak.sqlite3")
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_PATH": database, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_an_unknown_token_is_named(tmp_path: Path) -> None:
    async with BotApiServer(World()) as server:
        environment = {"BOT_TOKEN": "123:unknown", "BOT_API_URL": server.url}
        done = await asyncio.to_thread(run, tmp_path, LOG_LEVEL="WARNING", **environment)
    assert done.returncode == 2
    assert done.stderr == "BOT_TOKEN: Telegram does not know this token. @BotFather shows yours\n"


def test_a_server_out_of_reach_is_named_without_a_traceback(tmp_path: Path) -> None:
    url = "http://127.0.0.1:9"
    done = run(tmp_path, BOT_TOKEN="1:token", BOT_API_URL=url, LOG_LEVEL="WARNING")
    assert done.returncode == 1
    assert done.stderr.startswith(f"{url} cannot be used: ")
    assert "Traceback" not in done.stderr


async def test_sigterm_waits_for_a_tap_that_is_being_handled(tmp_path: Path) -> None:
    async with BotApiServer(World()) as server:
        anna = server.world.person("Аня", language_code="ru")
        group = server.world.group("Дача", [anna])
        async with BotProcess(server, tmp_path) as bot:
            # A table is opened after Telegram has said whether its owner can be written to.
            held = server.inject(Fault("sendChatAction", Effect.HOLD))
            anna.say(group, "/newgame")
            await server.wait_for(lambda: held.hits)
            bot.terminate()
            async with asyncio.timeout(30):
                while "Polling stopped" not in bot.log.read_text():  # noqa: ASYNC110  a file
                    await asyncio.sleep(0.01)
            held.release()
            assert await bot.ended() == 0
        assert "Играем в дурака! Кто с нами?" in anna.last(group).text
        assert bot.complaints() == []
