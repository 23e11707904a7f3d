"""Moderation: what admins may do to people and to what they say, each noted in a log that all servers read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server import personal_data
from dreierlei.server.names import compared
from dreierlei.server.people import NOBODY, People, Person, fresh
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Conflict, Store, acts, lines, people, reports, seats, tables

MOST = 200
"""Rows of a list, at most."""
OVERLAP = 50
"""Numbers that are read again: of two acts at once the later number may be stored first."""


class Moderation:
    """The people, what they said, and what was done about it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Looking.

    async def find(self, who: str) -> Person:
        """Return the person of an id or a name; of several guests of one name the id must say who."""
        known = or_(people.c.id == who, people.c.login == compared(who), people.c.name == who)
        rows = await self.store.rows(select(people).where(known).limit(MOST))
        exact = [row for row in rows if row.id == who] or [row for row in rows if row.login] or rows
        if not exact:
            raise Refusal("server.person.unknown", name=who[:40])
        if len(exact) > 1:
            raise Refusal("server.person.several", name=who[:40], ids=", ".join(row.id for row in exact[:10]))
        return Person(exact[0].id, exact[0].name, exact[0].kind, admin=exact[0].admin)

    async def people(self, search: str = "", limit: int = MOST) -> Sequence[Any]:
        """Return people whose name has some letters, the newest first, each with how many tables they sit at."""
        sat = select(func.count()).select_from(seats).where(seats.c.person == people.c.id).scalar_subquery()
        query = select(people, sat.label("tables")).order_by(people.c.made.desc()).limit(limit)
        if search:
            query = query.where(or_(people.c.name.icontains(search, autoescape=True), people.c.id == search))
        return await self.store.rows(query)

    async def reports(self, *, closed: bool = False) -> Sequence[Any]:
        """Return reports that are open, or those that are closed, the newest first."""
        done = reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None)
        return await self.store.rows(select(reports).where(done).order_by(reports.c.made.desc()).limit(MOST))

    async def tables(self) -> Sequence[Any]:
        """Return the tables at which a match runs, the latest first, each with who sits there."""
        query = select(tables).where(tables.c.status == "running").order_by(tables.c.updated.desc()).limit(MOST)
        rows = await self.store.rows(query)
        sat = select(seats.c.table, seats.c.name).where(seats.c.table.in_([row.id for row in rows]))
        names: dict[str, list[str]] = {row.id: [] for row in rows}
        for seat in await self.store.rows(sat.order_by(seats.c.seat)):
            names[seat.table].append(seat.name)
        return [(row, names[row.id]) for row in rows]

    async def log(self) -> Sequence[Any]:
        """Return what admins did, the latest first."""
        return await self.store.rows(select(acts).order_by(acts.c.number.desc()).limit(MOST))

    async def last(self) -> int:
        """Return the number of the latest act."""
        found = await self.store.row(select(func.max(acts.c.number)))
        return (found[0] or 0) if found else 0

    async def since(self, number: int) -> Sequence[Any]:
        """Return what was done since an act, and a few before it."""
        return await self.store.rows(select(acts).where(acts.c.number > number - OVERLAP).order_by(acts.c.number))

    # Doing.

    async def ban(self, by: Person, person: Person, *, banned: bool = True) -> None:
        """Let somebody and their bots in no more, or again."""
        if person.admin:
            raise Refusal("server.admin.admin", name=person.name)
        theirs = or_(people.c.id == person.id, people.c.owner == person.id)
        values = {"banned": wall() if banned else None}
        await self._do(by, "ban" if banned else "unban", update(people).where(theirs).values(**values), person=person)

    async def rename(self, by: Person, person: Person, name: str) -> Person:
        """Give somebody another name, at all tables and for all that they have said."""
        renamed = await People(self.store).rename(person, name)
        said = update(lines).where(lines.c.person == person.id).values(name=renamed.name)
        await self._do(by, "rename", said, person=person, text=f"{person.name} → {renamed.name}")
        return renamed

    async def grant(self, by: Person, person: Person, *, admin: bool = True) -> None:
        """Make a member an admin, or no longer."""
        if person.kind != "member":
            raise Refusal("server.auth.member")
        granted = update(people).where(people.c.id == person.id).values(admin=admin)
        await self._do(by, "grant" if admin else "revoke", granted, person=person)

    async def delete(self, by: Person, person: Person) -> list[str]:
        """Forget somebody; return the ids of their keys, which are void now."""

        async def work(connection: AsyncConnection) -> list[str]:
            void = await personal_data.erase(connection, [person.id or ""])
            await connection.execute(_noted(by if by.id != person.id else NOBODY, "delete", person, None, ""))
            return void

        return await self.store.change(work)

    async def remove_line(self, by: Person, table: str, number: int) -> None:
        """Take back what somebody said; readers see that something was there."""
        line = lines.c.table == table, lines.c.number == number
        found = await self.store.row(select(lines).where(*line))
        if found is None:
            raise Refusal("server.chat.unknown")
        closed = update(reports).where(reports.c.table == table, reports.c.number == number, reports.c.closed.is_(None))
        await self._do(
            by,
            "remove",
            update(lines).where(*line).values(text=""),
            closed.values(closed=wall()),
            person=Person(found.person, found.name),
            table=table,
            text=found.text,
        )

    async def close_report(self, by: Person, id: str) -> None:
        """Put a report aside without doing anything."""
        found = await self.store.row(select(reports).where(reports.c.id == id))
        if found is None:
            raise Refusal("server.admin.report", id=id[:40])
        closed = update(reports).where(reports.c.id == id).values(closed=wall())
        await self._do(by, "close", closed, person=Person(found.person, found.name), table=found.table)

    async def report(self, by: Person, table: str, number: int) -> None:
        """Let somebody tell the admins of what was said at a table."""
        found = await self.store.row(select(lines).where(lines.c.table == table, lines.c.number == number))
        if found is None or not found.text or found.person == by.id:
            raise Refusal("server.chat.unknown")
        row = {"person": found.person, "name": found.name, "text": found.text, "reporter": by.id, "made": wall()}
        try:
            await self.store.run(insert(reports).values(id=fresh(), table=table, number=number, **row))
        except Conflict:
            raise Refusal("server.chat.reported") from None

    async def _do(
        self, by: Person, act: str, *changes: Any, person: Person, table: str | None = None, text: str = ""
    ) -> None:
        await self.store.run(*changes, _noted(by, act, person, table, text or person.name))


def _noted(by: Person, act: str, person: Person, table: str | None, text: str) -> Any:
    """Return what writes down an act."""
    values = {"by": by.id or "", "name": by.name, "act": act, "person": person.id, "table": table, "text": text}
    return insert(acts).values(made=wall(), **values)
