"""`/forgetme`: asked once more, then done; not for whoever sits at a table."""

import pytest

from bot.tables.people import Preferences, Sorting
from bot.tables.refusals import TableRefusal
from bot.tables.statistics import STAND_INS
from bot.telegram.callbacks import ForgetTap
from bot.telegram.handlers.forgetting import question
from bot.telegram.views.refusals import refusal_text
from playground.model import Message
from tests.telegram.builders import BORIS, PEOPLE, RU, lobby_of
from tests.telegram.front import Front
from tests.telegram.strict import seen
from tests.telegram.taps import of


async def asked(front: Front, seat: int = 1) -> Message:
    person = front.people[seat]
    (message,) = await front.say(person, person.private, "/forgetme")
    return message


@pytest.mark.parametrize("seat", [0, 1])
async def test_it_asks_first_and_says_what_goes(front: Front, seat: int) -> None:
    message = await asked(front, seat)

    assert message.text == seen(question(of(seat))).text
    assert front.store.forgotten == []


async def test_whoever_is_sure_is_forgotten_with_all_that_he_liked(front: Front) -> None:
    await front.tastes.choose(BORIS, lambda _: Preferences(sorting=Sorting.RANKS))
    message = await asked(front)
    await front.tap(front.people[1], message, RU.gettext("Forget me"))

    assert front.store.forgotten == [(BORIS.id, STAND_INS)]
    assert front.tastes.of(BORIS.id) == Preferences()
    assert message.text == RU.gettext("Forgotten. If you play again, it counts anew.")
    assert message.keyboard == []


async def test_whoever_thinks_better_of_it_is_not(front: Front) -> None:
    message = await asked(front)
    await front.tap(front.people[1], message, RU.gettext("Leave it"))

    assert front.store.forgotten == []
    assert message.text == RU.gettext("All stays as it is.")
    assert message.keyboard == []


async def test_whoever_sits_at_a_table_hears_why_not(front: Front) -> None:
    await front.set_up(lobby_of(PEOPLE[:2]))
    message = await asked(front)
    answer = await front.tap(front.people[1], message, RU.gettext("Forget me"))

    assert answer.text == refusal_text(TableRefusal.STILL_SEATED, RU)
    assert front.store.forgotten == []
    assert message.text == seen(question(RU)).text, "he can tap again when he has got up"


async def test_only_the_private_chat_forgets(front: Front) -> None:
    board = await front.set_up(lobby_of(PEOPLE[:1]))

    (answer,) = await front.say(front.people[1], front.group, "/forgetme")
    assert answer.text == RU.gettext("That works in the private chat with me.")
    toast = await front.toast(1, board, ForgetTap(sure=True).pack())
    assert toast == refusal_text(TableRefusal.STALE, of(1))
    assert front.store.forgotten == []
