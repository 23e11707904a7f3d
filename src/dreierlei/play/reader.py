"""Reading records: every line is checked and replayed, and a bad one is refused by its number."""

from __future__ import annotations

import re
from collections.abc import Callable

from dreierlei.core import CHANCE, Game, Refusal
from dreierlei.core.refusal import check_type
from dreierlei.play.match import Match
from dreierlei.play.record import FIRST, KEY, NONCE, SEAT, Entry, Event, Ply, result

EVENTS = {"undo": True, "resign": True, "forfeit": True, "agree": False}
"""The kinds of events, and whether a seat is named with them."""

_HEADER = re.compile(rf"({KEY.pattern}):(?: (.*))?", re.ASCII)
_PLY = re.compile(r"(\*|\d) (\S+)", re.ASCII)
_EVENT = re.compile(r"! ([a-z]+)(?: (\d))?", re.ASCII)
_NONCE = re.compile(rf"! nonce (\d) ({NONCE.pattern})", re.ASCII)

Named = Callable[[str, str | None], Game]
"""Finds a game by its canonical string and the version of the rules under which that was written."""


def read(text: str, named: Named) -> Match:
    """Replay a record, with the games found by name; a bad line is refused with its number."""
    check_type("text", text, str, "Match.text()")
    reader = _Reader(named)
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        try:
            reader.read(line.rstrip())
        except Refusal as why:
            raise Refusal("play.record.line", line=number, why=why) from None
    try:
        return reader.done()
    except Refusal as why:
        raise Refusal("play.record.line", line=len(lines) + 1, why=why) from None


class _Reader:
    """What has been read so far, and what the next line may be."""

    def __init__(self, named: Named) -> None:
        self.named = named
        self.next = self._first
        self.headers: dict[str, str] = {}
        self.match: Match | None = None

    def read(self, line: str) -> None:
        self.next(line)

    def done(self) -> Match:
        if self.next == self._first:
            self._first("")
        return self.match or self._begun()

    def _first(self, line: str) -> None:
        if line.lstrip("\ufeff") != FIRST:
            raise Refusal("play.record.first", line=line, expected=FIRST)
        self.next = self._header

    def _header(self, line: str) -> None:
        if not line:
            self.match = self._begun()
            self.next = self._entry
            return
        found = _HEADER.fullmatch(line)
        if not found:
            raise Refusal("play.record.header", line=line)
        key, value = found[1], found[2] or ""
        if key in self.headers:
            raise Refusal("play.record.twice", key=key)
        self.headers[key] = value
        self._check(key, value)

    def _check(self, key: str, value: str) -> None:
        """Refuse a header at its own line, as far as the lines above it tell."""
        if key in ("game", "version") and "game" in self.headers:
            self._game()
        elif key == "start" and "version" in self.headers and "game" in self.headers:
            self._game().load(value)

    def _game(self) -> Game:
        """Return the game as its version had it."""
        return self.named(self.headers["game"], self.headers.get("version"))

    def _begun(self) -> Match:
        """Return the match that the headers describe, before its first ply."""
        if "game" not in self.headers:
            raise Refusal("play.record.game")
        game = self._game()
        rest = {key: value for key, value in self.headers.items() if key not in ("game", "version")}
        seats = [key for key in rest if SEAT.fullmatch(key)]
        if seats and seats != [f"seat {seat}" for seat in range(game.seats)]:
            raise Refusal("play.record.seats", game=game, seats=game.seats)
        names = tuple(rest.pop(key) for key in seats)
        return Match(game, names=names, start=rest.pop("start", None), headers=rest)

    def _entry(self, line: str) -> None:
        match = self.done()
        if line.startswith("result: "):
            self._result(match, line)
        elif line:
            self._enter(match, line)

    def _enter(self, match: Match, line: str) -> None:
        entry = parse(line, match.game)
        try:
            match.enter(entry)
        except Refusal as why:
            if "seat" not in why.facts or entry.seat is None or entry.seat == CHANCE:
                raise
            raise Refusal("play.record.counted", why=why, line=line, seat=entry.seat + 1) from None

    def _result(self, match: Match, line: str) -> None:
        found = result(match.outcome) if match.outcome else "–"
        if line != f"result: {found}":
            raise Refusal("play.record.result", line=line, expected=found)
        self.next = self._after

    def _after(self, line: str) -> None:
        if line:
            raise Refusal("play.record.after", line=line)


def parse(line: str, game: Game) -> Entry:
    """Read one entry: `0 slide(…)`, `* roll(…)`, `! resign 1`."""
    ply = _PLY.fullmatch(line)
    if ply and ply[2] == "?":
        raise Refusal("play.record.hidden")
    if ply and (ply[1] == "*" or int(ply[1]) < game.seats):
        return Ply(CHANCE if ply[1] == "*" else int(ply[1]), game.actions.parse(ply[2]))
    event = _EVENT.fullmatch(line)
    if event and EVENTS.get(event[1]) == (event[2] is not None) and int(event[2] or 0) < game.seats:
        return Event(event[1], int(event[2]) if event[2] else None)
    nonce = _NONCE.fullmatch(line)
    if nonce and int(nonce[1]) < game.seats:
        return Event("nonce", int(nonce[1]), nonce[2])
    raise Refusal("play.record.entry", line=line, last=game.seats - 1)
