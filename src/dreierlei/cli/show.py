"""`dreierlei show`: a position on screen."""

from __future__ import annotations

from typing import Annotated

import typer

from dreierlei.cli.console import draw, print_json, seat_of
from dreierlei.cli.language import tell
from dreierlei.cli.usage import UsageError
from dreierlei.core import SPECTATOR, Refusal, State
from dreierlei.games import NAMES, any_game, game


def show(
    position: Annotated[list[str], typer.Argument(help=tell("help.position_words"))],
    seat: Annotated[int | None, typer.Option(help=tell("help.viewer"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Draw a position: a game alone for its start, a game and a line, or the line alone."""
    state = _state(_line(position))
    viewer = SPECTATOR if seat is None else seat_of(state.game, seat)
    view = state.observe(viewer)
    if as_json:
        legal = {
            str(number): [str(action) for action in state.legal(number)] for number in view.to_act if number == viewer
        }
        print_json({"view": view, "position": state.dump() if viewer == SPECTATOR else None, "legal": legal})
        return
    draw(state.game, view)


def _line(words: list[str]) -> str:
    """Return words as one line; one with two minus signs is an option that there is not, and no part of a position."""
    if unknown := next((word for word in words if word.startswith("--")), None):
        raise UsageError(f"No such option: {unknown}")
    return " ".join(words)


def _state(text: str) -> State:
    first, _, rest = text.strip().partition(" ")
    if first.partition("(")[0] in NAMES or (":" in first and first[0].isalpha()):
        return any_game(first).load(rest) if rest else any_game(first).start()
    for name in NAMES:
        try:
            return game(name).load(text)
        except Refusal:
            continue
    raise Refusal("cli.position", text=text, games=", ".join(NAMES))
