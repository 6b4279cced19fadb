"""What a bot is called and says of itself; logging out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import errors, objects
from playground.errors import bad_request

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json


def get_me(query: Query) -> Json:
    """Tell the bot who it is."""
    return objects.user(query.bot.user) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not query.bot.privacy_mode,
        "supports_guest_queries": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
        "supports_join_request_queries": False,
    }


def log_out(query: Query) -> bool:  # noqa: ARG001 - every method gets the query
    """Agree; this server is the only one, so nothing follows."""
    return True


def close(query: Query) -> bool:  # noqa: ARG001 - every method gets the query
    """Agree; nothing has to be moved to another server."""
    return True


def set_my_name(query: Query) -> bool:
    """Set the name (64 characters at most) for a language."""
    return _set(query, query.bot.names, "name", 64)


def get_my_name(query: Query) -> Json:
    """Tell the name in a language."""
    name = _get(query, query.bot.names)
    return {"name": name or query.bot.user.first_name}


def set_my_description(query: Query) -> bool:
    """Set the description of an empty chat (512 characters at most) for a language."""
    return _set(query, query.bot.descriptions, "description", 512)


def get_my_description(query: Query) -> Json:
    """Tell the description in a language."""
    return {"description": _get(query, query.bot.descriptions)}


def set_my_short_description(query: Query) -> bool:
    """Set the text of the profile page (120 characters at most) for a language."""
    return _set(query, query.bot.short_descriptions, "short_description", 120)


def get_my_short_description(query: Query) -> Json:
    """Tell the text of the profile page in a language."""
    return {"short_description": _get(query, query.bot.short_descriptions)}


def language(query: Query) -> str:
    """Return the two letters of ``language_code``, ``""`` for every other language."""
    code: str = query.get("language_code", "")
    if code and not (len(code) == 2 and code.isascii() and code.isalpha() and code.islower()):
        raise bad_request(errors.LANGUAGE_CODE)
    return code


def _set(query: Query, texts: dict[str, str], name: str, limit: int) -> bool:
    """Set or, if it is empty, forget a text; too long a one is refused in words of our own."""
    code, text = language(query), query.get(name, "")
    if len(text) > limit:
        raise bad_request(f"{name} is longer than {limit} characters")
    if text:
        texts[code] = text
    else:
        texts.pop(code, None)
    return True


def _get(query: Query, texts: dict[str, str]) -> str:
    return texts.get(language(query)) or texts.get("", "")
