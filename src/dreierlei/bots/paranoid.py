"""Paranoid: iterative deepening by alpha-beta that expects everybody else to be against it.

The search is that of Sturtevant and Korf (2000; `alpha_beta.py`). Deeper than a whole round it grows too fearful, so
there another action must be much better to replace the one that was chosen.
"""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.bots.alpha_beta import DEEPEST, ENDLESS, AlphaBeta
from dreierlei.bots.bot import check_turn
from dreierlei.core import Action, Game, Rng, State, View
from dreierlei.core.level import Level
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought

WORST = -9.0
FAVOUR = 0.1
"""By how much a look beyond a whole round must find another action better, to turn from the one that was chosen."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What a search to a depth says of an action."""

    index: int
    value: float
    depth: int
    line: tuple[tuple[int, int], ...] = ()
    """Seats and ids of the plies that are expected after it."""


class Paranoid:
    """Searches deeper and deeper within its time; for games in which a seat sees all there is."""

    threads = 1

    def __init__(self, level: Level | None = None, *, seconds: float | None = 1.0, nodes: int | None = None) -> None:
        self.level = level or Level()
        self.seconds = seconds
        self.nodes = nodes
        self.stop_flag = StopFlag()
        self._game: Game | None = None
        self._alpha_beta: AlphaBeta | None = None

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return the best action that was found, or one that is taken for it."""
        check_turn(view)
        state = self._imagined(game, view, rng)
        if not self.level.noise:
            return state.decode(view.viewer, self._search(game, state, rng, 1)[0].index)
        found = self._search(game, state, rng, len(state.ids(view.viewer)))
        return state.decode(view.viewer, max(found, key=lambda each: each.value + rng.noise(self.level.noise)).index)

    def think(self, game: Game, view: View, rng: Rng, lines: int = 3) -> list[Thought]:
        """Return the best actions, the best first."""
        check_turn(view)
        state = self._imagined(game, view, rng)
        found = self._search(game, state, rng, lines)
        nodes = self._ready(game, state).nodes
        return [_thought(state, view.viewer, each, nodes) for each in found]

    def stop(self) -> None:
        """End a search that runs in another thread."""
        self.stop_flag.set()

    def _imagined(self, game: Game, view: View, rng: Rng) -> State:
        """Return the position of a view; the search knows which others must not come up again."""
        state = game.imagine(view, rng)
        if self.level.contempt is not None:
            self._ready(game, state).heed(view.repeated, self.level.contempt)
        return state

    def _search(self, game: Game, state: State, rng: Rng, lines: int) -> list[ActionValue]:
        """Return so many actions that are best, the best first, after so much time and so many nodes as there are."""
        search = self._ready(game, state)
        search.nodes, search.node_limit = 0, ENDLESS if self.nodes is None else self.nodes
        self.stop_flag.clear()
        with self.stop_flag.after(self.seconds):
            found = self._look(state, rng, lines)
        state.check()
        return found

    def _look(self, state: State, rng: Rng, lines: int) -> list[ActionValue]:
        """Return so many actions that are best, the best first."""
        return self._deepen(state, rng, lines, self.level.depth or DEEPEST)

    def _deepen(self, state: State, rng: Rng, lines: int, deepest: int) -> list[ActionValue]:
        """Return so many actions that are best as deep as was looked, the best first."""
        seat = state.to_act[0]
        left = rng.shuffled(state.ids(seat))  # of equal actions any
        found = [ActionValue(index, 0.5, 0) for index in left[:lines]]
        for depth in range(1, deepest + 1):
            sweep = self._sweep(state, seat, left, depth, lines)
            if depth > 1 and sweep and sweep[0].value < 0:
                break  # all is lost only if the others play together: better trust the look that was less deep
            known = {each.index for each in sweep}
            found = (sweep + [old for old in found if old.index not in known])[:lines]
            first = [each.index for each in found]
            left = first + [index for index in left if index not in first]
            if self.stop_flag.is_set() or all(each.value > 1 for each in found) or len(left) == 1:
                break
        return found

    def _sweep(self, state: State, seat: int, indexes: list[int], depth: int, lines: int) -> list[ActionValue]:
        """Return the best actions by a search to one depth; if it is stopped, by as much of it as was done.

        The deeper it looks, the more the others are thought to play together, until whatever one tries seems vain. So
        beyond a whole round the first action stays first unless another is much better.
        """
        search, found = self._ready(state.game, state), list[ActionValue]()
        favour = {indexes[0]: FAVOUR} if depth > state.game.seats else {}

        def wish(each: ActionValue) -> float:
            return each.value + favour.get(each.index, 0.0)

        for index in indexes:
            alpha = wish(found[-1]) if len(found) == lines else WORST
            value = search.value(state, seat, index, depth, alpha)
            if self.stop_flag.is_set():
                break
            if value > alpha:
                found.append(ActionValue(index, value, depth, tuple(search.line())))
                found = sorted(found, key=wish, reverse=True)[:lines]
        return found

    def _ready(self, game: Game, state: State) -> AlphaBeta:
        if self._game != game or self._alpha_beta is None:
            self._game, self._alpha_beta = game, AlphaBeta(state, game.knowledge().heuristics())
            self._alpha_beta.stop_on(self.stop_flag)
        return self._alpha_beta


def _thought(state: State, seat: int, found: ActionValue, nodes: int) -> Thought:
    """Put a finding into plies; a loss is not proven, since the others need not be against it."""
    line, ahead = list[Action](), state.copy()
    for mover, index in ((seat, found.index), *found.line):
        line.append(ahead.decode(mover, index))
        ahead.advance(mover, index)
    share = min(1.0, max(0.0, found.value))
    return Thought(line[0], share, tuple(line), found.depth, nodes, proven=found.value > 1)
