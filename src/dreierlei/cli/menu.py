"""The menu: `dreierlei` without a command."""

from __future__ import annotations

from rich.table import Table

from dreierlei.bots import LEVELS, level_name
from dreierlei.cli.console import screen
from dreierlei.cli.language import language, tell
from dreierlei.cli.play import play
from dreierlei.core.numeral import numeral
from dreierlei.core.words import say
from dreierlei.games import NAMES, game


def menu() -> None:
    """Choose a game and how to play it, until one has had enough."""
    while True:
        table = Table(box=None, show_header=False)
        for number, name in enumerate(NAMES, 1):
            which = game(name)
            table.add_row(str(number), f"[bold]{which.title(language())}[/]", say(f"{name}.about", language()))
        screen.print(f"\n[bold]{tell('menu.title')}[/]")
        screen.print(table)
        chosen = _choice(tell("menu.game"), NAMES)
        if not chosen:
            return
        how = _choice(tell("menu.how"), ("bot", "hotseat"))
        if how == "hotseat":
            play(chosen, hotseat=True)
        elif how and game(chosen).seats == 1:
            play(chosen)
        elif how and (level := _choice(_levels(), tuple(map(str, LEVELS)))):
            play(chosen, bot=level)


def _levels() -> str:
    """The question for the strength of the bots, with their names."""
    return tell("menu.level", levels=", ".join(f"{level} {level_name(level, language())}" for level in LEVELS))


def _choice(question: str, among: tuple[str, ...]) -> str | None:
    """Ask for one of some words, by number or by word; nothing, or the end of input, is None."""
    while True:
        try:
            answer = screen.input(f"{question} ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return None
        if answer in ("", "q", "quit"):
            return None
        if 1 <= (number := numeral(answer) or 0) <= len(among):
            return among[number - 1]
        if answer in among:
            return answer
        screen.print(tell("menu.again", count=len(among)))
