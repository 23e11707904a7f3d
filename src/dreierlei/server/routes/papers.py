"""Papers: what leaves a tournament: its log, lists and prints."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, delete, get, put
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.address import origin
from dreierlei.server.routes.links import entry_path, table_links
from dreierlei.server.routes.staff import DIRECTED, STAFFED, Staff
from dreierlei.server.services import Services
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.server.tournaments.setup import Setup, data_address
from dreierlei.tournament import Row, Tournament, audit, require_seats, require_settled
from dreierlei.tournament.exports import (
    PLAYERS,
    QUALIFIED,
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
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
LOGO = 1024 * 1024
"""Bytes of a picture that is looked at; what prints take is less."""


class LogLine(Struct):
    """One event in words."""

    number: int
    time: str
    who: str
    what: str
    undone: bool


class Unprintable(Struct):
    """A text that would be printed with boxes in it, and the number of the entry that it stands in; 0: the poster."""

    number: int
    text: str


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
    """Give the whole tournament as one file, from which any server can go on; to its owner with the links.

    All keys follow from the secret in it, the owner's and those to come: whoever has the director's link has it for
    as long as the owner likes.
    """
    await staff.live.catch_up()  # whatever another server of this store has just written belongs to it
    text = staff.live.log(private=staff.owner)
    return _attached(staff.live, "backup", text.encode(), "text/plain; charset=utf-8")


@get("/api/tournaments/{id:str}/public-log", dependencies=DIRECTED)
async def public_log(staff: Staff) -> Response[bytes]:
    """Give the log as a file for everybody, which `dreierlei tournament verify` checks."""
    await staff.live.catch_up()
    return _attached(staff.live, "log", staff.live.log().encode(), "text/plain; charset=utf-8")


_EXPORTS: dict[str, Callable[[LiveTournament, str], Rows]] = {
    "players": lambda live, language: player_rows(live.state, language),
    "seating-by-name": lambda live, _: seating_by_name(live.state, _seated(live.state)),
    "seating-by-table": lambda live, _: seating_by_table(live.state, _seated(live.state)),
    "ranking": lambda live, language: ranking_rows(live.state, _ranked(live.state), language),
    "qualification": lambda live, language: _qualified(live.state, language),
    "log": lambda live, language: log_rows(live.events, language),
}
_COLUMNS = {"players": PLAYERS, "qualification": QUALIFIED}
"""The columns of lists on which nobody may stand."""


def _seated(state: Tournament) -> int:
    """Return the game that was drawn last, or refuse."""
    game = max(state.seatings, default=1)
    require_seats(state, game)
    return game


def _ranked(state: Tournament) -> tuple[Row, ...]:
    """Return the ranking as far as it is settled, or refuse."""
    found = require_settled(state, "standings")
    return found.ranking or found.standings


def _qualified(state: Tournament, language: str) -> Rows:
    require_settled(state, "result")
    return qualification_rows(state, language)


@get("/api/tournaments/{id:str}/exports/{name:str}", dependencies=STAFFED)
async def export(services: Services, staff: Staff, language: str, name: Word) -> Response[bytes]:
    """Give a list as a file for a spreadsheet or a program: ranking.csv, players.json, …"""
    what, _, kind = name.partition(".")
    if what not in _EXPORTS or kind not in ("csv", "json"):
        expected = ", ".join(f"{each}.csv, {each}.json" for each in _EXPORTS)
        raise Refusal("server.tournament.export", found=name, expected=expected)
    _require_director(staff, what)
    data = await services.tournaments.work_out(staff.live, _exported, staff.live, what, kind, language)
    return _attached(staff.live, name, data, "application/json" if kind == "json" else "text/csv; charset=utf-8")


def _require_director(staff: Staff, what: str) -> None:
    """Refuse the log to helpers: it names reasons that are nobody else's business."""
    if what == "log" and staff.helper:
        raise Refusal("tournament.director-only")


def _exported(live: LiveTournament, what: str, kind: str, language: str) -> bytes:
    rows = _EXPORTS[what](live, language)
    if kind == "json":
        return json_text(rows).encode()
    separator = ";" if language == "de" else ","  # what spreadsheets of the language expect
    return ("\ufeff" + csv_text(rows, language, separator, _COLUMNS.get(what, ()))).encode()


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
    codes: bool = True,
) -> Response[bytes]:
    """Print: a PDF for A4; links that nobody else could follow are printed only if one insists, sheets also without."""
    live = staff.live
    _require_director(staff, kind)
    home, reachable = origin(request, services.settings, live.setup.origin)
    coded = kind == "poster" or (kind == "sheets" and codes)
    if coded and not reachable and not anyway and (kind == "poster" or live.state.seatings):
        raise Refusal("server.tournament.unreachable", origin=home)
    link: str | dict[str, str] | None = None
    if kind == "sheets" and codes:
        tables, drawn = table_links(live), live.state.seated
        link = {f"{each.game}-{each.round}-{each.table}": f"{home}{each.path}?d={drawn[each.game]}" for each in tables}
    elif kind == "poster":
        link = f"{home}{entry_path(live)}"
    wish = {"game": game, "round": round, "best": best, "language": language, "logo": live.setup.picture}
    pdf = await _typeset(services, live, kind, link, wish)
    return _attached(live, f"{kind}.pdf", pdf, "application/pdf", inline=True)


async def _typeset(
    services: Services, live: LiveTournament, kind: str, link: str | dict[str, str] | None, wish: dict[str, Any]
) -> bytes:
    """Print and count it; what is refused at once, since it is not settled yet, counts for nothing."""
    services.limits.check("print", live.owner)
    try:
        return await services.job_pool.pdf(live.owner, kind, live.lines, link, **wish)
    except Refusal as why:
        if why.slug not in ("server.long", "server.lost"):
            services.limits.give_back("print", live.owner)
        raise


@get("/api/tournaments/{id:str}/unprintable", dependencies=STAFFED)
async def unprintable(services: Services, staff: Staff) -> list[Unprintable]:
    """Tell which names would be printed with boxes in them, because this machine has no font for them."""
    from dreierlei.prints import odd_texts

    odd = odd_texts(staff.live.state)
    if not odd:
        return []
    services.limits.check("print", staff.live.owner)
    boxes = await services.job_pool.undrawn(staff.live.owner, [text for _, text in odd])
    return [Unprintable(number, text) for number, text in odd if text in boxes]


@put("/api/tournaments/{id:str}/logo", dependencies=DIRECTED, request_max_body_size=LOGO)
async def set_logo(services: Services, staff: Staff, body: bytes) -> Setup:
    """Let prints and the results page carry the organiser's picture: PNG, JPEG or SVG."""
    services.limits.check("print", staff.live.owner)
    kind = await services.job_pool.logo_kind(staff.live.owner, body)
    await staff.live.set_up(logo=data_address(kind, body))
    return staff.live.setup.shown


@delete("/api/tournaments/{id:str}/logo", dependencies=DIRECTED)
async def drop_logo(staff: Staff) -> None:
    """Go back to the sign of the house."""
    await staff.live.set_up(logo="")


@get("/api/tournaments/{id:str}/results-page", dependencies=STAFFED)
async def results(staff: Staff, language: str) -> Response[bytes]:
    """Give the declared result as one HTML file."""
    from dreierlei.prints import results_page

    text = results_page(staff.live.state, language, staff.live.setup.logo)
    return _attached(staff.live, "results.html", text.encode(), "text/html; charset=utf-8")


def _attached(live: LiveTournament, name: str, body: bytes, kind: str, *, inline: bool = False) -> Response[bytes]:
    plain = unicodedata.normalize("NFKD", live.state.profile.name.translate(_SPELT)).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:40] or live.id
    how = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{how}; filename="{stem}-{name}"', "Cache-Control": "no-store"}
    if name in ("log", "backup"):
        headers["Content-Disposition"] = f'{how}; filename="{stem}-{live.state.number}.{name}"'
    return Response(body, media_type=kind, headers=headers)


HANDLERS = [log, check, file, public_log, export, prints, unprintable, set_logo, drop_logo, results]
