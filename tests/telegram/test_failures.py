"""What was not done is told to whoever asked, once, and a fault is logged."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.model import Table
from bot.tables.refusals import TableRefusal
from bot.telegram.callbacks import MenuTap
from bot.telegram.handlers.failures import FAULT
from bot.telegram.views.refusals import WORDS, refusal_text
from playground.faults import Effect, Fault
from tests.telegram.builders import EN, PEOPLE, RU, lobby_of, moments, play_of
from tests.telegram.front import Front, open_front
from tests.telegram.strict import TAPS

STALE = TableRefusal.STALE
FORGED = [
    "-",
    ":",
    "c:",
    "s:7:1:4:1:0",
    "l:7:z",
    "l:7:",
    "l:x:j",
    "l:7:j:j",
    "g:7:",
    "m:0x7",
    "b:7",
    "b:7:one",
    "c:7:1:4:1:0:0:Zz",
    "c:7:1:4:1:0:0:6S",
    "c:7:1:4:1:0:0:6sAh",
    "c:7:1:4:1:0:0:",
    "c:7:1:4:1:0:6s",
    "a:7:1:4:1:0:0:fly",
    "a:7:1:4:1:0:0:a6s7h",
    "a:7:1:4:1:0:0:b6s6s",
    "a:7:1:4:1:0:0:",
    "x" * 64,
    "ж" * 32,
    "\u202e:\u200b",
]


@pytest.mark.parametrize("data", FORGED)
async def test_a_forged_tap_is_told_that_the_table_has_changed(front: Front, data: str) -> None:
    lobby = lobby_of(PEOPLE[:2])
    board = await front.set_up(lobby)
    assert await front.toast(1, board, data) == refusal_text(STALE, RU)
    assert await front.toast(2, board, data) == refusal_text(STALE, EN)
    assert front.table() == lobby


@pytest.mark.parametrize(
    "data",
    ["l:8:j", "l:-7:d", "g:0:1", "m:99999999999999999999999999", "b:8:1", "c:8:1:1:1:0:0:6s"],
)
async def test_a_tap_on_a_table_that_there_is_not_is_told_so(front: Front, data: str) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    assert await front.toast(1, board, data) == refusal_text(TableRefusal.CLOSED, RU)


numbers = st.sampled_from(["0", "1", "2", "7", "-1", "", "9" * 20, "x", "٧"])
words = st.sampled_from(["6s", "Xr", "Zz", "a6s", "b6s7s", "take", "pass", "redeal", "j", "d", ""])
forged = st.builds(
    lambda kind, found, word: ":".join([kind.__prefix__, *found, word]),
    st.sampled_from(TAPS),
    st.lists(numbers, max_size=6),
    words,
)


@settings(deadline=None, max_examples=20)
@given(at=moments(), taps=st.lists(st.tuples(st.integers(0, 7), forged), max_size=12))
async def test_whoever_taps_whatever_is_answered_once_and_never_with_a_fault(
    at: Table, taps: list[tuple[int, str]]
) -> None:
    async with open_front() as front:
        board = await front.set_up(at)
        for seat, data in taps:
            told = await front.toast(seat, board, data)
            assert told != RU.gettext(FAULT)
            assert told or data.startswith(MenuTap.__prefix__)  # a page that turns is seen


@settings(deadline=None, max_examples=12)
@given(at=moments(), data=st.data())
async def test_every_button_of_every_hand_is_answered_as_having_done_what_it_promises(
    at: Table, data: st.DataObject
) -> None:
    if not play_of(at).deal.awaited():
        return
    async with open_front() as front:
        await front.set_up(at)
        refusals = {refusal_text(reason, t) for reason in WORDS for t in (EN, RU)}
        seat = data.draw(st.sampled_from(play_of(at).deal.awaited()))
        hand = front.hand(seat)
        places = [(row, at) for row, line in enumerate(hand.keyboard) for at in range(len(line))]
        row, column = data.draw(st.sampled_from(places))
        playable = "style" in hand.keyboard[row][column]
        answer = await front.tap(front.people[seat], hand, (row, column))
        assert (answer.text in refusals) != playable


async def test_a_fault_is_logged_and_told_by_an_alert(
    front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:2]))
    front.store.broken = True
    answer = await front.tap_data(front.people[2], board, "l:7:j")
    assert (answer.text, answer.show_alert) == (EN.gettext(FAULT), True)
    assert "the disk is full" in caplog.text
    caplog.clear()

    front.store.broken = False
    assert await front.toast(2, board, "l:7:j") not in {"", EN.gettext(FAULT)}


async def test_a_fault_in_a_command_is_logged_and_told_under_it(
    front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    front.store.broken = True
    (answer,) = await front.say(front.people[0], front.group, "/newgame")
    assert answer.text == RU.gettext(FAULT)
    assert answer.reply_to is not None
    (private,) = await front.say(front.people[1], front.people[1].private, "/hand")
    assert private.text == RU.gettext("You are not playing right now.")
    assert "the disk is full" in caplog.text
    caplog.clear()


async def test_a_refused_command_is_answered_in_the_language_of_the_place(front: Front) -> None:
    (answer,) = await front.say(front.people[0], front.group, "/table")
    assert answer.text == refusal_text(TableRefusal.NO_TABLE, RU)
    (answer,) = await front.say(front.people[0], front.people[0].private, "/leave")
    assert answer.text == refusal_text(TableRefusal.NOT_SEATED, EN)


async def test_a_command_delivered_twice_is_answered_once(front: Front) -> None:
    front.people[1].say(front.group, "/newgame")
    (update,) = front.server.bot.updates.first(1)
    await front.hear()
    before = len(front.server.calls_of("sendMessage"))
    await front.handle(update)
    await front.outbox.settle()
    assert len(front.server.calls_of("sendMessage")) == before
    assert len(front.store.tables) == 1


async def test_what_a_tap_did_stands_though_its_answer_is_lost(
    front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:1]))
    front.server.inject(Fault("answerCallbackQuery", Effect.BAD_GATEWAY))
    front.people[1].tap_data(board, "l:7:j")
    await front.hear()
    assert front.table().people == PEOPLE[:2]
    caplog.clear()


async def test_a_tap_under_a_message_that_is_gone_is_answered(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:1]))
    front.people[0].delete(board)
    assert await front.toast(1, board, "l:7:j")
    assert front.table().people == PEOPLE[:2]
    assert f"2. \u2068{PEOPLE[1].name}\u2069" in front.board().text  # posted anew
