"""What a seat sees of 3Stein: everything."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.view import View
from dreierlei.games.stein3.board import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class Stein3View(View):
    """The whole position: nothing is hidden."""

    lords: tuple[Field | None, ...]
    """The field of each seat's lord, or None where he has been captured."""
    knights: tuple[tuple[Field, ...], ...]
    squires: tuple[tuple[Field, ...], ...]
    reserve: tuple[int, ...]
    """How many knights each seat has in reserve."""
    vassal: int | None
    """The seat that lost the first lord, and in the next field the seat that captured him (§4.1)."""
    captor: int | None
    mover: int
    """The seat whose turn it is; at the end the winner's, or -1."""
    kept: Field | None
    """The squire that the captor has named already (§4.2)."""
    quiet: int
    """How many turns have passed without a capture or a promotion (§5.4)."""
