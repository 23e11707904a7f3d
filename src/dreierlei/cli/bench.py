"""`dreierlei bench`: how fast the rules run on this machine."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.table import Table

from dreierlei.cli.console import print_json, screen
from dreierlei.cli.language import decimal, tell
from dreierlei.core import Refusal, Rng
from dreierlei.core.state import compiled
from dreierlei.games import NAMES, any_game
from dreierlei.kit.walk import perft, playouts

DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured of one game."""

    game: str
    compiled: bool
    plies_per_second: float
    plies_per_game: float
    perft_depth: int
    perft_nodes_per_second: float


def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="GAME…", help=tell("help.bench_games"))] = None,
    seconds: Annotated[float, typer.Option(help=tell("help.seconds"))] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Measure random play and perft, on one core."""
    if not 0 < seconds <= 600:
        raise Refusal("cli.seconds", seconds=seconds)
    speeds = [speed(name, seconds) for name in names or NAMES]
    if as_json:
        print_json(speeds)
        return
    table = Table(tell("head.game"), tell("head.speed"), tell("head.length"), tell("head.perft"))
    for row in speeds:
        nodes = f"{decimal(row.perft_nodes_per_second)} ({row.perft_depth})"
        table.add_row(row.game, decimal(row.plies_per_second), decimal(row.plies_per_game, 1), nodes)
    screen.print(table)
    screen.print(tell("compiled" if compiled else "interpreted"))


def speed(name: str, seconds: float) -> Speed:
    """Measure one game."""
    which = any_game(name)
    plies, length = play_speed(name, seconds)
    depth, nodes = perft_speed(name, seconds)
    return Speed(str(which), compiled, plies, length, depth, nodes)


def play_speed(name: str, seconds: float) -> tuple[float, float]:
    """Return the plies per second of random play, and the plies of a game."""
    start, rng = any_game(name).start(), Rng(1)
    playouts(start, rng, 1)
    chunk, games, plies = 1000, 0, 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        played, done = playouts(start, rng, chunk)
        games, plies, chunk = games + played, plies + done, 2 * chunk if spent < seconds / 8 else chunk
    return plies / spent, plies / games


def perft_speed(name: str, seconds: float) -> tuple[int, float]:
    """Return the deepest perft that stays within about that time, and its nodes per second."""
    start, depth, spent = any_game(name).start(), 0, 0.0
    nodes = last = 1
    while depth < DEEPEST:
        before = nodes
        began = time.perf_counter()
        nodes = perft(start, depth + 1)
        spent, last, depth = time.perf_counter() - began, nodes, depth + 1
        if spent * max(2, nodes / max(1, before)) > seconds:
            break
    return depth, last / max(spent, 1e-9)
