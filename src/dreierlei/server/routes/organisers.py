"""Organisers: the people they know, and their series of tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from litestar import Response, delete, get, patch, post
from msgspec import Meta, Struct

from dreierlei.core import Refusal
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.routes.lists import COST, LIST, Columns, ListView, list_view
from dreierlei.server.routes.staff import STAFFED, Id, Staff
from dreierlei.server.services import Services
from dreierlei.server.tournaments.contacts import COST as EACH
from dreierlei.server.tournaments.contacts import MOST, Contact, ContactFields, Kept
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.server.tournaments.series import SeriesCard, SeriesView, view
from dreierlei.tournament.exports import csv_text
from dreierlei.tournament.series import qualified_before

Name = Annotated[str, Meta(max_length=200)]


class ContactList(Struct, forbid_unknown_fields=True):
    """People to be written down."""

    people: Annotated[list[ContactFields], Meta(max_length=2500)]


class Forgotten(Struct, forbid_unknown_fields=True):
    """People to be forgotten, by their ids."""

    ids: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(max_length=MOST)]


class SeriesName(Struct, forbid_unknown_fields=True):
    """The name of a series to be made."""

    name: Name


class SeriesFields(Struct, forbid_unknown_fields=True):
    """A series as its organiser wants it."""

    name: Name
    best: Annotated[int, Meta(ge=0, le=40)]
    tournaments: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(max_length=100)]


class Qualified(Struct):
    """The players of a tournament who have qualified in another one of a series that it belongs to."""

    players: tuple[int, ...]
    series: list[str]


@get("/api/contacts")
async def contacts(services: Services, person: Person) -> list[Contact]:
    """List the people one knows."""
    services.limits.check("contact", somebody(person).id or "")
    return await services.contacts.all(somebody(person).id or "")


@post("/api/contacts", request_max_body_size=LIST * 2)
async def keep(services: Services, person: Person, data: ContactList) -> Kept:
    """Write people down; whoever is known is brought up to date."""
    services.limits.check("contact", somebody(person).id or "")
    return await services.contacts.keep(person.id or "", data.people)


@post("/api/contacts/read", request_max_body_size=LIST, status_code=200)
async def read(
    services: Services, person: Person, language: str, body: bytes, columns: Columns = None, heading: bool | None = None
) -> ListView:
    """Read a list of people without writing anybody down."""
    services.limits.check("contact", somebody(person).id or "")
    known = [each.person for each in await services.contacts.all(person.id or "")]
    asked = body, columns, heading, known, language
    return await services.tournaments.thread.run(person.id or "", len(body) * COST, list_view, *asked)


@patch("/api/contacts/{contact:str}", status_code=204)
async def change(services: Services, person: Person, contact: Id, data: ContactFields) -> None:
    """Set somebody right."""
    services.limits.check("contact", somebody(person).id or "")
    await services.contacts.change(person.id or "", contact, data)


@post("/api/contacts/forget", status_code=204)
async def forget(services: Services, person: Person, data: Forgotten) -> None:
    """Forget people for good."""
    await services.contacts.forget(somebody(person).id or "", data.ids)


@get("/api/contacts.csv")
async def export(services: Services, person: Person, language: str) -> Response[bytes]:
    """Give the people one knows as a list for a spreadsheet, which can be read in again."""
    services.limits.check("contact", somebody(person).id or "")
    found = await services.contacts.all(person.id or "")
    text = await services.tournaments.thread.run(person.id or "", len(found) * EACH, _csv, found, language)
    headers = {"Content-Disposition": 'attachment; filename="contacts.csv"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _csv(people: Sequence[Contact], language: str) -> bytes:
    parts = ("last", "first", "club", "city", "email", "phone", "consent")
    rows = tuple({part: getattr(each, part) for part in parts} for each in people)
    return ("\ufeff" + csv_text(rows, language, ";" if language == "de" else ",", parts)).encode()


@get("/api/series")
async def mine(services: Services, person: Person) -> list[SeriesCard]:
    """List the own series."""
    return await services.series.all(person.id) if person.id else []


@post("/api/series")
async def make(services: Services, person: Person, data: SeriesName) -> SeriesCard:
    """Begin a series."""
    services.limits.check("tournament", somebody(person).id or "")
    return await services.series.make(person.id or "", data.name)


@get("/api/series/{series:str}")
async def show(services: Services, person: Person, series: Id) -> SeriesView:
    """Show a series: its tournaments, its standings, and who has qualified where."""
    card = await services.series.one(somebody(person).id or "", series)
    return view(card, await _tournaments(services, person, card))


@patch("/api/series/{series:str}", status_code=204)
async def set_series(services: Services, person: Person, series: Id, data: SeriesFields) -> None:
    """Name a series, say how many tournaments count, and which of one's own belong to it."""
    services.limits.check("tournament", somebody(person).id or "")
    for id in data.tournaments:
        if (await services.tournaments.tournament(id)).owner != person.id:
            raise Refusal("server.tournament.owner")
    await services.series.change(person.id or "", series, data.name, data.best, data.tournaments)


@delete("/api/series/{series:str}")
async def remove(services: Services, person: Person, series: Id) -> None:
    """Forget a series; its tournaments stay."""
    await services.series.remove(somebody(person).id or "", series)


@get("/api/tournaments/{id:str}/qualified", dependencies=STAFFED)
async def qualified(services: Services, staff: Staff) -> Qualified:
    """Say who has qualified already in another tournament of a series."""
    found, names = set[int](), []
    for card in await services.series.all(staff.live.owner):
        if staff.live.id in card.tournaments:
            others = [each for each in await _tournaments(services, staff.person, card) if each.id != staff.live.id]
            found |= {*qualified_before([each.state for each in others], staff.live.state)}
            names.append(card.name)
    return Qualified(tuple(sorted(found)), names)


async def _tournaments(services: Services, person: Person, card: SeriesCard) -> list[LiveTournament]:
    """Return the tournaments of a series that are still there, by date."""
    found = []
    for id in card.tournaments:
        try:
            found.append(await services.tournaments.tournament(id))
        except Refusal:  # it was taken off this server
            continue
    return sorted(found, key=lambda each: each.state.profile.date)


HANDLERS = [contacts, keep, read, change, forget, export, mine, make, show, set_series, remove, qualified]
