"""`dreierlei puzzles`: the puzzles of a game listed, proven anew, and more of them mined."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.language import language, tell
from dreierlei.cli.streams import check_writable
from dreierlei.cli.usage import CommandGroup
from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.games import NAMES
from dreierlei.study.puzzles import Puzzle, puzzles
from dreierlei.study.puzzles.check import check as prove
from dreierlei.study.puzzles.mine import mine as mined
from dreierlei.study.puzzles.mine import wanted
from dreierlei.study.puzzles.puzzle import read

MOST = 10_000
UNPROVEN = 1
"""The exit code where a puzzle could not be proven."""


def word(slug: str, **facts: object) -> str:
    """Return a sentence about puzzles."""
    return say(f"study.puzzles.{slug}", language(), **facts)


app = typer.Typer(cls=CommandGroup, help=word("help.puzzles"), no_args_is_help=True)
Which = Annotated[str, typer.Argument(metavar="GAME", help=", ".join(NAMES))]
AsJson = Annotated[bool, typer.Option("--json", help=tell("help.json"))]
File = Annotated[Path | None, typer.Option("--file", help=word("help.file"))]


@app.command("list", help=word("help.list"))
def list_(name: Which, file: File = None, as_json: AsJson = False) -> None:
    """Print the puzzles of a game."""
    found = _found(name, file)
    if as_json:
        print_json([asdict(puzzle) for puzzle in found])
        return
    table = Table(*(word(f"head.{part}") for part in ("id", "theme", "turns", "difficulty", "game")))
    for puzzle in found:
        theme = say(f"study.theme.{puzzle.theme}", language())
        table.add_row(puzzle.id, theme, str(puzzle.turns), str(puzzle.difficulty), puzzle.game)
    screen.print(table)
    screen.print(word("count", count=len(found), game=name))


@app.command("check", help=word("help.check"))
def check(
    name: Which,
    number: Annotated[str, typer.Option("--id", help=word("help.id"))] = "",
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """Prove puzzles by trying every ply."""
    found = [puzzle for puzzle in _found(name, file) if number in ("", puzzle.id)]
    if number and not found:
        raise Refusal("study.puzzles.unknown", game=name, id=number)
    faults: dict[str, str] = {}
    with Progress(console=errors, transient=True) as bar:
        for puzzle in bar.track(found, description=word("checking")):
            try:
                prove(puzzle)
            except Refusal as why:
                faults[puzzle.id] = why.text(language())
    if as_json:
        print_json({"game": name, "checked": len(found), "faults": faults})
    else:
        for fault in faults.values():
            screen.print(fault, markup=False)
        screen.print(word("checked", proven=len(found) - len(faults), count=len(found)))
    if faults:
        raise typer.Exit(UNPROVEN)


@app.command("mine", help=word("help.mine"))
def mine(
    name: Which,
    file: Annotated[Path, typer.Option("--file", help=word("help.out"))],
    count: Annotated[int, typer.Option(help=word("help.count"))] = 200,
    seed: Annotated[int, typer.Option(help=word("help.seed"))] = 1,
    games: Annotated[int, typer.Option(help=word("help.games"))] = 1000,
    as_json: AsJson = False,
) -> None:
    """Let bots play, and add the puzzles found to a file; what is there already is gone on from."""
    if not 1 <= count <= MOST or not 1 <= games <= MOST:
        raise Refusal("study.puzzles.number", number=count if not 1 <= count <= MOST else games, most=MOST)
    check_writable(file)
    puzzles(name)
    found = {puzzle.id: puzzle for puzzle in (_read(file) if file.exists() else ())}
    seed = max((puzzle.seed + 1 for puzzle in found.values()), default=seed)
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task(word("mining"), total=count, completed=len(found))
        for each in range(seed, seed + games):
            if not wanted(name, found.values(), count):
                break
            _add(name, each, found, count, file)
            bar.update(task, completed=len(found))
    if as_json:
        print_json({"game": name, "file": str(file), "puzzles": len(found)})
    else:
        screen.print(word("mined", count=len(found), file=file), markup=False)


def _add(name: str, seed: int, found: dict[str, Puzzle], count: int, file: Path) -> None:
    """Add to a file the puzzles of one game of bots that are still wanted."""
    for puzzle in mined(name, seed, wanted(name, found.values(), count)):
        kinds = wanted(name, found.values(), count)
        if puzzle.id not in found and (puzzle.theme, puzzle.turns) in kinds:
            found[puzzle.id] = puzzle
            try:
                with file.open("a", encoding="utf-8") as out:
                    out.write(puzzle.json() + "\n")
            except OSError as why:
                raise Refusal("study.puzzles.file", file=file, why=why) from None


def _found(name: str, file: Path | None) -> tuple[Puzzle, ...]:
    shipped = puzzles(name)
    return shipped if file is None else tuple(puzzle for puzzle in _read(file) if puzzle.name == name)


def _read(file: Path) -> tuple[Puzzle, ...]:
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as why:
        raise Refusal("study.puzzles.file", file=file, why=why) from None
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(read(line))
        except (ValueError, TypeError, KeyError):
            raise Refusal("study.puzzles.form", file=file, line=number) from None
    return tuple(found)
