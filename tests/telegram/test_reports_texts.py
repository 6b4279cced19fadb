"""What players reported of comparable bots: limits of messages, hostile names, languages."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.cards import format_card, pack
from bot.engine.rules import RuleSet
from bot.i18n.catalogues import Texts
from bot.tables import steps
from bot.tables.model import Phase, Table
from bot.tables.people import Person
from bot.tables.ports import News, Notice
from bot.telegram.callbacks import CardTap
from bot.telegram.content import Content
from bot.telegram.handlers.kicking import _question, _removed
from bot.telegram.names import Names, title_html
from bot.telegram.views.board import board
from bot.telegram.views.hand import HandSurface, hand, past_hand
from bot.telegram.views.lobby import lobby
from bot.telegram.views.news import news
from bot.telegram.views.result import result
from playground.entities import is_blank
from playground.texts import MAX_TEXT
from tests.telegram.builders import acted, lobby_of, named, play_of, position, table_of
from tests.telegram.front import Front
from tests.telegram.strict import buttons, seen, tap_of

LINK = "https://t.me/durak_bot"


@settings(deadline=None, max_examples=40)
@example(count=40, transfer=True)
@given(count=st.integers(1, 53), transfer=st.booleans())
def test_report_a39_the_largest_hand_keeps_within_rows_of_six_and_a_hundred_buttons(
    t: Texts, count: int, *, transfer: bool
) -> None:
    rules = RuleSet(deck=54, transfer=transfer, show_transfer=transfer)
    other, *cards = map(format_card, pack(54))
    hands = (other, " ".join(cards[:count]))
    at = acted(table_of(position(*hands, turn_up="2c", rules=rules), "jokers"), f"0:a{other}")
    content = hand(HandSurface(at, 1, "Dacha"), t)
    # Whoever shows it checks the hundred buttons and the bytes that each may carry.
    of_cards = [row for row in seen(content).rows if row[0]["callback_data"][0] == "c"]
    lengths = [len(row) for row in of_cards]
    assert sum(lengths) == count
    assert max(lengths) <= 6
    assert max(lengths) - min(lengths) <= 1
    taps = [tap for tap in map(tap_of, buttons(content)) if isinstance(tap, CardTap)]
    assert {tap.seen for tap in taps} == {play_of(at).seen()}
    assert len({tap.card for tap in taps}) == count


def crowded(people: tuple[Person, ...]) -> Table:
    """Return a table of eight in the middle of a bout, with much to tell."""
    hands = (
        "2s 2h 2d 2c 3s 3h",
        "4s 4h 4d 4c Ks Kh",
        *(f"{rank}h {rank}d {rank}c" for rank in "789TJQ"),
    )
    play = position(
        *hands,
        table="3d/5d 3c/6c 5s/7s 5h 6d",
        turn_up="Ac",
        rules=RuleSet(deck=54),
        players=people,
    )
    return acted(table_of(play, "jokers"), "0:pass 2:pass 3:pass 4:pass")


def over(people: tuple[Person, ...]) -> Table:
    """Return a table of eight after a deal with every place taken."""
    rules, out = RuleSet(deck=54), list(range(2, 8))
    play = position("7s", "8h 9h", *[""] * 6, out=out, rules=rules, players=people)
    return acted(table_of(play, "jokers"), "0:a7s 1:take")


def given_up(people: tuple[Person, ...]) -> Table:
    """Return a table of eight whose deal ended since the second of them left."""
    at = crowded(people)
    return steps.counted(at, play_of(at).given_up_by(1))


def told(kind: News, people: tuple[Person, ...], t: Texts) -> Content:
    """Return news about the second of these people."""
    content = news(Notice(kind, people[1]), t)
    assert content is not None
    return content


Shower = Callable[[tuple[Person, ...], Texts], Content]

# Every text in which a name stands, or eight of them.
SURFACES: dict[str, Shower] = {
    "lobby": lambda people, t: lobby(lobby_of(people, "jokers"), t),
    "board": lambda people, t: board(crowded(people), t, LINK, {p.id for p in people}),
    "hand": lambda people, t: hand(
        HandSurface(crowded(people), 1, title_html(people[0].name), LINK), t
    ),
    "result": lambda people, t: result(over(people), t),
    "given up": lambda people, t: result(given_up(people), t),
    "past hand": lambda people, t: past_hand(HandSurface(over(people), 1, "x", LINK), t),
    "news": lambda people, t: told(News.GIVEN_UP, people, t),
    "kick": lambda people, t: _question([lobby_of(people, "jokers")], t),
    "kicked": lambda people, t: Content(
        _removed(lobby_of(people, "jokers"), people[1].id, t, html=True)
    ),
}

LONG = tuple(f"{'<b>&amp;</a>' * 6}"[:63] + str(seat) for seat in range(8))
MARKUP = ("<b>", "</a>", "a&b", "*_[`", "&lt;", "<tg-spoiler>x", "&#60;", '"quoted"')
STRANGE = (
    "",
    "\u202eabc",
    "\u200b\u200b",
    "سلمى",
    "👨\u200d👩\u200d👧" * 8,
    "\u0301" * 64,
    "a" * 64,
    "\x00\n\t",
)
CROWDS = {
    "long": named(*LONG),
    "alike": named(*LONG[:1] * 8),
    "markup": named(*MARKUP),
    "strange": named(*STRANGE),
    "empty": named(*[""] * 8),
    "equal": named(*["Ann"] * 8),
}


def words_of(shown: Content) -> str:
    """Return all that stands in a message and on its buttons."""
    message = seen(shown)
    return "\n".join([message.text, *(b["text"] for row in message.rows for b in row)])


@pytest.mark.parametrize("people", CROWDS.values(), ids=CROWDS)
@pytest.mark.parametrize("surface", SURFACES)
def test_report_a41_a42_eight_names_of_any_kind_fit_every_surface(
    t: Texts, surface: str, people: tuple[Person, ...]
) -> None:
    shown = seen(SURFACES[surface](people, t))
    assert 0 < len(shown.text) <= MAX_TEXT
    assert {entity["type"] for entity in shown.entities} <= {"bold", "italic", "bot_command"}


def test_report_a41_a_board_with_forty_things_to_tell_tells_the_last(t: Texts) -> None:
    at = crowded(named(*LONG))
    play = play_of(at)
    full = replace(at, play=replace(play, log=play.log * 10))
    assert len(play_of(full).log) == 40
    shown = seen(board(full, t, LINK))
    assert len([entity for entity in shown.entities if entity["type"] == "italic"]) == 4
    assert len(shown.text) <= MAX_TEXT


def test_report_a41_a_closed_table_is_within_the_limits_too(t: Texts) -> None:
    closed = seen(result(replace(over(named(*LONG)), phase=Phase.CLOSED), t))
    assert closed.rows == []
    assert len(closed.text) <= MAX_TEXT


@pytest.mark.parametrize("surface", SURFACES)
def test_report_a42_markup_in_a_name_stands_there_as_it_is_written(t: Texts, surface: str) -> None:
    words = words_of(SURFACES[surface](CROWDS["markup"], t))
    named_there = re.findall("\u2068(.*?)\u2069", words)
    assert named_there
    assert set(named_there) <= {*MARKUP, "x"}


def test_report_a42_markup_in_a_name_stands_in_an_answer_as_it_is_written(t: Texts) -> None:
    at = lobby_of(CROWDS["markup"], "jokers")
    for person in at.people:
        assert f"\u2068{person.name}\u2069" in _removed(at, person.id, t, html=False)


@pytest.mark.parametrize("people", CROWDS.values(), ids=CROWDS)
@pytest.mark.parametrize("surface", SURFACES)
def test_report_a43_each_line_with_a_name_can_be_read(
    t: Texts, surface: str, people: tuple[Person, ...]
) -> None:
    words = words_of(SURFACES[surface](people, t))
    assert not re.search("[\u202a-\u202e\u2066\u2067\u200b\u200e\u200f\x00]", words)
    for line in words.split("\n"):
        assert line.count("\u2068") == line.count("\u2069")
        for name in re.findall("\u2068(.*?)\u2069", line):
            assert not is_blank(name)
    assert "\u2068" in words


@pytest.mark.parametrize("crowd", ["alike", "empty", "equal"])
def test_report_a43_people_of_one_name_are_told_apart(t: Texts, crowd: str) -> None:
    people = CROWDS[crowd]
    for surface in ("lobby", "board", "kick"):
        words = words_of(SURFACES[surface](people, t))
        looks = {unicodedata.normalize("NFKC", Names(people, t).plain(p)) for p in people}
        assert len(looks) == 8
        assert all(look in unicodedata.normalize("NFKC", words) for look in looks)


CODES = [None, "", "en_US", "en", "ru", "uk", "pt-br", "zh-hans", "uz-cyrl", "x", "-", "ru-RU"]


@pytest.mark.parametrize("code", CODES)
async def test_report_a45_whoever_speaks_whatever_is_answered(
    front: Front, code: str | None
) -> None:
    board = await front.set_up(lobby_of([]))
    person = front.server.world.person("Zhan", language_code=code)
    person.start()
    person.join(front.group)
    await front.hear()
    assert person.last(person.private).text
    for command in ("/help", "/rules", "/hand", "/leave"):
        (answer,) = await front.say(person, person.private, command)
        assert answer.text
    (answer,) = await front.say(person, front.group, "/leave")
    assert answer.text
    assert (await front.tap_data(person, board, "l:7:j")).text
    assert [sitting.name for sitting in front.table().people] == ["Zhan"]
    assert "Zhan" in board.text
