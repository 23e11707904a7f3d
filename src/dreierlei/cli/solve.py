"""`dreierlei solve`: the exact solution of a solo game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, cast

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.language import decimal, language, tell
from dreierlei.core import Refusal, State
from dreierlei.core.options import parse_call
from dreierlei.core.words import say
from dreierlei.games.tricubo import Tricubo
from dreierlei.games.tricubo.sheet import canonical, chosen
from dreierlei.games.tricubo.solution import Solution
from dreierlei.games.tricubo.target_solution import TargetSolution, wanted


def _say(slug: str, **facts: object) -> str:
    return say(f"tricubo.solve.{slug}", language(), **facts)


def solve(
    name: Annotated[str, typer.Argument(metavar="GAME", help=_say("game"))] = "tricubo",
    side: Annotated[str, typer.Option(help=_say("help"))] = "",
    position: Annotated[str, typer.Option(help=tell("help.position"))] = "",
    target: Annotated[str, typer.Option("--for", metavar="POINTS", help=_say("for"))] = "",
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Print what a position of solo Tricubo is worth, each choice there, and the chance of each title or of one."""
    game = _game(name, side)
    state = game.load(position) if position else game.start()
    points = wanted(game, target) if target else None
    solution = _solved(game)
    if points is not None:
        _aim(solution, state, points, as_json)
    elif as_json:
        print_json(_plain(solution, state))
    else:
        _show(solution, state)


def _game(name: str, side: str) -> Tricubo:
    """Return the game that is asked for; --side may also be the path of a file."""
    word, values = parse_call(name)
    if word != Tricubo.name:
        raise Refusal("tricubo.solve.other", game=name)
    if side and "side" in values:
        raise Refusal("tricubo.solve.both", game=name)
    return cast(Tricubo, Tricubo.of(values | ({"side": canonical(chosen(side))} if side else {})))


@contextmanager
def _working() -> Iterator[Callable[[int, int], None]]:
    """Show a bar, and yield what moves it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task(_say("working"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _solved(game: Tricubo) -> Solution:
    with _working() as progress:
        return Solution(game, progress)


def _aim(solution: Solution, state: State, points: int, as_json: bool) -> None:
    """Print the best chance to reach a total, and that of each choice."""
    usual = sum(chance for total, chance in solution.endings(state).items() if total >= points)
    with _working() as progress:
        target = TargetSolution(solution.game, points, progress)
        chance, choices = target.chance(state), target.choices(state)
    if as_json:
        rows = [{"action": str(action), "chance": value} for action, value in choices.items()]
        facts = {"game": str(state.game), "position": state.dump(), "for": points}
        print_json(facts | {"chance": chance, "usual": usual, "choices": rows})
        return
    screen.print(str(state.game), state.dump(), markup=False)
    screen.print(_say("reached", target=points, chance=decimal(100 * chance, 6), usual=decimal(100 * usual, 6)))
    if choices:
        table = Table(_say("choice"), _say("chance"))
        for action, value in choices.items():
            table.add_row(str(action), f"{decimal(100 * value, 6)} %")
        screen.print(table)


def _plain(solution: Solution, state: State) -> dict[str, object]:
    titles = solution.titles(state).items()
    return {
        "game": str(state.game),
        "position": state.dump(),
        "value": solution.value(state),
        "highest": solution.highest,
        "states": solution.states,
        "choices": [{"action": str(action), "value": value} for action, value in solution.choices(state).items()],
        "titles": [{"from": title.floor, "de": title.de, "en": title.en, "chance": chance} for title, chance in titles],
    }


def _show(solution: Solution, state: State) -> None:
    screen.print(str(state.game), state.dump(), markup=False)
    screen.print(_say("value", value=decimal(solution.value(state), 4)))
    screen.print(_say("highest", highest=solution.highest))
    screen.print(_say("states", states=decimal(solution.states), blocks=decimal(solution.solver.size)))
    choices = solution.choices(state)
    if choices:
        table = Table(_say("choice"), _say("points"))
        for action, value in choices.items():
            table.add_row(str(action), decimal(value, 4))
        screen.print(table)
    table = Table(_say("title"), _say("floor"), _say("chance"))
    for title, chance in solution.titles(state).items():
        name = title.de if language() == "de" else title.en
        table.add_row(escape(name), str(title.floor), f"{decimal(100 * chance, 4)} %")
    screen.print(table)
