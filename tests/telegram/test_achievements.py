"""Achievements on the result: a line for each, names safe, not too many."""

from dataclasses import replace

from bot.i18n.catalogues import Texts
from bot.match.achievements import Achievement, Earned
from bot.tables.model import Table
from bot.tables.people import Person
from bot.telegram.views.achievements import ACHIEVEMENTS, MOST_LINES, achievement_list
from bot.telegram.views.result import result
from tests.telegram.builders import PEOPLE, RU, acted, named, play_of, position, table_of
from tests.telegram.front import Front
from tests.telegram.strict import seen

WALL, FAN, FIRST = Achievement.WALL, Achievement.FAN, Achievement.FIRST_DEAL


def ended(*earned: tuple[int, Achievement], people: tuple[Person, ...] = PEOPLE) -> Table:
    """Return a table after a deal of three that earned this."""
    play = position("7s", "8h 9h", "", out=[2], players=people)
    table = acted(table_of(play), "0:a7s 1:take")
    return replace(table, play=play_of(table).with_earned(earned))


def lines(table: Table, t: Texts) -> list[str]:
    """Return what the result tells of achievements."""
    return [line for line in seen(result(table, t)).text.split("\n") if line[:1] in {"🏅", "…"}]


def line(achievement: Achievement, names: str, t: Texts) -> str:
    name, meaning = ACHIEVEMENTS[achievement]
    text = t.gettext(
        "🏅 <b>{achievement}</b>: {names} – {meaning}",
        achievement=t.gettext(name),
        names=names,
        meaning=t.gettext(meaning),
    )
    return text.replace("<b>", "").replace("</b>", "")


def isolated(*people: Person) -> str:
    return ", ".join(f"\u2068{person.name}\u2069" for person in people)


def test_each_has_a_name_and_a_meaning_in_every_language(t: Texts) -> None:
    assert set(ACHIEVEMENTS) == set(Achievement)
    names = {t.gettext(name) for name, _ in ACHIEVEMENTS.values()}
    assert len(names) == len(Achievement)


def test_a_result_without_any_tells_nothing(t: Texts) -> None:
    assert lines(ended(), t) == []


def test_who_earned_the_same_shares_a_line_and_the_rarer_comes_first(t: Texts) -> None:
    table = ended((0, FIRST), (1, FIRST), (1, FAN), (2, FIRST))

    assert lines(table, t) == [
        line(FAN, isolated(PEOPLE[1]), t),
        line(FIRST, isolated(*PEOPLE[:3]), t),
    ]


def test_more_than_four_lines_are_cut_short(t: Texts) -> None:
    earned: Earned = tuple((0, achievement) for achievement in Achievement)

    assert len(lines(ended(*earned[:MOST_LINES]), t)) == MOST_LINES
    found = lines(ended(*earned), t)
    assert len(found) == MOST_LINES + 1
    assert found[-1] == "…"


def test_names_are_safe(t: Texts) -> None:
    people = named("<b>x</b>", "&", "y")

    assert lines(ended((0, WALL), (1, WALL), people=people), t) == [
        line(WALL, isolated(*people[:2]).replace("<b>", "").replace("</b>", ""), t).replace(
            "\u2068x\u2069", "\u2068<b>x</b>\u2069"
        )
    ]


def test_a_void_deal_earned_nothing_that_could_be_told(t: Texts) -> None:
    table = ended((0, WALL))

    assert lines(replace(table, play=play_of(table).void()), t) == []


def test_a_list_unfolds_and_an_empty_one_is_nothing(t: Texts) -> None:
    assert achievement_list((), t) == ""
    told = achievement_list((FIRST, WALL), t)
    assert told.startswith("<blockquote expandable>")
    assert told.count("\n") == 1


async def test_what_a_deal_earned_stands_on_its_board(front: Front) -> None:
    front.store.earned = ((0, WALL), (2, FIRST))
    table = table_of(position("7s", "8h 9h", "", out=[2]))
    board = await front.set_up(table)
    for seat, data in ((0, "7s"), (1, "take")):
        button = "Беру" if data == "take" else "7♠"
        await front.tap(front.people[seat], front.hand(seat), button)

    assert line(WALL, isolated(PEOPLE[0]), RU) in board.text
    assert line(FIRST, isolated(PEOPLE[2]), RU) in board.text
