"""The options of Nonaga."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.options import Options, option


@dataclass(frozen=True)
class NonagaOptions(Options):
    """What a table may agree on (§5)."""

    repetition: int = option(3, low=0, high=9)
    """The same position for this many times is a draw; 0: never (§4.2)."""
    cap: int = option(300, low=1, high=10000)
    """After this many turns the game is drawn (§4.3)."""
    first: str = option("lot", among=("lot", "0", "1"))
    """Who begins: drawn by lot, or this seat (§1.4)."""
