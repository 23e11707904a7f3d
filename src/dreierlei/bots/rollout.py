"""Rollouts: one action, then a playout to an end by the game's heuristics."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.rng import Rng
from dreierlei.core.state import Moves, State
from dreierlei.core.stop_flag import StopFlag

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if TYPE_CHECKING:
    from dreierlei.core.game import Game


class Rollout:
    """Plays one game out again and again."""

    def __init__(self, game: Game, heuristics: Heuristics) -> None:
        self.scratch = game.start()
        self.moves = Moves()
        self.heuristics = heuristics
        self.rng = Rng(0)

    def run(self, state: State, seat: int, index: int, seed: int) -> float:
        """Return what comes of an action for its seat; equal seeds bring equal luck."""
        self.rng.state = seed
        self.scratch.take(state)
        with cython.nogil:
            self.scratch.step(seat, index)
            return self.finish(seat)

    def sweep(
        self,
        state: State,
        seat: int,
        indexes: array[int],
        sums: array[float],
        deals: int,
        seed: int,
        stop_flag: StopFlag,
    ) -> int:
        """Add to the sums what comes of each action in so many deals; return in how many it did.

        The state is dealt anew, as its seat cannot see, where the heuristics know how; else one deal is all there is.
        Every action of a deal meets the same luck.
        """
        i = 0
        done = 0
        luck = Rng(seed)
        with cython.nogil:
            while done < deals and not stop_flag.stopped:
                seed = luck.word()
                self.rng.state = seed
                if not self.heuristics.redeal(state, seat, self.rng) and done:
                    break
                for i in range(len(indexes)):
                    self.rng.state = seed + 1
                    self.scratch.take(state)
                    self.scratch.step(seat, indexes[i])
                    sums[i] += self.finish(seat)
                done += 1
        return done

    def finish(self, seat: int) -> float:
        """Play to the end, or to the horizon of the heuristics; return what came of it for a seat."""
        self.go_on()
        return self.reached(seat)

    def reached(self, seat: int) -> float:
        """Return what the position that was reached is worth to a seat."""
        return (
            self.heuristics.evaluate(self.scratch, seat)
            if self.scratch.acting
            else self.heuristics.end_value(self.scratch, seat)
        )

    def judged(self, state: State, seat: int, index: int) -> float:
        """Return what an action looks worth to its seat, before anything is played out."""
        self.scratch.take(state)
        self.scratch.step(seat, index)
        return self.reached(seat)

    def go_on(self) -> None:
        """Play to the end, or to the horizon of the heuristics."""
        mover = 0
        left = self.heuristics.horizon
        while self.scratch.acting != 0 and left > 0:
            mover = self.scratch.actor()
            if mover < 0:
                self.scratch.fill(mover, self.moves)
                self.scratch.weigh(self.moves)
                self.scratch.step(mover, self.moves.ids[self.moves.draw(self.rng)])
            else:
                self.scratch.step(mover, self.heuristics.playout_move(self.scratch, mover, self.moves, self.rng))
            left -= 1

    def play_out(self, state: State, seed: int) -> State:
        """Return where a playout from a state has led, until the next one begins; equal seeds bring equal luck."""
        self.rng.state = seed
        self.scratch.take(state)
        with cython.nogil:
            self.go_on()
        return self.scratch

    def share(self, seat: int) -> float:
        """Return a seat's share of the win where the last playout has led: at an end exactly, else about."""
        return self.heuristics.evaluate(self.scratch, seat) if self.scratch.acting else self.scratch.value(seat)

    def redeal(self, state: State, viewer: int, seed: int) -> bool:
        """Deal anew what a viewer cannot see, if the heuristics know how."""
        self.rng.state = seed
        return self.heuristics.redeal(state, viewer, self.rng)

    def playout_move(self, state: State, seat: int, seed: int) -> int:
        """Return the id of what the heuristics would do."""
        self.rng.state = seed
        return self.heuristics.playout_move(state, seat, self.moves, self.rng)
