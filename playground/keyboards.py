"""The keyboard under a message: what Telegram refuses in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground import errors
from playground.errors import bad_request
from playground.tags import web_link

if TYPE_CHECKING:
    from playground.calls import Query
    from playground.errors import Json
    from playground.model import Chat

MAX_BUTTONS: Final = 100
MAX_IN_ROW: Final = 8
MAX_DATA: Final = 64  # bytes
MAX_COPY: Final = 256
STYLES: Final = frozenset({"danger", "success", "primary"})
_APPEARANCE: Final = frozenset({"text", "icon_custom_emoji_id", "style"})
_ELSEWHERE: Final = frozenset({"pay", "callback_game"})
"""Buttons of invoices and games, which are not sent here."""


def keyboard(query: Query, chat: Chat, *, ephemeral: bool = False) -> Json | None:
    """Return the call's ``reply_markup`` as the message keeps it, or refuse it.

    Empty rows and keyboards vanish, as with Telegram. Nine buttons in a row, which Telegram is
    said to cut, and two actions in a button, of which it takes the first, are refused.
    """
    markup: Json | None = query.get("reply_markup")
    if markup is None or "inline_keyboard" not in markup:
        return markup
    rows: list[list[Json]] = [row for row in markup["inline_keyboard"] if row]
    for button in (button for row in rows for button in row):
        _check_button(button, chat, ephemeral=ephemeral)
    if sum(map(len, rows)) > MAX_BUTTONS or any(len(row) > MAX_IN_ROW for row in rows):
        raise bad_request(errors.MARKUP_TOO_LONG)
    return {**markup, "inline_keyboard": rows} if rows else None


def _check_button(button: Json, chat: Chat, *, ephemeral: bool) -> None:
    if not button["text"].strip():
        raise bad_request(errors.BUTTON_TEXT_EMPTY)
    if button.get("style", "primary") not in STYLES:
        raise bad_request(errors.BUTTON_STYLE)
    actions = [name for name in button if name not in _APPEARANCE and button[name] != ""]
    if not actions:
        raise bad_request(errors.TEXT_BUTTON)
    if len(actions) > 1:
        raise bad_request(f"{errors.CANNOT_PARSE_BUTTON}{' and '.join(actions)} in one button")
    only = actions[0]
    if only in _ELSEWHERE or (only == "web_app" and not chat.is_private):
        raise bad_request(errors.BUTTON_TYPE_INVALID)
    if only == "login_url" and ephemeral:
        raise bad_request(errors.BUTTON_TYPE_INVALID)
    if only == "callback_data" and len(button[only].encode()) > MAX_DATA:
        raise bad_request(errors.BUTTON_DATA_INVALID)
    if only == "copy_text" and not 1 <= len(button[only]["text"]) <= MAX_COPY:
        raise bad_request(errors.BUTTON_COPY_TEXT_INVALID)
    if only == "url" and web_link(button[only]) is None:
        raise bad_request(
            f"inline keyboard button URL '{button[only]}' is invalid: Wrong HTTP URL"
        )
