"""Commands in a group, from the message to what the group then reads."""

from dataclasses import replace

import pytest

from bot.i18n.catalogues import Texts
from bot.tables.model import Phase, Table, TableId
from bot.tables.people import Place
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Settings
from bot.telegram.content import Content
from bot.telegram.views.guide import help_text, presets_text
from bot.telegram.views.lobby import lobby as lobby_view
from bot.telegram.views.presets import preset_name
from bot.telegram.views.refusals import refusal_text
from bot.telegram.views.rules_text import rules_text
from playground.model import Message
from tests.telegram.builders import (
    CATALOGUES,
    EN,
    GROUP,
    PEOPLE,
    RU,
    lobby_of,
    position,
    table_of,
)
from tests.telegram.front import Front
from tests.telegram.strict import seen

ADMIN = 0  # the seat of PEOPLE that is an admin of the group


def running() -> Table:
    """Return a table where Борис and Cleo play; he owns it."""
    return table_of(position("6s 7h", "8s 9s", talon="6d", players=PEOPLE[1:]))


async def say(front: Front, seat: int, text: str, **how: object) -> list[Message]:
    return await front.say(front.people[seat], front.group, text, **how)


def shows(message: Message, text: str) -> bool:
    """Say whether a message shows this HTML text."""
    return message.text == plain(text)


def plain(text: str) -> str:
    return seen(Content(text)).text


async def test_newgame_opens_a_lobby_whose_owner_sits(front: Front) -> None:
    (lobby,) = await say(front, 1, "/newgame")
    table = front.table()
    assert (table.phase, table.settings.preset, table.place) == (Phase.LOBBY, "throw-in", GROUP)
    assert (table.owner, table.people) == (PEOPLE[1].id, (PEOPLE[1],))
    assert shows(lobby, lobby_view(table, RU).text)


async def test_an_owner_who_cannot_be_written_to_owns_without_a_seat(front: Front) -> None:
    front.people[1].block()
    await say(front, 1, "/newgame")
    assert (front.table().owner, front.table().people) == (PEOPLE[1].id, ())


@pytest.mark.parametrize(
    ("typed", "preset"),
    [
        ("/newgame переводной", "transfer"),
        ("/NewGame@Playground_Bot Пара-На-Пару", "teams"),
        ("/newgame   jokers", "jokers"),
        ("/newgame ５４", "jokers"),
        ("/newgame переводной дурак", "transfer"),
    ],
)
async def test_newgame_takes_a_preset_by_its_name(front: Front, typed: str, preset: str) -> None:
    await say(front, 1, typed)
    assert front.table().settings.preset == preset


@pytest.mark.parametrize("command", ["/start@playground_bot", "/START@PLAYGROUND_BOT"])
async def test_a_link_that_adds_the_bot_opens_a_table_of_its_preset(
    front: Front, command: str
) -> None:
    (lobby,) = await front.say(front.people[1], front.group, f"{command} transfer")
    assert preset_name("transfer", RU) in lobby.text
    assert front.table().settings.preset == "transfer"
    await front.say(front.people[1], front.group, "/cancel")
    (greeting,) = await front.say(front.people[1], front.group, f"{command} new")
    assert "/newgame" in greeting.text
    assert front.tables.all() == ()


@pytest.mark.parametrize(
    "typed", ["<b>poker", "٥٤", "५४", "²", "54 54", "\u202e\u200b", "9" * 3000]
)
async def test_an_unknown_preset_is_answered_with_all_that_there_are(
    front: Front, typed: str
) -> None:
    (answer,) = await say(front, 1, f"/newgame {typed}")
    unknown, kinds = answer.text.split("\n\n", 1)
    assert unknown.startswith("Не понимаю «")
    assert unknown.endswith("/newgame переводной 54 быстро до 5 дураков")
    assert len(unknown) < 150
    assert kinds == plain(presets_text(RU))
    assert answer.reply_to is not None
    assert front.store.tables == {}


async def test_a_second_newgame_points_to_the_lobby_that_stands(front: Front) -> None:
    (lobby,) = await say(front, 1, "/newgame")
    (answer,) = await say(front, 2, "/newgame jokers")
    assert answer.text == refusal_text(TableRefusal.LOBBY_STANDS, RU)
    assert answer.reply_to is lobby
    assert len(front.store.tables) == 1


async def test_a_lobby_that_is_not_shown_yet_is_pointed_to_by_words_alone(front: Front) -> None:
    for seat in (1, 2):
        front.people[seat].say(front.group, "/newgame")
    await front.hear()
    answer = front.people[0].last(front.group, refusal_text(TableRefusal.LOBBY_STANDS, RU))
    assert answer.reply_to is None or answer.reply_to.keyboard


async def test_a_new_group_speaks_the_language_of_whoever_calls_the_bot(front: Front) -> None:
    group = front.server.world.group("Other", front.people[:2])
    (answer,) = await front.say(front.people[0], group, "/help")
    assert shows(answer, help_text(EN).text)
    (answer,) = await front.say(front.people[1], group, "/help")
    assert shows(answer, help_text(EN).text)


async def test_table_posts_the_board_anew(front: Front) -> None:
    board = await front.set_up(running())
    (anew,) = await say(front, 3, "/table")
    assert board.deleted
    assert anew.text == board.text
    assert anew.labels == board.labels


async def test_table_means_the_senders_own_or_else_the_one_where_cards_are_played(
    front: Front,
) -> None:
    first = running()
    second = replace(lobby_of(PEOPLE[3:5]), id=TableId(8))
    front.store.tables[first.id] = first
    await front.set_up(second)
    shown = {seat: (await say(front, seat, "/table"))[0].text for seat in (1, 4, 5)}
    trump = RU.gettext("Trump: {suit}", suit="♦️")
    assert (trump in shown[1], trump in shown[5]) == (True, True)
    assert shown[4] == plain(lobby_view(second, RU).text)


@pytest.mark.parametrize("command", ["/table", "/cancel"])
async def test_where_there_is_no_table_that_is_said(front: Front, command: str) -> None:
    (answer,) = await say(front, 1, command)
    assert answer.text == refusal_text(TableRefusal.NO_TABLE, RU)
    assert answer.reply_to is not None


async def test_leave_gets_up_and_ends_a_deal(front: Front) -> None:
    board = await front.set_up(running())
    (news,) = await say(front, 2, "/leave")
    assert PEOPLE[2].name in news.text
    assert "встаёт из-за стола. Кон не засчитан." in news.text
    assert front.table().people == (PEOPLE[1],)
    assert RU.gettext("The deal does not count, nobody is the fool.") in board.text


@pytest.mark.parametrize("at", [None, running()])
async def test_leave_of_who_sits_nowhere_is_refused(front: Front, at: Table | None) -> None:
    if at is not None:
        await front.set_up(at)
    (answer,) = await say(front, 5, "/leave")
    assert answer.text == refusal_text(TableRefusal.NOT_SEATED, RU)


@pytest.mark.parametrize(("seat", "may"), [(1, True), (ADMIN, True), (2, False), (5, False)])
async def test_cancel_is_for_the_owner_and_admins(front: Front, seat: int, *, may: bool) -> None:
    board = await front.set_up(running())
    (answer,) = await say(front, seat, "/cancel")
    refused = refusal_text(TableRefusal.NOT_OWNER, RU)
    assert answer.text == ("Стол закрыт: Подкидной" if may else refused)
    assert (front.table().phase is Phase.CLOSED) == may
    assert (board.keyboard == []) == may


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("/rules", rules_text(Settings(), RU).text),
        ("/help", help_text(RU).text),
        ("/start", "🃏 /newgame открывает стол. Всё остальное: /help"),
    ],
)
async def test_what_explains_is_answered_under_the_command(
    front: Front, command: str, text: str
) -> None:
    (answer,) = await say(front, ADMIN, command)
    assert shows(answer, text)
    assert answer.reply_to is not None


async def test_a_basic_group_works_as_well(front: Front) -> None:
    group = front.server.world.group("Kitchen", front.people[:3])
    (lobby,) = await front.say(front.people[1], group, "/newgame")
    assert front.table().place == Place(group.id)
    await front.tap_data(front.people[2], lobby, f"l:{front.table().id}:j")
    await front.tap_data(front.people[1], lobby, f"l:{front.table().id}:d")
    assert front.table().phase is Phase.DEAL
    t: Texts = CATALOGUES.choose(PEOPLE[2].language)
    assert t.gettext("Trump: {suit}", suit="").strip() in front.hand(2).text
