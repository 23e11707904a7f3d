"""`dreierlei tournament print`: a log in, a PDF for the printer out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dreierlei.cli.console import screen
from dreierlei.cli.language import language
from dreierlei.cli.streams import read_text
from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.prints import KINDS, checked_logo, document, odd_texts, undrawn
from dreierlei.tournament import FINAL, Tournament, read_log

GAMES = {"1": 1, "2": 2, "final": FINAL}


def word(slug: str, **facts: object) -> str:
    """Return a sentence of this command in the language of the command line."""
    return say(f"prints.cli.{slug}", language(), **facts)


def print_sheets(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=word("kind", kinds=", ".join(KINDS)))],
    log: Annotated[Path, typer.Argument(metavar="LOG", help=say("tournament.cli.option.log", language()))],
    out: Annotated[Path, typer.Option(metavar="FILE.pdf", help=word("out"))],
    game: Annotated[str | None, typer.Option(metavar="1|2|final", help=word("game"))] = None,
    round: Annotated[int | None, typer.Option(help=word("round"))] = None,
    best: Annotated[int | None, typer.Option(help=word("best"))] = None,
    link: Annotated[str | None, typer.Option(metavar="PREFIX", help=word("link"))] = None,
    logo: Annotated[Path | None, typer.Option(metavar="PICTURE", help=word("logo"))] = None,
    lang: Annotated[str, typer.Option(metavar="de|en", help=word("lang"))] = "",
) -> None:
    """Print one kind of sheets of a tournament."""
    if game is not None and game not in GAMES:
        raise Refusal("prints.cli.game-word", found=game)
    events = read_log(read_text(log))
    if not events:
        raise Refusal("tournament.cli.empty", file=log)
    tournament = Tournament.replay(events)
    pdf = document(
        kind,
        tournament,
        game=None if game is None else GAMES[game],
        round=round,
        best=best,
        link=link,
        events=events,
        language=lang or language(),
        logo=_picture(logo) if logo else b"",
    )
    save(out, pdf)
    boxes = undrawn(text for _, text in odd_texts(tournament))
    if boxes:
        screen.print(word("boxes", names=", ".join(boxes)), markup=False, soft_wrap=True)


def _picture(file: Path) -> bytes:
    """Return the organiser's picture, or refuse what can be printed nowhere."""
    try:
        found = file.read_bytes()
    except OSError as why:
        raise Refusal("prints.cli.picture", file=file, why=why) from None
    checked_logo(found)
    return found


def save(file: Path, pdf: bytes) -> None:
    """Write a PDF and say so, in the place of an older one but of nothing else: least of all of the log."""
    try:
        if file.exists() and not file.read_bytes().startswith(b"%PDF-"):
            raise Refusal("prints.cli.exists", file=file)
        file.write_bytes(pdf)
    except OSError as why:
        raise Refusal("prints.cli.closed", file=file, why=why) from None
    screen.print(word("saved", file=file), markup=False, soft_wrap=True)
