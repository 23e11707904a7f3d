"""Search threads: several threads of one bot search at once, where cores are free."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

from dreierlei.core.process import yield_to_others
from dreierlei.core.stop_flag import StopFlag

MOST_THREADS = 8
"""So many may search for one bot at once."""

Found = TypeVar("Found")


class SearchThreads:
    """All the threads of a bot: the caller's own, which does the first part of a search, and others for the rest.

    The others are started when they are first needed, wait between two plies, and end with the bot.
    """

    def __init__(self) -> None:
        self._others: ThreadPoolExecutor | None = None

    def run(self, parts: Sequence[Callable[[], Found]], stop_flag: StopFlag) -> list[Found]:
        """Return what comes of each part, all done at once; where one fails, the flag ends the others too."""

        def done(part: Callable[[], Found]) -> Found:
            try:
                return part()
            except BaseException:
                stop_flag.set()
                raise

        if len(parts) > 1 and self._others is None:
            self._others = ThreadPoolExecutor(MOST_THREADS - 1, "search", _stand_behind)
        others = [self._others.submit(done, part) for part in parts[1:]] if self._others else []
        try:
            return [done(parts[0]), *(other.result() for other in others)]
        finally:
            wait(others)

    def close(self) -> None:
        """Let the other threads go; whoever searches on all the same gets new ones."""
        if self._others:
            self._others.shutdown()
        self._others = None


def shared_out(count: int, threads: int) -> list[int]:
    """Return how much of a count each thread does; none is there that does nothing."""
    return [part for number in range(threads) if (part := (count + number) // threads)]


def _stand_behind() -> None:
    """Let whatever else the machine computes go first, other bots too: a thread is for a core that is free.

    Only Linux lets a thread do so for itself.
    """
    if sys.platform == "linux":
        yield_to_others()
