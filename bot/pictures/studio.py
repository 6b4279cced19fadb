"""Where pictures are drawn: beside the event loop, one at a time, each only once.

A thread, not a process: most of a drawing is Pillow's and zlib's work, which lets others run
meanwhile, so the event loop is held up for a few milliseconds at most, and there is no second
interpreter to start, to feed and to end. `python -m benchmarks.pictures` measures both.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

KEPT: Final = 48  # pictures of 100 KB or so
MOST_ORDERS: Final = 64


LOOK: Final = 1
"""Which way of drawing this is: another number for another look of the same things."""


def digest_of(thing: object) -> str:
    """Return a short stand-in for something to be drawn, made of plain values.

    Equal digests are the same picture.
    """
    return hashlib.sha256(f"{LOOK}{thing!r}".encode()).hexdigest()[:32]


class BusyError(Exception):
    """There are more orders than can be drawn soon: the same again after a while."""


class Studio:
    """Draws what is ordered, in the order of asking; what was drawn lately is there at once.

    Orders and their answers come from one thread. `drawn` counts the drawings.
    """

    def __init__(self, kept: int = KEPT, most_orders: int = MOST_ORDERS) -> None:
        self.drawn = 0
        self._kept = kept
        self._most_orders = most_orders
        self._pictures: OrderedDict[str, Future[bytes]] = OrderedDict()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="studio")

    def order(self, digest: str, draw: Callable[[], bytes]) -> Future[bytes]:
        """Return the picture that `digest` stands for, drawn by `draw` unless it is known.

        Raises BusyError if too many are waiting.
        """
        known = self._pictures.get(digest)
        if known is not None and not (known.done() and (known.cancelled() or known.exception())):
            self._pictures.move_to_end(digest)
            return known
        waiting = sum(not picture.done() for picture in self._pictures.values())
        if waiting >= self._most_orders:
            raise BusyError(f"{waiting} pictures are waiting")
        self.drawn += 1
        picture = self._pictures[digest] = self._worker.submit(draw)
        self._pictures.move_to_end(digest)
        self._forget()
        return picture

    def close(self) -> None:
        """Draw nothing more; who waits for what was not begun hears that it is cancelled."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _forget(self) -> None:
        """Keep no more than so many; what is still to be drawn stays."""
        done = [digest for digest, picture in self._pictures.items() if picture.done()]
        for digest in done[: max(len(self._pictures) - self._kept, 0)]:
            del self._pictures[digest]
