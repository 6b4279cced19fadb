"""Charts: any numbers can be drawn, and larger ones are longer."""

import pytest
from PIL import Image

from bot.pictures.charts import (
    COLOURS,
    HEIGHT,
    MOST_LINES,
    WIDTH,
    Line,
    Places,
    Ratings,
    draw_places,
    draw_ratings,
)
from tests.pictures.scenes import NAMES, opened, points

COLUMNS = ("1", "2", "3", "дурак")
FIRST, FOOL = "#ffc83d", "#e5484d"


def box_of(image: Image.Image, colour: str) -> tuple[int, int, int, int] | None:
    """Return the box around the pixels of exactly this colour."""
    same = image.point(lambda value: value)
    wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    bands = [
        band.point([255 * (value == part) for value in range(256)])
        for band, part in zip(same.split(), wanted, strict=True)
    ]
    mask = Image.new("L", image.size, 255)
    for band in bands:
        mask = Image.composite(band, Image.new("L", image.size, 0), mask)
    return mask.getbbox()


@pytest.mark.parametrize("lines", [0, 1, 2, 5, 9])
@pytest.mark.parametrize("count", [1, 2, 300])
def test_any_ratings_are_drawn(lines: int, count: int) -> None:
    listed = tuple(Line(f"{n} " + "Ж" * 30, points(count, n - 2)) for n in range(lines))
    ticks = ((-5.0, "раньше"), (0.0, "1 мая 2026"), (float(count), "сегодня"))
    image = opened(draw_ratings(Ratings("Рейтинг " * 12, listed, ticks)))
    assert image.size == (WIDTH, HEIGHT)
    shown = [box_of(image, colour) is not None for colour in COLOURS]
    assert shown == [number < lines for number in range(MOST_LINES)]


@pytest.mark.parametrize("values", [(0.0, 0.0), (25.0, 25.01), (-3.5, 12.25), (-9000.0, 1e6)])
def test_a_rating_that_rises_goes_up_whatever_its_size(values: tuple[float, float]) -> None:
    low, high = (
        Line(name, ((0, value), (1, value))) for name, value in zip("ab", values, strict=True)
    )
    image = opened(draw_ratings(Ratings("a", (high, low))))
    plot = image.crop((120, 90, WIDTH, HEIGHT - 140))
    upper, lower = box_of(plot, COLOURS[0]), box_of(plot, COLOURS[1])
    assert upper is not None
    assert lower is None or upper[1] <= lower[1]


def test_ratings_of_nobody_are_a_sheet_with_a_title() -> None:
    empty = draw_ratings(Ratings("Пока пусто", (Line("Аня", ()),)))
    assert opened(empty).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (1, 0, 0, 0), (9, 4, 3, 12), (900, 1, 2, 7)])
@pytest.mark.parametrize("people", [1, 2, 8, 20])
def test_any_places_are_drawn(counts: tuple[int, ...], people: int) -> None:
    rows = tuple((NAMES[n % 8] + "Ж" * 30, counts) for n in range(people))
    assert opened(draw_places(Places("Места", COLUMNS, rows))).size == (WIDTH, HEIGHT)


def test_places_of_nobody_are_a_sheet_with_a_title() -> None:
    assert opened(draw_places(Places("Места", COLUMNS, ()))).size == (WIDTH, HEIGHT)


def test_a_column_is_as_high_as_its_number() -> None:
    image = opened(draw_places(Places("Аня", COLUMNS, (("Аня", (5, 1, 0, 10)),))))
    first, fool = box_of(image, FIRST), box_of(image, FOOL)
    assert first is not None
    assert fool is not None
    heights = [box[3] - box[1] for box in (first, fool)]
    assert heights[1] == pytest.approx(2 * heights[0], rel=0.05)


def test_a_stripe_is_as_long_as_its_number() -> None:
    rows = (("Аня", (8, 0, 0, 4)), ("Борис", (0, 2, 1, 0)))
    image = opened(draw_places(Places("Дача", COLUMNS, rows))).crop((280, 90, WIDTH, HEIGHT - 80))
    first, fool = box_of(image, FIRST), box_of(image, FOOL)
    assert first is not None
    assert fool is not None
    assert first[2] - first[0] == pytest.approx(2 * (fool[2] - fool[0]), rel=0.05)


def test_the_ground_is_opaque_for_both_themes() -> None:
    image = opened(draw_ratings(Ratings("a", (Line("b", points(3, 1)),))))
    corners = {image.getpixel((x, y)) for x in (0, WIDTH - 1) for y in (0, HEIGHT - 1)}
    assert corners == {(0x14, 0x21, 0x2B)}
