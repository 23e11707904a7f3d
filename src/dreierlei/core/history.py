"""History: which positions have stood in one game, for whoever plays states without a referee."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.state import State

ROOM = 256
"""So many slots a history begins with; half of them can be taken before it grows."""


class History:
    """The hashes of the positions that have stood, in an open table that is asked at every ply.

    `Match` counts keys, which cannot collide; of a million positions by 64-bit hashes, two collide with a chance of
    one in thirty million.
    """

    def __init__(self, game: Game) -> None:
        self.limit = game.repetition
        self.room = ROOM
        self.count = 0
        self.hashes = array("Q", bytes(8 * ROOM))

    def clear(self) -> None:
        """Forget everything, for the next game."""
        i = 0
        if self.count:
            for i in range(self.room):
                self.hashes[i] = 0
        self.count = 0

    def note(self, state: State) -> bool:
        """Count the position that stands now; whether it has stood so often that the game is drawn."""
        hash = 0
        if self.limit == 0:
            return False
        hash = state.position_hash()
        return hash != 0 and self.insert(hash) >= self.limit

    def insert(self, hash: int) -> int:
        """Write a hash, and return how often it has been written."""
        times = 1
        i = (hash >> 32) & (self.room - 1)
        while self.hashes[i]:
            if self.hashes[i] == hash:
                times += 1
            i = (i + 1) & (self.room - 1)
        self.hashes[i] = hash
        self.count += 1
        if 2 * self.count > self.room:
            self.widen()
        return times

    def times(self, hash: int) -> int:
        """Return how often a hash has been written."""
        times = 0
        i = (hash >> 32) & (self.room - 1)
        while self.hashes[i]:
            if self.hashes[i] == hash:
                times += 1
            i = (i + 1) & (self.room - 1)
        return times

    def widen(self) -> None:
        """Double the room."""
        with cython.gil:
            self.spread(list(self.hashes), 2 * self.room)

    def spread(self, hashes: Sequence[int], room: int) -> None:
        """Write hashes into a table of another size."""
        self.room = room
        self.count = 0
        self.hashes = array("Q", bytes(8 * room))
        for hash in hashes:
            if hash:
                self.insert(hash)

    # The same for Python callers.

    def add(self, state: State) -> bool:
        """Count the position that stands now; whether the game is drawn by repetition."""
        return self.note(state)

    def repeated(self) -> tuple[str, ...]:
        """Return the hashes of the positions that end the game if they come up once more, as views tell them."""
        found = []
        if self.limit > 1:
            found = [hash for hash in self.hashes if hash and self.times(hash) == self.limit - 1]
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
        """Take over all that another one has counted; not by inserting it anew, for a search copies at every ply."""
        self.limit = other.limit
        self.room = other.room
        self.count = other.count
        self.hashes = array("Q", bytes(other.hashes))
        return 0

    def restore(self, limit: int, hashes: Sequence[int], room: int) -> None:
        """Become the history of these hashes."""
        self.limit = limit
        self.spread(hashes, room)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.limit, [hash for hash in self.hashes if hash], self.room)


def _restored(limit: int, hashes: Sequence[int], room: int) -> History:
    history = History.__new__(History)
    history.restore(limit, hashes, room)
    return history
