"""History: which positions have stood in one game, for whoever plays states without a referee."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    WORDS = 32  # of the filter; compiled, a constant of the `.pxd`
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.state import State

ROOM = 128
"""So many hashes a history has room for before it grows."""


class History:
    """The hashes of the positions that have stood, in their order, and a filter that is asked at every ply.

    A bit of the filter says whether any of the hashes that share it has been written: where it is not set, which is
    nearly always, nothing need be searched. `Match` counts keys, which cannot collide; of a million positions by 64-bit
    hashes, two collide with a chance of one in thirty million.
    """

    def __init__(self, game: Game) -> None:
        self.limit = game.repetition
        self.count = 0
        self.hashes = array("Q", bytes(8 * ROOM))
        if not cython.compiled:
            self.filter = [0] * WORDS

    def clear(self) -> None:
        """Forget everything, for the next game."""
        i = 0
        self.count = 0
        for i in range(WORDS):
            self.filter[i] = 0

    def note(self, state: State) -> bool:
        """Count the position that stands now; whether it has stood so often that the game is drawn."""
        hash = 0
        if self.limit == 0:
            return False
        hash = state.position_hash()
        return hash != 0 and self.insert(hash) >= self.limit

    def insert(self, hash: int) -> int:
        """Write a hash, and return how often it has been written."""
        bit = 1
        times = 1 + self.times(hash)
        self.filter[(hash >> 32) & 31] |= bit << (hash >> 58)
        if self.count == len(self.hashes):
            self.widen()
        self.hashes[self.count] = hash
        self.count += 1
        return times

    def times(self, hash: int) -> int:
        """Return how often a hash has been written."""
        i = 0
        times = 0
        if (self.filter[(hash >> 32) & 31] >> (hash >> 58)) & 1:
            for i in range(self.count):
                times += self.hashes[i] == hash
        return times

    def widen(self) -> None:
        """Double the room."""
        with cython.gil:
            self.hashes = array("Q", bytes(self.hashes) + bytes(8 * len(self.hashes)))

    # The same for Python callers.

    def add(self, state: State) -> bool:
        """Count the position that stands now; whether the game is drawn by repetition."""
        return self.note(state)

    def repeated(self) -> tuple[str, ...]:
        """Return the hashes of the positions that end the game if they come up once more, as views tell them."""
        found = []
        if self.limit > 1:
            found = [hash for hash in self.hashes[: self.count] if self.times(hash) == self.limit - 1]
        return tuple(f"{hash:x}" for hash in sorted(set(found)))

    def remember(self, hashes: Sequence[str]) -> None:
        """Become the history in which these positions have stood so often that they must not come up once more."""
        self.clear()
        for hash in hashes:
            for _ in range(self.limit - 1):
                self.insert(int(hash, 16))

    def copy(self) -> History:
        """Return an independent copy."""
        twin = History.__new__(History)
        twin.become(self)
        return twin

    def become(self, other: History) -> int:
        """Take over all that another one has counted."""
        i = 0
        self.limit = other.limit
        self.count = other.count
        self.hashes = array("Q", bytes(other.hashes))
        if not cython.compiled:
            self.filter = [0] * WORDS
        for i in range(WORDS):
            self.filter[i] = other.filter[i]
        return 0

    def restore(self, limit: int, hashes: Sequence[int]) -> None:
        """Become the history of these hashes."""
        self.limit = limit
        self.count = 0
        self.hashes = array("Q", bytes(8 * ROOM))
        if not cython.compiled:
            self.filter = [0] * WORDS
        for hash in hashes:
            self.insert(hash)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.limit, list(self.hashes[: self.count]))


def _restored(limit: int, hashes: Sequence[int]) -> History:
    history = History.__new__(History)
    history.restore(limit, hashes)
    return history
