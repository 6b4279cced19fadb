"""What happens around every handler: who is it, which request, and how many are under way."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject, Update, User

from bot.i18n.catalogues import Catalogues
from bot.tables.model import RequestId
from bot.tables.people import Person, PersonId
from bot.telegram.preferences import Tastes

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class InFlight(BaseMiddleware):
    """Counts the updates that are being handled, so that a stop can wait for them.

    aiogram neither awaits nor cancels its handlers when polling ends.
    """

    def __init__(self) -> None:
        self._count = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Count one update while it is handled."""
        self._count += 1
        self._idle.clear()
        try:
            return await handler(event, data)
        finally:
            self._count -= 1
            if not self._count:
                self._idle.set()

    async def drained(self, patience: float) -> bool:
        """Wait until no update is being handled, `patience` seconds at most; say whether so."""
        try:
            await asyncio.wait_for(self._idle.wait(), patience)
        except TimeoutError:
            return False
        return True


class Introduction(BaseMiddleware):
    """Gives handlers `person`, `t` (his texts) and `request` (what makes an update unique)."""

    def __init__(self, catalogues: Catalogues) -> None:
        self._catalogues = catalogues

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Introduce the sender of a message or a tap; a service message may have none."""
        user = event.from_user if isinstance(event, Message | CallbackQuery) else None
        update: Update = data["event_update"]
        if user is not None:
            tastes: Tastes = data["tastes"]
            person = replace(person_of(user), language=tastes.spoken(user))
            data["person"] = person
            data["t"] = self._catalogues.choose(person.language)
        data["request"] = RequestId(update.update_id)
        return await handler(event, data)


def person_of(user: User) -> Person:
    """Return a Telegram user as the tables know him."""
    return Person(PersonId(user.id), user.full_name, user.language_code)
