"""Wire: the messages between server and client, as docs/protocol.md describes them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

MOST = 4096
"""Bytes of a message from a client, at most."""


class ClientMessage(Struct, tag_field="t", forbid_unknown_fields=True):
    """What a client says."""


class Watch(ClientMessage, tag="watch"):
    """Tell me of a table from now on."""

    table: str
    ref: int | None = None
    code: str = ""


class Leave(ClientMessage, tag="leave"):
    """No more of a table."""

    table: str


class OpenLobby(ClientMessage, tag="lobby"):
    """Tell me of my tables and of open ones, or no more."""

    on: bool


class Ping(ClientMessage, tag="ping"):
    """Are you there."""

    ref: int


class SeatMessage(ClientMessage):
    """Something that a seat does."""

    ref: int
    table: str
    seat: int


class Play(SeatMessage, tag="play"):
    """An action, at the number of entries that its seat has seen."""

    number: int
    action: str


class Why(SeatMessage, tag="why"):
    """Which rule forbids an action, at the number of entries that its seat has seen."""

    number: int
    action: str


class UndoPly(SeatMessage, tag="undo"):
    """Take the last ply back."""

    number: int


class TakeBack(SeatMessage, tag="take-back"):
    """Take back to the beginning of the seat's last turn, or ask the others for it."""

    number: int


class AnswerTakeBack(SeatMessage, tag="answer-take-back"):
    """Allow another seat to take its turn back, or not."""

    number: int
    to: int
    allow: bool


class AskHint(SeatMessage, tag="hint"):
    """What would be best to do, at the number of entries that its seat has seen."""

    number: int


class AskThreats(SeatMessage, tag="threats"):
    """What others could do to a seat, at the number of entries that it has seen."""

    number: int


class Resign(SeatMessage, tag="resign"):
    """Give up."""


class Agree(SeatMessage, tag="agree"):
    """Offer to stop here, or agree to it."""


class AddNonce(SeatMessage, tag="nonce"):
    """Add to chance what nobody else knows."""

    nonce: str


class Replace(SeatMessage, tag="replace"):
    """Let a bot act for a seat."""

    level: int = 4


class Back(SeatMessage, tag="back"):
    """Take the own seat back from a bot."""


class Chat(ClientMessage, tag="chat"):
    """Say something at a table."""

    ref: int
    table: str
    text: str


class Follow(ClientMessage, tag="follow"):
    """Tell me of a tournament from now on: as its director, its beamer, or the phone of one table."""

    tournament: str
    role: str = "director"
    place: str = ""
    key: str = ""
    ref: int | None = None


class Unfollow(ClientMessage, tag="unfollow"):
    """No more of a tournament."""

    tournament: str


AnyClientMessage = (
    Watch
    | Leave
    | OpenLobby
    | Ping
    | Play
    | Why
    | UndoPly
    | TakeBack
    | AnswerTakeBack
    | AskHint
    | AskThreats
    | Resign
    | Agree
    | AddNonce
    | Replace
    | Back
    | Chat
    | Follow
    | Unfollow
)
DECODER = msgspec.json.Decoder(AnyClientMessage)
"""Reads what a client says."""


class SeatInfo(Struct):
    """Who sits at a seat."""

    seat: int
    kind: str
    name: str
    level: int
    online: bool
    you: bool


class TimeControl(Struct):
    """How thinking time is given, in milliseconds."""

    kind: str = "none"
    time: int = 0
    increment: int = 0


class EntryInfo(Struct, omit_defaults=True):
    """One entry of the record as the reader may see it."""

    n: int
    seat: int | None
    at: int
    action: str | msgspec.UnsetType | None = msgspec.UNSET
    event: str | msgspec.UnsetType = msgspec.UNSET


class ChatLine(Struct):
    """Something said at a table."""

    n: int
    name: str
    seat: int | None
    text: str
    at: int
    you: bool
    """Whether the reader has said it."""


class ClockReading(Struct):
    """The time left to each seat, at a moment."""

    left: tuple[int, ...]
    running: tuple[int, ...]
    now: int


class FairnessInfo(Struct, omit_defaults=True):
    """What chance is drawn from, as far as it may be known: the secret when the match is over."""

    commitment: str
    nonces: list[str | None]
    awaited: tuple[int, ...] = ()
    secret: str | None = None


Views = dict[int, Any]
Legal = dict[int, list[str]]


class SeatRequest(Struct, forbid_unknown_fields=True):
    """A seat as it is asked for: me, open, device or bot."""

    kind: str
    level: int = 0
    name: str = ""


class TableRequest(Struct, forbid_unknown_fields=True):
    """A table as it is asked for."""

    game: str
    seats: list[SeatRequest]
    control: TimeControl = field(default_factory=TimeControl)
    timeout: str = "forfeit"
    listed: bool = False
    spectators: bool = True
    rated: bool = False
    takeback: bool = True
    start: str = ""
    """The first position, where it is not the usual one."""
    hints: bool | None = None
    """Whether hints and threats are shown; unless somebody says so, where no other people are to come."""


class ServerMessage(Struct, tag_field="t", kw_only=True):
    """What the server says."""


class News(ServerMessage, tag="news", omit_defaults=True):
    """Something was stored."""

    table: str
    number: int
    status: str
    entries: list[EntryInfo]
    views: Views
    legal: Legal
    clock: ClockReading | None
    agreeing: tuple[int, ...]
    asked: tuple[int, ...]
    """The seats that have a say: all must agree to stop, each may resign."""
    undo: tuple[int, ...]
    take_backs: list[tuple[int, int]] = field(default_factory=list)
    fairness: FairnessInfo | None = None
    hurried: bool = False
    ref: int | None = None


class Seating(ServerMessage, tag="seats"):
    """Who sits where, is online, has offered or asked for what."""

    table: str
    status: str
    seats: list[SeatInfo]
    mine: tuple[int, ...]
    agreeing: tuple[int, ...]
    replacing: list[tuple[int, int]]
    take_backs: list[tuple[int, int]]
    """Who wants to take a turn back, and who allows it."""
    rematch: str | None
    fairness: FairnessInfo | None = None


class TableSnapshot(ServerMessage, tag="table", omit_defaults=True):
    """All that a reader may know of a table."""

    table: str
    game: str
    title: str
    status: str
    seats: list[SeatInfo]
    mine: tuple[int, ...]
    owner: bool
    control: TimeControl
    timeout: str
    listed: bool
    spectators: bool
    rated: bool
    number: int
    entries: list[EntryInfo]
    views: Views
    legal: Legal
    clock: ClockReading | None
    agreeing: tuple[int, ...]
    asked: tuple[int, ...]
    """The seats that have a say: all must agree to stop, each may resign."""
    undo: tuple[int, ...]
    replacing: list[tuple[int, int]]
    take_backs: list[tuple[int, int]]
    """Who wants to take a turn back, and who allows it."""
    takeback: bool
    """Whether turns may be taken back at this table."""
    hints: bool
    """Whether hints may be asked for."""
    threats: bool
    """Whether threats may be shown: in games that know them."""
    chat: list[ChatLine]
    rematch: str | None = field(default="")
    fairness: FairnessInfo | None = None
    hurried: bool = False
    daily: bool = False
    """Whether it is somebody's game of the day."""
    set_up: bool = False
    """Whether it begins with a position that somebody has set up."""
    ref: int | None = None


class ChatNews(ServerMessage, tag="chat", omit_defaults=True):
    """Something was said at a table."""

    table: str
    line: ChatLine
    ref: int | None = None


class TableCard(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    seats: list[SeatInfo]
    status: str
    number: int
    to_act: tuple[int, ...]
    yours: bool
    updated: int
    control: TimeControl
    listed: bool
    rated: bool
    daily: bool
    set_up: bool
    """Whether it begins with a position that somebody has set up."""


class WatchableTable(Struct):
    """A running match that anybody may look at."""

    card: TableCard
    spectators: int


class LobbyCards(ServerMessage, tag="lobby"):
    """The reader's tables, and the open ones."""

    mine: list[TableCard]
    open: list[TableCard]
    invited: list[TableCard]
    """Tables to which friends have invited the reader."""


class TournamentView(ServerMessage, tag="tournament", omit_defaults=True):
    """A tournament as one of its readers may see it; the moment in milliseconds of the usual epoch."""

    tournament: str
    role: str
    now: int
    data: Any
    ref: int | None = None


class Objection(ServerMessage, tag="objection"):
    """The rule that forbids what was asked about; empty where nothing does."""

    ref: int
    slug: str
    text: str


class Hint(ServerMessage, tag="hint"):
    """What would be best to do, as people write it, and what it is good for."""

    ref: int
    number: int
    action: str
    text: str | None
    reasons: list[str]


class ThreatInfo(Struct):
    """A danger in words; the places in danger and those that it comes from, as actions write them."""

    text: str
    places: list[str]
    origins: list[str]


class Threats(ServerMessage, tag="threats"):
    """What others could do to a seat if it were their turn."""

    ref: int
    number: int
    threats: list[ThreatInfo]


class Done(ServerMessage, tag="done"):
    """It is done."""

    ref: int


class Pong(ServerMessage, tag="pong"):
    """Here I am; the moment on the server's clock."""

    ref: int
    now: int


class Refused(ServerMessage, tag="refused", omit_defaults=True):
    """It is not done."""

    slug: str
    text: str
    facts: dict[str, str]
    ref: int | None = None


ENCODER = msgspec.json.Encoder()
"""Writes what the server says."""
