"""A world with two people and a group, its server, and a bare client to call it with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground.clock import Clock
from playground.server import BotApiServer
from playground.world import World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.model import Chat
    from playground.people import Person

START = 1_700_000_000.0


@dataclass
class Api:
    """``await api("getMe")`` returns the whole answer; parameters go as JSON."""

    session: aiohttp.ClientSession
    url: str
    token: str = "1:playground"

    async def __call__(self, method: str, **parameters: Any) -> Any:
        url = f"{self.url}/bot{self.token}/{method}"
        async with self.session.post(url, json=parameters) as response:
            body = await response.json()
            assert response.status == (200 if body["ok"] else body["error_code"])
            return body

    async def ok(self, method: str, **parameters: Any) -> Any:
        """Return the result of a call that must succeed."""
        body = await self(method, **parameters)
        assert body["ok"], body
        return body["result"]

    async def refused(self, method: str, **parameters: Any) -> str:
        """Return the description of a call that must fail."""
        body = await self(method, **parameters)
        assert not body["ok"], body
        return str(body["description"])

    async def updates(self, **parameters: Any) -> list[Any]:
        """Return what waits, without waiting."""
        result: list[Any] = await self.ok("getUpdates", **parameters)
        return result


@pytest.fixture
def world() -> World:
    """A world whose time stands still."""
    world = World(Clock(START))
    world.bot()
    return world


@pytest.fixture
def anya(world: World) -> Person:
    return world.person("Аня", username="anya", language_code="ru")


@pytest.fixture
def boris(world: World) -> Person:
    return world.person("Борис", last_name="Ким")


@pytest.fixture
def group(world: World, anya: Person, boris: Person) -> Chat:
    """A basic group that Anya owns."""
    return world.group("Дача", [anya, boris])


@pytest.fixture
async def server(world: World) -> AsyncIterator[BotApiServer]:
    """The running server; a violation that the test did not take away fails it."""
    async with BotApiServer(world) as server:
        yield server
    assert server.violations == []


@pytest.fixture
async def api(server: BotApiServer) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(session, server.url)
