"""Messages whose sending had an unknown outcome: found, and taken away.

When the connection breaks after a request, or the process dies before the answer, nobody can say
whether the message stands in the chat. It is sent again; then whatever the bot finds between the
last message it knew and the new one is a stray.
"""

from asyncio import sleep
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from functools import partial

from aiogram import Bot
from aiogram.exceptions import AiogramError

from bot.telegram.delivery.refusals import Meaning, meaning_of

FARTHEST = 10
PAUSES = (1.0, 2.0, 4.0)  # in seconds, before a call that got lost is made again


async def remove_strays(
    bot: Bot, chat: int, *, after: int, before: int, known: AbstractSet[int]
) -> None:
    """Delete the bot's own messages with buttons among the ids between `after` and `before`.

    Only the newest ids are tried, and none of `known`. To take its buttons from a message is
    possible for nobody but its sender, and only where there are some: so nothing that somebody
    else wrote is touched, also where the bot might delete it. It is best effort: in lasting
    trouble a stray stays, an old message whose buttons answer politely.
    """
    for message in range(before - 1, max(after, before - 1 - FARTHEST), -1):
        if message not in known and await _is_ours(bot, chat, message):
            await insisted(partial(bot.delete_message, chat, message))


async def _is_ours(bot: Bot, chat: int, message: int) -> bool:
    """Take the buttons from a message; say whether that was possible."""
    take = partial(bot.edit_message_reply_markup, chat_id=chat, message_id=message)
    refused, lost = await insisted(take)
    # What got lost may have been done.
    return refused is None or (lost and refused is Meaning.UNCHANGED)


async def insisted(call: Callable[[], Awaitable[object]]) -> tuple[Meaning | None, bool]:
    """Make a call, again after trouble: what its refusal means, None if it was carried out.

    Tell also whether it got lost before.
    """
    lost = False
    for pause in (*PAUSES, None):
        try:
            await call()
        except AiogramError as error:
            refusal = meaning_of(error)
            if pause is None or refusal.meaning not in {Meaning.TROUBLE, Meaning.WAIT}:
                return refusal.meaning, lost
            lost = lost or refusal.meaning is Meaning.TROUBLE
            await sleep(max(pause, refusal.wait))
        else:
            break
    return None, lost
