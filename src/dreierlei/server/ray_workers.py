"""Ray workers: what a process is on this machine, an actor is on a Ray cluster; the same pool asks both."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dreierlei.core import Refusal
from dreierlei.server.workers import Lost, exceeds, tried

if TYPE_CHECKING:
    from dreierlei.server.workers import WorkerPool

PATIENCE = 5.0
"""Seconds in which a cluster must answer when the server starts."""
YEAR = str(365 * 24 * 3600)
"""Seconds that Ray looks for a lost head before it ends the whole process: the server goes on without."""


class RayCluster:
    """A cluster that this server has joined; every machine of it must have this version of the package."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        os.environ.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", YEAR)
        try:
            import ray
        except ImportError:
            raise Refusal("server.serve.ray-extra") from None
        self.ray: Any = ray
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError, OSError) as why:
            raise Refusal("server.serve.ray-away", address=address, why=str(why).splitlines()[0]) from None
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        # Whatever cores are lost, a worker finds a place: none is reserved, and all are spread.
        self.actor = ray.remote(num_cpus=0, scheduling_strategy="SPREAD", max_restarts=0)(_Remote)

    def worker(self, pool: WorkerPool) -> RayWorker:
        """Return a worker for a pool; it starts when it is first asked."""
        return RayWorker(self, pool)

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()


def _knock(address: str) -> None:
    """See whether anybody listens at an address: Ray itself would wait for as long as for a lost head."""
    host, _, port = address.partition("://")[2].partition(":") if "://" in address else address.partition(":")
    if port.isdecimal():
        socket.create_connection((host, int(port)), PATIENCE).close()


class RayWorker:
    """One actor."""

    def __init__(self, cluster: RayCluster, pool: WorkerPool) -> None:
        self._cluster = cluster
        self._pool = pool
        self._actor: Any = None

    def start(self) -> None:
        """Start the actor, unless it runs."""
        if self._actor is None:
            self._actor = self._cluster.actor.remote()
            self._pool.started += 1

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return what a function returns there, or raise what it raises."""
        self.start()
        try:
            answer = self._actor.run.remote(function, arguments)
            fine, found, size = await asyncio.wrap_future(answer.future())
        except self._cluster.ray.exceptions.RayError:  # the actor, its machine or the network is gone
            raise Lost from None
        if exceeds(size):
            self.end()
        if not fine:
            raise found
        return found

    def end(self) -> None:
        """End the actor; the next question starts another."""
        actor, self._actor = self._actor, None
        if actor is not None:
            self._cluster.ray.kill(actor)


class _Remote:
    """What runs on the other machine."""

    def run(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any, int]:
        """Return whether it went well, what came of it, and how large this process has become."""
        return tried(function, arguments)
