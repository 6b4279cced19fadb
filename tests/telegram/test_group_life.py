"""Groups that move, people who leave, block and come back, and a bot that is thrown out."""

from dataclasses import replace

from bot.engine.cards import parse_card
from bot.tables.model import Table
from bot.tables.people import PersonId, Place
from bot.telegram.callbacks import CardTap
from playground.model import Chat, Message
from tests.telegram.builders import PEOPLE, acted, lobby_of, play_of, position, table_of
from tests.telegram.front import Front, dispatcher

DEAF = "личные сообщения не доходят"


def table(chat: int, moves: str = "") -> Table:
    play = position("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h", talon="7c 8c 6d")
    return replace(acted(table_of(play), moves), place=Place(chat))


async def small_group(front: Front) -> tuple[Chat, Table, Message]:
    """Let a table stand in a group that can still become a supergroup."""
    group = front.server.world.group("Dacha", front.people)
    here = table(group.id)
    front.store.tables[here.id] = here
    await front.tables.restore()
    await front.outbox.settle()
    return group, here, front.people[0].last_keyboard(group)


async def test_who_is_thrown_out_of_the_group_gets_up_from_its_tables(front: Front) -> None:
    await front.set_up(table(front.group.id))
    front.people[0].kick(front.group, front.people[2])
    await front.hear()
    (now,) = front.tables.all()
    assert PEOPLE[2].id not in {person.id for person in now.people}


async def test_who_blocks_the_bot_is_marked_and_the_others_play_on(front: Front) -> None:
    here = table(front.group.id)
    board = await front.set_up(here)
    front.people[1].block()
    await front.hear()
    assert DEAF in board.text

    calls = len(front.server.calls_of(chat_id=PEOPLE[1].id))
    tap = CardTap.on(here.id, play_of(here).seen(), parse_card("6s")).pack()
    await front.tap_data(front.people[0], board, tap)
    assert "6♠" in front.hand(0).text
    assert len(front.server.calls_of("sendMessage", chat_id=PEOPLE[1].id)) <= calls

    front.people[1].start()
    await front.hear()
    assert DEAF not in board.text
    assert "6♠" in front.people[1].last(front.people[1].private, "Dacha").text


async def test_who_blocks_the_bot_in_a_lobby_is_marked_there(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:3]))
    front.people[1].block()
    await front.hear()
    assert DEAF in board.text
    front.people[1].start()
    await front.hear()
    assert DEAF not in board.text


async def test_an_admin_hears_who_left_also_without_a_service_message(front: Front) -> None:
    await front.set_up(table(front.group.id))
    front.server.bot.updates.allow({"chat_member"})
    front.people[0].promote(front.group, front.server.bot)
    front.people[2].leave(front.group)
    await front.hear()
    (now,) = front.tables.all()
    assert PEOPLE[2].id not in {person.id for person in now.people}
    assert "chat_member" in dispatcher().resolve_used_update_types()


async def test_a_refused_hand_marks_its_owner(front: Front) -> None:
    conversation = front.people[2].private.conversation
    assert conversation is not None
    conversation.blocked = True  # and no update told it
    board = await front.set_up(table(front.group.id))
    await front.outbox.settle()
    assert DEAF in board.text
    assert front.publisher.out_of_reach(PersonId(PEOPLE[2].id)) is False  # known already
