"""What the book remembers is what Telegram shows, and a restart goes on from there."""

from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.surfaces import Surface
from bot.telegram.delivery.wanted import Wanted
from playground.faults import Effect, Fault
from tests.telegram.mail import BOARD, TABLE, Mail, hand_of, open_mail

SECOND = Surface.board(TABLE, 2)


async def test_a_restart_edits_the_same_messages(mail: Mail) -> None:
    board = await mail.show(BOARD, mail.board("a"))
    hand = await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "x", call="1"))
    await mail.restart()
    assert await mail.show(BOARD, mail.board("b")) is board
    assert await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "y", call="1")) is hand
    assert (board.text, hand.text) == ("b", "y")


async def test_a_restart_sends_nothing_that_is_shown_already(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "x", call="1"))
    before = mail.methods()
    await mail.restart()
    await mail.show(BOARD, mail.board("a"))
    await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "x", call="1"))
    assert mail.methods() == before


async def test_a_call_that_came_while_the_bot_was_down_gets_its_new_message(mail: Mail) -> None:
    old = await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "x", call="1"))
    await mail.restart()
    new = await mail.show(hand_of(mail.ann), mail.hand(mail.ann, "x", call="2"))
    assert (old.deleted, new.deleted) == (True, False)


async def test_a_kill_between_a_new_message_and_the_removal_of_the_old_leaves_no_two(
    mail: Mail,
) -> None:
    surface = hand_of(mail.ann)
    old = await mail.show(surface, mail.hand(mail.ann, "x", call="1"))
    mail.naps.hold()
    mail.server.inject(Fault.too_many_requests(30, "deleteMessage"))
    mail.want(surface, mail.hand(mail.ann, "x", call="2"))
    await mail.naps.begun.wait()
    assert not old.deleted
    await mail.outbox.stop(0.01)

    await mail.restart()
    for left in mail.outbox.surfaces_of(TABLE):
        if left != surface:
            mail.outbox.retire(left)
    await mail.outbox.settle()
    assert old.deleted
    assert list(mail.book.rows) == [surface]


async def test_a_surface_can_end_after_a_restart(mail: Mail) -> None:
    message = await mail.show(hand_of(mail.ben), mail.hand(mail.ben, "x"))
    await mail.restart()
    assert mail.outbox.surfaces_of(TABLE) == [hand_of(mail.ben)]
    mail.outbox.retire(hand_of(mail.ben))
    await mail.outbox.settle()
    assert message.deleted


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that happens to one of the surfaces; `text` None ends it."""

    surface: int
    text: str | None = None
    call: str = ""
    anew: bool = False


settle, restart, deletion = st.just("settle"), st.just("restart"), st.just("delete")
faults = st.builds(
    Fault,
    method=st.sampled_from([None, "sendMessage", "editMessageText", "deleteMessage"]),
    effect=st.sampled_from([Effect.DROP_BEFORE, Effect.BAD_GATEWAY]),
    times=st.integers(1, 3),
)
floods = st.builds(Fault.too_many_requests, st.integers(1, 99), times=st.integers(1, 3))
lost_edits = st.just(Fault("editMessageText", Effect.DROP_AFTER))
wishes = st.builds(
    Wish,
    st.integers(0, 3),
    st.sampled_from([None, "a", "b", "c"]),
    st.sampled_from(["", "1"]),
    st.booleans(),
)
weather = st.lists(
    st.one_of(wishes, wishes, wishes, settle, restart, deletion, faults, floods, lost_edits),
    max_size=25,
)


@settings(deadline=None, max_examples=50)
@given(events=weather)
async def test_in_any_weather_the_book_and_telegram_come_to_what_was_wanted_last(
    events: list[object],
) -> None:
    async with open_mail() as mail:
        surfaces = (BOARD, SECOND, hand_of(mail.ann), hand_of(mail.ben))
        wanted: dict[Surface, Wanted] = {}
        for event in events:
            match event:
                case Fault():
                    mail.server.inject(replace(event))
                case "settle":
                    await mail.outbox.settle()
                case "restart":
                    await mail.outbox.settle()
                    await mail.restart()
                case "delete" if BOARD in mail.book.rows:
                    mail.ann.delete(mail.message(BOARD))
                case Wish(text=None):
                    wanted.pop(surfaces[event.surface], None)
                    mail.outbox.retire(surfaces[event.surface])
                case Wish():
                    surface = surfaces[event.surface]
                    wanted[surface] = _wanted(mail, event)
                    mail.want(surface, wanted[surface])
        await mail.outbox.settle()
        _check(mail, wanted)


def _wanted(mail: Mail, wish: Wish) -> Wanted:
    assert wish.text is not None
    people = {2: mail.ann, 3: mail.ben}
    if wish.surface in people:
        made = mail.hand(people[wish.surface], wish.text, wish.call)
    else:
        made = mail.board(wish.text, wish.call)
    return replace(made, anew=wish.anew)


def _check(mail: Mail, wanted: dict[Surface, Wanted]) -> None:
    digests = {surface: shown.digest for surface, shown in mail.book.rows.items()}
    assert digests == {surface: wish.content.digest for surface, wish in wanted.items()}
    live = [
        message
        for chat in (mail.group, mail.ann.private, mail.ben.private)
        for message in chat.history()
        if message.keyboard
    ]
    shown = [message for surface in wanted if not (message := mail.message(surface)).deleted]
    assert sorted(message.sequence for message in live) == sorted(
        message.sequence for message in shown
    )
