"""Phones in a network that loses a fifth of everything: nothing is lost or doubled."""

from __future__ import annotations

import asyncio

from bench.tournament import lossy
from tests.server.conftest import Running


def test_requests_and_answers_are_lost_but_no_entry_is_and_none_counts_twice(server: Running) -> None:
    times, lost, faults = asyncio.run(lossy(server.port, count=13, waves=8))
    assert not faults
    assert len(times) == 13 * 9
    assert lost > 10
