"""Removing a player: by a reply to him, or by a button of a list."""

import pytest

from bot.tables.model import Phase, Table
from bot.tables.people import PersonId
from bot.tables.refusals import TableRefusal
from bot.telegram.callbacks import KickTap
from bot.telegram.views.refusals import refusal_text
from playground.model import Message
from tests.telegram.builders import CATALOGUES, PEOPLE, RU, lobby_of, position, table_of
from tests.telegram.front import Front

ADMIN, OWNER, GUEST, STRANGER = 0, 1, 2, 4  # seats of PEOPLE


def lobby() -> Table:
    """Return a lobby that is not the admin's."""
    return lobby_of(PEOPLE[1:4])


def running() -> Table:
    return table_of(
        position("6s 7h", "8s 9s", "Ks Kd", talon="6d", players=PEOPLE[1:4]), "throw-in"
    )


async def kick(front: Front, by: int, whom: int | None) -> list[Message]:
    """Let somebody say /kick, in reply to a message of somebody or to none."""
    how: dict[str, object] = {}
    if whom is not None:
        how["reply_to"] = front.people[whom].say(front.group, "hello")
        await front.hear()
    return await front.say(front.people[by], front.group, "/kick", **how)


@pytest.mark.parametrize("by", [ADMIN, OWNER])
async def test_admins_and_the_owner_remove_whose_message_they_reply_to(
    front: Front, by: int
) -> None:
    await front.set_up(lobby())
    (answer,) = await kick(front, by, GUEST)
    assert PEOPLE[GUEST].name in (answer.text or "")
    assert front.table().people == (PEOPLE[1], PEOPLE[3])


async def test_nobody_else_removes_anybody(front: Front) -> None:
    await front.set_up(lobby())
    (answer,) = await kick(front, GUEST, OWNER)
    assert answer.text == refusal_text(TableRefusal.NOT_OWNER, RU)
    assert front.table() == lobby()


async def test_whoever_is_not_at_the_table_cannot_be_removed(front: Front) -> None:
    await front.set_up(lobby())
    (answer,) = await kick(front, OWNER, STRANGER)
    assert answer.text == refusal_text(TableRefusal.SITS_NOWHERE_HERE, RU)


async def test_where_no_table_stands_nobody_is_removed(front: Front) -> None:
    (answer,) = await kick(front, ADMIN, GUEST)
    assert answer.text == refusal_text(TableRefusal.NO_TABLE, RU)


async def test_in_a_deal_the_rest_begin_anew(front: Front) -> None:
    await front.set_up(running())
    await kick(front, ADMIN, GUEST)
    table = front.table()
    assert (table.phase, table.deal_number, table.people) == (
        Phase.DEAL,
        2,
        (PEOPLE[1], PEOPLE[3]),
    )


async def test_without_a_reply_the_players_are_buttons(front: Front) -> None:
    await front.set_up(lobby())
    (question,) = await kick(front, OWNER, None)
    assert [row[0]["text"].strip("\u2068\u2069") for row in question.keyboard] == [
        person.name for person in PEOPLE[1:4]
    ]
    refused = await front.tap(front.people[GUEST], question, (2, 0))
    of_guest = CATALOGUES.choose(PEOPLE[GUEST].language)
    assert refused.text == refusal_text(TableRefusal.NOT_OWNER, of_guest)
    done = await front.tap(front.people[OWNER], question, (1, 0))
    assert PEOPLE[GUEST].name in (done.text or "")
    assert front.table().people == (PEOPLE[1], PEOPLE[3])
    assert (question.labels, PEOPLE[GUEST].name in question.text) == ([], True)
    again = KickTap(table=front.table().id, person=PEOPLE[GUEST].id).pack()
    told = await front.toast(OWNER, question, again)
    of_owner = CATALOGUES.choose(PEOPLE[OWNER].language)
    assert told == refusal_text(TableRefusal.SITS_NOWHERE_HERE, of_owner)


async def test_the_button_fits_the_largest_ids() -> None:
    assert len(KickTap(table=2**62, person=PersonId(2**52)).pack()) <= 64


async def test_who_is_removed_hears_it_in_private(front: Front) -> None:
    await front.set_up(lobby())
    (question,) = await kick(front, OWNER, None)
    await front.tap(front.people[OWNER], question, (1, 0))
    of_guest = CATALOGUES.choose(PEOPLE[GUEST].language)
    words = of_guest.gettext("🚪 You were removed from the table in {group}.", group="Dacha")
    said = [m.text for m in front.people[GUEST].sees(front.people[GUEST].private)]
    assert [text.replace("\u2068", "").replace("\u2069", "") for text in said] == [words]


async def test_who_removes_himself_is_told_nothing_more(front: Front) -> None:
    await front.set_up(lobby())
    (question,) = await kick(front, OWNER, None)
    await front.tap(front.people[OWNER], question, (0, 0))
    assert front.people[OWNER].sees(front.people[OWNER].private) == []
