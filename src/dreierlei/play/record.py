"""Record: what happened in a match, in one readable text for all games."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dreierlei.core import CHANCE, Action, Game, Outcome, Refusal, State
from dreierlei.core.refusal import check_type

FIRST = "dreierlei record 1"
KEY = re.compile(r"[a-z]+(?: \d)?", re.ASCII)
"""What a header may be called."""
SEAT = re.compile(r"seat \d", re.ASCII)
NONCE = re.compile(r"[0-9a-f]{32}", re.ASCII)
"""What a seat may add to chance: 16 random bytes."""
RESERVED = ("game", "version", "start", "seat 0…")
"""The headers that a record writes itself."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One action of one seat, or of chance; None stands for an action that the reader may not see."""

    seat: int
    action: Action | None

    def __str__(self) -> str:
        return f"{'*' if self.seat == CHANCE else self.seat} {'?' if self.action is None else self.action}"


@dataclass(frozen=True, slots=True)
class Event:
    """What a seat, or all together, did outside the rules of the game."""

    kind: str
    seat: int | None = None
    value: str | None = None
    """What is given with it: the nonce."""

    def __str__(self) -> str:
        return " ".join(("!", *(str(part) for part in (self.kind, self.seat, self.value) if part is not None)))


Entry = Ply | Event


@dataclass(slots=True)
class Record:
    """The game, who sat where, and an append-only list of entries."""

    game: Game
    names: tuple[str, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    """Whatever else is worth knowing: date, event, place …"""
    start: str | None = None
    """The first position, where it is not the usual one."""
    entries: list[Entry] = field(default_factory=list)

    def first(self) -> State:
        """Return the first position."""
        return self.game.start() if self.start is None else self.game.load(self.start)

    def text(self, outcome: Outcome | None = None) -> str:
        """Return the record as text, closed by an outcome where there is one."""
        lines = [FIRST, f"game: {self.game}", f"version: {self.game.version}"]
        lines += [f"seat {seat}: {name}" for seat, name in enumerate(self.names)]
        lines += [f"{key}: {value}" for key, value in self.headers.items()]
        lines += [f"start: {self.start}"] if self.start is not None else []
        lines += ["", *map(str, self.entries)]
        lines += ["", f"result: {result(outcome)}"] if outcome else []
        return "\n".join(lines) + "\n"


def result(outcome: Outcome) -> str:
    """Return an outcome in one line: places, reason and scores."""
    scores = f" {','.join(map(str, outcome.scores))}" if outcome.scores is not None else ""
    return f"{','.join(map(str, outcome.places))} {outcome.reason}{scores}"


def one_line(text: str) -> bool:
    """Whether a text stands in one line."""
    return len(text.splitlines()) <= 1


def checked_headers(headers: dict[str, str]) -> dict[str, str]:
    """Return the headers, refusing what could not be read back."""
    for key, value in headers.items():
        check_type("headers", key, str, '{"place": "Bonn"}')
        check_type("headers", value, str, '{"place": "Bonn"}')
        if not KEY.fullmatch(key) or key in RESERVED or SEAT.fullmatch(key):
            raise Refusal("play.header.key", key=key, reserved=", ".join(RESERVED))
        if not one_line(value.strip()):
            raise Refusal("play.header.value", key=key)
    return {key: value.strip() for key, value in headers.items()}
