"""At half of his time a player is reminded, once."""

import pytest

from bot.engine.rules import RuleSet
from bot.tables.clocks import THINKING, Clock
from bot.tables.people import Person
from bot.tables.ports import News, Notice
from tests.tables.builders import ANN, BEN, CLEO, THREE, Club, open_club


def reminded(club: Club) -> list[Person | None]:
    """Return who was reminded so far."""
    assert all(notice.news is News.REMINDER for _, notice in club.recorder.told)
    return [notice.person for _, notice in club.recorder.told]


@pytest.mark.parametrize("clock", [Clock.NORMAL, Clock.SLOW, Clock.DAY])
async def test_report_a35_the_awaited_is_reminded_once_at_half_of_his_time(
    club: Club, clock: Clock
) -> None:
    table = await club.dealt(3, deck=THREE, clock=clock)
    thinking = THINKING[clock]
    assert thinking is not None

    await club.wait(thinking / 2 - 1)
    assert reminded(club) == []
    await club.wait(1)
    assert club.recorder.told == [(table.id, Notice(News.REMINDER, ANN))]
    await club.wait(thinking / 2 - 1)
    assert reminded(club) == [ANN]


async def test_the_fast_clock_reminds_nobody(club: Club) -> None:
    await club.dealt(3, clock=Clock.FAST)
    await club.wait(39)
    assert club.recorder.told == []


async def test_who_has_acted_is_not_reminded(club: Club) -> None:
    table = await club.dealt(3, deck=THREE)
    await club.wait(29)
    await club.play(table.id, "0:a6s")
    await club.wait(29)
    await club.play(table.id, "1:b6s9s")
    await club.wait(29)
    assert reminded(club) == []


async def test_throwers_who_wait_for_the_defender_are_not_reminded(club: Club) -> None:
    table = await club.dealt(3, RuleSet(throw_in_order="free"), THREE)  # type: ignore[arg-type]
    await club.play(table.id, "0:a6s")
    await club.wait(59)
    assert reminded(club) == [BEN]

    await club.play(table.id, "1:b6s9s")
    await club.wait(59)
    assert reminded(club) == [BEN, ANN, CLEO]


@pytest.mark.parametrize("moment", [0, 29, 31, 59])
async def test_a_restart_reminds_nobody_twice_and_forgets_nobody(
    club: Club, moment: float
) -> None:
    await club.dealt(3, deck=THREE)
    await club.wait(moment)

    async with open_club(club.path, now=club.time.now) as restarted:
        await restarted.wait(59 - moment)
        assert reminded(club) + reminded(restarted) == [ANN]


async def test_after_a_long_sleep_nobody_is_reminded_of_what_has_passed(club: Club) -> None:
    await club.dealt(3, deck=THREE)
    club.time.now += 61
    assert await club.timekeeper.catch_up()
    assert reminded(club) == []
