"""What the commands about tournaments print: seats, rankings and logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rich.markup import escape
from rich.table import Table

from dreierlei.cli.console import print_json, screen
from dreierlei.cli.language import language
from dreierlei.core.words import say
from dreierlei.tournament import (
    FINAL,
    LogEvent,
    Result,
    Row,
    Tournament,
    missing,
    ranking,
    settled,
    shown,
    upcoming,
)
from dreierlei.tournament.events import Drawn, LotsDrawn
from dreierlei.tournament.exports import qualification_rows, ranking_rows, seating_by_name
from dreierlei.tournament.ranks import PRELIMINARIES, final_rounds, tiebreaks

WIDE = 120
"""On a screen with so many columns the ranking shows every round."""


def word(slug: str, **facts: object) -> str:
    """Return a sentence of these commands in the language of the command line."""
    return say(f"tournament.cli.{slug}", language(), **facts)


def print_draw(state: Tournament, seed: str, game: int, met: int | None) -> None:
    """Print the seats of a game by table and by name, and how many pairs meet again where that is known."""
    tables = state.seatings[game]
    counts = Counter(map(len, tables))
    facts = {"game": game, "seed": seed, "players": sum(map(len, tables)), "tables": len(tables)}
    slug = "drawn" if len(tables) > 1 else "drawn-one"
    screen.print(word(slug, threes=counts[3], fours=counts[4], **facts), markup=False, soft_wrap=True)
    if met is not None:
        screen.print(word("met", repeats=met))
    by_table = Table(_head("table"), title=word("by-table"))
    for number in range(1, max(map(len, tables)) + 1):
        by_table.add_column(word("seat", seat=number))
    for table, players in enumerate(tables, 1):
        by_table.add_row(str(table), *(_named(state, player) for player in players))
    by_name = Table(_head("name"), _head("club"), _head("table"), _head("seat"), title=word("by-name"))
    for row in seating_by_name(state, game):
        name = _named(state, int(str(row["number"])))
        by_name.add_row(name, escape(str(row["club"])), str(row["table"]), str(row["seat"]))
    screen.print(by_table)
    screen.print(by_name)


def _named(state: Tournament, player: int) -> str:
    return escape(word("number", name=state.players[player].name, number=player))


def print_log(rows: Sequence[dict[str, Any]]) -> None:
    """Print a log, one sentence for each event."""
    width = len(str(len(rows)))
    for row in rows:
        what = escape(str(row["what"]))
        if row["undone"]:
            what = f"[strike]{what}[/] ({_head('undone')})"
        screen.print(
            f"{row['event']:>{width}} [dim]{escape(_when(str(row['time'])))}[/] {escape(str(row['who']))}: {what}",
            soft_wrap=True,
        )


def _when(time: str) -> str:
    try:
        return datetime.fromisoformat(time).strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:  # a log from elsewhere: what it says is what is shown
        return time


def checked_facts(events: Sequence[LogEvent]) -> dict[str, Any]:
    """Return what a check of a log has looked at."""
    state = Tournament.replay(events)
    return {
        "entries": len(events),
        "chained": sum(event.version > 1 for event in events),
        "draws": sum(isinstance(event.fact, Drawn) for event in events),
        "lots": sum(len(event.fact.groups) for event in events if isinstance(event.fact, LotsDrawn)),
        "commitment": state.commitment,
        "secret": state.conclusion.secret if state.conclusion else "",
        "seed": state.seed,
    }


def print_sound(events: Sequence[LogEvent]) -> None:
    """Print that every draw and every lot of a log is as its seeds give it, and what the check rests on."""
    facts = checked_facts(events)
    slug = "sound" if not facts["commitment"] else "sound-sealed" if facts["secret"] else "sound-open"
    screen.print(word(slug, **facts), markup=False, soft_wrap=True)


def print_ranking(state: Tournament, as_json: bool) -> None:
    """Print the ranking as it stands, the finalists, the next step with what is missing, and who qualifies."""
    if as_json:
        rows = ranking(state)
        final = [row.player.number for row in rows if row.player.number in settled(state).finalists]
        listed = ranking_rows(state, rows, language())
        told = {"ranking": listed, "provisional": state.conclusion is None, "finalists": final}
        print_json(told | {"qualification": qualification_rows(state, language()), "next": _next(state)})
        return
    rows = ranking(state)
    screen.print(_ranking(state, rows) if rows else word("nobody"))
    if rows and state.conclusion is None:
        screen.print(word("provisional"), markup=False, soft_wrap=True)
    playing = settled(state).finalists
    if playing:
        screen.print(word("final", names=", ".join(state.names(playing))), markup=False, soft_wrap=True)
    for sentence in (_next(state), *_lacking(state)):
        screen.print(sentence, markup=False, soft_wrap=True)
    _print_qualified(state)


def _next(state: Tournament) -> str:
    step = upcoming(state)
    return word("next", step=step.sentence) if step else word("ended")


def _lacking(state: Tournament) -> list[str]:
    return [sentence.text(language()) for sentence in missing(state)] if upcoming(state) else []


def _print_qualified(state: Tournament) -> None:
    found = settled(state).qualification
    if found is None or not state.participants:
        return
    if found.barred:
        screen.print(found.barred.text(language()))
        return
    called = state.called()
    names = ", ".join(f"{row.rank}. {called[row.player.number]}" for row in found.rows)
    screen.print(word("qualified", places=found.places, names=names), markup=False, soft_wrap=True)


def _ranking(state: Tournament, rows: Sequence[Row]) -> Table:
    table = Table(title=word("ranking"))
    for column in ("rank", "number"):
        table.add_column(_head(column), justify="right")
    table.add_column(_head("name"), overflow="fold")
    figures = {"points": [shown(row.points) for row in rows], "score": [str(row.score) for row in rows]}
    for column, cells in figures.items():
        table.add_column(_head(column), justify="right", min_width=max(map(len, cells)))  # long names give way
    begun = [key for key in (*PRELIMINARIES, *final_rounds(state)) if key in state.started]
    rounds = begun if screen.width >= WIDE else []
    for game, round in rounds:
        table.add_column(word("round-final" if game == FINAL else "round", game=game, round=round), justify="right")
    parted, called = tiebreaks(rows), state.called()
    for row in rows:
        results = {result.round: result for result in (*row.results, *row.final)}
        name = escape(called[row.player.number]) + _marks(row, parted.get(row.player.number))
        cells = [_result(results.get(key)) for key in rounds]
        table.add_row(str(row.rank), str(row.player.number), name, shown(row.points), str(row.score), *cells)
    return table


def _marks(row: Row, parted: str | None) -> str:
    """Return what else is to be known of a row."""
    marks = ([say(f"tournament.tiebreak.{parted}", language())] if parted else []) + [_head("out")] * row.out
    return f" [dim]({', '.join(marks)})[/]" if marks else ""


def _result(result: Result | None) -> str:
    if result is None:
        return ""
    return "–" if result.score is None or result.points is None else f"{result.score} [dim]({shown(result.points)})[/]"


def _head(column: str) -> str:
    return say(f"tournament.column.{column}", language())
