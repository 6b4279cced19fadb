"""From what is to be drawn to a picture in a message: the event loop goes on meanwhile."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.pictures.studio import Studio, digest_of
from bot.telegram.content import Picture

T = TypeVar("T")


def picture(studio: Studio, draw: Callable[[T], bytes], thing: T, caption: str) -> Picture:
    """Return `thing` as a picture with an HTML caption, to be drawn by `draw` when it is sent."""
    digest = digest_of(thing)
    return Picture(digest, caption, partial(_drawn, studio, digest, partial(draw, thing)))


async def _drawn(studio: Studio, digest: str, draw: Callable[[], bytes]) -> bytes:
    # Others may wait for the same picture: whoever gives up must not take it from them.
    return await asyncio.shield(asyncio.wrap_future(studio.order(digest, draw)))
