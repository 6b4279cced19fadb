"""What Telegram would make of a content: its own text and buttons, or its refusal."""

import json
import re
from dataclasses import dataclass
from typing import Any

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton

from bot.engine.cards import CARD_COUNT, Card
from bot.i18n.catalogues import Texts
from bot.telegram import callbacks
from bot.telegram.content import Content
from bot.telegram.views.cards import card_sign
from playground.calls import Query
from playground.clock import Clock
from playground.keyboards import keyboard
from playground.texts import formatted
from playground.world import World

# Every kind of tap that there is; `SeenTap` is what two of them have in common.
TAPS: tuple[type[CallbackData], ...] = tuple(
    kind
    for kind in vars(callbacks).values()
    if isinstance(kind, type)
    and issubclass(kind, CallbackData)
    and kind not in {CallbackData, callbacks.SeenTap}
)


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as its readers see it."""

    text: str
    entities: list[dict[str, Any]]
    rows: list[list[dict[str, Any]]]


def seen(content: Content) -> Seen:
    """Return what a message of this content shows. Raises playground.errors.Refusal."""
    world = World(Clock(0))
    bot = world.bot()
    parameters = {"text": content.text, "parse_mode": "HTML"}
    if content.keyboard is not None:
        parameters["reply_markup"] = json.loads(
            content.keyboard.model_dump_json(exclude_none=True)
        )
    query = Query(world, bot, "sendMessage", parameters)
    text, entities = formatted(query)
    markup = keyboard(query, world.group("Group"))
    return Seen(text, entities, [] if markup is None else markup["inline_keyboard"])


def buttons(content: Content) -> list[InlineKeyboardButton]:
    """Return all buttons of a content, row by row."""
    rows = [] if content.keyboard is None else content.keyboard.inline_keyboard
    return [button for row in rows for button in row]


def tap_of(button: InlineKeyboardButton) -> CallbackData | None:
    """Return what a tap on a button says; None for a link."""
    if button.callback_data is None:
        return None
    (tap,) = taps_of(button.callback_data)
    return tap


def taps_of(data: str) -> list[CallbackData]:
    """Return every reading of callback data: one if the bot made it."""
    readings = []
    for kind in TAPS:
        try:
            readings.append(kind.unpack(data))
        except (TypeError, ValueError):
            continue
    return readings


def cards_named_in(text: str, t: Texts) -> set[Card]:
    """Return the cards whose signs stand in a text."""
    signs = {card_sign(card, t): card for card in range(CARD_COUNT)}
    longest_first = sorted(signs, key=len, reverse=True)
    return {signs[found] for found in re.findall("|".join(longest_first), text)}
