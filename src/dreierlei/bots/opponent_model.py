"""Opponent model: the others are expected to do what a search of their own would choose, and one looks on from there.

Paranoid search looks a whole round ahead; deeper it grows too fearful, since the others hardly ever play together. So
beyond a round each of them is asked instead (opponent-model search: Iida, Uiterwijk, van den Herik and Herschberg,
1993; Carmel and Markovitch, 1993): the model of an opponent is the same paranoid search, from its own seat. Then the
best actions are followed again, and now whoever replies asks in turn what is to be expected of everybody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dreierlei.bots.paranoid import ActionValue, Paranoid
from dreierlei.core import CHANCE, Game, Rng, State, View
from dreierlei.core.level import Level
from dreierlei.core.search_threads import SearchThreads

MARGIN = 0.5
"""No action that promises so much less than the best is followed."""
SURE = 1.0
"""What is expected is worth no more than this: nobody has proven it."""
REPLIES = 4
"""So many actions are followed by whoever replies to one that is followed again."""


class OpponentModel(Paranoid):
    """Follows as many of the best actions as a level is wide; a level with a depth is merely paranoid."""

    def __init__(self, level: Level | None = None, *, seconds: float | None = 1.0, nodes: int | None = None) -> None:
        super().__init__(level, seconds=seconds, nodes=nodes)
        self._helpers: list[OpponentModel] = []
        self._search_threads = SearchThreads()

    def close(self) -> None:
        """End the threads that searched beside the caller's own."""
        self._search_threads.close()

    def _imagined(self, game: Game, view: View, rng: Rng) -> State:
        """Return the position of a view; whoever searches in another thread knows what this search does of the past."""
        for helper in self._ready_helpers():
            helper._imagined(game, view, rng)
        return super()._imagined(game, view, rng)

    def _look(self, state: State, rng: Rng, lines: int) -> list[ActionValue]:
        """Return so many actions that are best, the best first; the longer it may look, the more are followed."""
        if self.level.depth:
            return super()._look(state, rng, lines)
        width = self.level.width or len(state.ids(state.to_act[0]))
        found = self._deepen(state, rng, max(lines, width), state.game.seats)
        for widths in (width,), (self.level.again, REPLIES):
            promising = _promising(found[: widths[0]])
            if promising and not self.stop_flag.is_set():
                found = _sorted(self._together(state, promising, rng, widths[1:]), found)
        return found[:lines]

    def _together(
        self, state: State, actions: list[ActionValue], rng: Rng, widths: tuple[int, ...]
    ) -> list[ActionValue]:
        """Follow actions with all threads: each takes one after the other until none is left."""
        players = [self, *self._ready_helpers()]
        searches = [player._ready(state.game, state) for player in players]
        nodes, limit = searches[0].nodes, searches[0].node_limit
        share = (limit - nodes) // len(players)
        for search in searches:
            search.nodes, search.node_limit = 0, share
        waiting = iter(actions)
        parts = [partial(player._follow_all, state, waiting, Rng(rng.below(1 << 30)), widths) for player in players]
        found = self._search_threads.run(parts, self.stop_flag)
        searches[0].nodes, searches[0].node_limit = nodes + sum(search.nodes for search in searches), limit
        return [each for some in found for each in some]

    def _ready_helpers(self) -> list[OpponentModel]:
        """Return those that follow actions in other threads."""
        while len(self._helpers) < self.threads - 1:
            helper = OpponentModel(self.level)
            helper.stop_flag = self.stop_flag
            self._helpers.append(helper)
        return self._helpers[: self.threads - 1]

    def _follow_all(
        self, state: State, actions: Iterable[ActionValue], rng: Rng, widths: tuple[int, ...]
    ) -> list[ActionValue]:
        """Return what actions are worth, as far as the time suffices."""
        found = []
        for each in actions:
            followed = self._follow(state, each, rng, widths)
            if self.stop_flag.is_set():
                break
            found.append(followed)
        return found

    def _follow(self, state: State, first: ActionValue, rng: Rng, widths: tuple[int, ...]) -> ActionValue:
        """Return what an action is worth once the others have done what is expected of them."""
        seat, after, line = state.to_act[0], state.copy(), list[tuple[int, int]]()
        search = self._ready(state.game, state)
        after.advance(seat, first.index)
        while (value := search.settled(after, seat)) is None:
            mover = after.to_act[0]
            if mover == CHANCE or self.stop_flag.is_set():  # what chance will bring is not looked at
                return first
            expected = self._expected(after, rng, widths)
            line.append((mover, expected.index))
            if mover == seat:
                line += expected.line
                value = expected.value
                break
            after.advance(mover, expected.index)
        return ActionValue(first.index, min(value, SURE), 1 + len(line), tuple(line))

    def _expected(self, state: State, rng: Rng, widths: tuple[int, ...]) -> ActionValue:
        """Return what is expected of the seat to act: by a look of one round, or once it has followed some actions."""
        width, *rest = widths or (0,)
        found = self._deepen(state, rng, max(1, width), state.game.seats)
        return _sorted(self._follow_all(state, _promising(found[:width]), rng, tuple(rest)), found)[0]


def _promising(found: list[ActionValue]) -> list[ActionValue]:
    """Return the actions that are worth following; none where the best is a win, or the only one."""
    if len(found) <= 1 or found[0].value > SURE:
        return []
    return [each for each in found if each.value > found[0].value - MARGIN]


def _sorted(followed: list[ActionValue], found: list[ActionValue]) -> list[ActionValue]:
    """Return the actions that were followed, the best first, and then the others."""
    known = {each.index for each in followed}
    left = [each for each in found if each.index not in known]
    return sorted(followed, key=lambda each: -each.value) + left
