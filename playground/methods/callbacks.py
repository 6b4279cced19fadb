"""answerCallbackQuery."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground import errors
from playground.errors import bad_request
from playground.model import Answer

if TYPE_CHECKING:
    from playground.calls import Query

MAX_TEXT: Final = 200
_OWN_LINK: Final = r"(?:https?://)?(?:t|telegram)\.me/{}/?\?start=[A-Za-z0-9_-]{{1,64}}"


def answer_callback_query(query: Query) -> bool:
    """Answer a tap once, in time: a toast, an alert, or a link that starts this bot."""
    text, url = query.get("text"), query.get("url")
    if text and len(text) > MAX_TEXT:
        raise bad_request(errors.ANSWER_TOO_LONG)
    if url and not re.fullmatch(_OWN_LINK.format(query.bot.username), url, re.IGNORECASE):
        raise bad_request(errors.ANSWER_URL)
    tap = query.world.queries.get(query.get("callback_query_id"))
    if tap is None or tap.bot is not query.bot.user or tap.answer is not None:
        raise bad_request(errors.QUERY_TOO_OLD)
    if query.world.clock.now() - tap.created > query.world.answer_timeout:
        raise bad_request(errors.QUERY_TOO_OLD)
    tap.answer = Answer(text or None, query.get("show_alert", False), url or None)
    query.world.changes.fire(tap)
    return True
