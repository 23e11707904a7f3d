"""`dreierlei arena`: bots against each other, until it is known who is stronger."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from dreierlei.arena import (
    Estimate,
    GameResult,
    League,
    LeagueReport,
    RayWorkers,
    ResultsFile,
    Workers,
    processes,
    report,
    run,
)
from dreierlei.arena.ratings import available
from dreierlei.arena.report import Standing
from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.interrupt import STOPPED, ended_as_by_keyboard
from dreierlei.cli.language import decimal, language, tell
from dreierlei.core import Game, Outcome, Refusal
from dreierlei.core.words import say
from dreierlei.play import reason

SHOWN = 10
"""How many openings are shown."""


def word(slug: str, **facts: object) -> str:
    """Return a sentence of this command in the language of the command line."""
    return say(f"arena.cli.{slug}", language(), **facts)


def arena(
    name: Annotated[str, typer.Argument(metavar="GAME", help=tell("help.game"))],
    bots: Annotated[list[str] | None, typer.Argument(metavar="BOT…", help=word("option.bots"))] = None,
    games: Annotated[int, typer.Option(help=word("option.games"))] = 100,
    seed: Annotated[int, typer.Option(help=tell("help.seed"))] = 1,
    jobs: Annotated[int, typer.Option(help=word("option.jobs"))] = 0,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=word("option.resume"))] = None,
    on_ray: Annotated[bool, typer.Option("--ray", help=word("option.ray"))] = False,
    openings: Annotated[bool, typer.Option("--openings", help=word("option.openings"))] = False,
    levels: Annotated[bool, typer.Option("--levels", help=word("option.levels"))] = False,
    anchors: Annotated[Path | None, typer.Option(metavar="FILE", help=word("option.anchors"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Play a league and report on it."""
    workers: Workers = RayWorkers(jobs) if on_ray else processes(jobs)
    if levels:
        from dreierlei.cli.arena_levels import play_levels

        if openings:
            raise Refusal("arena.openings")
        play_levels(name, bots or [], games, seed, workers, resume, anchors, as_json)
        return
    if anchors:
        raise Refusal("arena.anchors", file=anchors)
    league = League.of(name, tuple(bots or ()), seed)
    total = league.games(games)
    results, stopped = played(league, total, workers, resume)
    found = report(league, results)
    if as_json:
        print_json(found)
    elif found.laps:
        _print(league.rules(), found, openings)
    if stopped:
        stop(found.laps, len(results), total, resume)


def played(league: League, total: int, workers: Workers, resume: Path | None) -> tuple[list[GameResult], bool]:
    """Return the results, and whether somebody stopped the run before its end."""
    results: list[GameResult] = []
    with ExitStack() as stack:
        file = stack.enter_context(ResultsFile(resume, league)) if resume else None
        progress = stack.enter_context(progress_bar())
        stack.enter_context(ended_as_by_keyboard())
        bar = progress.add_task(word("playing"), total=total, speed="")
        known = sum(number < total for number in file.results) if file else 0
        try:
            for result in run(league, total, workers, file):
                results.append(result)
                spent = progress.tasks[0].elapsed or 0.0
                speed = decimal((len(results) - known) / spent, 1) if spent and len(results) > known else "–"
                progress.update(bar, completed=len(results), speed=word("speed", speed=speed))
        except KeyboardInterrupt:
            return results, True
    return results, False


def progress_bar() -> Progress:
    """Return the bar of a run, which is shown where there is a terminal."""
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), "{task.fields[speed]}", TimeRemainingColumn())
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)


def stop(laps: int, done: int, total: int, resume: Path | None) -> None:
    """Say how far a stopped run has come, and how it goes on."""
    if not laps:
        errors.print(word("nothing"))
    errors.print(word("stopped", games=done, total=total))
    if resume:
        errors.print(word("again", file=resume), markup=False)
    raise typer.Exit(STOPPED)


# What is printed.


def _print(which: Game, found: LeagueReport, openings: bool) -> None:
    plies, fair = decimal(found.plies, 1), percent(found.fair)
    screen.print(_standings(found))
    if not available():
        screen.print(word("unrated"), markup=False)
    if len(found.standings) > 2:
        screen.print(_duels(found))
    if found.seats:
        screen.print(_seats(found))
    if openings:
        screen.print(_openings(found))
    screen.print(_endings(which, found))
    screen.print(
        word("summary", game=which.title(language()), games=found.games, laps=found.laps, plies=plies, fair=fair),
        markup=False,
    )


def _standings(found: LeagueReport) -> Table:
    counted = any(standing.score for standing in found.standings)
    rated = any(standing.rating for standing in found.standings)
    heads = ["bot", "seats", "wins", "share", *["score"] * counted, *["rating"] * rated, "pace"]
    table = table_of(*heads)
    for row in found.standings:
        table.add_row(
            escape(row.bot),
            str(row.contests),
            decimal(row.wins, 1),
            percents(row.share),
            *[_numbers(row.score)] * counted,
            *[_rating(row)] * rated,
            f"{decimal(1000 * row.seconds, 1)} ({decimal(1000 * row.longest, 1)})",
        )
    return table


def _rating(row: Standing) -> str:
    return f"{decimal(row.rating.mu, 1)} ± {decimal(row.rating.sigma, 1)}" if row.rating else "–"


def _duels(found: LeagueReport) -> Table:
    names = [row.bot for row in found.standings]
    table = table_of("duel")
    for rival in names:
        table.add_column(escape(rival), justify="right", overflow="fold")
    shares = {(duel.bot, duel.rival): duel.share for duel in found.duels}
    for bot in names:
        cells = [percents(shares[bot, rival]) if (bot, rival) in shares else "–" for rival in names]
        table.add_row(escape(bot), *cells)
    return table


def _seats(found: LeagueReport) -> Table:
    counted = any(seat.score for seat in found.seats)
    table = table_of("seat", "share", *["score"] * counted)
    for row in found.seats:
        table.add_row(str(row.seat + 1), percents(row.share), *[_numbers(row.score)] * counted)
    return table


def _openings(found: LeagueReport) -> Table:
    counted = any(row.score for row in found.openings)
    table = table_of("opening", "games", "share", *["score"] * counted)
    for row in found.openings[:SHOWN]:
        table.add_row(row.action, str(row.games), percents(row.share), *[_numbers(row.score)] * counted)
    return table


def _endings(which: Game, found: LeagueReport) -> Table:
    table = table_of("reason", "games")
    for slug, games in found.reasons.items():
        table.add_row(reason(which, Outcome((1,) * which.seats, slug), language()), str(games))
    return table


def table_of(*heads: str) -> Table:
    """Return a table with words on the left and numbers on the right."""
    table = Table()
    for place, head in enumerate(heads):
        table.add_column(word(f"head.{head}"), justify="right" if place else "left", overflow="fold")
    return table


def percent(value: float) -> str:
    """Return a share as people write it."""
    return f"{decimal(100 * value, 1)} %"


def percents(share: Estimate) -> str:
    """Return a share with its interval."""
    return f"{percent(share.value)} ({decimal(100 * (share.low or 0), 1)}–{decimal(100 * (share.high or 0), 1)})"


def _numbers(score: Estimate | None) -> str:
    if score is None:
        return "–"
    if score.low is None or score.high is None:
        return decimal(score.value, 2)
    return f"{decimal(score.value, 2)} ({decimal(score.low, 2)}–{decimal(score.high, 2)})"
