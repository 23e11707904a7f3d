"""The actions of 3Stein."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core import Action
from dreierlei.games.stein3.board import Field


@dataclass(frozen=True, slots=True)
class Move(Action):
    """A piece moves from a field to another, and captures what stands there (§3)."""

    origin: Field
    target: Field


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """The captor of a lord names a knight or a squire that stays with the new vassal (§4.2)."""

    field: Field


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A player without a move passes (§5.1)."""
