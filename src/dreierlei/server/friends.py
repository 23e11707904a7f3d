"""Friends: by consent of both; whom somebody has blocked or muted; and who is invited to a table."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from typing import Any

from sqlalchemy import and_, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.people import Person, hold
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Conflict, Store, invitations, people, relations, seats, tables

MOST = 200
"""People whom somebody may befriend, block or mute, each, at most."""
INVITED = 50
"""Invitations that somebody may have out, at most."""
FRIEND, BLOCK, MUTE = "friend", "block", "mute"


class Friends:
    """What people are to each other, each row said by one of them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Reading.

    async def hidden(self, person: str | None) -> frozenset[str]:
        """Return whose words somebody does not want to read."""
        if person is None:
            return frozenset()
        query = select(relations.c.other).where(relations.c.person == person, relations.c.kind.in_((BLOCK, MUTE)))
        return frozenset(row.other for row in await self.store.rows(query))

    async def said(self, person: str) -> dict[str, list[Any]]:
        """Return whom somebody has as friends, asked, blocked and muted, and who asks them; each as id and name."""
        own = select(relations.c.kind, people.c.id, people.c.name).join(people, people.c.id == relations.c.other)
        mine = await self.store.rows(own.where(relations.c.person == person).order_by(people.c.name))
        of = {kind: [row for row in mine if row.kind == kind] for kind in (FRIEND, BLOCK, MUTE)}
        asked = {row.id for row in of[FRIEND]}
        blocked = {row.id for row in of[BLOCK]}
        query = select(people.c.id, people.c.name).join(relations, relations.c.person == people.c.id)
        to_me = relations.c.other == person, relations.c.kind == FRIEND
        theirs = await self.store.rows(query.where(*to_me).order_by(people.c.name).limit(MOST))
        back = {row.id for row in theirs}
        return {
            "friends": [row for row in of[FRIEND] if row.id in back],
            "asked": [row for row in of[FRIEND] if row.id not in back],
            "asking": [row for row in theirs if row.id not in asked and row.id not in blocked],
            "blocked": of[BLOCK],
            "muted": of[MUTE],
        }

    async def are(self, person: str, other: str) -> bool:
        """Whether two are friends."""
        both = or_(_said(person, FRIEND, other), _said(other, FRIEND, person))
        return len(await self.store.rows(select(relations.c.person).where(both))) == 2

    async def check_company(self, table: str, more: str | None = None) -> None:
        """Refuse to bring those who sit at a table, and one more, together again if one has blocked another.

        Which one is not told: nobody learns whether they are blocked.
        """
        here = select(seats.c.person).where(seats.c.table == table, seats.c.person.is_not(None))
        one, other = (or_(each.in_(here), each == more) for each in (relations.c.person, relations.c.other))
        if await self.store.row(select(relations.c.kind).where(relations.c.kind == BLOCK, one, other).limit(1)):
            raise Refusal("server.friend.company")

    # Saying.

    async def say(self, person: Person, kind: str, other: str) -> None:
        """Let somebody ask for friendship or agree to it, block or mute; said twice it is the same."""
        assert person.id
        own = person.id
        if own == other:
            raise Refusal("server.friend.oneself")

        async def work(connection: AsyncConnection) -> None:
            await hold(connection, own)
            mine = select(relations.c.kind, relations.c.other).where(relations.c.person == own)
            known = [tuple(row) for row in await connection.execute(mine)]
            if (kind, other) in known:
                return
            if kind == FRIEND and (BLOCK, other) in known:
                raise Refusal("server.friend.blocked")
            if sum(each == kind for each, _ in known) >= MOST:
                raise Refusal("server.friend.many", most=MOST)
            if kind == BLOCK:
                await _part(connection, own, other)
            await connection.execute(insert(relations).values(person=own, kind=kind, other=other, made=wall()))

        with contextlib.suppress(Conflict):  # said twice at once
            await self.store.change(work)

    async def unsay(self, person: str, kind: str, other: str) -> None:
        """Take back what somebody has said; a friendship ends for both, and so is a request declined."""
        gone = _said(person, kind, other)
        await self.store.run(delete(relations).where(or_(gone, _said(other, kind, person)) if kind == FRIEND else gone))

    # Inviting.

    async def invite(self, person: str, table: str, other: str) -> bool:
        """Let somebody invite a friend to a table; whether they were not invited yet."""
        if not await self.are(person, other):
            raise Refusal("server.friend.stranger")
        out = select(func.count()).select_from(invitations).join(tables, tables.c.id == invitations.c.table)
        out = out.where(invitations.c.by == person, tables.c.status == "waiting")

        async def work(connection: AsyncConnection) -> None:
            await hold(connection, person)
            if (await connection.execute(out)).scalar_one() >= INVITED:
                raise Refusal("server.friend.invitations", most=INVITED)
            row = {"table": table, "person": other, "by": person, "made": wall()}
            await connection.execute(insert(invitations).values(**row))

        try:
            await self.store.change(work)
        except Conflict:
            return False
        return True

    async def invited(self, person: str | None, table: str) -> bool:
        """Whether somebody is invited to a table."""
        mine = invitations.c.person == person, invitations.c.table == table
        return person is not None and await self.store.row(select(invitations.c.by).where(*mine)) is not None

    async def decline(self, person: str, table: str) -> None:
        """Let somebody decline an invitation."""
        mine = invitations.c.person == person, invitations.c.table == table
        await self.store.run(delete(invitations).where(*mine))


def without_strangers(person: str) -> Any:
    """Return what is true of the tables to which somebody can come: nobody sits there whom they never meet."""
    return tables.c.id.not_in(select(seats.c.table).where(seats.c.person.in_(_strangers(person))))


def forgetting(ids: Collection[str]) -> list[Any]:
    """Return what forgets all that some people said of others, and others of them."""
    said = or_(relations.c.person.in_(ids), relations.c.other.in_(ids))
    asked = or_(invitations.c.person.in_(ids), invitations.c.by.in_(ids))
    return [delete(relations).where(said), delete(invitations).where(asked)]


def _strangers(person: str) -> Any:
    """Return the people with whom somebody is never brought to one table: either has blocked the other."""
    by_me = select(relations.c.other).where(relations.c.person == person, relations.c.kind == BLOCK)
    return by_me.union(select(relations.c.person).where(relations.c.other == person, relations.c.kind == BLOCK))


def _said(person: str, kind: str, other: str) -> Any:
    return and_(relations.c.person == person, relations.c.kind == kind, relations.c.other == other)


async def _part(connection: AsyncConnection, own: str, other: str) -> None:
    """End a friendship, its requests and invitations."""
    friends = or_(_said(own, FRIEND, other), _said(other, FRIEND, own))
    await connection.execute(delete(relations).where(friends))
    asked = or_(
        and_(invitations.c.person == own, invitations.c.by == other),
        and_(invitations.c.person == other, invitations.c.by == own),
    )
    await connection.execute(delete(invitations).where(asked))
