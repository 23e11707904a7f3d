"""People: guests, members and bots."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from functools import cache
from string import ascii_letters, digits

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.fair_thread import FairThread
from dreierlei.server.names import compared, named, plain
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Conflict, Store, people, seats

PASSPHRASE = 8, 200
DAY = 24 * 3600 * 1000
_LETTERS = ascii_letters + digits
MOST = 20
"""So many bots one person may have."""
HASHING = 0.1
"""Seconds that it takes, about, to seal a passphrase or to try one."""
CLASSROOM = 60
"""So many people may sign in from one address at once."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may sit at a table; without an id, nobody yet."""

    id: str | None = None
    name: str = ""
    kind: str = "none"
    key: str = field(default="", compare=False)
    """The id of the key by which they came in."""
    via: str = field(default="", compare=False)
    """The kind of that key: session or token."""
    admin: bool = field(default=False, compare=False)
    """Whether they may look after the others."""
    settled: bool = field(default=False, compare=False)
    """Whether they have an account, or have been here for a while."""

    @property
    def known(self) -> str:
        """By what a budget of their own is counted; nothing where they have none."""
        return (self.id or "") if self.settled else ""


NOBODY = Person()


class People:
    """Who is known to the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hashing = FairThread(CLASSROOM)
        """Where passphrases are sealed and tried, one after the other, each with 64 MB; fair by address."""

    async def guest(self, name: str) -> Person:
        """Return a new guest."""
        person = Person(fresh(), named(name), "guest")
        await self.store.run(insert(people).values(id=person.id, name=person.name, kind="guest", made=wall()))
        return person

    async def register(self, person: Person, name: str, passphrase: str, by: str = "") -> Person:
        """Make a guest, or nobody, a member; games are kept."""
        if person.kind not in ("none", "guest"):
            raise Refusal("server.person.member", name=person.name)
        name = named(name)
        values = {
            "name": name,
            "kind": "member",
            "login": compared(name),
            "passphrase": await self._seal(by, passphrase),
        }
        known = person.id or fresh()
        try:
            if person.id is None:
                await self.store.run(insert(people).values(id=known, made=wall(), **values))
            else:
                await self.store.run(
                    update(people).where(people.c.id == known).values(**values),
                    update(seats).where(seats.c.person == known, seats.c.kind == "player").values(name=name),
                )
        except Conflict:
            raise Refusal("server.person.taken", name=name) from None
        return Person(known, name, "member")

    async def enter(self, name: str, passphrase: str, by: str = "") -> Person:
        """Return the member of a name who knows the passphrase; asked for from an address."""
        known = (compared(name), plain(name))  # a name that was taken before lookalikes counted is kept as it was
        found = await self.store.row(select(people).where(people.c.login.in_(known)))
        # Who is unknown takes as long as who mistypes: names are not told by time.
        seal = found.passphrase if found and found.passphrase else ""
        good = await self.hashing.run(by, HASHING, opens, seal, passphrase)
        if not found or not good:
            raise Refusal("server.person.passphrase")
        if found.banned:
            raise Refusal("server.person.banned")
        return Person(found.id, found.name, found.kind)

    async def confirm(self, person: Person, passphrase: str) -> None:
        """Make sure that it is the member who asks: who stole a session does not know the passphrase."""
        try:
            await self.enter(person.name, passphrase, person.id or "")
        except Refusal as refusal:
            raise Refusal("server.person.wrong") if refusal.slug == "server.person.passphrase" else refusal from None

    async def change_passphrase(self, person: Person, passphrase: str) -> None:
        """Give a member another passphrase."""
        seal = await self._seal(person.id or "", passphrase)
        await self.store.run(update(people).where(people.c.id == person.id).values(passphrase=seal))

    async def _seal(self, by: str, passphrase: str) -> str:
        least, most = PASSPHRASE
        if not least <= len(passphrase) <= most:
            raise Refusal("server.person.short", least=least, most=most)
        return await self.hashing.run(by, HASHING, sealed, passphrase)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name, at all tables."""
        name = named(name)
        values: dict[str, object] = {"name": name}
        if person.kind != "guest":
            values["login"] = compared(name)
        try:
            await self.store.run(
                update(people).where(people.c.id == person.id).values(**values),
                update(seats).where(seats.c.person == person.id, seats.c.kind != "device").values(name=name),
            )
        except Conflict:
            raise Refusal("server.person.taken", name=name) from None
        return Person(person.id, name, person.kind)

    async def bot(self, owner: Person, name: str) -> Person:
        """Return a new bot account."""
        bot = Person(fresh(), named(name), "bot")
        values = {"id": bot.id, "name": bot.name, "kind": "bot", "login": compared(bot.name), "owner": owner.id}

        async def work(connection: AsyncConnection) -> None:  # two at once are counted one after the other
            await hold(connection, str(owner.id))
            mine = select(func.count()).select_from(people).where(people.c.owner == owner.id)
            if (await connection.execute(mine)).scalar_one() >= MOST:
                raise Refusal("server.person.many", most=MOST)
            await connection.execute(insert(people).values(made=wall(), **values))

        try:
            await self.store.change(work)
        except Conflict:
            raise Refusal("server.person.taken", name=bot.name) from None
        return bot

    async def bots(self, owner: Person) -> list[Person]:
        """Return the bot accounts of a member."""
        rows = await self.store.rows(select(people).where(people.c.owner == owner.id).order_by(people.c.made))
        return [Person(row.id, row.name, row.kind) for row in rows]


def fresh() -> str:
    """Return a new name for a thing, which nobody can guess."""
    return secrets.token_hex(8)


def random_word(length: int) -> str:
    """Return random letters and digits: no dash that a command line takes for an option or a chat cuts off a link."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def hashed(secret: str) -> str:
    """Return what the store keeps of a key; the key has 190 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def hold(connection: AsyncConnection, person: str) -> None:
    """Let nobody else count what is somebody's before this transaction ends; refuse who has been forgotten."""
    row = await connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    if row.first() is None:
        raise Refusal("server.auth.nobody")


def sealed(passphrase: str) -> str:
    """Return the argon2 hash of a passphrase."""
    from argon2 import PasswordHasher

    return PasswordHasher().hash(passphrase)


def opens(seal: str, passphrase: str) -> bool:
    """Whether a passphrase is the one that was sealed; where there is none, a decoy is tried, which nothing opens."""
    from argon2 import PasswordHasher
    from argon2.exceptions import Argon2Error

    try:
        return PasswordHasher().verify(seal or _decoy(), passphrase[: PASSPHRASE[1]])
    except Argon2Error:
        return False


@cache
def _decoy() -> str:
    return sealed(secrets.token_hex(16))
