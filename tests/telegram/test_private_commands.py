"""Commands in a private chat: join by a link, see the own cards, get up."""

from dataclasses import replace

import pytest

from bot.engine.rules import PRESETS
from bot.tables.model import Table, TableId
from bot.tables.people import Place
from bot.tables.refusals import TableRefusal
from bot.tables.settings import Settings
from bot.telegram.callbacks import LobbyTap
from bot.telegram.content import Content
from bot.telegram.handlers.elsewhere import OF_GROUPS, OF_PRIVATE
from bot.telegram.views.guide import greeting, help_text
from bot.telegram.views.presets import preset_name
from bot.telegram.views.refusals import refusal_text
from bot.telegram.views.rules_text import rules_text
from playground.model import Message
from tests.telegram.builders import PEOPLE, RU, lobby_of, position, table_of
from tests.telegram.front import Front
from tests.telegram.strict import seen
from tests.telegram.taps import of


async def say(front: Front, seat: int, text: str) -> list[Message]:
    person = front.people[seat]
    return await front.say(person, person.private, text)


def plain(content: Content) -> str:
    return seen(content).text


def running() -> Table:
    """Return a table where Ann and Борис play."""
    return table_of(position("6s 7h", "8s 9s", talon="6d"))


async def test_start_with_a_token_seats_who_is_in_the_group_and_leads_back(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:1]))
    (answer,) = await say(front, 1, "/start token")
    assert answer.text == of(1).gettext("You are in! Your cards will come here.")
    assert front.table().people == PEOPLE[:2]
    assert PEOPLE[1].name in board.text
    assert answer.keyboard[0][0]["url"] == f"https://t.me/c/2000000001/{board.id}"


async def test_start_is_read_in_capitals_too(front: Front) -> None:
    await front.set_up(lobby_of(PEOPLE[:1]))
    (answer,) = await say(front, 1, "/START token")
    assert answer.text == of(1).gettext("You are in! Your cards will come here.")


async def test_a_table_without_an_address_leads_nowhere(front: Front) -> None:
    group = front.server.world.group("Kitchen", front.people[:3])
    await front.set_up(replace(lobby_of(PEOPLE[:1]), place=Place(group.id)))
    (answer,) = await say(front, 1, "/start token")
    assert front.table().people == PEOPLE[:2]
    assert answer.keyboard == []


async def test_a_token_is_of_no_use_to_somebody_who_is_not_in_the_group(front: Front) -> None:
    await front.set_up(lobby_of(PEOPLE[:1]))
    front.people[1].leave(front.group)
    front.server.bot.updates.clear()
    (answer,) = await say(front, 1, "/start token")
    words = "This table is in a group that you are not in."
    assert answer.text == of(1).gettext(words)
    assert front.table().people == PEOPLE[:1]


@pytest.mark.parametrize("token", ["tokem", "ток", "٥٤", "x" * 64])
async def test_a_token_of_no_table_is_refused(front: Front, token: str) -> None:
    await front.set_up(lobby_of(PEOPLE[:1]))
    (answer,) = await say(front, 1, f"/start {token}")
    assert answer.text == refusal_text(TableRefusal.CLOSED, of(1))


@pytest.mark.parametrize(
    ("at", "seat", "reason"),
    [
        (lobby_of(PEOPLE[:2]), 1, TableRefusal.ALREADY_SEATED),
        (lobby_of(PEOPLE[:6]), 6, TableRefusal.FULL),
        (running(), 4, TableRefusal.DEAL_UNDER_WAY),
    ],
)
async def test_a_token_gives_no_seat_that_there_is_not(
    front: Front, at: Table, seat: int, reason: TableRefusal
) -> None:
    await front.set_up(at)
    (answer,) = await say(front, seat, "/start token")
    assert answer.text == refusal_text(reason, of(seat))
    assert front.table() == at


@pytest.mark.parametrize("seat", [0, 1])
async def test_start_greets_and_offers_to_be_added_to_a_group(front: Front, seat: int) -> None:
    (answer,) = await say(front, seat, "/start")
    content = greeting(of(seat), "playground_bot")
    assert answer.text == plain(content)
    assert answer.keyboard[0][0]["url"] == "https://t.me/playground_bot?startgroup=new"


@pytest.mark.parametrize("seat", [0, 1])
async def test_what_explains_is_told_in_the_senders_language(front: Front, seat: int) -> None:
    t = of(seat)
    for command, content in (("/rules", rules_text(Settings(), t)), ("/help", help_text(t))):
        (answer,) = await say(front, seat, command)
        assert answer.text == plain(content)


async def test_newgame_offers_each_kind_for_a_group_of_ones_own(front: Front) -> None:
    (answer,) = await say(front, 1, "/newgame jokers")
    assert "/newgame" in answer.text
    links = [row[0]["url"] for row in answer.keyboard]
    assert links == [f"https://t.me/playground_bot?startgroup={preset}" for preset in PRESETS]
    group = front.server.world.supergroup("Новая", [front.people[1]], bots=[])
    front.people[1].open_link(links[list(PRESETS).index("transfer")], group=group)
    await front.hear()
    assert front.table().settings == Settings("transfer", PRESETS["transfer"])
    assert front.table().place.chat == group.id


async def test_hand_sends_the_hands_of_all_deals_anew(front: Front) -> None:
    first, second = running(), replace(running(), id=TableId(8), place=Place(front.group.id, None))
    front.store.tables[first.id] = first
    await front.set_up(second)
    old = [message for message in front.people[1].private.history() if message.keyboard]
    new = await say(front, 1, "/hand")
    assert [message.deleted for message in old] == [True, True]
    assert [message.text for message in new] == [message.text for message in old]


@pytest.mark.parametrize("at", [None, lobby_of(PEOPLE[:2])])
async def test_hand_without_a_deal_says_so(front: Front, at: Table | None) -> None:
    if at is not None:
        await front.set_up(at)
    (answer,) = await say(front, 1, "/hand")
    assert answer.text == of(1).gettext("You are not playing right now.")


async def test_leave_gets_up_from_the_only_table(front: Front) -> None:
    await front.set_up(lobby_of(PEOPLE[:2]))
    (answer,) = await say(front, 1, "/leave")
    assert answer.text == of(1).gettext("You have left the table.")
    assert front.table().people == PEOPLE[:1]


async def test_leave_asks_who_sits_at_several_tables_which_is_meant(front: Front) -> None:
    kitchen = front.server.world.group("Kitchen", front.people[:3])
    first = lobby_of(PEOPLE[:2])
    second = replace(first, id=TableId(8), place=Place(kitchen.id))
    front.store.tables[first.id] = first
    await front.set_up(second)
    (question,) = await say(front, 1, "/leave")
    assert question.text == of(1).gettext("Which table do you want to leave?")
    kind = preset_name("throw-in", of(1))
    # Of the kitchen the bot knows no title: nobody has written there.
    assert question.labels == [
        [f"Dacha · {kind}"],
        [f"{of(1).gettext('Table {n}', n=8)} · {kind}"],
    ]
    data = [row[0]["callback_data"] for row in question.keyboard]
    assert data == [LobbyTap(table=n, verb=LobbyTap.ABANDON).pack() for n in (7, 8)]
    await front.tap(front.people[1], question, (0, 0))
    assert (question.text, question.keyboard) == (of(1).gettext("You have left the table."), [])
    assert [front.store.tables[TableId(n)].seat_of(PEOPLE[1].id) for n in (7, 8)] == [None, 1]


async def test_leave_of_who_sits_nowhere_is_refused(front: Front) -> None:
    (answer,) = await say(front, 1, "/leave")
    assert answer.text == refusal_text(TableRefusal.NOT_SEATED, of(1))


@pytest.mark.parametrize("text", ["hello", "/foo", "/start@other_bot"])
async def test_anything_else_gets_no_answer(front: Front, text: str) -> None:
    assert await say(front, 1, text) == []


@pytest.mark.parametrize("command", OF_GROUPS)
async def test_a_command_of_groups_is_told_where_it_belongs(front: Front, command: str) -> None:
    (answer,) = await say(front, 1, f"/{command}")
    assert answer.text == of(1).gettext("That works in the group where the table stands.")


@pytest.mark.parametrize("command", OF_PRIVATE)
async def test_a_command_of_the_private_chat_is_told_where_it_belongs(
    front: Front, command: str
) -> None:
    (answer,) = await front.say(front.people[1], front.group, f"/{command}")
    assert answer.text == RU.gettext("That works in the private chat with me.")
