"""What stands in a message: text and keyboard."""

import hashlib
from dataclasses import dataclass

from aiogram.enums import ButtonStyle
from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

Row = list[InlineKeyboardButton]


@dataclass(frozen=True, slots=True)
class Content:
    """The HTML text and the keyboard of a message, as they are or as they should be."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None

    @property
    def digest(self) -> str:
        """A short stand-in for the whole: equal digests show the same."""
        keyboard = "" if self.keyboard is None else self.keyboard.model_dump_json()
        return hashlib.sha256(f"{self.text}\0{keyboard}".encode()).hexdigest()[:32]


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
