"""The time of a world."""

from __future__ import annotations

import time


class Clock:
    """Unix time in seconds, which a test can move on.

    ``Clock()`` runs with this machine's clock; ``Clock(start)`` stands at ``start`` until
    ``advance`` is called, so that nothing expires by itself. ``advanced`` is by how much it was.
    """

    def __init__(self, start: float | None = None) -> None:
        self._start = start
        self.advanced = 0.0

    def now(self) -> float:
        """Return the unix time in seconds."""
        base = time.time() if self._start is None else self._start
        return base + self.advanced

    def advance(self, seconds: float) -> None:
        """Move the time on by ``seconds``; time never goes back (``ValueError``)."""
        if seconds < 0:
            raise ValueError(f"time goes forward only, not by {seconds} s")
        self.advanced += seconds
