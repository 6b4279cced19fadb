"""How often a bot may write in a chat: a model of Telegram's flood limits.

Known: about one message a second in any chat, with short bursts; 20 a minute in a group; edits
share that with messages; answers to taps are free (Bot FAQ and answers of its maintainer). The
rest is ASSUMED: a bucket per chat, which is how such limits are usually built, its size in a
private chat, that ephemeral messages count like others and deleting and pinning do not, and that
``retry_after`` is the time until the bucket holds one message again. Telegram is known to ask
for more from who goes on.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playground.errors import too_many_requests

if TYPE_CHECKING:
    from playground.calls import Query

LIMITED: Final = frozenset(
    {
        "sendMessage",
        "sendPhoto",
        "sendDice",
        "editMessageText",
        "editMessageReplyMarkup",
        "editMessageMedia",
        "editMessageCaption",
        "editEphemeralMessageText",
        "editEphemeralMessageReplyMarkup",
    }
)


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` messages at once, ``per_second`` in the long run."""

    burst: float
    per_second: float


PRIVATE: Final = Rate(burst=5, per_second=1)
GROUP: Final = Rate(burst=20, per_second=20 / 60)


@dataclass(slots=True)
class _Bucket:
    level: float
    filled: float


class FloodControl:
    """A gate for ``BotApiServer.gates``, which lets everything pass until ``on``."""

    def __init__(self, *, on: bool = False) -> None:
        self.on = on
        self._buckets: dict[tuple[int, int | str], _Bucket] = {}

    def __call__(self, query: Query) -> None:
        """Take the call from its chat's bucket; refuse it with a 429 where there is nothing."""
        if not self.on or query.method not in LIMITED:
            return
        chat: int | str = query.get("chat_id", 0)
        rate = PRIVATE if isinstance(chat, int) and chat > 0 else GROUP
        now = query.world.clock.now()
        bucket = self._buckets.setdefault((query.bot.id, chat), _Bucket(rate.burst, now))
        filled = bucket.level + (now - bucket.filled) * rate.per_second
        bucket.level, bucket.filled = min(rate.burst, filled), now
        if bucket.level < 1:
            raise too_many_requests(math.ceil((1 - bucket.level) / rate.per_second))
        bucket.level -= 1

    def switch(self, *, on: bool) -> None:
        """Switch the limits on, with full buckets, or off."""
        self.on = on
        self._buckets.clear()
