"""Workers: who plays the games of a league, this process or several at once."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Protocol, TypeVar

from dreierlei.arena.league import League
from dreierlei.arena.result import GameResult, play
from dreierlei.core import Refusal
from dreierlei.core.process import follow_parent

SLICE = 0.25
"""Seconds for which games are handed out at once, about: worth the way, and soon in the results file."""
LARGEST = 64
"""Games handed out at once, at most."""

Job = TypeVar("Job")


class Workers(Protocol):
    """Whoever plays games of a league and yields each result once it is known, in whatever order."""

    def __call__(self, league: League, games: Iterable[int], /) -> Iterator[GameResult]:
        """Play the games of these numbers."""


Batch = Callable[[Any, list[int]], list[Any]]
"""What plays some games of a league, or of self-play, in a row."""


def serial(league: League, games: Iterable[int]) -> Iterator[GameResult]:
    """Play in this process."""
    return (play(league, number) for number in games)


def processes(count: int = 0, batch: Batch | None = None) -> Callable[[Any, Iterable[int]], Iterator[Any]]:
    """Return workers in so many processes, by default one for each core; by default they play a league."""
    if count < 0:
        raise Refusal("arena.jobs", jobs=count)
    count = count or cores()
    if count == 1:
        return serial if batch is None else lambda task, games: (batch(task, [number])[0] for number in games)
    return _Processes(count, batch or play_batch)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_batch(league: League, games: list[int]) -> list[GameResult]:
    """Play some games in a row."""
    return [play(league, number) for number in games]


def distribute(
    games: Iterable[int],
    count: int,
    submit: Callable[[list[int]], Job],
    wait_for_any: Callable[[set[Job]], tuple[set[Job], set[Job]]],
    results_of: Callable[[Job], list[Any]],
) -> Iterator[Any]:
    """Yield the results of games that are sent away in jobs, at any time two for each worker."""
    left = iter(games)
    size = 1
    out: set[Job] = set()
    while True:
        while len(out) < 2 * count and (batch := list(islice(left, size))):
            out.add(submit(batch))
        if not out:
            return
        done, out = wait_for_any(out)
        for job in done:
            results = results_of(job)
            size = _size(results)
            yield from results


def _size(results: list[Any]) -> int:
    """Return how many games to send away at once, by the time the last ones took."""
    seconds = sum(sum(result.spent) for result in results) / len(results)
    return max(1, min(LARGEST, int(SLICE / max(seconds, 1e-9))))


class _Processes:
    """Processes of this machine."""

    def __init__(self, count: int, batch: Batch) -> None:
        self.count = count
        self.batch = batch

    def __call__(self, task: Any, games: Iterable[int]) -> Iterator[Any]:
        # Started anew and not forked: a progress bar runs in a thread, and threads do not survive a fork.
        spawn = multiprocessing.get_context("spawn")
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(self.count, spawn, follow_parent)
        try:
            yield from distribute(
                games, self.count, lambda numbers: pool.submit(self.batch, task, numbers), _wait, Future.result
            )
        except BaseException as why:  # also when nobody asks for more: nobody waits for games that nobody wants
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            if isinstance(why, BrokenProcessPool):
                raise Refusal("arena.died") from None
            raise
        pool.shutdown()


def _wait(jobs: set[Future[list[Any]]]) -> tuple[set[Future[list[Any]]], set[Future[list[Any]]]]:
    done, out = wait(jobs, return_when=FIRST_COMPLETED)
    return done, out
