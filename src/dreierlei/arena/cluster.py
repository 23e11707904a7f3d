"""The cluster: the games of a league on the machines of a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

from dreierlei.arena.bout import Bout
from dreierlei.arena.crew import some, spread
from dreierlei.arena.league import League
from dreierlei.core import Refusal


class Cluster:
    """A crew on the cluster of RAY_ADDRESS, on the one that runs here, or on one that is started for the purpose.

    Every machine of the cluster must have this version of the package.
    """

    def __init__(self, hands: int = 0) -> None:
        if hands < 0:
            raise Refusal("arena.jobs", jobs=hands)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        try:
            import ray
        except ImportError:
            raise Refusal("arena.ray") from None
        self.ray: Any = ray
        self.hands = hands

    def __call__(self, league: League, games: Iterable[int]) -> Iterator[Bout]:
        """Play the games of these numbers."""
        guest = self.ray.is_initialized()
        if not guest:
            self.ray.init(log_to_driver=False, logging_level="error")
        try:
            task = self.ray.remote(some)
            hands = self.hands or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            yield from spread(games, hands, lambda batch: task.remote(league, batch), self._back, self._told)
        finally:
            if not guest:
                self.ray.shutdown()

    def _back(self, jobs: set[Any]) -> tuple[set[Any], set[Any]]:
        done, out = self.ray.wait(list(jobs), num_returns=1)
        return set(done), set(out)

    def _told(self, job: Any) -> list[Bout]:
        try:
            bouts: list[Bout] = self.ray.get(job)
        except self.ray.exceptions.RayTaskError as why:
            if isinstance(why.cause, Refusal):
                raise why.cause from None
            raise
        except self.ray.exceptions.RayError:
            raise Refusal("arena.died") from None
        return bouts
