"""Position counts: how often each position of a match has stood; the same one too often is a draw."""

from __future__ import annotations

from collections import Counter

from dreierlei.core import Game, State


class PositionCounts:
    """Counts positions, where the game ends by their repetition and a position has a key."""

    def __init__(self, game: Game) -> None:
        self._most = game.repetition
        self._seen: Counter[bytes] = Counter()
        self._barred: dict[bytes, str] = {}
        """The positions that must not come up once more, by key: their fingerprints."""

    @property
    def barred(self) -> tuple[str, ...]:
        """The fingerprints of the positions that end the match if they come up once more."""
        return tuple(self._barred.values())

    def add(self, state: State) -> bool:
        """Count a position that stands now; return whether it is there once too often."""
        key = self._key(state)
        if key is None:
            return False
        self._count(key, state, 1)
        return self._seen[key] >= self._most

    def remove(self, state: State) -> None:
        """Count a position that is taken back once less."""
        key = self._key(state)
        if key is not None and key in self._seen:
            self._count(key, state, -1)

    def would_end(self, state: State) -> bool:
        """Whether a position, if it came up now, would be there once too often."""
        key = self._key(state)
        return key is not None and self._seen[key] + 1 >= self._most

    def _key(self, state: State) -> bytes | None:
        return state.key() if self._most else None

    def _count(self, key: bytes, state: State, more: int) -> None:
        self._seen[key] += more
        self._barred.pop(key, None)
        mark = state.fingerprint()
        if mark is not None and self._seen[key] == self._most - 1:
            self._barred[key] = f"{mark:x}"
