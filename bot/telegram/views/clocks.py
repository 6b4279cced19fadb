"""Time in words: the clocks by the names that people type, and deadlines that count down."""

from collections.abc import Iterable
from datetime import UTC, datetime

from bot.i18n.catalogues import N_, Texts
from bot.tables.clocks import Clock, Deadline, Due

# What people type after /newgame, one word or several, divided by «|».
CLOCK_WORDS = {
    Clock.FAST: N_("fast|quick"),
    Clock.NORMAL: N_("normal"),
    Clock.SLOW: N_("slow"),
    Clock.DAY: N_("day"),
    Clock.NONE: N_("no clock|no time"),
}


def turn_line(deadlines: Iterable[Deadline], person: int | None = None) -> str:
    """Return when the time of `person` is up, or the first of all; nothing without a clock."""
    ends = [d.at for d in deadlines if d.kind is Due.TURN and person in {None, d.person}]
    return f"⏳ {countdown(min(ends))}" if ends else ""


def closing_line(deadlines: Iterable[Deadline], t: Texts) -> str:
    """Return when a lobby closes by itself, if it has said that it will."""
    ends = [d.at for d in deadlines if d.kind is Due.CLOSE]
    return t.gettext("⏳ This table closes {when}", when=countdown(min(ends))) if ends else ""


def countdown(at: float) -> str:
    """Return a moment as HTML that Telegram shows as the time that is left, without edits."""
    plain = datetime.fromtimestamp(at, UTC).strftime("%H:%M UTC")
    return f'<tg-time unix="{int(at)}" format="r">{plain}</tg-time>'
