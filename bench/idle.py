"""The memory of matches in which nothing happens."""

from __future__ import annotations

from pathlib import Path

from bench.guest import Guest, pairs
from bench.players import Tally, played_out, seated
from bench.process import OURS, running

TABLES, PLIES = 500, 20


async def measure(place: Path) -> tuple[float, float]:
    """Return the bytes of a match that was read from the store, without and with its two players watching."""
    async with running(*OURS, place) as server:
        tables = await pairs(server, TABLES)
        tally = Tally()
        players = await seated(server, tables, PLIES, tally)
        await played_out(players, tally, TABLES * PLIES)
    async with running(*OURS, place) as server:  # a new process: no litter of play, only what a match needs
        warm, cold = tables[: TABLES // 10], tables[TABLES // 10 :]
        for guest in (Guest(server, people[0].cookie) for _, people in warm for _ in (0, 1)):
            await guest.ask("GET", f"/api/tables/{warm[0][0]}")
        before = server.memory()
        for table, people in cold:
            await Guest(server, people[0].cookie).ask("GET", f"/api/tables/{table}")
        alone = server.memory()
        players = await seated(server, cold, PLIES, Tally())
        watched = server.memory()
        for player in players:
            player.close()
    return (alone - before) / len(cold), (watched - before) / len(cold)
