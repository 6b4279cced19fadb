"""Settings: each of them, its default, and what is said of a wrong one."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import SettingError, Settings, read_environment, read_settings

ROOT = Path(__file__).parents[1]
TOKEN = "123456:AAE-secret_Part"
LANGUAGES = ("en", "ru")
NAMES = (
    "BOT_TOKEN",
    "BOT_API_URL",
    "DATABASE_PATH",
    "DEFAULT_LANGUAGE",
    "LOG_LEVEL",
    "FLOOD_LIMITS",
)


def settings(**environment: str) -> Settings:
    """Return the settings of an environment with a token."""
    return read_settings({"BOT_TOKEN": TOKEN, **environment}, LANGUAGES)


@pytest.fixture
def dotenv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a .env file can be written; the process's own environment sets nothing."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    return tmp_path / ".env"


def test_everything_but_the_token_has_a_default() -> None:
    assert settings() == Settings(
        bot_token=TOKEN,
        bot_api_url="https://api.telegram.org",
        database_path=Path("durak.sqlite3"),
        default_language="ru",
        log_level=logging.INFO,
    )


def test_each_setting_can_be_set(tmp_path: Path) -> None:
    assert settings(
        BOT_API_URL="http://127.0.0.1:8081",
        DATABASE_PATH=str(tmp_path / "file"),
        DEFAULT_LANGUAGE="en",
        LOG_LEVEL="DEBUG",
    ) == Settings(
        bot_token=TOKEN,
        bot_api_url="http://127.0.0.1:8081",
        database_path=tmp_path / "file",
        default_language="en",
        log_level=logging.DEBUG,
    )


@pytest.mark.parametrize(
    ("level", "number"),
    [
        ("DEBUG", logging.DEBUG),
        ("info", logging.INFO),
        ("Warning", logging.WARNING),
        ("ERROR", logging.ERROR),
    ],
)
def test_a_log_level_is_a_word(level: str, number: int) -> None:
    assert settings(LOG_LEVEL=level).log_level == number


def test_a_language_may_be_written_in_capitals() -> None:
    assert settings(DEFAULT_LANGUAGE="EN").default_language == "en"


def test_an_address_needs_no_slash_at_its_end() -> None:
    url = "https://example.org/bot-api"
    assert settings(BOT_API_URL=url + "/").bot_api_url == url


def test_a_token_that_is_missing_is_named_with_the_way_to_get_one() -> None:
    with pytest.raises(SettingError, match="BotFather") as caught:
        read_settings({}, LANGUAGES)

    assert caught.value.name == "BOT_TOKEN"
    assert str(caught.value).startswith("BOT_TOKEN: is missing")


@pytest.mark.parametrize(
    "token",
    [
        "secret-part",
        ":secret-part",
        "123456:",
        "12a456:secret-part",
        "123456:secret part",
        "123456:secret\tpart",
        "123456 secret-part",
        "١٢٣:secret-part",
        "bot123456:secret-part",
    ],
)
def test_a_token_with_a_slip_in_it_is_named_but_not_shown(token: str) -> None:
    with pytest.raises(SettingError) as caught:
        read_settings({"BOT_TOKEN": token}, LANGUAGES)

    assert caught.value.name == "BOT_TOKEN"
    assert "secret" not in str(caught.value)
    assert "secret" not in repr(caught.value)


def test_the_token_is_in_no_repr() -> None:
    assert TOKEN not in repr(settings())
    assert TOKEN not in str(settings())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_API_URL", "api.telegram.org"),
        ("BOT_API_URL", "ftp://api.telegram.org"),
        ("BOT_API_URL", "https://"),
        ("BOT_API_URL", "https://:443"),
        ("BOT_API_URL", "http://[::1"),
        ("BOT_API_URL", "http://127.0.0.1:port"),
        ("BOT_API_URL", "http://127.0.0.1:99999"),
        ("BOT_API_URL", "http://127.0.0.1:0"),
        ("DATABASE_PATH", "/"),
        ("DEFAULT_LANGUAGE", "uk"),
        ("DEFAULT_LANGUAGE", "ru-RU"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_LEVEL", "10"),
        ("LOG_LEVEL", "CRITICAL"),
    ],
)
def test_a_wrong_value_is_named_with_its_setting(name: str, value: str) -> None:
    with pytest.raises(SettingError) as caught:
        settings(**{name: value})

    assert caught.value.name == name
    assert str(caught.value).startswith(f"{name}: ")
    assert value in str(caught.value)
    assert TOKEN not in str(caught.value)


def test_what_a_setting_may_be_is_listed() -> None:
    with pytest.raises(SettingError, match="en, ru"):
        settings(DEFAULT_LANGUAGE="uk")
    with pytest.raises(SettingError, match="DEBUG, INFO, WARNING, ERROR"):
        settings(LOG_LEVEL="LOUD")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="is a folder"):
        settings(DATABASE_PATH=str(tmp_path))


def test_a_database_in_a_folder_that_is_missing_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="there is no folder") as caught:
        settings(DATABASE_PATH=str(tmp_path / "missing" / "file"))

    assert str(tmp_path / "missing") in str(caught.value)


def test_settings_stand_in_a_file(dotenv: Path) -> None:
    dotenv.write_text(f"# my bot\nBOT_TOKEN={TOKEN}\nLOG_LEVEL='DEBUG'\n\n", encoding="utf-8")

    environment = read_environment(dotenv)

    assert environment["BOT_TOKEN"] == TOKEN
    assert read_settings(environment, LANGUAGES).log_level == logging.DEBUG


def test_the_environment_wins_over_the_file(dotenv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dotenv.write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=DEBUG\n", encoding="utf-8")
    monkeypatch.setenv("LOG_LEVEL", "ERROR")

    environment = read_environment(dotenv)

    assert (environment["BOT_TOKEN"], environment["LOG_LEVEL"]) == (TOKEN, "ERROR")


def test_no_file_is_no_settings(dotenv: Path) -> None:
    assert not set(NAMES) & set(read_environment(dotenv))


@pytest.mark.parametrize("empty", ["", "  ", "''"])
def test_an_empty_value_means_the_default(dotenv: Path, empty: str) -> None:
    lines = [f"{name}={empty}" for name in NAMES if name != "BOT_TOKEN"]
    dotenv.write_text("\n".join([f"BOT_TOKEN={TOKEN}", *lines]), encoding="utf-8")

    assert read_settings(read_environment(dotenv), LANGUAGES) == settings()


def test_an_empty_value_in_the_environment_leaves_the_file_its_say(
    dotenv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dotenv.write_text(f"BOT_TOKEN={TOKEN}\n", encoding="utf-8")
    monkeypatch.setenv("BOT_TOKEN", "")

    assert read_environment(dotenv)["BOT_TOKEN"] == TOKEN


def test_the_example_file_sets_nothing_but_defaults(dotenv: Path) -> None:
    example = ROOT / ".env.example"
    assert all(f"\n{name}=" in example.read_text("utf-8") for name in NAMES)
    environment = {name: v for name, v in read_environment(example).items() if name in NAMES}

    assert "BOT_TOKEN" not in environment
    assert settings(**environment) == settings()


def test_a_file_with_a_byte_order_mark_is_read(dotenv: Path) -> None:
    dotenv.write_text(f"BOT_TOKEN={TOKEN}\n", encoding="utf-8-sig")

    assert read_environment(dotenv)["BOT_TOKEN"] == TOKEN


def test_a_file_in_another_encoding_is_named(dotenv: Path) -> None:
    dotenv.write_text(f"BOT_TOKEN={TOKEN}\n", encoding="utf-16")

    with pytest.raises(SettingError, match="UTF-8") as caught:
        read_environment(dotenv)
    assert caught.value.name == ".env"


def start(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the bot in a folder and wait for its end."""
    inherited = {name: value for name, value in os.environ.items() if name not in NAMES}
    return subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "bot"],
        cwd=folder,
        env={**inherited, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    ("environment", "complaint"),
    [
        ({}, "BOT_TOKEN: is missing"),
        ({"BOT_TOKEN": "secret"}, "BOT_TOKEN: does not look like a token"),
        ({"BOT_TOKEN": TOKEN, "LOG_LEVEL": "LOUD"}, "LOG_LEVEL: 'LOUD' is none of"),
    ],
)
def test_the_bot_ends_with_status_2_and_says_which_setting_is_wrong(
    tmp_path: Path, environment: dict[str, str], complaint: str
) -> None:
    ended = start(tmp_path, **environment)

    said = [line for line in ended.stderr.splitlines() if not line.startswith("import time:")]
    assert ended.returncode == 2
    assert len(said) == 1
    assert said[0].startswith(complaint)
    assert "secret" not in said[0]
    assert ended.stdout == ""
    assert "aiogram" not in ended.stderr, "it is imported once the settings are right"
