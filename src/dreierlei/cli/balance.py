"""`dreierlei balance`: what it is worth to begin a game, how long it lasts, how it ends; shown, and measured anew."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from dreierlei.arena import Estimate, processes
from dreierlei.arena.balance import Balance, alike, balance, merged, read, shipped, written
from dreierlei.cli.arena import played, stop
from dreierlei.cli.console import print_json, screen
from dreierlei.cli.language import decimal, language, tell
from dreierlei.cli.streams import check_writable
from dreierlei.cli.usage import CommandGroup
from dreierlei.core import Outcome, Refusal
from dreierlei.core.words import known, say
from dreierlei.games import NAMES, any_game
from dreierlei.play import reason


def word(slug: str, **facts: object) -> str:
    """Return a sentence about balance."""
    return say(f"arena.balance.{slug}", language(), **facts)


app = typer.Typer(cls=CommandGroup, help=word("help.balance"), no_args_is_help=True)
Which = Annotated[str, typer.Argument(metavar="GAME", help=tell("help.game"))]
Name = Annotated[str, typer.Argument(metavar="GAME", help=", ".join(NAMES))]
AsJson = Annotated[bool, typer.Option("--json", help=tell("help.json"))]


@app.command("show", help=word("help.show"))
def show(
    name: Name, file: Annotated[Path | None, typer.Option(help=word("help.read"))] = None, as_json: AsJson = False
) -> None:
    """Print what has been measured of a game."""
    if file is not None and not file.exists():
        raise Refusal("arena.balance.missing", file=file)
    _print(shipped(name) if file is None else tuple(each for each in read(file) if each.name == name), as_json)


@app.command("measure", help=word("help.measure"))
def measure(
    name: Which,
    file: Annotated[Path, typer.Option(help=word("help.file"))],
    bot: Annotated[str, typer.Option(help=word("help.bot"))] = "",
    games: Annotated[int, typer.Option(help=word("help.games"))] = 400,
    seed: Annotated[int, typer.Option(help=tell("help.seed"))] = 1,
    resume: Annotated[Path | None, typer.Option(metavar="FOLDER", help=word("help.resume"))] = None,
    jobs: Annotated[int, typer.Option(help=say("arena.cli.option.jobs", language()))] = 0,
    as_json: AsJson = False,
) -> None:
    """Let a bot play against itself and write what came of it; without a bot, everything that is shipped anew."""
    check_writable(file)
    read(file)
    wanted = [(name, bot, seed, games)] if bot else [(b.game, b.bot, b.seed, b.games) for b in shipped(name)]
    found = []
    for game, player, luck, count in wanted:
        found.append(_measured(game, player, luck, count, resume, jobs))
        try:
            file.write_text(written(merged(read(file), found[-1])), "utf-8")
        except OSError as why:
            raise Refusal("arena.balance.file", file=file, why=why) from None
    _print(tuple(found), as_json)


def _measured(game: str, bot: str, seed: int, games: int, resume: Path | None, jobs: int) -> Balance:
    league = alike(game, bot, seed)
    total = league.games(games)
    results_file = resume / f"{league.game}-{bot}-{seed}.jsonl" if resume else None
    if resume:
        resume.mkdir(parents=True, exist_ok=True)
    results, stopped = played(league, total, processes(jobs), results_file)
    if stopped:
        stop(len(results) // len(league.bots), len(results), total, results_file)
    return balance(league, results)


# What is printed.


def _print(found: tuple[Balance, ...], as_json: bool) -> None:
    if as_json:
        print_json([asdict(each) for each in found])
        return
    for each in found:
        screen.print(
            word(
                "played", game=each.game, bot=f"{each.bot} ({each.settings or '–'})", games=each.games, seed=each.seed
            ),
            markup=False,
        )
        screen.print(_orders(each))
        screen.print(_endings(each))
        low, middle, high = (decimal(quartile) for quartile in each.length.quartiles)
        screen.print(
            word("length", mean=_interval(each.length.mean, 1), shortest=each.length.shortest, low=low, middle=middle,
                 high=high, longest=each.length.longest), "\n", markup=False
        )  # fmt: skip  # the facts of one sentence
    for name in sorted({each.name for each in found}):
        if known(f"arena.balance.note.{name}"):
            screen.print(word(f"note.{name}"), markup=False)


def _orders(found: Balance) -> Table:
    counted = any(order.score for order in found.order)
    several = len(found.order) > 1
    table = Table(*(word(f"head.{head}") for head in ("turn", *["share"] * several, *["score"] * counted)))
    for order in found.order:
        name = word(f"turn.{order.turn}") if several else word("alone")
        table.add_row(name, *[_interval(order.share, 1, 100)] * several, *[_interval(order.score, 1)] * counted)
    return table


def _endings(found: Balance) -> Table:
    game = any_game(found.game)
    table = Table(*(word(f"head.{head}") for head in ("ending", "games", "part")))
    for ending in found.endings:
        sentence = reason(game, Outcome((1,) * game.seats, ending.reason), language())
        table.add_row(sentence, str(ending.games), _interval(ending.share, 1, 100))
    return table


def _interval(estimate: Estimate | None, digits: int, times: int = 1) -> str:
    """Return a number with its interval, as it is written in the language of the command line."""
    if estimate is None:
        return "–"
    value = decimal(times * estimate.value, digits)
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({decimal(times * estimate.low, digits)}–{decimal(times * estimate.high, digits)})"
