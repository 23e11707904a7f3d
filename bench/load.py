"""What is asked of a server, and what it gave."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Load:
    """So many matches at once, for some seconds."""

    matches: int
    pause: float
    """Seconds between two moves of a match; 0: as fast as can be."""
    seconds: float

    def __str__(self) -> str:
        pace = f"one move every {self.pause:g} s each" if self.pause else "as fast as can be"
        return f"{self.matches} matches, {pace}"


@dataclass(frozen=True)
class Pace:
    """Moves a second, moves a second of the server's processor, and how long the mover waited in milliseconds."""

    moves: float
    work: float
    p50: float
    p99: float

    @classmethod
    def of(cls, waits: list[float], seconds: float, cpu: float) -> Pace:
        """Return the pace of moves that waited so many milliseconds each."""
        if not waits:
            raise RuntimeError("no move was acknowledged")
        waits = sorted(waits)
        return cls(
            len(waits) / seconds,
            len(waits) / max(cpu, 0.01),
            waits[len(waits) // 2],
            waits[int(len(waits) * 0.99)],
        )

    def __truediv__(self, other: Pace) -> Pace:
        return Pace(self.moves / other.moves, self.work / other.work, self.p50 / other.p50, self.p99 / other.p99)
