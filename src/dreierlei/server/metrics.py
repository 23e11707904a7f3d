"""Metrics: what an operator watches, as Prometheus reads it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from dreierlei.server.services import Services
    from dreierlei.server.wire import ClientMessage

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)


class Metrics:
    """What is counted as it happens, and what is looked at when somebody asks."""

    def __init__(self, services: Services) -> None:
        self.registry = CollectorRegistry()
        self.waits: dict[type[ClientMessage], Waits] = {}
        """How long messages took, by their kind."""
        self.requests = Counter("dreierlei_requests", "Answers by status.", ["status"], registry=self.registry)
        self.refused = Counter(
            "dreierlei_refused", "Messages that were refused, by slug.", ["slug"], registry=self.registry
        )
        self.thoughts = Histogram(
            "dreierlei_bot_wait_seconds",
            "Time from a bot's turn to its choice, by level.",
            ["level"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.registry.register(_Waits(self.waits))
        self.registry.register(_Gauges(services))

    def note(self, kind: type[ClientMessage], seconds: float) -> None:
        """Note how long a message of a kind took."""
        if kind not in self.waits:
            self.waits[kind] = Waits()
        self.waits[kind].note(seconds)

    def note_thought(self, level: int, seconds: float) -> None:
        """Note how long a bot's choice was waited for."""
        self.thoughts.labels(str(level)).observe(seconds)

    def text(self) -> bytes:
        """Return all of it."""
        return generate_latest(self.registry)


class Waits:
    """How often something took how long; the library's histogram has locks and takes several times as long to count."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds


class _Waits(Collector):
    """What was noted of messages, as a histogram."""

    def __init__(self, waits: dict[type[ClientMessage], Waits]) -> None:
        self.waits = waits

    def collect(self) -> Iterator[Metric]:
        """Yield it."""
        about = "Time from a socket's message to its answer, by kind."
        found = HistogramMetricFamily("dreierlei_message_seconds", about, labels=["kind"])
        bounds = [str(float(bound)) for bound in SECONDS] + ["+Inf"]
        for kind, waits in self.waits.items():
            buckets = list(zip(bounds, accumulate(waits.counts), strict=True))
            found.add_metric([kind.__name__.lower()], buckets, waits.sum)
        yield found


class _Gauges(Collector):
    """What is looked at when somebody asks."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def collect(self) -> Iterator[Metric]:
        """Yield what is so now."""
        services, workers = self.services, self.services.bot_pool.workers
        found = {
            "sockets": ("Open sockets.", len(services.connections)),
            "tables": ("Tables in memory.", len(services.tables.live.tables)),
            "bot_queue": ("Thoughts that wait for a worker.", len(workers.schedule)),
            "bot_workers_busy": ("Workers that think.", workers.busy),
            "bot_workers_started": ("Workers started so far.", workers.started),
            "bot_pace": ("The part of their time that bots get now, 0 to 1.", services.bot_pool.pace),
            "store_waiting": ("Changes that wait to be stored.", services.store.waiting),
            "store_lag_seconds": ("How long the last commit took.", services.store.lag),
            "store_refuses": ("Whether the last thing could not be written: 1, else 0.", int(services.store.refuses)),
            "fanout_up": ("Whether other servers can be told: 1, 0 while it is away.", int(services.fanout.up)),
        }
        yield CounterMetricFamily("dreierlei_plies", "Plies of people and bots.", value=services.tables.commands.plies)
        for name, (about, value) in found.items():
            yield GaugeMetricFamily(f"dreierlei_{name}", about, value=value)
