"""The actions of Triapon."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core import Action
from dreierlei.games.triapon.board import Hollow


@dataclass(frozen=True, slots=True)
class Place(Action):
    """A ball from the hand is placed on a free hollow (§2.2)."""

    hollow: Hollow


@dataclass(frozen=True, slots=True)
class Move(Action):
    """A ball moves, or jumps, to a free hollow (§2.4, §2.5)."""

    origin: Hollow
    target: Hollow


@dataclass(frozen=True, slots=True)
class Capture(Action):
    """A ball of another player is taken off the board (§4.1)."""

    hollow: Hollow


@dataclass(frozen=True, slots=True)
class Barricade(Action):
    """A ball taken from the player who is out is put back as a barricade (§7.1)."""

    hollow: Hollow


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """No barricade is put back this time (§7.1)."""
