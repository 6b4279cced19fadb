"""The updates that wait for a bot.

Telegram keeps a callback query 150 seconds and a message 24 hours (Bot API server, source), in
one queue per bot; ``getUpdates`` confirms everything below its offset.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from playground.changes import Changes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from playground.clock import Clock
    from playground.errors import Json

LIFETIME: Final = {"callback_query": 150.0}
"""Seconds that an update of a kind is kept, where it is not ``DEFAULT_LIFETIME``."""
DEFAULT_LIFETIME: Final = 24 * 3600.0
_NUMBERS: Final = 2**30  # they fit 32 bits, and come again after a third of a year

NOT_BY_DEFAULT: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds that a bot gets only when ``allowed_updates`` names them (Bot API, getUpdates)."""


@dataclass(frozen=True, slots=True)
class Update:
    """One update: its number, its kind (a field of ``Update``), its content, its last second."""

    id: int
    kind: str
    content: Json
    expires: float

    def as_json(self) -> Json:
        """Return it in the shape of ``Update``."""
        return {"update_id": self.id, self.kind: self.content}


def first_id(now: float) -> int:
    """Return the number that the first update of a new queue bears.

    Telegram begins with a random one. Here a hundred numbers go by each second, so that a world
    that is new does not repeat those of the one before it, which a bot may remember for a week.
    """
    return 1 + int(now * 100) % _NUMBERS


class UpdateQueue:
    """The queue of one bot; ``allowed`` empty means everything but ``NOT_BY_DEFAULT``.

    ``next_id`` numbers the next update, by the clock in a new queue. ``polled`` is the unix time
    when the bot last asked.
    """

    def __init__(self, clock: Clock, next_id: int | None = None) -> None:
        self._clock = clock
        self._updates: deque[Update] = deque()
        self._newest: Update | None = None
        self._duplicated = False
        self._swapped = False
        self._kept_back: tuple[str, Json, float] | None = None
        self.next_id = first_id(clock.now()) if next_id is None else next_id
        self.allowed: frozenset[str] = frozenset()
        self.arrived = Changes()
        self.poll = 0
        self.polled: float | None = None
        self.stopped = False

    def __len__(self) -> int:
        self._expire()
        return len(self._updates)

    def __iter__(self) -> Iterator[Update]:
        self._expire()
        return iter(self._updates)

    def allows(self, kind: str) -> bool:
        """Return whether updates of this kind are kept."""
        return kind in self.allowed if self.allowed else kind not in NOT_BY_DEFAULT

    def add(self, kind: str, content: Json) -> None:
        """Append an update, unless the bot asked not to get its kind."""
        if not self.allows(kind):
            return
        expires = self._clock.now() + LIFETIME.get(kind, DEFAULT_LIFETIME)
        if self._swapped:
            self._swapped, self._kept_back = False, (kind, content, expires)
            return
        self._append(kind, content, expires)
        if self._kept_back is not None:
            earlier, self._kept_back = self._kept_back, None
            self._append(*earlier)

    def duplicate_next(self) -> None:
        """Let the next update come twice under the same number, as after a lost confirmation."""
        self._duplicated = True

    def swap_next(self) -> None:
        """Let the next two updates come in the other order; the first waits for the second.

        The numbers rise all the same: who gets them cannot see it.
        """
        self._swapped = True

    def repeat(self) -> None:
        """Append the newest update once more under a new number, as if it happened twice."""
        assert self._newest is not None, "nothing has happened yet"
        self.put(replace(self._newest, id=self.next_id))

    def _append(self, kind: str, content: Json, expires: float) -> None:
        update = Update(self.next_id, kind, content, expires)
        self.put(update)
        if self._duplicated:
            self._duplicated = False
            self.put(update)

    def put(self, update: Update) -> None:
        """Append an update; the next one is numbered after it."""
        self._updates.append(update)
        self._newest = update
        self.next_id = max(self.next_id, update.id + 1)
        self.arrived.fire()

    def allow(self, kinds: Collection[str]) -> None:
        """Remember which kinds to keep from now on; what already waits stays."""
        self.allowed = frozenset(kinds)

    def confirm(self, offset: int) -> None:
        """Forget what ``offset`` confirms.

        Positive: everything below it. Negative: everything but the last ``-offset`` updates.
        """
        self._expire()
        keep = -offset if offset < 0 else len(self._updates)
        while len(self._updates) > keep or (self._updates and 0 < offset > self._updates[0].id):
            self._updates.popleft()

    def first(self, limit: int) -> list[Update]:
        """Return up to ``limit`` updates from the oldest on, leaving them in the queue."""
        self._expire()
        return [update for update, _ in zip(self._updates, range(limit), strict=False)]

    def begin_poll(self) -> int:
        """Return the number of a new poll; the one that waits, if any, wakes and sees it."""
        self.poll += 1
        self.polled = self._clock.now()
        self.arrived.fire()
        return self.poll

    def stop(self, *, stopped: bool = True) -> None:
        """Let nobody wait (any more, or again)."""
        self.stopped = stopped
        self.arrived.fire()

    def clear(self) -> None:
        """Forget everything that waits."""
        self._updates.clear()
        self._kept_back = None

    def _expire(self) -> None:
        now = self._clock.now()
        if any(update.expires <= now for update in self._updates):
            self._updates = deque(update for update in self._updates if update.expires > now)
