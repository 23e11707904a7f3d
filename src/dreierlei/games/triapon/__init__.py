"""Triapon: nine men's morris for three, on a triangle of 45 hollows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from dreierlei.core import SPECTATOR, Actions, Game, Outcome, Refusal, Rng, State, View
from dreierlei.core.game import Sample, Seat
from dreierlei.core.words import Sentence
from dreierlei.games.triapon import facts, picture, text
from dreierlei.games.triapon.actions import Barricade, Capture, Decline, Move, Place
from dreierlei.games.triapon.board import Hollow
from dreierlei.games.triapon.options import BALLS, TriaponOptions
from dreierlei.games.triapon.state import TriaponState
from dreierlei.games.triapon.text import Position
from dreierlei.games.triapon.view import TriaponView
from dreierlei.kit.lot import First
from dreierlei.kit.views import own

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.knowledge import Knowledge
    from dreierlei.core.planes import Planes
    from dreierlei.core.threat import Threat
    from dreierlei.games.triapon.draft import TriaponDraft

__all__ = [
    "Barricade",
    "Capture",
    "Decline",
    "Hollow",
    "Move",
    "Place",
    "Triapon",
    "TriaponOptions",
    "TriaponState",
    "TriaponView",
]

CAPTURES = 24
"""No game has more: whoever takes a ball has three on the board."""


class Triapon(Game):
    """Triapon under its options (`rules.md` beside this file)."""

    name = "triapon"
    version = 2
    former: ClassVar = {1: {"touching": "true", "out_asked": "true"}}
    shows_threats = True
    seat_counts = range(3, 4)
    Options = TriaponOptions
    phases = ("place", "capture", "move", "barricade", "lot")
    chances = 3
    actions = Actions(3 * 45 + 1 + 3 + 45 * 45, First, Place, Move, Capture, Barricade, Decline)
    minutes = 25
    sample = Sample("./2./.0./..../.2.2./1....0/..0.201/102111../02..01.2. 1 move - - 0,1,1/1,0,1/1,1,0 0,0,0 0")

    def __init__(self, seats: int | None = None, options: TriaponOptions | None = None) -> None:
        super().__init__(seats, options)
        self.chosen = cast(TriaponOptions, self.options)
        # Per round three moves, or, with one player out, two moves and two decisions on barricades.
        turns = (4 if self.chosen.barricades else 3) * self.chosen.rounds
        self.longest = 1 + 3 * BALLS + CAPTURES + (CAPTURES + 1) * turns

    def start(self) -> State:
        """Return the empty board (§2.1)."""
        lot = self.chosen.first == "lot"
        none = (0, 0, 0)
        return self._state(
            Position(
                balls=((), (), ()),
                barricades=(),
                mover=0 if lot else int(self.chosen.first),
                phase="lot" if lot else "place",
                hands=(BALLS, BALLS, BALLS),
                out=(),
                taken=(none, none, none),
                spent=none,
                quiet=0,
            )
        )

    def notation(self, state: State, seat: int, action: Action) -> Sentence | None:
        """Return a move by its two hollows, a capture by its hollow and whose ball it was."""
        if isinstance(action, Capture):
            view = cast(TriaponView, state.observe(SPECTATOR))
            whose = next(owner for owner, balls in enumerate(view.balls) if action.hollow in balls)
            return Sentence("triapon.notation.capture", hollow=action.hollow, whose=Seat(whose))
        if isinstance(action, Move):
            return Sentence("triapon.notation.move", origin=action.origin, target=action.target)
        return Sentence("triapon.notation.place", hollow=action.hollow) if isinstance(action, Place) else None

    def load(self, line: str) -> State:
        """Return the position of a line (§9)."""
        position = text.read(line, self.chosen)
        state = self._state(position)
        flaw = state.flaw()
        if flaw:
            raise Refusal(f"triapon.text.{flaw}", phase=position.phase, quiet=position.quiet)
        return state

    def draft(self, line: str) -> TriaponDraft:
        """Return the position of a line, sound or not, to be set up by hand."""
        from dreierlei.games.triapon.draft import TriaponDraft

        return TriaponDraft(self, text.parse(line, self.chosen))

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position: nothing of it is hidden."""
        seen = own(self, view, TriaponView)
        return self._state(Position(*(getattr(seen, field) for field in Position._fields)))

    def asked(self, state: State) -> tuple[int, ...]:
        """Return who has a say: whoever is out has none (§5.3)."""
        out = () if self.chosen.out_asked else cast(TriaponState, state).out()
        return tuple(seat for seat in range(self.seats) if seat not in out)

    def stopped(self, state: State) -> Outcome:
        """Return how a game ends whose players agree to stop now (§6.6)."""
        return cast(TriaponState, state).stopped()

    def knowledge(self) -> Knowledge:
        """Return what is known about playing it well."""
        from dreierlei.games.triapon.knowledge import KNOWLEDGE

        return KNOWLEDGE

    def faces(self) -> Mapping[str, Callable[[Any], Planes]]:
        """Return the faces for learners."""
        from dreierlei.games.triapon.planes import TriaponPlanes

        return {"slots": TriaponPlanes}

    def reasons(self, view: View, action: Action) -> tuple[Sentence, ...]:
        """Return what an action of the seat in turn is good for."""
        return facts.reasons(self, own(self, view, TriaponView), action)

    def threats(self, view: View, seat: int) -> tuple[Threat, ...]:
        """Return what others could do to a seat if it were their turn."""
        return facts.threats(self, own(self, view, TriaponView), seat)

    def picture(self, view: View) -> str:
        """Return the board drawn for a terminal."""
        return picture.draw(own(self, view, TriaponView))

    def _state(self, position: Position) -> TriaponState:
        state = TriaponState(self)
        state.lay(position)
        return state
