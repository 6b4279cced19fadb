"""Images made by hand: whole files of any size, without anything that could draw."""

from __future__ import annotations

import struct
import zlib


def png(width: int = 100, height: int = 70, grey: int = 0) -> bytes:
    """Return a PNG of one grey."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes([grey]) * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    """Return what a JPEG begins and ends with."""
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    parts = [(b"\xff\xe0", b"JFIF\0"), (b"\xff\xc0", frame), (b"\xff\xda", b"\0")]
    body = b"".join(mark + struct.pack(">H", len(data) + 2) + data for mark, data in parts)
    return b"\xff\xd8" + body + b"\xff\xd9"
