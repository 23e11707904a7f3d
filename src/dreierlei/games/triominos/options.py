"""The options of Triominos."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.options import Options, option
from dreierlei.core.refusal import Refusal


@dataclass(frozen=True)
class TriominosOptions(Options):
    """What a table may agree on (§7)."""

    bridge: str = option("wide", among=("wide", "strict"))
    """Which tile makes a bridge (§4.2, §7.1)."""
    start_bonus: bool = option(False)
    """Whether a triple as the first tile of a round earns a bonus (§7.2)."""
    rounds: int = option(1, low=1, high=50)
    """How many rounds are played (§7.3)."""
    target: int = option(0, low=0, high=5000)
    """Rounds are played until a seat has this many points; 0: a fixed number of rounds (§7.4)."""

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if self.target and self.rounds != 1:
            raise Refusal("triominos.rounds_and_target", rounds=self.rounds, target=self.target)
