"""View: what one seat may know of a state, and the only thing that leaves the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from dreierlei.core.outcome import Outcome

SPECTATOR = -2
"""The viewer who sits at no seat and sees what everybody may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What every view tells; each game adds its own fields, built from nothing so that nothing slips through."""

    game: str
    """The canonical string of the game, `triapon(barricades=true)`."""
    viewer: int
    to_act: tuple[int, ...]
    phase: str
    outcome: Outcome | None
    repeated: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The fingerprints of positions that have stood so often that the game is drawn if one comes up once more, in
    hexadecimal digits: JavaScript would round numbers of 64 bits. The referee fills it in. No part of the position: two
    views of the same one are equal."""
