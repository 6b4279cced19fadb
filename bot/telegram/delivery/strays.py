"""Messages whose sending had an unknown outcome: found, and taken away.

When the connection breaks after a request, or the process dies before the answer, nobody can say
whether the message stands in the chat. It is sent again; then whatever the bot finds between the
last message it knew and the new one is a stray.
"""

from collections.abc import Set as AbstractSet

from aiogram import Bot
from aiogram.exceptions import AiogramError

FARTHEST = 10


async def remove_strays(
    bot: Bot, chat: int, *, after: int, before: int, known: AbstractSet[int]
) -> None:
    """Delete the bot's own messages with buttons among the ids between `after` and `before`.

    Only the newest ids are tried, and none of `known`. To take its buttons from a message is
    possible for nobody but its sender, and only where there are some: so nothing that somebody
    else wrote is touched, also where the bot might delete it. It is best effort: a stray that
    stays is an old message whose buttons answer politely.
    """
    for message in range(before - 1, max(after, before - 1 - FARTHEST), -1):
        if message in known:
            continue
        try:
            await bot.edit_message_reply_markup(chat_id=chat, message_id=message)
            await bot.delete_message(chat, message)
        except AiogramError:
            continue
