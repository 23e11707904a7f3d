"""Many people, each against the strongest bot, on one machine: `python -m tests.server.crowd --people 100`.

Every one plays at random with a pause to think, and meanwhile one plays against the weakest bot.
Says how long the bots let them wait.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

from tests.server.client import Client
from tests.server.conftest import Running

from dreierlei.games import any_game

GAMES = ("nonaga(cap=300)", "triapon", "stein3", "triominos", "tricubo(seats=2)")


class Crowd:
    """All of them, and how long each of their bots' turns took."""

    def __init__(self, port: int, seconds: float, thought: float) -> None:
        self.port = port
        self.ends = time.monotonic() + seconds
        self.thought = thought
        self.waits: dict[int, list[float]] = {1: [], 6: []}

    async def run(self, people: int) -> None:
        """Let all play at once."""
        strong = [self.play(number, GAMES[number % len(GAMES)], 6) for number in range(people)]
        await asyncio.gather(*strong, self.play(people, GAMES[0], 1))

    async def play(self, number: int, game: str, level: int) -> None:
        """Play one match after the other against a bot."""
        me = await asyncio.to_thread(Client(self.port).guest, f"Mensch {number}")
        rng = random.Random(number)
        others = any_game(game).seats - 1
        while time.monotonic() < self.ends:
            made = await asyncio.to_thread(me.table, game, "me", *[f"bot{level}"] * others)
            await me.open()
            told = await me.watch(made["id"])
            while told["status"] == "running" and time.monotonic() < self.ends:
                if "0" in told["legal"]:
                    await asyncio.sleep(rng.expovariate(1 / self.thought))
                    action = rng.choice(told["legal"]["0"])
                    told = await me.answer("play", table=made["id"], seat=0, number=told["number"], action=action)
                else:
                    began = time.monotonic()
                    told = await me.next("news", seconds=120)
                    self.waits[level].append(time.monotonic() - began)
            await me.close()

    def __str__(self) -> str:
        lines = []
        for level, waits in self.waits.items():
            order = sorted(waits)
            if not order:
                lines.append(f"level {level}: no bot has answered yet")
                continue
            late = order[int(0.99 * (len(order) - 1))]
            lines.append(
                f"level {level}: {len(order)} plies of bots, median {statistics.median(order):.2f} s, "
                f"p99 {late:.2f} s, worst {order[-1]:.2f} s"
            )
        return "\n".join(lines)


def main() -> None:
    """Start a server with its default limits for everybody, and say how long they waited."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--thought", type=float, default=5.0, help="seconds that a person thinks, in the mean")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        server = Running(Path(place) / "data", "--limits", "0", "--seconds", "1", "--pace", "0.35").start()
        try:
            crowd = Crowd(server.port, asked.seconds, asked.thought)
            asyncio.run(crowd.run(asked.people))
            print(crowd)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
