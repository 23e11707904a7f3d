"""The options of Tricubo."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dreierlei.core.options import Options, option
from dreierlei.games.tricubo.sheet import canonical, named, read


@dataclass(frozen=True)
class TricuboOptions(Options):
    """What a table may agree on."""

    side: str = option("A", pictured=("A", "B"))
    """The side of the block: A, B, a sheet of one's own by its name or code, or (not as a word) its Path (§2)."""
    cap: int = option(200, low=1, high=1000)
    """With two seats or more the game ends after this many rounds at the latest (§7.6)."""

    def __post_init__(self) -> None:
        side: object = self.side
        if isinstance(side, Path):
            object.__setattr__(self, "side", canonical(read(side)))
        elif isinstance(side, str):
            object.__setattr__(self, "side", canonical(named(side)))
        super().__post_init__()

    @classmethod
    def expected(cls, name: str) -> str:
        """What an option takes, in words for an error or a form."""
        return "A | B | c…_p…_f…_j…" if name == "side" else super().expected(name)
