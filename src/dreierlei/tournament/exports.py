"""Exports: rows of plain data, and the texts of CSV and JSON files."""

from __future__ import annotations

import csv
import json
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from io import StringIO

from dreierlei.core.words import say
from dreierlei.tournament.events import LogEvent
from dreierlei.tournament.ranks import PRELIMINARIES, Result, Row, final_rounds, tiebreaks
from dreierlei.tournament.sentences import notes
from dreierlei.tournament.settled import settled
from dreierlei.tournament.state import FINAL, Tournament

Cell = str | int | bool | Fraction | None
Rows = tuple[dict[str, Cell], ...]
PLAYERS = ("number", "last", "first", "club", "city", "status")
"""The columns of the list of entries."""
QUALIFIED = ("rank", "number", "name", "club", "city", "tiebreak")
"""The columns of the qualification list."""


def player_rows(tournament: Tournament, language: str = "en") -> Rows:
    """Return the list of entries by last name, without those that were taken back."""
    return tuple(
        {
            "number": player.number,
            "last": player.person.last,
            "first": player.person.first,
            "club": player.person.club,
            "city": player.person.city,
            "status": say(f"tournament.status.{player.status}", language),
        }
        for player in sorted(tournament.players.values(), key=lambda each: each.person.order)
        if player.status != "withdrawn"
    )


def ranking_rows(tournament: Tournament, rows: Sequence[Row] | None = None, language: str = "en") -> Rows:
    """Return the ranking as far as it is settled, or other rows, with every round and what parts equal players."""
    found = settled(tournament)
    finished = (found.ranking or found.standings) if rows is None else rows
    parted = {player: say(f"tournament.tiebreak.{what}", language) for player, what in tiebreaks(finished).items()}
    return tuple(_ranked(tournament, row, parted.get(row.player.number, "")) for row in finished)


def _ranked(tournament: Tournament, row: Row, tiebreak: str) -> dict[str, Cell]:
    person = row.player.person
    head: dict[str, Cell] = {"rank": row.rank, "number": row.player.number, "name": person.name}
    head |= {"club": person.club, "city": person.city, "points": row.points, "score": row.score}
    rounds = {result.round: result for result in (*row.results, *row.final)}
    for key in (*PRELIMINARIES, *final_rounds(tournament)):
        head |= _round(("final" if key[0] == FINAL else f"game{key[0]}", key[1]), rounds.get(key))
    return head | {"tiebreak": tiebreak, "out": row.out}


def _round(name: tuple[str, int], result: Result | None) -> dict[str, Cell]:
    stem = f"{name[0]}_{name[1]}"
    score, points = (None, None) if result is None else (result.score, result.points)
    return {f"{stem}_score": score, f"{stem}_points": points}


def seating_by_table(tournament: Tournament, game: int) -> Rows:
    """Return the seats of a game, table by table."""
    return tuple(
        _seat(tournament, table, seat, player)
        for table, players in enumerate(tournament.seatings.get(game, ()), 1)
        for seat, player in enumerate(players, 1)
    )


def _seat(tournament: Tournament, table: int, seat: int, player: int) -> dict[str, Cell]:
    person = tournament.players[player].person
    return {"table": table, "seat": seat, "number": player, "name": person.name, "club": person.club}


def seating_by_name(tournament: Tournament, game: int) -> Rows:
    """Return the seats of a game by last name."""
    people = tournament.players
    return tuple(
        sorted(seating_by_table(tournament, game), key=lambda row: people[int(str(row["number"]))].person.order)
    )


def qualification_rows(tournament: Tournament, language: str = "en") -> Rows:
    """Return the qualification list; it is empty where nobody qualifies, or before the result is declared."""
    found = settled(tournament).qualification
    taken = {row.player.number for row in found.rows} if found else set()
    rows = [row for row in ranking_rows(tournament, language=language) if row["number"] in taken]
    return tuple({column: row[column] for column in QUALIFIED} for row in rows)


def log_rows(events: Iterable[LogEvent], language: str = "en") -> Rows:
    """Return the whole log with a sentence for every event."""
    return tuple(
        {
            "event": note.event.number,
            "time": local_time(note.event.time, language),
            "who": _hand(note.event, language),
            "what": note.sentence.text(language),
            "undone": note.undone,
        }
        for note in notes(events)
    )


def local_time(text: str, language: str) -> str:
    """Return a moment as it was on the clock of the place where it was written down."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:  # a log from elsewhere: what it says is what is shown
        return text
    zone = "" if found.tzinfo is None or found.utcoffset() else " UTC"
    return f"{found:%d.%m.%Y %H:%M:%S}{zone}" if language == "de" else f"{found:%Y-%m-%d %H:%M:%S}{zone}"


def _hand(event: LogEvent, language: str) -> str:
    who = event.who
    role = say(f"tournament.role.{who.role}", language, table=who.table)
    return f"{role} ({who.name})" if who.name else role


def json_text(rows: Rows) -> str:
    """Return rows as JSON, points as exact fractions: "5/2"."""
    return json.dumps(rows, ensure_ascii=False, indent=1, default=str) + "\n"


def csv_text(rows: Rows, language: str = "en", separator: str = ",", columns: Iterable[str] = ()) -> str:
    """Return rows as CSV with headings in a language, and points as spreadsheets of the language read them: 2,5.

    Without rows only the headings of the columns stand there.
    """
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    if headings := tuple(rows[0] if rows else columns):
        writer.writerow(say(f"tournament.column.{column}", language) for column in headings)
    writer.writerows([_cell(cell, language) for cell in row.values()] for row in rows)
    return text.getvalue()


FORMULA = tuple("=+-@\t\r")
"""How a cell begins that a spreadsheet may run: also with the wide or small forms of East Asian keyboards."""


def decimal(points: Fraction, language: str) -> str:
    """Return points as a decimal number, to four places where they go on for ever."""
    text = f"{float(points):.4f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "de" else text


def _cell(cell: Cell, language: str) -> str:
    if isinstance(cell, bool):
        return say("tournament.column.yes", language) if cell else ""
    if isinstance(cell, Fraction):
        return decimal(cell, language)
    if isinstance(cell, str) and unicodedata.normalize("NFKC", cell[:1]).startswith(FORMULA):
        return f"'{cell}"  # a spreadsheet would run it as a formula
    return "" if cell is None else str(cell)
