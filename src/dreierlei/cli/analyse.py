"""`dreierlei analyse`: a recorded game, judged ply by ply."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track
from rich.table import Column, Table

from dreierlei.cli.console import errors, print_json, screen, seat_name
from dreierlei.cli.language import decimal, tell
from dreierlei.cli.replay import recorded
from dreierlei.core import Refusal
from dreierlei.play import Match
from dreierlei.study.analysis import Analysis, AnalysisWork, assembled

MOST = 100.0
"""Nobody waits for more effort."""


def analyse(
    file: Annotated[Path, typer.Argument(help=tell("help.file"))],
    effort: Annotated[float, typer.Option(help=tell("help.effort"))] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Print what every ply has cost, how accurate everybody was, and what luck has brought."""
    if not 0 < effort <= MOST:
        raise Refusal("cli.effort", effort=effort, most=MOST)
    match = recorded(file)
    work = AnalysisWork(match, effort)
    numbers = track(range(work.count), tell("analyse.working"), console=errors, transient=True)
    found = assembled(match, [work.piece(number) for number in numbers], effort)
    if as_json:
        print_json(asdict(found))
    else:
        _show(match, found)


def _show(match: Match, found: Analysis) -> None:
    names = match.record.names
    screen.print(tell(f"analyse.{found.unit}", game=found.game), markup=False)
    heads = ("ply", "seat", "action", "value", "cost", "mark", "better")
    table = Table(*(Column(tell(f"analyse.{head}"), overflow="fold") for head in heads))  # nothing of a ply is cut off
    for each in found.judgements:
        better = each.best[0].action if each.best and each.cost > 0 else ""
        marked = tell(f"analyse.{each.mark}") if each.mark else ""
        cells = (each.action, decimal(each.value, 2), decimal(each.cost, 2), marked, better)
        table.add_row(str(each.number + 1), seat_name(each.seat, names), *cells)
    screen.print(table)
    table = Table(*(tell(f"analyse.{head}") for head in ("seat", "accuracy", "cost", "luck")))
    for seat, accuracy in enumerate(found.accuracy):
        told = "–" if accuracy is None else f"{decimal(accuracy)} %"
        table.add_row(seat_name(seat, names), told, decimal(found.costs[seat], 2), decimal(found.luck[seat], 2, "+"))
    screen.print(table)
