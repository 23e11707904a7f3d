"""`dreierlei train`: the net of a game, generation by generation."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from dreierlei.arena import RayWorkers, processes
from dreierlei.cli.console import errors, screen
from dreierlei.cli.interrupt import STOPPED, ended_as_by_keyboard
from dreierlei.cli.language import language, tell
from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.games import any_game
from dreierlei.training.generations import Plan, Players, Training
from dreierlei.training.report import write
from dreierlei.training.selfplay import play_games


def word(slug: str, **facts: object) -> str:
    """Return a sentence of this command in the language of the command line."""
    return say(f"training.cli.{slug}", language(), **facts)


def train(
    name: Annotated[str, typer.Argument(metavar="GAME", help=tell("help.game"))],
    hours: Annotated[float, typer.Option(help=word("option.hours"))] = 1.0,
    into: Annotated[Path | None, typer.Option(metavar="FOLDER", help=word("option.into"))] = None,
    seed: Annotated[int, typer.Option(help=tell("help.seed"))] = 1,
    games: Annotated[int, typer.Option(help=word("option.games"))] = 2000,
    nodes: Annotated[int, typer.Option(help=word("option.nodes"))] = 300,
    gate: Annotated[int, typer.Option(help=word("option.gate"))] = 150,
    by_hand: Annotated[bool, typer.Option("--by-hand", help=word("option.by_hand"))] = False,
    start: Annotated[str, typer.Option(metavar="NET", help=word("option.start"))] = "",
    jobs: Annotated[int, typer.Option(help=say("arena.cli.option.jobs", language()))] = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help=word("option.ray"))] = "",
) -> None:
    """Train, as long as it is given, and report."""
    for option, value in (("--hours", hours), ("--games", games), ("--nodes", nodes), ("--gate", gate)):
        if not value > 0:
            raise Refusal("training.number", option=option, value=value)
    which = name if ":" in name else str(any_game(name))  # one's own is found by its address alone
    plan = Plan(which, seed, games, nodes, gate, by_hand=by_hand, start=start, hours=hours)
    folder = into or Path("training", plan.game)
    with _Bars() as bars, ended_as_by_keyboard():
        run = Training(folder, plan, _players(ray, jobs), processes(jobs), bars.tell)
        bars.number = len(run.done)
        try:
            run.run(lambda: _reported(bars, run))
        except KeyboardInterrupt:
            errors.print(word("stopped"))
            raise typer.Exit(STOPPED) from None
    screen.print(word("written", file=folder / "report.md"), markup=False, soft_wrap=True)
    found = "best" if run.net.plays else "foretelling"
    screen.print(word(found, file=run.best) if run.best.exists() else word("nothing"), markup=False, soft_wrap=True)


def _players(ray: str, jobs: int) -> Players:
    """Return who plays: processes of this machine, or a cluster."""
    if not ray:
        return processes(jobs, play_games)
    os.environ["RAY_ADDRESS"] = ray
    return RayWorkers(jobs, play_games)


def _reported(bars: _Bars, run: Training) -> None:
    """Write down what is finished."""
    bars.number = len(run.done)
    write(run.folder, run.plan, run.done, language())


class _Bars(Progress):
    """A bar for every step of a generation."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        super().__init__(*columns, TextColumn("{task.fields[note]}"), console=errors, disable=not errors.is_terminal)
        self.number = 0
        self._steps: dict[tuple[int, str], int] = {}

    def tell(self, step: str, done: int, total: int, note: str) -> None:
        """Move the bar of a step."""
        key = self.number, step
        if key not in self._steps:
            self._steps[key] = self.add_task(word(step, number=self.number), total=total, note="")
        if self.disable and (note or done == total):
            errors.print(f"{word(step, number=self.number)} {done}/{total} {note}", markup=False)
        self.update(self._steps[key], completed=done, note=note)  # type: ignore[arg-type]  # rich's own kind of int
