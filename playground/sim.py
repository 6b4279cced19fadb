"""Being the people of a world over HTTP: JSON under ``/sim/``.

- ``GET  /sim/world`` lists bots, people and groups.
- ``GET  /sim/chats/{chat}?person=`` shows a chat as a person sees it, in Bot API ``Message``s.
- ``POST /sim/start`` ``{person, payload?}`` presses Start in the chat with the bot.
- ``POST /sim/say`` ``{person, chat, text, thread?}`` sends a text.
- ``POST /sim/tap`` ``{person, chat, message, button | data}`` taps a button by its text, or sends
  any data, waits up to five seconds and returns the bot's answer, ``null`` if there was none.
- ``POST /sim/advance`` ``{seconds}`` moves the clock on.
- ``GET  /sim/calls`` returns the transcript without getUpdates, and the violations.

``chat`` is a group's id, or the person's own for his chat with the bot; ``message`` is a message
id, or ``"e"`` and an ephemeral id. What cannot be done is answered with a 400 that says why.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from aiohttp import web

from playground import objects

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playground.model import Chat, Message
    from playground.people import Person
    from playground.server import BotApiServer

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def routes(server: BotApiServer) -> list[web.RouteDef]:
    """Return the routes to give a server, which serve its world."""
    sim = _Sim(server)
    return [
        web.get("/sim/world", _plainly(sim.world)),
        web.get("/sim/chats/{chat}", _plainly(sim.chat)),
        web.get("/sim/calls", _plainly(sim.calls)),
        web.post("/sim/start", _plainly(sim.start)),
        web.post("/sim/say", _plainly(sim.say)),
        web.post("/sim/tap", _plainly(sim.tap)),
        web.post("/sim/advance", _plainly(sim.advance)),
    ]


def _plainly(act: Callable[[dict[str, Any]], Awaitable[Any]]) -> Handler:
    """Wrap an action: its arguments from path, query and body, its result or complaint as JSON."""

    async def handle(request: web.Request) -> web.StreamResponse:
        arguments: dict[str, Any] = {**request.query, **request.match_info}
        try:
            if request.can_read_body:
                arguments |= await request.json()
            return web.json_response(await act(arguments))
        except (LookupError, TypeError, ValueError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)

    return handle


class _Sim:
    """The actions; each takes the arguments of its request."""

    def __init__(self, server: BotApiServer) -> None:
        self._server = server
        self._world = server.world

    async def world(self, _: dict[str, Any]) -> Any:
        world = self._world
        return {
            "bots": [objects.user(bot.user) for bot in world.bots.values()],
            "people": [objects.user(person.user) for person in world.people.values()],
            "groups": [objects.chat(chat) for chat in world.groups.values()],
        }

    async def chat(self, asked: dict[str, Any]) -> Any:
        person = self._person(asked)
        return [objects.message(message) for message in self._chat(asked).messages_for(person)]

    async def calls(self, _: dict[str, Any]) -> Any:
        return {
            "calls": [asdict(call) for call in self._server.calls_of()],
            "violations": [str(violation) for violation in self._server.violations],
        }

    async def start(self, asked: dict[str, Any]) -> Any:
        return objects.message(self._person(asked).start(asked.get("payload", "")))

    async def say(self, asked: dict[str, Any]) -> Any:
        person, thread = self._person(asked), asked.get("thread")
        return objects.message(person.say(self._chat(asked), asked["text"], thread=thread))

    async def tap(self, asked: dict[str, Any]) -> Any:
        person, message = self._person(asked), self._message(asked)
        if "data" in asked:
            press = person.tap_data(message, asked["data"])
        else:
            press = person.tap(message, asked["button"])
        if press.query is None:
            return None
        try:
            return asdict(await press.answered())
        except TimeoutError:
            return None

    async def advance(self, asked: dict[str, Any]) -> Any:
        self._world.advance(float(asked["seconds"]))
        return self._world.time()

    def _person(self, asked: dict[str, Any]) -> Person:
        return self._world.people[int(asked["person"])]

    def _chat(self, asked: dict[str, Any]) -> Chat:
        number, person = int(asked["chat"]), self._person(asked)
        if number == person.id:
            return self._world.private(person, self._server.bot)
        return self._world.groups[number]

    def _message(self, asked: dict[str, Any]) -> Message:
        chat, name = self._chat(asked), str(asked["message"])
        if name.startswith("e"):
            return chat.ephemerals[int(asked["person"]), int(name[1:])]
        return chat.messages[int(name)]
