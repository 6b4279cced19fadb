"""What Telegram shows of the bot before anybody has written to it."""

import pytest

from bot.telegram.profile import DESCRIPTION, SHORT, describe
from playground.faults import Fault
from tests.telegram.builders import CATALOGUES
from tests.telegram.mail import Mail


async def test_the_bot_is_described_in_every_language_and_in_the_default_one(mail: Mail) -> None:
    await describe(mail.bot, CATALOGUES)
    for language in (None, *CATALOGUES.languages):
        t = CATALOGUES.choose(language)
        said = await mail.bot.get_my_description(language_code=language)
        assert said.description == t.gettext(DESCRIPTION)
        short = await mail.bot.get_my_short_description(language_code=language)
        assert short.short_description == t.gettext(SHORT)
    assert all(call.ok for call in mail.server.calls)


async def test_what_is_said_already_is_not_said_again(mail: Mail) -> None:
    await describe(mail.bot, CATALOGUES)
    before = len(mail.server.calls_of("setMyDescription"))
    await describe(mail.bot, CATALOGUES)
    assert len(mail.server.calls_of("setMyDescription")) == before
    assert len(mail.server.calls_of("setMyShortDescription")) == before


async def test_a_refused_description_is_logged_and_keeps_nobody_from_starting(
    mail: Mail, caplog: pytest.LogCaptureFixture
) -> None:
    mail.server.inject(Fault.too_many_requests(86_400, "setMyDescription"))
    await describe(mail.bot, CATALOGUES)
    assert [r.levelname for r in caplog.records if r.name.startswith("bot.")] == ["WARNING"]
    caplog.clear()
