"""Cards: faces with large corners, made for a telephone, and backs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.cards import RANKS, Card, is_joker, is_red, rank_of, suit_of
from bot.pictures.letters import face
from bot.pictures.shapes import FINER, SUIT_SHAPES, shape, stamp

RED, BLACK = "#d3222f", "#1d2430"
PAPER, EDGE = "#fdfdfa", "#b9c1c6"
_BACK, _BACK_LINE, _BACK_MARK = "#2f4f8f", "#f4f6fb", "#4467ab"
_COURT_RED, _COURT_BLACK = "#fbeeea", "#eceff4"
WIDTH_OF_HEIGHT: Final = 0.70
_MOST_KEPT: Final = 512

Letters = Mapping[str, str]
"""How the ranks of `bot.engine.cards.RANKS` are written on cards; one left out is as it is."""


def width_of(height: int) -> int:
    """Return the width of a card of this height."""
    return round(height * WIDTH_OF_HEIGHT)


def written(card: Card, letters: Letters) -> str:
    """Return the rank of a card as it is written on it, nothing for a joker."""
    if is_joker(card):
        return ""
    rank = RANKS[rank_of(card)]
    return letters.get(rank, rank)


@lru_cache(maxsize=_MOST_KEPT)
def card_face(card: Card, rank: str, height: int, angle: int = 0) -> Image.Image:
    """Return a card with `rank` written on it, turned by `angle` degrees, with transparency."""
    if angle:
        return _turned(card_face(card, rank, 2 * height), angle)
    width = width_of(height)
    large = _sheet(width, height, PAPER, EDGE)
    image = large.resize((width, height), Image.Resampling.BOX)
    ink = RED if is_red(card) else BLACK
    if is_joker(card):
        _joker(image, ink)
    else:
        _suited(image, card, rank, ink)
    return image


@lru_cache(maxsize=64)
def card_back(height: int, angle: int = 0) -> Image.Image:
    """Return the back of a card, turned by `angle` degrees, with transparency."""
    if angle:
        return _turned(card_back(2 * height), angle)
    width = width_of(height)
    large = _sheet(width, height, _BACK_LINE, EDGE)
    draw, unit = ImageDraw.Draw(large), height * FINER / 100
    inner = (5 * unit, 5 * unit, large.width - 5 * unit, large.height - 5 * unit)
    draw.rounded_rectangle(inner, 5 * unit, fill=_BACK)
    lattice = Image.new("L", large.size, 0)
    lines = ImageDraw.Draw(lattice)
    step = 11 * unit
    for number in range(-10, 22):
        for way in (1, -1):
            begin = (number * step, 0)
            end = (number * step + way * large.height, large.height)
            lines.line((begin, end), fill=255, width=max(1, round(1.6 * unit)))
    window = Image.new("L", large.size, 0)
    box = (9 * unit, 9 * unit, large.width - 9 * unit, large.height - 9 * unit)
    ImageDraw.Draw(window).rounded_rectangle(box, 4 * unit, fill=255)
    nothing = Image.new("L", large.size, 0)
    large.paste(_BACK_MARK, (0, 0), Image.composite(lattice, nothing, window))
    return large.resize((width, height), Image.Resampling.BOX)


def _sheet(width: int, height: int, colour: str, edge: str) -> Image.Image:
    """Return an empty card, FINER times as large."""
    size = (width * FINER, height * FINER)
    image = Image.new("RGBA", size, (255, 255, 255, 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1),
        radius=height * FINER * 0.075,
        fill=colour,
        outline=edge,
        width=max(FINER, round(height * FINER * 0.011)),
    )
    return image


def _suited(image: Image.Image, card: Card, rank: str, ink: str) -> None:
    suit = suit_of(card)
    assert suit is not None
    name, (width, height) = SUIT_SHAPES[suit], image.size
    court = RANKS[rank_of(card)] in "JQK"
    if court:
        _panel(image, _COURT_RED if is_red(card) else _COURT_BLACK)
        stamp(image, RANKS[rank_of(card)], (width * 0.63, height * 0.34), round(width * 0.38), ink)
    corner = Image.new("RGBA", image.size, (255, 255, 255, 0))
    letters = face(_rank_size(rank, width), bold=True)
    middle = width * (0.225 if len(rank) == 1 else 0.27)
    ImageDraw.Draw(corner).text((middle, height * 0.145), rank, ink, letters, "mm")
    stamp(corner, name, (middle, height * 0.35), round(width * 0.25), ink)
    image.alpha_composite(corner)
    size, at = (0.62, (0.60, 0.66)) if not court else (0.48, (0.63, 0.66))
    if RANKS[rank_of(card)] == "A":
        size, at = 0.66, (0.58, 0.64)
    stamp(image, name, (width * at[0], height * at[1]), round(width * size), ink)


def _rank_size(rank: str, width: int) -> int:
    """Return the size of letters at which a rank fits into the corner."""
    size = round(width * 0.42)
    room = width * (0.40 if len(rank) == 1 else 0.48)
    length = face(size, bold=True).getlength(rank)
    return size if length <= room else max(6, int(size * room / length))


def _panel(image: Image.Image, colour: str) -> None:
    width, height = image.size
    large = Image.new("L", (width * FINER, height * FINER), 0)
    box = (0.38 * large.width, 0.16 * large.height, 0.90 * large.width, 0.90 * large.height)
    ImageDraw.Draw(large).rounded_rectangle(box, 0.05 * large.height, fill=255)
    image.paste(colour, (0, 0), large.resize(image.size, Image.Resampling.BOX))


def _joker(image: Image.Image, ink: str) -> None:
    width, height = image.size
    stamp(image, "joker", (width / 2, height * 0.42), round(width * 0.74), ink)
    letters = face(max(6, round(width * 0.19)), bold=True)
    ImageDraw.Draw(image).text((width / 2, height * 0.80), "JOKER", ink, letters, "mm")


def _turned(image: Image.Image, angle: int) -> Image.Image:
    """Return an image turned and half as large: so its edges stay smooth."""
    turned = image.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    return turned.resize((turned.width // 2, turned.height // 2), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def shadow(height: int, angle: int = 0) -> Image.Image:
    """Return the mask of what lies under a card of this height: a soft dark edge."""
    width, spread = width_of(height), round(height * 0.05)
    size = (width + 2 * spread, height + 2 * spread)
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for step in range(spread):
        grey = round(90 * ((step + 1) / spread) ** 1.6)
        box = (step, step, size[0] - 1 - step, size[1] - 1 - step)
        draw.rounded_rectangle(box, height * 0.1, fill=grey)
    return mask.rotate(angle, Image.Resampling.BICUBIC, expand=True) if angle else mask


def suit_sign(suit: int, size: int) -> tuple[Image.Image, str]:
    """Return the shape of a suit as a mask, and its colour."""
    return shape(SUIT_SHAPES[suit], size), RED if suit in {1, 2} else BLACK
