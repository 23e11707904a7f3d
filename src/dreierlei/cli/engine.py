"""`dreierlei engine`: the line protocol with which other programs play against ours (docs/engine-protocol.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Lock, Thread
from typing import Annotated

import typer

from dreierlei import __version__
from dreierlei.bots import LEVELS, Thinker, bot
from dreierlei.bots.levels import checked_nodes, checked_seconds
from dreierlei.cli.language import language, tell
from dreierlei.cli.streams import speak_utf8
from dreierlei.cli.think import asked
from dreierlei.core import CHANCE, Game, Refusal, Rng, State
from dreierlei.core.numeral import numeral
from dreierlei.core.search_threads import MOST_THREADS
from dreierlei.games import any_game

GRACE = 0.02
"""Seconds after which a search that has not heard a stop, because it was just beginning, is told again."""
SETTINGS = {
    "level": (LEVELS[0], LEVELS[-1], LEVELS[-1]),
    "lines": (1, 100, 1),
    "seed": (0, 1_000_000_000, 1),
    "threads": (1, MOST_THREADS, 1),
}
"""The lowest, highest and usual number of each."""
COMMANDS = ("hello", "isready", "set", "newgame", "position", "go", "stop", "show", "quit")


def engine(which: Annotated[str, typer.Argument(metavar="GAME", help=tell("help.game"))]) -> None:
    """Read commands from standard input, one a line, and answer on standard output."""
    speak_utf8()
    table = Engine(any_game(which), lambda line: print(line, flush=True))
    for line in sys.stdin:
        if not table.hear(line):
            break
    table.close()


class Engine:
    """One table of the protocol: a position, a bot, and a search that may be running."""

    def __init__(self, rules: Game, answer: Callable[[str], None]) -> None:
        self.rules = rules
        self.settings = {name: usual for name, (_, _, usual) in SETTINGS.items()}
        self.state = rules.start()
        self.rng = Rng(1)
        self.player: Thinker | None = None
        self._answer = answer
        self._lock = Lock()
        self._search: Thread | None = None
        self._busy = False  # from the question to its answer: the thread lives a little longer

    def hear(self, line: str) -> bool:
        """Do what a line says, or answer `error`; return whether the conversation goes on."""
        command, _, rest = line.strip().partition(" ")
        try:
            if command and command not in COMMANDS:
                raise Refusal("bots.refused.command", command=command, expected=", ".join(COMMANDS))
            if command:
                getattr(self, f"_{command}")(rest.strip())
        except Refusal as why:
            self._say(f"error {why.text(language())}")
        return command != "quit"

    def close(self) -> None:
        """End a search that is still running, and wait for its answer."""
        while self._search and self._search.is_alive():
            if self.player and self._busy:
                self.player.stop()
            self._search.join(GRACE)
        self._search = None

    def _say(self, line: str) -> None:
        with self._lock:
            self._answer(line)

    def _idle(self) -> None:
        if self._busy:
            raise Refusal("bots.refused.busy")

    # The commands.

    def _hello(self, rest: str) -> None:
        self._say(f"id name Dreierlei {__version__}")
        self._say(f"id game {self.rules}")
        for name, (low, high, usual) in SETTINGS.items():
            self._say(f"setting {name} {low} {high} {usual}")
        self._say("hellook")

    def _isready(self, rest: str) -> None:
        self._say("readyok")

    def _quit(self, rest: str) -> None:
        self.close()

    def _stop(self, rest: str) -> None:
        self.close()

    def _show(self, rest: str) -> None:
        self._say(f"position {self.state.dump()}")

    def _newgame(self, rest: str) -> None:
        self._idle()
        self.player, self.rng, self.state = None, Rng(self.settings["seed"]), self.rules.start()

    def _set(self, rest: str) -> None:
        self._idle()
        name, _, value = rest.partition(" ")
        low, high, _ = SETTINGS.get(name, (1, 0, 0))
        number = numeral(value)
        if number is None or not low <= number <= high:
            expected = " | ".join(f"{name} {low}…{high}" for name, (low, high, _) in SETTINGS.items())
            raise Refusal("bots.refused.argument", command="set", text=rest, expected=expected)
        self.settings[name] = number
        self.player = None
        if name == "seed":
            self.rng = Rng(number)

    def _position(self, rest: str) -> None:
        self._idle()
        line, _, plies = f"{rest} ".partition(" plies ")  # a list of none is one, too
        line = line.strip()
        if not line:
            expected = "start | line, [plies seat:action …]"
            raise Refusal("bots.refused.argument", command="position", text=rest, expected=expected)
        state = self.rules.start() if line == "start" else self.rules.load(line)
        for ply in plies.split():
            _follow(self.rules, state, ply)
        self.state = state

    def _go(self, rest: str) -> None:
        self._idle()
        limits = _limits(rest)
        seat = _seat(self.state, limits)
        nodes = checked_nodes(int(limits["nodes"])) if "nodes" in limits else None
        seconds = checked_seconds(limits.get("time", 1.0)) if "time" in limits or nodes is None else None
        if self.player is None:
            self.player = bot(self.rules, self.settings["level"], seconds, threads=self.settings["threads"])
        self.player.seconds, self.player.nodes = seconds, nodes
        self._busy = True
        self._search = Thread(target=self._think, args=(self.player, seat, self.settings["lines"]), daemon=True)
        self._search.start()

    def _think(self, player: Thinker, seat: int, lines: int) -> None:
        view = self.state.observe(seat)
        try:
            best = player.think(self.rules, view, self.rng, lines)
        except Exception as why:
            self._busy = False
            self._say(f"error {why}")  # whoever waits for an answer gets one
            raise
        for number, thought in enumerate(best, 1):
            sure = " proven" if thought.proven else ""
            facts = f"depth {thought.depth} visits {thought.visits} value {thought.value:.4f}{sure}"
            self._say(f"info {number} {facts} line {' '.join(map(str, thought.line))}")
        self._busy = False  # whoever hears the answer may ask at once
        self._say(f"best {best[0].action}")


def _limits(text: str) -> dict[str, float]:
    """Read `time 1.5 nodes 1000 seat 0`."""
    words = text.split()
    limits: dict[str, float] = {}
    for key, value in zip(words[::2], words[1::2], strict=False):
        try:
            limits[key] = float(value) if key == "time" else int(value)
        except ValueError:
            limits.clear()
            break
    if len(words) % 2 or set(limits) - {"time", "nodes", "seat"} or len(limits) != len(words) // 2:
        raise Refusal(
            "bots.refused.argument", command="go", text=text, expected="time SECONDS, nodes NUMBER, seat NUMBER"
        )
    return limits


def _seat(state: State, limits: dict[str, float]) -> int:
    """Return the seat that is to think, as the protocol counts them."""
    seat = int(limits.get("seat", asked(state, None)))
    if seat not in state.to_act:
        expected = " | ".join(f"seat {each}" for each in state.to_act)
        raise Refusal("bots.refused.argument", command="go", text=f"seat {seat}", expected=expected)
    return seat


def _follow(rules: Game, state: State, ply: str) -> None:
    """Do one ply, written `seat:action`, `*` for chance."""
    who, colon, text = ply.partition(":")
    seat = CHANCE if who == "*" else numeral(who)
    if not colon or seat is None:
        raise Refusal("bots.refused.argument", command="plies", text=ply, expected="seat:action | *:action")
    action = rules.actions.parse(text)
    if not state.acts(seat) or not state.allows(seat, action):
        example = f"{state.to_act[0]}:{state.legal(state.to_act[0])[0]}".replace("-1:", "*:") if state.to_act else "–"
        raise Refusal("bots.refused.move", ply=ply, example=example)
    state.apply(seat, action)
