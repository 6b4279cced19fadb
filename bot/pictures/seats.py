"""Seats: a plate for each player, with his name, his cards as little backs, and his part."""

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cards import card_back
from bot.pictures.letters import Pen, cut, face, write
from bot.pictures.scene import Part, Seat
from bot.pictures.shapes import rounded, stamp

HEIGHT: Final = 100
PILL: Final = 38
_NAME, _COUNT, _PART = 29, 30, 23
_PLATE, _LINE, _CALLED, _CALLED_LINE = "#0d3a2a", "#2c7a58", "#4a3a0c", "#ffc83d"
_WRITING, _FAINT = "#ffffff", "#9fc4b3"
_MOST_BACKS: Final = 12
_BACK_HEIGHT: Final = 37

_COLOURS: Final = {
    Part.LEAD: ("#1f6fd1", "#ffffff"),
    Part.DEFENDER: ("#e9eef2", "#1d2430"),
    Part.TAKES: ("#d3222f", "#ffffff"),
    Part.DONE: ("#2f9e63", "#ffffff"),
    Part.OUT: ("#27453a", "#cfe3d9"),
}
_SIGNS: Final = {Part.LEAD: "sword", Part.DEFENDER: "shield", Part.TAKES: "shield"}


@dataclass(frozen=True, slots=True)
class Plate:
    """Where a seat's plate is, in pixels; its part stands at the edge towards the table."""

    left: int
    top: int
    width: int
    upper: bool


def plates(seats: int, width: int, height: int) -> list[Plate]:
    """Return the plates of so many seats, clockwise: above from the left, below from the right."""
    above = (seats + 1) // 2
    rows = ((above, True), (seats - above, False))
    found: list[Plate] = []
    for count, upper in rows:
        room = (width - 56) / max(count, 1)
        plate = min(round(room) - 14, 300)
        middles = [28 + room * (number + 0.5) for number in range(count)]
        top = 26 if upper else height - 26 - HEIGHT
        clockwise = middles if upper else reversed(middles)
        found += [Plate(round(middle - plate / 2), top, plate, upper) for middle in clockwise]
    return found


def draw_seat(image: Image.Image, plate: Plate, seat: Seat) -> None:
    """Draw a seat onto the table."""
    draw = ImageDraw.Draw(image)
    out = seat.part is Part.OUT
    ground = rounded(plate.width, HEIGHT, 20, *_colours_of(seat))
    image.paste(ground, (plate.left, plate.top), ground)
    colour = _FAINT if out else _WRITING
    room = plate.width - 30
    left, line = plate.left + 15, plate.top + (28 if plate.upper else 36)
    write(draw, (left, line), seat.name, Pen(_NAME, colour, bold=True), anchor="lm", width=room)
    if seat.awaited:
        stamp(image, "hourglass", (plate.left + plate.width - 29, line + 36), 32, _CALLED_LINE)
        room -= 40
    if not out:
        _draw_cards(image, draw, seat.cards, left, line + 36, room)
    if seat.part in _COLOURS:
        _draw_part(image, plate, seat)


def _colours_of(seat: Seat) -> tuple[str, str]:
    return (_CALLED, _CALLED_LINE) if seat.awaited else (_PLATE, _LINE)


def _draw_cards(
    image: Image.Image, draw: ImageDraw.ImageDraw, cards: int, left: int, line: int, room: int
) -> None:
    """Draw so many little backs, closer together where they are many, and their number."""
    back = card_back(_BACK_HEIGHT)
    shown = min(cards, _MOST_BACKS)
    number = f"{cards}"
    reserved = round(face(_COUNT, bold=True).getlength(number)) + 10
    step = min(17, (room - reserved - back.width) // max(shown - 1, 1))
    for at in range(shown):
        image.paste(back, (left + at * step, line - _BACK_HEIGHT // 2), back)
    end = left + (shown - 1) * step + back.width if shown else left - 10
    write(draw, (end + 10, line), number, Pen(_COUNT, _WRITING, bold=True), anchor="lm")


def _draw_part(image: Image.Image, plate: Plate, seat: Seat) -> None:
    ground, ink = _COLOURS[seat.part]
    words = seat.words if seat.place is None else f"{seat.words} · {seat.place}"
    sign = _SIGNS.get(seat.part)
    beside = 28 if sign else 0
    words = cut(words, plate.width - 52 - beside, _PART, bold=True)
    width = round(face(_PART, bold=True).getlength(words)) + 32 + beside
    left = plate.left + plate.width - width - 14
    middle = plate.top + (HEIGHT + 8 if plate.upper else -8)
    pill = rounded(width, PILL, PILL // 2, ground, "#0b2c20")
    image.paste(pill, (left, middle - PILL // 2), pill)
    draw = ImageDraw.Draw(image)
    if sign:
        stamp(image, sign, (left + 26, middle), 24, ink)
    write(draw, (left + 16 + beside, middle), words, Pen(_PART, ink, bold=True), anchor="lm")
