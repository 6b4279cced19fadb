"""Who gets up in the middle: the deal is void and a new one begins with the rest (M3)."""

from random import Random

import pytest

from bot.engine.actions import TAKE
from bot.engine.rules import RuleSet
from bot.match.match import Match
from bot.tables.model import Phase, Table
from bot.tables.people import Person
from bot.tables.play import Status
from bot.tables.refusals import TableRefusal
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    DAN,
    PEOPLE,
    QUICK,
    Club,
    assert_conserved,
    play_of,
    random_move,
    stacked,
)

# Hearts are trump; 0 leads, 1 defends, 2 throws in.
DECK = stacked(["6s 6d 7s 7d 8s 6h", "7c 8c 9c 9s Ts 7h", "6c 8d 9d Td Jd Qd"], "Ah")
MOMENTS = {
    "before the first card": "",
    "attacked": "0:a6s",
    "beaten": "0:a6s 1:b6s9s",
    "the lead is done": "0:a6s 1:b6s9s 0:pass",
    "taking": "0:a6s 1:take",
    "second bout": "0:a6s 1:take 0:pass 2:pass",
}


@pytest.mark.parametrize("leaver", [ANN, BEN, CLEO], ids=["lead", "defender", "thrower"])
@pytest.mark.parametrize("moves", MOMENTS.values(), ids=MOMENTS)
async def test_m3_the_deal_is_void_and_a_new_one_begins_with_the_rest(
    club: Club, moves: str, leaver: Person
) -> None:
    table = await club.dealt(3, deck=DECK)
    table = await club.play(table.id, moves)
    rest = tuple(person for person in (ANN, BEN, CLEO) if person != leaver)

    table = await club.tables.leave(table.id, leaver)

    assert (table.phase, table.deal_number, table.people) == (Phase.DEAL, 2, rest)
    assert (play_of(table).players, play_of(table).status) == (rest, Status.RUNNING)
    assert table.match == Match()
    assert table.owner == (BEN.id if leaver == ANN else ANN.id)
    assert club.stored_deals(table.id) == [(1, "void"), (2, "running")]
    assert len(club.stored_moves(table.id, 1)) == len(moves.split())
    assert_conserved(club.stored_position(table.id, 2), 36)
    assert club.recorder.shown[-1] == (table, leaver.id)


@pytest.mark.parametrize("moves", MOMENTS.values(), ids=MOMENTS)
async def test_the_leaver_cannot_come_back_into_the_deal(club: Club, moves: str) -> None:
    table = await club.dealt(3, deck=DECK)
    table = await club.play(table.id, moves)
    seen = play_of(table).seen()
    await club.tables.leave(table.id, BEN)

    tables = club.tables
    assert await club.refusal(tables.join(table.id, BEN)) is TableRefusal.DEAL_UNDER_WAY
    assert await club.refusal(tables.act(table.id, BEN, TAKE, seen)) is TableRefusal.NOT_SEATED
    assert await club.refusal(tables.leave(table.id, BEN)) is TableRefusal.NOT_SEATED


@pytest.mark.parametrize("leaver", [ANN, BEN])
async def test_m3_one_who_is_left_alone_waits_for_others(club: Club, leaver: Person) -> None:
    table = await club.dealt(2)
    other = BEN if leaver == ANN else ANN

    table = await club.tables.leave(table.id, leaver)

    assert (table.phase, table.people, table.owner) == (Phase.RESULT, (other,), other.id)
    assert (play_of(table).status, table.ready, table.match) == (Status.VOID, frozenset(), Match())
    assert club.stored_deals(table.id) == [(1, "void")]

    await club.tables.again(table.id, other, after=1)
    table = await club.tables.join(table.id, CLEO)
    assert (table.phase, table.deal_number, table.board_number) == (Phase.DEAL, 2, 1)


async def test_m3_in_teams_three_are_too_few_for_a_new_deal(club: Club) -> None:
    table = await club.dealt(4, RuleSet(teams=True))

    table = await club.tables.leave(table.id, CLEO)

    assert (table.phase, play_of(table).status) == (Phase.RESULT, Status.VOID)
    assert table.people == (ANN, BEN, DAN)


async def test_m2_a_deal_between_the_rest_opens_as_a_first_one_dealt_by_the_last_fool(
    club: Club,
) -> None:
    table = await club.dealt(3, QUICK)
    table = await club.play_out(table, Random(2))
    before = table.match
    fool = play_of(table).deal.result().fool
    assert fool is not None
    for person in PEOPLE[:3]:
        table = await club.tables.again(table.id, person, 1)

    table = await club.tables.leave(table.id, PEOPLE[(fool + 1) % 3])

    play = play_of(table)
    assert (table.match, play.number) == (before, 3)
    assert play.players[play.opening.dealer] == PEOPLE[fool]
    assert club.stored_deals(table.id) == [(1, "over"), (2, "void"), (3, "running")]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
async def test_people_who_go_one_by_one_at_any_moment_leave_a_sound_table(
    club: Club, players: int
) -> None:
    random = Random(players)
    table = await club.dealt(players)
    for sitting in range(players - 1, 1, -1):
        for _ in range(random.randrange(60)):
            if table.phase is Phase.DEAL:
                table = await club.act(table, *random_move(play_of(table), random))
        number, phase = table.deal_number, table.phase
        leaver = random.choice(table.people)
        table = await club.tables.leave(table.id, leaver)
        assert leaver not in table.people
        assert table.owner in {person.id for person in table.people}
        if phase is Phase.DEAL:
            assert (table.phase, table.deal_number) == (Phase.DEAL, number + 1)
            assert len(play_of(table).players) == sitting
            assert_conserved(club.stored_position(table.id, number), 36)


async def test_closing_in_the_middle_makes_the_deal_void(club: Club) -> None:
    table = await club.dealt(3, deck=DECK)
    await club.play(table.id, "0:a6s")

    table = await club.tables.close(table.id, ANN, admin=False)

    assert (table.phase, play_of(table).status) == (Phase.CLOSED, Status.VOID)
    assert (table.match, table.board_number) == (Match(), 1)
    assert club.recorder.shown[-1] == (table, ANN.id)
    assert club.stored_deals(table.id) == [(1, "void")]
    assert club.rows("SELECT phase FROM tables") == [("closed",)]


@pytest.mark.parametrize("dealt", [False, True], ids=["a lobby", "a result"])
async def test_closing_between_deals_changes_no_deal(club: Club, dealt: bool) -> None:
    table: Table = await club.lobby(2, QUICK)
    if dealt:
        table = await club.tables.deal(table.id, ANN, admin=False)
        table = await club.play_out(table, Random(1))
    deals = club.stored_deals(table.id)

    table = await club.tables.close(table.id, ANN, admin=False)

    assert (table.phase, table.ready) == (Phase.CLOSED, frozenset())
    assert club.stored_deals(table.id) == deals
