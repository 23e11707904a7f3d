"""Requests: a table as somebody has asked for it, read into terms and chairs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dreierlei.bots import level_name
from dreierlei.core import Game, Refusal
from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server import wire
from dreierlei.server.names import named
from dreierlei.server.people import Person
from dreierlei.server.tables.chair import Chair, told_apart
from dreierlei.server.tables.seats import check_level
from dreierlei.server.tables.terms import Terms

KINDS = ("me", "open", "device", "bot")


def requested(request: wire.TableRequest, person: Person, language: str) -> tuple[Terms, list[Chair]]:
    """Return the terms and chairs that were asked for, or refuse."""
    control = Control(request.control.kind, request.control.time, request.control.increment)
    kind = known_game(request.game)
    seen = request.listed, request.spectators, person.id or ""
    takeback = request.takeback and not request.rated
    terms = Terms(kind, control, request.timeout, *seen, rated=request.rated, takeback=takeback)
    if len(request.seats) != kind.seats:
        raise Refusal("server.table.seats", game=kind, seats=len(request.seats), expected=kind.seats)
    chairs = [chair(seat, asked, person, language) for seat, asked in enumerate(request.seats)]
    _check(chairs)
    if terms.rated:
        check_member(person)
        if any(chair.kind == "device" for chair in chairs):
            raise Refusal("server.rated.device")
    return terms, told_apart(chairs)


def check_member(person: Person) -> None:
    """Refuse who cannot play for a rating: it belongs to an account."""
    if person.kind != "member":
        raise Refusal("server.rated.member")


def chair(seat: int, asked: wire.SeatRequest, person: Person, language: str) -> Chair:
    """Return the chair that was asked for."""
    if asked.kind == "bot":
        check_level(asked.level)
        return Chair(seat, "bot", None, level_name(asked.level, language), asked.level)
    if asked.kind == "open":
        return Chair(seat, "open", None, "")
    if asked.kind == "me":
        return Chair(seat, "player", person.id, person.name)
    if asked.kind == "device":
        return Chair(seat, "device", person.id, named(asked.name or f"{person.name} {seat + 1}"))
    raise Refusal("server.seat.kind", kind=asked.kind[:40], kinds=", ".join(KINDS))


def _check(chairs: Sequence[Chair]) -> None:
    if not any(chair.human for chair in chairs):
        raise Refusal("server.table.nobody")
    if sum(chair.kind == "player" for chair in chairs) > 1:
        raise Refusal("server.table.twice")


@lru_cache(1024)
def known_game(text: str) -> Game:
    """Return a game; tables of the same one share it."""
    return game(text)
