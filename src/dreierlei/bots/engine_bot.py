"""EngineBot: a bot that is another program, asked by the line protocol (docs/engine-protocol.md)."""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import subprocess
import weakref
from collections import deque
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic

from dreierlei.bots.levels import LONGEST
from dreierlei.core import Action, Game, Refusal, Rng, State, View

START = 60.0
"""Seconds within which a program must say who it is, and be ready for a game."""
GRACE = 10.0
"""Seconds beyond its time after which an answer is late."""
SEEDS = 1_000_000_001
LONGEST_LINE = 1 << 20
KEPT = 1000
"""Lines of an answer that are kept, the last ones."""
SHOWN = 200
"""Letters of a line that are quoted."""


class EngineProcess:
    """A program that runs, and what it has said of itself."""

    def __init__(self, words: list[str]) -> None:
        self.command = shlex.join(words)
        self._errors = TemporaryFile()  # noqa: SIM115  # it lives as long as the program
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="replace",  # what is no text is no answer either
            )
        except OSError as why:
            self._errors.close()
            raise Refusal("bots.engine.missing", command=self.command, why=why) from None
        self._lines: Queue[str | None] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        self.facts = self.ask("hello", "hellook", START)

    def _read(self) -> None:
        """Hand lines over as they come; None when there are no more."""
        assert self._process.stdout is not None
        with suppress(ValueError, OSError):  # closed meanwhile
            while line := self._process.stdout.readline(LONGEST_LINE):
                self._lines.put(line.strip())
        self._lines.put(None)

    def tell(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError:
            self._die()

    def ask(self, line: str, answer: str, seconds: float) -> list[str]:
        """Send a line, and return what is said until a line whose first word is the answer, that line the last."""
        self.tell(line)
        said: deque[str] = deque(maxlen=KEPT)
        until = monotonic() + seconds
        while not said or said[-1].partition(" ")[0] != answer:
            try:
                heard = self._heard(until)
            except Empty:
                self.end()
                raise Refusal("bots.engine.late", command=self.command, line=line[:SHOWN], seconds=seconds) from None
            if heard is None:
                self._die()
            elif heard.startswith("error"):
                raise Refusal("bots.engine.error", command=self.command, line=line[:SHOWN], error=heard[:SHOWN])
            else:
                said.append(heard)
        return list(said)

    def _heard(self, until: float) -> str | None:
        """Return the next line that comes in time; whoever talks on and on is late, too."""
        left = until - monotonic()
        if left <= 0:
            raise Empty
        return self._lines.get(timeout=left)

    def _die(self) -> None:
        """Refuse to go on: the program is gone."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self._errors.seek(0)
        last = self._errors.read()[-LONGEST_LINE:].decode("utf-8", "replace").strip().rpartition("\n")[2][:SHOWN]
        code = self._process.poll()
        self.end()
        raise Refusal("bots.engine.died", command=self.command, code="–" if code is None else code, last=last or "–")

    def end(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            with suppress(OSError):  # what was still to be said to it
                if stream:
                    stream.close()


_idle: dict[tuple[str, ...], list[EngineProcess]] = {}
"""Programs that have ended a game and wait for the next."""


class EngineBot:
    """Asks a program for every ply; the program learns what the seat may see and no more."""

    def __init__(
        self,
        command: str,
        seconds: float | None = 1.0,
        nodes: int | None = None,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.command = command
        self.seconds = seconds
        self.nodes = nodes
        self.settings = settings or {}
        self._process: EngineProcess | None = None
        self._words: list[str] = []
        try:
            words = shlex.split(command, posix=os.name != "nt")
        except ValueError as why:
            raise Refusal("bots.engine.missing", command=command, why=why) from None
        if not words or not shutil.which(words[0]):
            raise Refusal("bots.engine.missing", command=command, why=words[0] if words else "–")

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return what the program calls best."""
        process = self._process or self._begin(game, rng)
        state = game.imagine(view, rng)
        process.tell(f"position {state.dump()}")
        wait = LONGEST if self.seconds is None else self.seconds
        return self._read(state, view.viewer, process.ask(self._go(state, view.viewer), "best", wait + GRACE)[-1])

    def close(self) -> None:
        """Let the program go, when a game is over."""
        if self._process:
            self._finalizer.detach()
            _idle.setdefault(tuple(self._words), []).append(self._process)
            self._process = None

    def _begin(self, game: Game, rng: Rng) -> EngineProcess:
        """Start the program, or take one that has ended its game, and prepare it for another."""
        self._words = [word.replace("{game}", str(game)) for word in shlex.split(self.command, posix=os.name != "nt")]
        idle = _idle.get(tuple(self._words))
        process = idle.pop() if idle else EngineProcess(self._words)
        try:
            self._prepare(process, game, rng)
        except BaseException:
            process.end()
            raise
        self._finalizer = weakref.finalize(self, process.end)
        self._process = process
        return process

    def _prepare(self, process: EngineProcess, game: Game, rng: Rng) -> None:
        """Give it its settings, and a seed of its own where it takes one."""
        known = {words[1] for line in process.facts if (words := line.split())[:1] == ["setting"] and len(words) > 1}
        played = next((line[8:] for line in process.facts if line.startswith("id game ")), str(game))
        if played != str(game):
            raise Refusal("bots.engine.game", command=process.command, game=played[:SHOWN], expected=game)
        for name, value in self.settings.items():
            if name not in known:
                expected = ", ".join(sorted(known)) or "–"
                raise Refusal("bots.engine.setting", command=process.command, setting=name, expected=expected)
            process.tell(f"set {name} {value}")
        if "seed" in known and "seed" not in self.settings:
            process.tell(f"set seed {rng.below(SEEDS)}")
        process.tell("newgame")
        process.ask("isready", "readyok", START)

    def _go(self, state: State, seat: int) -> str:
        """Return the question, with the limits of thinking."""
        time = f" time {self.seconds}" if self.seconds is not None else ""
        nodes = f" nodes {self.nodes}" if self.nodes is not None else ""
        several = f" seat {seat}" if len(state.to_act) > 1 else ""
        return f"go{time}{nodes}{several}"

    def _read(self, state: State, seat: int, line: str) -> Action:
        """Return the action of a `best` line, or refuse it."""
        text = line.removeprefix("best").strip()
        try:
            action = state.game.actions.parse(text)
        except Refusal as why:
            raise Refusal("bots.engine.nonsense", command=self.command, line=line[:SHOWN], why=why) from None
        if not state.allows(seat, action):
            raise Refusal("bots.engine.illegal", command=self.command, action=text[:SHOWN], seat=seat + 1)
        return action


@atexit.register
def _end_all() -> None:
    for process in [each for idle in _idle.values() for each in idle]:
        process.end()
