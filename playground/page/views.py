"""What is shown, as JSON: people, chats as one person sees them, messages, the bot, the faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import access, objects
from playground.menu import menu

if TYPE_CHECKING:
    from playground.bots import Bot
    from playground.calls import Call
    from playground.child import Child
    from playground.errors import Json
    from playground.faults import Fault
    from playground.model import Chat, Message
    from playground.people import Person
    from playground.server import BotApiServer
    from playground.world import World


def message_key(message: Message) -> str:
    """Return what names a message within its chat: its id, or ``"e"`` and its ephemeral id."""
    return f"e{message.ephemeral_id}" if message.is_ephemeral else str(message.id)


class Pictures:
    """Messages in the shape of the Bot API with ``key``, ``sequence`` and ``reactions``.

    Each is made once and kept until the message changes, so that an unchanged one is the same
    object.
    """

    def __init__(self, world: World) -> None:
        self._made: dict[int, Json] = {}
        world.changes.listeners.append(self._forget)

    def of(self, message: Message) -> Json:
        """Return the picture of a message."""
        made = self._made.get(message.sequence)
        if made is None:
            reactions = [one["emoji"] for shown in message.reactions.values() for one in shown]
            made = self._made[message.sequence] = objects.message(message) | {
                "key": message_key(message),
                "sequence": message.sequence,
                "reactions": reactions,
            }
        return made

    def _forget(self, touched: tuple[object, ...]) -> None:
        for thing in touched:
            self._made.pop(getattr(thing, "sequence", 0), None)


def chats_of(world: World, bot: Bot, person: Person) -> list[Chat]:
    """Return the chats in somebody's list; the one with the bot is there before it is started."""
    private = world.private(person, bot)
    return [private, *(chat for chat in world.chats_of(person.user) if chat is not private)]


def chat(bot: Bot, person: Person, place: Chat) -> Json:
    """Return a chat as a person sees it, without its messages."""
    offered = menu(bot, place, person.user) if place.has(bot.id) else []
    shown = objects.chat(place) | {
        "menu": [[one["command"], one["description"]] for one in offered],
        "pinned": place.pinned[-1] if place.pinned else None,
    }
    if place.conversation is not None:
        talk = place.conversation
        return shown | {"started": talk.started, "blocked": talk.blocked}
    there = place.member(bot.id)
    return shown | {
        "members": [
            {"id": member.user.id, "status": member.status.value}
            for member in place.members.values()
            if member.present
        ],
        "bot": there.status.value if there is not None else "left",
        "bot_writes": place.has(bot.id) and access.permitted(place, there, "can_send_messages"),
        "topics": {one.id: one.name for one in place.topics.values()} if place.topics else {},
    }


def people(world: World) -> list[Json]:
    """Return everybody."""
    return [objects.user(person.user) for person in world.people.values()]


def groups(world: World, bot: Bot) -> list[Json]:
    """Return every group that is no shell, with what the drawer can change in it."""
    result = []
    for group in world.groups.values():
        if group.upgraded_to is None:
            there = group.member(bot.id)
            writes = access.permitted(group, there, "can_send_messages")
            result.append(
                objects.chat(group)
                | {
                    "people": [m.user.id for m in group.members.values() if m.present],
                    "bot_present": group.has(bot.id),
                    "bot_writes": writes,
                }
            )
    return result


def bot(server: BotApiServer, child: Child | None) -> Json:
    """Return the bot and how it is; ``listening``: it has asked for updates since its start."""
    status, began = None, 0.0
    if child is not None:
        status, began = {"state": child.state.value, "status": child.status}, child.began
    polled = server.bot.updates.polled
    return {
        **objects.user(server.bot.user),
        "child": status,
        "blocked_by": [
            chat.conversation.person.id
            for chat in server.world.private_chats()
            if chat.conversation is not None and chat.conversation.blocked
        ],
        "listening": polled is not None and polled >= began,
        "description": server.bot.descriptions.get("", ""),
    }


def fault(number: int, one: Fault) -> Json:
    """Return a fault in force."""
    return {
        "id": number,
        "effect": one.effect.value,
        "method": one.method,
        "chat": one.chat_id,
        "code": one.code,
        "seconds": one.seconds,
        "times": one.times,
        "hits": one.hits,
    }


def call(made: Call) -> Json:
    """Return a line of the log. What was said in the call stays out: others may read along."""
    return {
        "number": made.number,
        "method": made.method,
        "chat": made.chat_id,
        "at": made.started,
        "done": made.done,
        "code": made.code,
        "description": made.description,
        "milliseconds": round(made.seconds * 1000, 1),
        "fault": made.fault,
    }
