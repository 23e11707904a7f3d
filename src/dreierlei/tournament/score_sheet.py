"""The score sheet of a table and round: three columns per player (§9.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from dreierlei.kit.turn import Line, Turn, columns


@dataclass(frozen=True, order=True, slots=True)
class Where:
    """Which sheet: the game (3 is the final), its round, its table."""

    game: int
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet of one table and round."""

    players: tuple[int, ...]
    """Players by seat; the first writes unless agreed otherwise (§9.1)."""
    barred: frozenset[int] = frozenset()
    """Players who had left before the round began (§11.3)."""
    turns: tuple[tuple[Turn, ...], ...] = ()
    scores: tuple[int | None, ...] | None = None
    """Final scores by seat, a dash for none; None until they are entered."""
    version: int = 0
    """Number of the event that wrote here last: it never comes back, not even after an undo (§9.4)."""
    left: frozenset[int] = frozenset()
    """Players who left while this was the last round begun, even if they came back (§11.3)."""
    starter: int | None = None
    """The seat that begins, as the table noted it."""
    writer: int | str = ""
    """Who writes, as the table noted it: the number of a player, or a name; "" where it noted nobody."""
    confirmed: int | None = None
    """The player who confirmed the result, 0 for the director; None until somebody does."""
    helper: int = 0
    """The helper who entered the final scores; 0 where somebody else did."""
    called: str | None = None
    """What the table has called the director for; None while it needs nobody."""
    written: int = 0
    """Number of the event that wrote what stands here; 0 on a blank sheet."""
    past: ScoreSheet | None = field(default=None, compare=False, repr=False)
    """The sheet before that event."""

    @property
    def complete(self) -> bool:
        """Whether the final scores stand."""
        return self.scores is not None

    def columns(self, seat: int) -> tuple[Line, ...]:
        """Return the three columns of a seat."""
        return columns(self.turns[seat])

    @property
    def sums(self) -> tuple[int, ...]:
        """What the turns of every seat add up to."""
        return tuple(sum(turn.points for turn in turns) for turns in self.turns)

    @property
    def next_seat(self) -> int:
        """The seat whose turn it is: in order from who begins, the first of those with the fewest turns."""
        first = self.starter or 0
        order = [(first + step) % len(self.players) for step in range(len(self.players))]
        playing = [seat for seat in order if self.players[seat] not in self.barred] or order
        return min(playing, key=lambda seat: sum(not turn.settles for turn in self.turns[seat]), default=0)
