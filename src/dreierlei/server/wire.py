"""Wire: the messages between server and client, as docs/protocol.md describes them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

MOST = 4096
"""Bytes of a message from a client, at most."""


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """What a client says."""


class Watch(Message, tag="watch"):
    """Tell me of a table from now on."""

    table: str
    ref: int | None = None
    code: str = ""


class Leave(Message, tag="leave"):
    """No more of a table."""

    table: str


class Lobby(Message, tag="lobby"):
    """Tell me of my tables and of open ones, or no more."""

    on: bool


class Ping(Message, tag="ping"):
    """Are you there."""

    ref: int


class Act(Message):
    """Something that a seat does."""

    ref: int
    table: str
    seat: int


class Play(Act, tag="play"):
    """An action, at the number of entries that its seat has seen."""

    number: int
    action: str


class Undo(Act, tag="undo"):
    """Take the last ply back."""

    number: int


class Resign(Act, tag="resign"):
    """Give up."""


class Agree(Act, tag="agree"):
    """Offer to stop here, or agree to it."""


class Replace(Act, tag="replace"):
    """Let a bot act for a seat."""

    level: int = 4


class Back(Act, tag="back"):
    """Take the own seat back from a bot."""


class Chat(Message, tag="chat"):
    """Say something at a table."""

    ref: int
    table: str
    text: str


class Follow(Message, tag="follow"):
    """Tell me of a tournament from now on: as its director, its beamer, or the phone of one table."""

    tournament: str
    role: str = "director"
    place: str = ""
    key: str = ""
    ref: int | None = None


class Unfollow(Message, tag="unfollow"):
    """No more of a tournament."""

    tournament: str


Heard = Watch | Leave | Lobby | Ping | Play | Undo | Resign | Agree | Replace | Back | Chat | Follow | Unfollow
hear = msgspec.json.Decoder(Heard)
"""Reads what a client says."""


class Seat(Struct):
    """Who sits at a seat."""

    seat: int
    kind: str
    name: str
    level: int
    online: bool
    you: bool


class Control(Struct):
    """How thinking time is given, in milliseconds."""

    kind: str = "none"
    time: int = 0
    increment: int = 0


class Entry(Struct, omit_defaults=True):
    """One entry of the record as the reader may see it."""

    n: int
    seat: int | None
    at: int
    action: str | msgspec.UnsetType | None = msgspec.UNSET
    event: str | msgspec.UnsetType = msgspec.UNSET


class Line(Struct):
    """Something said at a table."""

    n: int
    name: str
    seat: int | None
    text: str
    at: int


class Clock(Struct):
    """The time left to each seat, at a moment."""

    left: tuple[int, ...]
    running: tuple[int, ...]
    now: int


Views = dict[int, Any]
Legal = dict[int, list[str]]


class Ask(Struct, forbid_unknown_fields=True):
    """A seat as it is asked for: me, open, device or bot."""

    kind: str
    level: int = 0
    name: str = ""


class Order(Struct, forbid_unknown_fields=True):
    """A table as it is asked for."""

    game: str
    seats: list[Ask]
    control: Control = field(default_factory=Control)
    timeout: str = "forfeit"
    listed: bool = False
    spectators: bool = True


class Said(Struct, tag_field="t", kw_only=True):
    """What the server says."""


class News(Said, tag="news", omit_defaults=True):
    """Something was stored."""

    table: str
    number: int
    status: str
    entries: list[Entry]
    views: Views
    legal: Legal
    clock: Clock | None
    agreeing: tuple[int, ...]
    undo: tuple[int, ...]
    ref: int | None = None


class Seats(Said, tag="seats"):
    """Who sits where, is online, has offered or asked for what."""

    table: str
    status: str
    seats: list[Seat]
    mine: tuple[int, ...]
    agreeing: tuple[int, ...]
    replacing: list[tuple[int, int]]
    rematch: str | None


class Table(Said, tag="table", omit_defaults=True):
    """All that a reader may know of a table."""

    table: str
    game: str
    title: str
    status: str
    seats: list[Seat]
    mine: tuple[int, ...]
    owner: bool
    control: Control
    timeout: str
    listed: bool
    spectators: bool
    number: int
    entries: list[Entry]
    views: Views
    legal: Legal
    clock: Clock | None
    agreeing: tuple[int, ...]
    undo: tuple[int, ...]
    replacing: list[tuple[int, int]]
    chat: list[Line]
    rematch: str | None = field(default="")
    ref: int | None = None


class Talk(Said, tag="chat", omit_defaults=True):
    """Something was said at a table."""

    table: str
    line: Line
    ref: int | None = None


class Card(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    seats: list[Seat]
    status: str
    number: int
    to_act: tuple[int, ...]
    yours: bool
    updated: int
    control: Control
    listed: bool


class Cards(Said, tag="lobby"):
    """The reader's tables, and the open ones."""

    mine: list[Card]
    open: list[Card]


class TournamentView(Said, tag="tournament", omit_defaults=True):
    """A tournament as one of its readers may see it; the moment in milliseconds of the usual epoch."""

    tournament: str
    role: str
    now: int
    data: Any
    ref: int | None = None


class Done(Said, tag="done"):
    """It is done."""

    ref: int


class Pong(Said, tag="pong"):
    """Here I am; the moment on the server's clock."""

    ref: int
    now: int


class Refused(Said, tag="refused", omit_defaults=True):
    """It is not done."""

    slug: str
    text: str
    facts: dict[str, str]
    ref: int | None = None


tell = msgspec.json.Encoder()
"""Writes what the server says."""
