"""Links of Telegram and where they lead a person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playground.model import Chat
    from playground.people import Person
    from playground.world import World

_BOT_LINK: Final = re.compile(
    r"(?:https?://)?(?:t|telegram)\.me/(?P<bot>\w+)/?\?(?P<kind>start|startgroup)"
    r"(?:=(?P<payload>[A-Za-z0-9_-]{0,64}))?(?:&.*)?"
)
_MESSAGE_LINK: Final = re.compile(r"(?:https?://)?t\.me/(?:c/)?(?P<chat>\w+)(?:/\d+){1,2}/?")


def follow(world: World, person: Person, url: str, group: Chat | None) -> Chat | None:
    """Open a link as ``Person.open_link`` says; ``ValueError`` for one that leads nowhere."""
    link = _BOT_LINK.fullmatch(url)
    if link is None:
        return _chat_of_message(person, url)
    name = link["bot"].lower()
    bot = next((bot for bot in world.bots.values() if bot.username.lower() == name), None)
    if bot is None:
        raise ValueError(f"there is no bot @{name}")
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


def _chat_of_message(person: Person, url: str) -> Chat | None:
    link = _MESSAGE_LINK.fullmatch(url)
    if link is None:
        return None
    for chat in person.chats:
        if link["chat"] in (str(chat.id).removeprefix("-100"), chat.username):
            return chat
    raise ValueError(f"{person.user.first_name} can't open {url}")
