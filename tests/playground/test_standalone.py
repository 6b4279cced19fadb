"""``python -m playground`` and being its people over HTTP."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from typing import TYPE_CHECKING, Any

import pytest

from playground import sim
from playground.__main__ import main, small_world
from playground.server import BotApiServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.playground.conftest import Api

LINK = {"inline_keyboard": [[{"text": "Код", "copy_text": {"text": "a"}}]]}
MARKUP = {"inline_keyboard": [[{"text": "6♠", "callback_data": "c:6s"}]]}


@pytest.fixture
async def server() -> AsyncIterator[BotApiServer]:
    server = BotApiServer(small_world("1:playground", "playground_bot"))
    server.routes += sim.routes(server)
    async with server:
        yield server


class Sim:
    """``await sim.post("say", …)`` returns status and JSON."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        async with self._api.session.post(f"{self._api.url}/sim/{path}", json=body) as response:
            return response.status, await response.json()

    async def get(self, path: str, **query: Any) -> Any:
        url = f"{self._api.url}/sim/{path}"
        async with self._api.session.get(url, params=query) as response:
            return await response.json()


async def test_a_game_of_one_tap_over_http(api: Api, server: BotApiServer) -> None:
    people = Sim(api)
    shown = await people.get("world")
    anya, group = shown["people"][0]["id"], shown["groups"][0]["id"]
    assert len(shown["people"]) == 4
    assert (await people.post("say", person=anya, chat=group, text="/newgame"))[0] == 200
    status, started = await people.post("start", person=anya, payload="a")
    assert (status, started["text"]) == (200, "/start a")
    assert len(await api.updates()) == 2
    for chat in (group, anya):
        await api.ok("sendMessage", chat_id=chat, text="Стол", reply_markup=MARKUP)
    assert (await people.get(f"chats/{anya}", person=anya))[-1]["text"] == "Стол"

    tapped = {"person": anya, "chat": group, "message": 2}
    tap = asyncio.create_task(people.post("tap", **tapped, button="6♠"))
    [update] = await api.updates(offset=500_000_003, timeout=5)
    query = update["callback_query"]["id"]
    await api.ok("answerCallbackQuery", callback_query_id=query, text="Ход")
    assert await tap == (200, {"text": "Ход", "show_alert": False, "url": None})

    shown_to = {"receiver_user_id": anya, "callback_query_id": query}
    await api.ok(
        "sendMessage",
        chat_id=group,
        text="Карты",
        reply_markup=LINK,
        ephemeral_message_parameters=shown_to,
    )
    tapped["message"] = "e1"
    assert await people.post("tap", **tapped, button="Код") == (200, None)
    tap = asyncio.create_task(people.post("tap", **tapped, data="any"))
    [update] = await api.updates(offset=500_000_004, timeout=5)
    query = update["callback_query"]["id"]
    await api.ok("answerCallbackQuery", callback_query_id=query)
    assert await tap == (200, {"text": None, "show_alert": False, "url": None})

    calls = await people.get("calls")
    assert [call["method"] for call in calls["calls"]][-1] == "answerCallbackQuery"
    assert calls["violations"] == []
    status, now = await people.post("advance", seconds=60)
    assert (status, now) == (200, server.world.time())


async def test_what_cannot_be_done_says_why(api: Api) -> None:
    people = Sim(api)
    assert await people.post("say", person=7, chat=7, text="a") == (400, {"error": "KeyError: 7"})
    anya = (await people.get("world"))["people"][0]["id"]
    status, body = await people.post("say", person=anya, chat=anya, text="a")
    assert (status, body) == (400, {"error": "ValueError: Аня has not started this bot"})


async def test_it_starts_says_where_and_stops_on_a_signal() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-W", "error", "-m", "playground", "--port", "0", "--token", "9:x"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    assert line.startswith("Bot API at http://127.0.0.1:")
    process.send_signal(signal.SIGTERM)
    _, complaints = await process.communicate()
    assert (process.returncode, complaints) == (0, b"")


def test_a_taken_port_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["--port", str(taken.getsockname()[1])]) == 1
    assert "address already in use" in capsys.readouterr().err
