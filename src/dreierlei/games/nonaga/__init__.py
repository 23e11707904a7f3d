"""Nonaga: two seats, three pieces each, nineteen discs that are moved while the pieces slide on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from dreierlei.core import Actions, Game, Rng, State, View
from dreierlei.core.game import Sample
from dreierlei.games.nonaga import facts, text
from dreierlei.games.nonaga.actions import Pass, Relocate, Slide
from dreierlei.games.nonaga.options import NonagaOptions
from dreierlei.games.nonaga.picture import picture
from dreierlei.games.nonaga.state import NonagaState
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.hexes import DIRECTIONS, Hex, hexagon
from dreierlei.kit.lot import LOT, First
from dreierlei.kit.views import own

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.knowledge import Knowledge
    from dreierlei.core.planes import Planes
    from dreierlei.core.threat import Threat
    from dreierlei.core.words import Sentence
    from dreierlei.games.nonaga.draft import NonagaDraft

__all__ = ["Nonaga", "NonagaOptions", "NonagaState", "NonagaView", "Pass", "Relocate", "Slide"]


class Nonaga(Game):
    """Nonaga under its options (`rules.md` beside this file)."""

    name = "nonaga"
    version = 2
    former: ClassVar = {1: {"first": "0"}}
    shows_threats = True
    seat_counts = range(2, 3)
    Options = NonagaOptions
    phases = ("slide", "relocate", LOT)
    chances = 2
    actions = Actions(18 + 1 + 19 * 21 * 21 + 2, First, Slide, Relocate, Pass)
    minutes = 10
    sample = Sample("-1:-4 ....o/..ooo/.1ooo/1010o/0o.*/oo/o 0 slide 14")

    def __init__(self, seats: int | None = None, options: NonagaOptions | None = None) -> None:
        super().__init__(seats, options)
        self.chosen = cast(NonagaOptions, self.options)
        self.longest = 1 + 2 * self.chosen.cap
        self.repetition = self.chosen.repetition

    def start(self) -> State:
        """Return the first position (§1.2)."""
        corners = [Hex(0, 0).plus(direction, 2) for direction in DIRECTIONS]
        lot = self.chosen.first == LOT
        mover, phase = (0, LOT) if lot else (int(self.chosen.first), "slide")
        return self._state(sorted(hexagon(2)), [corners[0::2], corners[1::2]], None, mover, phase, 0)

    def load(self, line: str) -> State:
        """Return the position of a line (§6)."""
        return self._state(*text.read(line, self.chosen))

    def draft(self, line: str) -> NonagaDraft:
        """Return the position of a line, sound or not, to be set up by hand."""
        from dreierlei.games.nonaga.draft import NonagaDraft

        return NonagaDraft(self, text.parse(line, self.chosen))

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position: nothing of it is hidden."""
        seen = own(self, view, NonagaView)
        pieces = [list(cells) for cells in seen.pieces]
        return self._state(list(seen.discs), pieces, seen.frozen, seen.mover, seen.phase, seen.turn)

    def knowledge(self) -> Knowledge:
        """Return what is known about playing it well."""
        from dreierlei.games.nonaga.knowledge import knowledge

        return knowledge(self)

    def rematch(self, state: State) -> Game:
        """Return the game in which the same seat begins, so that the other player does (§1.4)."""
        first = self.chosen.first if state.phase == LOT else str(cast(NonagaState, state).opener())
        return Nonaga(self.seats, replace(self.chosen, first=first))

    def faces(self) -> Mapping[str, Callable[[Any], Planes]]:
        """Return the faces for learners."""
        from dreierlei.games.nonaga.planes import NonagaPlanes, NonagaWindow

        return {"slots": NonagaPlanes, "window": NonagaWindow}

    def reasons(self, view: View, action: Action) -> tuple[Sentence, ...]:
        """Return what an action of the seat in turn is good for."""
        return facts.reasons(self, own(self, view, NonagaView), action)

    def threats(self, view: View, seat: int) -> tuple[Threat, ...]:
        """Return what others could do to a seat if it were their turn."""
        return facts.threats(self, own(self, view, NonagaView), seat)

    def picture(self, view: View) -> str:
        """Return the field drawn for a terminal."""
        return picture(own(self, view, NonagaView))

    def _state(
        self, discs: list[Hex], pieces: list[list[Hex]], frozen: Hex | None, mover: int, phase: str, turn: int
    ) -> State:
        state = NonagaState(self)
        state.lay(discs, pieces, frozen)
        state.seat(mover, phase, turn)
        return state
