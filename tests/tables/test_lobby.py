"""Before the first deal: opening a table, sitting down, getting up, who owns it."""

import asyncio
from random import Random

import pytest

from bot.engine.rules import RuleSet
from bot.tables.model import Phase
from bot.tables.people import Person, Place
from bot.tables.refusals import Refused, TableRefusal
from bot.tables.settings import Settings
from tests.tables.builders import (
    ANN,
    BEN,
    CLEO,
    DAN,
    FORUM_TOPIC,
    GROUP,
    PEOPLE,
    Club,
    open_club,
    play_of,
    random_move,
    reasons,
)

THROW_IN = Settings()


async def test_who_opens_a_table_owns_it_and_sits_on_its_first_seat(club: Club) -> None:
    table = await club.tables.open(GROUP, ANN, THROW_IN, seated=True)

    assert (table.phase, table.owner, table.people) == (Phase.LOBBY, ANN.id, (ANN,))
    assert club.tables.get(table.id) == table
    assert club.tables.at(GROUP) == (table,)
    assert club.tables.of(ANN.id) == (table,)
    assert club.recorder.shown == [(table, ANN.id)]


async def test_who_cannot_be_written_to_owns_the_table_without_a_seat(club: Club) -> None:
    table = await club.tables.open(GROUP, ANN, THROW_IN, seated=False)

    assert (table.owner, table.people) == (ANN.id, ())
    assert club.tables.of(ANN.id) == ()


async def test_the_first_to_sit_at_a_table_without_an_owner_owns_it(club: Club) -> None:
    table = await club.tables.open(GROUP, None, THROW_IN, seated=False)
    assert table.owner is None

    table = await club.tables.join(table.id, BEN)
    table = await club.tables.join(table.id, CLEO)

    assert table.owner == BEN.id


async def test_people_sit_in_the_order_in_which_they_came(club: Club) -> None:
    table = await club.lobby(4)

    assert table.people == PEOPLE[:4]
    assert [table.seat_of(person.id) for person in PEOPLE[:5]] == [0, 1, 2, 3, None]


async def test_nobody_sits_twice_at_a_table(club: Club) -> None:
    table = await club.lobby(2)

    assert await club.refusal(club.tables.join(table.id, BEN)) is TableRefusal.ALREADY_SEATED


async def test_two_taps_on_sit_down_at_once_seat_once(club: Club) -> None:
    table = await club.lobby(1)

    outcomes = await asyncio.gather(
        *(club.tables.join(table.id, BEN) for _ in range(3)), return_exceptions=True
    )

    assert reasons(outcomes) == [None, *[TableRefusal.ALREADY_SEATED] * 2]
    assert club.tables.get(table.id).people == (ANN, BEN)


async def test_a_person_may_sit_at_several_tables(club: Club) -> None:
    here = await club.lobby(2)
    there = await club.lobby(2, place=FORUM_TOPIC)

    assert club.tables.of(BEN.id) == (here, there)


@pytest.mark.parametrize("place", [Place(-1002), Place(-1002, 18), GROUP])
async def test_a_second_lobby_may_stand_in_another_chat_or_topic(club: Club, place: Place) -> None:
    await club.lobby(1, place=FORUM_TOPIC)

    assert (await club.lobby(1, place=place)).place == place


async def test_a_second_lobby_at_one_place_is_refused(club: Club) -> None:
    await club.lobby(1)

    opening = club.tables.open(GROUP, BEN, THROW_IN, seated=True)

    assert await club.refusal(opening) is TableRefusal.LOBBY_STANDS


async def test_of_two_that_open_at_once_one_gets_the_table(club: Club) -> None:
    outcomes = await asyncio.gather(
        *(club.tables.open(GROUP, person, THROW_IN, seated=True) for person in PEOPLE[:5]),
        return_exceptions=True,
    )

    assert reasons(outcomes) == [None, *[TableRefusal.LOBBY_STANDS] * 4]
    assert len(club.tables.at(GROUP)) == 1


async def test_a_second_table_may_open_while_the_first_plays(club: Club) -> None:
    first = await club.dealt(2)

    second = await club.tables.open(GROUP, CLEO, THROW_IN, seated=True)

    assert club.tables.at(GROUP) == (first, second)


async def test_a_join_token_finds_its_table_until_the_table_closes(club: Club) -> None:
    table = await club.lobby(1)
    other = await club.lobby(1, place=FORUM_TOPIC)
    assert club.tables.by_token(table.token).id == table.id
    assert club.tables.by_token(other.token).id == other.id

    await club.tables.close(table.id, ANN, admin=False)

    for token in (table.token, "", "x", "жетон", other.token[:-1]):
        with pytest.raises(Refused, match="closed"):
            club.tables.by_token(token)


async def test_getting_up_gives_the_seat_to_those_behind(club: Club) -> None:
    table = await club.lobby(4)

    table = await club.tables.leave(table.id, BEN)

    assert table.people == (ANN, CLEO, DAN)
    assert club.tables.of(BEN.id) == ()
    assert table.owner == ANN.id


@pytest.mark.parametrize(("owner", "heir"), [(0, 1), (1, 2), (2, 3), (3, 0)])
async def test_what_a_leaver_owned_passes_to_the_next_on_his_left(
    club: Club, owner: int, heir: int
) -> None:
    table = await club.tables.open(GROUP, PEOPLE[owner], THROW_IN, seated=False)
    for person in PEOPLE[:4]:
        table = await club.tables.join(table.id, person)
    assert table.owner == PEOPLE[owner].id

    table = await club.tables.leave(table.id, PEOPLE[owner])

    assert table.owner == PEOPLE[heir].id


async def test_the_last_to_get_up_leaves_an_empty_table_to_whoever_comes(club: Club) -> None:
    table = await club.lobby(1)

    table = await club.tables.leave(table.id, ANN)
    assert (table.phase, table.people, table.owner) == (Phase.LOBBY, (), None)

    table = await club.tables.join(table.id, BEN)
    assert (table.people, table.owner) == ((BEN,), BEN.id)


async def test_who_does_not_sit_cannot_get_up(club: Club) -> None:
    table = await club.lobby(2)

    assert await club.refusal(club.tables.leave(table.id, CLEO)) is TableRefusal.NOT_SEATED


async def test_who_got_up_may_sit_down_again_on_the_last_seat(club: Club) -> None:
    table = await club.lobby(3)

    await club.tables.leave(table.id, BEN)
    table = await club.tables.join(table.id, BEN)

    assert table.people == (ANN, CLEO, BEN)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (RuleSet(), 6),
        (RuleSet(hand_size=7), 5),
        (RuleSet(deck=24), 4),
        (RuleSet(deck=24, hand_size=7), 3),
        (RuleSet(deck=52), 8),
        (RuleSet(deck=54), 8),
        (RuleSet(teams=True), 6),
        (RuleSet(teams=True, deck=24), 4),
        (RuleSet(teams=True, deck=52), 8),
        (RuleSet(teams=True, hand_size=7), 4),
    ],
    ids=str,
)
async def test_d2_a_table_is_full_when_the_pack_is(club: Club, rules: RuleSet, seats: int) -> None:
    table = await club.lobby(seats, rules)

    assert await club.refusal(club.tables.join(table.id, PEOPLE[8])) is TableRefusal.FULL

    table = await club.tables.deal(table.id, ANN, admin=False)
    assert table.phase is Phase.DEAL


async def test_eight_that_sit_down_at_once_get_a_seat_each_and_the_ninth_is_told(
    club: Club,
) -> None:
    table = await club.tables.open(GROUP, None, Settings("jokers", RuleSet(deck=54)), seated=False)

    outcomes = await asyncio.gather(
        *(club.tables.join(table.id, person) for person in PEOPLE), return_exceptions=True
    )

    assert reasons(outcomes) == [*[None] * 8, TableRefusal.FULL]
    assert club.tables.get(table.id).people == PEOPLE[:8]


@pytest.mark.parametrize(
    ("rules", "players", "refusal"),
    [
        (RuleSet(), 1, TableRefusal.TOO_FEW),
        (RuleSet(teams=True), 1, TableRefusal.TOO_FEW),
        (RuleSet(teams=True), 2, TableRefusal.WRONG_NUMBER),
        (RuleSet(teams=True), 3, TableRefusal.WRONG_NUMBER),
        (RuleSet(teams=True), 5, TableRefusal.WRONG_NUMBER),
        (RuleSet(teams=True, deck=52), 7, TableRefusal.WRONG_NUMBER),
    ],
    ids=str,
)
async def test_d2_a_number_of_players_that_does_not_fit_is_not_dealt_to(
    club: Club, rules: RuleSet, players: int, refusal: TableRefusal
) -> None:
    table = await club.lobby(players, rules)

    assert await club.refusal(club.tables.deal(table.id, ANN, admin=False)) is refusal


@pytest.mark.parametrize("players", [4, 6, 8])
async def test_t1_teams_play_by_four_six_and_eight(club: Club, players: int) -> None:
    table = await club.dealt(players, RuleSet(teams=True, deck=52))

    assert table.phase is Phase.DEAL


async def test_a_new_name_or_language_is_noted_at_the_next_tap(club: Club) -> None:
    table = await club.lobby(2)
    anna = Person(ANN.id, "Anna", "uk")

    table = await club.tables.deal(table.id, anna, admin=False)

    assert table.people == (anna, BEN)
    assert club.rows("SELECT name, language FROM people WHERE id = ?", ANN.id) == [("Anna", "uk")]


async def test_a_new_language_reaches_the_deal_under_way(club: Club) -> None:
    table = await club.dealt(2)
    play = play_of(table)
    seat, move = random_move(play, Random(1))
    new = Person(play.players[seat].id, "New", "uk")

    table = await club.tables.act(table.id, new, move, play.seen())

    assert table.people[seat] == play_of(table).players[seat] == new


async def test_the_lobby_stands_after_a_restart(club: Club) -> None:
    table = await club.lobby(3, place=FORUM_TOPIC)

    async with open_club(club.path) as again:
        assert again.tables.get(table.id) == table
        assert again.recorder.shown == [(table, None)]
        assert again.tables.by_token(table.token) == table
