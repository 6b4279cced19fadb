"""``python -m playground``: a Bot API server with a small world, for a bot to be pointed at."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from contextlib import suppress

from playground import sim
from playground.server import BotApiServer
from playground.world import World


def main(arguments: list[str] | None = None) -> int:
    """Serve until SIGTERM or SIGINT; return 0, or 1 if the port is taken."""
    parser = argparse.ArgumentParser(prog="playground", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8081, help="0 takes a free one")
    parser.add_argument("--token", default="1:playground", help="what the bot calls itself with")
    parser.add_argument("--username", default="playground_bot", help="the bot's name without @")
    asked = parser.parse_args(arguments)
    try:
        asyncio.run(_serve(asked.host, asked.port, asked.token, asked.username))
    except OSError as error:
        sys.stderr.write(f"playground: {error}\n")
        return 1
    return 0


def small_world(token: str, username: str) -> World:
    """Return a world with a bot, four people and their group."""
    world = World()
    world.bot(token, username)
    people = [
        world.person("Аня", username="anya", language_code="ru"),
        world.person("Борис", language_code="ru"),
        world.person("Vera", last_name="Stone", language_code="en"),
        world.person("Гена", language_code="ru"),
    ]
    world.group("Дача", people)
    return world


async def _serve(host: str, port: int, token: str, username: str) -> None:
    server = BotApiServer(small_world(token, username), token, host=host, port=port)
    server.routes += sim.routes(server)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # no signals for loops on Windows
            loop.add_signal_handler(number, stop.set)
    async with server:
        sys.stdout.write(f"Bot API at {server.url} for the token {token}\n")
        sys.stdout.flush()
        await stop.wait()


if __name__ == "__main__":
    sys.exit(main())
