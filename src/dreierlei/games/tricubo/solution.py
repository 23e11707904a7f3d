"""The solution of solo Tricubo: what every choice is worth, and how likely each title is (§9)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, cast

from dreierlei.core import Refusal
from dreierlei.games.tricubo import SOLO_ROUNDS, Tricubo, store
from dreierlei.games.tricubo.actions import Any as AnyColour
from dreierlei.games.tricubo.actions import Colour, Cross, Score
from dreierlei.games.tricubo.outlook import Outlook, Progress
from dreierlei.games.tricubo.state import TricuboState

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.state import State
    from dreierlei.core.stop_flag import StopFlag
    from dreierlei.games.tricubo.sheet import Sheet, Title
    from dreierlei.games.tricubo.solver import Solver

LINKS = 65
"""How many numbers the solver keeps of each block's rows: where crossing and scoring lead, and what they gain."""


class Solution:
    """The best play for the highest expected total on one sheet; one thread at a time may ask.

    One that is not `whole` knows nothing at first: `approach` brings it on, and until that is done choices are worth
    what the block shows after them. It knows neither the highest total nor a cache.
    """

    def __init__(
        self, game: Tricubo, progress: Progress | None = None, *, cached: bool = True, whole: bool = True
    ) -> None:
        if game.seats != 1:
            raise Refusal("tricubo.solve.solo", seats=game.seats)
        self.game = game
        self.sheet: Sheet = game.sheet
        self.solver = Outlook(self.sheet.columns, self.sheet.purple, self.sheet.colours, self.sheet.joker)
        self.path = store.folder() / f"tricubo-{game.version}-{self.sheet.digest}.solo"
        self.highest = 0
        """The highest total that luck allows in 21 rounds."""
        self._first: dict[int, float] = {}
        """The chance of each total from the start, which takes the longest to tell."""
        self.whole = whole
        if whole and not (cached and self._load()):
            self._solve(progress)
            if cached:
                self._save()

    def _load(self) -> bool:
        kept = store.load(self.path, self.states + self.solver.size)
        if kept is None:
            return False
        self.solver.values, facts = kept
        self.highest = facts["highest"]
        self._first = {int(total): chance for total, chance in facts["first"].items()}
        return True

    def _solve(self, progress: Progress | None) -> None:
        fresh = self._fresh()
        self.highest = self.solver.summit(fresh, _part(progress, 0))
        self.solver.solve(_part(progress, 1))
        self._first = self.solver.ending(0, fresh, self.solver.masks - 16, _part(progress, 2))

    def _save(self) -> None:
        store.save(self.path, self.solver.reach(self._fresh()), {"highest": self.highest, "first": self._first})

    def _fresh(self) -> int:
        """The number of the rows of a block with its first cross only."""
        return self.solver.number((1, 0, 0, 0, 0), 0)

    @property
    def states(self) -> int:
        """How many positions before a roll have been solved: blocks times rounds."""
        return self.solver.size * self.game.limit

    def approach(self, stop_flag: StopFlag) -> bool:
        """Compute values until the flag is set; return whether all are there."""
        return self.solver.approach(stop_flag)

    # Answers.

    def value(self, state: State) -> float:
        """Return the expected total of a position with the best play."""
        return self._units(state) / self.solver.unit

    def choices(self, state: State) -> dict[Action, float]:
        """Return the expected total after each legal choice, the best first; empty where there is none to make."""
        ranked = sorted(self._weighed(state), key=lambda choice: choice[1:], reverse=True)
        return {action: units / self.solver.unit for action, units, _ in ranked}

    def best(self, state: State) -> Action:
        """Return the best choice; of equal ones one without the joker, and else the first."""
        return max(self._weighed(state), key=lambda choice: choice[1:])[0]

    def endings(self, state: State) -> dict[int, float]:
        """Return the chance of each total under the best play."""
        ahead = solo_state(self.game, state).copy()
        while ahead.phase in ("start", "pick"):
            ahead.apply(0, self.best(ahead))
        outcome = ahead.outcome()
        if outcome and outcome.scores:
            return {outcome.scores[0]: 1.0}
        self._units(ahead)  # makes sure that the values from here on are there
        played, rows, mask, noted = placed(self.solver, ahead)
        if self._first and (played, rows, mask) == (0, self._fresh(), self.solver.masks - 16):
            return dict(self._first)
        return {noted + points: chance for points, chance in self.solver.ending(played, rows, mask).items()}

    def titles(self, state: State) -> dict[Title, float]:
        """Return the chance of each title under the best play, the lowest title first."""
        chances = dict.fromkeys(self.sheet.titles, 0.0)
        for total, chance in self.endings(state).items():
            chances[self.sheet.title(total)] += chance
        return chances

    # The way there, in units of the solver.

    def _weighed(self, state: State) -> list[tuple[Action, int, bool]]:
        """Every legal choice with its worth, and whether it spares the joker."""
        if solo_state(self.game, state).phase not in ("start", "pick"):
            return []
        choices = []
        for index in state.ids(0):
            child = state.copy()
            child.advance(0, index)
            action = state.decode(0, index)
            choices.append((action, self._units(child), not _jokered(action)))
        return choices

    def _units(self, state: State) -> int:
        if solo_state(self.game, state).phase in ("start", "pick"):
            return max(units for _, units, _ in self._weighed(state))
        outcome = state.outcome()
        if outcome and outcome.scores:
            return outcome.scores[0] * self.solver.unit
        played, rows, mask, noted = placed(self.solver, state)
        value = self.solver.worth(played, rows, mask)
        if value == self.solver.gap and not self.whole:
            value = self.solver.present(rows, mask)
        elif value == self.solver.gap:  # a position that no play from the start leads to is not kept in the cache
            self.solver.solve()
            value = self.solver.worth(played, rows, mask)
        return noted * self.solver.unit + value


def memory(sheet: Sheet, rounds: int = SOLO_ROUNDS) -> int:
    """Return how many bytes a solution takes, nearly all of them for the values and the links between blocks."""
    kinds, masks = len(sheet.columns) + 1, 32 if sheet.joker else 16
    count = sum(comb(kinds + scored - 1, scored) * comb(kinds + 4 - scored, 5 - scored) for scored in range(4))
    return 4 * count * (masks * (rounds + 1) + LINKS)


def solo_state(game: Tricubo, state: State) -> TricuboState:
    """Return the state, if it is one of this solo game."""
    own = state.game
    alike = isinstance(own, Tricubo) and own.seats == 1 and own.sheet.digest == game.sheet.digest
    if not isinstance(state, TricuboState) or not alike:
        raise Refusal("tricubo.solve.state", game=own, expected=game)
    return state


def placed(solver: Solver, state: State) -> tuple[int, int, int, int]:
    """Return the rounds played, the numbers of rows and mask, and the interim points."""
    own = cast(TricuboState, state)
    crosses, scored, mask, noted = own.ledger(0)
    return own.rounds, solver.number(crosses, scored), mask, noted


def _part(progress: Progress | None, which: int) -> Progress | None:
    """The progress of one of three passes, as a part of all."""
    return progress and (lambda done, total: progress(which * 100 + 100 * done // total, 300))


def _jokered(action: Action) -> bool:
    return isinstance(action, (Cross, Colour, AnyColour, Score)) and action.die.joker
