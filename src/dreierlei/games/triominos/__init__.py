"""Triominos: two to six seats, 56 triangular tiles with numbers at the corners, hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from dreierlei.core import SPECTATOR, Actions, Game, Outcome, Rng, State, View
from dreierlei.core.game import Sample
from dreierlei.games.triominos import facts, picture, soundness, text
from dreierlei.games.triominos.actions import Buy, Deal, Draw, Lay, Pass, Stay
from dreierlei.games.triominos.notation import account, notation
from dreierlei.games.triominos.options import TriominosOptions
from dreierlei.games.triominos.position import HANDS, MOST_ROUNDS, PHASES, Position, opening
from dreierlei.games.triominos.sheet import Sheet, sheets
from dreierlei.games.triominos.state import TriominosState
from dreierlei.games.triominos.tiles import TILES, Tile
from dreierlei.games.triominos.view import TriominosView
from dreierlei.kit.turn import Turn, call
from dreierlei.kit.views import own

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Items
    from dreierlei.core.knowledge import Knowledge
    from dreierlei.core.planes import Planes
    from dreierlei.core.threat import Threat
    from dreierlei.core.words import Sentence
    from dreierlei.games.triominos.draft import TriominosDraft

__all__ = [
    "TILES",
    "Buy",
    "Deal",
    "Draw",
    "Lay",
    "Pass",
    "Sheet",
    "Stay",
    "Tile",
    "Triominos",
    "TriominosOptions",
    "TriominosState",
    "TriominosView",
    "Turn",
    "call",
    "sheets",
]

PLACES = 58
"""So many places can be open at most: one tile has three, each further one adds one at most (§3.2)."""


class Triominos(Game):
    """Triominos under its options (`rules.md` beside this file)."""

    name = "triominos"
    shows_threats = True
    seat_counts = range(2, 7)
    Options = TriominosOptions
    phases = PHASES
    hidden = True
    chances = len(TILES)
    actions = Actions(PLACES * len(TILES) + 3, Draw, Deal, Lay, Buy, Pass, Stay)
    minutes = 20
    sample = Sample(
        "turn 1 2 0 0 0 - - 000.002.005.235.245/004.222.355/034.255.335 60/30/80 -5:-1=221,-4:-1=220,"
        "-1:-1=003,-6:0=141,-5:0=412,-4:0=224,-3:0=223,-2:0=332,-1:0=330,0:0=013,-5:1=441,-4:1=442,"
        "-2:1=423,-1:1=334,0:1=331,-5:2=014,-4:2=450,-3:2=544",
        seats=3,
        viewer=0,
    )

    def __init__(self, seats: int | None = None, options: TriominosOptions | None = None) -> None:
        super().__init__(seats, options)
        chosen = cast(TriominosOptions, self.options)
        self.target = chosen.target
        self.rounds = MOST_ROUNDS if chosen.target else chosen.rounds
        self.longest = self.rounds * _longest_round(self.seats)

    def start(self) -> State:
        """Return the first position (§2.1)."""
        return self._state(opening(self.seats))

    def notation(self, state: State, seat: int, action: Action) -> Sentence | None:
        """Return a turn with the points that it brings or costs."""
        return notation(cast(TriominosState, state), action)

    def account(self, state: State, plies: Iterable[tuple[int, Action]]) -> tuple[Items, ...]:
        """Return of what each seat's points are made up: tiles, bonuses, bought tiles, the end of each round."""
        return account(sheets(self, plies), self.seats)

    def load(self, line: str) -> State:
        """Return the position of a line (§8)."""
        position = text.read(line, self.seats, self.rounds)
        soundness.check(position, self.seats, self.rounds, self.target)
        return self._state(position)

    def draft(self, line: str) -> TriominosDraft:
        """Return the position of a line, sound or not, to be set up by hand."""
        from dreierlei.games.triominos.draft import TriominosDraft

        return TriominosDraft(self, text.read(line, self.seats, self.rounds))

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a state that would look like this view: the unseen tiles are dealt anew, each way as likely (§6.4)."""
        seen = own(self, view, TriominosView)
        position = _seen(seen)
        return self._state(position if seen.hands else _dealt(position, seen, rng))

    def stopped(self, state: State) -> Outcome:
        """Return the outcome if the players agree to stop here: the points so far stand (§5.8)."""
        view = cast(TriominosView, state.observe(SPECTATOR))
        return Outcome.of_scores(view.scores, "agreed")

    def knowledge(self) -> Knowledge:
        """Return what is known about playing it well."""
        from dreierlei.games.triominos.knowledge import knowledge

        return knowledge(self)

    def faces(self) -> Mapping[str, Callable[[Any], Planes]]:
        """Return the faces for learners."""
        from dreierlei.games.triominos.planes import TriominosPlanes

        return {"slots": TriominosPlanes}

    def reasons(self, view: View, action: Action) -> tuple[Sentence, ...]:
        """Return what an action of the viewer is good for, by the own hand and the table alone."""
        return facts.reasons(self, own(self, view, TriominosView), action)

    def threats(self, view: View, seat: int) -> tuple[Threat, ...]:
        """Return who is about to lay the last tile, and which hexagons somebody could close."""
        return facts.threats(self, own(self, view, TriominosView), seat)

    def picture(self, view: View) -> str:
        """Return a view drawn for a terminal."""
        return picture.draw(own(self, view, TriominosView))

    def _state(self, position: Position) -> State:
        state = TriominosState(self)
        state.arrange(position)
        return state


def _longest_round(seats: int) -> int:
    """Return what no round exceeds.

    Every tile is drawn for the start once, dealt or bought once (with two plies) and laid once at most. A pass costs
    three bought tiles, or it is one of fewer than `seats` in a row between two tiles laid with an empty pool.
    """
    tiles = len(TILES)
    pool = tiles - seats * HANDS[seats]
    return tiles + seats * HANDS[seats] + 2 * pool + tiles + pool // 3 + (tiles + 1) * seats


def _seen(view: TriominosView) -> Position:
    """Return what a view says; hands that it does not show are empty."""
    hands = view.hands or tuple(view.hand if seat == view.viewer else () for seat in range(len(view.counts)))
    return Position(
        phase=view.phase,
        round=view.round,
        start=view.start,
        mover=view.mover,
        bought=view.bought,
        passes=view.passes,
        out=view.out,
        contenders=view.contenders,
        drawn=view.drawn,
        aside=view.aside,
        hands=hands,
        scores=view.scores,
        table=view.table,
        declined=view.declined,
    )


def _dealt(position: Position, view: TriominosView, rng: Rng) -> Position:
    """Return the position with the hands that the view hides, dealt from the tiles that it has not shown."""
    unseen = list(position.pool)
    hands = list(position.hands)
    for seat, size in enumerate(view.counts):
        if seat != view.viewer:
            hands[seat] = tuple(sorted(unseen.pop(rng.below(len(unseen))) for _ in range(size)))
    return replace(position, hands=tuple(hands))
