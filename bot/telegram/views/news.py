"""What is said about a table once, as a message that is not kept."""

from typing import Final, assert_never

from bot.i18n.catalogues import Texts
from bot.tables.ports import News, Notice
from bot.tables.schedule import LOBBY_CLOSES
from bot.telegram.content import Content
from bot.telegram.names import Names

_MINUTE: Final = 60


def news(notice: Notice, t: Texts) -> Content | None:
    """Return what the group reads; None for what is told to one person by his hand."""
    match notice.news:
        case News.REMINDER:
            return None
        case News.IDLE_LOBBY:
            minutes = round(LOBBY_CLOSES / _MINUTE)
            return Content(
                t.ngettext(
                    "⏳ Nothing happens at this table. It closes in {n} minute.",
                    "⏳ Nothing happens at this table. It closes in {n} minutes.",
                    minutes,
                )
            )
        case News.GIVEN_UP:
            assert notice.person is not None
            name = Names([notice.person], t).html(notice.person)
            return Content(
                t.gettext("⌛ {name} ran out of time twice and leaves the table.", name=name)
            )
        case News.ALL_IDLE:
            return Content(t.gettext("⌛ Everybody ran out of time. The table is closed."))
        case _:
            assert_never(notice.news)
