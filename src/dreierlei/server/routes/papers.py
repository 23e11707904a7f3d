"""Papers: what leaves a tournament: its log, lists, prints and links."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.address import code as picture
from dreierlei.server.address import origin
from dreierlei.server.routes.tournaments import DIRECTED, Staff, owned
from dreierlei.server.services import Services
from dreierlei.server.tournaments import keys
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.tournament import FINAL, Where, audit
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


class Links(Struct):
    """All links of a tournament."""

    origin: str
    reachable: bool
    """Whether other devices can come in by the address; not where the server listens to its own machine only."""
    director: str
    beamer: str
    entry: str
    tables: list[TableLink]


class Checked(Struct):
    """The draws and lots that do not follow from the seed."""

    faults: list[str]


@get("/api/tournaments/{id:str}/log", dependencies=DIRECTED)
async def log(staff: Staff, language: str) -> list[LogLine]:
    """Tell the log in sentences."""
    rows = await asyncio.to_thread(log_rows, tuple(staff.live.events), language)
    return [
        LogLine(int(str(row["event"])), str(row["time"]), str(row["who"]), str(row["what"]), bool(row["undone"]))
        for row in rows
    ]


@get("/api/tournaments/{id:str}/audit", dependencies=DIRECTED)
async def check(staff: Staff, language: str) -> Checked:
    """Work out every draw and every lot again from the seed."""
    faults = await asyncio.to_thread(audit, tuple(staff.live.events))
    return Checked([fault.text(language) for fault in faults])


@get("/api/tournaments/{id:str}/file", dependencies=DIRECTED)
async def file(staff: Staff) -> Response[bytes]:
    """Give the whole tournament as one file, from which any server can go on."""
    await staff.live.catch_up()  # whatever another server of this store has just written belongs to it
    text = "".join(f"{line}\n" for line in staff.live.lines)
    return _attached(staff.live, "log", text.encode(), "text/plain; charset=utf-8")


_EXPORTS: dict[str, Callable[[LiveTournament, str], Rows]] = {
    "players": lambda live, language: player_rows(live.state, language),
    "seating-by-name": lambda live, _: seating_by_name(live.state, max(live.state.seatings, default=1)),
    "seating-by-table": lambda live, _: seating_by_table(live.state, max(live.state.seatings, default=1)),
    "ranking": lambda live, _: ranking_rows(live.state),
    "qualification": lambda live, _: qualification_rows(live.state),
    "log": lambda live, language: log_rows(live.events, language),
}


@get("/api/tournaments/{id:str}/exports/{name:str}", dependencies=DIRECTED)
async def export(staff: Staff, language: str, name: Word) -> Response[bytes]:
    """Give a list as a file for a spreadsheet or a program: ranking.csv, players.json, …"""
    what, _, kind = name.partition(".")
    if what not in _EXPORTS or kind not in ("csv", "json"):
        expected = ", ".join(f"{each}.csv, {each}.json" for each in _EXPORTS)
        raise Refusal("server.tournament.export", found=name, expected=expected)
    rows = _EXPORTS[what](staff.live, language)
    if kind == "json":
        return _attached(staff.live, f"{what}.json", json_text(rows).encode(), "application/json")
    separator = ";" if language == "de" else ","  # what spreadsheets of the language expect
    text = "\ufeff" + csv_text(rows, language, separator)
    return _attached(staff.live, f"{what}.csv", text.encode(), "text/csv; charset=utf-8")


@get("/api/tournaments/{id:str}/prints/{kind:str}", dependencies=DIRECTED)
async def prints(
    request: AnyRequest,
    services: Services,
    staff: Staff,
    language: str,
    kind: Word,
    game: int | None = None,
    round: int | None = None,
    best: int | None = None,
) -> Response[bytes]:
    """Print: a PDF for A4."""
    live, home = staff.live, origin(request, services.settings)[0]
    services.limits.check("print", live.owner)
    link: str | dict[str, str] | None = None
    if kind == "sheets":
        tables = _links(request, services, live).tables
        link = {f"{each.game}-{each.round}-{each.table}": f"{home}{each.path}" for each in tables}
    elif kind == "poster":
        link = f"{home}{_entry(live)}"
    pdf = await services.print_pool.pdf(
        live.owner, kind, live.lines, link, game=game, round=round, best=best, language=language
    )
    return _attached(live, f"{kind}.pdf", pdf, "application/pdf", inline=True)


@get("/api/tournaments/{id:str}/links", dependencies=DIRECTED)
async def links(request: AnyRequest, services: Services, staff: Staff) -> Links:
    """Show the links for other devices, tables, beamer and newcomers."""
    return _links(request, services, staff.live)


def _links(request: AnyRequest, services: Services, live: LiveTournament) -> Links:
    state = live.state
    tables = [
        TableLink(where.game, where.round, where.table, _table(live, where))
        for game, drawn in state.seatings.items()
        for round in range(1, (state.profile.options.final_rounds if game == FINAL else 2) + 1)
        for where in (Where(game, round, table) for table in range(1, len(drawn) + 1))
    ]
    return Links(*origin(request, services.settings), _director(live), _beamer(live), _entry(live), tables)


@post("/api/tournaments/{id:str}/links", dependencies=DIRECTED)
async def renew(request: AnyRequest, services: Services, staff: Staff) -> Links:
    """Renew the director's link; the old one is void."""
    owned(staff)
    await staff.live.set_up(staff.live.setup, renew=True)
    return _links(request, services, staff.live)


@get("/api/tournaments/{id:str}/qr/{name:str}", dependencies=DIRECTED)
async def code(request: AnyRequest, services: Services, staff: Staff, name: Word) -> Response[bytes]:
    """Give the QR code of a link: director, beamer, entry, or a table such as 1-2-3."""
    known = {"director": _director, "beamer": _beamer, "entry": _entry}
    path = known[name](staff.live) if name in known else _table(staff.live, keys.read_place(name))
    drawn = picture(f"{origin(request, services.settings)[0]}{path}")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=60"})


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
    if name == "log":
        headers["Content-Disposition"] = f'{how}; filename="{stem}-{live.state.number}.log"'
    return Response(body, media_type=kind, headers=headers)


HANDLERS = [log, check, file, export, prints, links, renew, code]
