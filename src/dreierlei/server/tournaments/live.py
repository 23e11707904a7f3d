"""A tournament in memory: commands that come at once are stored in one commit, and answered after it."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.connection import Connection
from dreierlei.server.people import Person
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Conflict, Store, tournament_events, tournaments
from dreierlei.server.tournaments import keys
from dreierlei.server.tournaments.setup import Setup
from dreierlei.tournament import (
    LogEvent,
    Lottery,
    Stamp,
    Tournament,
    Where,
    Who,
    chain,
    commit,
    commit_again,
    end_line,
    link_lines,
)
from dreierlei.tournament.events import Committed, HelperAdded, RoundStarted

log = logging.getLogger("dreierlei")
Command = Callable[[Tournament], LogEvent]
Taken = tuple[Tournament, Sequence[LogEvent], Sequence[str], str]
"""A state, the events that led to it, their lines, and the hash of the last."""
SHORT = 20_000
"""So many characters of a log are read in a moment; more of them beside the event loop."""
ATTEMPTS = 20
"""How often a step is tried against other servers that are quicker."""
ADDRESSES = 20
"""Addresses by which devices came in that are remembered, the latest: whoever knocks may say any."""
FORMER = 20
"""Links of the director that are still known after they were renewed: a file may say that a million were."""


@dataclass(eq=False)
class Reader:
    """Somebody who follows a tournament, and what they were told last."""

    connection: Connection
    role: str
    key: str = ""
    where: Where | None = None
    told: str = ""


@dataclass(eq=False)
class _Job:
    command: Command
    done: asyncio.Future[Tournament]
    slow: bool
    key: str
    result: Tournament | Exception | None = None


class LiveTournament:
    """A tournament that is being run; the store has its log."""

    def __init__(
        self, id: str, owner: str, secret: str, renewed: int, setup: Setup, store: Store, made: int = 0
    ) -> None:
        self.id = id
        self.owner = owner
        self.secret = secret
        self.renewed = renewed
        self.setup = setup
        self.store = store
        self.made = made
        """When this store began to keep it: a tournament from an older file goes on from an earlier number."""
        self.state = Tournament()
        self.events: list[LogEvent] = []
        self.lines: list[str] = []
        """The log as it stands in the store."""
        self.size = 0
        """The signs of all of it."""
        self.head = ""
        """The hash of its last line."""
        self._helpers: list[int] = []
        """The numbers of the events by which helpers came, also of those that were taken back."""
        self.numbers: dict[str, int] = {}
        """What a hand called its act -> the number of the event that came of it."""
        self._fresh: dict[str, int] = {}
        """The same for what is about to be stored."""
        self.reached: dict[str, int] = {}
        """Address -> when another device last came in by it, in milliseconds of the usual epoch."""
        self.doubts: dict[tuple[Where, str], tuple[int, list[str]]] = {}
        """ScoreSheet and language -> its version, and what looks wrong on it."""
        self.readers: dict[Connection, Reader] = {}
        self.boards: dict[str, str] = {}
        """Sheet of a round as it was begun -> the table of the platform on which it is played."""
        self._begun: dict[tuple[int, int], int] = {}
        """Round -> the step that began it last."""
        self.changed: list[Callable[[LiveTournament, Sequence[LogEvent]], None]] = []
        """Who is told of events that this server has stored."""
        self.used = 0.0
        """When somebody last asked for it, on the loop's clock."""
        self._jobs: list[_Job] = []
        self._worker: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    def reach(self, origin: str) -> None:
        """Note that a device has come in by an address."""
        self.reached.pop(origin, None)
        self.reached[origin] = wall()
        while len(self.reached) > ADDRESSES:
            del self.reached[next(iter(self.reached))]

    # Who may do what.

    def key(self, label: str) -> str:
        """Return the key of one of the tournament's links; that of the director can be renewed."""
        return keys.key(self.secret, f"{label} {self.renewed}" if label == "director" else label)

    def opens(self, label: str, given: str) -> bool:
        """Whether a key is that of a link."""
        return keys.opens(self.secret, f"{label} {self.renewed}" if label == "director" else label, given)

    def owns(self, person: Person, given: str) -> bool:
        """Whether somebody set the tournament up, or has its key."""
        return (person.id is not None and person.id == self.owner) or self.opens("owner", given)

    def directs(self, person: Person, given: str) -> bool:
        """Whether somebody is the director, or has the director's link."""
        return self.owns(person, given) or self.opens("director", given)

    def helps(self, given: str) -> int:
        """Return the number of the helper whose link this is, or 0."""
        number = self.helped(given)
        return number if number and self.state.helpers[number].active else 0

    def helped(self, given: str) -> int:
        """Return the number of the helper whose link this is or was, or 0."""
        return next((number for number in self.state.helpers if self.opens(self.helper_label(number), given)), 0)

    def helper_label(self, number: int) -> str:
        """Return by what name the link of a helper is made: nobody gets that of one who was taken back."""
        return f"helper {1 + self._helpers.index(self.state.helpers[number].added)}"

    def directed(self, given: str) -> bool:
        """Whether this was the director's link before it was renewed, some time ago at most."""
        former = range(max(0, self.renewed - FORMER), self.renewed)
        return any(keys.opens(self.secret, f"director {count}", given) for count in former)

    # Rounds on screen.

    def event(self, where: Where) -> str:
        """Return how a table of the platform names the sheet that is played there, and the step that began its round.

        A round that was begun anew, perhaps with others at its tables, is played at tables of its own.
        """
        return f"{self.id}/{keys.place(where)}/{self._begun.get((where.game, where.round), 0)}"

    def board(self, where: Where) -> str | None:
        """Return the table of the platform at which a sheet is played, if it is, in a round that has begun."""
        return self.boards.get(self.event(where)) if (where.game, where.round) in self.state.started else None

    # Lots.

    def _secret(self, count: int) -> str:
        return keys.key(self.secret, f"lots {count}")

    def first_commitment(self) -> str:
        """Return the hash that is published when the tournament is made."""
        return commit(self._secret(0))

    @property
    def lot_secret(self) -> str:
        """The secret of all draws from now on, which the store of the links gives."""
        return self._secret(sum(isinstance(event.fact, Committed) for event in self.events))

    async def commit(self, by: Stamp, why: str, *, ending: bool = False) -> None:
        """Publish the hash of a new secret where the one in force is unknown here, or known to all before the end."""
        state = self.state
        unknown = commit(self.lot_secret) != state.commitment
        if state.commitment and (unknown and not state.spent if ending else unknown or state.spent):
            fresh = self._secret(1 + sum(isinstance(event.fact, Committed) for event in self.events))
            await self.do(lambda state: commit_again(state, by, commit(fresh), why))

    def lottery(self, seen: str) -> Lottery:
        """Return what a draw is made of: what the hall has seen, or fresh randomness."""
        if seen.strip():
            return Lottery(self.lot_secret, seen)
        return Lottery(self.lot_secret, secrets.token_hex(16), "random")

    # Doing.

    async def do(self, command: Command, *, slow: bool = False, key: str = "") -> Tournament:
        """Do something and return the state it led to, once it is stored; or refuse. What is slow keeps nobody.

        What was done under a key before is not done again, and answered all the same.
        """
        job = _Job(command, asyncio.get_running_loop().create_future(), slow, key)
        self._jobs.append(job)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return await job.done

    async def _work(self) -> None:
        try:
            while self._jobs:
                jobs, self._jobs = self._jobs, []
                async with self._lock:
                    await self._settle(jobs)
        finally:
            self._worker = None

    async def _settle(self, jobs: list[_Job]) -> None:
        """Do all jobs in one commit; where another server was quicker, look again and do them anew."""
        fault: Exception | None = None
        for attempt in range(ATTEMPTS):
            try:
                if attempt:
                    await self._catch_up()
                    self._tell([])
                slow = any(job.slow for job in jobs)
                events = await asyncio.to_thread(self._try, jobs) if slow else self._try(jobs)
                await self._append(events)
                fault = None
                break
            except Conflict:
                fault = Refusal("server.store")
            except Exception as why:
                fault = why
                break
        for job in jobs:
            _answer(job, fault)

    def _try(self, jobs: list[_Job]) -> list[LogEvent]:
        """Return what follows from the jobs, one after the other; who is refused leaves no trace."""
        state, events = self.state, []
        self._fresh = {}
        for job in jobs:
            if job.key and self.number_of(job.key) > 0:
                job.result = state
                continue
            try:
                event = job.command(state)
                state = state.after(event)
            except Exception as why:
                job.result = why
            else:
                job.result = state
                events.append(event)
                self._fresh[event.key] = event.number
        return events

    def number_of(self, key: str) -> int:
        """Return the number of the event that came of what a hand calls so; -1 if none did."""
        return self.numbers.get(key, self._fresh.get(key, -1)) if key else -1

    async def _append(self, events: list[LogEvent]) -> None:
        if not events:
            return
        linked = chain(events, self.head)
        lines = [line for line, _ in linked]
        rows = [
            {"tournament": self.id, "number": event.number, "line": line}
            for event, line in zip(events, lines, strict=True)
        ]

        state = _after(self.state, events)
        row = update(tournaments).where(tournaments.c.id == self.id)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(tournament_events), rows)
            await connection.execute(row.values(updated=wall(), name=state.profile.name))

        await self.store.change(work)
        self.take(state, events, lines, linked[-1][1])
        self._tell(events)

    def take(self, state: Tournament, events: Sequence[LogEvent], lines: Sequence[str], head: str) -> None:
        """Take over what the store has: the state after some more events, their lines, and the hash of the last."""
        self.state, self.head = state, head
        self.events += events
        self._helpers += [event.number for event in events if isinstance(event.fact, HelperAdded)]
        for event in events:
            if isinstance(event.fact, RoundStarted):
                self._begun[event.fact.game, event.fact.round] = event.number
        self.lines += lines
        self.size += sum(map(len, lines))
        self.numbers.update((event.key, event.number) for event in events if event.key)

    def _tell(self, events: Sequence[LogEvent]) -> None:
        for told in self.changed:
            told(self, events)

    async def catch_up(self) -> None:
        """Take over what another server has stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        row = await self.store.row(select(tournaments).where(tournaments.c.id == self.id))
        if row is not None:
            self.renewed, self.setup = row.renewed, msgspec.json.decode(row.setup, type=Setup)
        query = select(tournament_events.c.line).where(
            tournament_events.c.tournament == self.id, tournament_events.c.number > self.state.number
        )
        rows = await self.store.rows(query.order_by(tournament_events.c.number))
        lines = [each.line for each in rows]
        if lines:
            edition = self.events[-1].version if self.events else 1
            work = self.state, lines, self.head, edition
            short = sum(map(len, lines)) <= SHORT
            self.take(*(_read(*work) if short else await asyncio.to_thread(_read, *work)))

    def log(self, private: bool = False) -> str:
        """Return the whole tournament as one file; with what is private, another server can take its links over."""
        text = "".join(f"{line}\n" for line in self.lines)
        end = end_line(self.events, self.head)
        if private:
            setup = json.loads(msgspec.json.encode(self.setup))
            kept = {"id": self.id, "secret": self.secret, "renewed": self.renewed, "setup": setup}
            data = {**(json.loads(end) if end else {"end": len(self.events), "hash": self.head}), "private": kept}
            end = json.dumps(data, separators=(",", ":")) + "\n"
        return text + end

    async def set_up(self, *, renew: bool = False, **changes: Any) -> None:
        """Change some of what the director chooses besides the rules; what others change meanwhile stays changed."""
        async with self._lock:
            setup = msgspec.structs.replace(self.setup, **changes)
            values = {"setup": msgspec.json.encode(setup).decode(), "renewed": self.renewed + renew}
            await self.store.run(update(tournaments).where(tournaments.c.id == self.id).values(**values))
            self.setup, self.renewed = setup, self.renewed + renew
        self._tell([])


@contextmanager
def readable(id: str) -> Iterator[None]:
    """Refuse a tournament that cannot be read, whatever a broken row does to the code that reads it."""
    try:
        yield
    except Refusal:
        raise
    except Exception as why:
        log.error("tournament %s cannot be read: %r", id, why)
        raise Refusal("server.tournament.damaged") from None


def _after(state: Tournament, events: Iterable[LogEvent]) -> Tournament:
    for event in events:
        state = state.after(event)
    return state


def logged(events: Sequence[LogEvent]) -> Taken:
    """Return what a tournament that begins with some events takes over."""
    linked = chain(events)
    return Tournament.replay(events), events, [line for line, _ in linked], linked[-1][1]


def _read(state: Tournament, lines: list[str], head: str, edition: int) -> Taken:
    """Return what lines of the store lead to from a state."""
    linked = link_lines(lines, head, edition)
    events = [event for event, _ in linked]
    return _after(state, events), events, lines, linked[-1][1]


def _answer(job: _Job, fault: Exception | None) -> None:
    if job.done.cancelled():
        return
    result = fault or job.result
    if isinstance(result, Tournament):
        job.done.set_result(result)
    else:
        job.done.set_exception(result or Refusal("server.store"))


def stamp(who: Who, key: str = "") -> Stamp:
    """Return who acts, at this moment, and what they call it."""
    return Stamp(datetime.now().astimezone().isoformat(timespec="seconds"), who, key)
