"""Whose requests are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from playground.page.routes import add_page
from playground.server import BotApiServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.world import World


@pytest.fixture
async def server(world: World) -> AsyncIterator[BotApiServer]:
    server = BotApiServer(world)
    add_page(server, names=["card-table"])
    async with server:
        yield server


async def status(server: BotApiServer, method: str, path: str, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, server.url + path, headers=named, data="{}") as response,
    ):
        await response.read()
        return response.status


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", 200),
        ("localhost", 200),
        ("LOCALHOST", 200),
        ("192.168.1.7", 200),
        ("[::1]", 200),
        ("card-table", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("", 403),
    ],
)
async def test_a_foreign_name_is_refused(server: BotApiServer, host: str, expected: int) -> None:
    host = host and f"{host}:{server.port}"
    assert await status(server, "GET", "/", Host=host) == expected
    assert await status(server, "GET", "/api/world", Host=host) == expected
    assert await status(server, "POST", "/bot1:playground/getMe", Host=host) in (expected, 400)


@pytest.mark.parametrize(
    "path", ["/api/say", "/api/control/flood", "/bot1:playground/getMe", "/api/events"]
)
async def test_a_page_of_another_site_is_refused(server: BotApiServer, path: str) -> None:
    method = "GET" if path == "/api/events" else "POST"
    own = f"http://127.0.0.1:{server.port}"
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", f"{own}.evil.example"):
        assert await status(server, method, path, Origin=origin) == 403
    assert await status(server, method, path, Sec_Fetch_Site="cross-site") == 403
    assert await status(server, method, path, Origin=own, Sec_Fetch_Site="same-origin") != 403


async def test_a_link_from_another_site_opens_the_page(server: BotApiServer) -> None:
    follows = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    assert await status(server, "GET", "/", **follows) == 200
    embeds = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"}
    assert await status(server, "GET", "/static/js/main.js", **embeds) == 403


async def test_a_form_cannot_act(server: BotApiServer) -> None:
    assert await status(server, "POST", "/api/control/flood", Content_Type="text/plain") == 400


async def test_a_websocket_of_another_site_is_refused(server: BotApiServer) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{server.url}/api/events", origin="https://evil.example")
        assert refused.value.status == 403
        async with session.ws_connect(f"{server.url}/api/events", origin=server.url):
            pass


async def test_a_page_may_load_nothing_from_elsewhere(server: BotApiServer) -> None:
    async with aiohttp.ClientSession() as session, session.get(server.url) as response:
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
