"""Faults put in on purpose."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import pytest

from playground.faults import Effect, Fault

if TYPE_CHECKING:
    from playground.model import Chat
    from playground.people import Person
    from playground.server import BotApiServer
    from tests.playground.conftest import Api


async def test_a_refusal_is_answered_as_often_as_asked(
    api: Api, server: BotApiServer, group: Chat
) -> None:
    fault = server.inject(Fault.too_many_requests(30, "sendmessage", times=2, skip=1))
    codes = []
    for _ in range(4):
        body = await api("sendMessage", chat_id=group.id, text="a")
        codes.append(body.get("error_code", 200))
    assert codes == [200, 429, 429, 200]
    assert fault.hits == 2
    assert [call.fault for call in server.calls] == [False, True, True, False]
    assert server.calls[1].error_parameters == {"retry_after": 30}
    assert len(group.messages) == 2


async def test_a_fault_is_for_a_method_a_chat_and_a_text(
    api: Api, server: BotApiServer, group: Chat, anya: Person
) -> None:
    anya.start()
    server.inject(
        Fault("sendMessage", chat_id=anya.id, text="карт", code=403, description="Forbidden: no")
    )
    await api.ok("sendMessage", chat_id=group.id, text="карты")
    await api.ok("sendMessage", chat_id=anya.id, text="стол")
    await api.ok("getMe")
    assert await api.refused("sendMessage", chat_id=anya.id, text="карты") == "Forbidden: no"
    await api.ok("sendMessage", chat_id=anya.id, text="карты")


@pytest.mark.parametrize(("effect", "applied"), [("drop_before", 0), ("drop_after", 1)])
async def test_a_connection_is_lost_before_or_after_the_call_is_applied(
    api: Api, server: BotApiServer, group: Chat, effect: str, applied: int
) -> None:
    server.inject(Fault("sendMessage", Effect(effect)))
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await api("sendMessage", chat_id=group.id, text="a")
    assert len(group.messages) == applied
    call = server.calls[0]
    assert (call.ok, call.code, call.description) == (False, 0, "connection dropped")


async def test_a_bad_gateway_answers_a_page(api: Api, server: BotApiServer, group: Chat) -> None:
    server.inject(Fault(effect=Effect.BAD_GATEWAY))
    async with api.session.get(f"{server.url}/bot1:playground/getMe") as response:
        assert (response.status, response.content_type) == (502, "text/html")


async def test_a_call_is_held_until_it_is_released(
    api: Api, server: BotApiServer, group: Chat
) -> None:
    fault = server.inject(Fault("sendMessage", Effect.HOLD))
    held = asyncio.create_task(api.ok("sendMessage", chat_id=group.id, text="a"))
    await server.wait_for(lambda: fault.hits)
    await api.ok("sendMessage", chat_id=group.id, text="b")
    assert [message.text for message in group.history()] == ["b"]
    fault.release()
    await held
    assert [message.text for message in group.history()] == ["b", "a"]


async def test_a_delayed_call_is_applied(api: Api, server: BotApiServer, group: Chat) -> None:
    server.inject(Fault("sendMessage", Effect.DELAY, seconds=0.01))
    await api.ok("sendMessage", chat_id=group.id, text="a")
    assert len(group.messages) == 1


async def test_faults_are_lifted(api: Api, server: BotApiServer) -> None:
    lasting = server.inject(Fault("getMe", times=None))
    server.inject(Fault("getChat", times=None))
    for _ in range(3):
        await api.refused("getMe")
    server.faults.lift(lasting)
    await api.ok("getMe")
    server.faults.lift()
    assert await api.refused("getChat", chat_id=-7) == "Bad Request: chat not found"


async def test_a_fault_comes_before_the_check_of_parameters(
    api: Api, server: BotApiServer
) -> None:
    server.inject(Fault("sendMessage"))
    assert await api.refused("sendMessage", chat_id=1, text="a", nonsense=1) == (
        "Bad Request: injected"
    )
