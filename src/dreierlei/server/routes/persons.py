"""Persons: profiles, histories, leaderboards, and matches to look at."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, patch
from litestar.params import Parameter
from msgspec import Struct
from sqlalchemy import select, update

from dreierlei.server import history, leaderboards, wire
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.profiles import MemberProfile
from dreierlei.server.ratings import PlayerRating, anchor, points
from dreierlei.server.routes.accounts import member
from dreierlei.server.routes.tables import Id, admitted
from dreierlei.server.server_clock import wall
from dreierlei.server.services import Services
from dreierlei.server.store import people, ratings, results

AnyRequest = Request[Any, Any, Any]
Word = Annotated[str, Parameter(max_length=40)]
Moment = Annotated[int | None, Parameter(ge=0, le=10**14)]


class Privacy(Struct, forbid_unknown_fields=True):
    """Whether others shall see nothing of one's profile."""

    private: bool


class SeatRating(Struct):
    """How strong whoever sits at a seat is, and what the match has changed."""

    seat: int
    person: str | None
    """The account, where its profile may be seen."""
    points: int | None
    provisional: bool
    change: int | None


def _look(request: AnyRequest, services: Services, person: Person) -> None:
    services.limits.check("profile", person.id or address(request))


@get("/api/people/{who:str}")
async def profile(request: AnyRequest, services: Services, person: Person, language: str, who: Word) -> MemberProfile:
    """Show a member's profile."""
    _look(request, services, person)
    return await services.profiles.profile(who, person, language)


@get("/api/people/{who:str}/history")
async def past_matches(
    request: AnyRequest,
    services: Services,
    person: Person,
    language: str,
    who: Word,
    game: Word = "",
    opponent: Word = "",
    result: Word = "",
    rated: bool | None = None,
    since: Moment = None,
    until: Moment = None,
    before: Word = "",
) -> history.HistoryPage:
    """Show a page of a member's matches, the latest first."""
    _look(request, services, person)
    row = await services.profiles.find(who, person)
    wanted = history.HistoryFilter(game, opponent, result, rated, since, until, before)
    return await history.page(services.store, row.id, row.id == person.id, wanted, language)


@get("/api/leaderboards/{game:str}")
async def leaderboard(request: AnyRequest, services: Services, person: Person, game: Word) -> leaderboards.Leaderboard:
    """Show the best of a game, and of this week."""
    _look(request, services, person)
    return await leaderboards.leaderboard(services.store, game, wall())


@get("/api/running")
async def running(request: AnyRequest, services: Services, person: Person, language: str) -> list[wire.WatchableTable]:
    """List running matches that anybody may look at."""
    _look(request, services, person)
    return await services.lobby.running(person.id, language)


@get("/api/me/privacy")
async def privacy(services: Services, person: Person) -> Privacy:
    """Say whether others see one's profile."""
    row = await services.store.row(select(people.c.private).where(people.c.id == member(person).id))
    return Privacy(bool(row and row.private))


@patch("/api/me/privacy")
async def change_privacy(services: Services, person: Person, data: Privacy) -> Privacy:
    """Let others see one's profile, or nothing of it."""
    services.limits.check("profile", member(person).id or "")
    await services.store.run(update(people).where(people.c.id == person.id).values(private=data.private))
    return data


@get("/api/tables/{id:str}/ratings")
async def standings(request: AnyRequest, services: Services, person: Person, id: Id) -> list[SeatRating]:
    """Tell of a table how strong everybody there is, and what a rated match has changed."""
    _look(request, services, person)
    async with admitted(services, person, id) as live:
        table = live.table
        chairs, game, rated = list(table.chairs), table.terms.game.name, table.terms.rated
    ids = [chair.person for chair in chairs if chair.kind == "player"]
    visible = (people.c.id == person.id) | people.c.private.is_(False)
    query = select(people.c.id, visible.label("visible")).where(people.c.id.in_(ids), people.c.kind == "member")
    members = {row.id: row.visible for row in await services.store.rows(query)}
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(ids))
    known = {row.person: PlayerRating(row.mu, row.sigma) for row in await services.store.rows(query)}
    done = {row.seat: row for row in await services.store.rows(select(results).where(results.c.table == id))}
    found = []
    for chair in chairs:
        who = chair.person or ""
        if chair.kind == "bot":
            found.append(SeatRating(chair.seat, None, anchor(game, chair.level).points, False, None))
        elif chair.kind != "player" or not (members.get(who) or (rated and who in members)):
            found.append(SeatRating(chair.seat, None, None, False, None))
        else:
            rating = known.get(who, PlayerRating())
            account = who if members[who] else None
            change = _change(done.get(chair.seat))
            found.append(SeatRating(chair.seat, account, rating.points, rating.provisional, change))
    return found


def _change(row: Any) -> int | None:
    """Return by how many points a result has changed a rating."""
    return None if row is None or row.mu is None else points(row.mu) - points(row.mu_before)


HANDLERS = [profile, past_matches, leaderboard, running, privacy, change_privacy, standings]
