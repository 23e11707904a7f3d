"""Search: whether a goal is forced against every reply, or a harm kept away, by and/or search of all plies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from dreierlei.core import State
from dreierlei.core.state import CAPACITY
from dreierlei.study.puzzles.goals import Goal

Plies = list[tuple[int, int]]
"""Seats and ids, in order."""


class GoalSearch:
    """Asks for one seat's goal in one game; replies that refuted a ply before are tried first on the next."""

    def __init__(self, goal: Goal, seat: int) -> None:
        self.goal = goal
        self.seat = seat
        self._refuters: dict[tuple[int, int], int] = {}
        """The id that last refuted, by turns left and plies since the seat's own."""
        self._finders: dict[tuple[int, str], int] = {}
        """The id that last led to the goal, by turns left and phase."""

    # Attack.

    def forces(self, state: State, turns: int) -> bool:
        """Whether the seat reaches its goal within so many of its own turns, the present one included."""
        if state.acts(self.seat):
            return bool(self.goal.hits(state, self.seat)) or (turns > 1 and self._finds(state, turns))
        return not state.over and turns > 0 and self._holds(state, turns, 0)

    def right(self, state: State, turns: int, most: int = CAPACITY) -> list[int]:
        """Return the ids of the plies by which the seat to act reaches its goal in so many turns; the first `most`."""
        hits = self.goal.hits(state, self.seat)
        if hits or turns == 1:
            return hits[:most]
        return list(islice((index for index in state.ids(self.seat) if self.leads(state, index, turns)), most))

    def leads(self, state: State, index: int, turns: int) -> bool:
        """Whether a ply that does not reach the goal at once forces it within so many turns."""
        child = _after(state, self.seat, index)
        return self.forces(child, turns if child.acts(self.seat) else turns - 1)

    def _finds(self, state: State, turns: int) -> bool:
        place = (turns, state.phase)
        for index in _first(state.ids(self.seat), self._finders.get(place)):
            if self.leads(state, index, turns):
                self._finders[place] = index
                return True
        return False

    def _holds(self, state: State, turns: int, depth: int) -> bool:
        """Whether every reply of the others leaves the goal forced."""
        actor = state.to_act[0]
        children = {index: _after(state, actor, index) for index in state.ids(actor)}
        if any(child.over for child in children.values()):
            return False
        place = (turns, depth)
        for index in _first(list(children), self._refuters.get(place)):
            child = children[index]
            held = self.forces(child, turns) if child.acts(self.seat) else self._holds(child, turns, depth + 1)
            if not held:
                self._refuters[place] = index
                return False
        return True

    # Defence.

    def keeps(self, state: State, most: int = CAPACITY) -> list[int]:
        """Return the ids of the plies after which nobody can harm the seat before its next turn; the first `most`."""
        safe = (index for index in state.ids(self.seat) if self._safe(_after(state, self.seat, index), 0))
        return list(islice(safe, most))

    def survives(self, state: State) -> bool:
        """Whether the seat can still end its turn so that nobody can harm it before the next."""
        return self._safe(state, 0)

    def _safe(self, state: State, depth: int) -> bool:
        if state.over:
            return not _lost(state, self.seat)
        actor = state.to_act[0]
        if actor == self.seat:
            return depth > 0 or any(self._safe(_after(state, actor, index), 0) for index in state.ids(actor))
        if self.goal.harms(state, self.seat):
            return False
        if state.game.seats == 2:  # the only other one has had the only ply that could do harm
            return True
        place = (0, depth)
        for index in _first(state.ids(actor), self._refuters.get(place)):
            if not self._safe(_after(state, actor, index), depth + 1):
                self._refuters[place] = index
                return False
        return True

    # Replies.

    def refutation(self, state: State, turns: int) -> Plies | None:
        """Return plies of the others after which the goal is not forced in so many turns; None where it always is."""
        if state.over or turns == 0:
            return []
        if state.acts(self.seat):
            return None if self.forces(state, turns) else []
        actor = state.to_act[0]
        for index in state.ids(actor):
            rest = self.refutation(_after(state, actor, index), turns)
            if rest is not None:
                return [(actor, index), *rest]
        return None

    def resistance(self, state: State) -> Plies:
        """Return the others' plies, up to the seat's next, that leave it the fewest ways to its goal."""
        _, path = min(self._paths(state, []), key=lambda found: found[0])
        return path

    def escape(self, state: State) -> Plies:
        """Return the others' plies after which no next ply of the seat reaches its goal, if there are any."""
        return next((path for ways, path in self._paths(state, []) if not ways), [])

    def _paths(self, state: State, path: Plies) -> Iterator[tuple[int, Plies]]:
        if state.over or state.acts(self.seat):
            yield 0 if state.over else len(self.goal.hits(state, self.seat)), path
            return
        actor = state.to_act[0]
        for index in state.ids(actor):
            yield from self._paths(_after(state, actor, index), [*path, (actor, index)])

    def harm(self, state: State) -> Plies:
        """Return the others' plies that do the seat harm, or nothing where it is safe."""
        if state.over or state.acts(self.seat):
            return []
        actor = state.to_act[0]
        for index in self.goal.harms(state, self.seat):
            return [(actor, index)]
        for index in state.ids(actor):
            child = _after(state, actor, index)
            rest = self.harm(child)
            if rest or (child.over and _lost(child, self.seat)):
                return [(actor, index), *rest]
        return []


def _first(indices: list[int], favourite: int | None) -> list[int]:
    """Return the ids with a favourite in front."""
    if favourite is None or favourite not in indices:
        return indices
    return [favourite, *(index for index in indices if index != favourite)]


def _after(state: State, seat: int, index: int) -> State:
    child = state.copy()
    child.advance_unchecked(seat, index)
    return child


def _lost(state: State, seat: int) -> bool:
    """Whether a game that is over was won by others."""
    outcome = state.outcome()
    return outcome is not None and bool(outcome.winners) and seat not in outcome.winners
