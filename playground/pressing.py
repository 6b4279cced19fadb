"""Taps on inline buttons and what comes back to the person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import objects
from playground.model import CallbackQuery

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.model import Answer, Chat, Message
    from playground.people import Person
    from playground.world import World


class Press:
    """A tap: wait for what the bot answers, or, for a link button, see which chat it opened."""

    def __init__(
        self,
        world: World,
        *,
        query: CallbackQuery | None = None,
        url: str | None = None,
        opened: Chat | None = None,
    ) -> None:
        self._world = world
        self.query = query
        self.url = url
        self.opened = opened

    @property
    def answer(self) -> Answer | None:
        """What the bot has answered so far."""
        return self.query.answer if self.query is not None else None

    async def answered(self, timeout: float = 5.0) -> Answer:  # noqa: ASYNC109 - as wait_for
        """Return the bot's answer; ``TimeoutError`` after ``timeout`` real seconds without one."""
        if self.query is None:
            raise ValueError("a link button gets no answer")
        return await self._world.wait_for(lambda: self.answer, timeout)


def tap(world: World, person: Person, message: Message, button: str | tuple[int, int]) -> Press:
    """Do what a client does with the button named by its text or by row and column.

    ``LookupError`` for a button that is not there, ``ValueError`` for one that cannot be tapped.
    """
    found = message.button(button) if isinstance(button, str) else _at(message, *button)
    if "disabled" in found:
        raise ValueError(f"{found['text']!r} is disabled")
    if "url" in found:
        return Press(world, url=found["url"], opened=person.open_link(found["url"]))
    if "copy_text" in found:
        return Press(world)
    if "callback_data" not in found:
        raise ValueError(f"{found['text']!r} is a button of a kind that is not served here")
    return press(world, person, message, found["callback_data"])


def _at(message: Message, row: int, column: int) -> Json:
    try:
        return message.keyboard[row][column]
    except IndexError:
        raise LookupError(f"no button at {row}, {column} among {message.labels}") from None


def press(world: World, person: Person, message: Message, data: str) -> Press:
    """Send a callback query to the bot that wrote the message.

    A message deleted meanwhile reaches the bot as an ``InaccessibleMessage``.
    """
    chat = message.chat
    if not chat.has(person.id) or (message.receiver or person.user) is not person.user:
        raise ValueError(f"{person.user.first_name} does not see this message")
    bot = world.bots.get(message.sender.id)
    if bot is None:
        raise ValueError("only a bot's message can be tapped")
    query = CallbackQuery(
        id=str(world.random.getrandbits(62)),
        user=person.user,
        bot=bot.user,
        message=message,
        chat_instance=objects.chat_instance(chat),
        data=data,
        created=world.clock.now(),
    )
    world.queries[query.id] = query
    if chat.has(bot.id):
        bot.updates.add("callback_query", objects.callback_query(query))
    world.changes.fire(query)
    return Press(world, query=query)
