"""Who wants it passes by himself when he has nothing to add, after a pause as a person's."""

import pytest

from bot.engine.actions import PASS
from bot.engine.rules import RuleSet
from bot.tables.clocks import Clock, Due
from bot.tables.model import Table
from bot.tables.play import Played
from bot.tables.schedule import HUMAN_DELAY
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    THREE,
    Club,
    moves_of,
    open_club,
    play_of,
    stacked,
)

FREE = RuleSet(throw_in_order="free")  # type: ignore[arg-type]
COVERED = "0:a8s 1:b8sTs"
LONELY = stacked(["6s 7d 8s Ks Kd 6h", "7c 8c 9c 9s Ts 7h", "6c 9d Jd Qd Qc Js"], "Ah")
"""As THREE, but 2 holds nothing of the ranks eight and ten, and 0 no second eight."""


def passes(table: Table) -> dict[int, float]:
    """Return, by seat, when it will pass by itself."""
    return {
        table.seat_of(d.person) or 0: d.at
        for d in table.deadlines
        if d.kind is Due.PASS and d.person is not None
    }


async def test_the_pass_comes_after_the_drawn_pause_and_never_at_once(club: Club) -> None:
    await club.tables.set_autopass(CLEO, on=True)
    table = await club.dealt(3, FREE, LONELY)
    club.time.delay = 6.5
    table = await club.play(table.id, COVERED)
    assert passes(table) == {2: club.time.now + 6.5}

    await club.wait(6.4)
    assert play_of(club.tables.get(table.id)).view(None).passed == ()
    await club.wait(0.1)

    play = play_of(club.tables.get(table.id))
    assert play.view(None).passed == (2,)
    assert play.log[-1] == Played(2, PASS)
    assert club.stored_moves(table.id, 1)[-1] == (2, "pass")
    assert club.tables.get(table.id).misses == {}


async def test_each_pause_is_drawn_anew(club: Club) -> None:
    for person in (ANN, CLEO):
        await club.tables.set_autopass(person, on=True)
    drawn = iter([2.5, 6.0])
    club.tables._delay = lambda: next(drawn)
    table = await club.dealt(3, FREE, LONELY)
    table = await club.play(table.id, COVERED)
    assert passes(table) == {0: 1_002.5, 2: 1_006.0}
    await club.wait(6)
    assert play_of(club.tables.get(table.id)).view(None).bout == 2


async def test_who_has_something_to_add_is_left_alone(club: Club) -> None:
    for person in (ANN, CLEO):
        await club.tables.set_autopass(person, on=True)
    table = await club.dealt(3, FREE, THREE)
    table = await club.play(table.id, "0:a6s 1:b6s9s")
    assert passes(table) == {}


async def test_nobody_passes_while_the_defender_thinks(club: Club) -> None:
    await club.tables.set_autopass(CLEO, on=True)
    table = await club.dealt(3, FREE, LONELY)
    table = await club.play(table.id, "0:a8s")
    assert passes(table) == {}
    table = await club.play(table.id, "1:take")
    assert passes(table) == {2: club.time.now + club.time.delay}


async def test_without_the_wish_nobody_passes_by_himself(club: Club) -> None:
    await club.tables.set_autopass(CLEO, on=True)
    await club.tables.set_autopass(CLEO, on=False)
    table = await club.dealt(3, FREE, LONELY)
    assert passes(await club.play(table.id, COVERED)) == {}


async def test_the_wish_counts_at_once_at_every_table(club: Club) -> None:
    table = await club.dealt(3, FREE, LONELY)
    await club.play(table.id, COVERED)
    await club.tables.set_autopass(CLEO, on=True)
    assert passes(club.tables.get(table.id)) == {2: club.time.now + club.time.delay}
    await club.tables.set_autopass(CLEO, on=False)
    assert passes(club.tables.get(table.id)) == {}
    await club.wait(10)
    assert play_of(club.tables.get(table.id)).view(None).passed == ()


async def test_whoever_passes_himself_passes_once(club: Club) -> None:
    await club.tables.set_autopass(CLEO, on=True)
    table = await club.dealt(3, FREE, LONELY)
    table = await club.play(table.id, f"{COVERED} 2:pass")
    assert passes(table) == {}
    await club.wait(10)
    assert moves_of(play_of(club.tables.get(table.id))) == moves_of(play_of(table))


async def test_new_cards_mean_a_new_pause(club: Club) -> None:
    await club.tables.set_autopass(CLEO, on=True)
    hands = ["6s 8d 8s Ks Kd 6h", "7c 8c 9c 9d Ts 7h", "6c 9s Jd Qd Qc Js"]
    table = await club.dealt(3, FREE, stacked(hands, "Ah"))
    table = await club.play(table.id, COVERED)
    await club.wait(2)
    table = await club.play(table.id, "0:a8d")
    assert passes(table) == {}
    table = await club.play(table.id, "1:take")
    assert passes(table) == {2: club.time.now + club.time.delay}


async def test_wish_and_pause_outlive_a_restart(club: Club) -> None:
    await club.tables.set_autopass(CLEO, on=True)
    table = await club.dealt(3, FREE, LONELY, clock=Clock.NONE)
    table = await club.play(table.id, COVERED)

    async with open_club(club.path, now=club.time.now + 1) as restarted:
        assert restarted.tables.autopasses(CLEO.id)
        assert not restarted.tables.autopasses(BEN.id)
        assert passes(restarted.tables.get(table.id)) == passes(table)
        await restarted.wait(2)
        assert play_of(restarted.tables.get(table.id)).view(None).passed == (2,)


async def test_a_wish_that_cannot_be_stored_is_none(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(club.store, "save_autopass", broken)
    with pytest.raises(OSError, match="full"):
        await club.tables.set_autopass(CLEO, on=True)
    assert not club.tables.autopasses(CLEO.id)


async def test_a_new_name_does_not_forget_the_wish(club: Club) -> None:
    await club.tables.set_autopass(CLEO, on=True)
    await club.lobby(3)
    async with open_club(club.path) as restarted:
        assert restarted.tables.autopasses(CLEO.id)


def test_a_pause_is_as_long_as_a_persons() -> None:
    assert 1 < HUMAN_DELAY[0] < HUMAN_DELAY[1] < 20
