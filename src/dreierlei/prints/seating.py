"""Who sits where: by name for the wall, by table for the hall."""

from __future__ import annotations

from dreierlei.prints.page import Data, draw_note, drawn, game_title, page, word
from dreierlei.prints.pdf import render
from dreierlei.tournament import Tournament, exports


def seating_by_name(tournament: Tournament, game: int | None = None, language: str = "de") -> bytes:
    """Return the seats of a game in the order of the alphabet, large enough for a wall."""
    game = drawn(tournament, game)
    called = tournament.called(by_last=True)
    rows = [
        {
            "name": called[int(str(row["number"]))],
            "letter": tournament.players[int(str(row["number"]))].person.order[0][:1].upper(),
            "table": row["table"],
            "seat": row["seat"],
        }
        for row in exports.seating_by_name(tournament, game)
    ]
    return render(
        "seating-by-name", language, {**_page(tournament, game, language, "name", "table", "seat"), "rows": rows}
    )


def seating_by_table(tournament: Tournament, game: int | None = None, language: str = "de") -> bytes:
    """Return the seats of a game table by table."""
    game = drawn(tournament, game)
    called = tournament.called()
    tables = [[called[player] for player in table] for table in tournament.seatings[game]]
    return render("seating-by-table", language, {**_page(tournament, game, language, "table"), "tables": tables})


def _page(tournament: Tournament, game: int, language: str, *words: str) -> Data:
    tables = tournament.seatings[game]
    slug = "seated" if len(tables) > 1 else "seated-one"
    subtitle = word(slug, language, players=sum(map(len, tables)), tables=len(tables))
    title = word("seating", language, game=game_title(game, language))
    note = draw_note(tournament, game, language)
    return {**page(tournament, language, title, subtitle, words), "note": note}
