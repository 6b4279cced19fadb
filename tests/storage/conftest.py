"""A database file, and a club that keeps its tables in one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database, open_database
from tests.tables.builders import Club, open_club


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "durak.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    async with open_database(path) as database:
        yield database


@pytest.fixture
async def club(path: Path) -> AsyncIterator[Club]:
    async with open_club(path) as club:
        yield club
