"""What Typer says itself, of usage, options and what is wrong with them, in the language of the command line."""

from __future__ import annotations

import io
from typing import Any

import typer
from typer.core import TyperGroup

from dreierlei.cli.language import language
from dreierlei.core.words import below, say

UsageError: Any = typer.BadParameter.__base__
"""What is raised where a command is typed wrong, wherever this Typer keeps it."""
PHRASES = "typer"
"""Where the phrases of Typer stand among the words of the command line; in English they are as it says them."""
Context: Any = TyperGroup.context_class


def translated(text: str) -> str:
    """Return what Typer says with its phrases in the language of the command line."""
    for slug in below(f"cli.{PHRASES}"):
        text = text.replace(say(slug, "en"), say(slug, language()))
    return text


def complaint(why: Any) -> str:
    """Return what is wrong with a command that was typed, after how it is used."""
    told = io.StringIO()
    why.show(told)
    return translated(told.getvalue()).rstrip("\n")


class _Formatter(Context.formatter_class):  # type: ignore[misc]
    """Writes help."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, translated(args), translated("Usage: "))

    def write_heading(self, heading: str) -> None:
        super().write_heading(translated(heading))

    def write_dl(self, rows: Any, *widths: Any, **more: Any) -> None:
        super().write_dl([(term, translated(text)) for term, text in rows], *widths, **more)


class _Context(Context):  # type: ignore[misc]
    formatter_class = _Formatter


class CommandGroup(TyperGroup):
    """Commands whose help is in the language of the command line."""

    context_class = _Context

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by its name."""
        command = super().get_command(ctx, cmd_name)
        if command:
            command.context_class = _Context
        return command
