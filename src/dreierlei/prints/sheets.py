"""The score sheets of a round: three columns per player, one page for each table (§9)."""

from __future__ import annotations

from collections.abc import Callable

from dreierlei.core.refusal import Refusal
from dreierlei.prints.page import Data, draw_note, drawn, figure, game_title, home, page, word
from dreierlei.prints.pdf import code, render
from dreierlei.tournament import FINAL, ScoreSheet, Tournament, Where, earned, places, shown
from dreierlei.tournament.results import writing

Link = str | Callable[[Where], str]
"""What leads to a table: game, round and table are put behind a text, separated by slashes, or handed to a function."""

_WORDS = (
    "table", "laid", "bonus", "total", "score", "place", "points", "signature", "writes", "left",
    "code", "referee", "legend.left", "legend.middle", "legend.right", "sheet", "begins", "calls", "calls-text",
    "bonuses", "bonuses-text",
)  # fmt: skip  # from the head of the sheet to its foot


def sheets(
    tournament: Tournament,
    game: int | None = None,
    round: int | None = None,
    link: Link | None = None,
    language: str = "de",
) -> bytes:
    """Return the sheets of all tables of a round, by default of all rounds of the game, with what stands on them."""
    game = drawn(tournament, game)
    tables = range(1, len(tournament.seatings[game]) + 1)
    blanks = [Where(game, number, table) for number in _rounds(tournament, game, round) for table in tables]
    title = word("sheets", language, game=game_title(game, language))
    data = page(tournament, language, title, words=_WORDS)
    stale = draw_note(tournament, game, language, "draw-short")
    called = tournament.called()
    pages = [_sheet(tournament, where, called, link, language) for where in blanks]
    referee = tournament.referee if game == FINAL else None
    more = {"sheets": pages, "final": game == FINAL, "referee": referee, "stale": stale}
    return render("sheets", language, {**data, **more})


def spare_sheets(tournament: Tournament, language: str = "de") -> bytes:
    """Return a sheet without names for each size of table, to be copied for whatever happens."""
    data = page(tournament, language, word("kind.spare-sheets", language), words=_WORDS)
    blank: Data = {"name": " ", "home": "", "lines": [], "result": [""] * 3}
    nobody = blank | dict.fromkeys(("barred", "writes", "begins"), False)
    played = word("round", language, game=word("game", language, game="___"), round="___")
    pages = [{"table": "", "round": played, "code": None, "players": [nobody] * seats} for seats in (3, 4)]
    return render("sheets", language, {**data, "sheets": pages, "final": False, "referee": None, "stale": ""})


def _rounds(tournament: Tournament, game: int, round: int | None) -> tuple[int, ...]:
    last = tournament.profile.options.final_rounds if game == FINAL else 2
    if round is None:
        return tuple(range(1, last + 1))
    if not 1 <= round <= last:
        raise Refusal("prints.round-unknown", found=round, last=last)
    return (round,)


def _sheet(tournament: Tournament, where: Where, called: dict[int, str], link: Link | None, language: str) -> Data:
    sheet = _written(tournament, where)
    writer = writing(tournament, where, sheet)  # §9.1, §7.3
    played = word("round", language, game=game_title(where.game, language), round=where.round)
    return {
        "table": where.table,
        "round": played,
        "code": None if link is None else code(_link(link, where)),
        "players": [_player(tournament, sheet, seat, called, writer) for seat in range(len(sheet.players))],
    }


def _link(link: Link, where: Where) -> str:
    return link(where) if callable(link) else f"{link.rstrip('/')}/{where.game}/{where.round}/{where.table}"


def _written(tournament: Tournament, where: Where) -> ScoreSheet:
    """Return the sheet as it stands; before its round begins it is blank."""
    if (where.game, where.round) in tournament.sheets:
        return tournament.sheet(where)
    players = tournament.seatings[where.game][where.table - 1]
    barred = frozenset(player for player in players if tournament.players[player].status != "present")
    return ScoreSheet(players, barred, ((),) * len(players))


def _player(tournament: Tournament, sheet: ScoreSheet, seat: int, called: dict[int, str], writer: int) -> Data:
    player, result = sheet.players[seat], ["", "", ""]
    if sheet.scores is not None:
        points = earned(sheet.scores)[seat]
        place = places(sheet.scores)[seat]
        result = [figure(sheet.scores[seat]), figure(place), "–" if points is None else shown(points)]
    lines = [
        [figure(line.left), " ".join([*map(figure, line.middle), line.marks]).strip(), figure(line.total)]
        for line in sheet.columns(seat)
    ]
    return {
        "name": called[player],
        "home": home(tournament.players[player]),
        "barred": player in sheet.barred,
        "writes": player == writer,
        "begins": seat == sheet.starter,
        "lines": lines,
        "result": result,
    }
