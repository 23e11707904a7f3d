"""Table: one live match with its clock and seats; it knows what each reader may be told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from dreierlei.core import CHANCE, SPECTATOR, Game, Refusal, Rng
from dreierlei.play import Clock, Control, Entry, Event, Match, Ply
from dreierlei.server import wire
from dreierlei.server.tables.chair import Chair

if TYPE_CHECKING:
    from dreierlei.server.connection import Connection

PATIENCE = 4
"""The level of the bot that plays on when somebody's time is up."""
ELSEWHERE = 12.0
"""Seconds after which somebody of whom another server has not told again is not there any more."""


@dataclass(slots=True, frozen=True)
class Terms:
    """What was agreed on when the table was made."""

    game: Game
    control: Control
    timeout: str
    listed: bool
    spectators: bool
    owner: str
    event: str | None = None
    """The table of a tournament that is played here."""


@dataclass(eq=False)
class Table:
    """One table in memory; the store has all that must not be lost."""

    id: str
    terms: Terms
    chairs: list[Chair]
    status: str = "waiting"
    rematch: str | None = None
    lines: list[wire.ChatLine] = field(default_factory=list)
    match: Match | None = None
    times: list[int] = field(default_factory=list)
    clock: Clock = field(init=False)
    watchers: set[Connection] = field(default_factory=set)
    replacing: set[tuple[int, int]] = field(default_factory=set)
    """(seat, by): who wants a bot to take an absent player's seat."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    thinking: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    used: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    """When somebody last asked for it, on the loop's clock."""
    loaded: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    left: dict[str, float] = field(default_factory=dict)
    """When people were last here, on the loop's clock."""
    elsewhere: dict[str, float] = field(default_factory=dict)
    """When another server last told that somebody is there, on the loop's clock."""

    def __post_init__(self) -> None:
        self.clock = Clock.new(self.terms.control, self.terms.game.seats)
        self._clocks: list[Clock] = []
        self._shared: tuple[int, Any] = (-1, None)

    # The match.

    @property
    def number(self) -> int:
        """How many entries the record has."""
        return len(self.match.record.entries) if self.match else 0

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return self.match.to_act if self.match else ()

    def begin(self, at: int) -> None:
        """Start the match, with whatever chance does first."""
        self.match = Match(self.terms.game, names=tuple(chair.name for chair in self.chairs))
        self._chance()
        self.status = "over" if self.match.over else "running"
        self._tick(at)

    def replay(self, began: int, entries: Iterable[tuple[Entry, int]]) -> None:
        """Bring the match to where the store has it."""
        self.match = Match(self.terms.game, names=tuple(chair.name for chair in self.chairs))
        self._tick(began)
        self.follow(entries)

    def follow(self, entries: Iterable[tuple[Entry, int]]) -> None:
        """Do what the store has and the match has not yet."""
        assert self.match
        for entry, at in entries:
            self.match.enter(entry)
            self.times.append(at)
            self._run(at, undone=isinstance(entry, Event) and entry.kind == "undo")
        self.status = "over" if self.match.over else "running"

    def play(self, seat: int, action: str, at: int) -> None:
        """Play an action, with whatever chance does next."""
        self.running().play(seat, action)
        self._chance()
        self._run(at)

    def _chance(self) -> None:
        """Draw what chance does, so that nobody can foresee it: a generator's numbers are used once only."""
        if self.match and self.to_act == (CHANCE,):
            self.match.draw(Rng(secrets.randbits(64)))

    def undo(self, seat: int, at: int) -> None:
        """Take a ply back."""
        self.running().undo(seat)
        self._run(at, undone=True)

    def end(self, how: str, seat: int, at: int) -> None:
        """Resign, or forfeit on time."""
        match = self.running()
        (match.resign if how == "resign" else match.forfeit)(seat)
        self._run(at)

    def agree(self, seat: int, at: int) -> bool:
        """Offer to stop, or agree; bots do what the people at the table want."""
        match = self.running()
        people = {chair.seat for chair in self.chairs if chair.human and chair.level == 0}
        if people <= match.agreeing | {seat}:
            for chair in self.chairs:
                if chair.seat not in people:
                    match.agreeing.add(chair.seat)
        stopped = match.agree(seat)
        if stopped:
            self._run(at)
        return stopped

    def running(self) -> Match:
        """Return the match, if it is being played."""
        if self.match is None:
            raise Refusal("server.table.waiting")
        return self.match

    def _run(self, at: int, *, undone: bool = False) -> None:
        """Let the clock follow the match: a ply taken back has not stopped it."""
        assert self.match
        if undone and self._clocks:
            self.clock = self._clocks.pop()
        else:
            self._clocks = [*self._clocks, self.clock] if self.match.undoer is not None else []
            self._tick(at)
        if self.match.over:
            self.status = "over"

    def _tick(self, at: int) -> None:
        if self.terms.control.kind != "none":
            self.clock = self.clock.run(self.to_act, at)

    def flagged(self, now: int) -> int | None:
        """Return a seat whose time is up, and for whom nobody plays on yet."""
        if self.status != "running":
            return None
        return next((seat for seat in self.clock.flags(now) if self.chairs[seat].level == 0), None)

    def due(self, now: int) -> int | None:
        """Return when somebody must look after the table: a bot is to act, or time will be up."""
        if self.status != "running":
            return None
        return now if self.bot() is not None else self.flag()

    def flag(self) -> int | None:
        """Return when the first person's time will be up; a bot's never is."""
        if not self.clock.running:
            return None
        people = frozenset(seat for seat in self.clock.running if not self.chairs[seat].level)
        return replace(self.clock, running=people).due()

    def bot(self) -> int | None:
        """Return a seat that is to act and for which a bot acts."""
        return next((seat for seat in self.to_act if seat >= 0 and self.chairs[seat].level), None)

    # Who may do what.

    def mine(self, person: str | None) -> tuple[int, ...]:
        """Return a person's seats."""
        if person is None:
            return ()
        return tuple(chair.seat for chair in self.chairs if chair.person == person and chair.human)

    def admits(self, person: str | None) -> bool:
        """Whether a person may see the table."""
        return self.terms.spectators or person == self.terms.owner or bool(self.mine(person))

    def check(self, person: str | None, seat: int) -> Chair:
        """Return the chair of a seat for which a person may act, or refuse."""
        if not 0 <= seat < len(self.chairs) or person is None or self.chairs[seat].person != person:
            raise Refusal("server.seat.foreign", seat=seat)
        if self.chairs[seat].level:
            raise Refusal("server.seat.replaced", seat=seat)
        return self.chairs[seat]

    def online(self, person: str | None) -> bool:
        """Whether a person is looking at the table, here or at another server."""
        if person is None:
            return False
        return self.here(person) or (
            person in self.elsewhere and asyncio.get_running_loop().time() - self.elsewhere[person] < ELSEWHERE
        )

    def here(self, person: str) -> bool:
        """Whether a person is looking at the table at this server."""
        return any(watcher.person.id == person for watcher in self.watchers)

    def seen(self, person: str) -> float:
        """Return when a person was last at the table, on the loop's clock."""
        return max(self.left.get(person, self.loaded), self.elsewhere.get(person, self.loaded))

    # What readers are told.

    def viewer(self, mine: Sequence[int]) -> int:
        """Return as whom a reader sees the record; with several seats nobody's secrets are listed."""
        secret = self.match is not None and self.match.secret
        return mine[0] if secret and len(mine) == 1 else SPECTATOR

    def views(self, mine: Sequence[int]) -> wire.Views:
        """Return what a reader sees of the position; what all may see is written once."""
        match = self.match
        if match is None:
            return {}
        if match.secret:
            return {seat: match.view(seat) for seat in mine or (SPECTATOR,)}
        if self._shared[0] != self.number:
            self._shared = self.number, msgspec.Raw(wire.ENCODER.encode(match.view(SPECTATOR)))
        return {SPECTATOR: self._shared[1]}

    def legal(self, mine: Sequence[int]) -> wire.Legal:
        """Return what a reader's seats may do now."""
        if not self.match or not mine:
            return {}
        return {seat: self.match.texts(seat) for seat in self.to_act if seat in mine and not self.chairs[seat].level}

    def entries(self, viewer: int, numbers: Iterable[int]) -> list[wire.EntryInfo]:
        """Return entries as a viewer may see them."""
        assert self.match
        found = []
        for n in numbers:
            entry, at = self.match.sight(viewer, n), self.times[n]
            if isinstance(entry, Ply):
                text = None if entry.action is None else str(entry.action)
                found.append(wire.EntryInfo(n, entry.seat, at, action=text))
            else:
                found.append(wire.EntryInfo(n, entry.seat, at, event=entry.kind))
        return found

    def times_left(self, now: int) -> wire.ClockReading | None:
        """Return the clock as a reader sees it."""
        if self.terms.control.kind == "none":
            return None
        running = tuple(sorted(self.clock.running)) if self.status == "running" else ()
        return wire.ClockReading(self.clock.at(now) if running else self.clock.left, running, now)

    def news(self, mine: Sequence[int], entries: list[wire.EntryInfo], now: int, ref: int | None = None) -> wire.News:
        """Return what has changed with some entries."""
        match = self.running()
        return wire.News(
            table=self.id,
            number=self.number,
            status=self.status,
            entries=entries,
            views=self.views(mine),
            legal=self.legal(mine),
            clock=self.times_left(now),
            agreeing=tuple(match.agreeing),
            undo=self._undo(mine),
            ref=ref,
        )

    def _undo(self, mine: Sequence[int]) -> tuple[int, ...]:
        undoer = self.match.undoer if self.match else None
        return (undoer,) if undoer is not None and undoer in mine else ()

    def who(self, person: str | None) -> list[wire.SeatInfo]:
        """Return who sits where."""
        return [
            wire.SeatInfo(
                chair.seat,
                chair.kind,
                chair.name,
                chair.level,
                chair.kind == "bot" or self.online(chair.person),
                chair.human and person is not None and chair.person == person,
            )
            for chair in self.chairs
        ]

    def seating(self, person: str | None) -> wire.Seating:
        """Return who sits where, and what has been offered."""
        return wire.Seating(
            table=self.id,
            status=self.status,
            seats=self.who(person),
            mine=self.mine(person),
            agreeing=tuple(self.match.agreeing) if self.match else (),
            replacing=sorted(self.replacing),
            rematch=self.rematch,
        )

    def whole(self, person: str | None, now: int, language: str, ref: int | None = None) -> wire.TableSnapshot:
        """Return all that a reader may know."""
        mine = self.mine(person)
        control = self.terms.control
        return wire.TableSnapshot(
            table=self.id,
            game=str(self.terms.game),
            title=self.terms.game.title(language),
            status=self.status,
            seats=self.who(person),
            mine=mine,
            owner=person == self.terms.owner,
            control=wire.TimeControl(control.kind, control.time, control.increment),
            timeout=self.terms.timeout,
            listed=self.terms.listed,
            spectators=self.terms.spectators,
            number=self.number,
            entries=self.entries(self.viewer(mine), range(self.number)) if self.match else [],
            views=self.views(mine),
            legal=self.legal(mine),
            clock=self.times_left(now),
            agreeing=tuple(self.match.agreeing) if self.match else (),
            undo=self._undo(mine),
            replacing=sorted(self.replacing),
            chat=self.lines,
            rematch=self.rematch,
            ref=ref,
        )

    def past(self, mine: Sequence[int], number: int) -> wire.Views:
        """Return what a reader saw after so many entries."""
        match = self.running()
        if not 0 <= number <= self.number:
            raise Refusal("server.table.past", number=number, last=self.number)
        earlier = Match(self.terms.game)
        for entry in match.record.entries[:number]:
            earlier.enter(entry)
        seats = (mine or (SPECTATOR,)) if match.secret else (SPECTATOR,)
        return {seat: earlier.view(seat) for seat in seats}
