"""What stands in a message: text and keyboard, or a picture instead of the text."""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from aiogram.enums import ButtonStyle
from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

Row = list[InlineKeyboardButton]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with an HTML caption of 1024 characters at most.

    `digest` stands for what is to be seen, without drawing it; `draw` returns it as a PNG.
    """

    digest: str
    caption: str
    draw: Callable[[], Awaitable[bytes]] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Content:
    """The HTML text and the keyboard of a message, as they are or as they should be.

    With a `picture` it is shown as that; the text stands in where pictures are refused.
    """

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    picture: Picture | None = None

    @property
    def as_text(self) -> "Content":
        """The same without a picture."""
        return self if self.picture is None else replace(self, picture=None)

    @property
    def digest(self) -> str:
        """A short stand-in for what is shown: equal digests show the same."""
        keyboard = "" if self.keyboard is None else self.keyboard.model_dump_json()
        words = self.text
        if self.picture is not None:
            words = f"{self.picture.digest}\0{self.picture.caption}"
        return hashlib.sha256(f"{words}\0{keyboard}".encode()).hexdigest()[:32]


def button(
    text: str, tap: CallbackData | str, style: ButtonStyle | None = None
) -> InlineKeyboardButton:
    """Make a button: a tap to be answered, or for a string a link to be opened."""
    if isinstance(tap, str):
        return InlineKeyboardButton(text=text, url=tap, style=style)
    return InlineKeyboardButton(text=text, callback_data=tap.pack(), style=style)


def keyboard(*rows: Row) -> InlineKeyboardMarkup | None:
    """Make a keyboard of the rows that are not empty; None if all are."""
    full = [row for row in rows if row]
    return InlineKeyboardMarkup(inline_keyboard=full) if full else None


def numbered(content: Content, number: str) -> Content:
    """Return a content that also says, above all else, which table it is of."""
    picture = content.picture
    if picture is not None:
        picture = replace(picture, caption=f"{number}\n{picture.caption}")
    return replace(content, text=f"{number}\n{content.text}", picture=picture)
