"""Before the first round: the list for the door, badges for everybody, a card for every table."""

from __future__ import annotations

from dreierlei.core.refusal import Refusal
from dreierlei.prints.page import home, page, stand, word
from dreierlei.prints.pdf import render
from dreierlei.tournament import Player, Tournament, sizes

SPARE = 6
"""Empty lines at the end of the list, for whoever comes without an entry."""


def check_in_list(tournament: Tournament, language: str = "de") -> bytes:
    """Return everybody who is entered by last name, with a box to tick."""
    called = tournament.called(by_last=True)
    rows = [
        {
            "number": each.number,
            "name": called[each.number],
            "home": home(each),
            "here": each.status in ("present", "out"),
            "missed": each.status == "missed",
        }
        for each in _entered(tournament)
    ]
    title = word("kind.check-in-list", language)
    subtitle = word("entered", language, players=len(rows))
    words = ("number", "name", "club", "here", "remark", "missed")
    data = page(tournament, language, title, subtitle, words)
    note = word("as-of", language, time=stand(tournament, language))
    return render("check-in-list", language, {**data, "rows": rows, "spare": SPARE, "note": note})


def badges(tournament: Tournament, language: str = "de") -> bytes:
    """Return a badge for everybody who is entered and not known to stay away, ten on a page, by last name."""
    people = [
        {"first": each.person.first, "last": each.person.last, "home": home(each), "number": each.number}
        for each in _entered(tournament)
        if each.status != "missed"
    ]
    data = page(tournament, language, word("kind.badges", language))
    return render("badges", language, {**data, "people": people})


def table_cards(tournament: Tournament, language: str = "de") -> bytes:
    """Return a card to be folded for every table: as many as were drawn at most, or as those entered will need."""
    drawn = max((len(tables) for tables in tournament.seatings.values()), default=0)
    count = drawn or len(sizes(max(3, len([each for each in _entered(tournament) if each.status != "missed"]))))
    data = page(tournament, language, word("kind.table-cards", language), words=("table", "fold"))
    return render("table-cards", language, {**data, "tables": list(range(1, count + 1))})


def _entered(tournament: Tournament) -> list[Player]:
    found = [each for each in tournament.players.values() if each.status != "withdrawn"]
    if not found:
        raise Refusal("prints.nobody")
    return sorted(found, key=lambda each: each.person.order)
