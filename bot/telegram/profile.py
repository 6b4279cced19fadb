"""What Telegram shows of the bot before anybody has written to it."""

import logging

from aiogram import Bot
from aiogram.exceptions import AiogramError

from bot.i18n.catalogues import N_, Catalogues, Texts

log = logging.getLogger(__name__)

DESCRIPTION = N_(
    "Durak with friends, right in your group.\n\n"
    "Throw-in, transfer, with jokers, in teams: nine kinds, and every rule can be changed. Cards"
    " come in private, moves are taps, and one of you will be the fool.\n\n"
    "Add me to a group and send /newgame there."
)
"""What stands in an empty chat: 512 characters at most."""
SHORT = N_("Durak with friends in your group: all the rules that people play, cards in private.")
"""What stands in the profile: 120 characters at most."""


async def describe(bot: Bot, catalogues: Catalogues) -> None:
    """Tell Telegram what the bot is, in every language, where it says something else so far.

    A description is no reason not to start: a refusal is logged.
    """
    try:
        await _describe(bot, catalogues.choose(None), None)
        for t in catalogues.all():
            await _describe(bot, t, t.language)
    except AiogramError as error:
        log.warning("the bot's description could not be set: %s", error)


async def _describe(bot: Bot, t: Texts, language: str | None) -> None:
    description, short = t.gettext(DESCRIPTION), t.gettext(SHORT)
    if (await bot.get_my_description(language_code=language)).description != description:
        await bot.set_my_description(description, language_code=language)
    said = await bot.get_my_short_description(language_code=language)
    if said.short_description != short:
        await bot.set_my_short_description(short, language_code=language)
