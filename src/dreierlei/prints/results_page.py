"""The results as one HTML file, to be published anywhere."""

from __future__ import annotations

from html import escape

from dreierlei.prints.page import figure, held, home, word
from dreierlei.prints.standings import already_qualified, places
from dreierlei.tournament import FINAL, Row, Tournament, require_settled, shown
from dreierlei.tournament.ranks import PRELIMINARIES, final_rounds, tiebreaks

_STYLE = """body{font:1rem/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1d1a16}
h1{margin:0}p{margin:.3rem 0}table{border-collapse:collapse;width:100%;margin:1rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:right;vertical-align:top}
th:nth-child(2),td:nth-child(2){text-align:left;overflow-wrap:anywhere;hyphens:auto}
td small{display:block;color:#666}tr.q td:first-child,tr.q b{font-weight:700}td:nth-child(2){min-width:7.5rem}
@media(max-width:40rem){th,td{padding:.3rem}th{font-size:.8rem}}
.wide{overflow-x:auto}.logo{max-height:5rem;max-width:100%}@media print{body{margin:0}}"""


def results_page(tournament: Tournament, language: str = "de", logo: str = "") -> str:
    """Return the declared result with the points of every round and who qualifies, as a page without any other file.

    The organiser's picture comes as a data address.
    """
    found = require_settled(tournament, "result")
    profile, qualified = tournament.profile, found.qualification
    assert qualified  # settled with the result
    text = places(tournament, qualified, language)
    head = [word("rank", language), word("name", language), word("points", language), word("score", language)]
    rounds = [key for key in (*PRELIMINARIES, *final_rounds(tournament)) if key in tournament.started]
    head += [word("round", language, game=_game(game, language), round=round) for game, round in rounds]
    going = {row.player.number for row in qualified.rows}
    parted = tiebreaks(found.ranking)
    rows = [_row(tournament, row, rounds, row.player.number in going, parted, language) for row in found.ranking]
    kinds = sorted({*parted.values()})
    notes = [f"{word(f'mark.{kind}', language)}: {word(f'tiebreak.{kind}', language)}." for kind in kinds]
    picture = f"<img class=logo alt='' src='{escape(logo)}'>" if logo else ""
    return _page(
        language,
        profile.name,
        [held(tournament, language), text, *filter(None, [already_qualified(tournament, language)])],
        picture,
        _table(head, rows),
        notes,
    )


def _game(game: int, language: str) -> str:
    return word("final" if game == FINAL else "game", language, game=game)


def _row(
    tournament: Tournament,
    row: Row,
    rounds: list[tuple[int, int]],
    goes: bool,
    parted: dict[int, str],
    language: str,
) -> str:
    results = {result.round: result for result in (*row.results, *row.final)}
    mark = parted.get(row.player.number)
    name = escape(tournament.called()[row.player.number]) + (f" ({word(f'mark.{mark}', language)})" if mark else "")
    told, left = word("qualifies", language), word("out", language) if row.out else ""
    where = " · ".join(filter(None, [f"<b>{told}</b>" if goes else "", left, escape(home(row.player))]))
    cells = [str(row.rank), f"{name}<small>{where}</small>", shown(row.points), figure(row.score)]
    for key in rounds:
        result = results.get(key)
        points = shown(result.points) if result and result.points is not None else ""
        cells.append(f"{figure(result.score) if result else ''}<small>{points}</small>")
    return f"<tr{' class=q' if goes else ''}>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _table(head: list[str], rows: list[str]) -> str:
    narrow = [escape(title).replace("punkte", "&shy;punkte") for title in head]  # where a phone may part the longest
    titles = "".join(f"<th scope=col>{title}</th>" for title in narrow)
    return f"<div class=wide><table><thead><tr>{titles}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"


def _page(language: str, title: str, lines: list[str], picture: str, table: str, notes: list[str]) -> str:
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    small = "".join(f"<p><small>{escape(note)}</small></p>" for note in notes)
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{escape(title)}</title>"
    body = f"{picture}<h1>{escape(title)}</h1>{told}{table}{small}"
    return (
        f"<!doctype html><html lang={language}><head>{head}<style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )
