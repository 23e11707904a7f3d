"""Rankings, finalists, and who qualifies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dreierlei import tournament as director
from dreierlei.prints.page import Data, figure, game_title, home, page, stand, word
from dreierlei.prints.pdf import render
from dreierlei.tournament import FINAL, Result, Row, Tournament, require_settled, shown
from dreierlei.tournament.ranks import PRELIMINARIES, Qualification, final_rounds, played, tiebreaks

_WORDS = (
    "rank", "number", "name", "short.points", "short.score", "out", "cells",
    "final-part", "all-part", "finalist-note",
)  # fmt: skip  # from the head of the table to its foot


def preliminary_ranking(tournament: Tournament, language: str = "de") -> bytes:
    """Return the ranking by the closed rounds of the preliminaries (§6, §14.1)."""
    found = require_settled(tournament, "standings")
    complete = set(PRELIMINARIES) <= set(found.rounds)
    title = word("preliminary" if complete else "live", language)
    after = word("four", language) if complete else _stand(tournament, found.rounds, language)
    data = page(tournament, language, title, after, _WORDS)
    return _print(tournament, data, found.standings, set(found.finalists), (), language)


def final_ranking(tournament: Tournament, language: str = "de") -> bytes:
    """Return the final ranking: the finalists by the final, then all others (§7.4)."""
    rows = require_settled(tournament, "result").ranking
    data = page(tournament, language, word("final-ranking", language), state(tournament, language), _WORDS)
    rounds = final_rounds(tournament) if played(tournament, final_rounds(tournament)) else ()
    final = {row.player.number for row in rows if row.final}
    return _print(tournament, data, rows, final, rounds, language)


def finalists(tournament: Tournament, language: str = "de") -> bytes:
    """Return who plays the final, and on which seats once they are drawn (§7)."""
    chosen, called = require_settled(tournament, "finalists").finalists, tournament.called()
    rows = {row.player.number: row for row in director.preliminary(tournament)}
    seats = tournament.seatings.get(FINAL, ((),))[0]
    drawn = set(seats) == set(chosen)  # §4.3: a draw holds only for those it was made for
    people = [
        {
            "rank": rows[player].rank,
            "name": called[player],
            "home": home(rows[player].player),
            "sum": word("sum", language, points=shown(rows[player].points), score=figure(rows[player].score)),
            "lot": rows[player].lot,
            "seat": seats.index(player) + 1 if drawn else None,
        }
        for player in chosen
    ]
    words = ("seat", "referee", "lot", "lot-note")
    data = page(tournament, language, word("finalists", language), _rounds(tournament, language), words)
    return render("finalists", language, {**data, "people": people, "referee": tournament.referee})


def qualification(tournament: Tournament, language: str = "de") -> bytes:
    """Return the qualification list (§8)."""
    found, called = require_settled(tournament, "result").qualification, tournament.called()
    assert found  # settled with the result
    parted = tiebreaks(director.ranking(tournament))
    rows = [
        {"rank": row.rank, "name": called[row.player.number], "club": row.player.person.club}
        | {"city": row.player.person.city, "tiebreak": _mark(parted.get(row.player.number), language)}
        for row in found.rows
    ]
    words = ("rank", "name", "club", "city", "signed", "certificate.where")
    data = page(tournament, language, word("qualification", language), state(tournament, language), words)
    text = places(tournament, found, language)
    before = already_qualified(tournament, language)
    shown = dict.fromkeys(parted[row.player.number] for row in found.rows if row.player.number in parted)
    notes = [f"{_mark(kind, language)}: {word(f'tiebreak.{kind}', language)}." for kind in shown]
    return render("qualification", language, {**data, "rows": rows, "text": text, "notes": notes, "before": before})


def places(tournament: Tournament, found: Qualification, language: str) -> str:
    """Return how many took part and how many qualify, or why nobody does (§8)."""
    if found.barred:
        return found.barred.text(language)
    slug = "places-one" if len(found.rows) == 1 else "places"
    return word(slug, language, attendance=_attendance(tournament, language), places=len(found.rows))


def _attendance(tournament: Tournament, language: str) -> str:
    """Return how many took part, and how many of them give the places where that is another number (§1.8)."""
    players, starters = len(tournament.participants), tournament.starters
    return word("attended" if players == starters else "attended-late", language, players=players, starters=starters)


def already_qualified(tournament: Tournament, language: str) -> str:
    """Return the sentence about those who would have taken a place but have one already; none where there are none."""
    found = require_settled(tournament, "result").qualification
    if not found or not found.before:
        return ""
    called = tournament.called()
    slug = "before-up" if tournament.moves_up else "before-lapses"
    names = [called[row.player.number] for row in found.before]
    return word(slug, language, names=", ".join(names), count=len(names))


def _mark(kind: str | None, language: str) -> str:
    return word(f"mark.{kind}", language) if kind else ""


def state(tournament: Tournament, language: str) -> str:
    """Return how a tournament ended: declared, or broken off."""
    end = tournament.conclusion
    return word("broken", language, why=end.why) if end and end.why else word("declared", language)


def _rounds(tournament: Tournament, language: str) -> str:
    rounds = tournament.profile.options.final_rounds
    return word("final-rounds" if rounds > 1 else "final-round", language, rounds=rounds)


def _stand(tournament: Tournament, rounds: Sequence[tuple[int, int]], language: str) -> str:
    """Return after which round, and when, the ranking stands as it does."""
    game, round = rounds[-1]
    title = word("round", language, game=game_title(game, language), round=round)
    return word("stand", language, round=title, time=stand(tournament, language))


def _print(
    tournament: Tournament,
    data: Data,
    rows: Sequence[Row],
    final: set[int],
    rounds: Sequence[tuple[int, int]],
    language: str,
) -> bytes:
    called = tournament.called()
    parted = tiebreaks(rows)
    told = [
        {**_row(row, called, final, (*PRELIMINARIES, *rounds)), "tiebreak": parted.get(row.player.number, "")}
        for row in rows
    ]
    kinds = [kind for kind in ("lot", "score", "preliminaries", "left") if kind in parted.values()]
    heads = [word("short.round", language, game=game, round=round) for game, round in PRELIMINARIES]
    finals = [word("short.final", language, round=round) for _, round in rounds]
    note = word("as-of", language, time=stand(tournament, language))
    marks = {kind: word(f"mark.{kind}", language) for kind in kinds}
    notes = [f"{marks[kind]}: {word(f'tiebreak.{kind}', language)}." for kind in kinds]
    table = {"rows": told, "heads": heads, "finals": finals, "note": note, "marks": marks, "notes": notes}
    return render("ranking", language, {**data, **table})


def _row(row: Row, called: dict[int, str], final: set[int], rounds: Sequence[tuple[int, int]]) -> Data:
    results = {result.round: result for result in (*row.results, *row.final)}
    cells = [_cell(results.get(key)) for key in rounds]
    return {
        "rank": row.rank,
        "number": row.player.number,
        "name": called[row.player.number],
        "home": home(row.player),
        "rounds": cells[: len(PRELIMINARIES)],
        "final": cells[len(PRELIMINARIES) :],
        "points": shown(row.points),
        "score": figure(row.score),
        "final-points": shown(sum((result.points or Fraction() for result in row.final), Fraction())),
        "final-score": figure(sum(result.score or 0 for result in row.final)),
        "out": row.out,
        "finalist": row.player.number in final,
    }


def _cell(result: Result | None) -> list[str]:
    if result is None:
        return ["", ""]
    return [figure(result.score), "" if result.points is None else shown(result.points)]
