"""`dreierlei rules`: how a game is played, on screen or as a booklet for the printer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown

from dreierlei.cli.console import screen
from dreierlei.cli.language import language, tell
from dreierlei.cli.prints import save
from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES, say
from dreierlei.games import NAMES
from dreierlei.study.rulebook import Rulebook, rulebook


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=", ".join(NAMES))],
    pdf: Annotated[Path | None, typer.Option(metavar="FILE.pdf", help=tell("help.rules_pdf"))] = None,
    fold: Annotated[bool, typer.Option(help=tell("help.rules_fold"))] = True,
    lang: Annotated[str, typer.Option(metavar="de|en", help=tell("help.rules_lang"))] = "",
) -> None:
    """Tell the rules of a game."""
    told = lang or language()
    if told not in LANGUAGES:
        raise Refusal("prints.language", found=told, expected=", ".join(LANGUAGES))
    book = rulebook(game, told)
    if pdf is None:
        screen.print(Markdown(_text(book)))
        return
    from dreierlei.prints import booklet

    save(pdf, booklet(game, told, folded=fold))


def _text(book: Rulebook) -> str:
    """Return the rules as one text, each paragraph with its number."""
    parts = [f"# {say(f'{book.game}.title', book.language)}", book.lead]
    for section in book.sections:
        parts.append(f"## §{section.number} {section.title}")
        parts += [f"**§{each.number}** {each.text}" for each in section.paragraphs]
    return "\n\n".join(parts)
