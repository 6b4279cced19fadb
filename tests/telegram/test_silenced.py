"""A group where the bot may not write any more, and topics that are closed, deleted or off."""

import asyncio
from dataclasses import replace

import pytest

from bot.engine.cards import parse_card
from bot.match.achievements import Earned
from bot.tables.model import Table
from bot.tables.people import Place
from bot.tables.ports import Change
from bot.telegram.callbacks import CardTap
from playground.faults import Fault
from playground.model import Chat, Message, Topic
from playground.people import Person
from tests.telegram.builders import PEOPLE, play_of, position, table_of
from tests.telegram.front import Front

WAITS = ("Стол ждёт, пока мне снова можно будет писать", "The table waits until I may write")
TOLD = ("Мне больше нельзя писать в группе", "I may not write in")
THROWN_OUT = ("Меня больше нет в группе", "I am no longer in")


def forum(front: Front) -> tuple[Chat, list[Topic]]:
    """Return a forum with two topics."""
    chat = front.server.world.supergroup("Форум", front.people, topics=["Карты", "Ещё"])
    assert chat.topics is not None
    return chat, list(chat.topics.values())


def table(place: Place) -> Table:
    play = position("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h", talon="7c 8c 6d")
    return replace(table_of(play), place=place)


async def tap_six(front: Front, here: Table) -> str:
    """Let the lead tap his six, and return what he is told."""
    tap = CardTap.on(here.id, play_of(here).seen(), parse_card("6s"))
    answer = await front.tap_data(front.people[0], front.hand(0), tap.pack())
    return answer.text or ""


def told(person: Person) -> list[Message]:
    """Return the messages that say to somebody that his table waits."""
    return [m for m in person.sees(person.private) if says(m, TOLD)]


def says(message: Message, words: tuple[str, str]) -> bool:
    """Say whether a message says this in Russian or in English."""
    return any(part in message.text for part in words)


def silence(front: Front, group: Chat, *, silent: bool = True) -> None:
    """Let the bot be restricted, or free again, by an admin."""
    rights = {} if silent else {"can_send_messages": True}
    front.people[0].restrict(group, front.server.bot, **rights)


async def test_a_bot_that_is_restricted_pauses_the_table_and_tells_the_players(
    front: Front,
) -> None:
    here = table(Place(front.group.id))
    await front.set_up(here)
    silence(front, front.group)
    await front.hear()

    (waiting,) = front.tables.all()
    assert waiting.paused
    assert all(len(told(person)) == 1 for person in front.people[:3])
    assert says(front.hand(0), WAITS)
    assert "may not write" in await tap_six(front, here)


async def test_a_table_goes_on_when_the_bot_may_write_again(front: Front) -> None:
    here = table(Place(front.group.id))
    await front.set_up(here)
    old = front.hand(0)
    silence(front, front.group)
    await front.hear()
    silence(front, front.group, silent=False)
    await front.hear()
    await front.outbox.settle()

    assert not front.tables.all()[0].paused
    assert not says(front.board(), WAITS)
    assert not says(front.hand(1), WAITS)
    assert front.hand(0) is not old  # whom the table waits for hears of it
    await tap_six(front, here)
    assert "6♠" in front.board().text
    assert len([m for m in front.group.history() if m.keyboard]) == 1


async def test_a_refusal_alone_pauses_the_table_and_a_message_that_comes_through_ends_it(
    front: Front,
) -> None:
    here = table(Place(front.group.id))
    await front.set_up(here)
    front.group.permissions["can_send_messages"] = False  # of which no bot is told
    await tap_six(front, here)
    await front.say(front.people[3], front.group, "/table")
    await front.server.wait_for(lambda: front.tables.all()[0].paused)
    await front.outbox.settle()

    front.group.permissions["can_send_messages"] = True
    await front.say(front.people[3], front.group, "/help")
    await front.server.wait_for(lambda: not front.tables.all()[0].paused)
    await front.outbox.settle()
    assert "6♠" in front.board().text
    assert all(len(told(person)) == 1 for person in front.people[:3])


async def test_a_table_in_a_closed_topic_waits_until_it_is_opened(front: Front) -> None:
    group, (topic, other) = forum(front)
    here = table(Place(group.id, topic.id))
    there = replace(table(Place(group.id, other.id)), id=type(here.id)(here.id + 1))
    front.store.tables[there.id] = there
    await front.set_up(here)
    front.people[0].close_topic(group, topic)
    await front.hear()
    await tap_six(front, here)
    front.publisher.post_board_anew(front.tables.get(here.id))
    await front.server.wait_for(lambda: front.tables.get(here.id).paused)
    await front.outbox.settle()
    assert not front.tables.get(there.id).paused

    front.people[0].reopen_topic(group, topic)
    await front.hear()
    await front.server.wait_for(lambda: not front.tables.get(here.id).paused)


async def test_a_table_in_a_deleted_topic_waits_as_well(front: Front) -> None:
    group, (topic, _) = forum(front)
    here = table(Place(group.id, topic.id))
    await front.set_up(here)
    front.people[0].delete_topic(group, topic)
    await tap_six(front, here)
    await front.server.wait_for(lambda: front.tables.get(here.id).paused)
    await front.outbox.settle()
    (waiting,) = front.tables.all()
    assert (waiting.paused, waiting.place) == (True, here.place)
    assert all(len(told(person)) == 1 for person in front.people[:3])


async def test_without_topics_a_table_stands_in_the_group_itself(front: Front) -> None:
    group, (topic, _) = forum(front)
    here = table(Place(group.id, topic.id))
    board = await front.set_up(here)
    front.people[0].delete(board)
    group.topics = None
    await tap_six(front, here)
    await front.server.wait_for(lambda: front.tables.get(here.id).place.topic is None)
    await front.outbox.settle()
    (moved,) = front.tables.all()
    assert (moved.paused, moved.place) == (False, Place(group.id))
    assert "6♠" in front.people[0].last_keyboard(group).text


@pytest.mark.parametrize("told_by", ["update", "refusal"])
async def test_players_hear_in_private_that_the_bot_was_thrown_out(
    front: Front, told_by: str
) -> None:
    here = table(Place(front.group.id))
    await front.set_up(here)
    front.people[0].kick(front.group, front.server.bot)
    if told_by == "refusal":
        updates = front.server.bot.updates
        updates.confirm(updates.first(100)[-1].id + 1)
        await tap_six(front, here)
    await front.hear()
    await front.outbox.settle()
    assert front.tables.all() == ()
    for person in front.people[:3]:
        assert sum(says(m, THROWN_OUT) for m in person.sees(person.private)) == 1
    assert PEOPLE[0].name not in {m.text for m in front.group.history()}


@pytest.mark.parametrize("slow", [0.0, 0.02])
async def test_where_only_edits_are_refused_each_state_is_a_new_message_and_no_table_waits(
    front: Front, slow: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = table(Place(front.group.id))
    await front.set_up(here)
    save = front.store.save

    async def slowly(change: Change) -> Earned:
        await asyncio.sleep(slow)  # a disk may be slower than Telegram, or quicker
        return await save(change)

    monkeypatch.setattr(front.store, "save", slowly)
    refused = Fault("editMessageText", times=None, chat_id=front.group.id)
    refused.description = "Bad Request: not enough rights to edit the message"
    front.server.faults.add(refused)
    before = len(front.server.calls_of(chat_id=front.group.id))
    await tap_six(front, here)
    await front.outbox.settle()

    calls = [call.method for call in front.server.calls_of(chat_id=front.group.id)[before:]]
    assert calls == ["editMessageText", "sendMessage", "deleteMessage"]
    assert not front.tables.all()[0].paused
    assert "6♠" in front.board().text
    assert len([m for m in front.group.history() if m.keyboard]) == 1
    assert not any(told(person) for person in front.people[:3])


async def test_three_tables_that_wait_for_an_hour_cost_a_message_each_five_minutes(
    front: Front,
) -> None:
    here = table(Place(front.group.id))
    for number in range(3):
        front.store.tables[type(here.id)(number + 7)] = replace(here, id=type(here.id)(number + 7))
    await front.set_up(here)
    front.group.permissions["can_send_messages"] = False
    await front.say(front.people[3], front.group, "/table")
    await front.server.wait_for(lambda: all(t.paused for t in front.tables.all()))
    await front.outbox.settle()

    before = len(front.server.calls_of())
    for _ in range(60):
        await front.wait(60)
    calls = front.server.calls_of()[before:]
    assert {call.method for call in calls} == {"sendMessage"}
    assert len(calls) == 3 * 12
