"""The tags of Telegram's HTML and the entities they make.

Source: TDLib's ``MessageEntity.cpp``. ``tg-time`` (Bot API 9.5) is newer than the source at
hand: its complaint is ASSUMED.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.entities import without_none

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.errors import Json

KIND_OF_TAG: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
_TIME_FORMAT: Final = re.compile(r"r|w?[dD]?[tT]?")
_USER_LINK: Final = re.compile(r"tg://user\?id=(\d+)", re.IGNORECASE)
_WEB_LINK: Final = re.compile(
    r"(?:(?:https?|ftp)://)?[\w.-]+\.[^\W\d_]{2,}(?::\d+)?(?:[/?#].*)?|(?:tg|ton)://.+",
    re.I | re.S,
)


class HtmlError(Exception):
    """Text that Telegram's parser refuses; the message is what follows "can't parse entities"."""


def fields_of_tag(
    tag: str, attributes: dict[str, str], covered: str, user_of: Callable[[int], Json | None]
) -> Json | None:
    """Return the fields of the tag's entity besides offset and length, ``None`` for no entity.

    ``covered`` is the text in the tag, which a link without an address points to.
    """
    match tag:
        case "a":
            return _link(attributes.get("href") or covered, user_of)
        case "blockquote" if "expandable" in attributes:
            return {"type": "expandable_blockquote"}
        case "tg-emoji":
            return _custom_emoji(attributes.get("emoji-id", ""))
        case "tg-time":
            return _date_time(attributes)
        case _:
            return {}


def web_link(url: str) -> str | None:
    """Return ``url`` as a link entity keeps it, or ``None`` for what is no link."""
    url = url.strip()
    if not _WEB_LINK.fullmatch(url):
        return None
    return url if "://" in url else f"http://{url}"


def _link(url: str, user_of: Callable[[int], Json | None]) -> Json | None:
    user = _USER_LINK.match(url)
    if user:
        mentioned = user_of(int(user[1]))
        return {"type": "text_mention", "user": mentioned} if mentioned else None
    link = web_link(url)
    return {"url": link} if link else None


def _custom_emoji(identifier: str) -> Json:
    if not identifier.isdecimal() or int(identifier) == 0:
        raise HtmlError("Invalid custom emoji identifier specified")
    return {"custom_emoji_id": identifier}


def _date_time(attributes: dict[str, str]) -> Json:
    unix, shown = attributes.get("unix", ""), attributes.get("format", "")
    if not unix.isdecimal() or not _TIME_FORMAT.fullmatch(shown):
        raise HtmlError("Invalid date specified")
    return without_none(unix_time=int(unix), date_time_format=shown or None)
