"""Which messages of a group a bot gets.

Privacy mode (on by default): commands that name the bot, bare commands if it is the last bot
that wrote in the group, replies to it, all service messages (Bot FAQ). ASSUMED: the only bot of a
group gets bare commands before it ever wrote there. An administrator gets everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.entities import commands

if TYPE_CHECKING:
    from playground.bots import Bot
    from playground.model import Chat, Message


def reaches(bot: Bot, message: Message) -> bool:
    """Return whether an update about ``message`` goes to ``bot``."""
    chat = message.chat
    if message.sender is bot.user:
        return False
    if chat.conversation is not None:
        return chat.conversation.bot is bot.user and not chat.conversation.blocked
    if not chat.has(bot.id):
        return False
    if message.is_ephemeral:
        return message.receiver is bot.user
    return _sees_everything(bot, message) or any(
        _is_for(bot, command, chat) for command in commands(message.text, message.entities)
    )


def _sees_everything(bot: Bot, message: Message) -> bool:
    replied = message.reply_to is not None and message.reply_to.sender is bot.user
    administrator = message.chat.members[bot.id].is_administrator
    return not bot.privacy_mode or administrator or message.is_service or replied


def _is_for(bot: Bot, command: str, chat: Chat) -> bool:
    _, at, name = command.partition("@")
    if at:
        return name.lower() == bot.username.lower()
    if chat.last_bot is not None:
        return chat.last_bot == bot.id
    return sum(member.user.is_bot for member in chat.members.values() if member.present) == 1
