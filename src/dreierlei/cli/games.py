"""`dreierlei games`: what can be played."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from dreierlei.cli.console import print_json, screen
from dreierlei.cli.language import language, tell
from dreierlei.core import Game
from dreierlei.core.options import shown
from dreierlei.core.words import say
from dreierlei.games import NAMES, game


def games(as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False) -> None:
    """List the games with their seats and options."""
    rows = [_row(game(name)) for name in NAMES]
    if as_json:
        print_json(rows)
        return
    table = Table(tell("head.game"), tell("head.seats"), tell("head.about"), tell("head.options"))
    for row in rows:
        specs = row["options"].items()
        options = "\n".join(f"{name} = {shown(spec['default'])} ({spec['expected']})" for name, spec in specs)
        table.add_row(f"{row['title']}\n[dim]{row['name']}[/]", row["seats"], row["about"], escape(options))
    screen.print(table)


def _row(which: Game) -> dict[str, Any]:
    low, high = which.seat_counts[0], which.seat_counts[-1]
    return {
        "name": which.name,
        "title": which.title(language()),
        "about": say(f"{which.name}.about", language()),
        "seats": str(low) if low == high else f"{low}–{high}",
        "version": which.version,
        "options": {
            spec.name: {
                "default": spec.default,
                "expected": which.Options.expected(spec.name),
                "about": say(f"{which.name}.option.{spec.name}", language()),
            }
            for spec in fields(which.Options)
        },
    }
