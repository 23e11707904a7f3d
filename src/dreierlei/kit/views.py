"""Views at the door of a game: only its own may come in."""

from __future__ import annotations

from typing import TypeVar

from dreierlei.core.game import Game
from dreierlei.core.refusal import Refusal
from dreierlei.core.view import View

Own = TypeVar("Own", bound=View)


def own(game: Game, view: View, kind: type[Own]) -> Own:
    """Return a view as the game's own kind, or refuse one of another game or of other options."""
    if not isinstance(view, kind) or view.game != str(game):
        raise Refusal("kit.view", game=game, view=view.game)
    return view
