"""The terminal: colours of the seats, JSON, and views on screen."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.theme import Theme

from dreierlei.cli.language import language, tell
from dreierlei.cli.streams import writes_unicode
from dreierlei.core import CHANCE, Action, Game, Outcome, Refusal, State, View
from dreierlei.core.game import named
from dreierlei.core.words import known, say
from dreierlei.play import Entry, Ply, reason

THEME = Theme(
    {
        "s0": "bold red",
        "s1": "bold blue",
        "s2": "bold yellow",
        "s3": "bold green",
        "s4": "bold magenta",
        "s5": "bold cyan",
        "mark": "bold reverse",
    }
)

SCROLLBACK = "\x1b[3J"
"""Tells a terminal to forget the lines above the screen."""

screen = Console(theme=THEME, highlight=False, emoji=False)
errors = Console(theme=THEME, highlight=False, emoji=False, stderr=True)


def print_json(value: Any) -> None:
    """Print a value as JSON, one document."""
    print(json.dumps(value, ensure_ascii=not writes_unicode(), default=_plain))


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {spec.name: getattr(value, spec.name) for spec in dataclasses.fields(value)}
    return sorted(value) if isinstance(value, (set, frozenset)) else str(value)


def agreed(question: str) -> bool:
    """Ask whether something is meant; whoever says nothing, or cannot, does not mean it."""
    try:
        return screen.input(question, markup=False).strip().lower() in ("y", "yes", "j", "ja")
    except EOFError:
        return False


def forget() -> None:
    """Clear the screen and all that could be scrolled back to, where there is a terminal."""
    screen.clear()
    if screen.is_terminal:
        screen.file.write(SCROLLBACK)
        screen.file.flush()


def draw(game: Game, view: View, names: tuple[str, ...] = ()) -> None:
    """Print a view, and in words what is asked of whom."""
    screen.print(game.picture(view))
    if view.outcome:
        screen.print(ending(game, view.outcome, names))
    else:
        screen.print(asked(game, view, names))


def asked(game: Game, view: View, names: tuple[str, ...] = ()) -> str:
    """Return whose decision it is and what is asked."""
    who = ", ".join(seat_name(seat, names) for seat in view.to_act)
    return f"{who}: {say(f'{game.name}.phase.{view.phase}', language())}"


def seat_name(seat: int, names: tuple[str, ...] = ()) -> str:
    """Return how a seat is called, in its colour."""
    if seat < 0:
        return tell("chance")
    name = escape(names[seat]) if names else tell("seat", seat=seat + 1)
    return f"[s{seat % 6}]{name}[/]"


def seat_of(game: Game, number: int) -> int:
    """Return the seat that a person means by a number, counted from 1, or refuse it."""
    if not 1 <= number <= game.seats:
        raise Refusal("play.seat", seat=number, last=game.seats)
    return number - 1


def told(before: State, entry: Entry, names: tuple[str, ...]) -> str:
    """Return who did what to a position, as the game writes it; as it is typed where it has no words."""
    if isinstance(entry, Ply):
        words = _written(before, entry.seat, entry.action, names) if entry.action else None
        return f"{seat_name(entry.seat, names)}: {words}" if words else f"{seat_name(entry.seat, names)} {entry.action}"
    what = tell("nonce", value=entry.value) if entry.kind == "nonce" else say(f"web.event.{entry.kind}", language())
    return what if entry.seat is None else f"{seat_name(entry.seat, names)}: {what}"


def _written(before: State, seat: int, action: Action, names: tuple[str, ...]) -> str | None:
    """Return an action in the notation of the game, or else in its words; None where it has neither."""
    game = before.game
    if sentence := game.notation(before, seat, action):
        return named(sentence, [seat_name(each, names) for each in range(game.seats)], language())
    slug = f"{game.name}.{'chance' if seat == CHANCE else 'ply'}.{action.kind}"
    if not known(slug):
        return None
    facts = action.json()
    return say(slug, language(), **facts, name=seat_name(facts.get("seat", CHANCE), names))


def ending(game: Game, outcome: Outcome, names: tuple[str, ...] = ()) -> str:
    """Return how a game ended."""
    why = reason(game, outcome, language())
    if outcome.drawn:
        return f"{tell('drawn')} {why}"
    who = ", ".join(seat_name(seat, names) for seat in outcome.winners)
    scores = f" ({' : '.join(map(str, outcome.scores))})" if outcome.scores else ""
    return f"{tell('won', who=who)}{scores} {why}"
