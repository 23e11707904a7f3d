"""Table: one match with its clock, its seats and what was said; no input or output."""

from __future__ import annotations

from collections.abc import Iterable

from dreierlei.core import CHANCE, Refusal
from dreierlei.play import Entry, Event, Match
from dreierlei.server.tables.chair import Chair, humans, seats_of
from dreierlei.server.tables.chance import awaited
from dreierlei.server.tables.change import Offer, Remark, TableChange
from dreierlei.server.tables.match_clock import MatchClock
from dreierlei.server.tables.terms import Terms

OPENING = 5000
"""Milliseconds that chance waits for what seats add to it, at most."""


class Table:
    """All that is known of a table; it changes by `apply` alone, once a change is stored."""

    def __init__(self, id: str, terms: Terms, chairs: Iterable[Chair], secret: str = "") -> None:
        self.id = id
        self.secret = secret
        """What chance is drawn from; nobody is told before the match is over."""
        self.began: int | None = None
        """When the match began, on the server's clock."""
        self.terms = terms
        self._sit(list(chairs))
        self.match: Match | None = None
        self.clock = MatchClock(terms.control, terms.game.seats)
        self.number = 0
        """How many entries the record has."""
        self.times: list[int] = []
        """When each entry was made, on the server's clock."""
        self.remarks: list[Remark] = []
        self.replacing: set[tuple[int, int]] = set()
        """(seat, by): who wants a bot to take an absent player's seat."""
        self.take_backs: set[tuple[int, int]] = set()
        """(seat, by): who wants to take a turn back, and who allows it; until something happens."""
        self.rematch: str | None = None
        self.closed = False

    @property
    def status(self) -> str:
        """One of waiting, running, over, closed."""
        if self.closed or self.match is None:
            return "closed" if self.closed else "waiting"
        return "over" if self.match.outcome else "running"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return self.match.to_act if self.match else ()

    @property
    def agreeing(self) -> tuple[int, ...]:
        """The seats that want to stop here."""
        return tuple(self.match.agreeing) if self.match and not self.match.outcome else ()

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have a say in how the match ends."""
        return self.match.asked if self.match else ()

    @property
    def heard(self) -> set[int]:
        """The seats with a say for which people act: bots do what they want."""
        return {seat for seat in self.asked if self.chairs[seat].human and not self.chairs[seat].level}

    def running(self) -> Match:
        """Return the match, or refuse if it has not begun."""
        if self.closed or self.match is None:
            raise Refusal("server.table.closed" if self.closed else "server.table.waiting")
        return self.match

    # Who sits where.

    def mine(self, person: str | None) -> tuple[int, ...]:
        """Return a person's seats."""
        return self._seats.get(person, ())

    def admits(self, person: str | None) -> bool:
        """Whether a person may see the table."""
        return self.terms.spectators or person == self.terms.owner or bool(self.mine(person)) or self.keeps(person)

    def keeps(self, person: str | None) -> bool:
        """Whether a seat is kept for a person who has not come yet."""
        return person is not None and any(chair.open and chair.person == person for chair in self.chairs)

    def chair(self, seat: int) -> Chair | None:
        """Return the chair of a seat, if there is one."""
        return self.chairs[seat] if 0 <= seat < len(self.chairs) else None

    def check_acting(self, person: str | None, seat: int) -> None:
        """Refuse a person who does not act for a seat."""
        chair = self.chair(seat)
        if chair is None or person is None or chair.person != person:
            raise Refusal("server.seat.foreign", seat=seat + 1)
        if chair.level:
            raise Refusal("server.seat.replaced", seat=seat + 1)

    def bot(self) -> int | None:
        """Return a seat that is to act and for which a bot acts."""
        for seat in self.to_act:
            if seat >= 0 and self.chairs[seat].level:
                return seat
        return None

    @property
    def opening(self) -> bool:
        """Whether the match has begun and chance waits for what seats add to it."""
        return bool(self.secret) and self.match is not None and self.match.fresh and self.to_act == (CHANCE,)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that may still add to chance; alone, before one's first ply."""
        if not self.secret or self.closed or (self.match and not self.match.fresh):
            return ()
        return awaited(self.terms, self.chairs)

    # When somebody must look after it.

    def flag(self) -> int | None:
        """Return when the first person's time will be up, or chance has waited long enough."""
        if self.opening:
            return (self.began or 0) + (OPENING if self.awaited else 0)
        return self.clock.flag(self.chairs) if self.status == "running" else None

    def due(self, now: int) -> int | None:
        """Return when somebody must look after the table: a bot is to act, or time will be up."""
        if self.status != "running":
            return None
        return now if self.bot() is not None else self.flag()

    # How it changes.

    def apply(self, change: TableChange) -> None:
        """Do what has been stored."""
        for chair in change.chairs:
            self._seat(chair)
        if change.began is not None:
            self._begin(change.began)
        for entry, at in change.entries:
            self._enter(entry, at, change.checked)
        for offer in change.offers:
            self._note(offer)
        self.remarks += change.remarks
        self.rematch = change.rematch or self.rematch
        self.closed = self.closed or change.closed

    def _seat(self, chair: Chair) -> None:
        if chair.level != self.chairs[chair.seat].level:
            self.withdraw({chair.seat})
            self.take_backs.clear()
        self._sit([chair if chair.seat == each.seat else each for each in self.chairs])

    def _sit(self, chairs: list[Chair]) -> None:
        self.chairs = chairs
        self.people = humans(chairs)
        """The people who act for themselves."""
        self._seats = seats_of(chairs)

    def _begin(self, at: int) -> None:
        self.began = at
        names = tuple(chair.name for chair in self.chairs)
        self.match = Match(self.terms.game, names=names, start=self.terms.start)
        self.clock.follow(self.match, at)

    def _enter(self, entry: Entry, at: int, checked: bool) -> None:
        assert self.match
        kind = entry.kind if isinstance(entry, Event) else None
        inside = kind == "undo" and self.match.undoer is not None
        self.match.enter(entry, checked=checked)
        self.times.append(at)
        self.number += 1
        self.take_backs.clear()
        if kind == "undo":
            self.clock.go_back(at, inside=inside)
        elif kind != "nonce":  # then nobody has decided anything
            self.clock.follow(self.match, at)

    def _note(self, offer: Offer) -> None:
        if offer.kind == "replace":
            self.replacing.add((offer.seat, offer.by))
        elif not self.match or self.match.over or offer.number != self.number:
            return  # something else has happened at another server
        elif offer.kind == "agree":
            self.match.agreeing.add(offer.by)
        elif offer.kind == "take-back":
            self.take_backs.add((offer.seat, offer.by))
        else:
            self.take_backs = {(seat, by) for seat, by in self.take_backs if seat != offer.seat}

    def withdraw(self, seats: Iterable[int]) -> bool:
        """Forget who wanted bots for some seats; whether somebody did."""
        before = len(self.replacing)
        self.replacing = {(seat, by) for seat, by in self.replacing if seat not in seats}
        return len(self.replacing) < before
