"""Contacts: the people an organiser knows, taken from tournament to tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct, structs
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.people import fresh, hold
from dreierlei.server.store import Store, contacts
from dreierlei.tournament import Entrant
from dreierlei.tournament.people import clean

MOST = 5000
"""People whom one organiser knows, at most."""
Text = Annotated[str, Meta(max_length=200)]
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_PHONE = re.compile(r"\+?[\d ()/.-]{5,30}")


class ContactFields(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody as an organiser writes them down; how to reach them only with their consent."""

    first: Text = ""
    last: Text = ""
    club: Text = ""
    city: Text = ""
    email: Text = ""
    phone: Text = ""
    consent: Text = ""
    """The day on which they agreed that e-mail and phone are kept."""

    @property
    def person(self) -> Entrant:
        """The person as a tournament enters them."""
        return Entrant(self.first, self.last, self.club, self.city)

    def checked(self) -> ContactFields:
        """Return it with tidy texts, or refuse what is wrong."""
        person = self.person.cleaned()
        email, phone = clean("email", self.email, 200, 0), clean("phone", self.phone, 40, 0)
        if email and not _EMAIL.fullmatch(email):
            raise Refusal("server.contact.email", found=email)
        if phone and not _PHONE.fullmatch(phone):
            raise Refusal("server.contact.phone", found=phone)
        consent = _day(self.consent) if email or phone else ""
        if (email or phone) and not consent:
            raise Refusal("server.contact.consent", name=person.name)
        return ContactFields(person.first, person.last, person.club, person.city, email, phone, consent)


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text.strip()).isoformat() if text.strip() else ""
    except ValueError:
        raise Refusal("server.contact.day", found=text) from None


class Contact(ContactFields, frozen=True, kw_only=True):
    """Somebody an organiser knows."""

    id: str


class Kept(Struct):
    """What came of taking people over: how many are new, and how many were known and brought up to date."""

    added: int
    known: int


class Contacts:
    """The people whom organisers know, each organiser their own."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def all(self, owner: str) -> list[Contact]:
        """Return everybody an organiser knows, by last name."""
        rows = await self.store.rows(select(contacts).where(contacts.c.owner == owner))
        return sorted((_contact(row) for row in rows), key=lambda each: each.person.order)

    async def keep(self, owner: str, people: Iterable[ContactFields]) -> Kept:
        """Write people down; of those who are known, what is new about them is added."""
        tidy = [each.checked() for each in people]
        return await self.store.change(lambda connection: self._keep(connection, owner, tidy))

    async def _keep(self, connection: AsyncConnection, owner: str, people: Sequence[ContactFields]) -> Kept:
        await hold(connection, owner)
        rows = (await connection.execute(select(contacts).where(contacts.c.owner == owner))).all()
        known = {each.person.same: each for each in map(_contact, rows)}
        kept = Kept(0, 0)
        for each in people:
            found = known.get(each.person.same)
            if found is None and len(known) >= MOST:
                raise Refusal("server.contact.many", most=MOST)
            if found is None:
                made = Contact(id=fresh(), **structs.asdict(each))
                await connection.execute(insert(contacts).values(owner=owner, **structs.asdict(made)))
                known[each.person.same] = made
                kept.added += 1
            else:
                more = {name: value for name in ("email", "phone", "consent") if (value := getattr(each, name))}
                if more:
                    await connection.execute(update(contacts).where(contacts.c.id == found.id).values(**more))
                kept.known += 1
        return kept

    async def change(self, owner: str, id: str, fields: ContactFields) -> None:
        """Set somebody right."""
        tidy = fields.checked()

        async def work(connection: AsyncConnection) -> None:
            rows = (await connection.execute(select(contacts).where(contacts.c.owner == owner))).all()
            others = {each.id: each for each in map(_contact, rows)}
            if others.pop(id, None) is None:
                raise Refusal("server.contact.unknown")
            if any(each.person.same == tidy.person.same for each in others.values()):
                raise Refusal("server.contact.twice", name=tidy.person.name)
            mine = contacts.c.owner == owner, contacts.c.id == id
            await connection.execute(update(contacts).where(*mine).values(**structs.asdict(tidy)))

        await self.store.change(work)

    async def forget(self, owner: str, ids: Sequence[str]) -> None:
        """Forget people for good."""
        await self.store.run(delete(contacts).where(contacts.c.owner == owner, contacts.c.id.in_(ids)))


def _contact(row: object) -> Contact:
    return Contact(**{name: getattr(row, name) for name in Contact.__struct_fields__})
