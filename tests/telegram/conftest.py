"""What all tests of the Telegram front share: a reader's language, and silence in the log."""

import logging
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.i18n.catalogues import Texts
from tests.telegram.builders import CATALOGUES, LANGUAGES
from tests.telegram.front import Front, open_front
from tests.telegram.mail import Mail, open_mail


@pytest.fixture(scope="session", params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Texts:
    """The texts of each language in turn."""
    return CATALOGUES.choose(request.param)


@pytest.fixture(autouse=True)
def silence(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logs a warning or worse and has not taken it away."""
    yield
    loud = [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert loud == []


@pytest.fixture
async def mail() -> AsyncIterator[Mail]:
    """An outbox with a server to send to."""
    async with open_mail() as mail:
        yield mail


@pytest.fixture
async def front() -> AsyncIterator[Front]:
    """The whole front with an empty store; at its end each tap was answered exactly once."""
    async with open_front() as front:
        yield front
