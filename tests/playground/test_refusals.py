"""Each refusal, in its exact words, with where the words come from (see playground/errors.py)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from playground import errors
from playground.methods.table import METHODS
from playground.model import ChatType
from tests.playground.refusal_cases import CASES, MOVED
from tests.playground.refusals import Case, Scene

if TYPE_CHECKING:
    from playground.model import Chat
    from playground.people import Person
    from playground.server import BotApiServer
    from playground.world import World
    from tests.playground.conftest import Api

WITH_AN_UPLOAD = {
    *(errors.CAPTION_TOO_LONG, errors.NO_IMAGE, errors.PHOTO_DIMENSIONS, errors.PHOTO_TOO_BIG),
    *(errors.ENTITY_TOO_LARGE, errors.FILE_NOT_FOUND),
}
"""Those of photos: see test_photos.py."""


@pytest.fixture
async def scene(
    world: World, anya: Person, boris: Person, group: Chat, server: BotApiServer, api: Api
) -> Scene:
    forum = world.supergroup("Клуб", [anya], topics=["Стол"])
    anya.start()
    said = anya.say(group, "привет")
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
    await api.ok("sendMessage", chat_id=group.id, text="a", reply_markup=markup)
    sent = anya.last_keyboard(group)
    await api.ok("sendDice", chat_id=group.id)
    dice = anya.sees(group)[-1]
    keys = {"keyboard": [[{"text": "a"}]]}
    await api.ok("sendMessage", chat_id=group.id, text="keys", reply_markup=keys)
    await api.ok("sendMessage", chat_id=anya.id, text="a")
    private = anya.last(anya.private)
    press = anya.tap(sent, "a")
    keyboard = anya.last(group, "keys")
    return Scene(world, anya, boris, group, forum, sent, dice, keyboard, said, private, press)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_refusal(case: Case, scene: Scene, api: Api, server: BotApiServer) -> None:
    case.before(scene)
    body = await api(case.method, **case.parameters(scene))
    assert (body["ok"], body.get("description")) == (False, case.expected)
    expected = 403 if case.expected.startswith("Forbidden") else 400
    assert body["error_code"] == expected
    moved = {"migrate_to_chat_id": scene.group.upgraded_to}
    assert body.get("parameters") == (moved if case.expected == MOVED else None)
    server.violations.clear()


def test_every_text_of_a_refusal_has_a_case() -> None:
    tested_elsewhere = {errors.CONFLICT_POLL, errors.UNAUTHORIZED, errors.METHOD_NOT_FOUND}
    tested_elsewhere |= WITH_AN_UPLOAD
    texts = {
        value
        for name, value in vars(errors).items()
        if re.fullmatch(r"[A-Z_]+", name) and isinstance(value, str) and name != "TYPE_CHECKING"
    }
    expected = {case.expected for case in CASES}
    untested = {text for text in texts if not any(text in one for one in expected)}
    assert untested == tested_elsewhere


def test_cases_are_of_served_methods() -> None:
    assert {case.method for case in CASES} <= set(METHODS)


async def test_flood_control_asks_to_wait(api: Api, scene: Scene, server: BotApiServer) -> None:
    def full(_: object) -> None:
        raise errors.too_many_requests(3)

    server.gates.append(full)
    assert await api("sendMessage", chat_id=scene.group.id, text="a") == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 3",
        "parameters": {"retry_after": 3},
    }


async def test_a_public_supergroup_can_be_read_by_strangers_and_written_by_members(
    api: Api, world: World, anya: Person
) -> None:
    world.supergroup("Клуб", [anya], bots=(), username="klub")
    assert (await api.ok("getChat", chat_id="@klub"))["type"] == ChatType.SUPERGROUP
    refused = await api.refused("sendMessage", chat_id="@KLUB", text="a")
    assert refused == "Forbidden: bot is not a member of the supergroup chat"
