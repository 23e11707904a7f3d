"""Connection: one open socket, whose messages are dealt with one after the other; nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Protocol

import msgspec

from dreierlei.core import Refusal
from dreierlei.server import wire

if TYPE_CHECKING:
    from dreierlei.server.limits import Limits
    from dreierlei.server.people import Person
    from dreierlei.server.tables.live import LiveTable

log = logging.getLogger("dreierlei")
BEHIND = 1024 * 1024
"""Bytes that may wait; a reader who is further behind is cut off and comes back with `watch`."""
AHEAD = 32
"""Messages of a client that may wait to be dealt with; no more are read meanwhile."""
TOO_OFTEN = 0.25
"""Seconds for which a client is not heard who asks more often than it may: refusing costs time, too."""
AGAIN = 1013
"""The code with which a connection is cut off: try again."""


class Handler(Protocol):
    """Whoever handles messages, and counts them."""

    def do(self, message: wire.AnyClientMessage, by: Connection) -> Awaitable[object]:
        """Do what a message asks for, or refuse, once it is awaited."""

    def note(self, kind: type[wire.ClientMessage], seconds: float) -> None:
        """Note how long a message of a kind took."""

    def note_refusal(self, slug: str) -> None:
        """Note that a message was refused."""


class Peer(Protocol):
    """What a connection needs of a socket."""

    @property
    def waiting(self) -> int:
        """How many bytes the peer has not taken yet."""

    def write(self, payload: bytes) -> None:
        """Send a text message."""

    def pause(self, paused: bool) -> None:
        """Stop reading for a while, or go on."""

    def close(self, code: int, reason: str) -> None:
        """End the connection."""


class Connection:
    """A reader of tables, who may also act."""

    __slots__ = (
        "_inbox",
        "_limits",
        "_peer",
        "_worker",
        "address",
        "awake",
        "broken",
        "hidden",
        "invitations",
        "language",
        "person",
        "tables",
    )  # there are thousands of them

    def __init__(
        self, person: Person, language: str, peer: Peer, address: str = "–", limits: Limits | None = None
    ) -> None:
        self.person = person
        self.language = language
        self.address = address
        self.invitations: dict[str, str] = {}
        """The hashes of the invitations by which private tables are looked at, by table."""
        self.hidden: frozenset[str] = frozenset()
        """The people whose words this reader does not want to read."""
        self.tables: set[LiveTable] = set()
        self.broken = False
        self.awake = time.monotonic()
        """When the client was last heard: a page that sleeps keeps its socket and says nothing."""
        self._peer = peer
        self._limits = limits
        self._inbox: list[bytes] = []  # hardly ever more than one
        self._worker: asyncio.Task[None] | None = None

    @property
    def caller(self) -> str:
        """Whose limits count: the person's, and of nobody the address's."""
        return self.person.id or self.address

    # What the server says.

    def say(self, said: wire.ServerMessage) -> None:
        """Say something."""
        self.push(wire.ENCODER.encode(said))

    def push(self, payload: bytes) -> None:
        """Send what has been written already."""
        if self.broken:
            return
        self._peer.write(payload)
        if self._peer.waiting > BEHIND:
            self.cut()

    def refuse(self, why: Refusal, ref: int | None) -> None:
        """Say that something is not done, and why."""
        self.say(refused(why, self.language, ref))

    def cut(self) -> None:
        """End the connection."""
        if not self.broken:
            self.broken = True
            self._peer.close(AGAIN, "again")

    # What the client says.

    def hear(self, data: bytes, handler: Handler) -> None:
        """Deal with a message, after those that came before it."""
        self._inbox.append(data)
        self.awake = time.monotonic()
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work(handler))
        elif len(self._inbox) > AHEAD:
            self._peer.pause(True)

    async def _work(self, handler: Handler) -> None:
        """Deal with all that waits, in one coroutine: whatever stands between a message and its answer costs time."""
        while self._inbox and not self.broken:
            ref, data = None, self._inbox.pop(0)
            try:
                if not self._allowed():
                    ref = ref_of(data)
                    raise Refusal("server.often", seconds=1)
                message = read(data)
                ref = getattr(message, "ref", None)
                began = time.perf_counter()
                try:
                    await handler.do(message, self)
                finally:
                    handler.note(type(message), time.perf_counter() - began)
            except Refusal as why:
                handler.note_refusal(why.slug)
                self.refuse(why, ref)
                if why.slug == "server.often":
                    await asyncio.sleep(TOO_OFTEN)
            except Exception:
                log.exception("a message could not be dealt with")
                self.refuse(Refusal("server.fault"), ref)
        self._worker = None
        self._peer.pause(False)

    def _allowed(self) -> bool:
        """Whether one more may be said: by a person over all their sockets, and by all at their address together."""
        limits = self._limits
        if not limits:
            return True
        here = limits.allows("message", self.caller)
        return here and limits.allows_here("messages", self.address, self.person.known)

    async def finish(self) -> None:
        """Wait for what is being done for a client who has gone."""
        self.broken = True
        if self._worker:
            await self._worker


def ref_of(data: bytes) -> int | None:
    """Return by which number a message wants to be answered; none where it is no message."""
    try:
        return getattr(read(data), "ref", None)
    except Refusal:
        return None


def read(data: bytes) -> wire.AnyClientMessage:
    """Return a message, or refuse what is none."""
    if len(data) > wire.MOST:
        raise Refusal("server.message.long", most=wire.MOST)
    try:
        message: wire.AnyClientMessage = wire.DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
        raise Refusal("server.message.form", why=str(why)) from None
    return message


def refused(why: Refusal, language: str, ref: int | None = None) -> wire.Refused:
    """Return a refusal as it is told to a client."""
    facts = {name: str(fact) for name, fact in why.facts.items()}
    return wire.Refused(slug=why.slug, text=why.text(language), facts=facts, ref=ref)
