"""The commands that Telegram's own menu shows, per scope and language."""

import logging

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.i18n.catalogues import N_, Catalogues, Texts

log = logging.getLogger(__name__)

GROUP = {
    "newgame": N_("Open a table"),
    "table": N_("Show the table again"),
    "leave": N_("Leave the table"),
    "cancel": N_("Close the table"),
    "kick": N_("Remove a player from the table"),
    "stats": N_("Who plays how: numbers, rating, achievements"),
    "top": N_("The best of this group"),
    "rules": N_("How durak is played"),
    "help": N_("What I can do"),
}
ADMINS = {**GROUP, "settings": N_("Settings of this group")}
PRIVATE = {
    "newgame": N_("Open a table in a group"),
    "hand": N_("Show my cards again"),
    "leave": N_("Leave a table"),
    "autopass": N_("Pass for me when I have nothing to add"),
    "stats": N_("My numbers, rating, achievements"),
    "settings": N_("Settings"),
    "forgetme": N_("Erase all that is known of me"),
    "rules": N_("How durak is played"),
    "help": N_("What I can do"),
}


async def register_commands(bot: Bot, catalogues: Catalogues) -> None:
    """Tell Telegram the commands; people of other languages get those of the default one.

    A menu is no reason not to start: a refusal is logged.
    """
    try:
        for t in catalogues.all():
            await _register(bot, t, t.language)
        await _register(bot, catalogues.choose(None), None)
    except AiogramError as error:
        log.warning("the command menu could not be set: %s", error)


async def _register(bot: Bot, t: Texts, language: str | None) -> None:
    for commands, scope in (
        (GROUP, BotCommandScopeAllGroupChats()),
        (ADMINS, BotCommandScopeAllChatAdministrators()),
        (PRIVATE, BotCommandScopeAllPrivateChats()),
    ):
        menu = [
            BotCommand(command=name, description=t.gettext(text))
            for name, text in commands.items()
        ]
        await bot.set_my_commands(menu, scope=scope, language_code=language)
