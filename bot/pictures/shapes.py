"""The shapes of suits and signs, as outlines in a unit square, filled at any size."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

Point = tuple[float, float]
Outline = list[Point]

FINER: Final = 4  # shapes are drawn so many times larger and made smaller: smooth edges
_STEPS: Final = 24  # of a curve


def _curve(a: Point, b: Point, c: Point, d: Point) -> Outline:
    """Return a cubic Bézier curve from `a` to `d` without its last point."""

    def at(t: float) -> Point:
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        points = (a, b, c, d)
        return (
            sum(w * p[0] for w, p in zip(weights, points, strict=True)),
            sum(w * p[1] for w, p in zip(weights, points, strict=True)),
        )

    return [at(step / _STEPS) for step in range(_STEPS)]


def _mirrored(half: Outline) -> Outline:
    """Return a right half that begins and ends on the middle line, with its left one."""
    return half + [(1 - x, y) for x, y in reversed(half)]


def _disc(x: float, y: float, radius: float) -> Outline:
    angles = (2 * pi * step / 72 for step in range(72))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _heart() -> Outline:
    return _mirrored(
        [
            *_curve((0.5, 0.30), (0.56, 0.10), (0.72, 0.04), (0.83, 0.08)),
            *_curve((0.83, 0.08), (0.97, 0.13), (1.02, 0.32), (0.92, 0.49)),
            *_curve((0.92, 0.49), (0.82, 0.66), (0.62, 0.78), (0.5, 0.97)),
            (0.5, 0.97),
        ]
    )


def _foot() -> Outline:
    return _mirrored(
        [
            (0.5, 0.60),
            *_curve((0.53, 0.62), (0.54, 0.82), (0.60, 0.92), (0.72, 0.97)),
            (0.72, 0.97),
            (0.5, 0.97),
        ]
    )


def _spade() -> Outline:
    return _mirrored(
        [
            *_curve((0.5, 0.03), (0.60, 0.22), (0.80, 0.34), (0.90, 0.50)),
            *_curve((0.90, 0.50), (1.00, 0.68), (0.90, 0.83), (0.76, 0.83)),
            *_curve((0.76, 0.83), (0.64, 0.83), (0.55, 0.76), (0.5, 0.64)),
            (0.5, 0.64),
        ]
    )


def _diamond() -> Outline:
    return _mirrored(
        [
            *_curve((0.5, 0.02), (0.58, 0.20), (0.72, 0.38), (0.86, 0.5)),
            *_curve((0.86, 0.5), (0.72, 0.62), (0.58, 0.80), (0.5, 0.98)),
            (0.5, 0.98),
        ]
    )


def _crown() -> list[Outline]:
    band: Outline = [(0.14, 0.80), (0.86, 0.80), (0.86, 0.90), (0.14, 0.90)]
    points: Outline = [(0.14, 0.75), (0.04, 0.32), (0.30, 0.50), (0.5, 0.18), (0.70, 0.50)]
    points += [(0.96, 0.32), (0.86, 0.75)]
    balls = [_disc(x, y, 0.065) for x, y in ((0.05, 0.27), (0.5, 0.13), (0.95, 0.27))]
    return [band, points, *balls]


def _tiara() -> list[Outline]:
    band: Outline = [(0.16, 0.78), (0.84, 0.78), (0.84, 0.88), (0.16, 0.88)]
    points: Outline = [(0.17, 0.73), (0.03, 0.36), (0.22, 0.54), (0.27, 0.24), (0.41, 0.52)]
    points += [(0.5, 0.20), (0.59, 0.52), (0.73, 0.24), (0.78, 0.54), (0.97, 0.36), (0.83, 0.73)]
    pearls = ((0.05, 0.31), (0.27, 0.19), (0.5, 0.14), (0.73, 0.19), (0.95, 0.31))
    return [band, points, *(_disc(x, y, 0.055) for x, y in pearls)]


def _cap_and_bells() -> list[Outline]:
    hat = [
        (0.20, 0.84),
        *_curve((0.20, 0.62), (0.16, 0.46), (0.10, 0.40), (0.04, 0.46)),
        *_curve((0.08, 0.22), (0.26, 0.20), (0.36, 0.42), (0.37, 0.44)),
        *_curve((0.37, 0.44), (0.40, 0.26), (0.44, 0.16), (0.50, 0.10)),
        *_curve((0.50, 0.10), (0.56, 0.16), (0.60, 0.26), (0.63, 0.44)),
        *_curve((0.64, 0.42), (0.74, 0.20), (0.92, 0.22), (0.96, 0.46)),
        *_curve((0.96, 0.46), (0.90, 0.40), (0.84, 0.46), (0.80, 0.84)),
        (0.80, 0.84),
    ]
    bells = [_disc(0.05, 0.53, 0.06), _disc(0.5, 0.06, 0.06), _disc(0.95, 0.53, 0.06)]
    brim: Outline = [(0.18, 0.88), (0.82, 0.88), (0.82, 0.96), (0.18, 0.96)]
    return [hat, *bells, brim]


def _sword() -> list[Outline]:
    blade: Outline = [(0.93, 0.04), (0.96, 0.07), (0.92, 0.26), (0.44, 0.74), (0.26, 0.56)]
    blade += [(0.74, 0.08)]
    guard: Outline = [(0.16, 0.50), (0.24, 0.42), (0.58, 0.76), (0.50, 0.84)]
    grip: Outline = [(0.27, 0.63), (0.37, 0.73), (0.17, 0.93), (0.07, 0.83)]
    return [blade, guard, grip, _disc(0.11, 0.89, 0.09)]


def _shield() -> list[Outline]:
    return [
        _mirrored(
            [
                (0.5, 0.03),
                *_curve((0.5, 0.03), (0.62, 0.13), (0.76, 0.16), (0.90, 0.16)),
                *_curve((0.90, 0.16), (0.92, 0.60), (0.76, 0.84), (0.5, 0.98)),
                (0.5, 0.98),
            ]
        )
    ]


def _hourglass() -> list[Outline]:
    glass = _mirrored(
        [
            (0.5, 0.12),
            (0.80, 0.12),
            *_curve((0.80, 0.12), (0.80, 0.36), (0.58, 0.42), (0.56, 0.50)),
            *_curve((0.56, 0.50), (0.58, 0.58), (0.80, 0.64), (0.80, 0.88)),
            (0.5, 0.88),
        ]
    )
    bars: list[Outline] = [
        [(0.12, top), (0.88, top), (0.88, top + 0.11), (0.12, top + 0.11)] for top in (0.02, 0.87)
    ]
    return [glass, *bars]


SPADE, HEART, DIAMOND, CLUB = "spade", "heart", "diamond", "club"
SUIT_SHAPES: Final = (SPADE, HEART, DIAMOND, CLUB)
"""The shapes of the suits in the order of `bot.engine.cards.SUITS`."""

_SHAPES: Final[dict[str, list[Outline]]] = {
    SPADE: [_spade(), _foot()],
    HEART: [_heart()],
    DIAMOND: [_diamond()],
    CLUB: [
        _disc(0.5, 0.26, 0.225),
        _disc(0.245, 0.62, 0.225),
        _disc(0.755, 0.62, 0.225),
        [(0.40, 0.36), (0.60, 0.36), (0.62, 0.66), (0.38, 0.66)],
        _foot(),
    ],
    "K": _crown(),
    "Q": _tiara(),
    "J": _sword(),
    "joker": _cap_and_bells(),
    "sword": _sword(),
    "shield": _shield(),
    "hourglass": _hourglass(),
}


@lru_cache(maxsize=256)
def shape(name: str, size: int) -> Image.Image:
    """Return a shape as a mask of `size` × `size` pixels."""
    large = Image.new("L", (size * FINER, size * FINER), 0)
    draw = ImageDraw.Draw(large)
    for outline in _SHAPES[name]:
        draw.polygon(_scaled(outline, size * FINER), fill=255)
    return large.resize((size, size), Image.Resampling.BOX)


def _scaled(outline: Iterable[Point], size: int) -> Outline:
    return [(x * size, y * size) for x, y in outline]


def stamp(
    image: Image.Image, name: str, middle: tuple[float, float], size: int, colour: str
) -> None:
    """Put a shape of one colour onto `image`, its middle at `middle`."""
    left, top = round(middle[0] - size / 2), round(middle[1] - size / 2)
    image.paste(colour, (left, top), shape(name, size))


@lru_cache(maxsize=256)
def rounded(
    width: int, height: int, radius: float, colour: str, line: str | None = None
) -> Image.Image:
    """Return a filled box with round corners, with an edge if `line` is its colour."""
    large = Image.new("RGBA", (width * FINER, height * FINER), (line or colour) + "00")
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, large.width - 1, large.height - 1),
        radius=radius * FINER,
        fill=colour,
        outline=line,
        width=3 * FINER if line else 0,
    )
    return large.resize((width, height), Image.Resampling.BOX)
