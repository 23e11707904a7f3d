"""Proof: what clients were told, held against what the store has and the pure engine makes of it."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import select

from dreierlei.games import game
from dreierlei.play import Event, Match, parse, read
from dreierlei.server.store import Store, entries, seats, tables

Deed = tuple[int, str]
"""Who did what: a seat, and the text of an action or the word of an event."""


def mark(view: object) -> str:
    """Return a short stand-in for a view."""
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()[:16]


@dataclass
class Proof:
    """What all clients of a run have sent, and what they have been told."""

    sent: dict[str, dict[int, set[Deed]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    """By table and number, what was asked for."""
    kept: dict[str, dict[int, Deed]] = field(default_factory=lambda: defaultdict(dict))
    """By table and number, what was acknowledged."""
    views: dict[str, dict[tuple[int, int], str]] = field(default_factory=lambda: defaultdict(dict))
    """By table, and number and viewer, what was seen."""
    faults: list[str] = field(default_factory=list)
    acknowledged: int = 0
    again: int = 0
    compared: int = 0

    def ask(self, table: str, number: int, seat: int, what: str) -> None:
        """Note that something was asked for."""
        self.sent[table][number].add((seat, what))

    def keep(self, table: str, number: int, seat: int, what: str) -> None:
        """Note that something was acknowledged; it must never change again."""
        self.acknowledged += 1
        if self.kept[table].setdefault(number, (seat, what)) != (seat, what):
            self.faults.append(f"{table}: two acknowledged entries {number}")

    def see(self, message: dict[str, Any], floor: int) -> None:
        """Note what somebody was told of a table; so many entries it must have at least."""
        table = message["table"]
        for viewer, view in message["views"].items():
            found = mark(view)
            if self.views[table].setdefault((message["number"], int(viewer)), found) != found:
                self.faults.append(f"{table}: two views of {viewer} after {message['number']} entries")
        told = {entry["n"]: (entry["seat"], entry.get("event") or entry["action"]) for entry in message["entries"]}
        for number, (seat, what) in told.items():
            kept = self.kept[table].get(number)
            if what is not None and kept and kept != (seat, what):
                self.faults.append(f"{table}: entry {number} was acknowledged as {kept}, now it is {(seat, what)}")
        if message["number"] < floor or (message["t"] == "table" and sorted(told) != list(range(message["number"]))):
            self.faults.append(f"{table}: {floor} entries were acknowledged, {message['number']} are told")

    async def check(self, url: str, records: dict[str, str]) -> None:
        """Hold everything against the store, and the records that were downloaded too."""
        store = Store(url)
        rows = await store.rows(select(tables))
        bots = {(row.table, row.seat) for row in await store.rows(select(seats).where(seats.c.kind == "bot"))}
        stored: dict[str, list[str]] = defaultdict(list)
        for entry in await store.rows(select(entries).order_by(entries.c.table, entries.c.number)):
            if entry.number != len(stored[entry.table]):
                self.faults.append(f"{entry.table}: entry {entry.number} follows {len(stored[entry.table]) - 1}")
            stored[entry.table].append(entry.text)
        await store.engine.dispose()
        for row in rows:
            try:
                self._check(row, stored[row.id], {seat for table, seat in bots if table == row.id})
                self._check_record(row.id, stored[row.id], records)
            except Exception as why:
                self.faults.append(f"{row.id}: {why!r}")

    def _check_record(self, table: str, lines: list[str], records: dict[str, str]) -> None:
        if table in records and list(map(str, read(records[table], game).record.entries)) != lines:
            self.faults.append(f"{table}: the record that was downloaded is another one")

    def _check(self, row: Any, lines: list[str], bots: set[int]) -> None:
        """Hold one table against its record, ply by ply."""
        if row.status == "waiting" and not lines:  # the server was killed while people sat down
            return
        kind = game(row.game)
        match = Match(kind)
        self._compare(row.id, 0, match)
        for number, line in enumerate(lines):
            entry = parse(line, kind)
            seat = -1 if entry.seat is None else entry.seat
            what = entry.kind if isinstance(entry, Event) else str(entry.action)
            if number in self.kept[row.id] and self.kept[row.id][number] != (seat, what):
                self.faults.append(f"{row.id}: {number} was acknowledged otherwise")
            if seat >= 0 and seat not in bots and not self._asked(row.id, number, (seat, what), match):
                self.faults.append(f"{row.id}: nobody asked for {number} {line}")
            match.enter(entry)
            self._compare(row.id, number + 1, match)
        if max(self.kept[row.id], default=-1) >= len(lines):
            self.faults.append(f"{row.id}: acknowledged entries are missing")
        ended = "over" if match.over else "running"  # a row may lag behind for a moment, it never runs ahead
        if row.number > len(lines) or (row.number == len(lines) and row.status != ended):
            self.faults.append(f"{row.id}: its row says {row.number} {row.status}, its record {len(lines)}")
        if str(read(match.text(), game).record.entries) != str(match.record.entries):
            self.faults.append(f"{row.id}: its record does not read back")

    def _asked(self, table: str, number: int, deed: Deed, match: Match) -> bool:
        """Whether somebody asked for this at this number, or before others made sealed choices at the same time."""
        entries, first = match.record.entries, number
        while match.state.sealed(deed[0]) and first and entries[first - 1].seat not in (deed[0], -1):
            first -= 1
        return any(deed in self.sent[table][each] for each in range(first, number + 1))

    def _compare(self, table: str, number: int, match: Match) -> None:
        for viewer in (-2, *range(match.game.seats)):
            seen = self.views[table].get((number, viewer))
            if seen is not None:
                self.compared += 1
                if seen != mark(json.loads(msgspec.json.encode(match.view(viewer)))):
                    self.faults.append(f"{table}: a wrong view of {viewer} after {number} entries")
