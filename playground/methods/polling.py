"""getUpdates by long polling, and the webhook that there is none of."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from playground import errors
from playground.entities import without_none
from playground.errors import Refusal, bad_request
from playground.schema import spec

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json
    from playground.updates import UpdateQueue

MAX_UPDATES: Final = 100
MAX_TIMEOUT: Final = 50
"""Seconds that the Bot API server waits at most, whatever ``timeout`` asks for (source)."""


async def get_updates(query: Query) -> list[Json]:
    """Return what waits from ``offset`` on; wait up to ``timeout`` seconds for something.

    A second call ends the first one, which is answered with a 409.
    """
    queue = query.bot.updates
    _allow(query)
    queue.confirm(query.get("offset", 0))
    limit = query.get("limit", MAX_UPDATES)
    limit = limit if 1 <= limit <= MAX_UPDATES else MAX_UPDATES
    seconds = min(max(query.get("timeout", 0), 0), MAX_TIMEOUT)
    await _something(queue, seconds)
    return [update.as_json() for update in queue.first(limit)]


async def _something(queue: UpdateQueue, seconds: float) -> None:
    """Return when an update waits or the time is up."""
    poll = queue.begin_poll()
    try:
        async with asyncio.timeout(seconds):
            while len(queue) == 0 and not queue.stopped:
                await queue.arrived.wait()
                if queue.poll != poll:
                    raise Refusal(409, errors.CONFLICT_POLL)
    except TimeoutError:
        return


def _allow(query: Query) -> None:
    kinds = query.get("allowed_updates")
    if kinds is None:
        return
    unknown = set(kinds) - (set(spec().types["Update"]) - {"update_id"})
    if unknown:
        raise bad_request(f"there are no updates called {', '.join(sorted(unknown))}")
    query.bot.updates.allow(kinds)


def set_webhook(query: Query) -> bool:
    """Agree to having no webhook (an empty ``url``); this server delivers to none."""
    if query.get("url"):
        raise bad_request("bad webhook: the playground delivers no webhooks, use getUpdates")
    _allow(query)
    return delete_webhook(query)


def delete_webhook(query: Query) -> bool:
    """Agree that there is none; drop what waits, if asked to."""
    if query.get("drop_pending_updates"):
        query.bot.updates.clear()
    return True


def get_webhook_info(query: Query) -> Json:
    """Tell that there is none, and how many updates wait."""
    queue = query.bot.updates
    return without_none(
        url="",
        has_custom_certificate=False,
        pending_update_count=len(queue),
        allowed_updates=sorted(queue.allowed) or None,
    )
