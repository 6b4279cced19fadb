"""Which requests are answered: those of this server's own pages and of programs, no other site's.

A page of another site could send forms here (the browser tells its ``Origin``), or have its own
name point here and read everything (DNS rebinding; the browser then tells that name as ``Host``).
An address of digits cannot be rebound, so it is taken as ``Host`` whatever it is.
"""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aiohttp.typedefs import Handler, Middleware

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def guard(names: Iterable[str]) -> Middleware:
    """Return a middleware that refuses foreign requests; ``names`` are further names of ours."""
    known = {"localhost", *(name.lower() for name in names)}

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        complaint = problem(request, known)
        if complaint is not None:
            raise web.HTTPForbidden(text=complaint)
        return await handler(request)

    return check


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Forbid a page to load, and others to embed, anything from elsewhere."""
    response.headers.extend(_HEADERS)


def problem(request: web.Request, known: set[str]) -> str | None:
    """Return why a request is refused, ``None`` for one that is answered."""
    if not _is_ours(urlsplit(f"//{request.host}").hostname, known):
        return f"{request.host!r} is no name of this server; PLAYGROUND_HOST can make it one"
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc.lower() != request.host.lower():
        return f"a page of {origin} has no business here"
    if request.headers.get("Sec-Fetch-Site", "none") in ("cross-site", "same-site"):
        writes = request.method not in ("GET", "HEAD")
        if writes or request.headers.get("Sec-Fetch-Mode") != "navigate":
            return "another site has no business here"
    return None


def _is_ours(host: str | None, known: set[str]) -> bool:
    if host is None:
        return False
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host in known
    return True
