"""Tournaments: set up, run and watched."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from litestar import Request, delete, get, patch, post
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from dreierlei.bots import LEVELS
from dreierlei.core import Refusal
from dreierlei.server.door import address
from dreierlei.server.house import House
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.tournaments import practice, steps
from dreierlei.server.tournaments.beamer import Beamer, beamer
from dreierlei.server.tournaments.desk import Desk, Setup, stamp
from dreierlei.server.tournaments.desks import Card, admit, direct, watch
from dreierlei.server.tournaments.overview import Overview, Poster, overview
from dreierlei.server.tournaments.restored import checked
from dreierlei.tournament import Options, Stamp, Who, create, register

AnyRequest = Request[None, None, None]  # type: ignore[type-var]  # no user, no auth and no state of Litestar's own
Id = Annotated[str, Parameter(max_length=40)]
Key = Annotated[str, Parameter(max_length=80, description="the key of a link")]
Held = Annotated[str, Parameter(max_length=80, header="X-Tournament-Key", description="the key of the director's link")]
FILE = 16 * 1024 * 1024
"""Bytes of a tournament in one file, at most."""
LIST = 512 * 1024
"""Bytes of a step, at most: a pasted list is the longest."""


@dataclass(frozen=True)
class Hand:
    """The director at a desk."""

    desk: Desk
    person: Person

    def stamp(self) -> Stamp:
        """Return the moment, and whose hand it is."""
        return self.desk.director(self.person)

    @property
    def owner(self) -> bool:
        """Whether this is the one who set the tournament up, and not somebody with the link."""
        return self.person.id == self.desk.owner


async def directing(house: House, person: Person, id: Id, key: Key = "", held: Held = "") -> Hand:
    """Return the director of a tournament, or refuse who is none."""
    desk = await house.desks.desk(id)
    direct(desk, person, held or key)
    return Hand(desk, person)


DIRECTED = {"hand": Provide(directing)}


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament to be set up."""

    poster: Poster
    seed: Annotated[str, Meta(max_length=400)] = ""
    entry: bool = False
    screen: bool = False


class Rehearse(Struct, forbid_unknown_fields=True):
    """A tournament to practise with."""

    players: int = 23
    second_draw: str = "lot"


class MadeTournament(Struct):
    """A new tournament, and what its log does not owe to its seed."""

    id: str
    faults: list[str] = []


class Did(Struct):
    """What was done: the number of its event."""

    number: int


class Choice(Struct, forbid_unknown_fields=True):
    """What the director changes besides the rules."""

    entry: bool | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    screen: bool | UnsetType = UNSET
    level: int | UnsetType = UNSET
    until: Annotated[int, Meta(ge=0, le=2**53)] | UnsetType | None = UNSET


class Newcomer(Struct, forbid_unknown_fields=True):
    """Somebody who enters alone."""

    key: Annotated[str, Meta(max_length=80)]
    name: Annotated[str, Meta(max_length=200)]
    club: Annotated[str, Meta(max_length=200)] = ""
    city: Annotated[str, Meta(max_length=200)] = ""


class Invitation(Struct):
    """What people read before they enter."""

    name: str
    place: str
    date: str
    director: str
    open: bool


@post("/api/tournaments")
async def make(house: House, person: Person, data: NewTournament) -> MadeTournament:
    """Set up a tournament."""
    house.limits.check("tournament", somebody(person).id or "")
    hand = stamp(Who("director", data.poster.director))
    event = create(hand, steps.profile(data.poster), data.seed)
    desk = await house.desks.make(person, [event], Setup(entry=data.entry, screen=data.screen))
    return MadeTournament(desk.id)


@post("/api/tournaments/practice")
async def rehearse(house: House, person: Person, language: str, data: Rehearse) -> MadeTournament:
    """Set up a tournament with invented players who are all in the hall."""
    house.limits.check("tournament", somebody(person).id or "")
    options = Options("fewest" if data.second_draw == "fewest" else "lot")
    events = await asyncio.to_thread(practice.opened, data.players, language, options)
    desk = await house.desks.make(person, events, Setup(practice=True))
    return MadeTournament(desk.id)


@post("/api/tournaments/restore", request_max_body_size=FILE)
async def restore(house: House, person: Person, language: str, body: bytes) -> MadeTournament:
    """Go on with a tournament from its file, which may come from another server."""
    house.limits.check("tournament", somebody(person).id or "")
    events, faults = await asyncio.to_thread(checked, body, house.store)
    desk = await house.desks.make(person, events, Setup())
    return MadeTournament(desk.id, [fault.text(language) for fault in faults])


@get("/api/tournaments")
async def mine(house: House, person: Person, language: str) -> list[Card]:
    """List the own tournaments."""
    return await house.desks.cards(person, language) if person.id else []


@get("/api/tournaments/{id:str}", dependencies=DIRECTED)
async def show(hand: Hand, language: str) -> Overview:
    """Show a tournament to its director."""
    return overview(hand.desk, language, hand.owner)


@delete("/api/tournaments/{id:str}", dependencies=DIRECTED)
async def remove(house: House, hand: Hand) -> None:
    """Take a tournament off this server; its last backup file stays."""
    owned(hand)
    await house.desks.remove(hand.desk)


def owned(hand: Hand) -> None:
    """Refuse who has only the link."""
    if not hand.owner:
        raise Refusal("server.tournament.owner")


@post("/api/tournaments/{id:str}/steps", dependencies=DIRECTED, request_max_body_size=LIST)
async def step(hand: Hand, data: steps.Asked) -> Did:
    """Take a step: register, check in, draw, start a round, undo, …"""
    slow = isinstance(data, steps.Draw | steps.Register | steps.RegisterList)
    state = await hand.desk.do(steps.command(data, hand.stamp()), slow=slow)
    return Did(state.number)


@patch("/api/tournaments/{id:str}/setup", dependencies=DIRECTED)
async def set_up(house: House, hand: Hand, data: Choice) -> Setup:
    """Allow self-registration, show the beamer to everybody, play on screen, set the countdown."""
    chosen = {name: value for name, value in structs.asdict(data).items() if value is not UNSET}
    level = chosen.get("level", 0)
    if level and level not in LEVELS:
        raise Refusal("server.tournament.level", level=level, most=LEVELS[-1])
    await hand.desk.set_up(structs.replace(hand.desk.setup, **chosen))
    await house.desks.lay(hand.desk)
    return hand.desk.setup


@post("/api/tournaments/{id:str}/invent", dependencies=DIRECTED)
async def invent(hand: Hand) -> Did:
    """Invent the results of the round that runs, in a practice tournament."""
    await practice.invent(hand.desk)
    return Did(hand.desk.state.number)


@get("/api/tournaments/{id:str}/beamer")
async def show_beamer(house: House, person: Person, language: str, id: Id, key: Key = "") -> Beamer:
    """Show what everybody in the hall may see."""
    desk = await house.desks.desk(id)
    watch(desk, person, key)
    return beamer(desk, language)


@get("/api/tournaments/{id:str}/entry")
async def invitation(house: House, id: Id, key: Key) -> Invitation:
    """Show what people enter for."""
    desk = await house.desks.desk(id)
    admit(desk, "entry", key)
    profile = desk.state.profile
    return Invitation(profile.name, profile.place, profile.date, profile.director, _enterable(desk))


def _enterable(desk: Desk) -> bool:
    return desk.setup.entry and not desk.state.seatings and desk.state.conclusion is None


@post("/api/tournaments/{id:str}/entry")
async def enter(request: AnyRequest, house: House, id: Id, data: Newcomer) -> Did:
    """Enter oneself, where the director allows it."""
    house.limits.check("entry", address(request))
    desk = await house.desks.desk(id)
    admit(desk, "entry", data.key)
    if not desk.setup.entry:
        raise Refusal("server.tournament.entry")
    someone = steps.person(steps.Someone(data.name, data.club, data.city))
    state = await desk.do(lambda state: register(state, stamp(Who("player", data.name[:80])), [someone]))
    return Did(len(state.players))


HANDLERS = [make, rehearse, restore, mine, show, remove, step, set_up, invent, show_beamer, invitation, enter]
