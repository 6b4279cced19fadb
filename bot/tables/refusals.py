"""Why a table says no. Every refusal has a code; its words live in the catalogues."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from bot.engine.errors import Refusal


class TableRefusal(StrEnum):
    """Reasons that the table has; what the rules of the game refuse is `Refusal`."""

    CLOSED = "closed"
    STALE = "stale"
    ALREADY_READY = "already-ready"
    REPEATED = "repeated"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    FULL = "full"
    DEAL_UNDER_WAY = "deal-under-way"
    NO_DEAL = "no-deal"
    TOO_FEW = "too-few"
    WRONG_NUMBER = "wrong-number"
    NOT_OWNER = "not-owner"
    LOBBY_STANDS = "lobby-stands"
    NO_TABLE = "no-table"
    PAUSED = "paused"
    CONTRADICTION = "contradiction"
    NOT_ADMIN = "not-admin"
    SITS_NOWHERE_HERE = "sits-nowhere-here"
    STILL_SEATED = "still-seated"


class Refused(Exception):  # noqa: N818  a refusal is an answer, not a fault
    """Nothing was done, and `reason` says why."""

    def __init__(self, reason: TableRefusal | Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


@contextmanager
def passing_over_closed() -> Iterator[None]:
    """Let it pass that a table was closed before its turn came."""
    try:
        yield
    except Refused as refused:
        if refused.reason is not TableRefusal.CLOSED:
            raise
