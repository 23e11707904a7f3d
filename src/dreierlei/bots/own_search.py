"""OwnSearch: plays by a search that a game brings itself: Nonaga's alpha-beta, Tricubo's exact solution."""

from __future__ import annotations

from time import monotonic

from dreierlei.bots.bot import check_turn, close
from dreierlei.core import Action, Game, Rng, View
from dreierlei.core.knowledge import GameSearch, Knowledge
from dreierlei.core.level import Level
from dreierlei.core.thought import Thought
from dreierlei.core.weights import Weights


class OwnSearch:
    """Asks the game's own search, and keeps to its plan within a turn."""

    def __init__(
        self,
        level: Level | None = None,
        *,
        seconds: float | None = 1.0,
        nodes: int | None = None,
        threads: int = 1,
        weights: Weights | None = None,
    ) -> None:
        self.level = level or Level()
        self.weights = weights
        self.seconds = seconds
        self.nodes = nodes
        self.threads = threads
        self._game: Game | None = None
        self._own: GameSearch | None = None
        self._plan: dict[str, Action] = {}

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return the best action that was found."""
        check_turn(view)
        began = monotonic()
        seed = rng.below(1 << 30)
        state = game.imagine(view, rng)
        planned = self._plan.pop(state.dump(), None)
        if planned:
            return planned
        best = self._ask(game, seed).think(state, seconds=self._left(began), nodes=self.nodes)[0]
        ahead = state.copy()
        ahead.apply(view.viewer, best.action)
        self._plan.clear()
        if len(best.line) > 1 and ahead.to_act == (view.viewer,):
            self._plan[ahead.dump()] = best.line[1]
        return best.action

    def think(self, game: Game, view: View, rng: Rng, lines: int = 3) -> list[Thought]:
        """Return the best ways to play on, the best first."""
        check_turn(view)
        began = monotonic()
        state = game.imagine(view, rng)
        search = self._ask(game, rng.below(1 << 30))
        return search.think(state, seconds=self._left(began), nodes=self.nodes, lines=lines)

    def stop(self) -> None:
        """End a search that runs in another thread."""
        if self._own:
            self._own.stop_flag.set()

    def close(self) -> None:
        """Tell the search that it is not needed any more."""
        close([self._own])

    def _left(self, began: float) -> float | None:
        """Return how much of the time is left: to make a search takes some of it."""
        return None if self.seconds is None else max(0.0, self.seconds - (monotonic() - began))

    def _ask(self, game: Game, seed: int) -> GameSearch:
        if self._own is None or self._game != game or self.level.noise:
            self.close()
            self._game, self._own = game, self._made(game.knowledge(), seed)
        self._own.threads = self.threads
        return self._own

    def _made(self, known: Knowledge, seed: int) -> GameSearch:
        """Make the search; by a net of one's own if there is one."""
        if self.weights and known.net and known.net.own_search:
            return known.net.own_search(self.level, seed, self.weights)
        if known.own_search is None:
            raise TypeError("the game has no search of its own")
        return known.own_search(self.level, seed)
