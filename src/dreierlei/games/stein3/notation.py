"""How people write the moves of 3Stein: the piece by its letter, both fields, and what is captured."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.view import SPECTATOR
from dreierlei.core.words import Sentence
from dreierlei.games.stein3.actions import Move

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.games.stein3.board import Field
    from dreierlei.games.stein3.state import Stein3State
    from dreierlei.games.stein3.view import Stein3View


def notation(state: Stein3State, action: Action) -> Sentence | None:
    """Return a move with its piece and what it captures."""
    if not isinstance(action, Move):
        return None
    view = cast("Stein3View", state.observe(SPECTATOR))
    facts = {"piece": _letter(view, action.origin), "origin": action.origin, "target": action.target}
    taken = _kind(view, action.target)
    if taken is None:
        return Sentence("stein3.notation.move", **facts)
    return Sentence("stein3.notation.capture", taken=Sentence(f"stein3.notation.{taken}"), **facts)


def _letter(view: Stein3View, field: Field) -> Sentence:
    return Sentence(f"stein3.notation.letter.{_kind(view, field)}")


def _kind(view: Stein3View, field: Field) -> str | None:
    """Return which kind of piece stands on a field, if one does."""
    if field in view.lords:
        return "lord"
    if any(field in own for own in view.knights):
        return "knight"
    return "squire" if any(field in own for own in view.squires) else None
