"""How a call may come, and what becomes of one that is not well formed."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import aiohttp
import pytest

from playground.errors import bad_request
from playground.parameters import REQUIRED

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.model import Chat
    from playground.people import Person
    from playground.server import BotApiServer
    from tests.playground.conftest import Api


async def test_method_names_have_any_case(api: Api) -> None:
    assert (await api.ok("getMe"))["username"] == "playground_bot"
    assert await api.ok("GETME") == await api.ok("getme") == await api.ok("getMe")


async def test_parameters_come_in_every_way(api: Api, server: BotApiServer, group: Chat) -> None:
    url = f"{server.url}/bot1:playground/sendMessage"
    markup = json.dumps({"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]})
    strings = {"chat_id": str(group.id), "text": "a", "reply_markup": markup}
    multipart = aiohttp.FormData(strings, default_to_multipart=True)
    typed = {"chat_id": group.id, "text": "a", "reply_markup": json.loads(markup)}
    mixed = {"chat_id": str(group.id), "text": "a", "reply_markup": json.loads(markup)}
    for response in (
        await api.session.get(url, params=strings),
        await api.session.post(url, params=strings),
        await api.session.post(url, data=strings),
        await api.session.post(url, data=multipart),
        await api.session.post(url, json=typed),
        await api.session.post(url, json=mixed),
    ):
        assert (await response.json())["ok"]
    assert [call.parameters for call in server.calls] == [typed] * 6


async def test_booleans_and_nulls_are_understood(
    api: Api, server: BotApiServer, group: Chat
) -> None:
    await api.ok("sendMessage", chat_id=group.id, text="a", protect_content="True")
    await api.ok("sendMessage", chat_id=group.id, text="a", protect_content="0", parse_mode=None)
    assert [call.parameters.get("protect_content") for call in server.calls] == [True, False]


@pytest.mark.parametrize("token", ["2:other", "1:wrong", "x"])
async def test_a_wrong_token_is_unauthorized(api: Api, token: str) -> None:
    api.token = token
    assert await api("getMe") == {"ok": False, "error_code": 401, "description": "Unauthorized"}


async def test_an_unknown_method_is_not_found_and_a_violation(
    api: Api, server: BotApiServer
) -> None:
    answer = await api("sendVideo", chat_id=1)
    assert answer == {
        "ok": False,
        "error_code": 404,
        "description": "Not Found: method not found",
    }
    assert [str(violation) for violation in server.violations] == [
        "sendVideo: the call is not served"
    ]
    server.violations.clear()


@pytest.mark.parametrize(
    ("parameters", "parameter", "problem"),
    [
        ({"disable_web_page_preview": True}, "disable_web_page_preview", "unknown"),
        ({"message_thread_id": "first"}, "message_thread_id", "expected Integer"),
        ({"protect_content": "maybe"}, "protect_content", "expected Boolean"),
        ({"reply_markup": "{"}, "reply_markup", "expected"),
        ({"reply_markup": {"inline_keyboard": [[{"text": 1}]]}}, "reply_markup", "[0][0].text"),
        ({"reply_markup": {"inline_keyboard": [[{"txt": "a"}]]}}, "reply_markup", "'txt'"),
        ({"business_connection_id": "a"}, "business_connection_id", "not served"),
    ],
)
async def test_a_parameter_that_telegram_would_ignore_is_refused_and_a_violation(
    api: Api,
    server: BotApiServer,
    group: Chat,
    parameters: dict[str, object],
    parameter: str,
    problem: str,
) -> None:
    answer = await api("sendMessage", chat_id=group.id, text="a", **parameters)
    assert answer["error_code"] == 400
    assert problem in answer["description"]
    assert not group.messages
    assert {violation.parameter for violation in server.violations} == {parameter}
    assert problem in server.violations[0].problem
    server.violations.clear()


async def test_a_missing_parameter_is_refused_and_a_violation(
    api: Api, server: BotApiServer, group: Chat
) -> None:
    assert await api.refused("sendMessage", text="a") == "Bad Request: chat_id is empty"
    assert (
        await api.refused("sendMessage", chat_id=group.id) == "Bad Request: message text is empty"
    )
    assert "'action'" in await api.refused("sendChatAction", chat_id=group.id)
    assert [v.problem for v in server.violations] == [REQUIRED] * 3
    server.violations.clear()


async def test_a_body_that_is_no_json_object_is_refused(api: Api, server: BotApiServer) -> None:
    headers = {"Content-Type": "application/json"}
    for body in ("[1]", "{"):
        url = f"{server.url}/bot1:playground/getMe"
        async with api.session.post(url, data=body, headers=headers) as response:
            assert response.status == 400
            assert "can't parse the request" in (await response.json())["description"]


async def test_the_transcript_tells_everything(
    api: Api, server: BotApiServer, group: Chat
) -> None:
    sent = await api.ok("sendMessage", chat_id=group.id, text="a")
    await api.refused("deleteMessage", chat_id=group.id, message_id=9)
    await api.updates()
    first, second = server.calls_of()
    assert (first.method, first.chat_id, first.result, first.ok) == (
        "sendMessage",
        group.id,
        sent,
        True,
    )
    assert (second.ok, second.code) == (False, 400)
    assert str(second).endswith("400 Bad Request: message to delete not found")
    assert [call.method for call in server.calls] == ["sendMessage", "deleteMessage", "getUpdates"]
    assert server.calls_of("sendMessage", chat_id=group.id) == [first]
    assert server.calls_of("sendMessage", chat_id=1) == []


async def test_a_gate_may_refuse_before_the_method(
    api: Api, server: BotApiServer, group: Chat
) -> None:
    def closed(query: Query) -> None:
        raise bad_request(f"no {query.method} today")

    server.gates.append(closed)
    refused = await api.refused("sendMessage", chat_id=group.id, text="a")
    assert refused == "Bad Request: no sendMessage today"
    assert not group.messages


async def test_a_wrong_answer_of_the_server_itself_is_a_violation(
    api: Api, server: BotApiServer, group: Chat
) -> None:
    group.title = 5  # type: ignore[assignment]
    await api.ok("getChat", chat_id=group.id)
    problem = server.violations.pop().problem
    assert problem == "was answered wrongly: result.title: expected String, got 5"


async def test_the_port_stays_over_a_stop_and_a_start(api: Api, server: BotApiServer) -> None:
    url = server.url
    await server.stop()
    with pytest.raises(aiohttp.ClientConnectionError):
        await api("getMe")
    await server.start()
    assert server.url == url
    assert (await api.ok("getMe"))["id"] == 1


async def test_the_oldest_calls_are_forgotten(
    api: Api, server: BotApiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.server._KEPT_CALLS", 4)
    for _ in range(6):
        await api.ok("getMe")
    assert [call.number for call in server.calls] == [3, 4, 5, 6]


async def test_what_is_not_there_yet_is_waited_for(
    api: Api, server: BotApiServer, group: Chat, anya: Person
) -> None:
    waiting = asyncio.create_task(server.wait_for(lambda: anya.last(group, "b").id))
    for text in ("a", "b"):
        await api.ok("sendMessage", chat_id=group.id, text=text)
    assert await waiting == 2


async def test_waiting_for_nothing_tells_the_last_calls(api: Api, server: BotApiServer) -> None:
    await api.ok("getMe")
    with pytest.raises(TimeoutError, match="getMe"):
        await server.wait_for(lambda: False, timeout=0.01)
