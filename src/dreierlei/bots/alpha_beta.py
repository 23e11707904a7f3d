"""Paranoid alpha-beta: to a depth, for any number of seats; one seat expects all others to be against it.

With all others as one opponent a game of several seats is cut as one of two (Sturtevant and Korf, "On pruning
techniques for multi-player games", AAAI 2000). Moves are ordered by rank, killer and history; beyond the depth only
keen ones are followed (quiescence search).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.bots.repetition import Repetition
from dreierlei.core.state import Moves, State
from dreierlei.core.stop_flag import StopFlag

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if TYPE_CHECKING:
    from dreierlei.core.heuristics import Heuristics

DEEPEST = 40  # plies that are looked ahead at most
QUIET = 6  # plies beyond the depth in which only keen moves are followed
LONGEST = DEEPEST + QUIET + 2  # positions of a line, the root included
KEEN = 300  # the rank from which on a move is one of these
LIKED = 63  # how often a move's cutting off is counted at most, so that it never outweighs a rank
RANK = 64  # what a rank of 1 weighs against that
IDS = 4095
LOWEST, HIGHEST = -0.5, 1.5  # what a lost and a won end are worth; judgements lie between 0 and 1
LATER = 0.001  # what an end loses with every ply until it comes
ENDLESS = 1 << 62  # a number of nodes that nobody reaches


class SearchFrame:
    """A position on the way down, with room for its moves and for the line that is expected from there."""

    def __init__(self, state: State, depth: int) -> None:
        self.state = state.copy()
        self.moves = Moves()
        self.ply = LONGEST - depth  # from the root
        self.killer = -1
        self.length = 0
        if not cython.compiled:
            self.line = [0] * 64
            self.seats = [0] * 64
        self.below = SearchFrame(state, depth - 1) if depth > 1 else self


class AlphaBeta:
    """Looks at positions of one game through the eyes of one seat; remembers which moves have cut off others."""

    def __init__(self, state: State, heuristics: Heuristics) -> None:
        self.top = SearchFrame(state, LONGEST - 1)
        self.heuristics = heuristics
        self.stop_flag = StopFlag()
        self.seat = 0
        self.nodes = 0
        self.node_limit = ENDLESS
        self.repetition = Repetition(state.game)
        self.draw = 0.0
        if not cython.compiled:
            self.liked = [0] * (IDS + 1)
        else:
            for i in range(IDS + 1):
                self.liked[i] = 0

    def stop_on(self, stop_flag: StopFlag) -> None:
        """Let another flag end the search."""
        self.stop_flag = stop_flag

    def heed(self, repeated: tuple[str, ...], contempt: float) -> None:
        """From now on call a position drawn that comes up twice on a way, or once if it is one of these.

        That is worth an equal share less the contempt.
        """
        game = self.top.state.game
        self.repetition.heed(game, repeated)
        self.draw = 1.0 / game.seats - contempt

    def settled(self, state: State, seat: int) -> float | None:
        """Return what a position is worth to a seat where the game is over or drawn by repetition; None elsewhere."""
        if state.acting == 0:
            return LOWEST + (HIGHEST - LOWEST) * state.value(seat)
        times = self.repetition.history.times(state.position_hash())
        return self.draw if self.repetition.limit and times + 1 >= self.repetition.limit else None

    def value(self, state: State, seat: int, index: int, depth: int, alpha: float) -> float:
        """Return what an action is worth to its seat, so many plies deep, or no more than alpha if it is not more.

        A judgement lies between 0 and 1, an end that is forced beyond. It means nothing if the flag was set.
        """
        self.seat = seat
        self.top.state.take(state)
        with cython.nogil:
            self.repetition.begin(self.top.state)
            self.top.state.step(seat, index)
            return self.look(self.top, depth - 1, alpha, 2.0)

    def look(self, frame: SearchFrame, depth: int, alpha: float, beta: float) -> float:
        """Return what a position is worth; the seat chooses the most, whoever else is to act the least."""
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.stop_flag.stopped = True
        frame.length = 0
        if self.stop_flag.stopped or frame.state.acting == 0:
            return self.ended(frame, depth)
        if self.repetition.limit and depth > 0 and self.repetition.met(frame.state, frame.ply):
            return self.draw
        mover = frame.state.actor()
        if mover < 0 or depth <= -QUIET:  # what chance will bring is not looked at
            return self.heuristics.evaluate(frame.state, self.seat)
        sign = 1.0 if mover == self.seat else -1.0
        best = -9.0
        keen = depth <= 0
        if keen:  # whoever is to act may leave it at that
            best = sign * self.heuristics.evaluate(frame.state, self.seat)
            if sign > 0.0:
                alpha = best if best > alpha else alpha
            else:
                beta = -best if -best < beta else beta
            if alpha >= beta:
                return sign * best
        frame.state.fill(mover, frame.moves)
        self.order(frame, mover, keen)
        i = 0
        while i < frame.moves.count and alpha < beta and not self.stop_flag.stopped:
            frame.below.state.take(frame.state)
            frame.below.state.step(mover, frame.moves.ids[i])
            found = sign * self.look(frame.below, depth - 1, alpha, beta)
            if found > best:
                best = found
                self.note(frame, mover, frame.moves.ids[i])
            if sign > 0.0:
                alpha = best if best > alpha else alpha
            else:
                beta = -best if -best < beta else beta
            if alpha >= beta:
                self.like(frame, frame.moves.ids[i])
            i += 1
        return sign * best

    def ended(self, frame: SearchFrame, depth: int) -> float:
        """Return what an end is worth: the sooner a win and the later a loss, the better."""
        share = frame.state.value(self.seat) if frame.state.acting == 0 else 0.5
        return LOWEST + (HIGHEST - LOWEST) * share + LATER * (depth + QUIET) * (2.0 * share - 1.0)

    def order(self, frame: SearchFrame, mover: int, keen: bool) -> None:
        """Put the moves first that rank high, have just cut off here, or have often done so elsewhere."""
        i = 0
        self.heuristics.rank(frame.state, mover, frame.moves)
        if keen:
            self.sieve(frame.moves)
        for i in range(frame.moves.count):
            index = frame.moves.ids[i]
            weight = RANK * frame.moves.weights[i] + self.liked[index & IDS]
            frame.moves.weights[i] = weight + 200 * RANK if index == frame.killer else weight
        frame.moves.sort()

    def sieve(self, moves: Moves) -> None:
        """Leave only the keen moves."""
        i = 0
        at = 0
        for i in range(moves.count):
            if moves.weights[i] >= KEEN:
                moves.ids[at] = moves.ids[i]
                moves.weights[at] = moves.weights[i]
                at += 1
        moves.count = at

    def like(self, frame: SearchFrame, index: int) -> None:
        """Remember a move that has cut off others."""
        frame.killer = index
        if self.liked[index & IDS] < LIKED:
            self.liked[index & IDS] = self.liked[index & IDS] + 1

    def note(self, frame: SearchFrame, mover: int, index: int) -> None:
        """Write down the line that begins with a move."""
        i = 0
        frame.line[0] = index
        frame.seats[0] = mover
        frame.length = frame.below.length + 1
        for i in range(frame.below.length):
            frame.line[i + 1] = frame.below.line[i]
            frame.seats[i + 1] = frame.below.seats[i]

    def line(self) -> list[tuple[int, int]]:
        """Return the seats and ids of the plies that the last value expects after its action."""
        return [(self.top.seats[i], self.top.line[i]) for i in range(self.top.length)]
