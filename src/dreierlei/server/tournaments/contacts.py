"""Contacts: the people an organiser knows, taken from tournament to tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated, Any

from msgspec import Meta, Struct, structs
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.fair_thread import FairThread
from dreierlei.server.people import fresh, hold
from dreierlei.server.store import Store, contacts
from dreierlei.tournament import Entrant
from dreierlei.tournament.people import clean

MOST = 5000
"""People whom one organiser knows, at most."""
COST = 0.0001
"""Seconds that it takes to look at one of them, about."""
REACHED = ("email", "phone", "consent")
"""What is brought up to date of somebody who is known."""
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


class _Merged:
    """The people an organiser knows, with others who are told: who is new, and of whom something is."""

    def __init__(self, known: Iterable[Contact]) -> None:
        self._known = {each.person.same: each for each in known}
        self._fresh: set[tuple[str, str, str]] = set()
        self._changed: set[tuple[str, str, str]] = set()

    def add(self, told: ContactFields) -> None:
        """Add somebody, or what is new about them."""
        same = told.person.same
        known = self._known.get(same)
        if known is None:
            if len(self._known) >= MOST:
                raise Refusal("server.contact.many", most=MOST)
            self._known[same] = Contact(id=fresh(), **structs.asdict(told))
            self._fresh.add(same)
            return
        more = structs.replace(known, **{name: value for name in REACHED if (value := getattr(told, name))})
        if more != known:
            self._known[same] = more
            self._changed.add(same)

    @property
    def fresh(self) -> list[Contact]:
        """Who is new."""
        return [self._known[same] for same in self._known if same in self._fresh]

    @property
    def changed(self) -> list[Contact]:
        """Of whom something is, and who was known before."""
        return [self._known[same] for same in self._changed - self._fresh]


class Contacts:
    """The people whom organisers know, each organiser their own."""

    def __init__(self, store: Store, thread: FairThread) -> None:
        self.store = store
        self.thread = thread

    async def all(self, owner: str) -> list[Contact]:
        """Return everybody an organiser knows, by last name."""
        rows = await self.store.rows(select(contacts).where(contacts.c.owner == owner))
        return await self.thread.run(owner, len(rows) * COST, _ordered, rows)

    async def keep(self, owner: str, people: Sequence[ContactFields]) -> Kept:
        """Write people down; of those who are known, what is new about them is added."""
        tidy = await self.thread.run(owner, len(people) * COST, _tidied, people)
        return await self.store.change(lambda connection: self._keep(connection, owner, tidy))

    async def _keep(self, connection: AsyncConnection, owner: str, people: Sequence[ContactFields]) -> Kept:
        """Write people down in two statements, however many they are: the plies of all tables wait meanwhile."""
        await hold(connection, owner)
        rows = (await connection.execute(select(contacts).where(contacts.c.owner == owner))).all()
        found = _Merged(_contact(row) for row in rows)
        for each in people:
            found.add(each)
        if found.fresh:
            await connection.execute(
                insert(contacts), [{"owner": owner, **structs.asdict(each)} for each in found.fresh]
            )
        if found.changed:
            told = [
                {"who": each.id, **{f"new_{name}": getattr(each, name) for name in REACHED}} for each in found.changed
            ]
            values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in REACHED}
            await connection.execute(update(contacts).where(contacts.c.id == bindparam("who")).values(**values), told)
        return Kept(len(found.fresh), len(people) - len(found.fresh))

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


def _tidied(people: Iterable[ContactFields]) -> list[ContactFields]:
    return [each.checked() for each in people]


def _ordered(rows: Iterable[object]) -> list[Contact]:
    return sorted(map(_contact, rows), key=lambda each: each.person.order)


def _contact(row: object) -> Contact:
    return Contact(**{name: getattr(row, name) for name in Contact.__struct_fields__})
