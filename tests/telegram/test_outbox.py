"""The outbox in good weather: latest state first, in order, as few calls as can be."""

from dataclasses import dataclass, replace

import pytest

from bot.tables.model import TableId
from bot.tables.people import Place
from bot.tables.surfaces import Surface
from bot.telegram.delivery.wanted import Saying, Wanted
from playground.faults import Effect, Fault
from tests.telegram.mail import BOARD, TABLE, Mail, content, hand_of, last


@dataclass(frozen=True, slots=True)
class Held:
    """A call that is being held in the air."""

    mail: Mail
    fault: Fault

    async def reached(self) -> None:
        """Wait until the server has it."""
        await self.mail.server.wait_for(lambda: self.fault.hits)

    def release(self) -> None:
        """Let it go on."""
        self.fault.release()


def held(mail: Mail, method: str = "sendMessage") -> Held:
    """Hold the next call of a method in the air."""
    return Held(mail, mail.server.inject(Fault(method, Effect.HOLD)))


async def test_a_first_wish_is_sent_and_a_second_one_edits_it(mail: Mail) -> None:
    first = await mail.show(BOARD, mail.board("a"))
    second = await mail.show(BOARD, mail.board("b"))
    assert second is first
    assert (first.text, first.labels) == ("b", [["b?"]])
    assert mail.methods() == ["sendMessage", "editMessageText"]
    mail.check_book()


async def test_the_newest_wish_wins_and_those_before_it_are_never_shown(mail: Mail) -> None:
    for text in "abc":
        mail.want(BOARD, mail.board(text))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["c"]
    assert mail.methods() == ["sendMessage"]


async def test_what_is_wanted_during_a_call_follows_it_latest_only(mail: Mail) -> None:
    call = held(mail)
    mail.want(BOARD, mail.board("a"))
    await call.reached()
    for text in "bcd":
        mail.want(BOARD, mail.board(text))
    call.release()
    await mail.outbox.settle()
    assert [call.parameters["text"] for call in mail.server.calls_of()] == ["a", "d"]
    assert mail.texts(mail.group) == ["d"]
    mail.check_book()


async def test_what_is_shown_already_needs_no_call(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    await mail.show(BOARD, mail.board("a"))
    assert mail.methods() == ["sendMessage"]


async def test_other_buttons_under_the_same_text_are_shown(mail: Mail) -> None:
    message = await mail.show(BOARD, mail.board("a"))
    wanted = mail.board("a")
    await mail.show(BOARD, replace(wanted, content=replace(wanted.content, keyboard=None)))
    assert (message.text, message.keyboard) == ("a", [])
    mail.check_book()


async def test_a_chat_is_served_in_the_order_of_asking(mail: Mail) -> None:
    place, other = Place(mail.group.id), Surface.board(TABLE, 2)
    mail.outbox.say(Saying(place, content("1")))
    mail.want(BOARD, mail.board("2 old"))
    mail.outbox.say(Saying(place, content("3")))
    mail.want(other, mail.board("4"))
    mail.want(BOARD, mail.board("2"))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["1", "2", "3", "4"]


async def test_a_new_call_sends_a_new_message_and_removes_the_old(mail: Mail) -> None:
    surface = hand_of(mail.ann)
    old = await mail.show(surface, mail.hand(mail.ann, "a", call="1.1"))
    new = await mail.show(surface, mail.hand(mail.ann, "a", call="1.2"))
    assert new.id > old.id
    assert (old.deleted, new.deleted) == (True, False)
    assert mail.methods() == ["sendMessage", "sendMessage", "deleteMessage"]
    mail.check_book()


async def test_the_same_call_edits(mail: Mail) -> None:
    surface = hand_of(mail.ann)
    old = await mail.show(surface, mail.hand(mail.ann, "a", call="1.1"))
    assert await mail.show(surface, mail.hand(mail.ann, "b", call="1.1")) is old


@pytest.mark.parametrize("shown", [True, False])
async def test_a_wish_to_edit_only_never_sends(mail: Mail, *, shown: bool) -> None:
    if shown:
        await mail.show(BOARD, mail.board("a", call="1"))
    mail.want(BOARD, mail.board("b", call="2", edit_only=True))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["b"] * shown
    assert mail.methods() == ["sendMessage", "editMessageText"] * shown


async def test_a_wish_to_edit_only_sends_nothing_in_place_of_a_deleted_message(
    mail: Mail,
) -> None:
    message = await mail.show(BOARD, mail.board("a"))
    mail.ann.delete(message)
    mail.want(BOARD, mail.board("b", edit_only=True))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == []
    assert mail.book.rows == {}


async def test_what_is_wanted_anew_is_posted_anew_even_if_nothing_in_it_changed(
    mail: Mail,
) -> None:
    old = await mail.show(BOARD, mail.board("a"))
    new = await mail.show(BOARD, replace(mail.board("a"), anew=True))
    assert (old.deleted, new.text, new is old) == (True, "a", False)
    assert await mail.show(BOARD, mail.board("b")) is new


async def test_what_is_wanted_anew_stays_so_when_a_newer_wish_comes_before_it_was_met(
    mail: Mail,
) -> None:
    old = await mail.show(BOARD, mail.board("a"))
    mail.want(BOARD, replace(mail.board("b"), anew=True))
    new = await mail.show(BOARD, mail.board("c"))
    assert (old.deleted, new.text) == (True, "c")
    assert mail.texts(mail.group) == ["c"]


async def test_what_is_wanted_anew_is_posted_once_though_more_is_wanted_meanwhile(
    mail: Mail,
) -> None:
    await mail.show(BOARD, mail.board("a"))
    call = held(mail)
    mail.want(BOARD, replace(mail.board("b"), anew=True))
    await call.reached()
    mail.want(BOARD, mail.board("c"))
    call.release()
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["c"]
    assert mail.methods() == ["sendMessage", "sendMessage", "editMessageText", "deleteMessage"]


async def test_what_stands_for_ever_is_forgotten(mail: Mail) -> None:
    message = await mail.show(BOARD, mail.board("a"))
    mail.want(BOARD, last(mail.board("b")))
    await mail.outbox.settle()
    assert message.text == "b"
    assert mail.book.rows == {}
    assert mail.outbox.message_of(BOARD) is None
    assert list(mail.outbox.surfaces_of(TABLE)) == []


async def test_a_board_that_ends_keeps_its_text_and_loses_its_buttons(mail: Mail) -> None:
    message = await mail.show(BOARD, mail.board("a"))
    mail.outbox.retire(BOARD)
    await mail.outbox.settle()
    assert (message.text, message.keyboard, message.deleted) == ("a", [], False)
    assert mail.book.rows == {}


async def test_a_hand_that_ends_is_deleted(mail: Mail) -> None:
    message = await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "a"))
    mail.outbox.retire(hand_of(mail.ann))
    await mail.outbox.settle()
    assert message.deleted
    assert mail.book.rows == {}


async def test_a_surface_that_ends_before_it_was_shown_is_never_shown(mail: Mail) -> None:
    surface = hand_of(mail.ann)
    mail.want(surface, mail.hand(mail.ann, "a"))
    assert list(mail.outbox.surfaces_of(TABLE)) == [surface]
    mail.outbox.retire(surface)
    await mail.outbox.settle()
    assert mail.texts(mail.ann.private) == []
    assert mail.book.rows == {}


async def test_a_surface_that_ends_while_it_is_being_sent_is_taken_away_again(mail: Mail) -> None:
    surface = hand_of(mail.ann)
    call = held(mail)
    mail.want(surface, mail.hand(mail.ann, "a"))
    await call.reached()
    assert list(mail.outbox.surfaces_of(TABLE)) == [surface]
    mail.outbox.retire(surface)
    call.release()
    await mail.outbox.settle()
    assert mail.texts(mail.ann.private) == []
    assert mail.book.rows == {}


async def test_the_end_of_what_has_no_message_is_no_call(mail: Mail) -> None:
    mail.outbox.retire(BOARD)
    await mail.outbox.settle()
    assert mail.methods() == []


async def test_a_surface_that_ended_can_begin_again(mail: Mail) -> None:
    old = await mail.show(BOARD, mail.board("a"))
    mail.outbox.retire(BOARD)
    await mail.outbox.settle()
    new = await mail.show(BOARD, mail.board("b"))
    assert (old.text, new.text) == ("a", "b")


async def test_the_surfaces_of_a_table_are_its_own(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    await mail.show(hand_of(mail.ben), mail.hand(mail.ben, "b"))
    await mail.show(Surface.board(TableId(8), 1), mail.board("c"))
    assert set(mail.outbox.surfaces_of(TABLE)) == {BOARD, hand_of(mail.ben)}


async def test_a_reply_stands_under_its_message_or_by_itself_if_that_is_gone(mail: Mail) -> None:
    asked = mail.ann.say(mail.group, "/help")
    gone = mail.ann.say(mail.group, "/rules")
    mail.ann.delete(gone)
    for message in (asked, gone):
        saying = Saying(Place(mail.group.id), content("help"), reply_to=message.id)
        mail.outbox.say(saying)
    await mail.outbox.settle()
    first, second = list(mail.group.history())[-2:]
    assert (first.reply_to, second.reply_to) == (asked, None)
    assert mail.book.rows == {}


async def test_a_message_goes_to_its_topic(mail: Mail) -> None:
    forum = mail.server.world.supergroup("Forum", [mail.ann], topics=["Cards"])
    assert forum.topics is not None
    (topic,) = forum.topics
    wanted = Wanted(Place(forum.id, topic), content("a"))
    mail.want(BOARD, wanted)
    await mail.outbox.settle()
    *_, message = forum.history()
    assert (message.text, message.thread_id) == ("a", topic)


async def test_settling_waits_for_every_chat(mail: Mail) -> None:
    mail.want(BOARD, mail.board("a"))
    mail.want(hand_of(mail.ann), mail.hand(mail.ann, "b"))
    mail.want(hand_of(mail.ben), mail.hand(mail.ben, "c"))
    await mail.outbox.settle()
    chats = (mail.group, mail.ann.private, mail.ben.private)
    assert [mail.texts(chat) for chat in chats] == [["a"], ["b"], ["c"]]
    mail.check_book()
