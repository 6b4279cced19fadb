"""What only Telegram can say of a person, and what a silence counts as."""

from dataclasses import replace

import pytest

from bot.telegram.reach import can_write_to, is_admin, is_member
from playground.faults import Effect, Fault
from tests.telegram.mail import Mail

FAULTS = [
    Fault(effect=Effect.BAD_GATEWAY),
    Fault(effect=Effect.DROP_BEFORE),
    Fault.too_many_requests(30),
    Fault(code=400, description="Bad Request: chat not found"),
]


async def test_who_started_the_bot_can_be_written_to(mail: Mail) -> None:
    assert await can_write_to(mail.bot, mail.ann.id)
    assert mail.texts(mail.ann.private) == []


async def test_who_blocked_it_left_telegram_or_never_came_cannot(mail: Mail) -> None:
    mail.ann.block()
    mail.ben.deactivate()
    stranger = mail.server.world.person("Stranger")
    for person in (mail.ann.id, mail.ben.id, stranger.id, 1):
        assert not await can_write_to(mail.bot, person)


async def test_members_are_told_from_others(mail: Mail) -> None:
    world = mail.server.world
    guest, muted, gone, thrown = (world.person(name) for name in ("A", "B", "C", "D"))
    for person in (muted, gone, thrown):
        person.join(mail.group)
    mail.ann.restrict(mail.group, muted, can_send_messages=False)
    gone.leave(mail.group)
    mail.ann.kick(mail.group, thrown)
    people = (mail.ann, mail.ben, muted, gone, thrown, guest)
    found = [await is_member(mail.bot, mail.group.id, person.id) for person in people]
    assert found == [True, True, True, False, False, False]
    mail.group.members[muted.id].is_member = False  # restricted, and not there
    assert not await is_member(mail.bot, mail.group.id, muted.id)


async def test_admins_are_told_from_others(mail: Mail) -> None:
    helper = mail.server.world.person("Helper")
    helper.join(mail.group)
    mail.ann.promote(mail.group, helper, can_delete_messages=True)
    people = (mail.ann, helper, mail.ben)
    found = [await is_admin(mail.bot, mail.group.id, person.id) for person in people]
    assert found == [True, True, False]


@pytest.mark.parametrize("fault", FAULTS, ids=["gateway", "network", "flood", "no chat"])
async def test_what_cannot_be_found_out_counts_as_no(mail: Mail, fault: Fault) -> None:
    mail.server.inject(replace(fault, times=3))
    assert not await can_write_to(mail.bot, mail.ann.id)
    assert not await is_member(mail.bot, mail.group.id, mail.ann.id)
    assert not await is_admin(mail.bot, mail.group.id, mail.ann.id)
