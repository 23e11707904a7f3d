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
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.services import Services
from dreierlei.server.tournaments import practice, requests
from dreierlei.server.tournaments.beamer import Beamer, beamer
from dreierlei.server.tournaments.live import LiveTournament, Setup, stamp
from dreierlei.server.tournaments.overview import Overview, Poster, overview
from dreierlei.server.tournaments.registry import TournamentCard, require_director, require_key, require_viewer
from dreierlei.server.tournaments.restore import checked
from dreierlei.tournament import Stamp, TournamentOptions, Who, create, register

AnyRequest = Request[None, None, None]  # type: ignore[type-var]  # no user, no auth and no state of Litestar's own
Id = Annotated[str, Parameter(max_length=40)]
Key = Annotated[str, Parameter(max_length=80, description="the key of a link")]
Held = Annotated[str, Parameter(max_length=80, header="X-Tournament-Key", description="the key of the director's link")]
FILE = 16 * 1024 * 1024
"""Bytes of a tournament in one file, at most."""
LIST = 512 * 1024
"""Bytes of a step, at most: a pasted list is the longest."""


@dataclass(frozen=True)
class Staff:
    """Somebody who runs a tournament."""

    live: LiveTournament
    person: Person

    def stamp(self) -> Stamp:
        """Return the moment, and who acts."""
        return self.live.director(self.person)

    @property
    def owner(self) -> bool:
        """Whether this is the one who set the tournament up, and not somebody with the link."""
        return self.person.id == self.live.owner


async def staffed(services: Services, person: Person, id: Id, key: Key = "", held: Held = "") -> Staff:
    """Return the director of a tournament, or refuse who is none."""
    live = await services.tournaments.tournament(id)
    require_director(live, person, held or key)
    return Staff(live, person)


DIRECTED = {"staff": Provide(staffed)}


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
async def make(services: Services, person: Person, data: NewTournament) -> MadeTournament:
    """Set up a tournament."""
    services.limits.check("tournament", somebody(person).id or "")
    by = stamp(Who("director", data.poster.director))
    event = create(by, requests.profile(data.poster), data.seed)
    live = await services.tournaments.make(person, [event], Setup(entry=data.entry, screen=data.screen))
    return MadeTournament(live.id)


@post("/api/tournaments/practice")
async def rehearse(services: Services, person: Person, language: str, data: Rehearse) -> MadeTournament:
    """Set up a tournament with invented players who are all in the hall."""
    services.limits.check("tournament", somebody(person).id or "")
    options = TournamentOptions("fewest" if data.second_draw == "fewest" else "lot")
    events = await asyncio.to_thread(practice.opened, data.players, language, options)
    live = await services.tournaments.make(person, events, Setup(practice=True))
    return MadeTournament(live.id)


@post("/api/tournaments/restore", request_max_body_size=FILE)
async def restore(services: Services, person: Person, language: str, body: bytes) -> MadeTournament:
    """Go on with a tournament from its file, which may come from another server."""
    services.limits.check("tournament", somebody(person).id or "")
    events, faults = await asyncio.to_thread(checked, body, services.store)
    live = await services.tournaments.make(person, events, Setup())
    return MadeTournament(live.id, [fault.text(language) for fault in faults])


@get("/api/tournaments")
async def mine(services: Services, person: Person, language: str) -> list[TournamentCard]:
    """List the own tournaments."""
    return await services.tournaments.cards(person, language) if person.id else []


@get("/api/tournaments/{id:str}", dependencies=DIRECTED)
async def show(staff: Staff, language: str) -> Overview:
    """Show a tournament to its director."""
    return overview(staff.live, language, staff.owner)


@delete("/api/tournaments/{id:str}", dependencies=DIRECTED)
async def remove(services: Services, staff: Staff) -> None:
    """Take a tournament off this server; its last backup file stays."""
    owned(staff)
    await services.tournaments.remove(staff.live)


def owned(staff: Staff) -> None:
    """Refuse who has only the link."""
    if not staff.owner:
        raise Refusal("server.tournament.owner")


@post("/api/tournaments/{id:str}/steps", dependencies=DIRECTED, request_max_body_size=LIST)
async def step(staff: Staff, data: requests.DirectorRequest) -> Did:
    """Take a step: register, check in, draw, start a round, undo, …"""
    slow = isinstance(data, requests.DrawGame | requests.Register | requests.RegisterList)
    state = await staff.live.do(requests.command(data, staff.stamp()), slow=slow)
    return Did(state.number)


@patch("/api/tournaments/{id:str}/setup", dependencies=DIRECTED)
async def set_up(services: Services, staff: Staff, data: Choice) -> Setup:
    """Allow self-registration, show the beamer to everybody, play on screen, set the countdown."""
    chosen = {name: value for name, value in structs.asdict(data).items() if value is not UNSET}
    level = chosen.get("level", 0)
    if level and level not in LEVELS:
        raise Refusal("server.tournament.level", level=level, most=LEVELS[-1])
    await staff.live.set_up(structs.replace(staff.live.setup, **chosen))
    await services.tournaments.lay(staff.live)
    return staff.live.setup


@post("/api/tournaments/{id:str}/invent", dependencies=DIRECTED)
async def invent(staff: Staff) -> Did:
    """Invent the results of the round that runs, in a practice tournament."""
    await practice.invent(staff.live)
    return Did(staff.live.state.number)


@get("/api/tournaments/{id:str}/beamer")
async def show_beamer(services: Services, person: Person, language: str, id: Id, key: Key = "") -> Beamer:
    """Show what everybody in the hall may see."""
    live = await services.tournaments.tournament(id)
    require_viewer(live, person, key)
    return beamer(live, language)


@get("/api/tournaments/{id:str}/entry")
async def invitation(services: Services, id: Id, key: Key) -> Invitation:
    """Show what people enter for."""
    live = await services.tournaments.tournament(id)
    require_key(live, "entry", key)
    profile = live.state.profile
    return Invitation(profile.name, profile.place, profile.date, profile.director, _enterable(live))


def _enterable(live: LiveTournament) -> bool:
    return live.setup.entry and not live.state.seatings and live.state.conclusion is None


@post("/api/tournaments/{id:str}/entry")
async def enter(request: AnyRequest, services: Services, id: Id, data: Newcomer) -> Did:
    """Enter oneself, where the director allows it."""
    services.limits.check("entry", address(request))
    live = await services.tournaments.tournament(id)
    require_key(live, "entry", data.key)
    if not live.setup.entry:
        raise Refusal("server.tournament.entry")
    someone = requests.person(requests.Someone(data.name, data.club, data.city))
    state = await live.do(lambda state: register(state, stamp(Who("player", data.name[:80])), [someone]))
    return Did(len(state.players))


HANDLERS = [make, rehearse, restore, mine, show, remove, step, set_up, invent, show_beamer, invitation, enter]
