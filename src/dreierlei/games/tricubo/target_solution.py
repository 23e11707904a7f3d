"""Solo Tricubo played for a score: the chance of every choice to reach it (§9.6)."""

from __future__ import annotations

from dreierlei.core import Refusal
from dreierlei.core.action import Action
from dreierlei.core.numeral import numeral
from dreierlei.core.state import State
from dreierlei.games.tricubo import Tricubo
from dreierlei.games.tricubo.outlook import Progress
from dreierlei.games.tricubo.solution import placed, solo_state
from dreierlei.games.tricubo.target import TargetSolver

MOST = 1000


class TargetSolution:
    """The best play for reaching a total on one sheet, whatever the mean; one thread at a time may ask."""

    def __init__(self, game: Tricubo, target: int, progress: Progress | None = None) -> None:
        if game.seats != 1:
            raise Refusal("tricubo.solve.solo", seats=game.seats)
        self.game = game
        self.target = target
        sheet = game.sheet
        self.solver = TargetSolver(sheet.columns, sheet.purple, sheet.colours, sheet.joker)
        self._progress = progress
        self._chased: tuple[int, int] | None = None

    def chance(self, state: State) -> float:
        """Return the best chance of a position to reach the total."""
        own = solo_state(self.game, state)
        if own.phase in ("start", "pick"):
            return max(self.choices(own).values())
        return self._chance(own, placed(self.solver, own)[3])

    def choices(self, state: State) -> dict[Action, float]:
        """Return the chance after each legal choice, the best first; empty where there is none to make."""
        own = solo_state(self.game, state)
        if own.phase not in ("start", "pick"):
            return {}
        noted = placed(self.solver, own)[3]
        found: dict[Action, float] = {}
        for index in own.ids(0):
            child = own.copy()
            child.advance(0, index)
            found[own.decode(0, index)] = self._chance(child, noted)
        return dict(sorted(found.items(), key=lambda choice: -choice[1]))

    def _chance(self, state: State, before: int) -> float:
        """Return the chance of a position in which no choice is to be made, where so much was noted before."""
        outcome = state.outcome()
        if outcome and outcome.scores:
            return float(outcome.scores[0] >= self.target)
        played, rows, mask, noted = placed(self.solver, solo_state(self.game, state))
        if self._chased != (played, self.target - before):
            self.solver.chase(played, self.target - before, self._progress)
            self._chased = played, self.target - before
        return self.solver.chance(played, rows, mask, noted - before)


def wanted(game: Tricubo, text: str) -> int:
    """Return the total that is asked for: a number, or where a title begins."""
    number = numeral(text)
    if number is not None and number <= MOST:
        return number
    for title in game.sheet.titles:
        if text.casefold() in (title.de.casefold(), title.en.casefold()):
            return title.floor
    expected = ", ".join(title.both for title in game.sheet.titles)
    raise Refusal("tricubo.solve.target", text=text, most=MOST, expected=expected)
