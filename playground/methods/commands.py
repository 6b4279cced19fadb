"""The menu of commands, set per scope and language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground import errors
from playground.access import Access, find_chat
from playground.errors import bad_request
from playground.menu import scope_key
from playground.methods.profile import language

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json

MAX_COMMANDS: Final = 100
MAX_DESCRIPTION: Final = 256
_COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
_FIELDS_OF_SCOPE: Final = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}


def set_my_commands(query: Query) -> bool:
    """Set the commands of a scope and a language."""
    key, listed = _key(query), query.get("commands")
    if len(listed) > MAX_COMMANDS:
        raise bad_request(errors.COMMANDS_TOO_MUCH)
    query.bot.commands[key] = [_checked(command) for command in listed]
    query.world.changes.fire()
    return True


def get_my_commands(query: Query) -> list[Json]:
    """Tell the commands of exactly this scope and language."""
    return query.bot.commands.get(_key(query), [])


def delete_my_commands(query: Query) -> bool:
    """Forget the commands of a scope and a language: wider ones show again."""
    query.bot.commands.pop(_key(query), None)
    query.world.changes.fire()
    return True


def _checked(command: Json) -> Json:
    name = command["command"].strip().removeprefix("/")
    if not name:
        raise bad_request(errors.COMMAND_EMPTY)
    if not _COMMAND.fullmatch(name):
        raise bad_request(errors.COMMAND_INVALID)
    if not 1 <= len(command["description"].strip()) <= MAX_DESCRIPTION:
        raise bad_request(errors.COMMAND_DESCRIPTION)
    return {**command, "command": name}


def _key(query: Query) -> tuple[str, str]:
    scope: Json = dict(query.get("scope", {"type": "default"}))
    fields = _FIELDS_OF_SCOPE.get(scope["type"])
    if fields is None or any(field not in scope for field in fields):
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    if "chat_id" in fields:
        scope["chat_id"] = find_chat(query, Access.MEMBERS, scope["chat_id"]).id
    return scope_key(scope["type"], **{field: scope[field] for field in fields}), language(query)
