"""The table: what of a deal is to be seen, and that nothing ever sticks out."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from PIL import Image

from bot.engine.cards import CARD_COUNT, NAMES, is_red
from bot.pictures.cards import card_back, card_face, written
from bot.pictures.scene import Face, Part, Scene, Seat
from bot.pictures.seats import HEIGHT as PLATE
from bot.pictures.seats import plates
from bot.pictures.studio import digest_of
from bot.pictures.table import HEIGHT, WIDTH, draw_table
from tests.pictures import scenes
from tests.pictures.scenes import PARTS, face, opened, pairs, scene, with_seat

RED, BLACK, CALLED = (0xD3, 0x22, 0x2F), (0x1D, 0x24, 0x30), (0xFF, 0xC8, 0x3D)
WHITE = (0xFD, 0xFD, 0xFA)


def count(
    image: Image.Image, colour: tuple[int, int, int], box: tuple[int, int, int, int] | None = None
) -> int:
    """Return how many pixels have exactly this colour."""
    part = image if box is None else image.crop(box)
    counted = part.convert("RGB").getcolors(part.width * part.height)
    assert counted is not None
    return sum(number for number, found in counted if found == colour)


def middle(image: Image.Image) -> Image.Image:
    return image.crop((214, 160, 828, 540))


def table(image: Scene) -> Image.Image:
    return opened(draw_table(image))


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("covered", [0, 1, 4, 6, 8])
def test_any_table_is_drawn_in_one_size(players: int, covered: int) -> None:
    written = " ".join(["7s/9s", "Xb/Xr", "Td/Ad", "Qc/Kc"] * 2) if covered == 8 else ""
    written = written or " ".join(["7s/9s", "Th/Jh", "8d"][:covered] * 2)
    drawn = draw_table(scene(written, players))
    assert opened(drawn).size == (WIDTH, HEIGHT)
    assert len(drawn) < 155_000


@pytest.mark.parametrize("card", range(CARD_COUNT), ids=NAMES)
def test_a_red_card_is_red_and_a_black_one_black(card: int) -> None:
    ink, other = (RED, BLACK) if is_red(card) else (BLACK, RED)
    image = Image.new("RGB", (140, 200), "white")
    drawn = card_face(card, written(card, scenes.LETTERS), 200)
    image.paste(drawn, (0, 0), drawn)
    assert count(image, ink) > 1000
    assert count(image, other) == 0


def test_all_cards_look_different() -> None:
    faces = {
        card_face(card, written(card, scenes.LETTERS), 60).tobytes() for card in range(CARD_COUNT)
    }
    assert len(faces | {card_back(60).tobytes()}) == CARD_COUNT + 1


def test_a_card_bears_the_letter_of_its_language() -> None:
    russian, english = (replace(scene("Jd"), pairs=((face_, None),)) for face_ in jacks())
    assert draw_table(russian) != draw_table(english)
    assert digest_of(russian) != digest_of(english)


def jacks() -> Iterable[Face]:
    jack = face("Jd")
    return jack, replace(jack, rank="J")


def test_the_defence_lies_over_the_attack_and_moves_nothing() -> None:
    attacked, beaten = table(scene("7s")), table(scene("7s/9h"))
    corner = (430, 225, 460, 330)  # of the seven
    assert attacked.crop(corner).tobytes() == beaten.crop(corner).tobytes()
    assert count(middle(attacked), RED) == 0
    assert count(middle(beaten), RED) > 1000


def test_the_turn_up_lies_under_the_talon_until_that_is_used_up() -> None:
    talon = (20, 180, 200, 470)
    some, last, none = (
        replace(scene(""), talon=12),
        replace(scene(""), talon=1),
        scene("", turn_up=None),
    )
    back = (0x2F, 0x4F, 0x8F)
    assert [count(table(one), back, talon) > 500 for one in (some, last, none)] == [
        True,
        False,
        False,
    ]
    assert all(count(table(one), RED, talon) > 400 for one in (some, last, none))


def test_a_deal_without_trump_shows_none() -> None:
    talon = (20, 180, 200, 470)
    without = replace(scene("", turn_up=None), trump=None, trump_word="Без козыря")
    assert count(table(without), RED, talon) == count(table(without), BLACK, talon) == 0


def test_the_discard_is_there_when_something_is_in_it() -> None:
    place = (840, 270, 980, 430)
    back = (0x2F, 0x4F, 0x8F)
    assert count(table(scene("")), back, place) > 500
    assert count(table(replace(scene(""), discard=0)), back, place) == 0


@pytest.mark.parametrize("players", range(2, 9))
def test_who_is_awaited_is_lit_and_nobody_else(players: int) -> None:
    image = table(scene("", players))
    lit = [
        count(image, CALLED, (plate.left, plate.top, plate.left + plate.width, plate.top + PLATE))
        for plate in plates(players, WIDTH, HEIGHT)
    ]
    assert [number > 300 for number in lit] == [True, True, *[False] * (players - 2)]


@pytest.mark.parametrize("players", range(2, 9))
def test_plates_stand_clockwise_beside_each_other(players: int) -> None:
    found = plates(players, WIDTH, HEIGHT)
    upper = [plate.left for plate in found if plate.upper]
    lower = [plate.left for plate in found if not plate.upper]
    assert len(found) == players
    assert upper == sorted(upper)
    assert lower == sorted(lower, reverse=True)
    for row in (upper, lower[::-1]):
        ends = [left + found[0 if row is upper else -1].width for left in row]
        assert all(end < left for end, left in zip(ends, row[1:], strict=False))
        assert row[0] >= 20
        assert ends[-1] <= WIDTH - 20


@pytest.mark.parametrize("part", [part for part in Part if part is not Part.WAITS])
def test_each_part_looks_different(part: Part) -> None:
    plain = with_seat(scene(""), 2, part=Part.WAITS, words="")
    assert draw_table(with_seat(plain, 2, part=part, words=PARTS[part])) != draw_table(plain)


@pytest.mark.parametrize(
    "name",
    [
        "Ж" * 32,
        "W" * 32,
        "محمد الأمين" * 3,
        "🦄👩‍👩‍👧‍👦✨" * 8,
        "漢字" * 16,
        "\u2068Аня\u2069",
        "a\u0301\u0302\u0303" * 8,
        "…",
        "",
    ],
    ids=["wide", "wider", "arabic", "emoji", "chinese", "isolated", "stacked", "dots", "empty"],
)
def test_no_name_leaves_its_plate(name: str) -> None:
    part = {"part": Part.DEFENDER, "words": "слово " * 9}
    usual, long = scene("", 8), with_seat(scene("", 8), 4, name=name, **part)
    before, after = table(usual), table(long)
    plate = plates(8, WIDTH, HEIGHT)[4]
    box = (plate.left, plate.top - 40, plate.left + plate.width, plate.top + PLATE)
    for image in (before, after):
        image.paste("black", box)
    assert before.tobytes() == after.tobytes()


@pytest.mark.parametrize("cards", [0, 1, 6, 12, 35, 52])
def test_any_number_of_cards_fits_its_plate(cards: int) -> None:
    plate = plates(8, WIDTH, HEIGHT)[2]
    usual, other = scene("", 8), with_seat(scene("", 8), 2, cards=cards)
    box = (plate.left, plate.top, plate.left + plate.width, plate.top + PLATE)
    before, after = table(usual), table(other)
    for image in (before, after):
        image.paste("black", box)
    assert before.tobytes() == after.tobytes()


@pytest.mark.parametrize("number", range(1, 13))
def test_pairs_never_touch_what_lies_around_them(number: int) -> None:
    image = table(replace(scene("", 8), pairs=pairs(" ".join(["7s/9s"] * number)), empty_word=""))
    bare = table(replace(scene("", 8), empty_word=""))
    image.paste("black", (204, 156, 838, 548))
    bare.paste("black", (204, 156, 838, 548))
    assert image.tobytes() == bare.tobytes()


def test_the_same_scene_is_the_same_bytes() -> None:
    assert draw_table(scene()) == draw_table(scene())
    assert digest_of(scene()) == digest_of(scene())


@pytest.mark.parametrize(
    "other",
    [
        scene("7s/9s 7h"),
        scene("7s 7d"),
        scene(players=4),
        scene(turn_up="6h"),
        replace(scene(), talon=11),
        replace(scene(), discard=9),
        with_seat(scene(), 0, cards=5),
        with_seat(scene(), 0, awaited=False),
        with_seat(scene(), 0, name="Анна"),
    ],
)
def test_whatever_is_to_be_seen_counts(other: Scene) -> None:
    assert digest_of(other) != digest_of(scene())
    assert draw_table(other) != draw_table(scene())


def test_who_is_out_has_a_place_and_no_cards() -> None:
    out = Seat("Ида", 0, Part.OUT, "без карт", awaited=False, place=3)
    image = table(replace(scene(""), seats=(*scene("").seats[:2], out)))
    plate = plates(3, WIDTH, HEIGHT)[2]
    box = (plate.left, plate.top, plate.left + plate.width, plate.top + PLATE)
    assert count(image, WHITE, box) == count(image, (255, 255, 255), box) == 0
