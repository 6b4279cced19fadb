"""What the pages of a server share: the server, the bot's process, and what is going wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.faults import Fault
from playground.flood import FloodControl
from playground.page import views

if TYPE_CHECKING:
    from playground.child import Child
    from playground.errors import Json
    from playground.server import BotApiServer
    from playground.world import World


class Board:
    """A server, the ``child`` that is its bot (``None``: the bot runs elsewhere), its faults."""

    def __init__(self, server: BotApiServer, child: Child | None = None) -> None:
        self.server = server
        self.child = child
        self.flood = FloodControl()
        self.pictures = views.Pictures(server.world)
        self._faults: dict[int, Fault] = {}
        self._count = 0
        server.gates.append(self.flood)

    @property
    def world(self) -> World:
        """The world of the server."""
        return self.server.world

    def inject(self, fault: Fault) -> int:
        """Put a fault in force and return the number that lifts it."""
        self._count += 1
        self._faults[self._count] = self.server.inject(fault)
        self.world.changes.fire()
        return self._count

    def lift(self, number: int | None = None) -> None:
        """End a fault, or all of them."""
        numbers = [number] if number is not None else list(self._faults)
        for one in numbers:
            self.server.faults.lift(self._faults.pop(one))
        self.world.changes.fire()

    def faults_in_force(self) -> Json:
        """Return the flood limit's switch and each fault that can still hit."""
        listed = [
            views.fault(number, one)
            for number, one in self._faults.items()
            if one.times is None or one.times > 0
        ]
        return {"flood": self.flood.on, "injected": listed}
