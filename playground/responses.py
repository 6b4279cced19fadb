"""Answers of the Bot API as HTTP responses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web

if TYPE_CHECKING:
    from playground.errors import Refusal

_BAD_GATEWAY: Final = "<html><head><title>502 Bad Gateway</title></head></html>"


def answered(result: Any) -> web.Response:
    """Return what a call resulted in."""
    return _json({"ok": True, "result": result}, 200)


def refused(refusal: Refusal) -> web.Response:
    """Return why a call was refused."""
    body: dict[str, Any] = {
        "ok": False,
        "error_code": refusal.code,
        "description": refusal.description,
    }
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    return _json(body, refusal.code)


def bad_gateway() -> web.Response:
    """Return what a proxy before Telegram answers when it gets no answer itself."""
    return web.Response(status=502, text=_BAD_GATEWAY, content_type="text/html")


def dropped(request: web.Request) -> web.Response:
    """Cut the connection; the response that aiohttp wants goes nowhere."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _json(body: dict[str, Any], status: int) -> web.Response:
    text = json.dumps(body, ensure_ascii=False)
    return web.Response(status=status, text=text, content_type="application/json")
