"""Opponent model: the others are expected to do what a search of their own would choose, and one looks on from there.

Paranoid search looks a whole round ahead; deeper it grows too fearful, since the others hardly ever play together. So
beyond a round each of them is asked instead (opponent-model search: Iida, Uiterwijk, van den Herik and Herschberg,
1993; Carmel and Markovitch, 1993): the model of an opponent is the same paranoid search, from its own seat.
"""

from __future__ import annotations

from dreierlei.bots.paranoid import ActionValue, Paranoid
from dreierlei.core import CHANCE, Rng, State

MARGIN = 0.5
"""No action that promises so much less than the best, by a look of one round, is followed."""
SURE = 1.0
"""What is expected is worth no more than this: nobody has proven it."""


class OpponentModel(Paranoid):
    """Follows as many of the best actions as a level is wide; a level with a depth is merely paranoid."""

    def _look(self, state: State, rng: Rng, lines: int) -> list[ActionValue]:
        """Return so many actions that are best, the best first; the longer it may look, the more are followed."""
        if self.level.depth:
            return super()._look(state, rng, lines)
        width = self.level.width or len(state.ids(state.to_act[0]))
        found = self._deepen(state, rng, max(lines, width), state.game.seats)
        if self.stop_flag.is_set():
            return found[:lines]
        for at, each in enumerate(_promising(found[:width])):
            followed = self._follow(state, each, rng)
            if self.stop_flag.is_set():
                break
            found[at] = followed
        return sorted(found, key=lambda each: -each.value)[:lines]

    def _follow(self, state: State, first: ActionValue, rng: Rng) -> ActionValue:
        """Return what an action is worth once the others have done what is expected of them."""
        seat, after, line = state.to_act[0], state.copy(), list[tuple[int, int]]()
        search = self._ready(state.game, state)
        after.advance(seat, first.index)
        while (value := search.settled(after, seat)) is None:
            mover = after.to_act[0]
            if mover == CHANCE or self.stop_flag.is_set():  # what chance will bring is not looked at
                return first
            expected = self._deepen(after, rng, 1, after.game.seats)[0]
            line.append((mover, expected.index))
            if mover == seat:
                line += expected.line
                value = expected.value
                break
            after.advance(mover, expected.index)
        return ActionValue(first.index, min(value, SURE), 1 + len(line), tuple(line))


def _promising(found: list[ActionValue]) -> list[ActionValue]:
    """Return the actions that are worth following; none where the best is a win, or the only one."""
    if len(found) == 1 or found[0].value > SURE:
        return []
    return [each for each in found if each.value > found[0].value - MARGIN]
