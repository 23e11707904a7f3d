"""The lot: which seat begins, drawn by chance before the first ply."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.action import Action

LOT = "lot"
"""The phase in which it is drawn, and the word of the option that has it drawn."""


@dataclass(frozen=True, slots=True)
class First(Action):
    """The lot says which seat begins."""

    seat: int
