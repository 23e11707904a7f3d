"""Solutions of Tricubo, alone and at a table, that are kept in memory: those asked for last, as many as fit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, cast

from dreierlei.core.game import Game
from dreierlei.games.tricubo import Tricubo
from dreierlei.games.tricubo.solution import Solution, memory
from dreierlei.games.tricubo.table_solver import TableSolver, horizon

ROOM = 96 << 20
"""Bytes for all of them together, or one larger than that: a sheet of one's own takes up to 160 MB, A and B 20 MB."""

_kept: OrderedDict[str, tuple[Any, int]] = OrderedDict()
"""Each with the bytes that it takes."""
_lock = Lock()


def solution(game: Game) -> Solution:
    """Return the solution of a solo game, begun or whole; sheets that differ in their titles alone share it."""
    own = cast(Tricubo, game)
    found: Solution = _shared(own.sheet.digest, memory(own.sheet), lambda: Solution(own, whole=False))
    return found


def table_solver(game: Game) -> TableSolver:
    """Return what is known of a table with so many seats, begun or whole."""
    own = cast(Tricubo, game)
    sheet = own.sheet
    found: TableSolver = _shared(
        f"{sheet.digest} {own.seats}",
        memory(sheet, horizon(len(sheet.columns))),
        lambda: TableSolver(sheet.columns, sheet.purple, sheet.colours, sheet.joker, own.seats),
    )
    return found


def _shared(key: str, size: int, make: Callable[[], Any]) -> Any:
    """Return what is kept, or make it."""
    with _lock:
        found = _kept.pop(key, None)
        while _kept and size + sum(other for _, other in _kept.values()) > ROOM:
            _kept.popitem(last=False)  # before another is made: two large ones at once would be many
        _kept[key] = found or (make(), size)
        return _kept[key][0]


def clear() -> None:
    """Forget them all."""
    with _lock:
        _kept.clear()
