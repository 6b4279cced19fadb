"""A world on disk is the same world again."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground import objects
from playground.server import BotApiServer
from playground.storage.file import FileError, WorldFile
from playground.world import World
from tests.playground.conftest import Api

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playground.people import Person

CARD = {"inline_keyboard": [[{"text": "6♠", "callback_data": "c:6s", "style": "primary"}]]}


def seen(world: World) -> dict[str, Any]:
    """Return what people and bots can tell of a world, in the shapes of the Bot API."""
    return {
        "people": [objects.user(person.user) for person in world.people.values()],
        "chats": {
            person.id: [
                [
                    objects.chat_full_info(chat) | {"last": chat.last_message_id},
                    [objects.chat_member(member) for member in chat.members.values()],
                    [
                        objects.message(message) | {"reactions": message.reactions}
                        for message in person.sees(chat)
                    ],
                    person.menu(chat),
                ]
                for chat in person.chats
            ]
            for person in world.people.values()
        },
        "queries": [
            [objects.callback_query(query), query.created, query.answer]
            for query in world.queries.values()
        ],
        "updates": [list(bot.updates) for bot in world.bots.values()],
        "sequence": world.sequence,
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "world.sqlite3"


@pytest.fixture
def kept(path: Path) -> Iterator[World]:
    """A world of the real time, as a restart begins with one."""
    world = World()
    world.bot()
    world.group("Дача", [world.person("Аня", language_code="ru"), world.person("Борис")])
    with closing(WorldFile(path)) as file:
        file.keep(world)
        yield world


def again(path: Path) -> World:
    """Return the world as another process would read it now, without any farewell."""
    with closing(WorldFile(path)) as file:
        world = file.load()
    assert world is not None
    return world


def two(world: World) -> tuple[Person, Person]:
    anya, boris = world.people.values()
    return anya, boris


def test_a_new_file_holds_no_world(path: Path) -> None:
    with closing(WorldFile(path)) as file:
        assert file.load() is None


def test_a_world_is_read_as_it_was(kept: World, path: Path) -> None:
    anya, boris = two(kept)
    [group] = kept.groups.values()
    anya.start("token")
    said = boris.say(group, "Привет 🂡 /start@playground_bot")
    anya.say(group, "Ответ", reply_to=said)
    boris.delete(said)
    forum = kept.supergroup("Форум", [boris], topics=["Карты"], username="forum")
    boris.say(forum, "В теме", thread=next(iter(forum.topics or ())))
    boris.restrict(forum, anya, can_send_messages=False)
    anya.block()
    kept.upgrade(group)
    kept.advance(3)
    assert seen(again(path)) == seen(kept)


async def test_what_a_bot_did_is_there_again(kept: World, path: Path) -> None:
    anya, boris = two(kept)
    [group] = kept.groups.values()
    async with BotApiServer(kept) as server, aiohttp.ClientSession() as session:
        api = Api(session, server.url)
        sent = await api.ok("sendMessage", chat_id=group.id, text="Ход", reply_markup=CARD)
        press = anya.tap(anya.last_keyboard(group), "6♠")
        assert press.query is not None
        target = {"receiver_user_id": anya.id, "callback_query_id": press.query.id}
        await api.ok(
            "sendMessage", chat_id=group.id, text="Карты", ephemeral_message_parameters=target
        )
        await api.ok("answerCallbackQuery", callback_query_id=press.query.id, text="Ход")
        place = {"chat_id": group.id, "message_id": sent["message_id"]}
        like = [{"type": "emoji", "emoji": "👍"}]
        await api.ok("setMessageReaction", reaction=like, **place)
        await api.ok("editMessageText", text="Сделан", reply_markup=CARD, **place)
        commands = [{"command": "newgame", "description": "Стол"}]
        await api.ok("setMyCommands", commands=commands, language_code="ru")
        await api.ok("setMyDescription", description="Карты")
        boris.tap(boris.last_keyboard(group), "6♠")
        assert len(kept.only_bot().updates) == 2
        await asyncio.sleep(0)  # the turn of the loop ends, which is when it is written
        assert seen(again(path)) == seen(kept)


async def test_updates_go_on_where_they_stopped(kept: World, path: Path) -> None:
    anya, boris = two(kept)
    [group] = kept.groups.values()
    async with BotApiServer(kept) as server, aiohttp.ClientSession() as session:
        api = Api(session, server.url)
        await api.ok("sendMessage", chat_id=group.id, text="Ход", reply_markup=CARD)
        first, second = (p.tap(p.last_keyboard(group), "6♠").query for p in (anya, boris))
        assert first is not None
        assert second is not None
        [one, other] = await api.updates(allowed_updates=["callback_query"])
        await api.updates(offset=other["update_id"])
        await api.ok("answerCallbackQuery", callback_query_id=first.id)

    world = again(path)
    async with BotApiServer(world) as server, aiohttp.ClientSession() as session:
        api = Api(session, server.url)
        assert await api.updates() == [other]
        assert one["update_id"] + 1 == other["update_id"]
        assert "too old" in await api.refused("answerCallbackQuery", callback_query_id=first.id)
        await api.ok("answerCallbackQuery", callback_query_id=second.id, text="Поздно, но можно")
        place = {"chat_id": group.id, "message_id": 1}
        await api.ok("editMessageText", text="Дальше", **place)
        boris = world.people[boris.id]
        press = boris.tap_data(boris.last(world.groups[group.id]), "new")
        assert press.query is not None
        assert press.query.id not in (first.id, second.id)
        assert (await api.updates())[-1]["update_id"] == other["update_id"] + 1
        assert server.violations == []


def test_a_world_goes_on_being_kept_after_it_was_read(kept: World, path: Path) -> None:
    _anya, boris = two(kept)
    file = WorldFile(path)
    world = file.load()
    assert world is not None
    file.keep(world)
    [group] = world.groups.values()
    said = world.people[boris.id].say(group, "Раз")
    world.people[boris.id].edit(said, "Два")
    world.person("Вера").join(group)
    file.close()
    world.people[boris.id].say(group, "Нет")
    texts = [message.text for message in two_of(again(path)).messages.values()]
    assert texts == ["Два", ""]


def two_of(world: World) -> Any:
    return next(iter(world.groups.values()))


def test_old_taps_are_forgotten(kept: World, path: Path) -> None:
    anya, _boris = two(kept)
    [group] = kept.groups.values()
    message = anya.say(group, "a")
    message.sender = kept.only_bot().user
    anya.tap_data(message, "old")
    kept.advance(151)
    anya.tap_data(message, "new")
    assert [query.data for query in again(path).queries.values()] == ["new"]


@pytest.mark.parametrize("version", [0, 7])
def test_another_file_is_refused(path: Path, version: int) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE cards (name)")
    other.execute(f"PRAGMA user_version = {version}")
    other.close()
    with pytest.raises(FileError, match=r"world\.sqlite3 cannot be used: it holds no world"):
        WorldFile(path)


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("not a database, but long enough to be looked at as one")
    with pytest.raises(FileError, match="not a database"):
        WorldFile(path)
