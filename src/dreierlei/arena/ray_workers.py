"""RayWorkers: the games of a league on the machines of a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

from dreierlei.arena.workers import Batch, distribute, play_batch
from dreierlei.core import Refusal


class RayWorkers:
    """Workers on the cluster of RAY_ADDRESS, on the one that runs here, or on one that is started for the purpose.

    Every machine of the cluster must have this version of the package.
    """

    def __init__(self, count: int = 0, batch: Batch = play_batch) -> None:
        if count < 0:
            raise Refusal("arena.jobs", jobs=count)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        try:
            import ray
        except ImportError:
            raise Refusal("arena.ray") from None
        self.ray: Any = ray
        self.count = count
        self.batch = batch

    def __call__(self, task: Any, games: Iterable[int]) -> Iterator[Any]:
        """Play the games of these numbers."""
        guest = self.ray.is_initialized()
        if not guest:
            self.ray.init(log_to_driver=False, logging_level="error")
        try:
            remote = self.ray.remote(self.batch)
            count = self.count or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            yield from distribute(games, count, lambda numbers: remote.remote(task, numbers), self._wait, self._results)
        finally:
            if not guest:
                self.ray.shutdown()

    def _wait(self, jobs: set[Any]) -> tuple[set[Any], set[Any]]:
        done, out = self.ray.wait(list(jobs), num_returns=1)
        return set(done), set(out)

    def _results(self, job: Any) -> list[Any]:
        try:
            results: list[Any] = self.ray.get(job)
        except self.ray.exceptions.RayTaskError as why:
            if isinstance(why.cause, Refusal):
                raise why.cause from None
            raise
        except self.ray.exceptions.RayError:
            raise Refusal("arena.died") from None
        return results
