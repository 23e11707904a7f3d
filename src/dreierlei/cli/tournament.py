"""`dreierlei tournament`: draw, rank, audit, rehearse and print Triominos tournaments."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date as calendar
from pathlib import Path
from typing import Annotated

import typer

from dreierlei.cli import prints
from dreierlei.cli.console import print_json, screen
from dreierlei.cli.language import language, tell
from dreierlei.cli.streams import read_bytes, read_text
from dreierlei.cli.tournament_output import checked_facts, print_draw, print_log, print_ranking, print_sound, word
from dreierlei.cli.usage import CommandGroup
from dreierlei.core import Refusal
from dreierlei.tournament import (
    Entrant,
    LogEvent,
    Player,
    Tournament,
    TournamentOptions,
    audit,
    draw_tables,
    entrants,
    qualification,
    read_list,
    read_log,
    repeats,
    sizes,
    write_log,
)
from dreierlei.tournament.bounds import ENTRIES
from dreierlei.tournament.draw import Seating
from dreierlei.tournament.exports import log_rows, seating_by_table
from dreierlei.tournament.people import clean
from dreierlei.tournament.ranks import final_places
from dreierlei.tournament.rehearsal import Rehearsal
from dreierlei.tournament.state import LABELS

app = typer.Typer(
    cls=CommandGroup, help=word("help"), add_completion=False, no_args_is_help=True, rich_markup_mode=None
)
app.command("print", help=prints.word("print"))(prints.print_sheets)

AsJson = Annotated[bool, typer.Option("--json", help=tell("help.json"))]
Log = Annotated[Path, typer.Argument(metavar="LOG", help=word("option.log"))]


# Drawing.


@app.command("draw", help=word("draw"))
def draw(
    players: Annotated[Path, typer.Argument(help=word("option.players"))],
    seed: Annotated[str, typer.Option(help=word("option.seed"))],
    game: Annotated[int, typer.Option(help=word("option.game"))] = 1,
    fewest: Annotated[bool, typer.Option("--fewest", help=word("option.fewest"))] = False,
    previous: Annotated[Path | None, typer.Option(metavar="FILE", help=word("option.previous"))] = None,
    absent: Annotated[list[int] | None, typer.Option(metavar="NUMBER", help=word("option.absent"))] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a game for the people on a list."""
    _check(game, fewest, previous, absent)
    seed = clean("seed", seed, 200)
    people = entrants(read_list(read_bytes(players)))
    present = _present(len(people), absent or (), 3 if game == 1 else 2)
    before = _before(seed, present, previous) if game == 2 and (fewest or previous) else None
    tables = draw_tables(seed, LABELS[game], present, before if fewest else None)
    met = None if before is None else repeats(tables, before)
    state = _state(people, present, {game: tables})
    if as_json:
        seats = seating_by_table(state, game)
        print_json({"seed": seed, "game": game, "repeats": met, "tables": tables, "seats": seats})
    else:
        print_draw(state, seed, game, met)


def _check(game: int, fewest: bool, previous: Path | None, absent: Sequence[int] | None) -> None:
    if game not in (1, 2):
        raise Refusal("tournament.cli.game", game=game)
    if game == 1 and (fewest or previous):
        raise Refusal("tournament.cli.first")
    if fewest and absent and not previous:
        raise Refusal("tournament.cli.unsure")


def _present(entered: int, absent: Sequence[int], least: int) -> tuple[int, ...]:
    """Return the numbers of those who play: everybody on the list but the absent."""
    for number in absent:
        if not 1 <= number <= entered:
            raise Refusal("tournament.cli.stranger", number=number, last=entered)
    present = tuple(number for number in range(1, entered + 1) if number not in absent)
    if len(present) < least:
        raise Refusal("tournament.missing.players", found=len(present), least=least)
    return present


def _before(seed: str, present: Sequence[int], previous: Path | None) -> Seating:
    """Return who sat where in game 1: as a file tells it, or as the seed gives it to the same people."""
    if previous is None:
        return draw_tables(seed, LABELS[1], present)
    text = read_text(previous)
    try:
        drawn = json.loads(text)
        good = drawn["game"] == 1 and all(type(seat) is int for table in drawn["tables"] for seat in table)
        tables: Seating | None = tuple(tuple(table) for table in drawn["tables"]) if good else None
    except (ValueError, TypeError, LookupError):  # not what `draw --json` prints: so it is a log, or nothing
        tables = _logged(previous, text)
    if not tables:
        raise Refusal("tournament.cli.previous", file=previous)
    return tables


def _logged(file: Path, text: str) -> Seating | None:
    """Return the tables of game 1 in a log."""
    try:
        return Tournament.replay(read_log(text)).seatings.get(1)
    except Refusal as why:
        raise Refusal("tournament.cli.previous-log", file=file, why=why) from None


def _state(people: Sequence[Entrant], present: Sequence[int], seatings: dict[int, Seating]) -> Tournament:
    """Return a tournament with these people in it."""
    players = {
        number: Player(number, person, "present" if number in present else "missed")
        for number, person in enumerate(people, 1)
    }
    return replace(Tournament(), players=players, participants=tuple(present), starters=len(present), seatings=seatings)


@app.command("tables", help=word("tables"))
def tables(
    players: Annotated[int, typer.Argument(metavar="N", help=word("option.count"))],
    as_json: AsJson = False,
) -> None:
    """Say what a number of players makes."""
    if players > ENTRIES:
        raise Refusal("tournament.list.full", most=ENTRIES)
    counts = Counter(sizes(players))
    present = tuple(range(1, players + 1))
    state = _state([Entrant("", str(number)) for number in present], present, {})
    final, places = min(players, final_places(state)), qualification(state)
    if as_json:
        told = {"players": players, "tables": sizes(players), "threes": counts[3], "fours": counts[4]}
        print_json(told | {"finalists": final, "qualifiers": places.places})
        return
    slug = "sizes" if players > 5 else "sizes-one"
    screen.print(word(slug, players=players, threes=counts[3], fours=counts[4]))
    screen.print(word("places", finalists=final, qualifiers=places.places))
    if places.barred:
        screen.print(places.barred.text(language()))


# Reading logs.


@app.command("rank", help=word("rank"))
def rank(log: Log, as_json: AsJson = False) -> None:
    """Work out the ranking of a log."""
    print_ranking(Tournament.replay(_events(log)), as_json)


@app.command("log", help=word("log"))
def log(log: Log, as_json: AsJson = False) -> None:
    """Tell a log in sentences, and check it; a draw that the seed does not give is exit code 1."""
    events = _events(log)
    rows, faults = log_rows(events, language()), audit(events)
    told = [fault.text(language()) for fault in faults]
    if as_json:
        print_json({"events": rows, "faults": told})
    else:
        print_log(rows)
        for fault in told:
            screen.print(fault, style="bold red", markup=False, soft_wrap=True)
        if not faults:
            print_sound(events)
    if faults:
        raise typer.Exit(1)


@app.command("verify", help=word("verify"))
def verify(log: Log, as_json: AsJson = False) -> None:
    """Check a log: its chain of hashes, the secret, every seed, draw and lot; what does not fit is exit code 1."""
    try:
        events = _events(log)
        faults = [fault.text(language()) for fault in audit(events)]
    except Refusal as why:
        if as_json:
            print_json({"sound": False, "faults": [why.text(language())]})
            raise typer.Exit(1) from None
        raise
    if as_json:
        print_json({"sound": not faults, "faults": faults} | checked_facts(events))
    elif faults:
        for fault in faults:
            screen.print(fault, style="bold red", markup=False, soft_wrap=True)
    else:
        print_sound(events)
    if faults:
        raise typer.Exit(1)


@app.command("page", help=word("page"))
def page(log: Log, out: Annotated[Path, typer.Option(metavar="FILE.html", help=word("option.page"))]) -> None:
    """Write the declared result as one HTML file."""
    from dreierlei.prints import results_page

    _save(out, results_page(Tournament.replay(_events(log)), language()))
    screen.print(word("saved-page", file=out), markup=False, soft_wrap=True)


@app.command("rehearse", help=word("rehearse"))
def rehearse(
    players: Annotated[int, typer.Argument(metavar="N", help=word("option.count"))],
    seed: Annotated[str, typer.Option(help=word("option.seed"))],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=word("option.out"))] = None,
    fewest: Annotated[bool, typer.Option("--fewest", help=word("option.fewest"))] = False,
    leavers: Annotated[int, typer.Option(help=word("option.leavers"))] = 0,
    rounds: Annotated[int, typer.Option("--final-rounds", help=word("option.final-rounds"))] = 1,
    date: Annotated[str, typer.Option(help=word("option.date"))] = "",
    as_json: AsJson = False,
) -> None:
    """Run a whole tournament with invented players, from the poster to the result."""
    if rounds not in (1, 2):
        raise Refusal("tournament.options.final-rounds", found=rounds)
    options = TournamentOptions("fewest" if fewest else "lot", 2 if rounds == 2 else 1)
    rehearsal = Rehearsal(players, seed, date or calendar.today().isoformat(), language(), options, leavers)
    state = rehearsal.run()
    if out:
        _save(out, write_log(rehearsal.log))
    print_ranking(state, as_json)
    if out and not as_json:
        screen.print(word("saved", file=out), markup=False, soft_wrap=True)


# Files.


def _events(file: Path) -> tuple[LogEvent, ...]:
    events = read_log(read_text(file))
    if not events:
        raise Refusal("tournament.cli.empty", file=file)
    return events


def _save(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as target:
            target.write(text)
    except FileExistsError:
        raise Refusal("tournament.cli.exists", file=file) from None
    except OSError as why:
        raise Refusal("cli.file", file=file, why=why) from None
