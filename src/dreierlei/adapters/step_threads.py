"""Step threads: several threads step the games of a batch, and hand over to each other in C."""

from __future__ import annotations

from itertools import pairwise
from threading import Thread
from typing import TYPE_CHECKING

from dreierlei.core.state import Moves

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.adapters.plain_locks import acquire_lock, allocate_lock, free_lock, release_lock
if TYPE_CHECKING:
    from dreierlei.adapters.batch import GameBatch

_LOOKS = 10_000 if cython.compiled else 0
"""How often whoever waits looks before it sleeps: to be woken takes as long as a good part of a step."""


class Signal:
    """What one thread gives and another takes, without the interpreter's lock."""

    def __init__(self) -> None:
        self.lock = allocate_lock()
        acquire_lock(self.lock, 1)

    def __dealloc__(self) -> None:
        free_lock(self.lock)

    def give(self) -> None:
        """Let the other go on."""
        release_lock(self.lock)

    def take(self) -> None:
        """Wait until the other has given."""
        looks = _LOOKS
        while looks:
            if acquire_lock(self.lock, 0):
                return
            looks -= 1
        acquire_lock(self.lock, 1)


class StepThread:
    """A thread that steps some of the games whenever it is told to."""

    def __init__(self, batch: GameBatch, low: int, high: int) -> None:
        self.batch = batch
        self.low = low
        self.high = high
        self.moves = Moves()
        self.told = Signal()
        self.done = Signal()
        self.ended = False
        self.thread = Thread(target=self.work, daemon=True)
        self.thread.start()

    def work(self) -> None:
        """Step whenever told to, until it is the end."""
        with cython.nogil:
            self.told.take()
            while not self.ended:
                self.batch.step_all(self.low, self.high, self.moves)
                self.done.give()
                self.told.take()

    def end(self) -> None:
        """Let the thread end; no step must be under way."""
        self.ended = True
        self.told.give()
        self.thread.join()


class StepThreads:
    """All the threads of a batch: the caller's own, which steps the first games, and others for the rest."""

    def __init__(self, batch: GameBatch, threads: int) -> None:
        threads = min(threads, batch.count)  # more would have nothing to do
        cuts = [batch.count * part // threads for part in range(threads + 1)]
        self.batch = batch
        self.own = cuts[1]
        self.moves = Moves()
        self.others = [StepThread(batch, low, high) for low, high in pairwise(cuts[1:])]

    def run(self) -> None:
        """Step all games once. In one call, so that no signal comes between telling the others and waiting for them."""
        for other in self.others:
            other.told.give()
        with cython.nogil:
            self.batch.step_all(0, self.own, self.moves)
        for other in self.others:
            with cython.nogil:
                other.done.take()

    def end(self) -> None:
        """Let the other threads go; from now on the caller's own steps all games."""
        for other in self.others:
            other.end()
        self.lose()

    def lose(self) -> None:
        """Go on without the others: a fork takes along none of them, and whoever waited for one would wait for ever."""
        self.others = []
        self.own = self.batch.count
