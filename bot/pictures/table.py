"""The table as a picture: what everybody may see of a deal, and nothing else."""

from functools import lru_cache
from io import BytesIO
from math import ceil
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cards import PAPER, card_back, card_face, shadow, suit_sign, width_of
from bot.pictures.letters import Pen, write
from bot.pictures.scene import Face, Scene
from bot.pictures.seats import draw_seat, plates
from bot.pictures.shapes import FINER, rounded

WIDTH, HEIGHT = 1000, 700
_RIM, _RIM_LINE, _FELT, _FELT_EDGE = "#0b2c20", "#c79a3b", "#23815a", "#155239"
_WRITING, _FAINT, _BADGE = "#ffffff", "#bfe0cf", "#0b2c20"
_MIDDLE: Final = 350
_TALON: Final = 112  # the middle of its column; the discard has the column at the other side
_PAIRS: Final = (214, 168, 828, 532)
"""Where pairs of cards lie: left, top, right, bottom."""
_TILT: Final = -9
"""The degrees by which a card is turned that lies on another."""
_OVER: Final = (0.34, 0.24)
"""How far it lies to the right and below, in heights of a card."""
_LARGEST: Final = 200
_GAP: Final = 0.10


def draw_table(scene: Scene) -> bytes:
    """Return the scene as a PNG."""
    image = _ground().copy()
    draw = ImageDraw.Draw(image)
    _draw_talon(image, draw, scene)
    _draw_discard(image, draw, scene)
    if scene.pairs:
        _draw_pairs(image, scene)
    else:
        middle = ((_PAIRS[0] + _PAIRS[2]) / 2, _MIDDLE)
        write(draw, middle, scene.empty_word, Pen(34, _FAINT), width=_PAIRS[2] - _PAIRS[0])
    for plate, seat in zip(plates(len(scene.seats), WIDTH, HEIGHT), scene.seats, strict=True):
        draw_seat(image, plate, seat)
    return png(image)


def png(image: Image.Image) -> bytes:
    """Return an image as a PNG."""
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@lru_cache(maxsize=1)
def _ground() -> Image.Image:
    """Return the empty table: felt, lighter in its middle, within a rim.

    Each line of the felt is of one colour: a PNG of that is half as large as of a round light.
    """
    dark = Image.new("L", (1, HEIGHT))
    dark.putdata([round(255 * abs(2 * y / HEIGHT - 1) ** 1.6) for y in range(HEIGHT)])
    felt = Image.new("RGB", (WIDTH, HEIGHT), _FELT)
    felt.paste(_FELT_EDGE, (0, 0), dark.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST))
    image = Image.new("RGB", (WIDTH, HEIGHT), _RIM)
    for inset, colour in ((10, _RIM_LINE), (13, None)):
        box = (inset, inset, WIDTH - inset, HEIGHT - inset)
        mask = _box_mask(box, 44 - inset)
        if colour is None:
            image.paste(felt, (0, 0), mask)
        else:
            image.paste(colour, (0, 0), mask)
    return image


def _box_mask(box: tuple[int, int, int, int], radius: int) -> Image.Image:
    large = Image.new("L", (WIDTH * FINER, HEIGHT * FINER), 0)
    scaled = tuple(edge * FINER for edge in box)
    ImageDraw.Draw(large).rounded_rectangle(scaled, radius * FINER, fill=255)
    return large.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


def _lay(image: Image.Image, card: Image.Image, under: Image.Image, x: float, y: float) -> None:
    """Lay a card with its shadow onto the table, its middle at a point."""
    left, top = round(x - under.width / 2), round(y - under.height / 2) + 3
    image.paste("#000000", (left, top), under)
    image.paste(card, (round(x - card.width / 2), round(y - card.height / 2)), card)


def _face(image: Image.Image, face: Face, height: int, x: float, y: float, angle: int = 0) -> None:
    card = card_face(face.card, face.rank, height, angle)
    _lay(image, card, shadow(height, angle), x, y)


def _draw_talon(image: Image.Image, draw: ImageDraw.ImageDraw, scene: Scene) -> None:
    """Draw the trump card with the rest of the talon over its lower half, or what is trump."""
    height = 156
    if scene.turn_up is None:
        _draw_trump(image, draw, scene)
        return
    _face(image, scene.turn_up, height, _TALON, _MIDDLE - 62)
    layers = min(4, ceil((scene.talon - 1) / 6))
    for layer in range(layers):
        x, y = _TALON + 2 * layer, _MIDDLE + 42 - 5 * layer
        _lay(image, card_back(height, 90), shadow(height, 90), x, y)
    _badge(image, draw, scene.talon, _TALON + 4, _MIDDLE + 32)
    label = (_TALON, _MIDDLE + 126)
    write(draw, label, scene.talon_word, Pen(26, _FAINT), width=180)


def _draw_trump(image: Image.Image, draw: ImageDraw.ImageDraw, scene: Scene) -> None:
    radius = 58
    disc = rounded(2 * radius, 2 * radius, radius, PAPER if scene.trump is not None else _BADGE)
    image.paste(disc, (_TALON - radius, _MIDDLE - radius - 16), disc)
    if scene.trump is not None:
        mask, colour = suit_sign(scene.trump, 74)
        image.paste(colour, (_TALON - 37, _MIDDLE - 37 - 16), mask)
    write(draw, (_TALON, _MIDDLE + 76), scene.trump_word, Pen(26, _FAINT), width=180)


def _draw_discard(image: Image.Image, draw: ImageDraw.ImageDraw, scene: Scene) -> None:
    if not scene.discard:
        return
    x, height = WIDTH - 86, 116
    for number, angle in enumerate((24, -14, 6, -32)[: ceil(scene.discard / 4)]):
        at = (x + (-4, 6, 0, 4)[number], _MIDDLE + (6, -4, 0, 2)[number])
        _lay(image, card_back(height, angle), shadow(height, angle), *at)
    _badge(image, draw, scene.discard, x, _MIDDLE)
    write(draw, (x, _MIDDLE + 96), scene.discard_word, Pen(26, _FAINT), width=140)


def _badge(image: Image.Image, draw: ImageDraw.ImageDraw, number: int, x: int, y: int) -> None:
    disc = rounded(56, 56, 28, _BADGE)
    image.paste(disc, (x - 28, y - 28), disc)
    write(draw, (x, y), f"{number}", Pen(31, _WRITING, bold=True))


def _draw_pairs(image: Image.Image, scene: Scene) -> None:
    """Lay out the pairs in rows, as large as they fit."""
    rows, height = _arranged(len(scene.pairs))
    columns = ceil(len(scene.pairs) / rows)
    wide, high = _pair_size(height)
    step_x, step_y = wide + _GAP * height, high + _GAP * height
    middle_x, middle_y = (_PAIRS[0] + _PAIRS[2]) / 2, (_PAIRS[1] + _PAIRS[3]) / 2
    for number, (attack, defence) in enumerate(scene.pairs):
        row, column = divmod(number, columns)
        in_row = min(columns, len(scene.pairs) - row * columns)
        x = middle_x + (column - (in_row - 1) / 2) * step_x
        y = middle_y + (row - (rows - 1) / 2) * step_y
        # A card stays where it is when it is beaten.
        right, down = _OVER[0] * height / 2, _OVER[1] * height / 2
        _face(image, attack, height, x - right, y - down)
        if defence is not None:
            _face(image, defence, height, x + right, y + down, _TILT)


def _arranged(pairs: int) -> tuple[int, int]:
    """Return in how many rows so many pairs lie, and the height of their cards."""
    room_x, room_y = _PAIRS[2] - _PAIRS[0], _PAIRS[3] - _PAIRS[1]
    wide, high = _pair_size(1000)
    found = []
    for rows in range(1, 5):
        columns = ceil(pairs / rows)
        by_width = room_x * 1000 / (columns * wide + (columns - 1) * _GAP * 1000)
        by_height = room_y * 1000 / (rows * high + (rows - 1) * _GAP * 1000)
        found.append((min(_LARGEST, int(by_width), int(by_height)), -rows))
    height, rows = max(found)
    return -rows, height


def _pair_size(height: int) -> tuple[float, float]:
    """Return how wide and high a card is with another one on it."""
    return width_of(height) + (_OVER[0] + 0.14) * height, (1 + _OVER[1] + 0.06) * height
