"""Tricubo: three dice, five rows, and one die for each; one to six seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, cast

from dreierlei.core import Actions, Game, Refusal, Rng, State, View
from dreierlei.core.game import Sample
from dreierlei.games.tricubo import facts, picture, text
from dreierlei.games.tricubo.actions import Any, Colour, Cross, Pass, Pick, Roll, Rows, Score, Start
from dreierlei.games.tricubo.notation import account, notation
from dreierlei.games.tricubo.options import TricuboOptions
from dreierlei.games.tricubo.sheet import Sheet, Title, named
from dreierlei.games.tricubo.state import TricuboState
from dreierlei.games.tricubo.view import Block, Points, TricuboView
from dreierlei.kit.views import own

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Items
    from dreierlei.core.knowledge import Knowledge
    from dreierlei.core.planes import Planes
    from dreierlei.core.words import Sentence
    from dreierlei.games.tricubo.draft import TricuboDraft

__all__ = [
    "Any",
    "Block",
    "Colour",
    "Cross",
    "Pass",
    "Pick",
    "Points",
    "Roll",
    "Rows",
    "Score",
    "Sheet",
    "Start",
    "Title",
    "Tricubo",
    "TricuboOptions",
    "TricuboState",
    "TricuboView",
]

SOLO_ROUNDS = 21


class Tricubo(Game):
    """Tricubo under its options (`rules.md` beside this file)."""

    name = "tricubo"
    seat_counts = range(1, 7)
    Options = TricuboOptions
    phases = ("start", "roll", "pick", "others")
    sealed_phases = frozenset({"others"})
    chances = 216
    actions = Actions(216, Roll, Start, Cross, Colour, Any, Score, Pass)
    minutes = 20
    sample = Sample(
        "9 pick 462 - 5,2+7,3,6,1:la:-/2+7,5,1,4,0:m:-/4,0,5+10,2,6:lms:- -",
        seats=3,
        viewer=0,
    )

    def __init__(self, seats: int | None = None, options: TricuboOptions | None = None) -> None:
        super().__init__(seats, options)
        chosen = cast(TricuboOptions, self.options)
        self.sheet = named(chosen.side)
        self.limit = SOLO_ROUNDS if self.seats == 1 else chosen.cap
        self.longest = 1 + 2 * self.limit if self.seats == 1 else (1 + self.seats) * self.limit

    def start(self) -> State:
        """Return the first position (§1.3, §8.1)."""
        blank = text.Written((0,) * 5, (None,) * 5, (), self.sheet.joker)
        first = [tuple(int(row == seat % 5) for row in range(5)) for seat in range(self.seats)]
        sheets = tuple(blank._replace(crosses=crosses) for crosses in first) if self.seats > 1 else (blank,)
        return self._state(text.Position(0, "start" if self.seats == 1 else "roll", (), None, sheets))

    def notation(self, state: State, seat: int, action: Action) -> Sentence | None:
        """Return what a die is used for, with the row, its crosses and what is scored."""
        return notation(cast(TricuboState, state), seat, action)

    def account(self, state: State, plies: Iterable[tuple[int, Action]]) -> tuple[Items, ...]:
        """Return of what each seat's points are made up."""
        return account(cast(TricuboState, state))

    def load(self, line: str) -> State:
        """Return the position of a line (§10.2)."""
        position = text.read(line, self.sheet, self.seats, self.limit)
        state = self._state(position)
        for seat, secret in enumerate(position.sealed):
            if secret != "-":
                state.seal(seat, self._sealed_id(state, seat, secret))
        return state

    def draft(self, line: str) -> TricuboDraft:
        """Return the position of a line, sound or not, to be set up by hand."""
        from dreierlei.games.tricubo.draft import TricuboDraft

        return TricuboDraft(self, text.parse(line, self.sheet, self.seats, self.limit))

    def _sealed_id(self, state: TricuboState, seat: int, secret: str) -> int:
        try:
            action = self.actions.parse(secret)
        except Refusal as why:
            raise Refusal("kit.field", game=self.name, field="sealed", why=why) from None
        if not state.allows(seat, action):
            objection = Refusal(state.objection(seat, action))
            raise Refusal("tricubo.text.illegal", seat=seat + 1, action=action, why=objection)
        return state.encode(seat, action)

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a position that looks like this: what others have chosen in secret is drawn from what they could."""
        seen = own(self, view, TricuboView)
        sheets = tuple(text.Written(block.crosses, block.interim, block.colours, block.joker) for block in seen.blocks)
        state = self._state(text.Position(seen.round, seen.phase, seen.dice, seen.gone, sheets))
        if seen.phase == "others":
            for seat in sorted(set(range(self.seats)) - {seen.active, *seen.to_act}):
                known = seen.chosen if seat == seen.viewer else None
                state.seal(seat, state.encode(seat, self.actions.parse(known)) if known else state.lot(seat, rng))
        return state

    def knowledge(self) -> Knowledge:
        """Return what is known about playing it well."""
        from dreierlei.games.tricubo.knowledge import knowledge

        return knowledge(self)

    def faces(self) -> Mapping[str, Callable[..., Planes]]:
        """Return the faces for learners."""
        from dreierlei.games.tricubo.planes import TricuboPlanes

        return {"slots": TricuboPlanes}

    def reasons(self, view: View, action: Action) -> tuple[Sentence, ...]:
        """Return what an action of the viewer is good for on the own block."""
        return facts.reasons(own(self, view, TricuboView), action)

    def picture(self, view: View) -> str:
        """Return the dice and the blocks, drawn for a terminal."""
        return picture.picture(own(self, view, TricuboView))

    def _state(self, position: text.Position) -> TricuboState:
        state = TricuboState(self)
        state.lay(position)
        return state
