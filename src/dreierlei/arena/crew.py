"""The crew: who plays the games of a league, one process after the other or several at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Protocol, TypeVar

from dreierlei.arena.bout import Bout, play
from dreierlei.arena.league import League
from dreierlei.core import Refusal

SLICE = 0.25
"""Seconds for which games are handed out at once, about: worth the way, and soon back in the ledger."""
LARGEST = 64
"""Games handed out at once, at most."""

Job = TypeVar("Job")


class Crew(Protocol):
    """Whoever plays games of a league and yields each bout once it is known, in whatever order."""

    def __call__(self, league: League, games: Iterable[int]) -> Iterator[Bout]:
        """Play the games of these numbers."""


def alone(league: League, games: Iterable[int]) -> Iterator[Bout]:
    """Play in this process."""
    return (play(league, number) for number in games)


def processes(hands: int = 0) -> Crew:
    """Return a crew of so many processes, by default one for each core."""
    if hands < 0:
        raise Refusal("arena.jobs", jobs=hands)
    hands = hands or cores()
    return alone if hands == 1 else _Processes(hands)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def some(league: League, games: list[int]) -> list[Bout]:
    """Play some games in a row."""
    return [play(league, number) for number in games]


def spread(
    games: Iterable[int],
    hands: int,
    send: Callable[[list[int]], Job],
    back: Callable[[set[Job]], tuple[set[Job], set[Job]]],
    told: Callable[[Job], list[Bout]],
) -> Iterator[Bout]:
    """Yield the bouts of games that are sent away in jobs, at any time two for each hand."""
    left = iter(games)
    size = 1
    out: set[Job] = set()
    while True:
        while len(out) < 2 * hands and (batch := list(islice(left, size))):
            out.add(send(batch))
        if not out:
            return
        done, out = back(out)
        for job in done:
            bouts = told(job)
            size = _size(bouts)
            yield from bouts


def _size(bouts: list[Bout]) -> int:
    """Return how many games to send away at once, by the time the last ones took."""
    seconds = sum(sum(bout.spent) for bout in bouts) / len(bouts)
    return max(1, min(LARGEST, int(SLICE / max(seconds, 1e-9))))


class _Processes:
    """Processes of this machine."""

    def __init__(self, hands: int) -> None:
        self.hands = hands

    def __call__(self, league: League, games: Iterable[int]) -> Iterator[Bout]:
        # Started anew and not forked: a progress bar runs in a thread, and threads do not survive a fork.
        spawn = multiprocessing.get_context("spawn")
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(self.hands, spawn, _serve)
        try:
            yield from spread(games, self.hands, lambda batch: pool.submit(some, league, batch), _back, Future.result)
        except BaseException as why:  # also when nobody asks for more: nobody waits for games that nobody wants
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            if isinstance(why, BrokenProcessPool):
                raise Refusal("arena.died") from None
            raise
        pool.shutdown()


def _back(jobs: set[Future[list[Bout]]]) -> tuple[set[Future[list[Bout]]], set[Future[list[Bout]]]]:
    done, out = wait(jobs, return_when=FIRST_COMPLETED)
    return done, out


def _serve() -> None:
    """Leave the keyboard to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
