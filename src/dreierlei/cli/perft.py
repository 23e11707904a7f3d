"""`dreierlei perft`: count what the rules allow, to compare engines."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.table import Table

from dreierlei.cli.console import print_json, screen
from dreierlei.cli.language import decimal, tell
from dreierlei.core import Refusal
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
    first = {str(action): nodes for action, nodes in walk.divide(state, depth).items()} if divide and depth else {}
    nodes = sum(first.values()) if first else walk.perft(state, depth)
    seconds = time.perf_counter() - began
    if as_json:
        print_json(
            {"game": str(which), "position": state.dump(), "depth": depth, "nodes": nodes, "seconds": seconds}
            | ({"divide": first} if divide else {})
        )
        return
    if divide:
        table = Table(tell("head.action"), tell("head.nodes"))
        for action, count in first.items():
            table.add_row(action, decimal(count))
        screen.print(table)
    screen.print(
        tell("perft", nodes=decimal(nodes), seconds=decimal(seconds, 2), speed=decimal(nodes / max(seconds, 1e-9)))
    )
