"""What players reported of comparable bots: groups that move, topics, admins, other bots."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from aiogram import types

from bot.tables.model import Phase, Table
from bot.tables.people import Place
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Leaving, Settings
from bot.telegram.callbacks import CardsTap, KickTap, LobbyTap
from bot.telegram.views.guide import help_text
from bot.telegram.views.refusals import refusal_text
from bot.telegram.views.rules_text import rules_text
from playground import errors, posting
from playground.faults import Fault
from playground.model import Chat, Message, User
from playground.world import GROUP_ANONYMOUS_BOT
from tests.telegram.builders import (
    GROUP,
    PEOPLE,
    RU,
    acted,
    lobby_of,
    play_of,
    position,
    table_of,
)
from tests.telegram.front import Front
from tests.telegram.strict import seen
from tests.telegram.taps import HANDS, action, card, lobby_tap, moves, table

ADMIN, OWNER, GUEST = 0, 1, 2  # seats of PEOPLE


async def small_group(front: Front) -> tuple[Chat, Table]:
    """Let a table stand in a group that can still become a supergroup."""
    group = front.server.world.group("Dacha", front.people)
    await front.groups.meet(types.Chat(id=group.id, type="group", title="Dacha"), "ru")
    here = replace(table(), place=Place(group.id))
    front.store.tables[here.id] = here
    await front.tables.restore()
    await front.outbox.settle()
    return group, here


async def check_moved(front: Front, here: Table, supergroup: Chat) -> None:
    """Check that a table stands in a supergroup, once, and that all works there."""
    (moved,) = front.tables.all()
    assert (moved.id, moved.place) == (here.id, Place(supergroup.id))
    (board,) = [message for message in supergroup.history() if message.keyboard]
    await front.tap_data(front.people[1], board, action(front.table(), "take"))
    assert moves(front) == ["0:a6s", "1:take"]
    assert RU.gettext("takes") in board.text

    (anew,) = await front.say(front.people[0], supergroup, "/table")
    assert board.deleted
    assert RU.gettext("takes") in anew.text
    await front.say(front.people[2], supergroup, "/leave")
    assert front.table().people == PEOPLE[:2]
    assert len(front.store.tables) == 1


@pytest.mark.parametrize("heard", [[0], [1], [0, 1], [1, 0], [0, 1, 0, 1]])
async def test_report_a21_a_table_follows_its_group_by_either_message_in_any_order(
    front: Front, heard: list[int]
) -> None:
    group, here = await small_group(front)
    supergroup = front.server.world.upgrade(group)
    told = [update for update in front.fetch() if "migrate" in str(update.as_json())]
    assert len(told) == 2
    for number in heard:
        await front.handle(told[number])
    await front.outbox.settle()

    board = front.people[0].last_keyboard(supergroup)
    assert "кон 1" in board.text
    await front.tap_data(front.people[0], board, card(here, "6s"))
    await check_moved(front, here, supergroup)
    assert set(front.store.moved) == {(group.id, supergroup.id)}, "its statistics come along"


async def test_report_a21_a_table_follows_its_group_by_a_refusal_alone(front: Front) -> None:
    group, here = await small_group(front)
    supergroup = front.server.world.upgrade(group)
    front.fetch()  # nobody tells

    await front.tap_data(front.people[0], front.hand(0), card(here, "6s"))
    await front.server.wait_for(lambda: front.people[0].last_keyboard(supergroup))
    await front.outbox.settle()

    await check_moved(front, here, supergroup)


ROLES = {"attacker": 0, "defender": 1, "thrower": 2}
MOMENTS = ["", "0:a6s", "0:a6s 1:b6s8s", "0:a6s 1:take"]


@pytest.mark.parametrize("leaving", Leaving)
@pytest.mark.parametrize("before", MOMENTS, ids=["dealt", "attacked", "beaten", "taking"])
@pytest.mark.parametrize(
    ("players", "role"), [(2, "attacker"), (2, "defender"), *((3, role) for role in ROLES)]
)
async def test_report_a22_who_leaves_the_group_gets_up_and_the_others_play_on(
    front: Front, players: int, role: str, before: str, leaving: Leaving
) -> None:
    here = acted(table_of(position(*HANDS[:players], talon="7c 8c 6d")), before)
    await front.set_up(replace(here, settings=Settings(leaving=leaving)))
    seat = ROLES[role]
    front.people[seat].leave(front.group)
    await front.hear()

    (now,) = front.tables.all()
    rest = tuple(person for person in PEOPLE[:players] if person != PEOPLE[seat])
    assert now.people == rest
    if leaving is Leaving.FOOL or players == 2:
        assert now.phase is Phase.RESULT
        return
    assert (now.phase, now.deal_number) == (Phase.DEAL, 2)
    lead = play_of(now).deal.lead
    person = front.people[PEOPLE.index(rest[lead])]
    await front.tap(person, person.last_keyboard(person.private), (0, 0))
    assert len(play_of(front.table()).actions) == 1


@pytest.mark.parametrize("by", ["reply", "button"])
async def test_report_a22_who_has_no_username_can_be_removed(front: Front, by: str) -> None:
    board = await front.set_up(table())
    guest = front.people[GUEST]
    assert guest.user.username is None
    if by == "reply":
        said = guest.say(front.group, "hello")
        await front.say(front.people[ADMIN], front.group, "/kick", reply_to=said)
    else:
        data = KickTap(table=7, person=PEOPLE[GUEST].id).pack()
        await front.tap_data(front.people[ADMIN], board, data)
    assert front.table().people == PEOPLE[:2]


async def test_report_a23_a_bot_that_is_thrown_out_closes_its_tables_without_a_word(
    front: Front,
) -> None:
    await front.set_up(table("0:a6s"))
    sent = len(front.server.calls_of("sendMessage", chat_id=front.group.id))
    calls = len(front.server.calls_of())
    front.people[ADMIN].kick(front.group, front.server.bot)
    await front.hear()

    assert front.tables.all() == ()
    assert len(front.server.calls_of("sendMessage", chat_id=front.group.id)) == sent
    told = {call.chat_id for call in front.server.calls_of()[calls:] if call.ok}
    assert told >= {person.id for person in PEOPLE[:3]}
    for person in front.people[:3]:
        buttons = [b for m in person.sees(person.private) for row in m.keyboard for b in row]
        assert not any("callback_data" in button for button in buttons)
    await front.wait(3600)
    assert len(front.server.calls_of("sendMessage", chat_id=front.group.id)) == sent

    front.people[ADMIN].add(front.group, front.server.bot)
    await front.hear()
    (lobby,) = await front.say(front.people[OWNER], front.group, "/newgame")
    assert PEOPLE[OWNER].name in lobby.text


@pytest.mark.parametrize("how", ["deleted", errors.EDIT_NOT_FOUND, errors.CANNOT_EDIT])
async def test_report_a25_a_board_that_an_admin_deleted_is_posted_anew_and_kept(
    front: Front, how: str
) -> None:
    here = table()
    old = await front.set_up(here)
    if how == "deleted":
        front.people[ADMIN].delete(old)
    else:
        fault = Fault("editMessageText", chat_id=front.group.id, description=f"Bad Request: {how}")
        front.server.inject(fault)
    await front.tap_data(front.people[0], front.hand(0), card(here, "6s"))
    new = front.board()
    assert new is not old
    assert "6♠️ ← ❔" in new.text

    await front.tap_data(front.people[1], front.hand(1), action(front.table(), "take"))
    assert front.board() is new
    assert RU.gettext("takes") in new.text


async def test_report_a26_a_table_stays_in_its_topic_and_others_beside_it(front: Front) -> None:
    forum = front.server.world.supergroup("Forum", front.people, topics=["Cards", "Talk"])
    assert forum.topics is not None
    cards, talk = forum.topics.values()
    owner, guest = front.people[1], front.people[2]

    async def say(text: str, **where: Any) -> Message:
        return (await front.say(owner, forum, text, **where))[-1]

    lobby = await say("/newgame", thread=cards)
    number = front.table().id
    await front.tap_data(guest, lobby, lobby_tap(LobbyTap.JOIN, number))
    await front.tap_data(owner, lobby, lobby_tap(LobbyTap.DEAL, number))
    await front.tap_data(guest, lobby, CardsTap(table=number).pack())
    await say("/table", thread=cards)
    await say("/leave", thread=cards)
    await say("/help", thread=cards)
    sent = front.server.calls_of("sendMessage", chat_id=forum.id)
    assert len(sent) >= 5
    assert {call.parameters.get("message_thread_id") for call in sent} == {cards.id}

    other = await say("/newgame", thread=talk)
    assert (other.thread_id, front.table().place) == (talk.id, Place(forum.id, talk.id))
    assert front.table().id != number
    assert (await say("/cancel", thread=talk)).thread_id == talk.id
    assert [table.id for table in front.tables.all()] == [number]
    assert not (await say("/newgame")).in_topic


async def test_report_a27_a_reply_outside_topics_is_in_none(front: Front) -> None:
    root = front.people[0].say(front.group, "hello")
    await front.say(front.people[1], front.group, "/newgame", reply_to=root)
    (update,) = (call for call in front.server.calls_of("sendMessage"))
    assert "message_thread_id" not in update.parameters
    assert front.table().place == GROUP


async def test_report_a27_a_table_outlives_the_topics_of_its_group(front: Front) -> None:
    forum = front.server.world.supergroup("Forum", front.people, topics=["Cards"])
    assert forum.topics is not None
    (cards,) = forum.topics
    here = replace(table(), place=Place(forum.id, cards))
    board = await front.set_up(here)
    forum.topics = None  # they were switched off
    front.people[0].delete(board)
    await front.tap_data(front.people[0], front.hand(0), card(here, "6s"))
    await front.server.wait_for(lambda: front.people[0].last_keyboard(forum))
    await front.outbox.settle()
    assert front.table().place == Place(forum.id)
    assert "6♠️ ← ❔" in front.people[0].last_keyboard(forum).text


@pytest.mark.parametrize(
    "text",
    [
        "/start@other_bot",
        "/leave@other",
        "/newgame@other_bot",
        "/kick@other_bot",
        "/foo",
        "/newgames",
        "/ newgame",
        "newgame",
        "hello",
        "look: /newgame",
    ],
)
async def test_report_a28_what_is_not_for_the_bot_gets_no_answer(front: Front, text: str) -> None:
    await front.set_up(table())
    front.server.bot.privacy_mode = False
    before, calls = front.table(), len(front.server.calls_of())
    assert await front.say(front.people[1], front.group, text) == []
    assert len(front.server.calls_of()) == calls
    assert front.table() is before


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("/NEWGAME", RU.gettext("Durak: who is in?")),
        ("/TABLE", refusal_text(TableRefusal.NO_TABLE, RU)),
        ("/LEAVE", refusal_text(TableRefusal.NOT_SEATED, RU)),
        ("/CANCEL", refusal_text(TableRefusal.NO_TABLE, RU)),
        ("/KICK", refusal_text(TableRefusal.NO_TABLE, RU)),
        ("/HELP", seen(help_text(RU)).text),
        ("/RULES", seen(rules_text(Settings(), RU)).text),
    ],
)
@pytest.mark.parametrize("name", ["@PLAYGROUND_BOT", "@playground_bot", ""])
async def test_report_a28_commands_in_capitals_with_the_bots_name_work(
    front: Front, command: str, answer: str, name: str
) -> None:
    (said,) = await front.say(front.people[1], front.group, command + name)
    assert answer in said.text


Posted = Callable[[Front, str, Message | None], None]


def as_anonymous_admin(front: Front, text: str, to: Message | None) -> None:
    """Write in the name of the group."""
    front.people[ADMIN].say(front.group, text, as_anonymous_admin=True, reply_to=to)


def as_channel(front: Front, text: str, to: Message | None, **more: Any) -> None:
    """Write in the name of a channel, as any member may who owns one."""
    channel = User(136817688, "Channel", is_bot=True, username="Channel_Bot")
    news = front.server.world.group("News", [], bots=[])
    entities = [{"type": "bot_command", "offset": 0, "length": len(text)}]
    posting.post(
        front.server.world,
        front.group,
        channel,
        sender_chat=news,
        text=text,
        entities=entities,
        reply_to=to,
        **more,
    )


def as_automatic_forward(front: Front, text: str, to: Message | None) -> None:
    """Let a channel's post come to its discussion group."""
    as_channel(front, text, to, options={"is_automatic_forward": True})


def as_guest(front: Front, text: str, to: Message | None) -> None:
    """Write as a plain member."""
    front.people[3].say(front.group, text, reply_to=to)


SENDERS: dict[str, tuple[Posted, bool]] = {
    "anonymous admin": (as_anonymous_admin, True),
    "channel": (as_channel, False),
    "automatic forward": (as_automatic_forward, False),
    "plain member": (as_guest, False),
}


@pytest.mark.parametrize(("write", "may"), SENDERS.values(), ids=SENDERS)
@pytest.mark.parametrize("command", ["/kick", "/cancel", "/leave"])
async def test_report_a30_who_writes_for_the_group_is_an_admin_and_nobody_else(
    front: Front, command: str, write: Posted, *, may: bool
) -> None:
    await front.set_up(lobby_of(PEOPLE[1:3]))
    said = front.people[GUEST].say(front.group, "hello")
    await front.hear()
    write(front, command, said if command == "/kick" else None)
    await front.hear()

    now = front.table()
    assert (now.phase is Phase.CLOSED) == (may and command == "/cancel")
    assert (PEOPLE[GUEST] in now.people) == (not may or command != "/kick")
    if write is not as_automatic_forward:
        reason = refusal_text(TableRefusal.NOT_OWNER, RU)
        refused = refusal_text(TableRefusal.NOT_SEATED, RU) if command == "/leave" else reason
        last = front.people[0].last(front.group).text
        assert (last == refused) == (not may or command == "/leave")


@pytest.mark.parametrize("write", [as_anonymous_admin, as_channel])
async def test_report_a30_who_writes_for_a_chat_opens_a_lobby_that_nobody_owns(
    front: Front, write: Posted
) -> None:
    write(front, "/newgame", None)
    await front.hear()
    lobby, now = front.board(), front.table()
    assert (now.owner, now.people) == (None, ())
    assert PEOPLE[ADMIN].name not in lobby.text

    await front.tap_data(front.people[GUEST], lobby, lobby_tap(LobbyTap.JOIN, now.id))
    await front.tap_data(front.people[OWNER], lobby, lobby_tap(LobbyTap.JOIN, now.id))
    assert front.table().owner == PEOPLE[GUEST].id
    # The anonymous admin's tap comes from his own account, which is asked for at Telegram.
    await front.tap_data(front.people[ADMIN], lobby, lobby_tap(LobbyTap.DEAL, now.id))
    assert front.table().phase is Phase.DEAL
    assert {GROUP_ANONYMOUS_BOT, PEOPLE[ADMIN].id}.isdisjoint(p.id for p in front.table().people)
    assert not any(PEOPLE[ADMIN].name in message.text for message in front.group.history())


async def test_what_a_channel_posts_opens_no_table_in_its_group(front: Front) -> None:
    calls = len(front.server.calls_of())
    for command in ("/newgame", "/help", "/kick", "/table"):
        as_automatic_forward(front, command, None)
    await front.hear()
    assert front.store.tables == {}
    assert len(front.server.calls_of()) == calls


@pytest.mark.parametrize("kind", ["channel_post", "edited_channel_post"])
async def test_a_channel_gets_no_answer(front: Front, kind: str) -> None:
    calls = len(front.server.calls_of())
    post = {
        "message_id": 5,
        "date": 1_700_000_000,
        "chat": {"id": -1_002_000_000_009, "type": "channel", "title": "News"},
        "text": "/newgame",
        "entities": [{"type": "bot_command", "offset": 0, "length": 8}],
    }
    front.server.bot.updates.add(kind, post)
    await front.hear()
    assert len(front.server.calls_of()) == calls
