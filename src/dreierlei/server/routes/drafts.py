"""Drafts: positions that are being set up by hand, and what is wrong with them."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, post
from msgspec import Struct

from dreierlei.core import SPECTATOR, Game, Refusal
from dreierlei.core.draft import Draft, Part
from dreierlei.server import wire
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.server.tables.requests import LONGEST_LINE, known_game

AnyRequest = Request[Any, Any, Any]


class DraftRequest(Struct, forbid_unknown_fields=True):
    """A position as it is being set up, and one edit of it: a piece put on a spot, moved there, or a part changed."""

    game: str
    position: str = ""
    spot: str = ""
    piece: str = ""
    """Nothing takes away what lies there."""
    origin: str = ""
    """Where the piece comes from, if it is on the board."""
    part: str = ""
    value: str = ""
    clear: bool = False
    """Takes everything away."""


class DraftPiece(Struct):
    """What can be put on spots."""

    name: str
    label: str
    seat: int | None


class DraftTray(Struct):
    """Where pieces lie that are not on the board."""

    name: str
    label: str
    pieces: tuple[str, ...]


class DraftWord(Struct):
    """What a part may be."""

    value: str
    label: str


class DraftPart(Struct):
    """What a position tells besides: one word among some, or a number from low to high."""

    name: str
    label: str
    value: str
    among: list[DraftWord]
    low: int
    high: int


class DraftInfo(Struct):
    """A position as it is being set up, sound or not."""

    game: str
    position: str
    view: Any
    pieces: list[DraftPiece]
    movable: bool
    """Whether what lies on a spot can be taken to another."""
    spots: dict[str, str]
    """What lies where, by the handles of the board."""
    trays: list[DraftTray]
    parts: list[DraftPart]
    trouble: str
    """What is wrong with it, or nothing where it can be played."""
    wrong_spots: tuple[str, ...]
    wrong_parts: tuple[str, ...]
    legal: wire.Legal


@post("/api/positions/draft", status_code=200)
async def draft(
    request: AnyRequest, services: Services, person: Person, language: str, data: DraftRequest
) -> DraftInfo:
    """Edit a position that is being set up, and say what is wrong with it."""
    services.limits.check("position", person.id or address(request))
    return await asyncio.to_thread(drafted, data, language)


def drafted(data: DraftRequest, language: str) -> DraftInfo:
    """Return a position after an edit, and whether it can be played."""
    game = known_game(data.game)
    if len(data.position) > LONGEST_LINE:
        raise Refusal("server.start.long", most=LONGEST_LINE)
    edited = game.draft(data.position or game.start().dump())
    if data.part:
        edited = edited.set(data.part, data.value)
    elif data.origin:
        edited = edited.move(data.origin, data.spot)
    elif data.clear:
        edited = edited.clear()
    elif data.spot:
        edited = edited.put(data.spot, data.piece)
    return _draft_info(game, edited, language)


def _draft_info(game: Game, edited: Draft[Any], language: str) -> DraftInfo:
    view, legal, trouble = edited.view(), {}, ""
    spots: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    try:
        state = game.load(edited.text())
        view, legal = state.laid_open(SPECTATOR), {seat: state.texts(seat) for seat in state.to_act}
    except Refusal as why:
        trouble = edited.told(why, language)
        spots, parts = edited.amiss(why)
    return DraftInfo(
        str(game), edited.text(), view,
        [DraftPiece(each.name, each.label.text(language), each.seat) for each in edited.pieces()],
        edited.movable, dict(edited.spots()),
        [DraftTray(each.name, each.label.text(language), each.pieces) for each in edited.trays()],
        [_part(each, language) for each in edited.parts()],
        trouble, spots, parts, legal,
    )  # fmt: skip  # the fields of the answer


def _part(part: Part, language: str) -> DraftPart:
    among = [DraftWord(value, label.text(language)) for value, label in part.among]
    return DraftPart(part.name, part.label.text(language), part.value, among, part.low, part.high)


HANDLERS = [draft]
