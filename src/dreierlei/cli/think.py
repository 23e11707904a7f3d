"""`dreierlei think`: what is best in a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.table import Table

from dreierlei.bots import bot, level_name
from dreierlei.cli.console import print_json, screen
from dreierlei.cli.interrupt import STOPPED, stopping
from dreierlei.cli.language import decimal, language, tell
from dreierlei.core import CHANCE, Game, Refusal, Rng, State
from dreierlei.core.thought import Thought
from dreierlei.core.words import say, seat_numbers
from dreierlei.games import any_game

MOST_LINES = 100


def _say(slug: str, **facts: object) -> str:
    return say(f"bots.{slug}", language(), **facts)


def think(
    which: Annotated[str, typer.Argument(metavar="GAME", help=tell("help.game"))],
    position: Annotated[str, typer.Option(help=tell("help.position"))] = "",
    time: Annotated[float, typer.Option(help=_say("help.time"))] = 1.0,
    level: Annotated[int, typer.Option(help=_say("help.level"))] = 6,
    threads: Annotated[int, typer.Option(help=_say("help.threads"))] = 1,
    lines: Annotated[int, typer.Option(help=_say("help.lines"))] = 3,
    seat: Annotated[int | None, typer.Option(help=_say("help.seat"))] = None,
    seed: Annotated[int, typer.Option(help=tell("help.seed"))] = 1,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Print the best plies with their value, how much stands behind it, and what is expected to follow."""
    if not 1 <= lines <= MOST_LINES:
        raise Refusal("bots.refused.lines", lines=lines)
    rules, rng = any_game(which), Rng(seed)
    state = rules.load(position) if position else rules.start()
    while not position and state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    viewer = asked(state, None if seat is None else seat - 1)
    thinker = bot(rules, level, time, threads=threads)
    with stopping(thinker.stop) as stopped:
        thoughts = thinker.think(rules, state.observe(viewer), rng, lines)
    if as_json:
        print_json(
            {"game": str(rules), "position": state.dump(), "seat": viewer, "level": level, "time": time}
            | {"thoughts": [plain(thought) for thought in thoughts]}
        )
    else:
        _show(rules, viewer, level, thoughts)
    if stopped.is_set():
        raise typer.Exit(STOPPED)


def _show(rules: Game, viewer: int, level: int, thoughts: Sequence[Thought]) -> None:
    """Print thoughts as a table."""
    screen.print(_say("text.thinks", game=rules, seat=viewer + 1, level=level, name=level_name(level, language())))
    heads = [_say(f"head.{word}") for word in ("action", "value", "visits", "depth", "line")]
    table = Table(*heads)
    for thought in thoughts:
        value = decimal(thought.value, 3)
        if thought.proven:
            value = _say("text.within" if thought.turns else "text.proven", value=value, turns=thought.turns)
        rest = " ".join(map(str, thought.line[1:]))
        table.add_row(str(thought.action), value, decimal(thought.visits), str(thought.depth), rest)
    screen.print(table)


def asked(state: State, seat: int | None) -> int:
    """Return the seat that is to think: the one named, or the first of those to act."""
    if state.over or state.acts(CHANCE):
        raise Refusal("bots.refused.nobody", phase=state.phase)
    if seat is not None and seat not in state.to_act:
        raise Refusal("bots.refused.seat", seat=seat + 1, expected=seat_numbers(*state.to_act))
    return state.to_act[0] if seat is None else seat


def plain(thought: Thought) -> dict[str, object]:
    """Return a thought as plain values, actions as their text."""
    return {
        "action": str(thought.action),
        "value": round(thought.value, 6),
        "visits": thought.visits,
        "depth": thought.depth,
        "proven": thought.proven,
        "turns": thought.turns,
        "line": [str(action) for action in thought.line],
    }
