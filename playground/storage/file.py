"""The file that a world is kept in: SQLite, a row for each thing.

Messages, photos and taps are written when they change. What there is little of (chats, people,
bots and the updates that wait) is compared with what was written last.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from typing import TYPE_CHECKING, Final

from playground.clock import Clock
from playground.model import CallbackQuery, Message, User
from playground.people import Person
from playground.photos import Photo
from playground.storage import records
from playground.updates import LIFETIME
from playground.world import World

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playground.errors import Json
    from playground.model import Chat

VERSION: Final = 1
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID
"""
_Key = tuple[str, str]


class FileError(Exception):
    """A file that holds no world of this version."""


class WorldFile:
    """A file for one world, whose changes it keeps from ``keep`` to ``close``.

    It is written at the end of each turn of the event loop that changed something, or at once
    where no loop runs, so that a killed process loses a turn at most.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._world: World | None = None
        self._written: dict[_Key, str] = {}
        self._touched: set[Message | CallbackQuery | Photo] = set()
        self._scheduled = False
        try:
            self._database = _opened(path)
        except sqlite3.Error as error:
            raise FileError(f"{path} cannot be used: {error}") from None

    def load(self) -> World | None:
        """Return the world that the file holds, ``None`` for a new file."""
        rows = self._database.execute("SELECT kind, id, body FROM things").fetchall()
        kept: dict[str, list[Json]] = {kind: [] for kind in records.KINDS}
        for kind, number, body in rows:
            kept[kind].append(json.loads(body))
            if kind not in ("message", "query", "photo"):
                self._written[kind, number] = body
        return _world(kept) if kept["world"] else None

    def keep(self, world: World) -> None:
        """Write the world as it is and each change from now on."""
        self._world = world
        for chat in _chats(world):
            self._touched.update(chat.messages.values(), chat.ephemerals.values())
        self._touched.update(world.queries.values(), world.photos)
        self._write()
        world.changes.listeners.append(self._changed)

    def close(self) -> None:
        """Write what is left and close the file."""
        if self._world is not None:
            self._write()
            self._world.changes.listeners.remove(self._changed)
            self._world = None
        self._database.close()

    def _changed(self, touched: tuple[object, ...]) -> None:
        self._touched.update(t for t in touched if isinstance(t, Message | CallbackQuery | Photo))
        if self._scheduled:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._write()
        else:
            self._scheduled = True
            loop.call_soon(self._write)

    def _write(self) -> None:
        self._scheduled = False
        if self._world is None:
            return
        small = {key: _dump(record) for key, record in _small(self._world)}
        rows = {key: body for key, body in small.items() if self._written.get(key) != body}
        gone = [key for key in self._written if key not in small]
        for thing in self._touched:
            if isinstance(thing, Message):
                rows["message", str(thing.sequence)] = _dump(records.message_record(thing))
            elif isinstance(thing, Photo) and thing.forgotten:
                gone.append(("photo", str(thing.number)))
            elif isinstance(thing, Photo):
                rows["photo", str(thing.number)] = _dump(records.photo_record(thing))
            else:
                rows["query", thing.id] = _dump(records.query_record(thing))
        if not rows and not gone:
            return
        with self._database:
            self._database.executemany(
                "INSERT OR REPLACE INTO things VALUES (?, ?, ?)",
                [(*key, body) for key, body in rows.items()],
            )
            self._database.executemany("DELETE FROM things WHERE kind = ? AND id = ?", gone)
        self._written = small
        self._touched.clear()


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    try:
        # Outlives the process whenever it ends; only a crash of the machine may cost a moment.
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if version != VERSION and tables:
            raise sqlite3.DatabaseError(f"it holds no world of version {VERSION}; delete it")
        database.execute(_TABLE)
        database.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error:
        database.close()
        raise
    return database


def _dump(record: Json) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _chats(world: World) -> Iterator[Chat]:
    yield from world.groups.values()
    yield from world.private_chats()


def _small(world: World) -> Iterator[tuple[_Key, Json]]:
    yield (
        ("world", ""),
        {"sequence": world.sequence, "advanced": world.clock.advanced},
    )
    for bot in world.bots.values():
        yield ("bot", str(bot.id)), records.bot_record(bot)
        for update in bot.updates:
            yield ("update", f"{bot.id}/{update.id}"), records.update_record(bot, update)
    for person in world.people.values():
        yield ("person", str(person.id)), records.user_record(person.user)
    for chat in _chats(world):
        yield ("chat", records.chat_key(chat)), records.chat_record(chat)


def _world(kept: dict[str, list[Json]]) -> World:
    [head] = kept["world"]
    clock = Clock()
    clock.advance(head["advanced"])
    world = World(clock)
    world.random = random.Random()  # noqa: S311 - the identifiers of before must not come again
    world.sequence = head["sequence"]
    for record in kept["bot"]:
        bot = records.bot_of(record, world)
        world.bots[bot.id] = bot
    for record in sorted(kept["person"], key=lambda record: int(record["id"])):
        user = User(**record)
        world.people[user.id] = Person(user, world)
    # A world numbers its groups downwards.
    by_age = sorted(kept["chat"], key=lambda record: int(record["id"]), reverse=True)
    chats = {records.chat_key(chat): chat for chat in (records.chat_of(r, world) for r in by_age)}
    for chat in chats.values():
        world.adopt(chat)
    messages: dict[int, Message] = {}
    for record in sorted(kept["message"], key=lambda record: int(record["sequence"])):
        messages[record["sequence"]] = records.message_of(record, world, chats, messages)
    for record in sorted(kept["photo"], key=lambda record: int(record["number"])):
        world.photos.adopt(records.photo_of(record))
    oldest = clock.now() - LIFETIME["callback_query"]
    for record in sorted(kept["query"], key=lambda record: float(record["created"])):
        if record["created"] > oldest:
            world.queries[record["id"]] = records.query_of(record, world, messages)
    for record in sorted(kept["update"], key=lambda record: int(record["id"])):
        records.put_update(record, world)
    return world
