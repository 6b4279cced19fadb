"""What only Telegram can say of a person, and what a silence counts as."""

from dataclasses import replace

import pytest

from bot.telegram import reach
from bot.telegram.reach import BELIEVED, MOST_BELIEVED, Members, can_write_to
from playground.faults import Effect, Fault
from tests.telegram.mail import Mail

FAULTS = [
    Fault(effect=Effect.BAD_GATEWAY),
    Fault(effect=Effect.DROP_BEFORE),
    Fault.too_many_requests(30),
    Fault(code=400, description="Bad Request: chat not found"),
]


def members_of(mail: Mail) -> Members:
    """Return members by the time of the world."""
    return Members(mail.bot, mail.server.world.clock.now)


def asked(mail: Mail) -> int:
    """Return how often Telegram was asked about a member."""
    return len(mail.server.calls_of("getChatMember"))


async def test_who_started_the_bot_can_be_written_to(mail: Mail) -> None:
    assert await can_write_to(mail.bot, mail.ann.id)
    assert mail.texts(mail.ann.private) == []


async def test_who_blocked_it_left_telegram_or_never_came_cannot(mail: Mail) -> None:
    mail.ann.block()
    mail.ben.deactivate()
    stranger = mail.server.world.person("Stranger")
    for person in (mail.ann.id, mail.ben.id, stranger.id, 1):
        assert not await can_write_to(mail.bot, person)


async def test_whoever_taps_does_not_wait_for_a_telegram_that_hangs(
    mail: Mail, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "SOON", 0.05)
    held = mail.server.inject(Fault(effect=Effect.HOLD, times=2))
    assert not await can_write_to(mail.bot, mail.ann.id)
    assert not await members_of(mail).has(mail.group.id, mail.ann.id)
    held.release()


async def test_members_are_told_from_others(mail: Mail) -> None:
    world = mail.server.world
    guest, muted, gone, thrown = (world.person(name) for name in ("A", "B", "C", "D"))
    for person in (muted, gone, thrown):
        person.join(mail.group)
    mail.ann.restrict(mail.group, muted, can_send_messages=False)
    gone.leave(mail.group)
    mail.ann.kick(mail.group, thrown)
    people = (mail.ann, mail.ben, muted, gone, thrown, guest)
    members = members_of(mail)
    found = [await members.has(mail.group.id, person.id) for person in people]
    assert found == [True, True, True, False, False, False]
    mail.group.members[muted.id].is_member = False  # restricted, and not there
    assert not await members_of(mail).has(mail.group.id, muted.id)


async def test_admins_are_told_from_others(mail: Mail) -> None:
    helper = mail.server.world.person("Helper")
    helper.join(mail.group)
    mail.ann.promote(mail.group, helper, can_delete_messages=True)
    people = (mail.ann, helper, mail.ben)
    members = members_of(mail)
    found = [await members.is_admin(mail.group.id, person.id) for person in people]
    assert found == [True, True, False]


@pytest.mark.parametrize("fault", FAULTS, ids=["gateway", "network", "flood", "no chat"])
async def test_what_cannot_be_found_out_counts_as_no(mail: Mail, fault: Fault) -> None:
    mail.server.inject(replace(fault, times=3))
    assert not await can_write_to(mail.bot, mail.ann.id)
    members = members_of(mail)
    assert not await members.has(mail.group.id, mail.ann.id)
    assert not await members.is_admin(mail.group.id, mail.ann.id)
    assert await members.is_admin(mail.group.id, mail.ann.id)  # the failures were not kept
    assert asked(mail) == 3


async def test_who_asks_in_a_hurry_costs_one_question(mail: Mail) -> None:
    members, group = members_of(mail), mail.group.id
    for _ in range(5):
        assert await members.is_admin(group, mail.ann.id)
        assert await members.has(group, mail.ann.id)
        assert not await members.is_admin(group, mail.ben.id)
    assert asked(mail) == 2

    other = mail.server.world.supergroup("Other", [mail.ben, mail.ann])
    assert await members.is_admin(other.id, mail.ben.id)
    assert asked(mail) == 3


@pytest.mark.parametrize("made", [True, False])
async def test_other_admins_are_seen_within_half_a_minute(mail: Mail, *, made: bool) -> None:
    members, group = members_of(mail), mail.group
    if not made:
        mail.ann.promote(group, mail.ben)
    assert await members.is_admin(group.id, mail.ben.id) is not made
    (mail.ann.promote if made else mail.ann.demote)(group, mail.ben)
    mail.server.world.advance(BELIEVED)
    assert BELIEVED <= 30
    assert await members.is_admin(group.id, mail.ben.id) is made


async def test_who_has_just_come_to_the_group_is_not_turned_away(mail: Mail) -> None:
    members, new = members_of(mail), mail.server.world.person("New")
    assert not await members.has(mail.group.id, new.id)
    new.join(mail.group)
    assert await members.has(mail.group.id, new.id)


async def test_who_is_known_to_have_left_is_there_no_more(mail: Mail) -> None:
    members = members_of(mail)
    assert await members.has(mail.group.id, mail.ben.id)
    mail.ben.leave(mail.group)
    mail.server.world.advance(BELIEVED)
    for _ in range(2):
        assert not await members.has(mail.group.id, mail.ben.id)
    assert asked(mail) == 3


async def test_only_so_many_answers_are_kept(mail: Mail) -> None:
    members = members_of(mail)
    people = [mail.server.world.person(str(n)) for n in range(MOST_BELIEVED)]
    for person in people:
        person.join(mail.group)
    for person in (mail.ann, *people):
        await members.has(mail.group.id, person.id)
    before = asked(mail)
    await members.has(mail.group.id, people[0].id)
    assert asked(mail) == before
    await members.has(mail.group.id, mail.ann.id)  # the oldest had to go
    assert asked(mail) == before + 1
