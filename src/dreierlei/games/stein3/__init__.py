"""3Stein: three seats, three castles, and a lord's fall that makes his player the captor's vassal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from dreierlei.core import Actions, Game, Rng, State, View
from dreierlei.core.game import Sample
from dreierlei.games.stein3 import facts, text
from dreierlei.games.stein3.actions import Keep, Move, Pass
from dreierlei.games.stein3.board import COLOURS, COUNT, FIELDS, SET_UP
from dreierlei.games.stein3.notation import notation
from dreierlei.games.stein3.options import Stein3Options
from dreierlei.games.stein3.picture import drawn
from dreierlei.games.stein3.state import Stein3State
from dreierlei.games.stein3.view import Stein3View
from dreierlei.kit.views import own

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.knowledge import Knowledge
    from dreierlei.core.planes import Planes
    from dreierlei.core.threat import Threat
    from dreierlei.core.words import Sentence
    from dreierlei.games.stein3.draft import Stein3Draft

__all__ = ["Keep", "Move", "Pass", "Stein3", "Stein3Options", "Stein3State", "Stein3View"]

STRETCHES = 42
"""33 knights and squires and two lords can be captured and six squires promoted: 41 turns that end a quiet stretch."""


class Stein3(Game):
    """3Stein under its options (`rules.md` beside this file)."""

    name = "stein3"
    version = 2
    former: ClassVar = {1: {"inside": "true"}}
    shows_threats = True
    seat_counts = range(3, 4)
    Options = Stein3Options
    phases = ("move", "knight", "squire")
    actions = Actions(COUNT * COUNT + COUNT + 1, Move, Keep, Pass)
    minutes = 40
    sample = Sample("b1/a2c6f1/a3b3b5c4e3j5 p3/l4p2p4s2/k2k6p1p5r2 m5/h4i4m6q6/d2h3m3n5o2q2 222 - blue move - 6")

    def __init__(self, seats: int | None = None, options: Stein3Options | None = None) -> None:
        super().__init__(seats, options)
        chosen = cast(Stein3Options, self.options)
        self.first = COLOURS.index(chosen.start)
        self.repetition = chosen.repetition
        self.limit = 3 * chosen.rounds
        self.longest = STRETCHES * self.limit + 3  # a captor chooses three times at most

    def start(self) -> State:
        """Return the first position (§2)."""
        armies = tuple(
            text.Army(FIELDS[lord], tuple(FIELDS[at] for at in knights), tuple(FIELDS[at] for at in squires))
            for lord, knights, squires in SET_UP
        )
        reserve = (text.RESERVE,) * self.seats
        return self._state(text.Position(armies, reserve, None, None, self.first, "move", None, 0))

    def notation(self, state: State, seat: int, action: Action) -> Sentence | None:
        """Return a move with its piece and what it captures."""
        return notation(cast(Stein3State, state), action)

    def load(self, line: str) -> State:
        """Return the position of a line (§7)."""
        return self._state(text.read(line, self.limit))

    def draft(self, line: str) -> Stein3Draft:
        """Return the position of a line, sound or not, to be set up by hand."""
        from dreierlei.games.stein3.draft import Stein3Draft

        return Stein3Draft(self, text.parse(line, self.limit))

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position: nothing of it is hidden."""
        seen = own(self, view, Stein3View)
        armies = tuple(text.Army(*army) for army in zip(seen.lords, seen.knights, seen.squires, strict=True))
        return self._state(
            text.Position(armies, seen.reserve, seen.vassal, seen.captor, seen.mover, seen.phase, seen.kept, seen.quiet)
        )

    def knowledge(self) -> Knowledge:
        """Return what is known about playing it well."""
        from dreierlei.games.stein3.knowledge import KNOWLEDGE

        return KNOWLEDGE

    def faces(self) -> Mapping[str, Callable[[Any], Planes]]:
        """Return the faces for learners."""
        from dreierlei.games.stein3.planes import Stein3Planes

        return {"slots": Stein3Planes}

    def reasons(self, view: View, action: Action) -> tuple[Sentence, ...]:
        """Return what an action of the seat in turn is good for."""
        return facts.reasons(self, own(self, view, Stein3View), action)

    def threats(self, view: View, seat: int) -> tuple[Threat, ...]:
        """Return what others could do to a seat if it were their turn."""
        return facts.threats(self, own(self, view, Stein3View), seat)

    def picture(self, view: View) -> str:
        """Return the board drawn for a terminal."""
        return drawn(own(self, view, Stein3View))

    def _state(self, position: text.Position) -> State:
        state = Stein3State(self)
        state.lay(position)
        return state
