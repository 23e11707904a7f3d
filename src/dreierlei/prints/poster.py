"""The poster at the door: who wants to play enters by phone."""

from __future__ import annotations

from dreierlei.core.refusal import Refusal
from dreierlei.prints.page import page, word
from dreierlei.prints.pdf import checked, code, render
from dreierlei.tournament import Tournament

_WORDS = ("poster.call", "poster.how", "poster.director", "poster.step")


def poster(tournament: Tournament, link: str, language: str = "de") -> bytes:
    """Return the poster with the link under which people enter themselves."""
    if tournament.seatings:
        raise Refusal("prints.poster.late")  # §1.4: entries are taken until game 1 is drawn
    data = page(tournament, language, word("kind.poster", language), words=_WORDS)
    shown = checked(link).removeprefix("https://").removeprefix("http://").rstrip("/")
    return render("poster", language, {**data, "code": code(link), "link": shown})
