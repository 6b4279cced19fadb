"""How often the bot may write in one chat.

Telegram asks for one message a second in any chat and twenty a minute in a group, sends and edits
together; answers to taps are free, and so, it is assumed, are deletions. Short bursts are let
pass. Numbers as in the Bot FAQ and its maintainer's answers; Telegram publishes no exact ones.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` messages at once, `per_second` in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the bot writes, and whether it waits for what can be shown in one message."""

    private: Rate
    group: Rate
    merges: bool = True

    def rate_of(self, chat: int) -> Rate:
        """Return the rate for a chat; ids of private chats are positive."""
        return self.private if chat > 0 else self.group


# In any minute no more than burst + 60 · per_second = 20 messages to a group.
TELEGRAM = Pace(Rate(burst=3, per_second=1), Rate(burst=3, per_second=17 / 60))

_AT_ONCE = Rate(burst=1e9, per_second=1e9)
UNLIMITED = Pace(_AT_ONCE, _AT_ONCE, merges=False)
"""For a Bot API server that has no limits, such as one on this machine."""


class Budget:
    """What may still be written in one chat: a bucket that fills with time.

    Times are seconds on any clock that only goes forward.
    """

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = rate.burst
        self._filled = now
        self._closed_until = now

    def wait(self, now: float) -> float:
        """Return how many seconds from `now` the next message has to wait."""
        lacking = max(0.0, 1.0 - self._filled_to(now))
        return max(lacking / self._rate.per_second, self.shut(now))

    def shut(self, now: float) -> float:
        """Return how many seconds from `now` nothing at all is let through."""
        return max(self._closed_until - now, 0.0)

    def spend(self, now: float) -> None:
        """Count a message at `now`."""
        self._level = self._filled_to(now) - 1.0
        self._filled = max(now, self._filled)

    def close(self, now: float, seconds: float) -> None:
        """Let nothing pass for `seconds`, as Telegram told."""
        self._closed_until = max(self._closed_until, now + seconds)

    @property
    def full_at(self) -> float:
        """The time from which on the budget is as if nothing had been written."""
        lacking = self._rate.burst - self._level
        return max(self._filled + lacking / self._rate.per_second, self._closed_until)

    def _filled_to(self, now: float) -> float:
        gained = max(0.0, now - self._filled) * self._rate.per_second
        return min(self._rate.burst, self._level + gained)
