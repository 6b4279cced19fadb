"""``python -m playground``: starting, stopping, and living on in a file."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sys
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground.__main__ import main, small_world
from playground.storage.file import WorldFile

if TYPE_CHECKING:
    from pathlib import Path

    from playground.errors import Json

BOT = "import os, time; print(os.environ['BOT_TOKEN'], flush=True); time.sleep(60)"


class Standalone:
    """The process; ``lines`` is what it printed up to the page's address."""

    def __init__(self, process: asyncio.subprocess.Process, lines: str, url: str) -> None:
        self.process = process
        self.lines = lines
        self.url = url

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> str:
        """Stop it by a signal and return what else it printed."""
        self.process.send_signal(number)
        output, complaints = await self.process.communicate()
        assert (self.process.returncode, complaints) == (0, b"")
        return output.decode()

    async def post(self, action: str, **body: Any) -> Any:
        address = f"{self.url}/api/{action}"
        async with aiohttp.ClientSession() as session, session.post(address, json=body) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def get(self, name: str, **query: int) -> Any:
        address = f"{self.url}/api/{name}"
        async with aiohttp.ClientSession() as session:
            return await (await session.get(address, params=query)).json()


async def started(*arguments: str) -> Standalone:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-W", "error", "-m", "playground", "--port", "0", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    lines = ""
    while "Ctrl-C" not in lines:
        line = await process.stdout.readline()
        assert line, await process.communicate()
        lines += line.decode()
    found = re.search(r"browser: (\S+)/$", lines, re.MULTILINE)
    assert found is not None
    return Standalone(process, lines, found[1])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_it_says_where_and_stops_on_a_signal(number: signal.Signals) -> None:
    playground = await started("--file", "", "--token", "9:x")
    assert playground.lines.startswith(f"Bot API at {playground.url} for the token 9:x\n")
    await playground.stop(number)


async def test_its_world_outlives_it(tmp_path: Path) -> None:
    file = str(tmp_path / "world.sqlite3")
    playground = await started("--file", file)
    world: Json = await playground.get("world")
    anya, group = world["people"][0]["id"], world["groups"][0]["id"]
    await playground.post("person", name="Даша", language="ru")
    await playground.post("say", person=anya, chat=group, text="/newgame")
    shown = await playground.get("chat", person=anya, chat=group)
    await playground.stop()
    playground = await started("--file", file)
    assert await playground.get("chat", person=anya, chat=group) == shown
    assert len((await playground.get("world"))["people"]) == 5
    playground.process.kill()
    await playground.process.communicate()
    playground = await started("--file", file)
    assert await playground.get("chat", person=anya, chat=group) == shown
    await playground.stop()


async def test_the_bot_is_its_child() -> None:
    command = ("--", sys.executable, "-c", BOT)
    playground = await started("--file", "", "--token", "7:child", *command)
    assert playground.process.stdout is not None
    if "\n7:child" not in playground.lines:
        assert await playground.process.stdout.readline() == b"7:child\n"
    await playground.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can promise it")
async def test_the_bot_does_not_outlive_a_killed_playground() -> None:
    playground = await started("--file", "", "--", sys.executable, "-c", BOT)
    playground.process.kill()
    async with asyncio.timeout(30):
        await playground.process.communicate()  # ends when nobody can print any more


def test_a_taken_port_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["--file", "", "--port", str(taken.getsockname()[1])]) == 1
    assert "address already in use" in capsys.readouterr().err


def test_a_world_with_another_bot_is_not_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "world.sqlite3"
    file = WorldFile(path)
    file.keep(small_world("1:playground", "playground_bot"))
    file.close()
    assert main(["--file", str(path), "--token", "9:x"]) == 1
    assert "has another bot" in capsys.readouterr().err


def test_a_file_that_cannot_be_used_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--file", str(tmp_path / "nowhere" / "world.sqlite3")]) == 1
    assert "world.sqlite3 cannot be used" in capsys.readouterr().err


def test_host_and_port_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        monkeypatch.setenv("PLAYGROUND_HOST", "127.0.0.1")
        monkeypatch.setenv("PLAYGROUND_PORT", port)
        assert main(["--file", ""]) == 1
    assert port in capsys.readouterr().err
