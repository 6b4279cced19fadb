"""Charts for statistics: ratings over time, and how often somebody came first, second, last.

They stand on a ground of their own, so that they read alike in a light and in a dark chat. All
words come from the caller, in the language of the reader.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.letters import Pen, cut, face, write
from bot.pictures.shapes import FINER, rounded
from bot.pictures.table import png

WIDTH, HEIGHT = 1000, 640
MOST_LINES: Final = 5
_MOST_ROWS: Final = 8
_GROUND, _GRID, _WRITING, _FAINT = "#14212b", "#2c3d4a", "#f2f6f8", "#9fb3c0"
COLOURS: Final = ("#ffc83d", "#4fc3f7", "#ff7b6b", "#7ee08a", "#c9a2ff")
_FOOL, _FIRST, _BAR = "#e5484d", "#ffc83d", "#4f8fd6"
_TITLE, _LABEL, _NAME = 36, 26, 28
_LEFT, _RIGHT, _TOP, _BOTTOM = 112, 40, 96, 76

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """The ratings of somebody: (when, rating), in rising order of when, in any unit."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings over time: a line for each player, five at most; `ticks` name points in time."""

    title: str
    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Places:
    """How often somebody came at each place; the last column is the fool's.

    `columns` are the names of the places (`1`, `2`, …, `fool`), `rows` people with their counts,
    one for each column.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


def draw_ratings(ratings: Ratings) -> bytes:
    """Return ratings as a PNG: lines, and the names beside colours below."""
    lines = [line for line in ratings.lines if line.points][:MOST_LINES]
    image, draw = _sheet(ratings.title)
    rows = ceil(len(lines) / 3)
    bottom = HEIGHT - _BOTTOM - 44 * rows
    box = (_LEFT, _TOP, WIDTH - _RIGHT, bottom)
    values = [value for line in lines for _, value in line.points] or [0.0]
    levels = _levels(min(values) - 0.5, max(values) + 0.5)
    moments = [moment for line in lines for moment, _ in line.points] or [0.0]
    span = (min(moments), max(moments))

    def at(point: Point) -> Point:
        return (
            _between(point[0], span, (box[0] + 12, box[2] - 20)),
            _between(point[1], (levels[0], levels[-1]), (box[3], box[1])),
        )

    for level in levels:
        y = at((span[0], level))[1]
        draw.line(((box[0], y), (box[2], y)), _GRID, 2)
        write(draw, (box[0] - 14, y), f"{level:g}", Pen(_LABEL, _FAINT), anchor="rm")
    for moment, name in ratings.ticks:
        if span[0] <= moment <= span[1]:
            x = min(max(at((moment, levels[0]))[0], box[0] + 40), box[2] - 40)
            write(draw, (x, box[3] + 28), name, Pen(_LABEL, _FAINT))
    _draw_lines(image, [[at(point) for point in line.points] for line in lines])
    for number, line in enumerate(lines):
        x, y = _LEFT + number % 3 * 290, bottom + 76 + 44 * (number // 3)
        _mark(image, x, y, COLOURS[number])
        write(draw, (x + 34, y), line.name, Pen(_NAME, _WRITING), anchor="lm", width=240)
    return png(image)


def draw_places(places: Places) -> bytes:
    """Return places as a PNG: columns for one person, a striped bar each for several."""
    image, draw = _sheet(places.title)
    if len(places.rows) == 1:
        _draw_columns(image, draw, places.columns, places.rows[0][1])
    else:
        _draw_stripes(image, draw, places)
    return png(image)


def _sheet(title: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (WIDTH, HEIGHT), _GROUND)
    draw = ImageDraw.Draw(image)
    write(draw, (40, 50), title, Pen(_TITLE, _WRITING, bold=True), anchor="lm", width=WIDTH - 80)
    return image, draw


def _mark(image: Image.Image, x: int, y: int, colour: str) -> None:
    """Put a little box of a colour before the name of what has that colour."""
    box = rounded(22, 22, 6, colour)
    image.paste(box, (x, y - 11), box)


def _between(value: float, span: Point, pixels: Point) -> float:
    """Return where a value of `span` lies between two pixels; of an empty span in the middle."""
    part = 0.5 if span[0] == span[1] else (value - span[0]) / (span[1] - span[0])
    return pixels[0] + part * (pixels[1] - pixels[0])


def _levels(low: float, high: float) -> list[float]:
    """Return round values around what is shown, for the lines of the grid."""
    rough = (high - low) / 4
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [step * number for number in range(first, last + 1)]


def _draw_lines(image: Image.Image, lines: Sequence[Sequence[Point]]) -> None:
    """Draw the lines with smooth edges, the first one on top, each with a dot at its end."""
    for number, points in reversed(list(enumerate(lines))):
        mask = Image.new("L", (WIDTH * FINER // 2, HEIGHT * FINER // 2), 0)
        draw, scale = ImageDraw.Draw(mask), FINER / 2
        scaled = [(x * scale, y * scale) for x, y in points]
        draw.line(scaled, 255, round(5 * scale), "curve")
        x, y = scaled[-1]
        radius = 9 * scale
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), 255)
        smooth = mask.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
        image.paste(COLOURS[number], (0, 0), smooth)


def _colour(column: int, columns: int) -> str:
    """Return the colour of a place: gold for the first, red for the fool, paler in between."""
    if column == columns - 1:
        return _FOOL
    if column == 0:
        return _FIRST
    shades = ("#6fb1f2", "#5a95d3", "#487bb2", "#3b6593", "#325577", "#2b4761")
    return shades[min(column - 1, len(shades) - 1)]


def _draw_columns(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    columns: Sequence[str],
    counts: Sequence[int],
) -> None:
    room = (WIDTH - 80) / len(columns)
    wide, bottom, top = min(room * 0.64, 150), HEIGHT - 76, 160
    highest = max(*counts, 1)
    for number, (name, count) in enumerate(zip(columns, counts, strict=True)):
        middle = 40 + room * (number + 0.5)
        y = _between(count, (0, highest), (bottom - 4, top))
        # Its lower end lies behind the line: round above, flat below.
        bar = rounded(round(wide), round(bottom - y) + 14, 12, _colour(number, len(columns)))
        bar = bar.crop((0, 0, bar.width, bar.height - 14))
        image.paste(bar, (round(middle - wide / 2), round(bottom) - bar.height), bar)
        write(draw, (middle, y - 26), f"{count}", Pen(32, _WRITING, bold=True))
        write(draw, (middle, bottom + 36), name, Pen(_NAME, _FAINT), width=round(room - 8))
    draw.line(((40, bottom), (WIDTH - 40, bottom)), _GRID, 3)


def _draw_stripes(image: Image.Image, draw: ImageDraw.ImageDraw, places: Places) -> None:
    rows = places.rows[:_MOST_ROWS]
    room = (HEIGHT - 196) / max(len(rows), 1)
    high, left = min(room * 0.62, 56), 290
    most = max((sum(counts) for _, counts in rows), default=0) or 1
    for number, (name, counts) in enumerate(rows):
        y = 100 + room * (number + 0.5)
        write(draw, (left - 18, y), name, Pen(_NAME, _WRITING), anchor="rm", width=left - 58)
        done = 0
        for column, count in enumerate(counts):
            span = [_between(sum_, (0, most), (left, WIDTH - 50)) for sum_ in (done, done + count)]
            done += count
            if not count:
                continue
            box = (span[0], y - high / 2, max(span[0], span[1] - 2), y + high / 2)
            draw.rectangle(box, _colour(column, len(counts)))
            if span[1] - span[0] > face(_LABEL, bold=True).getlength(f"{count}") + 10:
                middle = (span[0] + span[1]) / 2 - 1
                write(draw, (middle, y), f"{count}", Pen(_LABEL, _GROUND, bold=True))
    _draw_legend(image, draw, places.columns)


def _draw_legend(image: Image.Image, draw: ImageDraw.ImageDraw, columns: Sequence[str]) -> None:
    room = (WIDTH - 80) / max(len(columns), 1)
    for number, name in enumerate(columns):
        x, y = 40 + room * number, HEIGHT - 46
        _mark(image, round(x), y, _colour(number, len(columns)))
        shown = cut(name, round(room - 42), _LABEL)
        write(draw, (x + 32, y), shown, Pen(_LABEL, _FAINT), anchor="lm")
