"""Links of Telegram and where they lead a person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playground.bots import Bot
    from playground.errors import Json
    from playground.model import Chat
    from playground.people import Person
    from playground.world import World

_BOT_LINK: Final = re.compile(
    r"(?:https?://)?(?:t|telegram)\.me/(?P<bot>\w+)/?\?(?P<kind>start|startgroup)"
    r"(?:=(?P<payload>[A-Za-z0-9_-]{0,64}))?(?:&.*)?"
)
_CHAT_LINK: Final = re.compile(r"(?:https?://)?(?:t|telegram)\.me/(?P<bot>\w+)/?")
_MESSAGE_LINK: Final = re.compile(r"(?:https?://)?t\.me/(?:c/)?(?P<chat>\w+)(?:/\d+){1,2}/?")


def follow(world: World, person: Person, url: str, group: Chat | None) -> Chat | None:
    """Open a link as ``Person.open_link`` says; ``ValueError`` for one that leads nowhere."""
    link = _BOT_LINK.fullmatch(url)
    if link is None:
        return _private_chat(world, person, url) or _chat_of_message(person, url)
    bot = _bot_of(world, link["bot"])
    payload = link["payload"] or ""
    if link["kind"] == "start":
        person.start(payload, bot)
        return world.private(person, bot)
    if group is None:
        raise ValueError("a startgroup link needs the group to add the bot to")
    if not group.has(bot.id):
        person.add(group, bot)
    person.say(group, f"/start@{bot.username} {payload}".strip())
    return group


def target(world: World, person: Person, url: str) -> Json:
    """Return where a link leads, without going there.

    ``chat`` and ``start`` (a payload) for a private chat to be started, ``chat`` for one to be
    opened, ``chat`` and ``message`` for a message, nothing for a link of the web; ``ValueError``
    for one that leads nowhere.
    """
    link = _BOT_LINK.fullmatch(url)
    if link is not None and link["kind"] == "start":
        bot = _bot_of(world, link["bot"])
        return {"chat": world.private(person, bot).id, "start": link["payload"] or ""}
    private = _private_chat(world, person, url)
    if private is not None:
        return {"chat": private.id}
    chat = _chat_of_message(person, url)
    if chat is None:
        return {}
    return {"chat": chat.id, "message": int(url.rstrip("/").rpartition("/")[2])}


def _bot_of(world: World, name: str) -> Bot:
    for bot in world.bots.values():
        if bot.username.lower() == name.lower():
            return bot
    raise ValueError(f"there is no bot @{name}")


def _private_chat(world: World, person: Person, url: str) -> Chat | None:
    """Return the private chat that the plain address of a bot opens."""
    link = _CHAT_LINK.fullmatch(url)
    return None if link is None else world.private(person, _bot_of(world, link["bot"]))


def _chat_of_message(person: Person, url: str) -> Chat | None:
    link = _MESSAGE_LINK.fullmatch(url)
    if link is None:
        return None
    for chat in person.chats:
        if link["chat"] in (str(chat.id).removeprefix("-100"), chat.username):
            return chat
    raise ValueError(f"{person.user.first_name} can't open {url}")
