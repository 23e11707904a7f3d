"""Results: how matches ended, stored with their last entry, and the ratings that follow from them in one order."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.ratings import PlayerRating, anchor, rated
from dreierlei.server.store import Conflict, Store, in_order, people, ratings, results, tables

if TYPE_CHECKING:
    from dreierlei.core import Outcome
    from dreierlei.server.tables.loader import TableLoader
    from dreierlei.server.tables.table import Table


async def write(connection: AsyncConnection, table: Table, outcome: Outcome, ended: int) -> None:
    """Store how a match ends and what it does to ratings, in the transaction that stores its last entry."""
    rows = _rows(table, outcome, ended)
    if table.terms.rated and await _members(connection, rows):
        await _rate(connection, rows, ended)
    await connection.execute(insert(results), rows)


def _rows(table: Table, outcome: Outcome, ended: int) -> list[dict[str, Any]]:
    return [
        {
            "table": table.id,
            "seat": chair.seat,
            "game": table.terms.game.name,
            "seats": len(table.chairs),
            "person": chair.person if chair.kind == "player" else None,
            "level": chair.level if chair.kind == "bot" else 0,
            "place": outcome.places[chair.seat],
            "first": outcome.places.count(1),
            "score": outcome.scores[chair.seat] if outcome.scores else None,
            "reason": outcome.reason,
            "ended": ended,
            "number": None,
            "mu": None,
            "sigma": None,
            "mu_before": None,
        }
        for chair in table.chairs
    ]


async def _members(connection: AsyncConnection, rows: Sequence[dict[str, Any]]) -> bool:
    """Whether all people of a match have an account: whoever has deleted theirs takes nothing and gives nothing."""
    ids = [row["person"] for row in rows if row["person"]]
    known = select(people.c.id).where(people.c.id.in_(ids), people.c.kind == "member")
    return len(set(ids)) == len(ids) == len((await connection.execute(known)).all())


async def _rate(connection: AsyncConnection, rows: Sequence[dict[str, Any]], ended: int) -> None:
    """Let ratings follow from a match, after all that were rated before it."""
    await in_order(connection)
    last = (await connection.execute(select(func.max(results.c.number)))).scalar()
    game, ids = rows[0]["game"], [row["person"] for row in rows if row["person"]]
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(ids))
    known = {row.person: row for row in await connection.execute(query)}
    standing = {person: PlayerRating(row.mu, row.sigma) for person, row in known.items()}
    for row, before, after in zip(rows, *_step(rows, standing), strict=True):
        person = row["person"]
        row |= {"number": (last or 0) + 1}
        if not person:
            continue
        row |= {"mu": after.mu, "sigma": after.sigma, "mu_before": before.mu}
        values = {"mu": after.mu, "sigma": after.sigma, "updated": ended}
        values["played"] = known[person].played + 1 if person in known else 1
        own = ratings.c.person == person, ratings.c.game == game
        change = update(ratings).where(*own) if person in known else insert(ratings)
        fixed = {} if person in known else {"person": person, "game": game}
        await connection.execute(change.values(**values, **fixed))


def _step(rows: Sequence[Any], standing: dict[str, PlayerRating]) -> tuple[list[PlayerRating], list[PlayerRating]]:
    """Return the ratings of all seats before a match and after it."""
    bots = {seat: anchor(row["game"], row["level"]) for seat, row in enumerate(rows) if not row["person"]}
    before = [bots.get(seat) or standing.get(row["person"], PlayerRating()) for seat, row in enumerate(rows)]
    return before, rated(before, [row["place"] for row in rows])


async def catch_up(store: Store, loader: TableLoader) -> None:
    """Store the results of matches that ended before results were stored, one after the other."""
    known = select(results.c.table).where(results.c.table == tables.c.id)
    query = select(tables.c.id, tables.c.updated).where(tables.c.status == "over", ~exists(known))
    for row in await store.rows(query):
        with contextlib.suppress(Refusal, Conflict):  # damaged, or another server was quicker
            table = await loader.table(row.id)
            if table and table.match and table.match.outcome:
                await store.run(insert(results).values(_rows(table, table.match.outcome, row.updated)))


async def replay(connection: AsyncConnection) -> list[dict[str, Any]]:
    """Return the ratings of all members as they follow from the stored results, worked out again from the first."""
    standing: dict[str, dict[str, PlayerRating]] = {}
    known: dict[tuple[str, str], dict[str, Any]] = {}
    rows = select(results).where(results.c.number.is_not(None)).order_by(results.c.number, results.c.seat)
    match: list[Any] = []
    for row in (await connection.execute(rows)).mappings():
        match.append(row)
        if len(match) < row["seats"]:
            continue
        game = standing.setdefault(row["game"], {})
        for seat, after in zip(match, _step(match, game)[1], strict=True):
            if person := seat["person"]:
                game[person] = after
                entry = known.setdefault((person, row["game"]), {"person": person, "game": row["game"], "played": 0})
                entry |= {"mu": after.mu, "sigma": after.sigma, "updated": row["ended"], "played": entry["played"] + 1}
        match = []
    members = {row.id for row in await connection.execute(select(people.c.id).where(people.c.kind == "member"))}
    return [entry for entry in known.values() if entry["person"] in members]


async def renew(connection: AsyncConnection) -> tuple[int, int]:
    """Let all ratings be what the stored results give; return how many there are, and how many were others before."""
    await in_order(connection)
    stored = [dict(row) for row in (await connection.execute(select(ratings))).mappings()]
    right = await replay(connection)
    wrong = [row for row in right if row not in stored]
    if wrong or len(right) != len(stored):
        await connection.execute(delete(ratings))
        if right:
            await connection.execute(insert(ratings), right)
    return len(right), len(wrong) + max(0, len(stored) - len(right))
