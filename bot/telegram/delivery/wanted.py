"""What the outbox is asked for: surfaces as they should be, and messages said once."""

from dataclasses import dataclass, replace

from bot.tables.model import TableId
from bot.tables.people import PersonId, Place
from bot.tables.surfaces import Shown, Surface
from bot.telegram.content import Content


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a surface should show, and where.

    `call` names the last time that its reader was called to play; when it differs from what the
    message was sent for, a new message takes its place, because an edit notifies nobody.
    `edit_only`: no message is sent if there is none to edit. `last`: the surface shows this for
    ever, its message need not be remembered. `anew`: a new message takes the place of the old one
    in any case, as also where a text becomes a picture or a picture a text. `patience`: how many
    seconds it may wait, so that what changes meanwhile is shown with it.
    """

    place: Place
    content: Content
    call: str = ""
    edit_only: bool = False
    last: bool = False
    anew: bool = False
    patience: float = 0.0

    def instead_of(self, older: object) -> "Wanted":
        """Return this wish as it takes the place of an older one that was not met yet."""
        still_anew = isinstance(older, Wanted) and older.anew
        return replace(self, anew=True) if still_anew else self

    def replaces(self, shown: Shown) -> bool:
        """Say whether a new message takes the place of the one that shows `shown`."""
        other_form = (self.content.picture is not None) != bool(shown.picture)
        called = self.call != shown.call and not self.edit_only
        return self.anew or other_form or called


@dataclass(frozen=True, slots=True)
class Saying:
    """A message that is sent once and not kept, such as the answer to a command.

    `edits` names such a message that is to show this instead, such as a menu whose page turns.
    """

    place: Place
    content: Content
    reply_to: int | None = None
    edits: int | None = None

    def replaces(self, older: "Saying") -> bool:
        """Say whether this takes the place of an older one in the same chat that still waits."""
        if self.edits is not None:
            return self.edits == older.edits
        return self == older


@dataclass(frozen=True, slots=True)
class Peek:
    """A hand that its owner opened in the group; `closing` names the message that ends."""

    table: TableId
    person: PersonId
    closing: int | None = None


@dataclass(frozen=True, slots=True)
class Whisper:
    """What an ephemeral message should show to its receiver; None takes it away."""

    chat: int
    receiver: PersonId
    message: int
    content: Content | None


Key = Surface | Peek | int
"""What a job is about: a surface, an open hand, or a number for what is done once."""

Job = Wanted | Saying | Whisper | None
"""What is to be done; None ends a surface."""
