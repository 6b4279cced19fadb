"""What rules, tables, storage and texts import: no part of Telegram's library, and less still."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMPORT_ALL = """
import importlib, pkgutil, sys
for name in sys.argv[1:]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{name}."):
        importlib.import_module(module.name)
print(*sys.modules)
"""


def imported_by(*packages: str) -> set[str]:
    """Return all that importing every module of some packages imports."""
    command = [sys.executable, "-c", IMPORT_ALL, *packages]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(ended.stdout.split())


@pytest.mark.parametrize(
    ("packages", "barred"),
    [
        (("bot.engine", "bot.match"), {"aiogram", "aiosqlite", "sqlite3", "asyncio", "babel"}),
        (("bot.tables", "bot.i18n"), {"aiogram", "aiosqlite", "sqlite3", "aiohttp"}),
        (("bot.storage",), {"aiogram", "aiohttp", "babel"}),
    ],
)
def test_nothing_here_imports_telegrams_library(
    packages: tuple[str, ...], barred: set[str]
) -> None:
    imported = imported_by(*packages)

    assert set(packages) <= imported
    assert not imported & barred
