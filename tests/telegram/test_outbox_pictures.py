"""Surfaces that are pictures: drawn when they are sent, edited in place, texts where refused."""

import asyncio
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

import pytest

from bot.pictures.studio import BusyError
from bot.tables.people import Place
from bot.telegram.content import Picture
from bot.telegram.delivery.wanted import Saying, Wanted
from playground.faults import Effect, Fault
from playground.model import Message
from tests.playground.images import png
from tests.telegram.mail import BOARD, Mail, content

PHOTOS = "Bad Request: not enough rights to send photos to the chat"


@dataclass
class Drawings:
    """Makes wishes for pictures and notes which are drawn; `fails` is what comes instead."""

    mail: Mail
    drawn: list[str] = field(default_factory=list)
    fails: list[Exception] = field(default_factory=list)

    def board(self, seen: str, caption: str = "c", text: str = "t") -> Wanted:
        """Return the wish for a picture, whose digest is `seen`, with a button in the group."""

        async def draw() -> bytes:
            self.drawn.append(seen)
            if self.fails:
                raise self.fails.pop(0)
            return png(grey=len(self.drawn))

        shown = replace(content(text), picture=Picture(seen, caption, draw))
        return Wanted(Place(self.mail.group.id), shown)


@pytest.fixture
def drawings(mail: Mail) -> Drawings:
    return Drawings(mail)


def is_photo(message: Message) -> bool:
    return "photo" in message.content


async def test_a_picture_is_sent_once_and_edited_in_place(mail: Mail, drawings: Drawings) -> None:
    first = await mail.show(BOARD, drawings.board("1", "<b>a</b>"))
    assert (first.text, first.entities[0]["type"], is_photo(first)) == ("a", "bold", True)
    assert first.labels == [["t?"]]
    shown = first.content
    assert await mail.show(BOARD, drawings.board("2", "b")) is first
    assert (first.text, first.content != shown) == ("b", True)
    assert mail.methods() == ["sendPhoto", "editMessageMedia"]
    assert mail.book.rows[BOARD].picture == "2"


async def test_another_caption_needs_no_drawing(mail: Mail, drawings: Drawings) -> None:
    message = await mail.show(BOARD, drawings.board("1", "a"))
    await mail.show(BOARD, drawings.board("1", "b"))
    assert (message.text, is_photo(message)) == ("b", True)
    assert drawings.drawn == ["1"]
    assert mail.methods() == ["sendPhoto", "editMessageCaption"]


async def test_what_is_shown_already_needs_no_call_whatever_its_text_says(
    mail: Mail, drawings: Drawings
) -> None:
    await mail.show(BOARD, drawings.board("1", text="t"))
    other = drawings.board("1", text="u")
    keyboard = drawings.board("1").content.keyboard
    await mail.show(BOARD, replace(other, content=replace(other.content, keyboard=keyboard)))
    assert mail.methods() == ["sendPhoto"]


async def test_states_that_are_skipped_are_never_drawn(mail: Mail, drawings: Drawings) -> None:
    hold = mail.server.inject(Fault("sendPhoto", Effect.HOLD))
    mail.want(BOARD, drawings.board("1"))
    await mail.server.wait_for(lambda: hold.hits)
    for seen in "2345":
        mail.want(BOARD, drawings.board(seen))
    hold.release()
    await mail.outbox.settle()
    assert drawings.drawn == ["1", "5"]


async def test_a_text_becomes_a_picture_and_a_text_again_by_new_messages(
    mail: Mail, drawings: Drawings
) -> None:
    lobby = await mail.show(BOARD, mail.board("lobby"))
    board = await mail.show(BOARD, drawings.board("1"))
    assert (lobby.deleted, is_photo(board)) == (True, True)
    result = await mail.show(BOARD, mail.board("result"))
    assert (board.deleted, result.text, is_photo(result)) == (True, "result", False)
    assert list(mail.book.rows) == [BOARD]


async def test_a_picture_ends_as_a_text_also_where_nothing_follows(
    mail: Mail, drawings: Drawings
) -> None:
    board = await mail.show(BOARD, drawings.board("1"))
    mail.want(BOARD, replace(mail.board("closed", edit_only=True), last=True))
    await mail.outbox.settle()
    assert board.deleted
    assert mail.texts(mail.group) == ["closed"]
    assert mail.book.rows == {}


async def test_a_board_that_ends_keeps_its_picture_and_loses_its_buttons(
    mail: Mail, drawings: Drawings
) -> None:
    message = await mail.show(BOARD, drawings.board("1"))
    mail.outbox.retire(BOARD)
    await mail.outbox.settle()
    assert (is_photo(message), message.keyboard, message.deleted) == (True, [], False)


async def test_without_the_right_to_send_photos_the_text_is_shown_until_a_restart(
    mail: Mail, drawings: Drawings
) -> None:
    mail.group.permissions["can_send_photos"] = False
    message = await mail.show(BOARD, drawings.board("1", text="a"))
    assert (message.text, is_photo(message)) == ("a", False)
    mail.group.permissions["can_send_photos"] = True
    assert await mail.show(BOARD, drawings.board("2", text="b")) is message
    assert message.text == "b"
    assert mail.methods() == ["sendPhoto", "sendMessage", "editMessageText"]
    assert drawings.drawn == ["1"]

    await mail.restart()
    assert is_photo(await mail.show(BOARD, drawings.board("2", text="b")))
    assert message.deleted


@pytest.mark.parametrize(
    ("code", "description"),
    [
        (400, PHOTOS),
        (400, "Bad Request: IMAGE_PROCESS_FAILED"),
        (400, "Bad Request: PHOTO_INVALID_DIMENSIONS"),
        (400, "Bad Request: message caption is too long"),
        (413, "Request Entity Too Large"),
    ],
)
async def test_a_picture_that_is_refused_at_an_edit_makes_place_for_a_text(
    mail: Mail, drawings: Drawings, code: int, description: str
) -> None:
    board = await mail.show(BOARD, drawings.board("1"))
    mail.server.inject(Fault("editMessageMedia", code=code, description=description))
    text = await mail.show(BOARD, drawings.board("2", text="a"))
    assert (board.deleted, text.text, is_photo(text)) == (True, "a", False)
    assert list(mail.book.rows) == [BOARD]


async def test_where_nothing_can_be_written_it_was_not_about_pictures(
    mail: Mail, drawings: Drawings
) -> None:
    rights = ("can_send_photos", "can_send_messages")
    mail.group.permissions.update(dict.fromkeys(rights, False))
    mail.want(BOARD, drawings.board("1"))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == []
    mail.group.permissions.update(dict.fromkeys(rights, True))
    assert is_photo(await mail.show(BOARD, drawings.board("1")))
    assert mail.methods() == ["sendPhoto", "sendMessage", "sendPhoto"]


async def test_another_chat_keeps_its_pictures(mail: Mail, drawings: Drawings) -> None:
    mail.server.inject(Fault("sendPhoto", description=PHOTOS))
    await mail.show(BOARD, drawings.board("1", text="a"))
    mail.outbox.say(Saying(Place(mail.ann.id), drawings.board("2", "chart").content))
    await mail.outbox.settle()
    *_, answer = mail.ann.private.history()
    assert (answer.text, is_photo(answer)) == ("chart", True)


async def test_an_answer_to_a_command_may_be_a_picture_and_is_a_text_where_that_is_refused(
    mail: Mail, drawings: Drawings
) -> None:
    asked = mail.ann.say(mail.group, "/stats")
    place = Place(mail.group.id)
    mail.outbox.say(Saying(place, drawings.board("1", "chart").content, reply_to=asked.id))
    await mail.outbox.settle()
    mail.group.permissions["can_send_photos"] = False
    for text in ("numbers", "more"):
        mail.outbox.say(Saying(place, drawings.board("1", text=text).content))
        await mail.outbox.settle()
    assert mail.texts(mail.group)[1:] == ["chart", "numbers", "more"]
    chart = list(mail.group.history())[1]
    assert (chart.reply_to, is_photo(chart)) == (asked, True)
    assert mail.methods() == ["sendPhoto", "sendPhoto", "sendMessage", "sendMessage"]


async def test_a_picture_that_cannot_be_drawn_is_a_text(
    mail: Mail, drawings: Drawings, caplog: pytest.LogCaptureFixture
) -> None:
    drawings.fails.append(OSError("no such face"))
    message = await mail.show(BOARD, drawings.board("1", text="a"))
    assert (message.text, is_photo(message)) == ("a", False)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "a picture could not be drawn"
    ]
    caplog.clear()


async def test_where_too_much_is_drawn_the_picture_comes_a_little_later(
    mail: Mail, drawings: Drawings
) -> None:
    drawings.fails.append(BusyError("64 pictures are waiting"))
    assert is_photo(await mail.show(BOARD, drawings.board("1")))
    assert drawings.drawn == ["1", "1"]
    assert mail.naps.taken == [1.0]


async def test_a_picture_that_got_lost_is_sent_again_and_found(
    mail: Mail, drawings: Drawings
) -> None:
    mail.server.inject(Fault("sendPhoto", Effect.DROP_AFTER))
    message = await mail.show(BOARD, drawings.board("1"))
    assert [one.id for one in mail.group.history()] == [message.id] == [2]


async def test_a_restart_edits_the_same_picture(mail: Mail, drawings: Drawings) -> None:
    message = await mail.show(BOARD, drawings.board("1", "a"))
    await mail.restart()
    await mail.show(BOARD, drawings.board("1", "a"))
    await mail.show(BOARD, drawings.board("1", "b"))
    assert await mail.show(BOARD, drawings.board("2", "b")) is message
    assert mail.methods() == ["sendPhoto", "editMessageCaption", "editMessageMedia"]


async def test_a_stop_does_not_wait_for_a_drawing(mail: Mail) -> None:
    begun, forever = asyncio.Event(), Future[bytes]()

    async def draw() -> bytes:
        begun.set()
        return await asyncio.shield(asyncio.wrap_future(forever))

    shown = replace(content("t"), picture=Picture("1", "c", draw))
    mail.outbox.want(BOARD, Wanted(Place(mail.group.id), shown))
    await begun.wait()
    await mail.outbox.stop(0.01)
    forever.cancel()
    assert mail.methods() == []
    assert mail.book.rows == {}
