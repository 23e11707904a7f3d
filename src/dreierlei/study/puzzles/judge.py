"""Judge: whether a ply solves a puzzle or leads on, what the others answer, and what refutes a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dreierlei.core import Refusal, State
from dreierlei.study.puzzles.goals import GOALS
from dreierlei.study.puzzles.puzzle import Puzzle
from dreierlei.study.puzzles.search import GoalSearch, Plies

LONGEST = 40
"""No puzzle takes so many plies."""
EXAMPLES = 8
"""So many ends of a turn are looked at for what refutes it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the judge says of the last ply."""

    right: bool
    solved: bool
    replies: tuple[str, ...]
    """The others' plies: their longest resistance after a right ply, the refutation of a wrong one (the rest of the
    solver's turn before it, where it was not over)."""
    state: State
    """The position after the ply and the replies."""


def judge(puzzle: Puzzle, plies: Sequence[str]) -> Judgement:
    """Judge the last of the plies since the puzzle's position, which is the solver's own."""
    if not 0 < len(plies) <= LONGEST:
        raise Refusal("study.puzzles.plies", plies=len(plies), most=LONGEST)
    state, turns = puzzle.state(), puzzle.turns
    for text in plies[:-1]:
        actor = _apply(state, text)
        turns -= actor == puzzle.seat and not state.acts(puzzle.seat)
    if not state.acts(puzzle.seat):
        raise Refusal("study.puzzles.turn", id=puzzle.id)
    before = state.copy()
    _apply(state, plies[-1])
    first = len(plies) == 1
    right = first and plies[0] == puzzle.answer
    if puzzle.values or (first and not right and state.over):
        return Judgement(right, right, (), state)
    search = GoalSearch(GOALS[puzzle.name], puzzle.seat)
    if first and not right and state.acts(puzzle.seat):
        return Judgement(False, False, _played(state, _example(search, state, puzzle)), state)
    if puzzle.theme == "defence":
        return _defended(search, state)
    return _attacked(search, before, plies[-1], state, turns)


def after(puzzle: Puzzle, plies: Sequence[str]) -> State:
    """Return the position of a puzzle after some plies; it must be the solver's turn there."""
    state = puzzle.state()
    for text in plies:
        _apply(state, text)
    if not state.acts(puzzle.seat):
        raise Refusal("study.puzzles.turn", id=puzzle.id)
    return state


def _apply(state: State, text: str) -> int:
    """Do a ply of whoever is to act, or refuse it; return the seat."""
    if state.over:
        raise Refusal("study.puzzles.over", text=text)
    seat, action = state.to_act[0], state.game.actions.parse(text)
    if not state.allows(seat, action):
        raise Refusal("study.puzzles.illegal", text=text)
    state.apply(seat, action)
    return seat


def _example(search: GoalSearch, state: State, puzzle: Puzzle) -> Plies:
    """Return how a turn that began with a wrong ply may end, and what the others do then; all its ends are wrong."""
    for index in state.ids(puzzle.seat)[:EXAMPLES]:
        after = state.copy()
        after.advance_unchecked(puzzle.seat, index)
        if puzzle.theme == "defence":
            found = search.harm(after)
        else:
            found = search.refutation(after, puzzle.turns - 1) or search.escape(after)
        if found:
            return [(puzzle.seat, index), *found]
    return []


def _defended(search: GoalSearch, state: State) -> Judgement:
    if state.acts(search.seat):
        right = search.survives(state)
        return Judgement(right, False, (), state)
    harm = search.harm(state)
    return Judgement(not harm, not harm, _played(state, harm), state)


def _attacked(search: GoalSearch, before: State, text: str, state: State, turns: int) -> Judgement:
    index = before.encode(search.seat, before.game.actions.parse(text))
    if index in search.goal.hits(before, search.seat):
        return Judgement(True, True, (), state)
    if state.acts(search.seat):
        return Judgement(search.forces(state, turns), False, (), state)
    refutation = search.refutation(state, turns - 1)
    if refutation is not None:
        return Judgement(False, False, _played(state, refutation or search.escape(state)), state)
    return Judgement(True, False, _played(state, search.resistance(state)), state)


def _played(state: State, plies: Plies) -> tuple[str, ...]:
    """Do plies by seat and id, and return their texts."""
    texts = []
    for seat, index in plies:
        texts.append(str(state.decode(seat, index)))
        state.advance_unchecked(seat, index)
    return tuple(texts)
