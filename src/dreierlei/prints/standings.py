"""Rankings, finalists, and who qualifies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dreierlei import tournament as director
from dreierlei.core.refusal import Refusal
from dreierlei.prints.page import Data, figure, game_title, home, moment, names, page, word
from dreierlei.prints.pdf import render
from dreierlei.tournament import FINAL, Result, Row, Tournament, shown
from dreierlei.tournament.ranks import PRELIMINARIES, contenders, cut, final_places, final_rounds, played

_WORDS = (
    "rank", "number", "name", "short.points", "short.score", "lot", "lot-note", "out", "cells",
    "final-part", "all-part", "finalist-note",
)  # fmt: skip  # from the head of the table to its foot


def preliminary_ranking(tournament: Tournament, language: str = "de") -> bytes:
    """Return the ranking by the preliminaries as it stands (§6)."""
    _begun(tournament)
    complete = played(tournament, PRELIMINARIES)
    title = word("preliminary" if complete else "live", language)
    stand = word("four", language) if complete else _stand(tournament, language)
    data = page(tournament, language, title, stand, _WORDS)
    final = set(director.finalists(tournament)) if complete and not _tied(tournament) else set()
    rows = director.preliminary(tournament)
    return _print(tournament, data, rows, final, (), language)


def final_ranking(tournament: Tournament, language: str = "de") -> bytes:
    """Return the final ranking: the finalists by the final, then all others (§7.4)."""
    declared(tournament)
    data = page(tournament, language, word("final-ranking", language), state(tournament, language), _WORDS)
    rows = director.ranking(tournament)
    rounds = final_rounds(tournament) if played(tournament, final_rounds(tournament)) else ()
    final = {row.player.number for row in rows if row.final}
    return _print(tournament, data, rows, final, rounds, language)


def finalists(tournament: Tournament, language: str = "de") -> bytes:
    """Return who plays the final, and on which seats once they are drawn (§7)."""
    if not played(tournament, PRELIMINARIES):
        raise Refusal("prints.finalists-early")
    _parted(_tied(tournament), "final")
    chosen, called = director.finalists(tournament), names(tournament)
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
    declared(tournament)
    found, called = director.qualification(tournament), names(tournament)
    _parted(cut(director.ranking(tournament), found.places), "qualification")
    rows = [
        {"rank": row.rank, "name": called[row.player.number], "club": row.player.person.club}
        | {"city": row.player.person.city, "lot": row.lot}
        for row in found.rows
    ]
    words = ("rank", "name", "club", "city", "signed", "certificate.where", "lot", "lot-note")
    data = page(tournament, language, word("qualification", language), state(tournament, language), words)
    facts = {"players": len(tournament.participants), "places": found.places}
    slug = "places-one" if found.places == 1 else "places"
    text = found.barred.text(language) if found.barred else word(slug, language, **facts)
    return render("qualification", language, {**data, "rows": rows, "text": text})


def _tied(tournament: Tournament) -> tuple[Row, ...]:
    """Return who is equal across the last place of the final while it has not begun."""
    open = (FINAL, 1) not in tournament.started
    return cut(contenders(tournament), final_places(tournament)) if open else ()


def _parted(tied: Sequence[Row], at: str) -> None:
    """Refuse to choose between players whom only the lot may part (§6.5)."""
    if tied:
        raise Refusal(f"tournament.missing.lot-{at}", names=", ".join(row.player.name for row in tied))


def declared(tournament: Tournament) -> None:
    """Refuse what needs the result of the final, or the end of the tournament."""
    _begun(tournament)
    if tournament.conclusion is None and not played(tournament, final_rounds(tournament)):
        raise Refusal("prints.final-early")


def state(tournament: Tournament, language: str) -> str:
    """Return how firm a result is: declared, broken off, or as it stands."""
    end = tournament.conclusion
    if end is None:
        return word("provisional", language, stand=_stand(tournament, language))
    return word("broken", language, why=end.why) if end.why else word("declared", language)


def _begun(tournament: Tournament) -> None:
    if not tournament.participants:
        raise Refusal("prints.unbegun")


def _rounds(tournament: Tournament, language: str) -> str:
    rounds = tournament.profile.options.final_rounds
    return word("final-rounds" if rounds > 1 else "final-round", language, rounds=rounds)


def _stand(tournament: Tournament, language: str) -> str:
    """Return after which sheets, and when, the ranking stands as it does."""
    game, round = tournament.current or (1, 1)
    sheets = tournament.sheets[game, round]
    title = word("round", language, game=game_title(game, language), round=round)
    time = " ".join(moment(tournament.last.time, language)) if tournament.last else ""
    done = sum(sheet.complete for sheet in sheets)
    slug = "stand" if done == len(sheets) else "stand-open"
    return word(slug, language, round=title, done=done, tables=len(sheets), time=time)


def _print(
    tournament: Tournament,
    data: Data,
    rows: Sequence[Row],
    final: set[int],
    rounds: Sequence[tuple[int, int]],
    language: str,
) -> bytes:
    called = names(tournament)
    told = [_row(row, called, final, (*PRELIMINARIES, *rounds)) for row in rows]
    heads = [word("short.round", language, game=game, round=round) for game, round in PRELIMINARIES]
    finals = [word("short.final", language, round=round) for _, round in rounds]
    note = word("seed", language, seed=tournament.seed)
    return render("ranking", language, {**data, "rows": told, "heads": heads, "finals": finals, "note": note})


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
        "lot": row.lot,
        "out": row.out,
        "finalist": row.player.number in final,
    }


def _cell(result: Result | None) -> list[str]:
    if result is None:
        return ["", ""]
    return [figure(result.score), "" if result.points is None else shown(result.points)]
