"""What the terminal is told at the start, and opening the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.server import BotApiServer


def greet(server: BotApiServer, *, with_browser: bool) -> None:
    """Print the addresses; open the page in a browser if that is wished and there is a screen."""
    lines = [
        f"Bot API at {server.url_here} for the token {server.bot.token}",
        f"Play in a browser: {server.url_here}/",
    ]
    lines += [f"  on this network: {url}" for url in _addresses_for_others(server)]
    lines.append("Ctrl-C stops it.")
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    if with_browser and _has_screen():
        # A browser in the foreground would keep the loop waiting.
        Thread(target=webbrowser.open, args=[f"{server.url_here}/"], daemon=True).start()


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _addresses_for_others(server: BotApiServer) -> list[str]:
    """Return the addresses at which other machines find a server that listens everywhere."""
    if server.host not in ("0.0.0.0", "::"):  # noqa: S104 - asked for by the host
        return []
    found: set[str] = set()
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket sends nothing; it tells the address of the way out.
        probe.connect(("192.0.2.1", 9))
        found.add(probe.getsockname()[0])
    return [f"http://{address}:{server.port}/" for address in sorted(found)]
