"""Keys: sessions, tokens and sign-in links, by which people are known; the store has only their hashes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.names import visible
from dreierlei.server.people import DAY, NOBODY, Person, fresh, hashed, hold, random_word
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Store, keys, people, subscriptions

LASTS = {"session": 400 * DAY, "token": None, "link": 10 * 60 * 1000}
"""How long a key is good for; none is deleted for its date, since a calendar may be wrong for a while."""
MOST = {"session": 50, "token": 20, "link": 10}
"""So many keys of a kind one person may have."""
A_WHILE = 10 * 60 * 1000
"""Milliseconds after which a guest is no newcomer any more."""
LENGTH = 32
"""Characters of a key."""
LABEL = 80


class Keys:
    """The keys of everybody."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, person: Person, kind: str, label: str = "") -> str:
        """Return a new key for a person; of sessions and links too many, the oldest goes."""
        secret, lasts = random_word(LENGTH), LASTS[kind]
        row: dict[str, Any] = {
            "hash": hashed(secret),
            "id": fresh(),
            "person": person.id,
            "kind": kind,
            "label": visible(label)[:LABEL],
        }
        row |= {"made": wall(), "ends": wall() + lasts if lasts else None}
        await self.store.change(lambda connection: self._insert(connection, row))
        return secret

    async def _insert(self, connection: AsyncConnection, row: dict[str, Any]) -> None:
        """Store a key; two at once are counted one after the other."""
        await hold(connection, row["person"])
        mine = (keys.c.person == row["person"], keys.c.kind == row["kind"])
        count = (await connection.execute(select(func.count()).select_from(keys).where(*mine))).scalar_one()
        most = MOST[row["kind"]]
        if count >= most and row["kind"] == "token":
            raise Refusal("server.person.many", most=most)
        if count >= most:
            oldest = select(keys.c.hash).where(*mine).order_by(keys.c.made).limit(count - most + 1)
            ids = select(keys.c.id).where(keys.c.hash.in_(oldest.scalar_subquery()))
            await connection.execute(delete(subscriptions).where(subscriptions.c.key.in_(ids.scalar_subquery())))
            await connection.execute(delete(keys).where(keys.c.hash.in_(oldest.scalar_subquery())))
        await connection.execute(insert(keys).values(**row))

    async def owner(self, secret: str, *kinds: str) -> Person:
        """Return whom a key belongs to, or nobody."""
        mine = keys.c.hash == hashed(secret), keys.c.kind.in_(kinds), or_(keys.c.ends.is_(None), keys.c.ends > wall())
        found = await self.store.row(_holders().where(*mine))
        if found is None:
            return NOBODY
        if found.banned:
            raise Refusal("server.person.banned")
        return _person(found)

    async def spend(self, secret: str, kind: str = "link") -> tuple[Person, str]:
        """Return whom a sign-in link belongs to, and by which session it was made; it is good once."""
        person = await self.owner(secret, kind)
        if person.id is None:
            raise Refusal("server.person.link")

        async def work(connection: AsyncConnection) -> str | None:
            mine = keys.c.hash == hashed(secret)
            row = (await connection.execute(select(keys.c.label).where(mine))).first()
            done = await connection.execute(delete(keys).where(mine))
            return str(row.label) if row and done.rowcount else None

        made_by = await self.store.change(work)
        if made_by is None:
            raise Refusal("server.person.link")
        return person, made_by

    async def holders(self, ids: Collection[str]) -> dict[str, Person]:
        """Return whose those of some keys are that are still there, as they are now, if they may come in."""
        if not ids:
            return {}
        query = _holders().where(keys.c.id.in_(ids), people.c.banned.is_(None))
        return {row.key: _person(row) for row in await self.store.rows(query)}

    async def all(self, person: Person, kind: str) -> list[tuple[str, str, int]]:
        """Return a person's keys of a kind as (id, label, made)."""
        query = select(keys).where(keys.c.person == person.id, keys.c.kind == kind).order_by(keys.c.made)
        return [(row.id, row.label, row.made) for row in await self.store.rows(query)]

    async def end(self, person: Person, kind: str, *ids: str, but: str = "") -> list[str]:
        """Void some of a person's keys of a kind, or all but one; return the ids of those that are void now."""
        mine = [keys.c.person == person.id, keys.c.kind == kind, keys.c.id != but]
        if ids:
            mine.append(keys.c.id.in_([visible(id) for id in ids]))

        async def work(connection: AsyncConnection) -> list[str]:
            found = [row.id for row in await connection.execute(select(keys.c.id).where(*mine))]
            await connection.execute(delete(subscriptions).where(subscriptions.c.key.in_(found)))
            await connection.execute(delete(keys).where(keys.c.id.in_(found)))
            return found

        return await self.store.change(work)


def _holders() -> Select[Any]:
    """Return what asks for people with their keys."""
    query = select(people, keys.c.id.label("key"), keys.c.kind.label("via"))
    return query.join(keys, keys.c.person == people.c.id)


def _person(row: Any) -> Person:
    settled = row.kind == "member" or wall() - row.made > A_WHILE
    return Person(row.id, row.name, row.kind, row.key, row.via, row.admin, settled)
