"""Level: how well a bot plays one game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """What a bot may do; 0 means without limit. Weaker levels judge worse, they do not blunder at will."""

    depth: int = 0
    """How many turns ahead an alpha-beta looks."""
    simulations: int = 0
    """How many games a tree, or a choice among deals, may play out."""
    noise: float = 0.0
    """How far a judgement may be off: in points of an alpha-beta, or in shares of the win."""
    width: int = 0
    """How many of the most promising turns are looked at."""
    again: int = 0
    """How many of these are looked at once more, and better, by a search that knows what others would choose."""
    blind: float = 0.0
    """How often, 0…1, it sees nothing but its own pieces in a decision."""
    heuristics: bool = True
    """Whether the game's own knowledge is used in simulations."""
    net: bool = False
    """Whether the game's net judges positions, where it has one; else the heuristics written by hand do."""
    contempt: float | None = None
    """By how much less than an equal share of the win a draw by repetition is worth; None: it is not seen coming."""
    form: float = 0.0
    """In which part of its matches, 0…½, it plays as the level above it, and in which as the level below."""
