"""Photos: what counts as an image, and the ones that a world keeps.

Nothing here decodes an image: its head tells the size, its end whether all of it came. So the
smaller sizes that Telegram makes of a photo are named, but each is the file itself.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.errors import Json

MAX_BYTES: Final = 10_000_000
"""The size of a photo (Bot API, sendPhoto)."""
MAX_SIDES: Final = 10_000
"""Width and height together (Bot API, sendPhoto)."""
MAX_RATIO: Final = 20
MOST_KEPT: Final = 200
"""Photos of a world: the oldest are forgotten, as Telegram never does."""
_SIZES: Final = (("s", 90), ("m", 320), ("x", 800), ("y", 1280))
"""Letters and longest sides of the sizes that Telegram makes of a photo."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_NO_FRAME: Final = frozenset({0xC4, 0xC8, 0xCC})
"""JPEG's markers between 0xC0 and 0xCF that begin no frame."""


@dataclass(slots=True, eq=False)
class Photo:
    """A photo as it was uploaded, under its number. ``forgotten``: the world holds it no more."""

    number: int
    data: bytes
    width: int
    height: int
    forgotten: bool = False

    @property
    def path(self) -> str:
        """Where it can be downloaded: ``File.file_path``."""
        return f"photos/file_{self.number}.{'png' if self.data.startswith(_PNG) else 'jpg'}"

    @property
    def type(self) -> str:
        """Its type for HTTP."""
        return "image/png" if self.data.startswith(_PNG) else "image/jpeg"

    @property
    def sizes(self) -> list[Json]:
        """What a message says of it, as ``Array of PhotoSize``, smallest first."""
        longest = max(self.width, self.height)
        sides = [(letter, side) for letter, side in _SIZES if side < longest]
        fits = next((letter for letter, side in _SIZES if side >= longest), "w")
        return [self._size(letter, side / longest) for letter, side in sides] + [
            self._size(fits, 1)
        ]

    def _size(self, letter: str, scale: float) -> Json:
        return {
            "file_id": f"AgACAgIAAxk-{self.number}-{letter}",
            "file_unique_id": f"AQAD-{self.number}-{letter}",
            "width": max(1, round(self.width * scale)),
            "height": max(1, round(self.height * scale)),
            "file_size": len(self.data),
        }


class Photos:
    """The photos of a world, found by a ``file_id`` of any of their sizes."""

    def __init__(self) -> None:
        self.count = 0
        self._kept: dict[int, Photo] = {}

    def __iter__(self) -> Iterator[Photo]:
        return iter(self._kept.values())

    def add(self, data: bytes, width: int, height: int) -> tuple[Photo, list[Photo]]:
        """Keep an upload; return it, and those that were forgotten for it."""
        self.count += 1
        photo = self._kept[self.count] = Photo(self.count, data, width, height)
        old = list(self._kept.values())[: max(len(self._kept) - MOST_KEPT, 0)]
        for one in old:
            one.forgotten = True
            del self._kept[one.number]
        return photo, old

    def adopt(self, photo: Photo) -> None:
        """Take in a photo that was read from somewhere, with the number that it has."""
        self._kept[photo.number] = photo
        self.count = max(self.count, photo.number)

    def find(self, file_id: str) -> Photo | None:
        """Return the photo of a ``file_id``, ``None`` if there is none."""
        number = file_id.split("-")[1] if file_id.count("-") == 2 else ""
        photo = self._kept.get(int(number)) if number.isdecimal() else None
        known = photo is not None and any(size["file_id"] == file_id for size in photo.sizes)
        return photo if known else None

    def at(self, path: str) -> Photo | None:
        """Return the photo of a ``File.file_path``, ``None`` if there is none."""
        return next((photo for photo in self if photo.path == path), None)


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a whole PNG or JPEG, ``None`` for anything else."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and b"IEND" in data[-12:]:
        width, height = struct.unpack(">II", data[16:24])
        return (width, height) if width and height else None
    if data.startswith(_JPEG) and data.rstrip(b"\0").endswith(b"\xff\xd9"):
        return _jpeg_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Return what the first frame of a JPEG says."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return (width, height) if width and height else None
        at += 2 + length
    return None
