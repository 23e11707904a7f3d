"""Analysis: what a game of each kind costs, and how long moves of other tables wait meanwhile.

`python -m bench.analysis [cost] [waits]`; seconds are of the processor, waits beside those of the same load alone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
import time
from pathlib import Path

import uvloop

from bench.guest import Guest, pairs
from bench.load import Load, Pace
from bench.players import play
from bench.process import OURS, Process, running
from dreierlei.bots import bot
from dreierlei.core import Rng
from dreierlei.games import NAMES, game
from dreierlei.play import Match
from dreierlei.study.analysis import AnalysisWork

PLIES = 60
LOAD = Load(50, 1, 10)
"""The tables that are played while others analyse."""
ANALYSTS = 4
"""So many people have a position of Triapon thought about all the time, as deep as the server lets them."""
DEEP = 16.0


GAMES = [*NAMES, "triominos(seats=6)", "tricubo(seats=6)"]


def cost(name: str) -> tuple[int, float]:
    """Return how many plies of seats a game between bots has, and the seconds of one core that its analysis takes."""
    kind, rng = game(name), Rng(7)
    match, player = Match(kind, Rng(8)), bot(kind, 2)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, player.choose(kind, match.view(seat), rng))
    began = time.process_time()
    work = AnalysisWork(match)
    for number in range(work.count):
        work.piece(number)
    plies = [entry for entry in match.record.entries if entry.seat is not None and entry.seat >= 0]
    return len(plies), time.process_time() - began


def costs() -> None:
    """Print what an analysis takes, at the effort of the server."""
    print(f"{'an analysis of':20}{'plies':>10}{'CPU s':>10}{'of 60':>10}")
    for name in GAMES:
        plies, seconds = cost(name)
        print(f"{name:20}{plies:>10}{seconds:>10.1f}{seconds * PLIES / plies:>10.1f}", flush=True)


async def waits() -> None:
    """Print how long moves wait, alone and while others analyse, in turn."""
    for analysts in (0, ANALYSTS, 0, ANALYSTS):
        with tempfile.TemporaryDirectory() as place:
            pace = await _pace(Path(place), analysts)
        name = f"{LOAD}, {analysts} analyses"
        print(f"{name:60}p50 {pace.p50:.1f} ms, p99 {pace.p99:.1f} ms", flush=True)


async def _pace(place: Path, analysts: int) -> Pace:
    async with running(*OURS, place) as server:
        tables = await pairs(server, LOAD.matches)
        thinking = [asyncio.create_task(_analyse(server)) for _ in range(analysts)]
        try:
            return (await play(server, tables, LOAD))[0]
        finally:
            for task in thinking:
                task.cancel()
            await asyncio.gather(*thinking, return_exceptions=True)


async def _analyse(server: Process) -> None:
    """Let a position be thought about, again and again."""
    guest = await Guest(server).enter("Eva")
    first = (await guest.ask("POST", "/api/positions", {"game": "triapon(first=0)"}))["position"]
    while True:
        with contextlib.suppress(RuntimeError):
            body = {"game": "triapon(first=0)", "position": first, "effort": DEEP}
            await guest.ask("POST", "/api/positions/analysis", body)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[[], "cost", "waits"], help="all, unless named")
    parts = parser.parse_args().parts or ["cost", "waits"]
    if "cost" in parts:
        costs()
    if "waits" in parts:
        uvloop.run(waits())


if __name__ == "__main__":
    main()
