"""The book of Nonaga: positions that are proven won but that a search does not see at once, with the plies that win.

A position stands in it once, however the field is shifted, turned and mirrored and whichever seat is to move: as rows
(§6.1) in which `0` is a piece of the mover, who wins. The first line of the file has its version and a checksum.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, cast

from dreierlei.core.action import Action
from dreierlei.core.refusal import Refusal
from dreierlei.core.state import State
from dreierlei.games.nonaga.actions import Relocate, Slide
from dreierlei.games.nonaga.options import NonagaOptions
from dreierlei.games.nonaga.text import Position, write
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.hexes import Hex

VERSION = 1
FILE = "book.jsonl"


class BookEntry(NamedTuple):
    """Within how many turns the mover wins, those of both counted, and the ply that it begins with."""

    turns: int
    ply: Action


class Attitude(NamedTuple):
    """How a field is to be turned, mirrored and shifted so that it lies as in the book."""

    sixths: int
    mirrored: bool
    corner: Hex = Hex(0, 0)

    def there(self, cell: Hex) -> Hex:
        """Return where a cell lies in the book."""
        for _ in range(self.sixths):
            cell = cell.turned()
        return (cell.mirrored() if self.mirrored else cell).plus(self.corner, -1)

    def back(self, cell: Hex) -> Hex:
        """Return the cell that lies there in the book."""
        cell = cell.plus(self.corner)
        cell = cell.mirrored() if self.mirrored else cell
        for _ in range(6 - self.sixths):
            cell = cell.turned()
        return cell


ATTITUDES = tuple(Attitude(sixths, mirrored) for sixths in range(6) for mirrored in (False, True))


def standard(view: NonagaView) -> tuple[str, Attitude]:
    """Return the rows by which a position is known to the book, and how it comes to lie so."""
    return min(_laid(view, attitude) for attitude in ATTITUDES)


def _laid(view: NonagaView, attitude: Attitude) -> tuple[str, Attitude]:
    there = attitude.there
    pieces = [[there(cell) for cell in view.pieces[seat]] for seat in (view.mover, 1 - view.mover)]
    frozen = None if view.frozen is None else there(view.frozen)
    line = write(Position([there(cell) for cell in view.discs], pieces, frozen, 0, view.phase, 0))
    corner, rows, _ = line.split(" ", 2)
    return rows, attitude._replace(corner=Hex.parse(corner))


@dataclass
class Book:
    """What is known of positions: by rows and phase the turns until the win, and the text of the ply."""

    entries: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)

    def find(self, state: State) -> BookEntry | None:
        """Return what is known of a position, as long as the game lasts long enough (§4.2, §4.3)."""
        view, chosen = cast(NonagaView, state.observe(0)), cast(NonagaOptions, state.game.options)
        rows, attitude = standard(view)
        turns, text = self.entries.get((rows, view.phase), (0, ""))
        if not turns or view.turn + turns > chosen.cap or chosen.repetition == 1:
            return None
        return BookEntry(turns, _moved(state.game.actions.parse(text), attitude.back))

    def add(self, state: State, turns: int, ply: Action) -> None:
        """Add a position whose mover wins, unless a quicker win is known."""
        view = cast(NonagaView, state.observe(0))
        rows, attitude = standard(view)
        known = self.entries.get((rows, view.phase))
        if known is None or turns < known[0]:
            self.entries[rows, view.phase] = turns, str(_moved(ply, attitude.there))

    def dump(self) -> str:
        """Return the file."""
        entries = sorted((turns, phase, rows, ply) for (rows, phase), (turns, ply) in self.entries.items())
        lines = "".join(json.dumps(entry) + "\n" for entry in entries)
        head = {"book": "nonaga", "version": VERSION, "sha256": sha256(lines.encode()).hexdigest()}
        return json.dumps(head) + "\n" + lines

    @classmethod
    def load(cls, text: str, source: object = FILE) -> Book:
        """Return the book of a file; refuse what is none, or was changed."""
        first, _, lines = text.partition("\n")
        try:
            head = json.loads(first)
            sound = head["version"] == VERSION and head["sha256"] == sha256(lines.encode()).hexdigest()
        except (ValueError, KeyError, TypeError):
            sound = False
        if not sound:
            raise Refusal("nonaga.prove.book_damaged", file=source)
        entries = json.loads(f"[{','.join(lines.splitlines())}]")
        return cls({(rows, phase): (turns, ply) for turns, phase, rows, ply in entries})

    @classmethod
    def read(cls, path: Path) -> Book:
        """Return the book of a file, an empty one where there is no file."""
        try:
            return cls.load(path.read_text("utf-8"), path) if path.exists() else cls()
        except (OSError, UnicodeDecodeError) as why:
            raise Refusal("nonaga.prove.file", file=path, why=why) from None

    def save(self, path: Path) -> None:
        """Write the file."""
        try:
            path.write_text(self.dump(), "utf-8")
        except OSError as why:
            raise Refusal("nonaga.prove.file", file=path, why=why) from None


def is_book(path: Path) -> bool:
    """Whether a file says of itself that it is a book."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline().startswith('{"book": "nonaga"')
    except (OSError, UnicodeDecodeError) as why:
        raise Refusal("nonaga.prove.file", file=path, why=why) from None


def _moved(ply: Action, move: Callable[[Hex], Hex]) -> Action:
    """Return a ply with its cells put elsewhere."""
    if isinstance(ply, Slide | Relocate):
        return replace(ply, origin=move(ply.origin), target=move(ply.target))
    return ply  # a pass


@cache
def book() -> Book:
    """Return the book that comes with the game; it is read when it is first asked for."""
    return Book.load((files(__package__) / FILE).read_text("utf-8"))
