"""Where a solution is kept between runs: one file per rules and sheet in the user's cache."""

from __future__ import annotations

import hashlib
import json
import os
import struct
import sys
import tempfile
import zlib
from array import array
from pathlib import Path
from typing import Any

MAGIC = b"dreierlei tricubo solo 1\n"
_LENGTHS = struct.Struct("<5I")


def folder() -> Path:
    """Return the folder of this program in the user's cache, as the platform has it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "dreierlei" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "dreierlei"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dreierlei"


def save(path: Path, values: array[int], facts: dict[str, Any]) -> bool:
    """Write values and facts, all at once or not at all; return whether the folder took them."""
    data = _little(values).tobytes()
    # The four bytes of a number go to four streams: the upper ones hardly vary, and gaps cost next to nothing.
    parts = [json.dumps(facts).encode(), *(zlib.compress(data[i::4], 3) for i in range(4))]
    body = _LENGTHS.pack(*map(len, parts)) + b"".join(parts)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    except OSError:  # a cache that cannot be written to is no cache
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(MAGIC + hashlib.sha256(body).digest() + body)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        return False
    return True


def load(path: Path, count: int) -> tuple[array[int], dict[str, Any]] | None:
    """Return so many values, and the facts, or None where no sound file is."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    head, body = data[: len(MAGIC) + 32], data[len(MAGIC) + 32 :]
    if head != MAGIC + hashlib.sha256(body).digest() or len(body) < _LENGTHS.size:
        return None
    parts, place = [], _LENGTHS.size
    for length in _LENGTHS.unpack_from(body):
        parts.append(body[place : place + length])
        place += length
    joined = bytearray(4 * count)
    for i in range(4):
        plane = _plane(parts[i + 1], count)
        if len(plane) != count:  # a file of another sheet, renamed, or of another build of this program
            return None
        joined[i::4] = plane
    values = array("i")
    values.frombytes(joined)
    return _little(values), json.loads(parts[0])


def _plane(packed: bytes, count: int) -> bytes:
    """Return one byte of each number; nothing where the part is none of these."""
    try:
        return zlib.decompressobj().decompress(packed, count + 1)
    except zlib.error:
        return b""


def _little(values: array[int]) -> array[int]:
    """Return the values in the byte order of the file, or of the machine again."""
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values
