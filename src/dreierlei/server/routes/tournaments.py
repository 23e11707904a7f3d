"""Tournaments: set up, run and watched."""

from __future__ import annotations

from typing import Annotated

from litestar import Request, delete, get, patch, post
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from dreierlei.bots import LEVELS
from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.auth import address
from dreierlei.server.people import HASHING, Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.routes.lists import LIST
from dreierlei.server.routes.staff import DIRECTED, STAFFED, Id, Key, Staff, owned
from dreierlei.server.services import Services
from dreierlei.server.tournaments import keys, practice, requests
from dreierlei.server.tournaments.beamer import Beamer, beamer
from dreierlei.server.tournaments.cards import TournamentCard
from dreierlei.server.tournaments.live import logged, stamp
from dreierlei.server.tournaments.overview import Overview, Poster, overview
from dreierlei.server.tournaments.registry import (
    COST,
    require_key,
    require_viewer,
)
from dreierlei.server.tournaments.room import PLAYER, count_stored, require_room
from dreierlei.server.tournaments.setup import Left, Limit, Origin, Setup, Slide, SlideTurn, Until
from dreierlei.tournament import (
    LogEvent,
    Tournament,
    TournamentOptions,
    Who,
    create,
    register,
)
from dreierlei.tournament.rehearsal import check_players

AnyRequest = Request[None, None, None]  # type: ignore[type-var]  # no user, no auth and no state of Litestar's own
PASSPHRASE = 8
"""Signs of a passphrase, at least."""
FILE = 8 * 1024 * 1024
"""Bytes of a tournament in one file, at most."""


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament to be set up."""

    poster: Poster
    entry: bool = False
    screen: bool = False


class Rehearse(Struct, forbid_unknown_fields=True):
    """A tournament to practise with."""

    players: int = 23
    second_draw: str = "lot"


class MadeTournament(Struct):
    """A new tournament, the key that opens it on any device, and what its log does not owe to its seeds."""

    id: str
    key: str
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
    limit: Limit | UnsetType = UNSET
    origin: Origin | UnsetType = UNSET
    saved: bool | UnsetType = UNSET


class Wall(Struct, forbid_unknown_fields=True):
    """What the director, or a helper at the beamer, tells the wall: countdown and slides."""

    until: Until | UnsetType | None = UNSET
    left: Left | UnsetType | None = UNSET
    slide: Slide | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    turn: SlideTurn | UnsetType = UNSET


class Newcomer(Struct, forbid_unknown_fields=True):
    """Somebody who enters alone."""

    key: Annotated[str, Meta(max_length=80)]
    name: Annotated[str, Meta(max_length=200)] = ""
    first: Annotated[str, Meta(max_length=200)] = ""
    last: Annotated[str, Meta(max_length=200)] = ""
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
async def make(request: AnyRequest, services: Services, person: Person, data: NewTournament) -> MadeTournament:
    """Set up a tournament."""
    services.limits.check("tournament", somebody(person).id or "")
    await require_room(services.store, person)
    count_stored(services.limits, address(request))
    live = services.tournaments.blank(person, Setup(entry=data.entry, screen=data.screen))
    by = stamp(Who("director", data.poster.director))
    event = create(by, requests.profile(data.poster), commitment=live.first_commitment())
    await services.tournaments.make(live, logged([event]))
    return MadeTournament(live.id, live.key("owner"))


@post("/api/tournaments/practice")
async def rehearse(
    request: AnyRequest, services: Services, person: Person, language: str, data: Rehearse
) -> MadeTournament:
    """Set up a tournament with invented players who are all in the hall."""
    by = somebody(person).id or ""
    services.limits.check("tournament", by)
    check_players(data.players)  # before it is said how long it will take
    await require_room(services.store, person, data.players * PLAYER)
    count_stored(services.limits, address(request), data.players * PLAYER)
    options = TournamentOptions("fewest" if data.second_draw == "fewest" else "lot")
    live = services.tournaments.blank(person, Setup(practice=True, saved=True))
    asked = data.players, language, options, live.lot_secret
    log = await services.tournaments.thread.run(by, data.players * COST, practice.opened, *asked)
    await services.tournaments.make(live, log)
    return MadeTournament(live.id, live.key("owner"))


@post("/api/tournaments/restore", request_max_body_size=FILE)
async def restore(
    request: AnyRequest, services: Services, person: Person, language: str, body: bytes
) -> MadeTournament:
    """Go on with a tournament from its file, which may come from another server."""
    by = somebody(person).id or ""
    services.limits.check("tournament", by)
    services.limits.check("restore", by)
    services.limits.check("restore", address(request))
    await require_room(services.store, person, len(body))
    found = await services.job_pool.restored(by, body)
    count_stored(services.limits, address(request), len(body))
    live = await services.tournaments.taken_over(person, found)
    return MadeTournament(live.id, live.key("owner"), [fault.text(language) for fault in found.faults])


@get("/api/tournaments")
async def mine(services: Services, person: Person, language: str) -> list[TournamentCard]:
    """List the own tournaments."""
    return await services.tournaments.cards.of(person, language) if person.id else []


@get("/api/tournaments/{id:str}", dependencies=STAFFED)
async def show(services: Services, staff: Staff, language: str) -> Overview:
    """Show a tournament to its director, or to a helper."""
    live = staff.live
    return await services.tournaments.work_out(live, overview, live, language, staff.owner, staff.helper)


@delete("/api/tournaments/{id:str}", dependencies=DIRECTED)
async def remove(services: Services, staff: Staff) -> None:
    """Take a tournament off this server; its last backup file stays."""
    owned(staff)
    await services.tournaments.remove(staff.live)


@post("/api/tournaments/{id:str}/steps", dependencies=STAFFED, request_max_body_size=LIST)
async def step(staff: Staff, language: str, data: requests.DirectorRequest) -> Did:
    """Take a step: register, check in, draw, start a round, undo, …"""
    live = staff.live
    slow = isinstance(data, requests.DrawGame | requests.Register | requests.RegisterList)
    ending = isinstance(data, requests.Conclude)
    if (ending or isinstance(data, requests.DrawGame | requests.Lots)) and not staff.helper:
        await live.commit(staff.stamp(), say("server.tournament.recommitted", language), ending=ending)
    state = await live.do(requests.command(data, live, staff.stamp(data.key)), slow=slow, key=data.key)
    if isinstance(data, requests.StartRound) and (live.setup.left, live.setup.until) != (None, None):
        await live.set_up(left=None, until=None)  # a pause or a time that was set belongs to the round before
    return Did(live.number_of(data.key) if data.key else state.number)


@patch("/api/tournaments/{id:str}/setup", dependencies=DIRECTED)
async def set_up(services: Services, staff: Staff, data: Choice) -> Setup:
    """Allow self-registration, show the beamer to everybody, play on screen, set the countdown."""
    chosen = {name: value for name, value in structs.asdict(data).items() if value is not UNSET}
    level = chosen.get("level", 0)
    if level and level not in LEVELS:
        raise Refusal("server.tournament.level", level=level, most=LEVELS[-1])
    await staff.live.set_up(**chosen)
    await services.tournaments.lay(staff.live)
    return staff.live.setup.shown


@patch("/api/tournaments/{id:str}/wall", dependencies=STAFFED)
async def steer(staff: Staff, data: Wall) -> Setup:
    """Set, pause or end the countdown; pin a slide, pause, or go on to the next."""
    staff.require("beamer")
    chosen = {name: value for name, value in structs.asdict(data).items() if value is not UNSET}
    await staff.live.set_up(**chosen)
    return staff.live.setup.shown


class TournamentPassphrase(Struct, forbid_unknown_fields=True):
    """What opens a tournament on any device."""

    passphrase: Annotated[str, Meta(max_length=200)]


@post("/api/tournaments/{id:str}/passphrase", dependencies=DIRECTED)
async def protect(services: Services, staff: Staff, data: TournamentPassphrase) -> Setup:
    """Choose the passphrase of a tournament."""
    owned(staff)
    if len(data.passphrase.strip()) < PASSPHRASE:
        raise Refusal("server.tournament.passphrase-short", least=PASSPHRASE)
    hashed = await services.people.hashing.run(staff.live.id, HASHING, keys.hashed, data.passphrase)
    await staff.live.set_up(passphrase=hashed, saved=True)
    return staff.live.setup.shown


@post("/api/tournaments/{id:str}/unlock", status_code=200)
async def unlock(request: AnyRequest, services: Services, id: Id, data: TournamentPassphrase) -> MadeTournament:
    """Give the key of a tournament to whoever knows its passphrase."""
    services.limits.check("login", address(request))
    live = await services.tournaments.tournament(id)
    known = live.setup.passphrase
    if not await services.people.hashing.run(address(request), HASHING, keys.unlocks, known, data.passphrase):
        raise Refusal("server.tournament.passphrase")
    return MadeTournament(live.id, live.key("owner"))


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
    return await services.tournaments.work_out(live, beamer, live, language)


@get("/api/tournaments/{id:str}/entry")
async def invitation(services: Services, id: Id, key: Key) -> Invitation:
    """Show what people enter for."""
    live = await services.tournaments.tournament(id)
    require_key(live, "entry", key)
    profile = live.state.profile
    return Invitation(profile.name, profile.place, profile.date, profile.director, _enterable(live.setup, live.state))


def _enterable(setup: Setup, state: Tournament) -> bool:
    limit = setup.limit
    entered = sum(player.status != "withdrawn" for player in state.players.values())
    return setup.entry and not state.seatings and state.conclusion is None and (not limit or entered < limit)


@post("/api/tournaments/{id:str}/entry")
async def enter(request: AnyRequest, services: Services, id: Id, data: Newcomer) -> Did:
    """Enter oneself, where the director allows it."""
    services.limits.check("entry", address(request))
    live = await services.tournaments.tournament(id)
    require_key(live, "entry", data.key)
    someone = requests.person(requests.Someone(data.name, data.first, data.last, data.club, data.city))

    def command(state: Tournament) -> LogEvent:
        if not _enterable(live.setup, state):  # asked of the state that is written to: many may come at once
            full = live.setup.entry and live.setup.limit
            raise Refusal("server.tournament.full" if full else "server.tournament.entry")
        return register(state, stamp(Who("player", someone.name[:80])), [someone])

    state = await live.do(command)
    return Did(len(state.players))


HANDLERS = [
    make, rehearse, restore, mine, show, remove, step, set_up, steer, protect, unlock, invent, show_beamer,
    invitation, enter,
]  # fmt: skip  # in the order of a day
