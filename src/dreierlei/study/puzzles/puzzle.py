"""Puzzle: a position with exactly one right ply, what is asked there, and how it goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files

from dreierlei.core import Refusal, State
from dreierlei.games import NAMES, game

DIFFICULTIES = range(1, 6)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle; its id follows from its position, so that it is the same wherever it was found."""

    id: str
    game: str
    """The canonical string of the game."""
    position: str
    seat: int
    """The seat that is to find the answer."""
    theme: str
    turns: int
    """Within how many turns of one's own the goal is reached."""
    answer: str
    """The only right ply."""
    line: tuple[str, ...]
    """The plies from the position to the goal, the answer first, with the longest resistance of the others."""
    difficulty: int
    """From 1, easy, to 5, by facts of the search."""
    seed: int
    """The seed of the game of bots that it comes from."""
    values: Mapping[str, float] = field(default_factory=dict)
    """What each ply is worth, where points decide; the answer's is the highest."""

    def state(self) -> State:
        """Return the position, ready to be played on."""
        return game(self.game).load(self.position)

    @property
    def name(self) -> str:
        """The name of the game, without its options."""
        return self.game.partition("(")[0]

    def json(self) -> str:
        """Return the puzzle as one line of its file."""
        plain = {name: value for name, value in asdict(self).items() if name != "values" or value}
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def read(line: str) -> Puzzle:
    """Return the puzzle of one line of a file."""
    plain = json.loads(line)
    return Puzzle(**plain | {"line": tuple(plain["line"])})


def identify(canonical: str, position: str, seat: int) -> str:
    """Return the id of a puzzle from the game, its position and the seat that is asked."""
    return sha256(f"{canonical}\n{position}\n{seat}".encode()).hexdigest()[:8]


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easy ones first, or refuse a name that no game has."""
    if name not in NAMES:
        raise Refusal("games.unknown", name=name, names=", ".join(NAMES))
    source = files(__package__).joinpath(f"{name}.jsonl")
    found = [read(line) for line in source.read_text("utf-8").splitlines()] if source.is_file() else []
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.turns, puzzle.id)))


@cache
def _by_id(name: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles(name)}


def find(name: str, number: str) -> Puzzle:
    """Return the puzzle of a game with an id, or refuse one that there is not."""
    puzzles(name)
    if number not in _by_id(name):
        raise Refusal("study.puzzles.unknown", game=name, id=number)
    return _by_id(name)[number]


def daily(name: str, day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody: all of a game come once before one comes again."""
    found = puzzles(name)
    if not found:
        raise Refusal("study.puzzles.none", game=name)
    lap, place = divmod(day.toordinal(), len(found))
    shuffled = sorted(found, key=lambda puzzle: sha256(f"{lap} {puzzle.id}".encode()).digest())
    return shuffled[place]
