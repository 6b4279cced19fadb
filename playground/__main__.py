"""``python -m playground``: a small Telegram with a page for people and a Bot API for a bot.

``python -m playground -- COMMAND …`` starts the bot as well: the command runs with BOT_TOKEN and
BOT_API_URL in its environment, and ends when the playground does.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from playground import greeting
from playground.child import Child
from playground.page.routes import add_page
from playground.server import BotApiServer
from playground.storage.file import FileError, WorldFile
from playground.world import World

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until SIGTERM, SIGINT or SIGHUP; return 0, or 1 if port or file cannot be used."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    at = given.index("--") if "--" in given else len(given)
    asked = _parser(_environment()).parse_args(given[:at])
    try:
        asyncio.run(_serve(asked, given[at + 1 :]))
    except (OSError, FileError) as error:
        sys.stderr.write(f"playground: {error}\n")
        return 1
    return 0


def _environment() -> dict[str, str]:
    """Return the environment over what stands in ``.env``, where that can be read."""
    with suppress(ImportError):
        from dotenv import dotenv_values  # noqa: PLC0415 - a convenience that may be missing

        settings = {name: value or "" for name, value in dotenv_values(".env").items()}
        return {**settings, **os.environ}
    return dict(os.environ)


def _parser(environment: Mapping[str, str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="playground", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    host = environment.get("PLAYGROUND_HOST") or "127.0.0.1"
    port = int(environment.get("PLAYGROUND_PORT") or 8081)
    add = parser.add_argument
    add("--host", default=host, help="PLAYGROUND_HOST; 0.0.0.0 lets other machines in")
    add("--port", type=int, default=port, help="PLAYGROUND_PORT; 0 takes a free one")
    add("--token", default="1:playground", help="what the bot calls itself with")
    add("--username", default="playground_bot", help="the bot's name without @")
    add("--file", default="playground.sqlite3", help="where the world is kept; '' for nowhere")
    add("--browser", action="store_true", help="open the page, where there is a screen")
    return parser


def small_world(token: str, username: str) -> World:
    """Return a world with a bot, four people and their group; one of them has not met the bot."""
    world = World()
    bot = world.bot(token, username)
    people = [
        world.person("Аня", username="anya", language_code="ru"),
        world.person("Борис", language_code="ru"),
        world.person("Vera", last_name="Stone", language_code="en"),
        world.person("Гена", language_code="ru"),
    ]
    for person in people[:3]:
        conversation = world.private(person, bot).conversation
        assert conversation is not None
        conversation.started = True
    world.group("Дача", people)
    return world


async def _serve(asked: argparse.Namespace, command: Sequence[str]) -> None:
    stop = _stop_signal()
    with ExitStack() as at_the_end:
        file = None
        if asked.file:
            file = at_the_end.enter_context(closing(WorldFile(Path(asked.file))))
        world = (file and file.load()) or small_world(asked.token, asked.username)
        if all(bot.token != asked.token for bot in world.bots.values()):
            raise FileError(f"the world in {asked.file} has another bot; name another --file")
        server = BotApiServer(world, asked.token, host=asked.host, port=asked.port)
        # The child's address holds the port, which is known once the server listens.
        child = Child(command, {"BOT_TOKEN": asked.token}, world) if command else None
        add_page(server, child, [asked.host])
        if file is not None:
            file.keep(world)
        async with server:
            if child is not None:
                child.environment["BOT_API_URL"] = server.url_here
                await child.start()
            greeting.greet(server, with_browser=asked.browser)
            await stop.wait()
            if child is not None:
                await child.stop()


def _stop_signal() -> asyncio.Event:
    """Return what is set when the process is asked to stop, from now on."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError):  # no signals for loops on Windows
                loop.add_signal_handler(number, stop.set)
    return stop


if __name__ == "__main__":
    sys.exit(main())
