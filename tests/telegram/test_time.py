"""Time on the screen: deadlines that count down, what was done for somebody, and news."""

from dataclasses import replace

import pytest

from bot.engine.actions import TAKE
from bot.i18n.catalogues import Texts
from bot.tables import steps
from bot.tables.clocks import Clock, Deadline, Due
from bot.tables.model import Table
from bot.tables.play import Played
from bot.tables.ports import News, Notice
from bot.telegram.delivery.wanted import Saying
from bot.telegram.names import Names
from bot.telegram.views.board import board
from bot.telegram.views.events import log_lines
from bot.telegram.views.hand import HandSurface, hand
from bot.telegram.views.lobby import lobby
from bot.telegram.views.news import news, private_news
from bot.telegram.views.result import result
from tests.telegram.builders import (
    CATALOGUES,
    PEOPLE,
    RU,
    acted,
    lobby_of,
    play_of,
    position,
    table_of,
)
from tests.telegram.front import Front
from tests.telegram.mail import NOW
from tests.telegram.paper import hand as hand_surface
from tests.telegram.paper import open_paper
from tests.telegram.strict import seen

LINK = "https://t.me/durak_bot"
HANDS = ("6s 7h Ad 6h 8d", "Td 8s 9s 9c", "Kc Qc Jd 8h")
TURNS = (
    Deadline(Due.TURN, NOW + 60.7, PEOPLE[1].id),
    Deadline(Due.REMIND, NOW + 30, PEOPLE[1].id),
    Deadline(Due.TURN, NOW + 90, PEOPLE[0].id),
)


def table(moves: str = "0:a6s", *deadlines: Deadline) -> Table:
    """Return a table of three in a deal, with deadlines."""
    at = acted(table_of(position(*HANDS, talon="7c 8c 6d")), moves)
    return replace(at, deadlines=deadlines)


def times(text: list[dict[str, object]]) -> list[object]:
    """Return the moments that count down in a message."""
    assert all(e.get("date_time_format") == "r" for e in text if e["type"] == "date_time")
    return [entity["unix_time"] for entity in text if entity["type"] == "date_time"]


def test_the_board_counts_down_to_the_first_deadline(t: Texts) -> None:
    shown = seen(board(table("0:a6s", *TURNS), t, LINK))
    assert times(shown.entities) == [NOW + 60]
    assert "UTC" in shown.text


def test_without_a_clock_nothing_counts_down(t: Texts) -> None:
    assert times(seen(board(table(), t, LINK)).entities) == []
    assert times(seen(hand(HandSurface(table(), 1, "Dacha"), t)).entities) == []


@pytest.mark.parametrize(("seat", "expected"), [(0, [NOW + 90]), (1, [NOW + 60]), (2, [])])
def test_a_hand_counts_down_to_its_own_deadline(t: Texts, seat: int, expected: list[int]) -> None:
    surface = HandSurface(table("0:a6s", *TURNS), seat, "Dacha")
    assert times(seen(hand(surface, t)).entities) == expected


def test_nothing_on_the_screen_tells_of_a_pass_to_come(t: Texts) -> None:
    plain = table("0:a6s 1:take")
    passing = replace(plain, deadlines=(Deadline(Due.PASS, NOW + 3, PEOPLE[0].id),))
    assert board(passing, t, LINK) == board(plain, t, LINK)
    for seat in range(3):
        assert hand(HandSurface(passing, seat, "D"), t) == hand(HandSurface(plain, seat, "D"), t)


def test_the_board_tells_what_was_done_since_the_time_was_up(t: Texts) -> None:
    play = play_of(table())
    names = Names(play.players, t)
    taken = log_lines(replace(play, log=(*play.log, Played(1, TAKE))), names, t)[-1]
    late = log_lines(replace(play, log=(*play.log, Played(1, TAKE, late=True))), names, t)[-1]
    assert late == t.gettext("⌛ Time is up: {what}", what=taken)


def test_a_warned_lobby_counts_down_to_its_end(t: Texts) -> None:
    quiet = replace(lobby_of(PEOPLE[:2]), deadlines=(Deadline(Due.WARN, NOW + 900),))
    warned = replace(quiet, deadlines=(Deadline(Due.CLOSE, NOW + 300),))
    assert times(seen(lobby(quiet, t)).entities) == []
    assert times(seen(lobby(warned, t)).entities) == [NOW + 300]


def test_the_result_of_a_deal_that_was_left_names_who_left_as_the_fool(t: Texts) -> None:
    at = table()
    left = steps.counted(at, play_of(at).given_up_by(2))
    text = seen(result(left, t)).text
    name = f"\u2068{PEOPLE[2].name}\u2069"
    assert t.gettext("🏳️ {name} leaves the deal.", name=name) in text
    assert t.gettext("🤡 The fool: {name}", name=name) in text


CALLS = {News.REMINDER, News.RESUMED}
PRIVATE = {News.PAUSED, News.FORSAKEN, News.KICKED}
BOTH = {News.GIVEN_UP}
OF_ONE = {News.GIVEN_UP, News.LEFT, News.DEALT_ANEW}


@pytest.mark.parametrize("kind", News)
def test_news_are_told_to_the_group_or_to_one_person_or_by_a_call(t: Texts, kind: News) -> None:
    notice = Notice(kind, PEOPLE[1])
    for_group, for_one = news(notice, t), private_news(notice, "Dacha", t)
    assert (for_group is None) == (kind in CALLS | PRIVATE)
    assert (for_one is None) == (kind not in PRIVATE | BOTH)
    if for_group is not None:
        assert (PEOPLE[1].name in seen(for_group).text) == (kind in OF_ONE)
    if for_one is not None:
        assert "Dacha" in seen(for_one).text


async def test_a_reminder_is_the_hand_sent_anew() -> None:
    paper = await open_paper()
    at = table("0:a6s", *TURNS)
    paper.publisher.show(at, None)
    paper.forget()
    paper.publisher.tell(at, Notice(News.REMINDER, PEOPLE[1]))
    assert paper.surfaces == [f"hand/{PEOPLE[1].id}"]
    assert paper.last(hand_surface(PEOPLE[1].id)).anew


async def test_the_group_reads_that_its_lobby_will_close(front: Front) -> None:
    await front.set_up(lobby_of(PEOPLE[:2]))
    before = len(front.people[0].sees(front.group))
    front.publisher.tell(front.table(), Notice(News.IDLE_LOBBY))
    await front.outbox.settle()
    (told,) = front.people[0].sees(front.group)[before:]
    expected = news(Notice(News.IDLE_LOBBY), RU)
    assert expected is not None
    assert told.text == expected.text


async def test_newgame_takes_a_clock(front: Front) -> None:
    await front.say(front.people[1], front.group, "/newgame переводной быстро")
    chosen = front.table().settings
    assert (chosen.preset, chosen.clock) == ("transfer", Clock.FAST)


@pytest.mark.parametrize(
    ("said", "wishes"),
    [
        (["/autopass"], [True]),
        (["/autopass", "/autopass"], [True, False]),
        (["/autopass on", "/autopass ON"], [True, True]),
        (["/autopass off", "/autopass"], [False, True]),
    ],
)
async def test_autopass_is_switched_in_private(
    front: Front, said: list[str], wishes: list[bool]
) -> None:
    person, texts = front.people[1], CATALOGUES.choose(PEOPLE[1].language)
    on = texts.gettext("When you have nothing to add, I say so for you. Change: /autopass")
    for text, wish in zip(said, wishes, strict=True):
        (answer,) = await front.say(person, person.private, text)
        assert (answer.text == on) == wish
        assert front.tables.autopasses(PEOPLE[1].id) == wish
        assert (PEOPLE[1].id in front.store.autopass) == wish


async def test_who_lost_his_seat_to_the_clock_hears_it_in_private_too() -> None:
    paper = await open_paper()
    at = table("0:a6s", *TURNS)
    paper.publisher.show(at, None)
    told: list[Saying] = []
    paper.outbox.say = told.append  # type: ignore[assignment,method-assign]
    paper.publisher.tell(at, Notice(News.GIVEN_UP, PEOPLE[1]))
    assert [saying.place.chat for saying in told] == [at.place.chat, PEOPLE[1].id]
