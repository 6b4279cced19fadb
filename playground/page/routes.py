"""The addresses of the page and of its API."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web

from playground.page import stream
from playground.page.actions import Actions
from playground.page.board import Board
from playground.page.control import Control
from playground.page.guard import add_headers, guard

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from playground.child import Child
    from playground.server import BotApiServer

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATIC: Final = Path(__file__).parent / "static"
_READ: Final = ("world", "chat")
_ACT: Final = ("say", "start", "tap", "look", "delete", "person")
_CONTROL: Final = (
    *("flood", "block", "member", "bot_member", "bot_writes", "upgrade", "delete", "fault"),
    *("lift", "bot", "advance"),
)


def add_page(server: BotApiServer, child: Child | None = None, names: Iterable[str] = ()) -> Board:
    """Serve the page beside a server's Bot API; ``names`` are names of this machine."""
    board = Board(server, child)
    actions, control = Actions(board), Control(board)

    async def index(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html")

    async def photo(request: web.Request) -> web.StreamResponse:
        found = server.world.photos.find(request.query.get("id", ""))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.data, content_type=found.type)

    async def events(request: web.Request) -> web.StreamResponse:
        return await stream.serve(request, board)

    server.routes += [
        web.get("/", index),
        web.get("/api/events", events),
        web.get("/api/photo", photo),
        web.get("/api/calls", _plainly(control.calls)),
        *(web.get(f"/api/{name}", _plainly(getattr(actions, name))) for name in _READ),
        *(web.post(f"/api/{name}", _plainly(getattr(actions, name))) for name in _ACT),
        *(web.post(f"/api/control/{name}", _plainly(getattr(control, name))) for name in _CONTROL),
        web.static("/static", STATIC),
    ]
    server.middlewares.append(guard(names))
    server.on_response.append(add_headers)
    return board


def _plainly(act: Callable[[dict[str, Any]], Awaitable[Any]]) -> Handler:
    """Wrap an action: its arguments from query and body, its result or complaint as JSON."""

    async def handle(request: web.Request) -> web.StreamResponse:
        arguments: dict[str, Any] = dict(request.query)
        try:
            if request.method == "POST":
                # A form of another site cannot have this type without asking first.
                if request.content_type != "application/json":
                    raise ValueError("expected application/json")
                arguments |= await request.json()
            return web.json_response(await act(arguments))
        except (LookupError, TypeError, ValueError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)

    return handle
