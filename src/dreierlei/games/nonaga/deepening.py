"""Iterative deepening: Nonaga's alpha-beta goes deeper and deeper within a time, and is told as plies."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from dreierlei.core.action import Action
from dreierlei.core.game import Game
from dreierlei.core.level import Level
from dreierlei.core.rng import Rng
from dreierlei.core.search_threads import SearchThreads
from dreierlei.core.state import State
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.core.weights import Weights
from dreierlei.games.nonaga.actions import Pass, Relocate
from dreierlei.games.nonaga.book import book
from dreierlei.games.nonaga.evaluation import by_hand, learned
from dreierlei.games.nonaga.heuristics import nearness, winner
from dreierlei.games.nonaga.search import ENDLESS
from dreierlei.games.nonaga.state import NonagaState
from dreierlei.games.nonaga.threats import ThreatSearch

WON = 10000
FORCED = 9000
INFINITE = 30000
DEEPEST = 38
THREATS = 4
"""How many threats in a row the search for a forced win looks at."""
THREAT_NODES = 200
"""How many positions it may look at: about a hundredth of a second."""


@dataclass(frozen=True, slots=True)
class TurnValue:
    """What a search to a depth says of a turn."""

    turn: int
    score: int
    depth: int


class IterativeDeepening:
    """Searches positions of one game, and remembers what it has seen.

    Other threads search the same position for themselves, and all of them remember together what each has seen (lazy
    SMP): whoever comes to a position that another has looked at need not do so again.
    """

    def __init__(
        self,
        game: Game,
        level: Level | None = None,
        seed: int = 0,
        *,
        trimmed: bool = True,
        weights: Weights | None = None,
    ) -> None:
        self.game = game
        self.level = level or Level()
        self.threads = 1
        self.leads = True
        """Whether it is asked itself; else it only remembers for another what it sees."""
        self.rng = Rng(seed)
        self.weights = weights
        self.evaluation = learned(weights) if weights else by_hand()
        self.search = ThreatSearch(game, evaluation=self.evaluation)
        self.stop_flag = StopFlag()
        self.search.stop_on(self.stop_flag)
        self.search.noise = int(self.level.noise)
        self.search.seed = seed
        self.search.trimmed = trimmed
        if self.level.width:
            self.search.width = self.level.width
        self._search_threads = SearchThreads()
        self._helpers: list[IterativeDeepening] = []

    @property
    def nodes(self) -> int:
        """How many positions all threads have looked at since they were last asked."""
        return self.search.nodes + sum(helper.search.nodes for helper in self._helpers[: self.threads - 1])

    def close(self) -> None:
        """End the threads that searched beside the caller's own."""
        self._search_threads.close()

    def think(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int = 0,
        lines: int = 1,
    ) -> list[Thought]:
        """Return the best ways to play on from a position, the best first; to the level's depth, or another."""
        self.stop_flag.clear()
        own = cast(NonagaState, state)
        if self.level.blind * 1000 > self.rng.below(1000):
            return [self._naive(own)]
        index = winner(own, own.to_act[0]) if own.phase == "slide" else -1
        if index >= 0:
            action = own.decode(own.to_act[0], index)
            return [Thought(action, 1.0, (action,), 1, 1, proven=True, turns=1)]
        known = self._known(own) if replace(self.level, net=False) == Level() and not depth else []
        if len(known) == lines:
            return known
        with self.stop_flag.after(seconds):
            found = self.findings(own, depth or self.level.depth or DEEPEST, lines, nodes)
        if not found:  # every turn loses: any will do
            action = own.legal(own.to_act[0])[0]
            return [Thought(action, 0.0, (action,), 2, self.nodes, proven=True, turns=2)]
        thoughts = [self._thought(own, finding) for finding in found]
        for thought in known:
            others = [other for other in thoughts if other.line[: len(thought.line)] != thought.line]
            thoughts = [thought, *others][:lines]
        return thoughts

    def _known(self, state: NonagaState) -> list[Thought]:
        """Return the turn by which the book wins, if it knows the position."""
        plies, after = list[Action](), state.copy()
        turns = 0
        while after.to_act == state.to_act and (entry := book().find(after)):
            turns = turns or entry.turns
            plies.append(entry.ply)
            after.apply(state.to_act[0], entry.ply)
        return [Thought(plies[0], 1.0, tuple(plies), turns, 1, proven=True, turns=turns)] if plies else []

    def _naive(self, state: NonagaState) -> Thought:
        """Bring the own pieces together, whatever the other is up to."""
        seat, after = state.to_act[0], cast(NonagaState, state.copy())
        line: list[Action] = []
        if state.phase == "slide":
            wishes = {action: self._wish(state, action) for action in state.legal(seat)}
            line.append(max(wishes, key=lambda action: wishes[action]))
            after.apply(seat, line[0])
        if not after.over:
            line.append(after.decode(seat, after.lot(seat, self.rng)))
        return Thought(line[0], 0.5, tuple(line), 1, 1)

    def _wish(self, state: NonagaState, action: Action) -> int:
        """Return how near the own pieces are after a slide, as far as a careless eye can tell."""
        after = cast(NonagaState, state.copy())
        after.apply(state.to_act[0], action)
        noise = int(self.level.noise)
        return nearness(after, state.to_act[0]) + self.rng.below(2 * noise + 1) - noise

    def findings(self, state: State, depth: int, lines: int = 1, nodes: int | None = None) -> list[TurnValue]:
        """Return the best turns of a position that cannot be won at once, the best first; none if all lose at once."""
        allowed = ENDLESS if nodes is None else nodes
        if depth > THREATS and lines == 1:
            turn = self.search.forced_win(state, THREATS, min(THREAT_NODES, allowed))
            if turn:
                return [TurnValue(turn, WON - self._soonest(state, turn), 2 * THREATS)]
            allowed -= self.search.nodes
        parts = [partial(self._lead, state, depth, lines, allowed // self.threads)]
        parts += [partial(helper._deepened, state, depth, lines) for helper in self._ready_helpers()]
        return self._search_threads.run(parts, self.stop_flag)[0]

    def _ready_helpers(self) -> list[IterativeDeepening]:
        """Return those that search in the other threads."""
        while len(self._helpers) < self.threads - 1:
            seed = self.search.seed + len(self._helpers) + 1
            helper = IterativeDeepening(self.game, self.level, seed, trimmed=self.search.trimmed, weights=self.weights)
            helper.leads = False
            helper.stop_flag = self.stop_flag
            helper.search.stop_on(self.stop_flag)
            helper.search.seed = self.search.seed  # they misjudge alike
            helper.search.share(self.search)
            self._helpers.append(helper)
        return self._helpers[: self.threads - 1]

    def _lead(self, state: State, depth: int, lines: int, nodes: int) -> list[TurnValue]:
        """Return what the caller's own thread finds; when it is done, so are the others."""
        found = self._deepened(state, depth, lines, nodes)
        if self.threads > 1:
            self.stop_flag.set()
        return found

    def _deepened(self, state: State, depth: int, lines: int, nodes: int = ENDLESS) -> list[TurnValue]:
        """Return the best turns by looking deeper and deeper, the best first; a helper is a turn ahead."""
        self.search.node_limit = nodes
        turns = self._shuffled(self.search.begin(state))[: self.search.width]
        found = [TurnValue(turn, self.search.weighed(turn), 1) for turn in turns[:lines]]
        for deep in range(2 if self.leads else 3, min(depth, DEEPEST) + 1):
            if len(turns) <= 1:
                break
            sweep = self._sweep(turns, deep, lines)
            if sweep:
                found = sweep + [old for old in found if old.turn not in {new.turn for new in sweep}]
                found = found[:lines]
                first = [finding.turn for finding in found]
                turns = first + [turn for turn in turns if turn not in first]
            if self.stop_flag.is_set() or all(abs(finding.score) > FORCED for finding in found):
                break
        return found

    def _soonest(self, state: State, turn: int) -> int:
        """Return within how many turns a turn wins by threats: each is replied to, and after the last comes the win."""
        enough = (few for few in range(1, THREATS) if self.search.forced_win(state, few, THREAT_NODES) == turn)
        return 2 * next(enough, THREATS) + 1

    def _shuffled(self, turns: list[int]) -> list[int]:
        """Return turns, the most promising first; those that promise as much, where errors do not part them, by lot."""
        if self.search.noise:
            return turns
        promises = [(-self.search.weighed(turn), self.rng.below(1 << 30), turn) for turn in turns]
        return [turn for _, _, turn in sorted(promises)]

    def _sweep(self, turns: list[int], depth: int, lines: int) -> list[TurnValue]:
        """Return the best turns by a search to one depth; if it is stopped, by as much of it as was done."""
        found: list[TurnValue] = []
        for number, turn in self._order(turns, lines):
            full = len(found) < lines
            alpha = -INFINITE if full else found[-1].score
            score = self.search.value(turn, depth, alpha, INFINITE, 0 if full else number)
            if self.stop_flag.is_set():
                break
            if score > alpha:
                found = sorted([*found, TurnValue(turn, score, depth)], key=lambda finding: -finding.score)[:lines]
        return found

    def _order(self, turns: list[int], lines: int) -> list[tuple[int, int]]:
        """Return turns with their numbers as they are looked at: a helper takes all but the best by lot.

        So two threads are hardly ever at the same turn, and what one has done the other finds in memory.
        """
        order = list(enumerate(turns))
        return order if self.leads else order[:lines] + self.rng.shuffled(order[lines:])

    # What a search says, in plies.

    def _thought(self, state: NonagaState, finding: TurnValue) -> Thought:
        line = self._line(state, finding)
        forced = abs(finding.score) > FORCED
        share = float(finding.score > 0) if forced else 1 / (1 + math.exp(-self.evaluation.steepness * finding.score))
        turns = WON - abs(finding.score) if forced else None
        return Thought(line[0], share, line, finding.depth, self.nodes, proven=forced, turns=turns)

    def _line(self, state: NonagaState, finding: TurnValue) -> tuple[Action, ...]:
        """Return a turn and those that memory says will follow."""
        stand, turn, plies = cast(NonagaState, state.copy()), finding.turn, list[Action]()
        for _ in range(finding.depth):
            for action in unfolded(stand, turn):
                plies.append(action)
                stand.apply(stand.to_act[0], action)
            if stand.over:
                break
            index = winner(stand, stand.to_act[0])
            turn = self.search.best(stand)
            if index >= 0:
                plies.append(stand.decode(stand.to_act[0], index))
            if index >= 0 or not turn:
                break
        return tuple(plies)


def unfolded(state: NonagaState, turn: int) -> list[Action]:
    """Return the plies of a turn: the slide, unless it is done already, and the relocation."""
    plies: list[Action] = []
    mid = cast(NonagaState, state.copy())
    if mid.phase == "slide":
        plies.append(mid.decode(mid.to_act[0], turn >> 20))
        mid.apply(mid.to_act[0], plies[0])
    cell, spot = (turn >> 10) & 1023, turn & 1023
    if not mid.over:
        plies.append(Relocate(mid.hex(cell), mid.hex(spot)) if cell else Pass())
    return plies
