"""What the drawer does: ``POST /api/control/<name>`` with a JSON object.

- ``flood`` ``{on}`` switches the flood limits.
- ``block`` ``{person, on}`` lets somebody block the bot, or unblock it.
- ``member`` ``{person, chat, on}`` lets somebody join a group, or leave it.
- ``bot_member`` ``{chat, on}`` adds the bot to a group, or throws it out.
- ``bot_writes`` ``{chat, on}`` gives the bot the right to write, or takes it.
- ``upgrade`` ``{chat}`` turns a group into a supergroup.
- ``delete`` ``{chat, message}`` deletes any message, as an administrator would.
- ``fault`` ``{effect, method?, chat?, times?, seconds?, code?, description?, retry_after?}``
  injects a ``Fault`` (without a method: into every call but getUpdates); returns its number.
- ``lift`` ``{id?}`` ends a fault, or all.
- ``bot`` ``{do}`` does ``start``, ``stop``, ``restart`` or ``kill`` with the bot's process.
- ``advance`` ``{seconds}`` moves the clock on.

``GET /api/calls`` returns the log of calls and the violations.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from playground import membership, posting
from playground.faults import Effect, Fault
from playground.model import Status
from playground.page import views
from playground.page.actions import chat_of, message_of

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import Chat, User
    from playground.page.board import Board


class Control:
    """The actions of the drawer, as ``Actions`` are those of people."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._world = board.world
        self._bot = board.server.bot
        self._running: set[asyncio.Task[None]] = set()

    async def calls(self, _: Json) -> Any:
        """Return the log of calls and the violations."""
        server = self._board.server
        return {
            "calls": [views.call(call) for call in server.calls_of()],
            "violations": [str(violation) for violation in server.violations],
        }

    async def flood(self, asked: Json) -> Any:
        """Switch the flood limits."""
        self._board.flood.switch(on=bool(asked["on"]))
        self._world.changes.fire()

    async def block(self, asked: Json) -> Any:
        """Block or unblock the bot."""
        chat = chat_of(self._board, int(asked["person"]))
        membership.set_blocked(self._world, chat, blocked=bool(asked["on"]))

    async def member(self, asked: Json) -> Any:
        """Join or leave a group."""
        person, group = self._world.people[int(asked["person"])], self._group(asked)
        if bool(asked["on"]) == group.has(person.id):
            return
        if asked["on"]:
            person.join(group)
        else:
            person.leave(group)

    async def bot_member(self, asked: Json) -> Any:
        """Add the bot to a group or throw it out."""
        group = self._group(asked)
        if bool(asked["on"]) == group.has(self._bot.id):
            return
        if asked["on"]:
            membership.join(self._world, group, self._bot.user, self._manager(group))
        else:
            membership.kick(self._world, group, self._manager(group), self._bot.user)

    async def bot_writes(self, asked: Json) -> Any:
        """Let the bot write, or not."""
        group = self._group(asked)
        if not group.has(self._bot.id):
            raise ValueError("the bot is not in the group")
        status = Status.MEMBER if asked["on"] else Status.RESTRICTED
        membership.change(self._world, group, self._manager(group), self._bot.user, status)

    async def upgrade(self, asked: Json) -> Any:
        """Turn a group into a supergroup."""
        return {"chat": self._world.upgrade(self._group(asked)).id}

    async def delete(self, asked: Json) -> Any:
        """Delete a message."""
        chat = chat_of(self._board, int(asked["chat"]))
        posting.delete(self._world, message_of(chat, str(asked["message"])))

    async def fault(self, asked: Json) -> Any:
        """Inject a fault."""
        fault = Fault(
            method=asked.get("method") or None,
            effect=Effect(asked["effect"]),
            times=asked.get("times", 1),
            chat_id=asked.get("chat"),
            seconds=float(asked.get("seconds", 0)),
            code=int(asked.get("code", 400)),
            description=str(asked.get("description", "Bad Request: injected")),
            but="getUpdates",
        )
        if "retry_after" in asked:
            fault.flooded(int(asked["retry_after"]))
        return {"id": self._board.inject(fault)}

    async def lift(self, asked: Json) -> Any:
        """End a fault, or all."""
        self._board.lift(asked.get("id"))

    async def bot(self, asked: Json) -> Any:
        """Do something with the bot's process; a start or a stop goes on behind the answer."""
        child = self._board.child
        if child is None:
            raise ValueError("the bot is no child of the playground")
        match asked["do"]:
            case "kill":
                child.kill()
            case "start" | "stop" | "restart" as what:
                task = asyncio.create_task(getattr(child, what)())
                self._running.add(task)
                task.add_done_callback(self._running.discard)
            case other:
                raise ValueError(f"{other!r} cannot be done with a bot")

    async def advance(self, asked: Json) -> Any:
        """Move the clock on."""
        self._world.advance(float(asked["seconds"]))
        return {"now": self._world.clock.now()}

    def _group(self, asked: Json) -> Chat:
        return self._world.groups[int(asked["chat"])]

    def _manager(self, group: Chat) -> User:
        """Return who does such things in a group: its owner, or the admin without a name."""
        owners = (m.user for m in group.members.values() if m.status is Status.CREATOR)
        return next(owners, self._world.anonymous)
