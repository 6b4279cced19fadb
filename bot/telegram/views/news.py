"""What is said about a table once, as a message that is not kept."""

from dataclasses import replace
from typing import Final, assert_never

from bot.i18n.catalogues import N_, Texts
from bot.tables.ports import News, Notice
from bot.tables.schedule import LOBBY_CLOSES
from bot.telegram.content import Content
from bot.telegram.names import Names

_MINUTE: Final = 60


CALLS: Final = frozenset({News.REMINDER, News.RESUMED})
"""What is told by the hand, sent anew: the table waits for its owner."""
_OF_PERSON: Final = {
    News.GIVEN_UP: N_("⌛ {name} ran out of time twice and leaves the table."),
    News.LEFT: N_("🚪 {name} leaves the table. The deal does not count."),
    News.DEALT_ANEW: N_("🚪 {name} leaves the table. The deal does not count, here is a new one."),
}


def private_news(notice: Notice, title: str, t: Texts) -> Content | None:
    """Return what one person reads in private; `title` is the group's name as HTML."""
    group = f"<b>{title}</b>"
    match notice.news:
        case News.PAUSED:
            return Content(
                t.gettext(
                    "⏸ I may not write in {group} any more. The table there waits for an admin to"
                    " let me write again, and the clocks stand still.",
                    group=group,
                )
            )
        case News.GIVEN_UP:
            return Content(
                t.gettext(
                    "⌛ You ran out of time twice in {group} and lost your seat.", group=group
                )
            )
        case News.KICKED:
            return Content(
                t.gettext("🚪 You were removed from the table in {group}.", group=group)
            )
        case News.FORSAKEN:
            return Content(
                t.gettext(
                    "🚪 I am no longer in {group}. The table there is closed.",
                    group=group,
                )
            )
        case _:
            return None


def call_in_group(notice: Notice, t: Texts) -> Content | None:
    """Return what calls somebody to play where cards are seen in the group; it rings for him."""
    if notice.person is None or notice.news not in CALLS:
        return None
    name = Names([notice.person], t).html(notice.person)
    who = f'<a href="tg://user?id={notice.person.id}">{name}</a>'
    return Content(t.gettext("⏰ {name}, the table waits for you.", name=who))


def paused(content: Content, t: Texts) -> Content:
    """Return a content that also says why nothing can be played now."""
    line = t.gettext("⏸ The table waits until I may write in the group again.")
    return replace(content, text=f"{content.text}\n\n{line}")


def news(notice: Notice, t: Texts) -> Content | None:
    """Return what the group reads; None for what is told to one person alone."""
    match notice.news:
        case News.REMINDER | News.RESUMED | News.PAUSED | News.FORSAKEN | News.KICKED:
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
        case News.GIVEN_UP | News.LEFT | News.DEALT_ANEW:
            assert notice.person is not None
            name = Names([notice.person], t).html(notice.person)
            return Content(t.gettext(_OF_PERSON[notice.news], name=name))
        case News.ALL_IDLE:
            return Content(t.gettext("⌛ Everybody ran out of time. The table is closed."))
        case _:
            assert_never(notice.news)
