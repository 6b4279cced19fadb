"""The menu of commands, in Telegram's own limits and every language."""

import re

import pytest

from bot.telegram.menu import ADMINS, GROUP, PRIVATE, register_commands
from playground.faults import Fault
from playground.menu import menu
from playground.model import Chat
from playground.people import Person
from tests.telegram.builders import CATALOGUES
from tests.telegram.mail import Mail

COMMAND = re.compile(r"[a-z0-9_]{1,32}")


def offered(mail: Mail, person: Person, chat: Chat, code: str | None) -> dict[str, str]:
    """Return the commands that somebody of a language is offered in a chat."""
    person.user.language_code = code
    commands = menu(mail.server.bot, chat, person.user)
    return {command["command"]: command["description"] for command in commands}


async def test_everybody_is_offered_the_commands_of_the_place_in_his_language(mail: Mail) -> None:
    await register_commands(mail.bot, CATALOGUES)
    for code, language in [("en", "en"), ("ru", "ru"), ("fr", "ru"), (None, "ru")]:
        t = CATALOGUES.choose(language)
        for person, chat, commands in (
            (mail.ann, mail.group, ADMINS),
            (mail.ben, mail.group, GROUP),
            (mail.ann, mail.ann.private, PRIVATE),
        ):
            expected = {name: t.gettext(text) for name, text in commands.items()}
            assert offered(mail, person, chat, code) == expected


async def test_names_and_descriptions_are_valid(mail: Mail) -> None:
    await register_commands(mail.bot, CATALOGUES)
    calls = mail.server.calls_of("setMyCommands")
    assert len(calls) == 3 * (len(CATALOGUES.languages) + 1)
    for call in calls:
        assert call.ok
        for command in call.parameters["commands"]:
            assert COMMAND.fullmatch(command["command"])
            assert 1 <= len(command["description"]) <= 256


@pytest.mark.parametrize("skip", [0, 3])
async def test_a_refused_menu_is_logged_and_keeps_nobody_from_starting(
    mail: Mail, caplog: pytest.LogCaptureFixture, skip: int
) -> None:
    mail.server.inject(Fault.too_many_requests(300, "setMyCommands", skip=skip))
    await register_commands(mail.bot, CATALOGUES)
    assert [r.levelname for r in caplog.records if r.name.startswith("bot.")] == ["WARNING"]
    caplog.clear()
