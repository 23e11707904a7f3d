"""`dreierlei check`: does a game keep the laws? For our games and for anybody's own."""

from __future__ import annotations

from typing import Annotated

import typer

from dreierlei.cli.console import errors, print_json, screen
from dreierlei.cli.language import tell
from dreierlei.core import Refusal
from dreierlei.games import any_game
from dreierlei.kit.laws import Broken
from dreierlei.kit.laws import check as hold


def check(
    name: Annotated[str, typer.Argument(metavar="GAME", help=tell("help.check_game"))],
    games: Annotated[int, typer.Option(help=tell("help.check_games"))] = 10,
    seed: Annotated[int, typer.Option(help=tell("help.seed"))] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Play random games and hold every law at every position."""
    if games < 1:
        raise Refusal("cli.games", games=games)
    which = any_game(name)
    try:
        report = hold(which, range(seed, seed + games))
    except Broken as fault:
        if as_json:
            print_json({"game": str(which), "kept": False, "law": fault.law, "where": fault.where, "what": fault.what})
        else:
            errors.print(
                tell("broken", law=fault.law, what=fault.what, where=fault.where), markup=False, soft_wrap=True
            )
        raise typer.Exit(1) from None
    if as_json:
        print_json(
            {"game": report.game, "kept": True, "games": report.games, "plies": report.plies, "laws": report.laws}
        )
    else:
        laws = "\n".join(f"  ✓ {law.replace('_', ' ')}" for law in report.laws)
        screen.print(f"{laws}\n{tell('kept', game=report.game, games=report.games, plies=report.plies)}", markup=False)
