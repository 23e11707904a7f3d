"""Repetition: which positions a search calls drawn: what stands twice on its way, and what must not come up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.history import History
from dreierlei.core.state import State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if TYPE_CHECKING:
    from dreierlei.core.game import Game

LONGEST = 1024  # positions of a way, the root included


class Repetition:
    """The way of a search from its root, and what has stood in the match before."""

    def __init__(self, game: Game) -> None:
        self.limit = 0  # how often a position may stand before it is a draw, where that is heeded
        self.history = History(game)
        if not cython.compiled:
            self.hashes = [0] * LONGEST

    def heed(self, game: Game, repeated: tuple[str, ...]) -> None:
        """Look for repetitions from now on; these positions must not come up once more."""
        self.limit = game.repetition
        self.history.remember(repeated)

    def begin(self, state: State) -> None:
        """Begin a way at a position."""
        self.hashes[0] = state.position_hash()

    def met(self, state: State, ply: int) -> bool:
        """Whether the position that a way has reached has stood on it, or so often that the match is drawn."""
        i = 0
        hash = state.position_hash()
        self.hashes[ply] = hash
        if hash == 0:
            return False
        for i in range(ply):
            if self.hashes[i] == hash:
                return True
        return self.history.count > 0 and self.history.times(hash) + 1 >= self.limit
