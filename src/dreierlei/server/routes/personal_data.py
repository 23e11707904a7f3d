"""Personal data: all that is kept of oneself as a file, and how to be forgotten."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.response import Stream
from msgspec import Struct

from dreierlei.server import personal_data
from dreierlei.server.auth import COOKIE
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import Me, Text
from dreierlei.server.routes.keys import by_session
from dreierlei.server.services import Services


class Farewell(Struct, forbid_unknown_fields=True):
    """The passphrase of whoever wants to be forgotten; a guest has none."""

    passphrase: Text = ""


@get("/api/me/data", media_type="application/json")
async def data(services: Services, person: Person) -> Stream:
    """Give all that is kept of oneself, as a file."""
    services.limits.check("export", by_session(person).id or "")
    headers = {"Content-Disposition": 'attachment; filename="dreierlei.json"', "Cache-Control": "no-store"}
    return Stream(personal_data.export(services.store, person), media_type="application/json", headers=headers)


@post("/api/me/delete")
async def forget(services: Services, person: Person, data: Farewell) -> Response[Me]:
    """Be forgotten: name, keys and what one said are deleted; games stay under no name."""
    if by_session(person).kind == "member":
        services.limits.check("login", f"{person.id} passphrase")
        await services.people.confirm(person, data.passphrase)
    services.void(await services.moderation.delete(person, person))
    await services.heed()
    answer = Response(Me(None, "", "none"), status_code=200)
    answer.delete_cookie(COOKIE)
    return answer


HANDLERS = [data, forget]
