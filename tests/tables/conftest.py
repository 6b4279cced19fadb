"""A club with an empty database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.builders import Club, open_club


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with open_club(tmp_path / "durak.sqlite3") as club:
        yield club
