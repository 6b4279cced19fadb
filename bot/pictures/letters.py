"""Writing: a face that knows Latin, Cyrillic and Arabic letters, and cutting to a width."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageDraw, ImageFont

FACES: Final = Path(__file__).parent / "faces"
_SHORTEST: Final = "…"


@lru_cache(maxsize=64)
def face(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return a face for letters of so many pixels."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(FACES / name, size)


def plain(text: str) -> str:
    """Return `text` without what takes no room: direction marks, joiners, variation selectors."""
    return "".join(
        char
        for char in text
        if unicodedata.category(char) not in {"Cc", "Cf"} and not "\ufe00" <= char <= "\ufe0f"
    )


@lru_cache(maxsize=1024)
def cut(text: str, width: int, size: int, *, bold: bool = False) -> str:
    """Return as much of `text` as fits into `width` pixels, an ellipsis for what does not."""
    text, letters = plain(text), face(size, bold=bold)
    if letters.getlength(text) <= width:
        return text
    fits, too_long = 0, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if letters.getlength(text[:middle].rstrip() + _SHORTEST) <= width:
            fits = middle
        else:
            too_long = middle
    return text[:fits].rstrip() + _SHORTEST


@dataclass(frozen=True, slots=True)
class Pen:
    """How a line is written: the height of its letters in pixels, and their colour."""

    size: int
    colour: str
    bold: bool = False


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    pen: Pen,
    *,
    anchor: str = "mm",
    width: int | None = None,
) -> None:
    """Write a line with its `anchor` (as Pillow names them) at a point, cut to `width`."""
    shown = plain(text) if width is None else cut(text, width, pen.size, bold=pen.bold)
    draw.text(at, shown, pen.colour, face(pen.size, bold=pen.bold), anchor)
