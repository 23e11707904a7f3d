"""Certificates: one page for everybody who took part."""

from __future__ import annotations

from dreierlei.core.refusal import Refusal
from dreierlei.prints.page import home, page, word
from dreierlei.prints.pdf import render
from dreierlei.tournament import Tournament, require_settled

_WORDS = ("certificate.head", "certificate.took", "certificate.at", "certificate.signed", "certificate.where")


def certificates(tournament: Tournament, best: int | None = None, language: str = "de") -> bytes:
    """Return the certificates of all participants by rank, or of the best so many ranks."""
    rows = require_settled(tournament, "result").ranking
    people = len(tournament.participants)
    if best is not None and not 1 <= best <= people:
        raise Refusal("prints.best-unknown", found=best, last=people)
    pages = [
        {"name": row.player.name, "home": home(row.player), "rank": row.rank, "place": _place(row.rank, language)}
        for row in rows
        if best is None or row.rank <= best
    ]
    data = page(tournament, language, word("kind.certificates", language), words=_WORDS)
    among = word("certificate.among", language, players=people)
    return render("certificates", language, {**data, "pages": pages, "among": among})


def _place(rank: int, language: str) -> str:
    """Return a place in words: "1. Platz", "22nd place"."""
    teen = rank // 10 % 10 == 1
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return word(f"certificate.place-{ending}", language, rank=rank)
