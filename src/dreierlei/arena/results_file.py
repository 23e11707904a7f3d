"""ResultsFile: the results of a league in a file that only grows, one line of JSON each.

Each result is written when it is over. A run that was killed may leave half a line behind; whoever opens the file
again takes that half line off and goes on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from dreierlei.arena.league import League
from dreierlei.arena.result import GameResult
from dreierlei.core import Refusal

VERSION = 1


class ResultsFile:
    """The file of one league, open for one run."""

    def __init__(self, path: Path, league: League) -> None:
        self.path = path
        self.league = league
        self.results: dict[int, GameResult] = {}
        """Game -> what came of it, as the file knows it."""
        self._file = _opened(path)
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _read(self) -> None:
        whole = self._file.read()
        *lines, rest = whole.split(b"\n")
        head = _head(self.league)
        if lines:
            self._check(lines[0], head)
        elif not head.startswith(rest):  # somebody's text, not half a line of ours
            raise Refusal("arena.file.line", file=self.path, line=1)
        for number, line in enumerate(lines[1:], 2):
            self._enter(number, line)
        self._file.truncate(len(whole) - len(rest))
        self._file.seek(0, os.SEEK_END)
        if not lines:
            self._write(head)

    def _check(self, line: bytes, head: bytes) -> None:
        """Refuse a file of another league, and say what differs."""
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            raise Refusal("arena.file.line", file=self.path, line=1)
        for part, expected in json.loads(head).items():
            if found.get(part) != expected:
                facts = {"found": _shown(found.get(part)), "expected": _shown(expected)}
                raise Refusal("arena.file.other", file=self.path, part=part, **facts)

    def _enter(self, number: int, line: bytes) -> None:
        try:
            result = GameResult.load(line)
        except (ValueError, TypeError):
            raise Refusal("arena.file.line", file=self.path, line=number) from None
        if result.game in self.results or result.bots != self.league.seating(result.game, len(result.bots)):
            raise Refusal("arena.file.line", file=self.path, line=number)
        self.results[result.game] = result

    def add(self, result: GameResult) -> None:
        """Write down a result; once this returns, no end of this process can lose it."""
        self._write(f"{result.line()}\n".encode())
        self.results[result.game] = result

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()


def _shown(part: object) -> object:
    return ", ".join(map(str, part)) if isinstance(part, list) else part


def _head(league: League) -> bytes:
    """Return the first line: what must be the same for a run to go on."""
    head = {
        "arena": VERSION,
        "game": league.game,
        "version": league.rules().version,
        "bots": league.bots,
        "seed": league.seed,
    }
    if league.opening:
        head["opening"] = league.opening
    return f"{json.dumps(head, separators=(',', ':'))}\n".encode()


def _opened(path: Path) -> IO[bytes]:
    """Return the file, which no other run has open."""
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as why:
        raise Refusal("arena.file.closed", file=path, why=why) from None
    try:
        _lock(file)
    except OSError:
        file.close()
        raise Refusal("arena.file.busy", file=path) from None
    return file


def _lock(file: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows has no flock; there two runs on one file are not noticed
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
