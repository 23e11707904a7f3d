"""The options of Triapon."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.options import Options, option

BALLS = 9
"""How many each player has (§2.1)."""


@dataclass(frozen=True)
class TriaponOptions(Options):
    """What a table may agree on (§8)."""

    barricades: bool = option(False)
    """Balls taken from the player who is out may come back as barricades (§7)."""
    rounds: int = option(15, low=1, high=1000)
    """After this many rounds without a capture the balls taken are counted (§6.2)."""
    rounds_from: str = option("moving", among=("moving", "placing"))
    """Where the count of rounds begins (§6.2)."""
    crossing: str = option("any", among=("any", "others"))
    """Whose longer row crosses a row: any player's, or only that of others than its owner (§4.4)."""
    touching: bool = option(False)
    """A row is crossed by a longer one that only touches it with an end, or that it touches so (§4.4)."""
    out_may_win: bool = option(False)
    """Who is out wins the count with more balls taken than anybody still in the game (§6.4)."""
    first: str = option("lot", among=("lot", "0", "1", "2"))
    """Who begins: drawn by lot, or this seat (§2.1)."""
    out_asked: bool = option(False)
    """Who is out is asked as well whether to stop, and may resign (§5.3)."""

    @property
    def longest_quiet(self) -> int:
        """How many turns in a row without a capture there can be (§6.2)."""
        placed = 3 * BALLS if self.rounds_from == "placing" else 0  # no game ends so before the moving begins
        return max(3 * self.rounds, placed)
