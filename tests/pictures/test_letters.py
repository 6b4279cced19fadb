"""Letters: each language of the bot can be written, and what is too long is cut."""

import pytest

from bot.pictures.letters import FACES, cut, face, plain

ALPHABETS = {
    "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "kk": "ӘІҢҒҮҰҚӨҺәіңғүұқөһ",
    "uk": "ҐЄІЇґєії",
    "tr": "ÇĞİÖŞÜçğıöşü",
    "de": "ÄÖÜẞäöüß",
    "es": "ÁÉÍÑÓÚÜáéíñóúü¿¡",
    "ar": "محمدالأمين",
    "other": "ŁØÅĄĘŽČŘαβγΩ№«»„“…—·♠♥♦♣",
}


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", ALPHABETS)
def test_every_letter_has_a_shape(language: str, *, bold: bool) -> None:
    letters = face(40, bold=bold)
    missing = bytes(letters.getmask("\U0010fffd"))
    shapes = {letter: bytes(letters.getmask(letter)) for letter in ALPHABETS[language]}
    assert [letter for letter, shown in shapes.items() if shown in {missing, b""}] == []


def test_what_no_face_has_is_a_box_that_can_be_seen() -> None:
    assert any(bytes(face(40).getmask("漢")))


@pytest.mark.parametrize("text", ["Ж" * 40, "a b " * 20, "漢" * 40, "🦄" * 40, "م" * 90])
def test_a_long_text_is_cut_to_its_width(text: str) -> None:
    short = cut(text, 150, 29, bold=True)
    assert short.endswith("…")
    assert text.startswith(short[:-1].rstrip())
    assert 100 < face(29, bold=True).getlength(short) <= 150


def test_a_text_that_fits_stays_whole() -> None:
    assert cut("Аня", 150, 29) == "Аня"
    assert cut("", 150, 29) == ""
    assert cut("Аня", 1, 29) == "…"


def test_what_takes_no_room_is_not_written() -> None:
    assert plain("\u2068a\u200db\ufe0f\u2069\n") == "ab"


def test_the_licence_lies_beside_the_faces() -> None:
    assert "Bitstream" in (FACES / "LICENSE.txt").read_text("utf-8")
    assert {path.suffix for path in FACES.iterdir()} == {".ttf", ".txt"}
