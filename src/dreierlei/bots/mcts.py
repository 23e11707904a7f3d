"""MCTS: Monte Carlo tree search, for games in which a seat sees all there is.

It is UCT (Kocsis and Szepesvári, 2006) with a value for every seat, proofs (MCTS-Solver: Winands, Björnsson and Saito,
2008), progressive bias and progressive widening by rank (Chaslot and others, 2008; Coulom, 2007); see `tree.py`.
"""

from __future__ import annotations

from functools import partial
from time import monotonic

from dreierlei.bots.bot import check_turn
from dreierlei.bots.tree import Tree
from dreierlei.core import Action, Game, Rng, State, View
from dreierlei.core.level import Level
from dreierlei.core.search_threads import SearchThreads, shared_out
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.core.weights import Weights

CHUNK = 1 << 30
ROOM = 1 << 20


class MCTS:
    """Grows a tree from the position as long as it may, and takes it on to the next decision."""

    def __init__(
        self,
        level: Level | None = None,
        *,
        seconds: float | None = 1.0,
        nodes: int | None = None,
        threads: int = 1,
        room: int = 0,
        weights: Weights | None = None,
    ) -> None:
        self.level = level or Level()
        self.seconds = seconds
        self.nodes = nodes
        self.threads = threads
        self.room = room or (min(ROOM, 128 * self.level.simulations + 8192) if self.level.simulations else ROOM)
        self.weights = weights
        self._trees: list[Tree] = []
        self._search_threads = SearchThreads()
        self._game: Game | None = None

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return the action that was simulated most."""
        check_turn(view)
        state = game.imagine(view, rng)
        self._grow(game, state, rng, view.repeated)
        counts, values, proven = self._merged()
        wish = self._wishes(counts, values, proven)
        if self.level.noise:
            wish = {index: values[index] + rng.noise(self.level.noise) for index in counts if counts[index]}
        return state.decode(view.viewer, max(wish, key=lambda index: wish[index]))

    def think(self, game: Game, view: View, rng: Rng, lines: int = 3) -> list[Thought]:
        """Return the best actions, those simulated most first."""
        check_turn(view)
        state = game.imagine(view, rng)
        self._grow(game, state, rng, view.repeated)
        counts, values, proven = self._merged()
        wish = self._wishes(counts, values, proven)
        seen = [index for index in counts if counts[index] or index in proven]  # a narrow tree leaves some out
        best = sorted(seen, key=lambda index: -wish[index])[:lines]
        return [self._thought(state, index, counts, values, proven) for index in best]

    def _wishes(self, counts: dict[int, int], values: dict[int, float], proven: set[int]) -> dict[int, float]:
        """Return how much each action is wanted: a proven win most, a proven loss least, others by their visits."""
        if len(proven) == len(counts):
            return values
        wish = {index: counts[index] + values[index] for index in counts}
        return wish | {index: (values[index] - 0.5) * 1e12 for index in proven if values[index] in (0.0, 1.0)}

    def stop(self) -> None:
        """End a search that runs in another thread."""
        for tree in self._trees:
            tree.stop_flag.set()

    def close(self) -> None:
        """End the threads that searched beside the caller's own."""
        self._search_threads.close()

    def _thought(
        self, state: State, index: int, counts: dict[int, int], values: dict[int, float], proven: set[int]
    ) -> Thought:
        tree = max(self._trees, key=lambda tree: tree.tried(index))
        line, ahead = list[Action](), state.copy()
        for seat, ply in tree.line(index):
            line.append(ahead.decode(seat, ply))
            ahead.advance(seat, ply)
        return Thought(line[0], values[index], tuple(line), len(line), counts[index], proven=index in proven)

    # Growing, and taking a tree on.

    def _grow(self, game: Game, state: State, rng: Rng, repeated: tuple[str, ...]) -> None:
        began = monotonic()
        if self._game != game:
            self._game, self._trees = game, []
        del self._trees[self.threads :]
        for tree in self._trees:
            if not tree.adopt(state):
                tree.plant(state)
        while len(self._trees) < self.threads:
            known = game.knowledge()
            judgement = known.judgement(self.level, self.weights)  # one for each thread
            self._trees.append(Tree(state, judgement, Rng(rng.below(1 << 30)), self.room))
            self._trees[-1].width = self.level.width or (known.net.width if known.net else 0)
        most = min(self.level.simulations or CHUNK, CHUNK if self.nodes is None else self.nodes)
        if len(state.ids(state.to_act[0])) == 1:
            most = 1
        stop_flag = StopFlag()
        for tree in self._trees:
            tree.stop_on(stop_flag)
            if self.level.contempt is not None:
                tree.heed(repeated, self.level.contempt)
        left = None if self.seconds is None else max(0.0, self.seconds - (monotonic() - began))
        with stop_flag.after(left):
            if self.level.heuristics:
                game.knowledge().prepare(stop_flag)
            shares = zip(self._trees, shared_out(most, self.threads), strict=False)
            self._search_threads.run([partial(_grown, *share) for share in shares], stop_flag)
        state.check()

    def _merged(self) -> tuple[dict[int, int], dict[int, float], set[int]]:
        """Return for each action how often it was simulated, its mean value, and which are proven."""
        counts: dict[int, int] = {}
        sums: dict[int, float] = {}
        proven: dict[int, float] = {}
        for tree in self._trees:
            for index, visits, total, sure in tree.tries():
                counts[index] = counts.get(index, 0) + visits
                sums[index] = sums.get(index, 0.0) + total
                if sure >= 0:
                    proven[index] = sure
        means = {index: sums[index] / max(1, counts[index]) for index in counts}
        return counts, means | proven, set(proven)


def _grown(tree: Tree, simulations: int) -> None:
    """Let a tree grow; one that ends before its time has proven the root, and the others may end too."""
    if tree.grow(simulations) < simulations:
        tree.stop_flag.set()
