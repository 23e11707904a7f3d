"""`dreierlei arena GAME --levels`: all levels of a game on one scale, printed, as JSON, or for the server."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import typer
from rich.table import Table

from dreierlei.arena import GameResult, ResultsFile, Workers, run
from dreierlei.arena.levels import LevelPair, LevelsReport, level_pairs, levels_report
from dreierlei.bots import level_name
from dreierlei.cli.arena import percent, percents, progress_bar, table_of, word
from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.interrupt import STOPPED, ended_as_by_keyboard
from dreierlei.cli.language import decimal, language
from dreierlei.cli.streams import check_writable
from dreierlei.core import Refusal
from dreierlei.games import any_game

Played = list[tuple[LevelPair, list[GameResult]]]


def play_levels(
    name: str,
    bots: list[str],
    games: int,
    seed: int,
    workers: Workers,
    folder: Path | None,
    anchors: Path | None,
    as_json: bool,
) -> None:
    """Play all pairs and report on them."""
    if bots:
        raise Refusal("arena.levels", bots=", ".join(bots))
    check_writable(anchors)
    wanted = level_pairs(name, games, seed)
    played, stopped = _played(wanted, workers, folder)
    found = levels_report(played)
    if as_json:
        print_json(found)
    elif found.games:
        _print(found)
    if stopped:
        done, total = sum(len(results) for _, results in played), sum(pair.games for pair in wanted)
        errors.print(word("stopped", games=done, total=total))
        if folder:
            errors.print(word("again", file=folder), markup=False)
        raise typer.Exit(STOPPED)
    if anchors:
        from dreierlei.server.anchors import write_anchors

        write_anchors(anchors, found)


def _played(wanted: list[LevelPair], workers: Workers, folder: Path | None) -> tuple[Played, bool]:
    """Return the results of all pairs, and whether somebody stopped the run before its end."""
    played: Played = [(pair, []) for pair in wanted]
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with progress_bar() as progress, ended_as_by_keyboard():
        bar = progress.add_task(word("playing"), total=sum(pair.games for pair in wanted), speed="")
        try:
            for pair, results in played:
                with ExitStack() as stack:
                    file = stack.enter_context(ResultsFile(_path(folder, pair), pair.league)) if folder else None
                    for result in run(pair.league, pair.games, workers, file):
                        results.append(result)
                        progress.advance(bar)
        except KeyboardInterrupt:
            return played, True
    return played, False


def _path(folder: Path, pair: LevelPair) -> Path:
    return folder / f"{pair.league.rules().name}-{pair.stronger}-{pair.weaker}.jsonl"


def _print(found: LevelsReport) -> None:
    screen.print(_table(found))
    for row in found.standings:
        if row.bot != str(row.level):
            screen.print(word("levels.note", bot=row.bot, level=row.level), markup=False)
    title = any_game(found.game).title(language())
    screen.print(word("levels.summary", game=title, games=found.games, fair=percent(found.fair)), markup=False)


def _table(found: LevelsReport) -> Table:
    """Return the levels, where they stand, and what each took from the weaker ones."""
    table = table_of("level", "rating")
    for row in found.standings[:-1]:
        table.add_column(word("head.against", level=row.level), justify="right", overflow="fold")
    shares = {(each.stronger, each.weaker): each for each in found.pairs}
    for row in found.standings:
        cells = []
        for rival in found.standings[:-1]:
            met = shares.get((row.level, rival.level))
            cells.append(f"{percents(met.share)} {met.games}" if met else "–")
        table.add_row(f"{row.level} {level_name(row.level, language())}", decimal(row.rating, 1), *cells)
    return table
