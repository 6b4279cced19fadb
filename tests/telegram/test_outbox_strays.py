"""Sends whose outcome nobody knows: no second board, no second hand, nobody else's message."""

import asyncio
from dataclasses import replace

import pytest

from bot.telegram.delivery import strays
from playground.faults import Effect, Fault
from tests.telegram.mail import BOARD, Mail, hand_of


@pytest.mark.parametrize("effect", [Effect.DROP_AFTER, Effect.DROP_BEFORE, Effect.BAD_GATEWAY])
async def test_a_board_whose_sending_broke_off_stands_once(mail: Mail, effect: Effect) -> None:
    mail.server.inject(Fault("sendMessage", effect))
    message = await mail.show(BOARD, mail.board("a"))
    assert mail.texts(mail.group) == ["a"]
    assert not message.deleted
    mail.check_book()


async def test_a_hand_that_was_to_replace_another_stands_once(mail: Mail) -> None:
    hand = hand_of(mail.ann)
    await mail.show(hand, mail.hand(mail.ann, "old", "1.1"))
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER, times=3))
    await mail.show(hand, mail.hand(mail.ann, "new", "1.2"))
    assert mail.texts(mail.ann.private) == ["new"]
    mail.check_book()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let nobody sleep in the search; the list tells for how long he would have."""
    taken: list[float] = []

    async def sleep(seconds: float) -> None:
        taken.append(seconds)

    monkeypatch.setattr(strays, "sleep", sleep)
    return taken


@pytest.mark.parametrize("effect", [Effect.DROP_AFTER, Effect.DROP_BEFORE, Effect.BAD_GATEWAY])
@pytest.mark.parametrize("method", ["editMessageReplyMarkup", "deleteMessage"])
async def test_a_stray_goes_also_in_trouble(
    mail: Mail, pauses: list[float], method: str, effect: Effect
) -> None:
    hand = hand_of(mail.ann)
    await mail.show(hand, mail.hand(mail.ann, "old", "1.1"))
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER))
    mail.server.inject(Fault(method, effect, times=2))
    await mail.show(hand, mail.hand(mail.ann, "new", "1.2"))
    assert mail.texts(mail.ann.private) == ["new"]
    assert pauses == ([1.0] if effect is Effect.DROP_AFTER else [1.0, 2.0])


async def test_the_search_waits_as_long_as_telegram_asks(mail: Mail, pauses: list[float]) -> None:
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER))
    mail.server.inject(Fault.too_many_requests(9, "editMessageReplyMarkup"))
    await mail.show(BOARD, mail.board("a"))
    assert mail.texts(mail.group) == ["a"]
    assert pauses == [9.0]


async def test_a_search_in_lasting_trouble_ends(mail: Mail, pauses: list[float]) -> None:
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER))
    mail.server.inject(Fault("editMessageReplyMarkup", Effect.BAD_GATEWAY, times=None))
    await mail.show(BOARD, mail.board("a"))
    assert mail.texts(mail.group) == ["a", "a"]
    assert pauses == [1.0, 2.0, 4.0]


async def test_a_hand_that_is_over_leaves_no_stray_of_its_last_call(mail: Mail) -> None:
    hand = hand_of(mail.ann)
    await mail.show(hand, mail.hand(mail.ann, "old", "1.1"))
    mail.naps.hold()
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER))
    mail.want(hand, mail.hand(mail.ann, "your turn", "1.2"))
    await mail.naps.begun.wait()
    mail.want(hand, replace(mail.hand(mail.ann, "over", "1.2"), edit_only=True))
    mail.naps.end()
    await mail.outbox.settle()
    assert mail.texts(mail.ann.private) == ["over"]
    mail.check_book()


async def test_an_edit_in_trouble_stays_an_edit(mail: Mail) -> None:
    message = await mail.show(BOARD, mail.board("a"))
    mail.server.inject(Fault("editMessageText", Effect.DROP_AFTER))
    assert await mail.show(BOARD, mail.board("b")) is message
    assert mail.texts(mail.group) == ["b"]


async def test_a_process_that_died_while_sending_leaves_no_second_board(mail: Mail) -> None:
    fault = mail.server.inject(Fault("sendMessage", Effect.HOLD))
    mail.want(BOARD, mail.board("a"))
    await mail.server.wait_for(lambda: fault.hits)
    await mail.outbox.stop(0)
    fault.release()
    await mail.server.wait_for(lambda: mail.texts(mail.group) == ["a"])

    await mail.restart()
    await mail.show(BOARD, mail.board("b"))

    assert mail.texts(mail.group) == ["b"]
    mail.check_book()


async def test_nothing_that_others_wrote_is_touched_in_the_search(mail: Mail) -> None:
    ann, group = mail.ann, mail.group
    ann.promote(group, mail.server.bot, can_delete_messages=True)
    await mail.show(BOARD, mail.board("first"))
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER))
    fault = mail.server.inject(Fault("sendMessage", Effect.HOLD))
    other = BOARD.board(BOARD.table, 2)
    mail.want(other, mail.board("second"))
    await mail.server.wait_for(lambda: fault.hits)
    said = ann.say(group, "ура")
    fault.release()
    await mail.outbox.settle()

    assert not said.deleted
    assert mail.message(BOARD).text == "first"
    assert mail.message(BOARD).keyboard
    assert mail.message(other).text == "second"
    assert [m.text for m in group.history() if m.keyboard] == ["first", "second"]


async def test_a_send_that_was_surely_refused_leaves_nothing_to_look_for(mail: Mail) -> None:
    mail.server.inject(Fault("sendMessage", code=403, description="Forbidden: kicked"))
    mail.want(BOARD, mail.board("a"))
    await mail.outbox.settle()
    assert mail.book.rows == {}
    await mail.show(BOARD, mail.board("a"))
    assert mail.methods() == ["sendMessage", "sendMessage"]


async def test_a_process_that_died_in_the_search_leaves_no_second_hand(
    mail: Mail, monkeypatch: pytest.MonkeyPatch
) -> None:
    searching = asyncio.Event()

    async def sleep(_: float) -> None:
        searching.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(strays, "sleep", sleep)
    hand, new = hand_of(mail.ann), mail.hand(mail.ann, "new", "1.2")
    await mail.show(hand, mail.hand(mail.ann, "old", "1.1"))
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER))
    mail.server.inject(Fault("editMessageReplyMarkup", Effect.BAD_GATEWAY))
    mail.want(hand, new)
    await searching.wait()
    await mail.outbox.stop(0)

    await mail.restart()
    for surface in mail.outbox.surfaces_of(hand.table):
        if surface != hand:
            mail.outbox.retire(surface)
    await mail.show(hand, new)

    assert mail.texts(mail.ann.private) == ["new"]
    mail.check_book()
