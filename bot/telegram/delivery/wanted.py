"""What the outbox is asked for: surfaces as they should be, and messages said once."""

from dataclasses import dataclass, replace

from bot.tables.people import Place
from bot.telegram.content import Content


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a surface should show, and where.

    `call` names the last time that its reader was called to play; when it differs from what the
    message was sent for, a new message takes its place, because an edit notifies nobody.
    `edit_only`: no message is sent if there is none to edit. `last`: the surface shows this for
    ever, its message need not be remembered. `anew`: a new message takes the place of the old one
    in any case.
    """

    place: Place
    content: Content
    call: str = ""
    edit_only: bool = False
    last: bool = False
    anew: bool = False

    def instead_of(self, older: object) -> "Wanted":
        """Return this wish as it takes the place of an older one that was not met yet."""
        still_anew = isinstance(older, Wanted) and older.anew
        return replace(self, anew=True) if still_anew else self


@dataclass(frozen=True, slots=True)
class Saying:
    """A message that is sent once and not kept, such as the answer to a command."""

    place: Place
    content: Content
    reply_to: int | None = None


@dataclass(frozen=True, slots=True)
class Removal:
    """A message that is to be deleted."""

    message: int
