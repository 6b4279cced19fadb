"""What inline buttons carry. Nothing in it is believed: it only says what its reader saw.

Each packs into at most 64 bytes of ASCII for the largest ids there can be.
"""

from typing import ClassVar, Self

from aiogram.filters.callback_data import CallbackData

from bot.engine.actions import Action
from bot.engine.cards import Card, format_card, parse_card
from bot.tables.model import TableId
from bot.tables.play import Seen


class LobbyTap(CallbackData, prefix="l"):
    """A button that sits down, gets up, deals or closes; `verb` is one of the constants."""

    table: int
    verb: str

    JOIN: ClassVar = "j"
    LEAVE: ClassVar = "l"  # between deals
    ABANDON: ClassVar = "a"  # whatever the table is doing
    DEAL: ClassVar = "d"
    CLOSE: ClassVar = "x"


class MenuTap(CallbackData, prefix="o"):
    """A tap in the menu of rules: `page` is shown next.

    `value` is the number of a choice: of an `option`, or on the main page of a preset. Table 0
    stands for the defaults of the group in which the tap happens.
    """

    table: int
    page: str
    option: str = ""
    value: int = -1

    MAIN: ClassVar = "main"
    AWAY: ClassVar = "away"  # back to what the message was before
    GROUP: ClassVar = "group"  # what a group has chosen besides rules
    LANGUAGE: ClassVar = "language"  # a page of a group, and what is chosen there
    PICTURES: ClassVar = "pictures"  # what is chosen for a group: its boards are pictures


class PreferenceTap(CallbackData, prefix="p"):
    """A tap in somebody's own settings: `name` is what is chosen there, `value` its number.

    Without a value the page of `name` is opened, without a name the first one.
    """

    name: str = ""
    value: int = -1

    LANGUAGE: ClassVar = "language"
    SORTING: ClassVar = "sorting"
    QUIET: ClassVar = "quiet"
    AUTOPASS: ClassVar = "autopass"


class ChartTap(CallbackData, prefix="h"):
    """The wish for a picture of ratings or places; `person` 0 are the best of the group."""

    name: str
    person: int = 0

    RATINGS: ClassVar = "ratings"
    PLACES: ClassVar = "places"


class KickTap(CallbackData, prefix="k"):
    """The wish to remove somebody from a table."""

    table: int
    person: int


class TopTap(CallbackData, prefix="t"):
    """A list of the best of a group: one of the periods, or `RATING`."""

    name: str

    RATING: ClassVar = "rating"


class ForgetTap(CallbackData, prefix="f"):
    """What a person answers who was asked whether all that is known of him shall go."""

    sure: bool


class AgainTap(CallbackData, prefix="g"):
    """The wish for another deal after deal number `after`."""

    table: int
    after: int


class CardsTap(CallbackData, prefix="m"):
    """«My cards»: whoever taps sees his own."""

    table: int


class SeenTap(CallbackData, prefix="s"):
    """A tap on something that belongs to one moment of a deal (`Seen`)."""

    table: int
    deal: int
    bout: int
    defender: int
    lay: int
    taking: bool

    @property
    def seen(self) -> Seen:
        """The moment at which the button was made."""
        return Seen(self.deal, self.bout, self.defender, self.lay, self.taking)

    @classmethod
    def at(cls, table: TableId, seen: Seen, **more: str) -> Self:
        """Make a button of this class for the moment `seen`."""
        return cls(
            table=table,
            deal=seen.deal,
            bout=seen.bout,
            defender=seen.defender,
            lay=seen.lay,
            taking=seen.taking,
            **more,
        )


class CardTap(SeenTap, prefix="c"):
    """A tap on a card of the own hand; `card` in the notation of docs/rules.md."""

    card: str

    @classmethod
    def on(cls, table: TableId, seen: Seen, card: Card) -> Self:
        """Make the button of a card."""
        return cls.at(table, seen, card=format_card(card))

    @property
    def parsed(self) -> Card:
        """The card. Raises NotationError for a forged one."""
        return parse_card(self.card)


class ActionTap(SeenTap, prefix="a"):
    """A tap on a button that names one action, in the notation of docs/rules.md."""

    action: str

    @classmethod
    def on(cls, table: TableId, seen: Seen, action: Action) -> Self:
        """Make the button of an action."""
        return cls.at(table, seen, action=str(action))

    @property
    def parsed(self) -> Action:
        """The action. Raises NotationError for a forged one."""
        return Action.parse(self.action)


class BackTap(CallbackData, prefix="b"):
    """The way back from a choice to all cards."""

    table: int
    deal: int
