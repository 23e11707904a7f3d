"""Link: from what playouts say of a position to shares of the win as they come true, fitted to games of bots."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dreierlei.core import View

LEAST = 0.005
"""No share of playouts is believed to be less: nobody is lost before the end."""


@dataclass(frozen=True, slots=True)
class Link:
    """A softmax: playouts are surer of what they say than games are, and do not see what a role is worth."""

    played: float
    """The power in which shares of playouts are believed."""
    roles: Mapping[str, float] = field(default_factory=dict)
    """What it adds to be the seat that a view names so."""

    def shares(self, played: Sequence[float], view: View) -> tuple[float, ...]:
        """Return what each seat can expect."""
        roles = {getattr(view, role): worth for role, worth in self.roles.items()}
        logs = [self.played * math.log(max(LEAST, share)) + roles.get(seat, 0.0) for seat, share in enumerate(played)]
        powers = [math.exp(each - max(logs)) for each in logs]
        return tuple(each / sum(powers) for each in powers)


PLAIN = Link(1.0)
"""For games that nothing was fitted to."""
LINKS = {
    "triapon": Link(0.36),
    "stein3": Link(0.59, {"vassal": 0.51, "captor": -1.01}),
}
"""By game, where three play: fitted by `python -m bench.calibration GAME --fit --seed 5000`."""
