"""Somebody who plays at several tables: each hand says which one it is of."""

from dataclasses import replace

from aiogram import types

from bot.tables.model import Table, TableId
from bot.tables.people import Place
from playground.model import Chat
from tests.telegram.builders import EN, RU
from tests.telegram.front import Front
from tests.telegram.taps import card, table

FIRST, SECOND = (EN.gettext("Table {n}", n=number) for number in (7, 8))
ANN = 0  # a seat of PEOPLE; she reads English


async def forum(front: Front, title: str) -> tuple[Chat, Place, Place]:
    """Return a forum that the bot has met, and its two topics."""
    chat = front.server.world.supergroup(title, front.people, topics=["Cards", "Talk"])
    await front.groups.meet(types.Chat(id=chat.id, type="supergroup", title=title), "ru")
    assert chat.topics is not None
    cards, talk = chat.topics
    return chat, Place(chat.id, cards), Place(chat.id, talk)


async def stand(front: Front, first: Place, second: Place) -> tuple[Table, Table]:
    """Let two tables that look just the same stand at two places."""
    one, two = replace(table(), place=first), replace(table(), id=TableId(8), place=second)
    front.store.tables[two.id] = two
    await front.set_up(one)
    return one, two


def hands(front: Front) -> list[str]:
    """Return the first lines of Ann's hands."""
    ann = front.people[ANN]
    return sorted(m.text.split("\n")[0] for m in ann.sees(ann.private) if m.text[0] == "🎴")


async def test_two_hands_of_one_group_bear_the_numbers_of_their_tables(front: Front) -> None:
    chat, first, second = await forum(front, "Yard")
    one, two = await stand(front, first, second)
    assert [FIRST in hand for hand in hands(front)] == [True, False]
    assert [SECOND in hand for hand in hands(front)] == [False, True]
    boards = {m.text.split("\n")[0] for m in chat.history() if m.keyboard}
    assert boards == {RU.gettext("Table {n}", n=number) for number in (7, 8)}

    ann = front.people[ANN]
    (question,) = await front.say(ann, ann.private, "/leave")
    assert {label.split(" · ")[0] for row in question.labels for label in row} == {FIRST, SECOND}

    await front.tables.leave(two.id, two.people[ANN])
    await front.outbox.settle()
    await front.tap_data(ann, front.hand(ANN), card(one, "6s"))
    (hand,) = hands(front)
    assert FIRST not in hand


async def test_hands_of_two_groups_name_their_groups(front: Front) -> None:
    _, yard, _ = await forum(front, "Yard")
    await stand(front, yard, Place(front.group.id))
    assert [hand.split(" · ")[:2] for hand in hands(front)] == [
        [f"🎴 \u2068{title}\u2069", "Throw-in durak"] for title in ("Dacha", "Yard")
    ]


async def test_hands_of_two_groups_of_one_name_bear_numbers(front: Front) -> None:
    _, other, _ = await forum(front, "Dacha")
    await stand(front, other, Place(front.group.id))
    assert [FIRST in hand for hand in hands(front)] == [True, False]
    assert [SECOND in hand for hand in hands(front)] == [False, True]


async def test_a_restart_finds_the_numbers_as_they_were(front: Front) -> None:
    _, first, second = await forum(front, "Yard")
    await stand(front, first, second)
    before = len(front.server.calls_of())
    await front.tables.restore()
    await front.outbox.settle()
    assert len(front.server.calls_of()) == before
