"""Weights: the numbers of a net, as a file with a checksum."""

from __future__ import annotations

import json
import sys
from array import array
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from dreierlei.core.refusal import Refusal

MAGIC = b"dreierlei net 1\n"
WIDTH, INNER = 32, 16
"""Of the first layer and of the second."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The layers of a net, in whole numbers."""

    seats: int
    places: int
    """How many rows are shown at once."""
    rows: int
    columns: array[int]
    """Row by row, as many numbers each as there are sums."""
    bias: array[int]
    inner: array[int]
    inner_bias: array[int]
    outer: array[int]
    outer_bias: array[int]
    about: dict[str, Any]
    """Of which game, made of what: the seed, the games, the generation."""
    hidden: bool = True
    """Whether there are more sums than seats, which go through the second layer; else one for each seat is all."""

    def __post_init__(self) -> None:
        parts = self._parts(self.seats, self.rows, self.hidden)
        lengths = {name: len(getattr(self, name)) for name, _, _ in parts}
        if lengths != {name: length for name, _, length in parts}:
            raise ValueError(lengths)

    @property
    def width(self) -> int:
        """How many sums the first layer has."""
        return len(self.bias)

    @property
    def inner_width(self) -> int:
        """How many the second has."""
        return len(self.inner_bias)

    @staticmethod
    def _parts(seats: int, rows: int, hidden: bool) -> tuple[tuple[str, str, int], ...]:
        """Return the layers in the order of the file: name, kind of number, how many."""
        width, inner = (WIDTH, INNER) if hidden else (seats, 0)
        return (
            ("columns", "h", width * rows),
            ("bias", "h", width),
            ("inner", "h", inner * width),
            ("inner_bias", "i", inner),
            ("outer", "h", inner * seats),
            ("outer_bias", "i", seats),
        )

    @classmethod
    def blank(cls, seats: int, places: int, rows: int, *, hidden: bool = True) -> Self:
        """Return a net that knows nothing: everybody has the same share."""
        layers = {name: array(kind, [0]) * length for name, kind, length in cls._parts(seats, rows, hidden)}
        return cls(seats, places, rows, about={}, hidden=hidden, **layers)

    def data(self) -> bytes:
        """Return the file: a word, one line of JSON, the numbers, and the checksum of all before it."""
        head = {"seats": self.seats, "places": self.places, "rows": self.rows, "about": self.about}
        if not self.hidden:  # files from before it could be said mean that there are
            head["hidden"] = False
        whole = MAGIC + json.dumps(head, sort_keys=True).encode() + b"\n"
        for name, _, _ in self._parts(self.seats, self.rows, self.hidden):
            whole += _little(getattr(self, name)).tobytes()
        return whole + sha256(whole).digest()

    @classmethod
    def load(cls, data: bytes, source: str = "") -> Self:
        """Return the net of a file that `data` wrote; refuse whatever else."""
        whole, checksum = data[:-32], data[-32:]
        if not whole.startswith(MAGIC) or sha256(whole).digest() != checksum:
            raise Refusal("core.net.damaged", file=source)
        line, _, rest = whole[len(MAGIC) :].partition(b"\n")
        layers: dict[str, Any] = {}
        head, at = json.loads(line), 0
        for name, kind, length in cls._parts(head["seats"], head["rows"], head.get("hidden", True)):
            numbers = array(kind)
            size = numbers.itemsize * length
            numbers.frombytes(rest[at : at + size])
            layers[name], at = _little(numbers), at + size
        return cls(**head, **layers)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return the net of a file."""
        try:
            data = path.read_bytes()
        except OSError as why:
            raise Refusal("core.net.missing", file=path, why=why) from None
        return cls.load(data, str(path))


def _little(numbers: array[int]) -> array[int]:
    """Return numbers in the order of bytes that files have, or the other way round."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
