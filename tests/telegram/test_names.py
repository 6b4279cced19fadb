"""Names as people chose them: none breaks a line, hides, or passes for another's."""

import html
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.people import Person, PersonId
from bot.telegram.names import LONGEST, Names, clean
from playground.entities import is_blank
from playground.parse_html import parse_html
from tests.telegram.builders import EN, RU, named

ISOLATE, END = "\u2068", "\u2069"
FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna Maria", "Anna Maria"),
        ("  Ann \n\t Lee ", "Ann Lee"),
        ("a \u200b b", "a b"),
        ("\u202eabc", "abc"),
        ("\u2066abc\u2069", "abc"),
        ("A\u200bn\u2060n\ufeff", "Ann"),
        ("\x00\x07Ann\x9b", "Ann"),
        ("Ann\u3164", "Ann"),
        ("\u2800Ann\u2800", "Ann"),
        ("سلمى", "سلمى"),
        ("שרה", "שרה"),
        ("Йоҳан Ё", "Йоҳан Ё"),
        (f"{FAMILY} Ann", f"{FAMILY} Ann"),
        ("❤\ufe0f Ann", "❤\ufe0f Ann"),
        ("\U0001fae8 Ann", "\U0001fae8 Ann"),  # emoji of 2022 and of 2024, newer than some
        ("\U0001fadf", "\U0001fadf"),  # tables of characters
        ("<b>", "<b>"),
        ("*_[`", "*_[`"),
        ("x" * LONGEST, "x" * LONGEST),
        ("x" * 64, "x" * (LONGEST - 1) + "…"),
        ("x" * (LONGEST - 2) + " " + "y" * 31, "x" * (LONGEST - 2) + "…"),
        ("😈" * 16, "😈" * 16),  # each is two to Telegram
        ("😈" * 64, "😈" * 15 + "…"),
        ("x" + "😈" * 64, "x" + "😈" * 15 + "…"),
    ],
)
def test_a_name_keeps_what_can_be_seen_of_it(name: str, shown: str) -> None:
    assert clean(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b\u200b",
        "\u202e",
        "\u200d",
        "\u00ad",
        "\u3164",
        "\u2800\u2800",
        "\uffa0",
        "\u115f\u1160",
        "\u0301",
        "\u034f",
        "\ufe0f",
    ],
)
def test_a_name_that_nobody_can_see_gets_a_stand_in_of_its_reader_s_language(name: str) -> None:
    (person,) = named(name)
    assert clean(name) == ""
    assert Names([person], RU).plain(person) == f"{ISOLATE}Без имени{END}"
    assert Names([person], EN).plain(person) == f"{ISOLATE}Nameless{END}"


@pytest.mark.parametrize(
    "name", ["<b>", "</a>", "a&b", "&lt;", "*_[`", '"quoted"', "<tg-spoiler>x", "&#60;"]
)
def test_markup_in_a_name_is_shown_as_it_is_written(name: str) -> None:
    (person,) = named(name)
    text, entities = parse_html(f"<b>{Names([person], RU).html(person)}</b> — 6")
    assert text == f"{ISOLATE}{name}{END} — 6"
    assert [entity["type"] for entity in entities] == ["bold"]


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "Ben"], ["Ann", "Ben"]),
        (["Ann", "Ann"], ["Ann", "Ann (2)"]),
        (["Ann", "ANN", "ann"], ["Ann", "ANN (2)", "ann (3)"]),
        (["Ann", "Ann (2)", "Ann"], ["Ann", "Ann (2)", "Ann (3)"]),
        (["Ann", "Ann", "Ann (2)"], ["Ann", "Ann (2)", "Ann (2) (2)"]),
        (["", "\u200b"], ["Без имени", "Без имени (2)"]),
        (["", "без имени"], ["Без имени", "без имени (2)"]),
        (["Ann", "A\u200bnn"], ["Ann", "Ann (2)"]),
        (["Ann", "A\u034fnn"], ["Ann", "Ann (2)"]),
        (["Ann", "A\u200dnn"], ["Ann", "Ann (2)"]),
        (["Ann", "Ann\ufe0f"], ["Ann", "Ann (2)"]),
        (["Ann", "Ann\u3164"], ["Ann", "Ann (2)"]),
        (["José", "Jose\u0301"], ["José", "José (2)"]),
        (["Ann", "Ａｎｎ"], ["Ann", "Ａｎｎ (2)"]),
        (["x" * 64, "x" * 63 + "y"], ["x" * 31 + "…", "x" * 31 + "… (2)"]),
    ],
)
def test_people_of_one_name_are_told_apart(names: list[str], shown: list[str]) -> None:
    people = named(*names)
    told = Names(people, RU)
    looks = [unicodedata.normalize("NFC", visible(told.plain(person))) for person in people]
    assert looks == shown


def visible(name: str) -> str:
    """Return a name without its isolates and what else takes no room in it."""
    return "".join(char for char in name if char not in f"{ISOLATE}{END}\u034f\u200d\ufe0f")


def test_one_person_has_one_name_however_often_he_is_named() -> None:
    ann, other = named("Ann", "Ann")
    told = Names([ann, other, ann], RU)
    assert told.plain(ann) == f"{ISOLATE}Ann{END}"
    assert told.plain(other) == f"{ISOLATE}Ann (2){END}"


weird = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from("\u202e\u200d\u200b\u2068\u2069\u3164\u2800\u034f\u0301<>&\n\tAa"),
    ),
    max_size=64,
)


@settings(deadline=None, max_examples=150)
@given(st.lists(weird, min_size=1, max_size=8))
def test_any_names_at_all_are_visible_different_and_stay_on_their_line(names: list[str]) -> None:
    people = [Person(PersonId(n), name) for n, name in enumerate(names)]
    told = Names(people, RU)
    shown = [told.plain(person) for person in people]
    assert len({name.casefold() for name in shown}) == len(people)
    for person, name in zip(people, shown, strict=True):
        inner = name[1:-1]
        assert not is_blank(inner)
        assert name == f"{ISOLATE}{inner}{END}"
        assert len(inner) <= LONGEST + len(" (8)")
        assert not {ISOLATE, END, "\u202e", "\n"} & set(inner)
        assert html.unescape(told.html(person)) == name
        assert parse_html(told.html(person)) == (name, [])
