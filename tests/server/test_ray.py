"""Bots on a Ray cluster: the same pool asks, and a machine that is killed costs a retry and no answer."""

from __future__ import annotations

import asyncio
import importlib
import os
from collections.abc import Iterator
from typing import Any

import pytest

from dreierlei.core import Refusal
from dreierlei.games import game
from dreierlei.server.bot_pool import BotPool
from dreierlei.server.ray_workers import RayCluster

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # of Ray and what it brings along
]


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two machines, as far as Ray can tell."""
    pytest.importorskip("ray", reason="Ray is not installed")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    cluster: Any = importlib.import_module("ray.cluster_utils")
    try:
        found = cluster.Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    except Exception as why:  # Ray gives a machine half a minute, however busy it is
        pytest.skip(f"Ray does not start here: {why}")
    yield found
    found.shutdown()


def where() -> str:
    """Return the machine on which this is asked."""
    ray: Any = importlib.import_module("ray")
    return str(ray.get_runtime_context().get_node_id())


def test_a_killed_machine_of_two_costs_a_retry_and_no_answer(cluster: Any) -> None:
    second = cluster.add_node(num_cpus=2)
    cluster.wait_for_nodes()

    async def run() -> None:
        pool = BotPool(0.2, cluster.address)
        try:
            assert pool.workers.count == 4
            calls = [pool.workers.run(f"{n}", 0.1, lambda _: (where, ()), 120) for n in range(40)]
            assert len(set(await asyncio.gather(*calls))) == 2, "both machines think"
            start = game("nonaga").start()
            start.advance(start.to_act[0], start.ids(start.to_act[0])[0])  # the lot says who begins
            seat = start.to_act[0]
            view = start.observe(seat)
            asked = [asyncio.create_task(pool.choose(view, 6, n, f"person {n % 7}")) for n in range(40)]
            await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)  # both machines think about the others
            began = pool.workers.started
            await asyncio.to_thread(cluster.remove_node, second, allow_graceful=False)
            legal = start.texts(seat)
            for text in await asyncio.gather(*asked):
                assert text in legal
            assert pool.workers.started > began, "what was lost was started again, elsewhere"
            calls = [pool.workers.run(f"{n}", 0.1, lambda _: (where, ()), 120) for n in range(12)]
            assert len(set(await asyncio.gather(*calls))) == 1
        finally:
            pool.close()

    asyncio.run(run())


def test_a_cluster_that_is_not_there_is_named() -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    with pytest.raises(Refusal) as why:
        RayCluster("127.0.0.1:1")
    assert why.value.slug == "server.serve.ray-away"
    assert "127.0.0.1:1" in why.value.text("de")
