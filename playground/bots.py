"""A bot as the server knows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import User
    from playground.updates import UpdateQueue


@dataclass(slots=True, eq=False)
class Bot:
    """A bot's account, its updates, and the texts it has set for itself.

    ``commands`` are keyed by scope (its JSON, sorted) and language code, the texts by language
    code, with ``""`` for "every other language". ``privacy_mode`` decides which messages of a
    group reach it.
    """

    token: str
    user: User
    updates: UpdateQueue
    privacy_mode: bool = True
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> int:
        """The number before the colon of the token."""
        return self.user.id

    @property
    def username(self) -> str:
        """The name without ``@``; each bot has one."""
        assert self.user.username is not None
        return self.user.username
