"""Ray workers: what a process is on this machine, an actor is on a Ray cluster; the same pool asks both."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from dreierlei.core import Refusal
from dreierlei.server.workers import Lost, exceeds, tried

if TYPE_CHECKING:
    from dreierlei.server.workers import WorkerPool

KNOCK = 5.0
"""Seconds in which somebody must answer at its address."""
PATIENCE = 60.0
"""Seconds in which a cluster must let this server in."""
PROBE = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='error')"
YEAR = str(365 * 24 * 3600)
"""Seconds that Ray looks for a lost head before it ends the whole process: the server goes on without."""


class RayCluster:
    """A cluster that this server has joined; every machine of it must have this version of the package."""

    starting = 30.0
    """Seconds that an actor may take to start; one that is lost is noticed at once."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        try:
            ray: Any = importlib.import_module("ray")
        except ImportError:
            raise Refusal("server.serve.ray-extra") from None
        self.ray = ray
        _probe(address)
        os.environ.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", YEAR)
        ray.init(address=address, log_to_driver=False, logging_level="error")
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        # Whatever cores are lost, a worker finds a place: none is reserved, and all are spread.
        self.actor = ray.remote(num_cpus=0, scheduling_strategy="SPREAD", max_restarts=0)(_Remote)

    def worker(self, pool: WorkerPool) -> RayWorker:
        """Return a worker for a pool; it starts when it is first asked."""
        return RayWorker(self, pool)

    def close(self) -> None:
        """Leave the cluster, if it lets go."""
        with contextlib.suppress(TimeoutError):
            aside(self.ray.shutdown).result(KNOCK)


def _probe(address: str) -> None:
    """Refuse an address that does not let this server in; here Ray itself would wait as long as for a lost head."""
    host, _, port = address.rpartition("/")[2].partition(":")
    try:
        if port.isdecimal():
            socket.create_connection((host, int(port)), KNOCK).close()
        found = subprocess.run(
            [sys.executable, "-c", PROBE, address], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as why:
        raise Refusal("server.serve.ray-away", address=address, why=str(why).splitlines()[0]) from None
    if found.returncode:
        reason = "InvalidAuthToken" if "InvalidAuthToken" in found.stderr else (found.stderr.splitlines() or [""])[-1]
        raise Refusal("server.serve.ray-away", address=address, why=reason)


def aside(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Call a function beside everything else: whoever talks to a cluster that is gone may wait for ever."""
    answer: Future[Any] = Future()

    def call() -> None:
        try:
            answer.set_result(function(*arguments))
        except BaseException as why:  # whoever waits hears it
            answer.set_exception(why)

    threading.Thread(target=call, daemon=True, name="ray").start()
    return answer


class RayWorker:
    """One actor."""

    def __init__(self, cluster: RayCluster, pool: WorkerPool) -> None:
        self._cluster = cluster
        self._pool = pool
        self._actor: Any = None

    def start(self) -> None:
        """Do nothing: an actor starts with its first question, beside everything else."""

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return what a function returns there, or raise what it raises."""
        if self._actor is None:
            self._actor = await asyncio.wrap_future(aside(self._cluster.actor.remote))
            self._pool.started += 1
        try:
            fine, found, size = await asyncio.wrap_future(aside(self._exchange, self._actor, function, arguments))
        except self._cluster.ray.exceptions.RayError:  # the actor, its machine or the network is gone
            raise Lost from None
        if exceeds(size):
            self.end()
        if not fine:
            raise found
        return found

    def _exchange(self, actor: Any, function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any, int]:
        answer: tuple[bool, Any, int] = self._cluster.ray.get(actor.run.remote(function, arguments))
        return answer

    def end(self) -> None:
        """End the actor; the next question starts another."""
        actor, self._actor = self._actor, None
        if actor is not None:
            aside(self._cluster.ray.kill, actor)


class _Remote:
    """What runs on the other machine."""

    def run(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any, int]:
        """Return whether it went well, what came of it, and how large this process has become."""
        return tried(function, arguments)
