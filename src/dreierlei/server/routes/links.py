"""Links: how other devices come in, and under which address."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.address import alone, origin, own_origins
from dreierlei.server.address import code as picture
from dreierlei.server.routes.staff import DIRECTED, Id, Staff, owned
from dreierlei.server.services import Services
from dreierlei.server.settings import ANYWHERE
from dreierlei.server.tournaments import keys
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.tournament import FINAL, Where

AnyRequest = Request[Any, Any, Any]
Word = Annotated[str, Parameter(max_length=40)]


class TableLink(Struct):
    """The link of a table's phone."""

    game: int
    round: int
    table: int
    path: str


class HelperLink(Struct):
    """The link of a helper."""

    number: int
    name: str
    path: str


class Links(Struct):
    """All links of a tournament."""

    origin: str
    reachable: bool
    """Whether other devices can come in by the address; not where the server listens to its own machine only."""
    opening: bool
    """Whether the server can be opened to the local network from here."""
    addresses: list[str]
    """The addresses that this machine has, as other devices would call them."""
    reached: dict[str, int]
    """Address -> when another device last came in by it."""
    owner: str
    """The key of the tournament, for its owner."""
    director: str
    beamer: str
    entry: str
    helpers: list[HelperLink]
    tables: list[TableLink]


@get("/api/tournaments/{id:str}/links", dependencies=DIRECTED)
async def links(request: AnyRequest, services: Services, staff: Staff) -> Links:
    """Show the links for other devices, tables, beamer and newcomers."""
    return _links(request, services, staff.live, staff.owner)


def _links(request: AnyRequest, services: Services, live: LiveTournament, owner: bool) -> Links:
    helpers = [
        HelperLink(each.number, each.name, _helper(live, each.number))
        for each in live.state.helpers.values()
        if each.active
    ]
    home, reachable = origin(request, services.settings, live.setup.origin)
    own = f"/t/{live.id}/owner/{live.key('owner')}" if owner else ""
    addresses = own_origins(request, services.settings)
    known = _director(live), _beamer(live), entry_path(live)
    opening = services.open_to_network is not None and alone(request, services.settings)
    return Links(home, reachable, opening, addresses, live.reached, own, *known, helpers, table_links(live))


def table_links(live: LiveTournament) -> list[TableLink]:
    """Return the links of all phones at the tables that are drawn."""
    state = live.state
    return [
        TableLink(where.game, where.round, where.table, _table(live, where))
        for game, drawn in state.seatings.items()
        for round in range(1, (state.profile.options.final_rounds if game == FINAL else 2) + 1)
        for where in (Where(game, round, table) for table in range(1, len(drawn) + 1))
    ]


@post("/api/tournaments/{id:str}/network", dependencies=DIRECTED, status_code=200)
async def network(request: AnyRequest, services: Services, staff: Staff) -> Links:
    """Open a server that only its own machine reaches to the local network, until it stops."""
    owned(staff)
    if services.open_to_network is None or not alone(request, services.settings):
        raise Refusal("server.tournament.network")
    await services.open_to_network()
    services.settings = replace(services.settings, host=ANYWHERE)
    services.tournaments.refresh(staff.live)
    return _links(request, services, staff.live, staff.owner)


def _helper(live: LiveTournament, number: int) -> str:
    return f"/t/{live.id}/director/{live.key(live.helper_label(number))}"


@post("/api/tournaments/{id:str}/links", dependencies=DIRECTED)
async def renew(request: AnyRequest, services: Services, staff: Staff) -> Links:
    """Renew the director's link; the old one is void."""
    owned(staff)
    await staff.live.set_up(renew=True)
    return _links(request, services, staff.live, staff.owner)


@get("/api/tournaments/{id:str}/qr/{name:str}", dependencies=DIRECTED)
async def code(request: AnyRequest, services: Services, staff: Staff, name: Word) -> Response[bytes]:
    """Give the QR code of a link: director, beamer, entry, or a table such as 1-2-3."""
    live = staff.live
    path = _path(live, name, staff.owner)
    home, _ = origin(request, services.settings, live.setup.origin)
    drawn = await asyncio.to_thread(picture, f"{home}{path}")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=60"})


def _path(live: LiveTournament, name: str, owner: bool) -> str:
    """Return the path of a link by its name."""
    known = {"director": _director, "beamer": _beamer, "entry": entry_path}
    if name in known:
        return known[name](live)
    if name == "owner" and owner:
        return f"/t/{live.id}/owner/{live.key('owner')}"
    if name == "reach":
        return f"/reach/{live.id}"
    if name.startswith("helper-") and name[7:].isdecimal():
        return _active_helper(live, int(name[7:]))
    return _table(live, keys.read_place(name))


@get("/reach/{id:str}", media_type="text/html")
async def reach(request: AnyRequest, services: Services, language: str, id: Id) -> str:
    """Tell a phone that it has come in, and the director's page that one has."""
    live = await services.tournaments.tournament(id)
    host = request.headers.get("host", "")[:200]
    live.reach(f"{request.url.scheme}://{host}")
    services.tournaments.refresh(live)
    text = say("server.tournament.reached", language)
    return f"<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><p>{text}</p>"


def _director(live: LiveTournament) -> str:
    return f"/t/{live.id}/director/{live.key('director')}"


def _active_helper(live: LiveTournament, number: int) -> str:
    """Return the path of a helper who is there: nobody gets a key before its helper."""
    known = live.state.helpers.get(number)
    if known is None or not known.active:
        raise Refusal("tournament.helper.unknown", number=number)
    return _helper(live, number)


def _beamer(live: LiveTournament) -> str:
    return f"/t/{live.id}/beamer/{live.key('beamer')}"


def entry_path(live: LiveTournament) -> str:
    """Return the path of the page on which people enter themselves."""
    return f"/t/{live.id}/register/{live.key('entry')}"


def _table(live: LiveTournament, where: Where) -> str:
    place = keys.place(where)
    return f"/t/{live.id}/table/{place}/{live.key(f'table {place}')}"


HANDLERS = [links, renew, network, code, reach]
