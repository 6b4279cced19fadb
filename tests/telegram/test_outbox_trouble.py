"""The outbox in bad weather: what Telegram refuses, and calls that get lost."""

from dataclasses import replace

import pytest

from bot.tables.people import Place
from bot.telegram.content import Content
from bot.telegram.delivery.outbox import LONGEST_PAUSE
from bot.telegram.delivery.wanted import Saying
from playground import errors
from playground.calls import Query
from playground.faults import Effect, Fault
from tests.telegram.mail import BOARD, Mail, content, hand_of, last

GONE = (errors.EDIT_NOT_FOUND, errors.CANNOT_EDIT)


async def test_a_flood_limit_in_one_chat_delays_that_chat_alone(mail: Mail) -> None:
    mail.naps.hold()
    mail.server.inject(Fault.too_many_requests(30, chat_id=mail.group.id))
    mail.want(BOARD, mail.board("a"))
    await mail.naps.begun.wait()
    assert mail.naps.taken == [30]

    mail.want(hand_of(mail.ann), mail.hand(mail.ann, "cards"))
    await mail.server.wait_for(lambda: mail.texts(mail.ann.private))
    assert mail.texts(mail.group) == []

    mail.naps.end()
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["a"]
    mail.check_book()


async def test_after_a_flood_limit_the_latest_state_alone_is_shown(mail: Mail) -> None:
    message = await mail.show(BOARD, mail.board("0"))
    mail.naps.hold()
    mail.server.inject(Fault.too_many_requests(137, "editMessageText"))
    mail.want(BOARD, mail.board("1"))
    await mail.naps.begun.wait()
    for number in range(2, 40):
        mail.want(BOARD, mail.board(str(number)))
    mail.naps.end()
    await mail.outbox.settle()
    assert message.text == "39"
    assert mail.methods() == ["sendMessage", "editMessageText", "editMessageText"]
    mail.check_book()


async def test_what_was_refused_for_a_while_keeps_its_place_in_the_order(mail: Mail) -> None:
    mail.server.inject(Fault.too_many_requests(3, times=2))
    mail.want(BOARD, mail.board("a"))
    mail.outbox.say(Saying(Place(mail.group.id), content("b")))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["a", "b"]
    assert mail.naps.taken == [3, 3]


async def test_a_new_message_that_was_refused_for_a_while_is_sent_once(mail: Mail) -> None:
    surface = hand_of(mail.ann)
    old = await mail.show(surface, mail.hand(mail.ann, "a", call="1"))
    mail.server.inject(Fault.too_many_requests(3, times=2))
    await mail.show(surface, mail.hand(mail.ann, "b", call="2"))
    assert old.deleted
    assert mail.texts(mail.ann.private) == ["b"]
    mail.check_book()


async def test_what_was_wanted_anew_before_a_flood_limit_is_posted_anew_after_it(
    mail: Mail,
) -> None:
    old = await mail.show(BOARD, mail.board("a"))
    mail.naps.hold()
    mail.server.inject(Fault.too_many_requests(30, "sendMessage"))
    mail.want(BOARD, replace(mail.board("b"), anew=True))
    await mail.naps.begun.wait()
    mail.want(BOARD, mail.board("c"))
    mail.naps.end()
    await mail.outbox.settle()
    assert old.deleted
    assert mail.texts(mail.group) == ["c"]


async def test_what_is_wanted_anew_stays_so_when_more_is_wanted_during_the_refused_call(
    mail: Mail,
) -> None:
    old = await mail.show(BOARD, mail.board("a"))

    def refuse(_: Query) -> None:
        mail.server.gates.clear()
        mail.want(BOARD, mail.board("c"))
        raise errors.too_many_requests(30)

    mail.server.gates.append(refuse)
    mail.want(BOARD, replace(mail.board("b"), anew=True))
    await mail.outbox.settle()
    assert old.deleted
    assert mail.texts(mail.group) == ["c"]


@pytest.mark.parametrize(
    "fault",
    [
        Fault(effect=Effect.DROP_BEFORE, times=4),
        Fault(effect=Effect.BAD_GATEWAY, times=4),
        Fault(code=500, description="Internal Server Error: restart", times=4),
    ],
    ids=["network", "html page", "server"],
)
async def test_lost_calls_are_tried_again_with_growing_pauses(mail: Mail, fault: Fault) -> None:
    mail.server.inject(replace(fault))
    await mail.show(BOARD, mail.board("a"))
    assert mail.texts(mail.group) == ["a"]
    assert mail.naps.taken == [1, 2, 4, 8]


async def test_pauses_grow_to_a_minute_and_begin_anew_after_a_success(mail: Mail) -> None:
    mail.server.inject(Fault(effect=Effect.BAD_GATEWAY, times=9))
    await mail.show(BOARD, mail.board("a"))
    assert mail.naps.taken == [1, 2, 4, 8, 16, 32, 60, 60, LONGEST_PAUSE]
    mail.server.inject(Fault("editMessageText", Effect.BAD_GATEWAY))
    await mail.show(BOARD, mail.board("b"))
    assert mail.naps.taken[9:] == [1]


async def test_an_answer_to_a_command_that_was_lost_is_not_sent_twice(mail: Mail) -> None:
    mail.server.inject(Fault("sendMessage", Effect.DROP_AFTER))
    mail.outbox.say(Saying(Place(mail.group.id), content("help")))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["help"]


async def test_an_edit_whose_answer_was_lost_counts_as_shown(mail: Mail) -> None:
    message = await mail.show(BOARD, mail.board("a"))
    mail.server.inject(Fault("editMessageText", Effect.DROP_AFTER))
    await mail.show(BOARD, mail.board("b"))
    assert message.text == "b"
    refused = [call.description for call in mail.server.calls_of() if call.code == 400]
    assert refused == [f"Bad Request: {errors.NOT_MODIFIED}"]
    mail.check_book()
    await mail.show(BOARD, mail.board("b"))
    assert mail.methods().count("editMessageText") == 2


@pytest.mark.parametrize("words", GONE)
async def test_a_message_that_cannot_be_edited_any_more_is_replaced(
    mail: Mail, words: str
) -> None:
    await mail.show(BOARD, mail.board("a"))
    mail.server.inject(Fault("editMessageText", description=f"Bad Request: {words}"))
    new = await mail.show(BOARD, mail.board("b"))
    assert new.text == "b"
    assert await mail.show(BOARD, mail.board("c")) is new
    mail.check_book()


async def test_a_message_that_is_gone_already_needs_no_removal(mail: Mail) -> None:
    surface = hand_of(mail.ann)
    old = await mail.show(surface, mail.hand(mail.ann, "a", call="1"))
    mail.ann.delete(old)
    await mail.show(surface, mail.hand(mail.ann, "b", call="2"))
    mail.ann.delete(mail.message(surface))
    mail.outbox.retire(surface)
    await mail.outbox.settle()
    assert mail.book.rows == {}


async def test_a_message_too_old_to_be_deleted_loses_its_buttons(mail: Mail) -> None:
    surface = hand_of(mail.ann)
    old = await mail.show(surface, mail.hand(mail.ann, "a", call="1"))
    mail.server.world.advance(49 * 3600)
    new = await mail.show(surface, mail.hand(mail.ann, "b", call="2"))
    assert (old.deleted, old.keyboard) == (False, [])
    mail.server.world.advance(49 * 3600)
    mail.outbox.retire(surface)
    await mail.outbox.settle()
    assert (new.deleted, new.keyboard) == (False, [])
    assert mail.book.rows == {}


async def test_somebody_who_cannot_be_written_to_stops_nobody_else(mail: Mail) -> None:
    mail.ann.block()
    for person in (mail.ann, mail.ben):
        mail.want(hand_of(person), mail.hand(person, "cards"))
    mail.want(BOARD, mail.board("a"))
    await mail.outbox.settle()
    assert mail.texts(mail.ben.private) == ["cards"]
    assert mail.texts(mail.group) == ["a"]
    assert set(mail.book.rows) == {hand_of(mail.ben), BOARD}
    assert mail.naps.taken == []

    mail.ann.unblock()
    await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "cards"))
    assert mail.texts(mail.ann.private) == ["cards"]


async def test_a_message_stays_where_no_new_one_can_take_its_place(mail: Mail) -> None:
    old = await mail.show(BOARD, mail.board("a"))
    words = f"Bad Request: {errors.NO_RIGHT_TO_SEND}"
    mail.server.inject(Fault("sendMessage", description=words))
    mail.want(BOARD, replace(mail.board("b"), anew=True))
    await mail.outbox.settle()
    assert not old.deleted
    assert await mail.show(BOARD, mail.board("c")) is old
    assert old.text == "c"
    mail.check_book()


async def test_what_telegram_finds_wrong_is_logged_and_the_chat_goes_on(
    mail: Mail, caplog: pytest.LogCaptureFixture
) -> None:
    mail.outbox.say(Saying(Place(mail.group.id), Content("<b>never closed")))
    mail.want(BOARD, mail.board("a"))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["a"]
    assert [record.levelname for record in caplog.records if record.name.startswith("bot")] == [
        "ERROR"
    ]
    assert "can't parse entities" in caplog.text
    caplog.clear()


async def test_a_fault_in_one_job_is_logged_and_the_chat_goes_on(
    mail: Mail, caplog: pytest.LogCaptureFixture
) -> None:
    mail.book.broken = True
    mail.want(BOARD, mail.board("a"))
    mail.outbox.say(Saying(Place(mail.group.id), content("b")))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["b"]
    assert "the disk is full" in caplog.text
    caplog.clear()

    mail.book.broken = False
    message = await mail.show(BOARD, mail.board("c"))
    assert message.text == "c"
    assert mail.texts(mail.group) == ["b", "c"]


async def test_the_last_form_of_a_refused_surface_is_forgotten_all_the_same(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    mail.server.inject(Fault("editMessageText", code=403, description="Forbidden: kicked"))
    mail.want(BOARD, last(mail.board("b", edit_only=True)))
    await mail.outbox.settle()
    assert mail.book.rows == {}


async def test_a_stop_waits_for_what_is_under_way(mail: Mail) -> None:
    mail.want(BOARD, mail.board("a"))
    await mail.outbox.stop(60)
    assert mail.texts(mail.group) == ["a"]


async def test_a_stop_without_patience_leaves_the_rest_to_the_next_start(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    mail.naps.hold()
    mail.server.inject(Fault.too_many_requests(3600, "editMessageText"))
    mail.want(BOARD, mail.board("b"))
    await mail.naps.begun.wait()

    await mail.outbox.stop(0)
    await mail.outbox.settle()  # nothing is left that works
    assert mail.texts(mail.group) == ["a"]
    mail.check_book()

    await mail.restart()
    await mail.show(BOARD, mail.board("b"))
    assert mail.texts(mail.group) == ["b"]


async def test_a_stop_without_patience_waits_for_no_answer_that_hangs(mail: Mail) -> None:
    fault = mail.server.inject(Fault("sendMessage", Effect.HOLD))
    mail.want(BOARD, mail.board("a"))
    await mail.server.wait_for(lambda: fault.hits)
    await mail.outbox.stop(0)
    assert mail.book.rows[BOARD].sending
    assert not mail.book.rows[BOARD].message
