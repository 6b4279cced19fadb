"""The commands that a client offers somebody in a chat."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playground.entities import commands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playground.bots import Bot
    from playground.errors import Json
    from playground.model import Chat, User


def scope_key(kind: str, **fields: int) -> str:
    """Return a scope as the commands of a bot are keyed by it."""
    return json.dumps({"type": kind, **fields}, sort_keys=True)


def menu(bot: Bot, chat: Chat, user: User) -> list[Json]:
    """Return the commands that a client shows somebody in a chat: the narrowest scope wins.

    The order is that of the Bot API (Determining list of commands): in each scope the person's
    language before every other.
    """
    code = (user.language_code or "")[:2]
    for scope in _scopes(chat, user):
        for key in ((scope, code), (scope, "")):
            if key in bot.commands:
                return bot.commands[key]
    return []


def _scopes(chat: Chat, user: User) -> Iterator[str]:
    if chat.is_private:
        yield scope_key("chat", chat_id=chat.id)
        yield scope_key("all_private_chats")
    else:
        member = chat.member(user.id)
        administrator = member is not None and member.is_administrator
        yield scope_key("chat_member", chat_id=chat.id, user_id=user.id)
        if administrator:
            yield scope_key("chat_administrators", chat_id=chat.id)
        yield scope_key("chat", chat_id=chat.id)
        if administrator:
            yield scope_key("all_chat_administrators")
        yield scope_key("all_group_chats")
    yield scope_key("default")


def ephemeral_receiver(
    bots: Iterable[Bot], chat: Chat, user: User, text: str, entities: list[Json]
) -> User | None:
    """Return the bot that declared the command at the head of ``text`` ephemeral, if one did.

    Such a command is seen by its sender and that bot alone (BotCommand, ``is_ephemeral``).
    """
    heads = [] if chat.is_private else commands(text, entities)[:1]
    for command in heads:
        name, _, at = command[1:].partition("@")
        for bot in bots:
            if at.lower() not in ("", bot.username.lower()) or not chat.has(bot.id):
                continue
            offered = menu(bot, chat, user)
            if any(one["command"] == name and one.get("is_ephemeral") for one in offered):
                return bot.user
    return None
