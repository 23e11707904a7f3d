"""Link: from what a net says of a position to shares of the win as they come true in games of bots."""

from __future__ import annotations

from collections.abc import Sequence

POWERS = {"triapon": 0.8, "stein3": 0.77}
"""The power in which the shares of a game's net are believed, where it is not 1.

Nets are surer of themselves than games are that they did not learn from. `python -m bench.calibration GAME --fit
--seed 5000` fits it to games of other seeds than those that measure it.
"""


def believed(shares: Sequence[float], power: float) -> tuple[float, ...]:
    """Return shares in a power, one in all."""
    powers = [share**power for share in shares]
    return tuple(each / sum(powers) for each in powers)
