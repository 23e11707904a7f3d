"""`dreierlei replay`: a recorded game, ply by ply."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from dreierlei.cli.console import draw, print_json, screen, told
from dreierlei.cli.language import tell
from dreierlei.cli.streams import STANDARD_INPUT, read_text
from dreierlei.core import SPECTATOR, Refusal
from dreierlei.games import game
from dreierlei.play import Match, read
from dreierlei.play.positions import positions


def replay(
    file: Annotated[Path, typer.Argument(help=tell("help.file"))],
    ply: Annotated[int | None, typer.Option(help=tell("help.ply"))] = None,
    every: Annotated[bool, typer.Option("--all", help=tell("help.all"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Check and show a record: step by step with Enter, all at once, or one position."""
    match = recorded(file)
    entries = len(match.record.entries)
    if ply is not None and not 0 <= ply <= entries:
        raise Refusal("cli.ply", ply=ply, entries=entries)
    if as_json:
        print_json(
            {
                "game": str(match.game),
                "names": match.record.names,
                "entries": list(map(str, match.record.entries)),
                "positions": [state.dump() for state in positions(match)],
                "outcome": match.outcome,
            }
        )
    elif ply is not None:
        _draw(_at(match, ply))
    else:
        _walk(match, entries, wait=not every and file != STANDARD_INPUT and sys.stdin.isatty())


def recorded(file: Path) -> Match:
    """Return the match of a file, checked and replayed."""
    return read(read_text(file), game)


def _at(match: Match, number: int) -> Match:
    """Return the match as it stood after so many entries."""
    past = Match(match.game, names=match.record.names, start=match.record.start)
    for entry in match.record.entries[:number]:
        past.enter(entry)
    return past


def _draw(past: Match) -> None:
    draw(past.game, past.view(SPECTATOR), past.record.names)


def _walk(match: Match, entries: int, *, wait: bool) -> None:
    past = _at(match, 0)
    _draw(past)
    for number, entry in enumerate(match.record.entries, 1):
        if wait and screen.input(tell("next"), markup=False).strip().lower() in ("q", "quit"):
            return
        screen.print(f"\n{number}/{entries} {told(past.state, entry, match.record.names)}")
        past.enter(entry)
        _draw(past)
