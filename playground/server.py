"""The HTTP of the Bot API, in front of a world.

Each call passes, in this order: token, method, injected fault, parameters against the Bot API's
description, the gates, and the method itself, which checks access, rights, content and state
before it changes anything.
"""

from __future__ import annotations

import inspect
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

from aiohttp import web

from playground import errors, parameters, responses
from playground.calls import Call, Query, Violation
from playground.errors import Refusal, bad_request
from playground.faults import Effect, Fault, Faults
from playground.methods.table import BY_LOWER_CASE, METHODS
from playground.schema import problems, spec
from playground.world import World

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import TracebackType
    from typing import Self

    from aiohttp.typedefs import Middleware

    from playground.bots import Bot
    from playground.parameters import Finding

    Signal = Callable[[web.Request, web.StreamResponse], Awaitable[None]]

T = TypeVar("T")

_MISSING: Final = {"chat_id": errors.CHAT_ID_EMPTY, "text": errors.TEXT_EMPTY}
_KEPT_CALLS: Final = 20_000
_MAX_BODY: Final = 50 * 1024**2
"""Bytes of a request (Bot API, Sending Files)."""


class BotApiServer:
    """A Bot API server for the bots of ``world``; ``async with`` starts and stops it.

    ``port`` 0 takes a free one, which stays the server's own over a stop and a start. If the
    world has no bot of this ``token``, one is registered. ``calls`` is the transcript of
    everything, ``violations`` what a test should fail on. ``gates`` run before each method and
    may raise ``Refusal``: the place of a flood model. ``routes`` are served beside the Bot API:
    the place of a page; ``middlewares`` stand before everything, ``on_response`` see each
    response before it goes.
    """

    def __init__(
        self,
        world: World | None = None,
        token: str = "1:playground",  # noqa: S107 - opens nothing but this world
        *,
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        self.world = world or World()
        self.host, self.port = host, port
        self.faults = Faults()
        self.calls: list[Call] = []
        self.violations: list[Violation] = []
        self.gates: list[Callable[[Query], None]] = []
        self.routes: list[web.AbstractRouteDef] = []
        self.middlewares: list[Middleware] = []
        self.on_response: list[Signal] = []
        self.bot = self._bot_of(token) or self.world.bot(token)
        self.running = False
        self._runner: web.AppRunner | None = None
        self._count = 0

    @property
    def url(self) -> str:
        """The address to give a bot instead of Telegram's."""
        return _address(self.host, self.port)

    @property
    def url_here(self) -> str:
        """The address for programs on this machine, also if the server listens everywhere."""
        everywhere = self.host in ("0.0.0.0", "::", "")  # noqa: S104 - asked for by the host
        return _address("127.0.0.1" if everywhere else self.host, self.port)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen."""
        for bot in self.world.bots.values():
            bot.updates.stop(stopped=False)
        app = web.Application(middlewares=self.middlewares, client_max_size=_MAX_BODY)
        app.router.add_route("*", "/bot{token}/{method}", self._answer)
        app.router.add_get("/file/bot{token}/{path:.+}", self._download)
        app.add_routes(self.routes)
        app.on_response_prepare.extend(self.on_response)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.port = self._runner.addresses[0][1]
        self.running = True

    async def stop(self) -> None:
        """Answer who waits, close every connection, and listen no more; the world stays."""
        for bot in self.world.bots.values():
            bot.updates.stop()
        self.faults.lift()
        self.running = False
        self.world.changes.fire()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    # --- for tests ---

    def inject(self, fault: Fault) -> Fault:
        """Put a fault in force."""
        return self.faults.add(fault)

    def duplicate_update(self) -> None:
        """Let the bot's next update come twice under the same number."""
        self.bot.updates.duplicate_next()

    def swap_updates(self) -> None:
        """Let the bot's next two updates come in the other order, their numbers rising."""
        self.bot.updates.swap_next()

    def calls_of(self, *methods: str, chat_id: int | None = None) -> list[Call]:
        """Return the calls of these methods (all but getUpdates, if none is named), in order."""
        return [
            call
            for call in self.calls
            if (call.method in methods if methods else call.method != "getUpdates")
            and chat_id in (None, call.chat_id)
        ]

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = 5.0) -> T:  # noqa: ASYNC109
        """Return the first truthy value of ``predicate``, asked again after each change.

        A ``LookupError`` in it means "not yet". After ``timeout`` real seconds a ``TimeoutError``
        tells the last calls.
        """
        try:
            return await self.world.wait_for(predicate, timeout)
        except TimeoutError:
            last = "\n".join(str(call) for call in self.calls_of()[-10:])
            raise TimeoutError(f"nothing after {timeout} s; the last calls:\n{last}") from None

    # --- answering ---

    def _bot_of(self, token: str) -> Bot | None:
        return next((bot for bot in self.world.bots.values() if bot.token == token), None)

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        bot = self._bot_of(request.match_info["token"])
        if bot is None:
            return responses.refused(Refusal(401, errors.UNAUTHORIZED))
        method = BY_LOWER_CASE.get(request.match_info["method"].lower())
        if method is None:
            self.violations.append(Violation(request.match_info["method"], "is not served"))
            return responses.refused(Refusal(404, errors.METHOD_NOT_FOUND))
        try:
            raw, files = await parameters.read(request)
        except ValueError as error:
            return responses.refused(bad_request(f"can't parse the request: {error}"))
        except web.HTTPRequestEntityTooLarge:
            return responses.refused(Refusal(413, errors.ENTITY_TOO_LARGE))
        given = parameters.attached(raw, files)
        values, findings = parameters.check(given, spec().parameters[method])
        query = Query(self.world, bot, method, values, files)
        call = self._record(query)
        began = time.perf_counter()
        try:
            return await self._respond(request, query, call, findings)
        finally:
            call.done, call.seconds = True, time.perf_counter() - began
            self.world.changes.fire()

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """Send a file to a bot, by the path that getFile told it."""
        photo = self.world.photos.at(request.match_info["path"])
        if self._bot_of(request.match_info["token"]) is None or photo is None:
            return responses.refused(Refusal(404, errors.FILE_NOT_FOUND))
        return web.Response(body=photo.data, content_type=photo.type)

    def _record(self, query: Query) -> Call:
        self._count += 1
        now = self.world.clock.now()
        call = Call(self._count, query.bot.id, query.method, query.parameters, now)
        self.calls.append(call)
        if len(self.calls) > _KEPT_CALLS:
            del self.calls[: _KEPT_CALLS // 2]
        self.world.changes.fire()
        return call

    async def _respond(
        self, request: web.Request, query: Query, call: Call, findings: list[Finding]
    ) -> web.StreamResponse:
        fault = self.faults.hit(query)
        effect = fault.effect if fault is not None else None
        call.fault = fault is not None
        if effect is Effect.DROP_BEFORE:
            return self._dropped(request, call)
        if effect is Effect.BAD_GATEWAY:
            call.code, call.description = 502, "Bad Gateway"
            return responses.bad_gateway()
        try:
            if fault is not None and effect is Effect.REFUSE:
                raise Refusal(fault.code, fault.description, fault.parameters)
            if fault is not None:
                await fault.wait()
            self._check(query, findings)
            call.result = await self._apply(query)
        except Refusal as refusal:
            call.code, call.description = refusal.code, refusal.description
            call.error_parameters = refusal.parameters
            return responses.refused(refusal)
        if effect is Effect.DROP_AFTER:
            return self._dropped(request, call)
        return responses.answered(call.result)

    def _check(self, query: Query, findings: list[Finding]) -> None:
        """Record and refuse wrong parameters, in Telegram's words where it has any."""
        for finding in findings:
            self.violations.append(
                Violation(query.method, finding.problem, finding.parameter, query.parameters)
            )
        if not findings:
            return
        first = findings[0]
        if first.problem == parameters.REQUIRED and first.parameter in _MISSING:
            raise bad_request(_MISSING[first.parameter])
        raise bad_request(f"parameter {first.parameter!r} of {query.method} {first.problem}")

    async def _apply(self, query: Query) -> Any:
        for gate in self.gates:
            gate(query)
        result = METHODS[query.method](query)
        if inspect.isawaitable(result):
            result = await result
        for line in problems(result, spec().results[query.method], "result"):
            self.violations.append(Violation(query.method, f"was answered wrongly: {line}"))
        return result

    def _dropped(self, request: web.Request, call: Call) -> web.Response:
        call.code, call.description = 0, "connection dropped"
        return responses.dropped(request)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
