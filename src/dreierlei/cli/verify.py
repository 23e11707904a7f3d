"""`dreierlei verify`: was chance fair? Every deal, roll and lot of a record is computed again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dreierlei.cli.console import errors, print_json, screen, seat_name
from dreierlei.cli.language import tell
from dreierlei.cli.replay import recorded
from dreierlei.play import Match
from dreierlei.play.fairness import Verdict
from dreierlei.play.fairness import verify as checked


def verify(
    file: Annotated[Path, typer.Argument(help=tell("help.file"))],
    as_json: Annotated[bool, typer.Option("--json", help=tell("help.json"))] = False,
) -> None:
    """Say whether chance was as it had to be, and name the first ply that was not."""
    match = recorded(file)
    verdict = checked(match)
    if as_json:
        print_json({"game": str(match.game), "fair": verdict.fair, "seats": match.game.seats, "verdict": verdict})
    elif verdict.fair:
        _approve(match, verdict)
    else:
        errors.print(_fault(verdict), markup=False, soft_wrap=True)
    if not verdict.fair:
        raise typer.Exit(1)


def _fault(verdict: Verdict) -> str:
    if not verdict.committed or verdict.difference is None:
        return tell("verify.secret")
    different = verdict.difference
    found = different.found or tell("verify.end")
    return tell("verify.differs", number=different.number, found=found, expected=different.expected)


def _approve(match: Match, verdict: Verdict) -> None:
    screen.print(tell("verify.fair", draws=verdict.draws), soft_wrap=True)
    for seat in range(match.game.seats):
        who = seat_name(seat, match.record.names)
        screen.print(f"  {who}: {verdict.nonces.get(seat, tell('verify.without'))}", soft_wrap=True)
    if not verdict.over:
        screen.print(tell("verify.unfinished"), soft_wrap=True)
    if not verdict.nonces:
        screen.print(tell("verify.alone"), soft_wrap=True)
