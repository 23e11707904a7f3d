"""Requests: a table as somebody has asked for it, read into terms and chairs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from dreierlei.bots import level_name
from dreierlei.core import Game, Refusal, State
from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server import wire
from dreierlei.server.names import named
from dreierlei.server.people import Person
from dreierlei.server.tables.chair import Chair, told_apart
from dreierlei.server.tables.seats import check_level
from dreierlei.server.tables.terms import Terms

LONGEST_LINE = 4000
"""Characters of a position, at most."""
KINDS = ("me", "open", "device", "bot")


def requested(request: wire.TableRequest, person: Person, language: str) -> tuple[Terms, list[Chair]]:
    """Return the terms and chairs that were asked for, or refuse."""
    control = Control(request.control.kind, request.control.time, request.control.increment)
    kind = known_game(request.game)
    seen = request.listed, request.spectators, person.id or ""
    more: dict[str, Any] = {"rated": request.rated, "start": _start(kind, request)}
    if not request.rated:
        more |= {"takeback": request.takeback, "hints": _hints(request)}
    terms = Terms(kind, control, request.timeout, *seen, **more)
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


def _hints(request: wire.TableRequest) -> bool:
    """Whether there are hints: as somebody has said, else where nobody else is to come."""
    return all(seat.kind != "open" for seat in request.seats) if request.hints is None else request.hints


def _start(kind: Game, request: wire.TableRequest) -> str | None:
    """Return the first position that was asked for, in its own words, or refuse one that cannot be played on so."""
    if kind.repetition == 1:  # the first position has stood once
        raise Refusal("server.start.once")
    if not request.start:
        return None
    state = loaded(kind, request.start)
    if state.over:
        raise Refusal("server.start.over")
    secret = kind.hidden or state.phase in kind.sealed_phases
    if secret and any(seat.kind == "open" for seat in request.seats):
        raise Refusal("server.start.hidden")
    return state.dump()


def loaded(kind: Game, position: str) -> State:
    """Return a position of no more than a line's length, or refuse it."""
    if len(position) > LONGEST_LINE:
        raise Refusal("server.start.long", most=LONGEST_LINE)
    return kind.load(position)


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
