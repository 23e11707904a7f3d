"""History: the matches of a member, the latest first, by page and by what is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, and_, exists, or_, select

from dreierlei.core import Refusal
from dreierlei.games import NAMES
from dreierlei.server.profiles import ALONE, DRAWN, LOST, WON
from dreierlei.server.ratings import points
from dreierlei.server.store import Store, results, seats, tables
from dreierlei.server.tables.chair import named

PAGE = 12
"""Matches on a page."""
KINDS = {"won": WON, "drawn": DRAWN, "lost": LOST, "alone": ALONE}
PUBLIC = and_(tables.c.spectators.is_(True), or_(tables.c.listed.is_(True), results.c.number.is_not(None)))
"""What others see of a member's history: listed or rated matches that anybody may look at."""


class HistoryFilter(Struct, frozen=True):
    """What is looked for; nothing given: all."""

    game: str = ""
    opponent: str = ""
    result: str = ""
    rated: bool | None = None
    since: int | None = None
    until: int | None = None
    before: str = ""
    """Where the page before ended: the moment and the table of its last match."""


class HistorySeat(Struct):
    """Who sat at a seat, and how they came in."""

    seat: int
    kind: str
    name: str
    level: int
    place: int
    score: int | None
    you: bool
    """Whether the member sat there whose history it is."""


class HistoryMatch(Struct):
    """A match that is over."""

    table: str
    game: str
    result: str
    reason: str
    ended: int
    seats: list[HistorySeat]
    rated: bool
    points: int | None
    """The rating after it."""
    change: int | None


class HistoryPage(Struct):
    """Some matches, and where the next page begins."""

    matches: list[HistoryMatch]
    next: str | None


async def page(store: Store, person: str, own: bool, wanted: HistoryFilter, language: str = "en") -> HistoryPage:
    """Return a page of somebody's matches; others see those that are public."""
    rows = await store.rows(_query(person, own, wanted))
    some = rows[:PAGE]
    query = select(seats, results.c.place, results.c.score).join(
        results, and_(results.c.table == seats.c.table, results.c.seat == seats.c.seat)
    )
    sat: dict[str, list[Any]] = {row.table: [] for row in some}
    for seat in await store.rows(query.where(seats.c.table.in_(list(sat))).order_by(seats.c.seat)):
        sat[seat.table].append(seat)
    matches = [_match(row, sat[row.table], language) for row in some]
    return HistoryPage(matches, f"{some[-1].ended}-{some[-1].table}" if len(rows) > PAGE else None)


def _query(person: str, own: bool, wanted: HistoryFilter) -> Select[Any]:
    query = select(results, tables.c.game.label("text")).join(tables, tables.c.id == results.c.table)
    where = [results.c.person == person, *_asked(person, wanted)]
    if not own:
        where.append(PUBLIC)
    order = results.c.ended.desc(), results.c.table.desc()
    return query.where(*where).order_by(*order).limit(PAGE + 1)


def _asked(person: str, wanted: HistoryFilter) -> list[Any]:
    """Return what a filter asks of a match, or refuse it."""
    where: list[Any] = []
    if wanted.game:
        where.append(results.c.game == _among("game", wanted.game, NAMES))
    if wanted.result:
        where.append(KINDS[_among("result", wanted.result, list(KINDS))])
    if wanted.rated is not None:
        where.append(results.c.number.is_not(None) if wanted.rated else results.c.number.is_(None))
    if wanted.since is not None:
        where.append(results.c.ended >= wanted.since)
    if wanted.until is not None:
        where.append(results.c.ended < wanted.until)
    if wanted.opponent:
        called = seats.c.name.icontains(wanted.opponent, autoescape=True)
        other = or_(seats.c.person != person, seats.c.person.is_(None))
        where.append(exists().where(seats.c.table == results.c.table, other, called))
    if wanted.before:
        where.append(_before(wanted.before))
    return where


def _before(text: str) -> Any:
    ended, _, table = text.partition("-")
    if not ended.isdecimal() or len(ended) > 15:
        raise Refusal("server.history.before", found=text[:40])
    earlier, same = results.c.ended < int(ended), results.c.ended == int(ended)
    return or_(earlier, and_(same, results.c.table < table))


def _among(name: str, value: str, expected: Sequence[str]) -> str:
    if value not in expected:
        raise Refusal("server.history.filter", name=name, found=value[:40], expected=", ".join(expected))
    return value


def _match(row: Any, sat: Sequence[Any], language: str) -> HistoryMatch:
    names = [named(seat.kind, seat.name, seat.level, language) for seat in sat]
    own = {seat.seat for seat in sat if seat.seat == row.seat}
    return HistoryMatch(
        row.table,
        row.text,
        _result(row),
        row.reason,
        row.ended,
        [
            HistorySeat(seat.seat, seat.kind, name, seat.level, seat.place, seat.score, seat.seat in own)
            for seat, name in zip(sat, names, strict=True)
        ],
        row.number is not None,
        None if row.mu is None else points(row.mu),
        None if row.mu is None else points(row.mu) - points(row.mu_before),
    )


def _result(row: Any) -> str:
    if row.seats == 1:
        return "alone"
    if row.first == row.seats:
        return "drawn"
    return "won" if row.place == 1 else "lost"
