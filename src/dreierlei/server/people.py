"""People: guests, members and bots, and the keys by which they are known."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from dataclasses import dataclass
from string import ascii_letters, digits

from sqlalchemy import delete, insert, or_, select, update

from dreierlei.core import Refusal
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Conflict, Store, keys, people, seats

NAME = 24
"""Characters of a name, at most."""
PASSPHRASE = 8, 200
DAY = 24 * 3600 * 1000
LASTS = {"session": 400 * DAY, "token": None, "link": 10 * 60 * 1000}
"""How long a key is good for."""
LENGTH = 32
"""Characters of a key."""
_LETTERS = ascii_letters + digits
MOST = 20
"""So many tokens, and so many bots, one person may have."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may sit at a table; without an id, nobody yet."""

    id: str | None = None
    name: str = ""
    kind: str = "none"


NOBODY = Person()


class People:
    """Who is known to the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def guest(self, name: str) -> Person:
        """Return a new guest."""
        person = Person(fresh(), named(name), "guest")
        await self.store.run(insert(people).values(id=person.id, name=person.name, kind="guest", made=wall()))
        return person

    async def register(self, person: Person, name: str, passphrase: str) -> Person:
        """Make a guest, or nobody, a member; games are kept."""
        if person.kind not in ("none", "guest"):
            raise Refusal("server.person.member", name=person.name)
        name = named(name)
        values = {"name": name, "kind": "member", "login": login(name), "passphrase": await sealed(passphrase)}
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

    async def enter(self, name: str, passphrase: str) -> Person:
        """Return the member of a name who knows the passphrase."""
        found = await self.store.row(select(people).where(people.c.login == login(name)))
        # Who is unknown takes as long as who mistypes: names are not told by time.
        good = await opens(found.passphrase if found and found.passphrase else await _decoy(), passphrase)
        if not found or not found.passphrase or not good:
            raise Refusal("server.person.passphrase")
        return Person(found.id, found.name, found.kind)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name, at all tables."""
        name = named(name)
        values: dict[str, object] = {"name": name}
        if person.kind != "guest":
            values["login"] = login(name)
        try:
            await self.store.run(
                update(people).where(people.c.id == person.id).values(**values),
                update(seats).where(seats.c.person == person.id, seats.c.kind == "player").values(name=name),
            )
        except Conflict:
            raise Refusal("server.person.taken", name=name) from None
        return Person(person.id, name, person.kind)

    async def bot(self, owner: Person, name: str) -> Person:
        """Return a new bot account."""
        if len(await self.bots(owner)) >= MOST:
            raise Refusal("server.person.many", most=MOST)
        bot = Person(fresh(), named(name), "bot")
        values = {"id": bot.id, "name": bot.name, "kind": "bot", "login": login(bot.name), "owner": owner.id}
        try:
            await self.store.run(insert(people).values(made=wall(), **values))
        except Conflict:
            raise Refusal("server.person.taken", name=bot.name) from None
        return bot

    async def bots(self, owner: Person) -> list[Person]:
        """Return the bot accounts of a member."""
        rows = await self.store.rows(select(people).where(people.c.owner == owner.id).order_by(people.c.made))
        return [Person(row.id, row.name, row.kind) for row in rows]

    # Keys.

    async def key(self, person: Person, kind: str, label: str = "") -> str:
        """Return a new key of a person; the store has only its hash."""
        if kind == "token" and len(await self.tokens(person)) >= MOST:
            raise Refusal("server.person.many", most=MOST)
        secret, lasts = random_word(LENGTH), LASTS[kind]
        values = {
            "hash": hashed(secret),
            "id": fresh(),
            "person": person.id,
            "kind": kind,
            "label": visible(label)[:80],
        }
        await self.store.run(
            delete(keys).where(keys.c.ends < wall()),
            insert(keys).values(made=wall(), ends=wall() + lasts if lasts else None, **values),
        )
        return secret

    async def known(self, secret: str, *kinds: str) -> Person:
        """Return whom a key belongs to, or nobody."""
        query = (
            select(people)
            .join(keys, keys.c.person == people.c.id)
            .where(keys.c.hash == hashed(secret), keys.c.kind.in_(kinds))
            .where(or_(keys.c.ends.is_(None), keys.c.ends > wall()))
        )
        found = await self.store.row(query)
        return Person(found.id, found.name, found.kind) if found else NOBODY

    async def spend(self, secret: str) -> Person:
        """Return whom a sign-in link belongs to; it is good once."""
        person = await self.known(secret, "link")
        if person.id is None:
            raise Refusal("server.person.link")

        async def work(connection: object) -> int:
            done = await connection.execute(delete(keys).where(keys.c.hash == hashed(secret)))  # type: ignore[attr-defined]  # an AsyncConnection
            return int(done.rowcount)

        if not await self.store.change(work):
            raise Refusal("server.person.link")
        return person

    async def forget(self, secret: str) -> None:
        """Void a key."""
        await self.store.run(delete(keys).where(keys.c.hash == hashed(secret)))

    async def tokens(self, person: Person) -> list[tuple[str, str, int]]:
        """Return a person's tokens as (id, label, made)."""
        query = select(keys).where(keys.c.person == person.id, keys.c.kind == "token").order_by(keys.c.made)
        return [(row.id, row.label, row.made) for row in await self.store.rows(query)]

    async def revoke(self, person: Person, key: str) -> None:
        """Void one of a person's tokens."""
        await self.store.run(
            delete(keys).where(keys.c.id == visible(key), keys.c.person == person.id, keys.c.kind == "token")
        )


def fresh() -> str:
    """Return a new name for a thing, which nobody can guess."""
    return secrets.token_hex(8)


def random_word(length: int) -> str:
    """Return random letters and digits: no dash that a command line takes for an option or a chat cuts off a link."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def hashed(secret: str) -> str:
    """Return what the store keeps of a key; the key has 190 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def named(name: str) -> str:
    """Return a name as it is shown, or refuse it."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(clean) <= NAME or any(unicodedata.category(mark)[0] == "C" for mark in clean):
        raise Refusal("server.person.name", most=NAME)
    return clean


def visible(text: str) -> str:
    """Return a line without what cannot be seen, and with single spaces: a NUL, say, is kept by no database."""
    return "".join(mark for mark in " ".join(text.split()) if unicodedata.category(mark) != "Cc")


def login(name: str) -> str:
    """Return a name as it is compared."""
    return unicodedata.normalize("NFKC", visible(name)).casefold()[:80]


async def sealed(passphrase: str) -> str:
    """Return the argon2 hash of a passphrase."""
    least, most = PASSPHRASE
    if not least <= len(passphrase) <= most:
        raise Refusal("server.person.short", least=least, most=most)
    from argon2 import PasswordHasher

    return await asyncio.to_thread(PasswordHasher().hash, passphrase)


async def opens(seal: str, passphrase: str) -> bool:
    """Whether a passphrase is the one that was sealed."""
    from argon2 import PasswordHasher
    from argon2.exceptions import Argon2Error

    try:
        return await asyncio.to_thread(PasswordHasher().verify, seal, passphrase[: PASSPHRASE[1]])
    except Argon2Error:
        return False


_DECOYS: list[str] = []


async def _decoy() -> str:
    """Return a seal that nothing opens."""
    if not _DECOYS:
        _DECOYS.append(await sealed(secrets.token_hex(16)))
    return _DECOYS[0]
