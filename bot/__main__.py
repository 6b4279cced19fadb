"""`python -m bot`: start the bot. Exit status 0 after a stop, 1 for a fault, 2 for a setting."""

import asyncio
import logging
import sys

from bot.config import SettingError, read_environment, read_settings
from bot.i18n.catalogues import known_languages


def main() -> int:
    """Read the settings and serve until stopped; return the exit status."""
    try:
        settings = read_settings(read_environment(), known_languages())
    except SettingError as error:
        return _complain(str(error), 2)
    logging.basicConfig(
        level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    # aiosqlite would write the values of each statement, and so the cards of all.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    # Each update would be a line.
    logging.getLogger("aiogram.event").setLevel(logging.WARNING)

    # Everything else is imported once the settings are right: aiogram alone takes seconds.
    from aiogram.exceptions import (  # noqa: PLC0415
        AiogramError,
        TelegramNotFound,
        TelegramUnauthorizedError,
    )
    from aiogram.utils.token import TokenValidationError  # noqa: PLC0415

    from bot.app import run  # noqa: PLC0415
    from bot.storage.database import DatabaseError  # noqa: PLC0415

    try:
        asyncio.run(run(settings))
    except (TokenValidationError, TelegramUnauthorizedError, TelegramNotFound):
        return _complain("BOT_TOKEN: Telegram does not know this token. @BotFather shows yours", 2)
    except DatabaseError as error:
        return _complain(f"DATABASE_PATH: {error}", 2)
    except AiogramError as error:
        return _complain(f"{settings.bot_api_url} cannot be used: {error}", 1)
    return 0


def _complain(words: str, status: int) -> int:
    print(words, file=sys.stderr)  # noqa: T201  the host reads it, with or without a log
    return status


if __name__ == "__main__":
    sys.exit(main())
