"""Workers: who plays the games of a league, this process or several at once."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Protocol, TypeVar

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

    def __call__(self, league: League, games: Iterable[int]) -> Iterator[GameResult]:
        """Play the games of these numbers."""


def serial(league: League, games: Iterable[int]) -> Iterator[GameResult]:
    """Play in this process."""
    return (play(league, number) for number in games)


def processes(count: int = 0) -> Workers:
    """Return workers in so many processes, by default one for each core."""
    if count < 0:
        raise Refusal("arena.jobs", jobs=count)
    count = count or cores()
    return serial if count == 1 else _Processes(count)


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
    results_of: Callable[[Job], list[GameResult]],
) -> Iterator[GameResult]:
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


def _size(results: list[GameResult]) -> int:
    """Return how many games to send away at once, by the time the last ones took."""
    seconds = sum(sum(result.spent) for result in results) / len(results)
    return max(1, min(LARGEST, int(SLICE / max(seconds, 1e-9))))


class _Processes:
    """Processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __call__(self, league: League, games: Iterable[int]) -> Iterator[GameResult]:
        # Started anew and not forked: a progress bar runs in a thread, and threads do not survive a fork.
        spawn = multiprocessing.get_context("spawn")
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(self.count, spawn, follow_parent)
        try:
            yield from distribute(
                games, self.count, lambda batch: pool.submit(play_batch, league, batch), _wait, Future.result
            )
        except BaseException as why:  # also when nobody asks for more: nobody waits for games that nobody wants
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            if isinstance(why, BrokenProcessPool):
                raise Refusal("arena.died") from None
            raise
        pool.shutdown()


def _wait(jobs: set[Future[list[GameResult]]]) -> tuple[set[Future[list[GameResult]]], set[Future[list[GameResult]]]]:
    done, out = wait(jobs, return_when=FIRST_COMPLETED)
    return done, out
