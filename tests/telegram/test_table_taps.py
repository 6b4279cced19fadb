"""Taps around a deal: sitting down, getting up, dealing, again, closing."""

from dataclasses import replace

import pytest

from bot.tables.model import Phase, Table
from bot.tables.refusals import TableRefusal
from bot.telegram.callbacks import AgainTap, LobbyTap
from bot.telegram.views.refusals import refusal_text
from tests.telegram.builders import PEOPLE, acted, lobby_of, position, table_of
from tests.telegram.front import Front
from tests.telegram.taps import lobby_tap, of

JOIN, LEAVE, DEAL, CLOSE = LobbyTap.JOIN, LobbyTap.LEAVE, LobbyTap.DEAL, LobbyTap.CLOSE
ADMIN = 0  # the seat of PEOPLE that is an admin of the group


def lobby(*seats: int, preset: str = "throw-in") -> Table:
    """Return a lobby of these people; the first of them owns it."""
    return lobby_of([PEOPLE[seat] for seat in seats], preset)


def running() -> Table:
    return table_of(position("6s 7h", "8s 9s", talon="6d"))


def over(*ready: int) -> Table:
    """Return a table of three after a deal; these want another one. Борис owns it."""
    at = acted(table_of(position("7s", "8h 9h", "", out=[2])), "0:a7s 1:take")
    return replace(at, owner=PEOPLE[1].id, ready=frozenset(PEOPLE[seat].id for seat in ready))


async def test_who_can_be_written_to_sits_down(front: Front) -> None:
    board = await front.set_up(lobby(1))
    words = of(2).gettext("You are in! Your cards will come in the private chat.")
    assert await front.toast(2, board, lobby_tap(JOIN)) == words
    assert front.table().people == (PEOPLE[1], PEOPLE[2])
    assert f"2. \u2068{PEOPLE[2].name}\u2069" in board.text


async def test_who_cannot_be_written_to_is_shown_the_way_and_not_seated(front: Front) -> None:
    board = await front.set_up(lobby(1))
    front.people[2].block()
    answer = await front.tap_data(front.people[2], board, lobby_tap(JOIN))
    assert answer.url == "https://t.me/playground_bot?start=token"
    assert answer.text is None
    assert front.table() == lobby(1)


@pytest.mark.parametrize(
    ("at", "seat", "reason"),
    [
        (lobby(1, 2), 1, TableRefusal.ALREADY_SEATED),
        (lobby(*range(6)), 6, TableRefusal.FULL),
        (running(), 5, TableRefusal.DEAL_UNDER_WAY),
        (running(), 0, TableRefusal.DEAL_UNDER_WAY),
    ],
)
async def test_a_seat_that_cannot_be_had_is_refused_with_the_reason(
    front: Front, at: Table, seat: int, reason: TableRefusal
) -> None:
    board = await front.set_up(at)
    front.people[seat].block()  # nobody is sent to the private chat for nothing
    assert await front.toast(seat, board, lobby_tap(JOIN)) == refusal_text(reason, of(seat))
    assert front.table() == at


async def test_getting_up_passes_the_table_on(front: Front) -> None:
    board = await front.set_up(lobby(1, 2))
    words = of(1).gettext("You have left the table.")
    assert await front.toast(1, board, lobby_tap(LEAVE)) == words
    assert (front.table().people, front.table().owner) == ((PEOPLE[2],), PEOPLE[2].id)
    not_seated = refusal_text(TableRefusal.NOT_SEATED, of(1))
    assert await front.toast(1, board, lobby_tap(LEAVE)) == not_seated


async def test_the_button_of_a_lobby_ends_no_deal_that_has_begun_since(front: Front) -> None:
    at = running()
    board = await front.set_up(at)
    assert await front.toast(1, board, lobby_tap(LEAVE)) == refusal_text(TableRefusal.STALE, of(1))
    assert front.table() == at


async def test_who_was_asked_which_table_he_means_gets_up_in_the_middle_of_a_deal(
    front: Front,
) -> None:
    board = await front.set_up(running())
    words = of(1).gettext("You have left the table.")
    assert await front.toast(1, board, lobby_tap(LobbyTap.ABANDON)) == words
    assert (front.table().phase, front.table().people) == (Phase.RESULT, (PEOPLE[0],))


@pytest.mark.parametrize("seat", [1, ADMIN])
async def test_the_owner_and_admins_deal(front: Front, seat: int) -> None:
    board = await front.set_up(lobby(1, 2))
    assert await front.toast(seat, board, lobby_tap(DEAL)) == of(seat).gettext(
        "The cards are dealt."
    )
    assert front.table().phase is Phase.DEAL
    asked = front.server.calls_of("getChatMember")  # who owns the table needs no other right
    assert bool(asked) == (seat == ADMIN)
    for player in (1, 2):
        assert of(player).gettext("Trump: {suit}", suit="").strip() in front.hand(player).text


@pytest.mark.parametrize(
    ("at", "seat", "reason"),
    [
        (lobby(1, 2), 2, TableRefusal.NOT_OWNER),
        (lobby(1, 2), 5, TableRefusal.NOT_OWNER),
        (lobby(1), 1, TableRefusal.TOO_FEW),
        (lobby(1, 2, 3, preset="teams"), 1, TableRefusal.WRONG_NUMBER),
        (running(), 1, TableRefusal.DEAL_UNDER_WAY),
        (over(), 1, TableRefusal.TOO_FEW),
        (over(1), 1, TableRefusal.TOO_FEW),
    ],
)
async def test_what_cannot_be_dealt_is_refused_with_the_reason(
    front: Front, at: Table, seat: int, reason: TableRefusal
) -> None:
    board = await front.set_up(at)
    assert await front.toast(seat, board, lobby_tap(DEAL)) == refusal_text(reason, of(seat))
    assert front.table() == at


async def test_two_taps_on_deal_deal_once(front: Front) -> None:
    board = await front.set_up(lobby(1, 2))
    await front.toast(1, board, lobby_tap(DEAL))
    under_way = refusal_text(TableRefusal.DEAL_UNDER_WAY, of(1))
    assert await front.toast(1, board, lobby_tap(DEAL)) == under_way
    assert front.table().deal_number == 1


async def test_another_deal_begins_when_everybody_wants_it(front: Front) -> None:
    board = await front.set_up(over(0))
    again = AgainTap(table=7, after=1).pack()
    waiting = of(1).gettext("You are in. Waiting for the others.")
    assert await front.toast(1, board, again) == waiting
    already = refusal_text(TableRefusal.ALREADY_READY, of(1))
    assert await front.toast(1, board, again) == already
    assert await front.toast(2, board, again) == of(2).gettext("The cards are dealt.")
    assert front.table().deal_number == 2
    assert front.board() is not board
    assert board.keyboard == []


async def test_the_owner_deals_to_those_who_are_ready(front: Front) -> None:
    board = await front.set_up(over(1, 2))
    assert await front.toast(1, board, lobby_tap(DEAL)) == of(1).gettext("The cards are dealt.")
    assert front.table().people == (PEOPLE[1], PEOPLE[2])


async def test_sitting_down_after_a_deal_says_that_one_wants_the_next(front: Front) -> None:
    board = await front.set_up(over())
    await front.toast(4, board, lobby_tap(JOIN))
    assert front.table().people[-1] == PEOPLE[4]
    assert front.table().ready == {PEOPLE[4].id}


@pytest.mark.parametrize(
    ("at", "seat", "after", "reason"),
    [
        (over(), 5, 1, TableRefusal.NOT_SEATED),
        (over(), 1, 0, TableRefusal.STALE),
        (over(), 1, 2, TableRefusal.STALE),
        (running(), 1, 1, TableRefusal.STALE),
        (lobby(1, 2), 1, 0, TableRefusal.STALE),
    ],
)
async def test_a_wish_for_another_deal_in_vain_is_refused_with_the_reason(
    front: Front, at: Table, seat: int, after: int, reason: TableRefusal
) -> None:
    board = await front.set_up(at)
    again = AgainTap(table=7, after=after).pack()
    assert await front.toast(seat, board, again) == refusal_text(reason, of(seat))
    assert front.table() == at


@pytest.mark.parametrize("seat", [1, ADMIN])
async def test_the_owner_and_admins_close(front: Front, seat: int) -> None:
    board = await front.set_up(over())
    assert await front.toast(seat, board, lobby_tap(CLOSE)) == of(seat).gettext(
        "The table is closed."
    )
    assert front.table().phase is Phase.CLOSED
    assert board.keyboard == []
    assert "🤡" in board.text
    for verb in (JOIN, LEAVE, DEAL, CLOSE):
        closed = refusal_text(TableRefusal.CLOSED, of(1))
        assert await front.toast(1, board, lobby_tap(verb)) == closed


@pytest.mark.parametrize(
    ("at", "seat", "reason"),
    [
        (over(), 2, TableRefusal.NOT_OWNER),
        (lobby(1), 2, TableRefusal.NOT_OWNER),
        (running(), ADMIN, TableRefusal.STALE),
    ],
)
async def test_closing_is_not_for_everybody_and_never_ends_a_deal(
    front: Front, at: Table, seat: int, reason: TableRefusal
) -> None:
    board = await front.set_up(at)
    assert await front.toast(seat, board, lobby_tap(CLOSE)) == refusal_text(reason, of(seat))
    assert front.table() == at


async def test_who_is_not_in_the_group_sits_down_by_no_forged_tap(front: Front) -> None:
    await front.set_up(lobby(1))
    stranger = front.server.world.person("Чужой", language_code="ru")
    stranger.start()
    *_, menu = await front.say(stranger, stranger.private, "/settings")
    answer = await front.tap_data(stranger, menu, lobby_tap(JOIN))
    assert answer.text == refusal_text(TableRefusal.STALE, of(1))
    assert front.table().people == (PEOPLE[1],)

    stranger.join(front.group)
    await front.tap_data(stranger, menu, lobby_tap(JOIN))
    assert len(front.table().people) == 2
