"""Messages: what each reader of a table is told, and no more than they may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from dreierlei.core import SPECTATOR, Refusal
from dreierlei.play import Match, Ply
from dreierlei.play.fairness import COMMITMENT, SECRET, commitment
from dreierlei.play.positions import Positions
from dreierlei.server import wire
from dreierlei.server.server_clock import today
from dreierlei.server.tables.chair import Chair, named
from dreierlei.server.tables.change import Remark
from dreierlei.server.tables.presence import Presence
from dreierlei.server.tables.table import Table

Seats = tuple[int, ...]
"""The seats of a reader."""
LATEST = 100
"""Lines of a chat that are told to whoever comes: who says more must not keep others from reading the table at all."""


class _Written(NamedTuple):
    number: int
    """How many entries."""
    covered: int
    """How many of them some may not see."""
    text: bytes


class Messages:
    """Writes messages about one table."""

    def __init__(self, table: Table, presence: Presence) -> None:
        self.table = table
        self.presence = presence
        self.hurried = False
        """Whether bots have thought less than they would like, since many wait for theirs."""
        self._shared: tuple[int, wire.Views] = (-1, {})
        self._positions: Positions | None = None
        self._written: dict[int, _Written] = {}
        """Viewer -> the entries as they were last written for such a one."""

    def viewer(self, mine: Seats) -> int:
        """Return as whom a reader sees the record; with several seats nobody's secrets are listed."""
        match = self.table.match
        return mine[0] if len(mine) == 1 and match is not None and match.secret else SPECTATOR

    def news(self, entries: list[wire.EntryInfo], now: int) -> wire.News:
        """Return what has changed with some entries, as far as it is the same for all who see these."""
        table = self.table
        return wire.News(
            table=table.id,
            number=table.number,
            status=table.status,
            entries=entries,
            views={},
            legal={},
            clock=self._clock(now),
            agreeing=table.agreeing,
            asked=table.asked,
            undo=(),
            take_backs=sorted(table.take_backs),
            fairness=self._fairness() if table.status == "over" else None,
            hurried=self.hurried,
        )

    def addressed(self, news: wire.News, mine: Seats, ref: int | None) -> wire.News:
        """Return the same news with what it says to one reader alone."""
        news.views, news.legal, news.undo, news.ref = self._views(mine), self._legal(mine), self._undo(mine), ref
        return news

    def seating(self, person: str | None, language: str) -> wire.Seating:
        """Return who sits where, and what has been offered."""
        table = self.table
        return wire.Seating(
            table=table.id,
            status=table.status,
            seats=self._seats(person, language),
            mine=table.mine(person),
            agreeing=table.agreeing,
            replacing=sorted(table.replacing),
            take_backs=sorted(table.take_backs),
            rematch=table.rematch,
            fairness=self._fairness(),
        )

    def snapshot(
        self, person: str | None, language: str, now: int, ref: int | None = None, hidden: Collection[str] = ()
    ) -> wire.TableSnapshot:
        """Return all that a reader may know."""
        table = self.table
        terms, mine = table.terms, table.mine(person)
        control = terms.control
        return wire.TableSnapshot(
            table=table.id,
            game=str(terms.game),
            title=terms.game.title(language),
            status=table.status,
            seats=self._seats(person, language),
            mine=mine,
            owner=person == terms.owner,
            control=wire.TimeControl(control.kind, control.time, control.increment),
            timeout=terms.timeout,
            listed=terms.listed,
            spectators=terms.spectators,
            rated=terms.rated,
            number=table.number,
            entries=self._record(self.viewer(mine)),
            views=self._views(mine),
            legal=self._legal(mine),
            clock=self._clock(now),
            agreeing=table.agreeing,
            asked=table.asked,
            undo=self._undo(mine),
            replacing=sorted(table.replacing),
            take_backs=sorted(table.take_backs),
            takeback=terms.takeback,
            hints=terms.hints,
            threats=terms.hints and terms.game.shows_threats,
            chat=self._chat(person, hidden),
            rematch=table.rematch,
            fairness=self._fairness(),
            hurried=self.hurried,
            daily=terms.day is not None,
            set_up=terms.start is not None,
            ref=ref,
        )

    def _chat(self, person: str | None, hidden: Collection[str]) -> list[wire.ChatLine]:
        """Return the latest that was said by those whom a reader wants to hear."""
        heard = (remark for remark in reversed(self.table.remarks) if remark.person not in hidden)
        return [line(remark, person) for remark in islice(heard, LATEST)][::-1]

    def entries(self, viewer: int, numbers: Iterable[int]) -> list[wire.EntryInfo]:
        """Return entries as a viewer may see them."""
        match, times = self.table.match, self.table.times
        found = []
        for n in numbers:
            assert match
            entry = match.sight(viewer, n)
            if isinstance(entry, Ply):
                text = None if entry.action is None else str(entry.action)
                found.append(wire.EntryInfo(n, entry.seat, times[n], action=text))
            else:
                found.append(wire.EntryInfo(n, entry.seat, times[n], event=entry.kind))
        return found

    def _record(self, viewer: int) -> Any:
        """Return all entries as a viewer may see them; whoever looks again costs what is new."""
        match, number = self.table.match, self.table.number
        if match is None:
            return []
        known = self._written.get(viewer)
        if known is None or known.covered != match.covered(known.number):  # something of it may be seen by now
            known = _Written(0, 0, b"")
        if known.number < number:
            fresh = wire.ENCODER.encode(self.entries(viewer, range(known.number, number)))[1:-1]
            text = known.text + b"," + fresh if known.number else fresh
            known = self._written[viewer] = _Written(number, match.covered(number), text)
        return msgspec.Raw(b"[" + known.text + b"]")

    def past(self, mine: Seats, number: int) -> wire.Views:
        """Return what a reader saw after so many entries."""
        match = self.table.running()
        if not 0 <= number <= self.table.number:
            raise Refusal("server.table.past", number=number, last=self.table.number)
        viewers = _viewers(match, mine)
        if number == self.table.number:
            return {viewer: match.view(viewer) for viewer in viewers}
        self._positions = self._positions or Positions(match)
        earlier = self._positions.after(number)
        return {viewer: earlier.observe(viewer) for viewer in viewers}

    def _views(self, mine: Seats) -> wire.Views:
        """Return what a reader sees of the position; what all may see is written once."""
        match, number = self.table.match, self.table.number
        if match is None:
            return {}
        if match.secret:
            return {viewer: match.view(viewer) for viewer in _viewers(match, mine)}
        if self._shared[0] != number:
            self._shared = number, {SPECTATOR: msgspec.Raw(wire.ENCODER.encode(match.view(SPECTATOR)))}
        return self._shared[1]

    def _legal(self, mine: Seats) -> wire.Legal:
        """Return what a reader's seats may do now."""
        match, chairs = self.table.match, self.table.chairs
        if match is None or not mine:
            return {}
        return {seat: match.texts(seat) for seat in match.to_act if seat in mine and not chairs[seat].level}

    def _undo(self, mine: Seats) -> Seats:
        undoer = self.table.match.undoer if self.table.match else None
        return (undoer,) if undoer is not None and undoer in mine else ()

    def _clock(self, now: int) -> wire.ClockReading | None:
        if not self.table.clock.timed:
            return None
        clock = self.table.clock.clock
        running = tuple(sorted(clock.running)) if self.table.status == "running" else ()
        return wire.ClockReading(clock.at(now) if running else clock.left, running, now)

    def headers(self) -> dict[str, str]:
        """Return what a record says of chance, as far as it may be known."""
        found = self._fairness()
        told = {COMMITMENT: found.commitment, SECRET: found.secret} if found else {}
        return {key: value for key, value in told.items() if value}

    def _fairness(self) -> wire.FairnessInfo | None:
        """Return what chance is drawn from: the secret when the match is over."""
        table = self.table
        if not table.secret:
            return None
        match = table.match
        given = {chair.seat: chair.nonce for chair in table.chairs} if match is None or match.fresh else match.nonces
        nonces = [given.get(seat) for seat in range(table.terms.game.seats)]
        told = table.status == "over" and (table.terms.day is None or table.terms.day < today())
        secret = table.secret if told else None
        return wire.FairnessInfo(commitment(table.secret), nonces, table.awaited, secret)

    def names(self, language: str) -> list[str]:
        """Return what everybody at the table is called in a language."""
        return [named(chair.kind, chair.name, chair.level, language) for chair in self.table.chairs]

    def _seats(self, person: str | None, language: str) -> list[wire.SeatInfo]:
        return [self._seat(chair, person, language) for chair in self.table.chairs]

    def _seat(self, chair: Chair, person: str | None, language: str) -> wire.SeatInfo:
        """Return a seat; nobody reads of themselves that they are away."""
        you = person is not None and chair.person == person
        here = you or chair.kind == "bot" or self.presence.online(chair.person)
        name = named(chair.kind, chair.name, chair.level, language)
        return wire.SeatInfo(chair.seat, chair.kind, name, chair.level, here, you)


def line(remark: Remark, person: str | None) -> wire.ChatLine:
    """Return a remark as a reader sees it."""
    return wire.ChatLine(remark.number, remark.name, remark.seat, remark.text, remark.wall, remark.person == person)


def _viewers(match: Match, mine: Sequence[int]) -> Sequence[int]:
    """Return as whom a reader sees the position."""
    return (mine or (SPECTATOR,)) if match.secret else (SPECTATOR,)
