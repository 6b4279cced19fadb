"""Things going wrong on purpose: a call is refused, delayed, or loses its connection."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from playground.errors import too_many_requests

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json


class Effect(StrEnum):
    """What a fault does to the call that it hits."""

    REFUSE = "refuse"
    DROP_BEFORE = "drop_before"
    DROP_AFTER = "drop_after"
    BAD_GATEWAY = "bad_gateway"
    DELAY = "delay"
    HOLD = "hold"


@dataclass(slots=True)
class Fault:
    """A fault, for the calls that fit ``method`` (any case), ``chat_id`` and ``text``.

    Without a method it fits each one, except the one called ``but``. It lets ``skip`` fitting
    calls pass, then hits ``times`` (``None``: until it is lifted).

    - ``REFUSE`` answers ``code``, ``description``, ``parameters``; nothing is applied.
    - ``DROP_BEFORE`` and ``DROP_AFTER`` close the connection without and with applying the call.
    - ``BAD_GATEWAY`` answers a 502 with an HTML page, as a proxy before Telegram does.
    - ``DELAY`` applies and answers after ``seconds``; ``HOLD`` after ``release()``.
    """

    method: str | None = None
    effect: Effect = Effect.REFUSE
    times: int | None = 1
    chat_id: int | None = None
    text: str | None = None
    skip: int = 0
    code: int = 400
    description: str = "Bad Request: injected"
    parameters: Json = field(default_factory=dict)
    seconds: float = 0.0
    but: str | None = None
    hits: int = 0
    _released: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @classmethod
    def too_many_requests(
        cls,
        retry_after: int,
        method: str | None = None,
        *,
        chat_id: int | None = None,
        times: int | None = 1,
        skip: int = 0,
    ) -> Fault:
        """Return the 429 of flood control."""
        fault = cls(method, chat_id=chat_id, times=times, skip=skip)
        fault.flooded(retry_after)
        return fault

    def flooded(self, retry_after: int) -> None:
        """Make it refuse with the 429 of flood control."""
        refusal = too_many_requests(retry_after)
        self.code, self.description = refusal.code, refusal.description
        self.parameters = refusal.parameters

    def release(self) -> None:
        """Let the held calls, and those still to come, go on."""
        self._released.set()

    async def wait(self) -> None:
        """Wait as long as the fault says."""
        if self.effect is Effect.DELAY:
            await asyncio.sleep(self.seconds)
        elif self.effect is Effect.HOLD:
            await self._released.wait()

    def fits(self, query: Query) -> bool:
        """Return whether the call is one of those meant."""
        return (
            (self.method is None or self.method.lower() == query.method.lower())
            and (self.method is not None or self.but != query.method)
            and (self.chat_id is None or self.chat_id == query.get("chat_id"))
            and (self.text is None or self.text in str(query.get("text", "")))
        )


class Faults:
    """The faults in force; the first that fits a call hits it."""

    def __init__(self) -> None:
        self._active: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Put a fault in force and return it."""
        self._active.append(fault)
        return fault

    def lift(self, fault: Fault | None = None) -> None:
        """End a fault, or all of them; what it holds goes on."""
        for one in [fault] if fault is not None else list(self._active):
            one.release()
            if one in self._active:
                self._active.remove(one)

    def hit(self, query: Query) -> Fault | None:
        """Return the fault that hits this call, counting it."""
        for fault in self._active:
            if not fault.fits(query):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            fault.hits += 1
            if fault.times is not None:
                fault.times -= 1
                if fault.times <= 0:
                    self._active.remove(fault)
            return fault
        return None
