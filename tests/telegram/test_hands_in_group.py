"""A table whose cards are seen in the group alone: nobody has to open a private chat."""

from dataclasses import replace

from bot.tables.model import Phase, Table
from bot.tables.ports import News, Notice
from bot.tables.settings import Hands, Settings
from bot.telegram.callbacks import CardsTap, LobbyTap
from playground.faults import Fault
from tests.telegram.builders import PEOPLE, lobby_of
from tests.telegram.front import Front
from tests.telegram.taps import action, card, table

IN_GROUP = Settings(hands=Hands.GROUP)


def here(moves: str = "") -> Table:
    return replace(table(moves), settings=IN_GROUP)


async def test_who_never_wrote_to_the_bot_sits_down_by_a_tap_alone(front: Front) -> None:
    stranger = front.server.world.person("Дед Мазай", language_code="ru")
    stranger.join(front.group)
    board = await front.set_up(replace(lobby_of(PEOPLE[:1]), settings=IN_GROUP))
    join = LobbyTap(table=7, verb=LobbyTap.JOIN).pack()
    answer = await front.tap_data(stranger, board, join)
    assert (answer.url, answer.text) == (
        None,
        "Вы за столом! Ваши карты будут по кнопке «Мои карты».",
    )
    assert [person.id for person in front.table().people] == [PEOPLE[0].id, stranger.id]


async def test_newgame_seats_an_owner_who_cannot_be_written_to(front: Front) -> None:
    front.people[1].block()
    await front.hear()
    await front.say(front.people[1], front.group, "/newgame карты в группе")
    assert [person.id for person in front.table().people] == [PEOPLE[1].id]


async def test_no_hand_comes_in_private_and_cards_are_played_in_the_group(front: Front) -> None:
    board = await front.set_up(here())
    for seat in range(3):
        assert front.people[seat].sees(front.people[seat].private) == []
    await front.tap_data(front.people[0], board, CardsTap(table=7).pack())
    (mine,) = [m for m in front.people[0].sees(front.group) if m.ephemeral_id is not None]
    assert "6♠️" in [b["text"] for row in mine.keyboard for b in row]
    assert not any(m.ephemeral_id for m in front.people[1].sees(front.group))
    await front.tap_data(front.people[0], mine, card(front.table(), "6s"))
    await front.tap_data(front.people[1], board, action(front.table(), "take"))
    assert "6♠️" in front.board().text
    assert front.people[0].sees(front.people[0].private) == []


async def test_hand_in_private_still_sends_it_to_who_asks(front: Front) -> None:
    await front.set_up(here())
    (hand,) = await front.say(front.people[0], front.people[0].private, "/hand")
    assert hand.keyboard


async def test_whom_the_table_waits_for_is_called_in_the_group_by_name(front: Front) -> None:
    await front.set_up(here())
    before = len(front.people[0].sees(front.group))
    front.publisher.tell(front.table(), Notice(News.REMINDER, PEOPLE[0]))
    await front.outbox.settle()
    (call,) = front.people[0].sees(front.group)[before:]
    assert "стол ждёт вас" in call.text
    assert [e["user"]["id"] for e in call.entities if e["type"] == "text_mention"] == [
        PEOPLE[0].id
    ]
    assert front.people[0].sees(front.people[0].private) == []


async def test_the_deal_ends_as_any_other(front: Front) -> None:
    await front.set_up(here())
    await front.tables.leave(7, PEOPLE[2])  # type: ignore[arg-type]
    await front.outbox.settle()
    assert front.table().phase is Phase.DEAL
    assert front.people[2].sees(front.people[2].private) == []


async def test_where_a_hand_cannot_be_opened_in_the_group_it_comes_in_private(
    front: Front,
) -> None:
    board = await front.set_up(here())
    refused = Fault("sendMessage", times=None, chat_id=front.group.id)
    front.server.faults.add(refused)
    answer = await front.tap_data(front.people[0], board, CardsTap(table=7).pack())
    assert answer.show_alert
    await front.tap(front.people[0], front.hand(0), "6♠️")
    assert "6♠️" in board.text

    front.people[1].block()
    await front.hear()
    await front.tap_data(front.people[1], board, CardsTap(table=7).pack())
    assert front.people[1].sees(front.people[1].private) == []
    front.people[1].start()
    await front.hear()
    await front.tap_data(front.people[1], front.hand(1), action(front.table(), "take"))


async def test_that_cards_are_dealt_is_a_new_message_where_none_comes_in_private(
    front: Front,
) -> None:
    lobby = await front.set_up(replace(lobby_of(PEOPLE[:3]), settings=IN_GROUP))
    await front.tables.deal(front.table().id, PEOPLE[0], admin=False)
    await front.outbox.settle()
    assert lobby.deleted
    board = front.board()
    await front.tables.leave(front.table().id, PEOPLE[2])
    await front.outbox.settle()
    assert not board.deleted  # the same deal of the match, dealt anew


async def test_who_cannot_be_written_to_is_not_marked_where_cards_are_in_the_group(
    front: Front,
) -> None:
    board = await front.set_up(here())
    front.people[1].block()
    await front.hear()
    assert "📵" not in board.text
