"""What was asked of the server and what it answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.bots import Bot
    from playground.errors import Json
    from playground.world import World


@dataclass(frozen=True, slots=True)
class Query:
    """A call that is being answered: who asks for what, with checked parameters.

    ``files`` are those that parameters name as ``attach://<name>``.
    """

    world: World
    bot: Bot
    method: str
    parameters: Json
    files: Mapping[str, bytes] = field(default_factory=dict)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a parameter of the type the Bot API gives it, or ``default``."""
        return self.parameters.get(name, default)


@dataclass(slots=True)
class Call:
    """A line of the transcript.

    ``parameters`` are typed; ``code`` is 200 or the error's; ``started`` is unix time on the
    world's clock, ``seconds`` real time. ``fault`` tells that a fault answered instead of the
    world. Until the answer is out, ``done`` is false.
    """

    number: int
    bot_id: int
    method: str
    parameters: Json
    started: float
    code: int = 200
    description: str | None = None
    error_parameters: Json = field(default_factory=dict)
    result: Any = None
    seconds: float = 0.0
    fault: bool = False
    done: bool = False

    @property
    def ok(self) -> bool:
        """Whether it was answered with ``ok: true``."""
        return self.done and self.code == 200

    @property
    def chat_id(self) -> int | str | None:
        """The chat it is about, as the bot named it."""
        chat: int | str | None = self.parameters.get("chat_id")
        return chat

    def __str__(self) -> str:
        outcome = "ok" if self.ok else f"{self.code} {self.description}" if self.done else "…"
        return f"#{self.number} {self.method} {self.parameters} → {outcome}"


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that real Telegram lets pass and a test should not, or a fault of this server.

    ``parameter`` is empty where the whole call is meant.
    """

    method: str
    problem: str
    parameter: str = ""
    parameters: Json = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method}: {self.parameter or 'the call'} {self.problem}"
