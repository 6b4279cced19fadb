"""Settings: the environment and ``.env`` become one frozen object, or a named complaint."""

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

TELEGRAM_API = "https://api.telegram.org"
FLOOD_LIMITS = "telegram", ("telegram", "none")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingError(ValueError):
    """A setting is missing or wrong; `name` says which, the message says what would be right."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host decides. `.env.example` explains each of them."""

    bot_token: str = field(repr=False)
    bot_api_url: str = TELEGRAM_API
    database_path: Path = Path("durak.sqlite3")
    default_language: str = "ru"
    log_level: int = logging.INFO
    flood_limits: bool = True


def read_environment(dotenv: Path = Path(".env")) -> dict[str, str]:
    """Join `.env` and the process's environment; the latter wins.

    An empty value counts as absent, so that a line of `.env.example` left blank means its default.
    Raises SettingError for a file that is not text.
    """
    try:
        file = dotenv_values(dotenv)
    except UnicodeDecodeError as error:
        raise SettingError(dotenv.name, "is not a text in UTF-8") from error
    return _given(file) | _given(os.environ)


def _given(values: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value.strip() for name, value in values.items() if value and value.strip()}


def read_settings(environment: Mapping[str, str], languages: tuple[str, ...]) -> Settings:
    """Check `environment` and return the settings; `languages` are those the bot speaks.

    Raises SettingError for the first setting that is missing or wrong.
    """
    return Settings(
        bot_token=_token(environment.get("BOT_TOKEN")),
        bot_api_url=_url(environment.get("BOT_API_URL", TELEGRAM_API)),
        database_path=_database(environment.get("DATABASE_PATH", "durak.sqlite3")),
        default_language=_one_of("DEFAULT_LANGUAGE", environment, "ru", languages),
        log_level=logging.getLevelNamesMapping()[
            _one_of("LOG_LEVEL", environment, "INFO", LOG_LEVELS)
        ],
        flood_limits=_one_of("FLOOD_LIMITS", environment, *FLOOD_LIMITS) == "telegram",
    )


def _token(value: str | None) -> str:
    if value is None:
        raise SettingError(
            "BOT_TOKEN",
            "is missing. Write to @BotFather in Telegram, send /newbot, and put the token that it"
            " gives you into the file .env as BOT_TOKEN=123456:ABC-DEF…",
        )
    bot_id, _, secret = value.partition(":")
    if not (bot_id.isascii() and bot_id.isdigit() and secret.split() == [secret]):
        # The value itself stays out of the message: it may be a real token with a slip in it.
        raise SettingError("BOT_TOKEN", "does not look like a token from @BotFather (123456:ABC…)")
    return value


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
        # Reading the port checks it.
        sound = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if not sound:
        raise SettingError("BOT_API_URL", f"{value!r} is no http or https address")
    return value.rstrip("/")


def _database(value: str) -> Path:
    path = Path(value)
    if path.is_dir():
        raise SettingError("DATABASE_PATH", f"{value!r} is a folder; name a file in it")
    if not path.absolute().parent.is_dir():
        raise SettingError("DATABASE_PATH", f"there is no folder {str(path.parent)!r}")
    return path


def _one_of(
    name: str, environment: Mapping[str, str], default: str, allowed: tuple[str, ...]
) -> str:
    value = environment.get(name, default)
    for choice in allowed:
        if value.casefold() == choice.casefold():
            return choice
    raise SettingError(name, f"{value!r} is none of {', '.join(allowed)}")
