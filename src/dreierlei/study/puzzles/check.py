"""Check: every puzzle proven anew, by plain enumeration of all plies; it shares no code with what found the puzzle.

What happened is read from the texts of positions and plies alone.
"""

from __future__ import annotations

from collections.abc import Callable

from dreierlei.core import Refusal, State
from dreierlei.study.puzzles.check_points import worths
from dreierlei.study.puzzles.puzzle import Puzzle

NEAR = 0.001
Event = Callable[[State, str, State, int], bool]
"""Whether a ply, between the position before and the one after it, is what a seat wants, or must not suffer."""


def check(puzzle: Puzzle) -> None:
    """Refuse a puzzle that does not have the one right ply that it says."""
    state = puzzle.state()
    if state.to_act != (puzzle.seat,):
        raise Refusal("study.puzzles.seat", id=puzzle.id, seat=puzzle.seat + 1)
    _follow(puzzle, state)
    right = _best(puzzle, state) if puzzle.values else _right(puzzle, state)
    if right != [puzzle.answer]:
        raise Refusal("study.puzzles.wrong", id=puzzle.id, answer=puzzle.answer, found=", ".join(right) or "–")


def _right(puzzle: Puzzle, state: State) -> list[str]:
    """Return the plies that do what the puzzle asks, none of which may do it sooner than it says."""
    proof = Proof(puzzle.seat, *EVENTS[puzzle.name])
    if puzzle.theme == "defence":
        return [text for text, child in _children(state, puzzle.seat) if proof.safe(child, own=True)]
    if puzzle.turns > 1 and proof.forced(state, puzzle.turns - 1):
        return []
    return [text for text, child in _children(state, puzzle.seat) if proof.leads(state, text, child, puzzle.turns)]


def _best(puzzle: Puzzle, state: State) -> list[str]:
    """Return the plies worth the most, if all are worth what the puzzle says."""
    found = worths(state, puzzle.seat, puzzle.theme)
    if found.keys() != puzzle.values.keys() or any(abs(found[text] - puzzle.values[text]) > NEAR for text in found):
        return []
    return [text for text, value in found.items() if value > max(found.values()) - NEAR]


def _follow(puzzle: Puzzle, state: State) -> None:
    """Refuse a line that does not begin with the answer, cannot be played, or does not end with the goal."""
    ahead, last = state.copy(), len(puzzle.line) - 1
    for number, text in enumerate(puzzle.line):
        actor = ahead.to_act[0] if not ahead.over else puzzle.seat
        child = dict(_children(ahead, actor)).get(text)
        if child is None or puzzle.line[0] != puzzle.answer:
            raise Refusal("study.puzzles.line", id=puzzle.id, text=text)
        if actor == puzzle.seat and _reached(puzzle, ahead, text, child) != (number == last):
            raise Refusal("study.puzzles.line", id=puzzle.id, text=text)
        ahead = child


def _reached(puzzle: Puzzle, before: State, text: str, after: State) -> bool:
    """Whether a ply of the solver ends the puzzle: by its goal, or, where something is kept away, with the turn."""
    if puzzle.values or puzzle.theme == "defence":
        return bool(puzzle.values) or not after.acts(puzzle.seat)
    return EVENTS[puzzle.name][0](before, text, after, puzzle.seat)


class Proof:
    """Enumerates for one seat: what it wants, and what it must not suffer."""

    def __init__(self, seat: int, wanted: Event, suffered: Event) -> None:
        self.seat = seat
        self.wanted = wanted
        self.suffered = suffered

    def forced(self, state: State, turns: int) -> bool:
        """Whether the seat gets what it wants within so many of its turns, whatever the others do."""
        if state.over or turns == 0:
            return False
        actor = state.to_act[0]
        children = _children(state, actor)
        if actor == self.seat:
            return any(self.wanted(state, text, child, actor) for text, child in children) or any(
                self.leads(state, text, child, turns) for text, child in children
            )
        return all(self.forced(child, turns) for _, child in children)

    def leads(self, state: State, text: str, child: State, turns: int) -> bool:
        """Whether a ply of the seat gets what it wants, now or later."""
        if self.wanted(state, text, child, self.seat):
            return True
        return self.forced(child, turns if child.acts(self.seat) else turns - 1)

    def safe(self, state: State, *, own: bool) -> bool:
        """Whether the seat suffers nothing before its next turn; `own`: its present one may still go on."""
        if state.over:
            return not _lost(state, self.seat)
        actor = state.to_act[0]
        children = _children(state, actor)
        if actor == self.seat:
            return not own or any(self.safe(child, own=True) for _, child in children)
        if state.phase == "relocate":  # nobody suffers from a disc of Nonaga before somebody slides
            return True
        return not any(self.suffered(state, text, child, self.seat) for text, child in children) and all(
            self.safe(child, own=False) for _, child in children
        )


def _children(state: State, seat: int) -> list[tuple[str, State]]:
    found = []
    for index, text in zip(state.ids(seat), state.texts(seat), strict=True):
        child = state.copy()
        child.advance_unchecked(seat, index)
        found.append((text, child))
    return found


def _lost(state: State, seat: int) -> bool:
    outcome = state.outcome()
    return outcome is not None and outcome.places[seat] > 1


def _connected(before: State, text: str, after: State, seat: int) -> bool:
    return after.over and not _lost(after, seat)


def _beaten(before: State, text: str, after: State, seat: int) -> bool:
    return after.over and _lost(after, seat)


def _lord_taken(before: State, text: str, after: State, seat: int) -> bool:
    lords = [army.partition("/")[0] for army in before.dump().split()[:3]]
    return text.startswith("move(") and text[:-1].partition(",")[2] in lords


def _lord_lost(before: State, text: str, after: State, seat: int) -> bool:
    standing, left = (state.dump().split()[seat].partition("/")[0] for state in (before, after))
    return (standing != "-" and left == "-") or (after.over and _lost(after, seat))


def _triad_formed(before: State, text: str, after: State, seat: int) -> bool:
    return not text.startswith("capture") and after.dump().split()[2] == "capture"


def _ball_lost(before: State, text: str, after: State, seat: int) -> bool:
    standing, left = (state.dump().split()[0].count(str(seat)) for state in (before, after))
    return left < standing or (after.over and _lost(after, seat))


EVENTS: dict[str, tuple[Event, Event]] = {
    "nonaga": (_connected, _beaten),
    "stein3": (_lord_taken, _lord_lost),
    "triapon": (_triad_formed, _ball_lost),
}
"""What a seat of each game wants, and what it must not suffer."""
