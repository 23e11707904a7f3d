"""Solutions of solo Tricubo that are kept in memory: those asked for last, as many as fit."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import cast

from dreierlei.core.game import Game
from dreierlei.games.tricubo import Tricubo
from dreierlei.games.tricubo.solution import Solution, memory

ROOM = 96 << 20
"""Bytes for all of them together, or one larger than that: a sheet of one's own takes up to 160 MB, A and B 20 MB."""

_kept: OrderedDict[str, Solution] = OrderedDict()
_lock = Lock()


def solution(game: Game) -> Solution:
    """Return the solution of a solo game, begun or whole; sheets that differ in their titles alone share it."""
    sheet = cast(Tricubo, game).sheet
    with _lock:
        found = _kept.pop(sheet.digest, None)
        while _kept and memory(sheet) + sum(memory(each.sheet) for each in _kept.values()) > ROOM:
            _kept.popitem(last=False)  # before another is made: two large ones at once would be many
        found = _kept[sheet.digest] = found or Solution(cast(Tricubo, game), whole=False)
        return found


def clear() -> None:
    """Forget them all."""
    with _lock:
        _kept.clear()
