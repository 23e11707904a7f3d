"""`dreierlei perft`: count what the rules allow, to compare engines."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.table import Table

from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.interrupt import STOPPED, ended_as_by_keyboard
from dreierlei.cli.language import decimal, tell
from dreierlei.core import Refusal, State
from dreierlei.games import any_game
from dreierlei.kit import walk


def perft(
    name: Annotated[str, typer.Argument(metavar="GAME", help=tell("help.game"))],
    depth: Annotated[int, typer.Option(help=tell("help.depth"))],
    position: Annotated[str, typer.Option(help=tell("help.position"))] = "",
    divide: Annotated[bool, typer.Option("--divide", help=tell("help.divide"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Count the sequences of so many plies; chance plies count each outcome once."""
    if not 0 <= depth <= 100:
        raise Refusal("cli.depth", depth=depth)
    which = any_game(name)
    state = which.load(position) if position else which.start()
    began = time.perf_counter()
    first, stopped = _counted(state, depth)
    seconds = time.perf_counter() - began
    nodes = sum(first.values()) if depth else 1
    if as_json:
        facts = {"game": str(which), "position": state.dump(), "depth": depth, "nodes": nodes, "seconds": seconds}
        print_json(facts | ({"divide": first} if divide else {}) | {"stopped": stopped})
    elif first or not stopped:
        if divide:
            _list(first)
        speed = decimal(nodes / max(seconds, 1e-9))
        screen.print(tell("perft", nodes=decimal(nodes), seconds=decimal(seconds, 2), speed=speed))
    if stopped:
        all_first = len(state.ids(state.to_act[0]))
        errors.print(tell("perft_stopped", done=len(first), count=all_first), soft_wrap=True)
        raise typer.Exit(STOPPED)


def _counted(state: State, depth: int) -> tuple[dict[str, int], bool]:
    """Return what lies behind each first action, and whether it was stopped before all had been counted."""
    found: dict[str, int] = {}
    try:
        with ended_as_by_keyboard():
            for action, nodes in walk.divided(state, depth):
                found[str(action)] = nodes
    except KeyboardInterrupt:
        return found, True
    return found, False


def _list(first: dict[str, int]) -> None:
    table = Table(tell("head.action"), tell("head.nodes"))
    for action, count in first.items():
        table.add_row(action, decimal(count))
    screen.print(table)
