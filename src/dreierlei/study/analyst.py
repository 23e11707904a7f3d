"""Analyst: what seats can expect in a position, and what an action is worth beside the best, by what its seat knows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from dreierlei.bots import bot
from dreierlei.bots.rollout import Rollout
from dreierlei.bots.win_in_one import wins
from dreierlei.core import CHANCE, Action, Game, Rng, State, View
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import Knowledge, SearchKind
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.study.link import POWERS, believed

NODES = {
    SearchKind.OWN: 20_000,
    SearchKind.PARANOID: 200_000,
    SearchKind.OPPONENT_MODEL: 400_000,
    SearchKind.MCTS: 12_000,
    SearchKind.SAMPLED_DEALS: 1_500,
}
"""Positions or simulations for one decision, at an effort of 1."""
PLAYOUTS = 400
"""Playouts for what seats can expect, at an effort of 1."""
DEALS = 500
"""Imagined deals on which actions are compared, at an effort of 1."""
SHOWN = 3
"""So many of the best actions are told."""
TRIED = 60
"""Simulations that an action needs before a tree is believed."""
TURNS = 12
"""Whole turns that an alpha-beta compares; several may begin with the same ply."""
EVERY = 5000
"""More actions than any decision offers."""
SURE = 2.0
"""Standard errors by which a difference must show to be one."""
NEAR = 4
"""Turns, the others' included, within which a proven win is one that should be seen."""
UNPROVEN = 0.85
"""So much, at most, is left of the win for whoever leaves a near one alone and does not keep it by a proof."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A way to play on, what it is worth to its seat, and what is expected to follow."""

    action: str
    value: float
    line: tuple[str, ...]
    proven: bool
    turns: int | None = None
    """Within how many turns, those of all counted, a proven end comes, where that is known."""


@dataclass(frozen=True, slots=True)
class PlyJudgement:
    """What a ply was worth beside the best."""

    seat: int
    action: str
    value: float
    best: tuple[Alternative, ...]
    cost: float
    number: int = 0
    """Which entry of the record it is, counted from 0."""
    mark: str = ""


def _share(value: float) -> float:
    return max(0.0, min(1.0, value))


def _net(knowledge: Knowledge) -> Heuristics | None:
    """Return the net that tells what seats can expect; none where the game's own search does, or there is none."""
    if knowledge.net is None or knowledge.search is SearchKind.OWN:
        return None
    weights = knowledge.net.shipped()
    return knowledge.net.heuristics(weights) if weights else None


class Analyst:
    """Judges positions of one game; equal positions are judged alike."""

    def __init__(self, game: Game, effort: float = 1.0) -> None:
        knowledge = game.knowledge()
        knowledge.prepare(StopFlag())
        self.game = game
        self.unit = self.unit_of(game)
        self.kind = knowledge.search
        self.nodes = max(1, round(NODES[self.kind] * effort))
        self.playouts = max(20, round(PLAYOUTS * effort))
        self.deals = max(20, round(DEALS * effort))
        self.rollout = Rollout(game, knowledge.heuristics())
        self.net = _net(knowledge)
        self._searched = self.kind is SearchKind.OWN
        self._known: dict[str, list[Thought]] = {}

    @staticmethod
    def unit_of(game: Game) -> str:
        """Return in what values of a game are told: points where tiles or dice are in it, else shares of the win."""
        return "points" if game.seats == 1 or game.knowledge().search is SearchKind.SAMPLED_DEALS else "share"

    def expect(self, state: State) -> tuple[float, ...]:
        """Return what each seat can expect, knowing all that there is to know."""
        if state.over:
            return self._won(state)
        if not self._searched and self.net is None:
            return self.played_out(state)
        if state.acts(CHANCE):
            return self._averaged(state)
        if self.net:
            return self._judged(self.net, state)
        value, seat = self._search(state, 1)[0].value, state.to_act[0]
        return (value,) if self.game.seats == 1 else tuple(value if each == seat else 1 - value for each in range(2))

    def _judged(self, net: Heuristics, state: State) -> tuple[float, ...]:
        """Return what a net expects; whoever is to act and can win at once will."""
        mover = state.to_act[0]
        if any(wins(state, mover, index) for index in state.ids(mover)):
            return tuple(float(seat == mover) for seat in range(self.game.seats))
        return believed(net.told(state, self.game.seats), POWERS.get(self.game.name, 1.0))

    def alternatives(self, state: State, seat: int) -> tuple[Alternative, ...]:
        """Return the best ways to play on for a seat, by what it knows."""
        if self.kind is SearchKind.SAMPLED_DEALS:
            return self._ranked(state, seat)[0]
        return tuple(self._told(thought) for thought in self._thoughts(state, seat)[:SHOWN])

    def position(self, state: State, seat: int | None) -> tuple[tuple[float, ...], tuple[Alternative, ...]]:
        """Return what each seat can expect, and the best ways to play on told in the same terms."""
        expected = self.expect(state)
        if seat is None or state.over:
            return expected, ()
        best = self.alternatives(state, seat)
        if self.unit == "points":
            return expected, best
        shift = 0.0 if best[0].proven else expected[seat] - best[0].value
        shifted = [each if each.proven else replace(each, value=_share(each.value + shift)) for each in best]
        return expected, tuple(sorted(shifted, key=lambda each: -each.value))

    def judge(self, state: State, seat: int, action: Action) -> PlyJudgement | None:
        """Return what an action is worth to its seat beside the best; None where it had no choice."""
        if len(state.ids(seat)) < 2:
            return None
        if self.kind is SearchKind.SAMPLED_DEALS:
            return self._compared(state, seat, action)
        thoughts = self._thoughts(state, seat)
        best = thoughts[0]
        value = best.value if best.action == action else min(best.value, self._worth(state, seat, action, thoughts))
        if best.proven and best.value == 1.0 and best.depth <= NEAR and value < 1.0:
            value = min(value, UNPROVEN)
        worth = {each.action: min(best.value, each.value) for each in thoughts} | {action: value}
        order = sorted(thoughts[:SHOWN], key=lambda each: -worth[each.action])
        shown = tuple(replace(self._told(each), value=worth[each.action]) for each in order)
        return PlyJudgement(seat, str(action), value, shown, best.value - value)

    def _thoughts(self, state: State, seat: int) -> list[Thought]:
        """Return what is thought of actions, the best first, each once."""
        if self._searched:
            found = [*self._search(state, 1), *self._search(state, EVERY)]  # the first also looks for forced wins
        else:
            found = bot(self.game, seconds=None, nodes=self.nodes).think(self.game, state.observe(seat), Rng(1), EVERY)
        if self.kind in (SearchKind.PARANOID, SearchKind.OPPONENT_MODEL):
            found = sorted(found, key=lambda thought: (-thought.proven, -thought.value))
        first = {thought.action: thought for thought in reversed(found)}
        return [first[action] for action in dict.fromkeys(thought.action for thought in found)]

    def _search(self, state: State, lines: int) -> list[Thought]:
        """Return what the game's own search finds; what it says of a position alone is asked for again and again."""
        if lines > 1:
            return self._sought(state, lines)
        key = state.dump()
        if key not in self._known:
            self._known[key] = self._sought(state, 1)
        return self._known[key]

    def _sought(self, state: State, lines: int) -> list[Thought]:
        seat = state.to_act[0]
        thinker = bot(self.game, seconds=None, nodes=self.nodes)
        return thinker.think(
            self.game, state.observe(seat), Rng(1), min(lines, TURNS) if self.game.seats > 1 else lines
        )

    def _worth(self, state: State, seat: int, action: Action, thoughts: Sequence[Thought]) -> float:
        """Return what an action is worth that is not thought the best."""
        if self._searched and self.game.seats > 1:
            after = state.copy()
            after.apply(seat, action)
            return self.expect(after)[seat]
        known = next((thought for thought in thoughts if thought.action == action), None)
        if known and (self.kind is not SearchKind.MCTS or known.proven or known.visits >= TRIED):
            return known.value
        return thoughts[0].value - max(0.0, self._gap(state, seat, thoughts[0].action, action))

    def _gap(self, state: State, seat: int, best: Action, action: Action) -> float:
        """Return by how much playouts find one action better than another, with the same luck for both."""
        one, other = state.encode(seat, best), state.encode(seat, action)
        seeds = range(self.playouts)
        gaps = [self.rollout.run(state, seat, one, seed) - self.rollout.run(state, seat, other, seed) for seed in seeds]
        return sum(gaps) / len(gaps)

    def _told(self, thought: Thought) -> Alternative:
        line = tuple(map(str, thought.line))
        return Alternative(str(thought.action), thought.value, line, thought.proven, thought.turns)

    # What playouts tell.

    def _won(self, state: State) -> tuple[float, ...]:
        return self._points(state) if self.unit == "points" else state.values()

    def _points(self, state: State) -> tuple[float, ...]:
        """Return the points of a position: at the end, or where a playout was broken off."""
        outcome = state.outcome() or self.game.stopped(state)
        return tuple(map(float, outcome.scores or (0,) * self.game.seats))

    def played_out(self, state: State) -> tuple[float, ...]:
        """Return what comes of a position when everybody goes on by the heuristics."""
        sums = [0.0] * self.game.seats
        for seed in range(self.playouts):
            end = self.rollout.play_out(state, seed)
            found = self._points(end) if self.unit == "points" else self._shares()
            sums = [total + each for total, each in zip(sums, found, strict=True)]
        return tuple(total / self.playouts for total in sums)

    def _shares(self) -> list[float]:
        return [self.rollout.share(seat) for seat in range(self.game.seats)]

    def _averaged(self, state: State) -> tuple[float, ...]:
        """Return what can be expected before chance acts: the mean over all that it may do."""
        sums, weights = [0.0] * self.game.seats, state.weights()
        for index, weight in zip(state.ids(CHANCE), weights, strict=True):
            after = state.copy()
            after.advance_unchecked(CHANCE, index)
            sums = [total + weight * each for total, each in zip(sums, self.expect(after), strict=True)]
        return tuple(total / sum(weights) for total in sums)

    # What a seat can tell that does not see everything.

    def _compared(self, state: State, seat: int, action: Action) -> PlyJudgement:
        """Compare an action with the most promising ones over deals that its seat must reckon with."""
        best, margins = self._ranked(state, seat, action)
        top = self.game.actions.parse(best[0].action)
        cost = self._shown_gap(margins[top], margins[action])
        return PlyJudgement(seat, str(action), best[0].value - cost, best, cost)

    def _ranked(
        self, state: State, seat: int, *more: Action
    ) -> tuple[tuple[Alternative, ...], dict[Action, list[float]]]:
        """Return the most promising actions by the points that they lead by, and what each brings by deal."""
        view, thinker = state.observe(seat), bot(self.game, seconds=None, nodes=self.nodes)
        promising = [thought.action for thought in thinker.think(self.game, view, Rng(1), SHOWN)]
        tried = list(dict.fromkeys([*promising, *more]))
        margins = dict(zip(tried, self._margins(view, seat, tried), strict=True))
        means = {action: sum(found) / len(found) for action, found in margins.items()}
        order = sorted(tried, key=lambda action: -means[action])[:SHOWN]
        return tuple(Alternative(str(each), means[each], (str(each),), proven=False) for each in order), margins

    def _margins(self, view: View, seat: int, actions: Sequence[Action]) -> list[list[float]]:
        """Return by how many points a seat ends ahead of the others' mean, by action and deal; all meet the same."""
        found: list[list[float]] = [[] for _ in actions]
        rng = Rng(2)
        for seed in range(self.deals):
            deal = self.game.imagine(view, rng)
            for margins, action in zip(found, actions, strict=True):
                after = deal.copy()
                after.apply(seat, action)
                points = self._points(self.rollout.play_out(after, seed))
                others = (sum(points) - points[seat]) / max(1, len(points) - 1)
                margins.append(points[seat] - others)
        return found

    def _shown_gap(self, best: Sequence[float], played: Sequence[float]) -> float:
        """Return by how much one is better, as far as the deals show it: else nothing."""
        gaps = [one - other for one, other in zip(best, played, strict=True)]
        mean = sum(gaps) / len(gaps)
        error = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / len(gaps) / max(1, len(gaps) - 1))
        return mean if mean > SURE * error else 0.0
