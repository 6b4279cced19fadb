"""What pages are told: a WebSocket that carries what its people see, and then what changed.

A page says whom it watches, as ``{"watch": [person, …], "calls": true}``, at any time again. What
it sees is a flat table of paths and values, of which it gets the lines that changed, in frames
``{"reset": …, "now": …, "changes": [[path, value], …], "calls": […]}``:

- ``["people"]``, ``["groups"]``, ``["bot"]``, ``["faults"]``;
- ``["chat", person, chat]``: a chat in somebody's list;
- ``["message", person, chat, key]``: a message that he sees there;
- ``["answer", person, query]``: what a tap of his was answered with.

``null`` stands for what is gone. The first frame after a ``watch`` is a ``reset``: all that there
is. Nothing of a person is sent to a page that does not watch him.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from aiohttp import WSMsgType, web

from playground.page import views

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.errors import Json
    from playground.page.board import Board

Path = tuple[Any, ...]

MESSAGES: Final = 200
"""How many messages of a chat are shown."""
CALLS: Final = 200
"""How many past calls are shown at first."""
ANSWERS: Final = 60.0
"""Seconds that the answer to a tap is shown."""
_GATHER: Final = 0.01
"""Seconds in which changes are gathered into one frame."""


class Stream:
    """What one page has been told so far."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._watched: list[int] = []
        self._with_calls = False
        self._told: dict[Path, Any] | None = None
        self._last_call = 0
        self._open_calls: set[int] = set()

    def watch(self, people: list[int], *, calls: bool) -> None:
        """Begin anew with other people, with or without the log of calls."""
        self._watched, self._with_calls = people, calls
        self._told, self._last_call = None, 0
        self._open_calls.clear()

    def frame(self) -> Json | None:
        """Return what the page does not know yet, ``None`` if it knows everything."""
        lines = dict(self._lines())
        told = self._told or {}
        changes = [[path, None] for path in told if path not in lines]
        changes += [
            [path, value]
            for path, value in lines.items()
            if told.get(path) is not value and told.get(path) != value
        ]
        calls = self._calls() if self._with_calls else []
        if self._told is not None and not changes and not calls:
            return None
        frame = {
            "reset": self._told is None,
            "now": self._board.world.clock.now(),
            "changes": changes,
            "calls": calls,
        }
        self._told = lines
        return frame

    def _lines(self) -> Iterator[tuple[Path, Any]]:
        board, world, bot = self._board, self._board.world, self._board.server.bot
        yield ("people",), views.people(world)
        yield ("groups",), views.groups(world, bot)
        yield ("bot",), views.bot(board.server, board.child)
        yield ("faults",), board.faults_in_force()
        for person in (world.people[one] for one in self._watched if one in world.people):
            for chat in views.chats_of(world, bot, person):
                yield ("chat", person.id, chat.id), views.chat(bot, person, chat)
                for message in chat.messages_for(person)[-MESSAGES:]:
                    key = views.message_key(message)
                    yield ("message", person.id, chat.id, key), board.pictures.of(message)
        yield from self._answers()

    def _answers(self) -> Iterator[tuple[Path, Any]]:
        oldest = self._board.world.clock.now() - ANSWERS
        for query in reversed(self._board.world.queries.values()):
            if query.created < oldest:
                return
            if query.answer is not None and query.user.id in self._watched:
                yield ("answer", query.user.id, query.id), asdict(query.answer)

    def _calls(self) -> list[Json]:
        new: list[Json] = []
        still_open: set[int] = set()
        waited = set(self._open_calls)
        for call in reversed(self._board.server.calls):
            if (call.number <= self._last_call and not waited) or len(new) >= CALLS:
                break
            if call.number <= self._last_call and call.number not in waited:
                continue
            waited.discard(call.number)
            if call.method == "getUpdates":
                continue
            if not call.done:
                still_open.add(call.number)
            if call.done or call.number > self._last_call:
                new.append(views.call(call))
        if self._board.server.calls:
            self._last_call = self._board.server.calls[-1].number
        self._open_calls = still_open
        return new[::-1]


async def serve(request: web.Request, board: Board) -> web.WebSocketResponse:
    """Tell a page what it watches, until it or the server goes."""
    socket = web.WebSocketResponse(heartbeat=20)
    await socket.prepare(request)
    stream = Stream(board)
    telling = asyncio.create_task(_tell(socket, stream, board))
    try:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            wish = json.loads(message.data)
            people = [int(one) for one in wish["watch"]]
            stream.watch(people, calls=bool(wish.get("calls")))
            board.world.changes.fire()
    except (KeyError, TypeError, ValueError):
        await socket.close(code=1003, message=b"not understood")
    finally:
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await telling
    return socket


async def _tell(socket: web.WebSocketResponse, stream: Stream, board: Board) -> None:
    changed = asyncio.Event()

    def wake(_: object) -> None:
        changed.set()

    board.world.changes.listeners.append(wake)
    try:
        while board.server.running:
            changed.clear()
            frame = stream.frame()
            if frame is not None:
                await socket.send_json(frame)
            await changed.wait()
            await asyncio.sleep(_GATHER)
        await socket.close(code=1001, message=b"the playground stops")
    finally:
        board.world.changes.listeners.remove(wake)
