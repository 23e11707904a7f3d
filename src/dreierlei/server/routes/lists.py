"""Lists of people for a tournament, read and shown before anybody is entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, cast

from litestar import post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.routes.staff import STAFFED, Staff
from dreierlei.server.services import Services
from dreierlei.tournament import Entrant, ListRow, read_list
from dreierlei.tournament.list_columns import PARTS

Columns = Annotated[str | None, Parameter(max_length=200, description="what each column holds: last,first,club,…")]
LIST = 1024 * 1024
"""Bytes of a step, at most: a pasted list is the longest."""
COST = 1e-6
"""Seconds that it takes to read a byte of one, about."""


class ListRowView(Struct):
    """One line of a list, and whom it would enter."""

    line: int
    cells: tuple[str, ...]
    first: str
    last: str
    club: str
    city: str
    fault: str
    same: str
    like: str


class ListView(Struct):
    """A list as it was understood, before anybody is entered."""

    encoding: str
    separator: str
    heading: bool
    columns: tuple[str, ...]
    rows: list[ListRowView]


@post("/api/tournaments/{id:str}/lists", dependencies=STAFFED, request_max_body_size=LIST, status_code=200)
async def read(
    services: Services, staff: Staff, language: str, body: bytes, columns: Columns = None, heading: bool | None = None
) -> ListView:
    """Read a list of people without entering anybody; columns that were misunderstood can be told."""
    staff.require("check-in")
    state = staff.live.state
    known = [each.person for each in state.players.values() if each.status != "withdrawn"]
    asked = body, columns, heading, known, language, state.profile.director
    return await services.tournaments.thread.run(staff.live.owner, len(body) * COST, list_view, *asked)


def list_view(
    body: bytes,
    columns: str | None,
    heading: bool | None,
    known: Sequence[Entrant],
    language: str,
    director: str = "",
) -> ListView:
    """Return a list as it is understood, or as one says that its columns are."""
    parts = None if columns is None else tuple(part.strip() for part in columns.split(","))
    if parts is not None and not set(parts) <= set(PARTS):
        raise Refusal("server.tournament.columns", expected=", ".join(PARTS[:-1]))
    found = read_list(body, cast(Any, parts), heading, known, director)
    rows = [_list_row(row, language) for row in found.rows]
    return ListView(found.encoding, found.separator, found.heading, found.columns, rows)


def _list_row(row: ListRow, language: str) -> ListRowView:
    person = row.person or Entrant("", "")
    fault = row.fault.text(language) if row.fault else ""
    return ListRowView(
        row.line, row.cells, person.first, person.last, person.club, person.city, fault, row.same, row.like
    )


HANDLERS = [read]
