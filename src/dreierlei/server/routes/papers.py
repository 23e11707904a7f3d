"""Papers: what leaves a tournament: its log, lists, prints and links."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.address import code as picture
from dreierlei.server.address import origin, own_origins
from dreierlei.server.routes.tournaments import DIRECTED, STAFFED, Id, Staff, owned
from dreierlei.server.server_clock import wall
from dreierlei.server.services import Services
from dreierlei.server.tournaments import keys
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.tournament import FINAL, Row, Tournament, Where, audit, require_settled
from dreierlei.tournament.exports import (
    Rows,
    csv_text,
    json_text,
    log_rows,
    player_rows,
    qualification_rows,
    ranking_rows,
    seating_by_name,
    seating_by_table,
)

AnyRequest = Request[Any, Any, Any]
Word = Annotated[str, Parameter(max_length=40)]


class LogLine(Struct):
    """One event in words."""

    number: int
    time: str
    who: str
    what: str
    undone: bool


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


class Checked(Struct):
    """The draws and lots that do not follow from the seed."""

    faults: list[str]


@get("/api/tournaments/{id:str}/log", dependencies=DIRECTED)
async def log(services: Services, staff: Staff, language: str) -> list[LogLine]:
    """Tell the log in sentences."""
    rows = await services.tournaments.work_out(staff.live, log_rows, tuple(staff.live.events), language)
    return [
        LogLine(int(str(row["event"])), str(row["time"]), str(row["who"]), str(row["what"]), bool(row["undone"]))
        for row in rows
    ]


@get("/api/tournaments/{id:str}/audit", dependencies=DIRECTED)
async def check(services: Services, staff: Staff, language: str) -> Checked:
    """Work out every draw and every lot again from the seed."""
    faults = await services.tournaments.work_out(staff.live, audit, tuple(staff.live.events))
    return Checked([fault.text(language) for fault in faults])


@get("/api/tournaments/{id:str}/file", dependencies=DIRECTED)
async def file(staff: Staff) -> Response[bytes]:
    """Give the whole tournament as one file, from which any server can go on."""
    await staff.live.catch_up()  # whatever another server of this store has just written belongs to it
    return _attached(staff.live, "backup", staff.live.log(private=True).encode(), "text/plain; charset=utf-8")


@get("/api/tournaments/{id:str}/public-log", dependencies=DIRECTED)
async def public_log(staff: Staff) -> Response[bytes]:
    """Give the log as a file for everybody, which `dreierlei tournament verify` checks."""
    await staff.live.catch_up()
    return _attached(staff.live, "log", staff.live.log().encode(), "text/plain; charset=utf-8")


_EXPORTS: dict[str, Callable[[LiveTournament, str], Rows]] = {
    "players": lambda live, language: player_rows(live.state, language),
    "seating-by-name": lambda live, _: seating_by_name(live.state, max(live.state.seatings, default=1)),
    "seating-by-table": lambda live, _: seating_by_table(live.state, max(live.state.seatings, default=1)),
    "ranking": lambda live, _: ranking_rows(live.state, _ranked(live.state)),
    "qualification": lambda live, _: _qualified(live.state),
    "log": lambda live, language: log_rows(live.events, language),
}


def _ranked(state: Tournament) -> tuple[Row, ...]:
    """Return the ranking as far as it is settled, or refuse."""
    found = require_settled(state, "standings")
    return found.ranking or found.standings


def _qualified(state: Tournament) -> Rows:
    require_settled(state, "result")
    return qualification_rows(state)


@get("/api/tournaments/{id:str}/exports/{name:str}", dependencies=STAFFED)
async def export(services: Services, staff: Staff, language: str, name: Word) -> Response[bytes]:
    """Give a list as a file for a spreadsheet or a program: ranking.csv, players.json, …"""
    what, _, kind = name.partition(".")
    if what not in _EXPORTS or kind not in ("csv", "json"):
        expected = ", ".join(f"{each}.csv, {each}.json" for each in _EXPORTS)
        raise Refusal("server.tournament.export", found=name, expected=expected)
    data = await services.tournaments.work_out(staff.live, _exported, staff.live, what, kind, language)
    return _attached(staff.live, name, data, "application/json" if kind == "json" else "text/csv; charset=utf-8")


def _exported(live: LiveTournament, what: str, kind: str, language: str) -> bytes:
    rows = _EXPORTS[what](live, language)
    if kind == "json":
        return json_text(rows).encode()
    separator = ";" if language == "de" else ","  # what spreadsheets of the language expect
    return ("\ufeff" + csv_text(rows, language, separator)).encode()


@get("/api/tournaments/{id:str}/prints/{kind:str}", dependencies=STAFFED)
async def prints(
    request: AnyRequest,
    services: Services,
    staff: Staff,
    language: str,
    kind: Word,
    game: int | None = None,
    round: int | None = None,
    best: int | None = None,
    anyway: bool = False,
) -> Response[bytes]:
    """Print: a PDF for A4; links that nobody else could follow are printed only if one insists."""
    live = staff.live
    home, reachable = origin(request, services.settings, live.setup.origin)
    services.limits.check("print", live.owner)
    if not reachable and not anyway and (live.state.seatings if kind == "sheets" else kind == "poster"):
        raise Refusal("server.tournament.unreachable", origin=home)
    link: str | dict[str, str] | None = None
    if kind == "sheets":
        tables, drawn = _links(request, services, live, False).tables, live.state.seated
        link = {f"{each.game}-{each.round}-{each.table}": f"{home}{each.path}?d={drawn[each.game]}" for each in tables}
    elif kind == "poster":
        link = f"{home}{_entry(live)}"
    pdf = await services.job_pool.pdf(
        live.owner, kind, live.lines, link, game=game, round=round, best=best, language=language
    )
    return _attached(live, f"{kind}.pdf", pdf, "application/pdf", inline=True)


@get("/api/tournaments/{id:str}/results-page", dependencies=STAFFED)
async def results(staff: Staff, language: str) -> Response[bytes]:
    """Give the declared result as one HTML file."""
    from dreierlei.prints import results_page

    return _attached(
        staff.live, "results.html", results_page(staff.live.state, language).encode(), "text/html; charset=utf-8"
    )


@get("/api/tournaments/{id:str}/links", dependencies=DIRECTED)
async def links(request: AnyRequest, services: Services, staff: Staff) -> Links:
    """Show the links for other devices, tables, beamer and newcomers."""
    return _links(request, services, staff.live, staff.owner)


def _links(request: AnyRequest, services: Services, live: LiveTournament, owner: bool) -> Links:
    state = live.state
    tables = [
        TableLink(where.game, where.round, where.table, _table(live, where))
        for game, drawn in state.seatings.items()
        for round in range(1, (state.profile.options.final_rounds if game == FINAL else 2) + 1)
        for where in (Where(game, round, table) for table in range(1, len(drawn) + 1))
    ]
    helpers = [
        HelperLink(each.number, each.name, _helper(live, each.number)) for each in state.helpers.values() if each.active
    ]
    home, reachable = origin(request, services.settings, live.setup.origin)
    own = f"/t/{live.id}/owner/{live.key('owner')}" if owner else ""
    addresses = [*own_origins(request, services.settings)]
    known = _director(live), _beamer(live), _entry(live)
    return Links(home, reachable, addresses, live.reached, own, *known, helpers, tables)


def _helper(live: LiveTournament, number: int) -> str:
    return f"/t/{live.id}/director/{live.key(f'helper {number}')}"


@post("/api/tournaments/{id:str}/links", dependencies=DIRECTED)
async def renew(request: AnyRequest, services: Services, staff: Staff) -> Links:
    """Renew the director's link; the old one is void."""
    owned(staff)
    await staff.live.set_up(staff.live.setup, renew=True)
    return _links(request, services, staff.live, staff.owner)


@get("/api/tournaments/{id:str}/qr/{name:str}", dependencies=DIRECTED)
async def code(request: AnyRequest, services: Services, staff: Staff, name: Word) -> Response[bytes]:
    """Give the QR code of a link: director, beamer, entry, or a table such as 1-2-3."""
    live = staff.live
    path = _path(live, name, staff.owner)
    drawn = picture(f"{origin(request, services.settings, live.setup.origin)[0]}{path}")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=60"})


def _path(live: LiveTournament, name: str, owner: bool) -> str:
    """Return the path of a link by its name."""
    known = {"director": _director, "beamer": _beamer, "entry": _entry}
    if name in known:
        return known[name](live)
    if name == "owner" and owner:
        return f"/t/{live.id}/owner/{live.key('owner')}"
    if name == "reach":
        return f"/reach/{live.id}"
    if name.startswith("helper-") and name[7:].isdecimal():
        return _helper(live, int(name[7:]))
    return _table(live, keys.read_place(name))


@get("/reach/{id:str}", media_type="text/html")
async def reach(request: AnyRequest, services: Services, language: str, id: Id) -> str:
    """Tell a phone that it has come in, and the director's page that one has."""
    live = await services.tournaments.tournament(id)
    host = request.headers.get("host", "")[:200]
    live.reached[f"{request.url.scheme}://{host}"] = wall()
    services.tournaments.refresh(live)
    text = say("server.tournament.reached", language)
    return f"<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><p>{text}</p>"


def _director(live: LiveTournament) -> str:
    return f"/t/{live.id}/director/{live.key('director')}"


def _beamer(live: LiveTournament) -> str:
    return f"/t/{live.id}/beamer/{live.key('beamer')}"


def _entry(live: LiveTournament) -> str:
    return f"/t/{live.id}/register/{live.key('entry')}"


def _table(live: LiveTournament, where: Where) -> str:
    place = keys.place(where)
    return f"/t/{live.id}/table/{place}/{live.key(f'table {place}')}"


def _attached(live: LiveTournament, name: str, body: bytes, kind: str, *, inline: bool = False) -> Response[bytes]:
    plain = unicodedata.normalize("NFKD", live.state.profile.name).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:40] or live.id
    how = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{how}; filename="{stem}-{name}"', "Cache-Control": "no-store"}
    if name in ("log", "backup"):
        headers["Content-Disposition"] = f'{how}; filename="{stem}-{live.state.number}.{name}"'
    return Response(body, media_type=kind, headers=headers)


HANDLERS = [log, check, file, public_log, export, prints, results, links, renew, code, reach]
