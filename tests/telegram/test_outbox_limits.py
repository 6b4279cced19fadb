"""Telegram's limits: how often the outbox writes, and what it leaves out."""

import pytest

from bot.tables.people import Place
from bot.tables.surfaces import Surface
from bot.telegram.delivery.budget import TELEGRAM, UNLIMITED, Budget, Rate
from bot.telegram.delivery.outbox import Outbox
from bot.telegram.delivery.wanted import Saying, Wanted
from tests.telegram.mail import BOARD, TABLE, Mail, content, hand_of

PRIVATE, GROUP = TELEGRAM.private, TELEGRAM.group


@pytest.mark.parametrize(("rate", "most"), [(GROUP, 20), (PRIVATE, 63)])
def test_no_minute_holds_more_than_its_chat_allows(rate: Rate, most: int) -> None:
    budget = Budget(rate, 0.0)
    now, spent = 0.0, [0.0]
    while now < 600:
        now += budget.wait(now)
        budget.spend(now)
        spent.append(now)
    for start in spent:
        # A minute that ends in the very moment of another message does not hold it.
        assert sum(start <= time < start + 60 - 1e-6 for time in spent) <= most


def test_a_rest_fills_a_budget_again() -> None:
    budget = Budget(PRIVATE, 0.0)
    for _ in range(3):
        assert budget.wait(0.0) == 0
        budget.spend(0.0)
    assert budget.wait(0.0) == pytest.approx(1.0)
    assert budget.wait(budget.full_at) == 0
    assert budget.full_at == pytest.approx(3.0)


def test_what_telegram_closed_stays_closed_as_long_as_it_said() -> None:
    budget = Budget(GROUP, 0.0)
    budget.close(0.0, 30)
    budget.close(1.0, 5)
    assert (budget.wait(10.0), budget.shut(10.0)) == (20, 20)
    assert budget.wait(30.0) == 0


async def test_a_lively_board_is_edited_twenty_times_a_minute_at_most(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("0"))
    times = []
    for number in range(1, 60):
        await mail.show(BOARD, mail.board(str(number)))
        times.append(mail.naps.time)
    for start in times:
        assert sum(start <= time < start + 60 - 1e-6 for time in times) <= 20


async def test_what_may_wait_is_shown_with_what_comes_after_it(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    begun = mail.naps.time
    mail.naps.hold()
    mail.want(BOARD, patient(mail.board("b"), 3))
    await mail.naps.begun.wait()
    assert mail.texts(mail.group) == ["a"]
    mail.want(BOARD, patient(mail.board("c"), 3))
    mail.naps.end()
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["c"]
    assert mail.methods() == ["sendMessage", "editMessageText"]
    assert mail.naps.time == begun + 3


async def test_patience_is_not_renewed_by_a_newer_wish(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    begun = mail.naps.time
    mail.want(BOARD, patient(mail.board("b"), 3))
    mail.naps.time += 2
    mail.want(BOARD, patient(mail.board("c"), 3))
    await mail.outbox.settle()
    assert mail.naps.time == begun + 3


async def test_what_is_wanted_at_once_does_not_wait_for_what_may_wait(mail: Mail) -> None:
    first, second = hand_of(mail.ann), Surface(TABLE, "hand/9")
    await mail.show(first, mail.hand(mail.ann, "a"))
    begun = mail.naps.time
    mail.want(first, patient(mail.hand(mail.ann, "b"), 30))
    mail.want(second, mail.hand(mail.ann, "c"))
    mail.naps.hold()
    await mail.server.wait_for(lambda: "c" in mail.texts(mail.ann.private))
    assert mail.texts(mail.ann.private) == ["a", "c"]
    mail.naps.end()
    await mail.outbox.settle()
    assert mail.texts(mail.ann.private) == ["b", "c"]
    assert mail.naps.time == begun + 30


async def test_a_server_without_limits_is_sent_everything_at_once(mail: Mail) -> None:
    outbox = Outbox(mail.bot, mail.book, mail.naps, UNLIMITED)
    for number in range(100):
        outbox.want(BOARD, patient(mail.board(str(number)), 30))
        await outbox.settle()
    assert len(mail.methods()) == 100
    assert mail.naps.taken == []


async def test_what_is_shown_already_costs_nothing(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    for _ in range(100):
        await mail.show(BOARD, mail.board("a"))
    assert mail.naps.taken == []
    assert mail.methods() == ["sendMessage"]


async def test_answers_to_commands_share_the_budget_of_their_chat(mail: Mail) -> None:
    for number in range(4):
        mail.outbox.say(Saying(Place(mail.group.id), content(str(number))))
    await mail.outbox.settle()
    assert mail.texts(mail.group) == ["0", "1", "2", "3"]
    assert mail.naps.taken == [pytest.approx(60 / 17)]


async def test_a_stop_leaves_what_may_wait_to_the_next_start(mail: Mail) -> None:
    await mail.show(BOARD, mail.board("a"))
    mail.want(BOARD, patient(mail.board("b"), 3))
    await mail.outbox.stop(60)
    assert mail.texts(mail.group) == ["a"]
    assert mail.naps.taken == []
    mail.check_book()


def patient(wanted: Wanted, seconds: float) -> Wanted:
    return Wanted(wanted.place, wanted.content, wanted.call, patience=seconds)
