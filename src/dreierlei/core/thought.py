"""Thought: what a search thinks of one action."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.action import Action


@dataclass(frozen=True, slots=True)
class Thought:
    """An action, about which share of the win it brings to its seat, and why."""

    action: Action
    value: float
    """The share of the win that is expected, 0…1."""
    line: tuple[Action, ...]
    """The plies that are expected, the action first."""
    depth: int
    """How far the search looked: turns of an alpha-beta, plies of the line of a tree."""
    visits: int
    """How many positions, or simulations, stand behind it."""
    proven: bool = False
    """Whether the value is no estimate."""
    turns: int | None = None
    """Within how many turns, those of all counted, a proven win or loss comes, where the search knows."""
