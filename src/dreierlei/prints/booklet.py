"""The rules of a game as a booklet: A5 pages to read, or A4 sheets to fold."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.games import game
from dreierlei.kit.turn import call
from dreierlei.prints.page import Data, word
from dreierlei.prints.pdf import pages, render
from dreierlei.study.drawings import drawing
from dreierlei.study.figures import Figure, figures
from dreierlei.study.rulebook import Paragraph, rulebook

COVERS = {
    "nonaga": "setup",
    "triapon": "between",
    "stein3": "setup",
    "triominos": "three-hexagons",
    "tricubo": "sixty",
}
"""By game: the figure on the first page."""
COLUMNS = ("booklet.who", "booklet.left", "booklet.middle", "booklet.total", "booklet.call")
Spans = list[tuple[str, str]]
Blocks = list[tuple[str, Spans]]
"""Paragraphs of a text: each in spans, or a block that is kept as it is."""


def booklet(name: str, language: str = "de", *, folded: bool = True) -> bytes:
    """Return the rules of a game as PDF: A4 to be printed on both sides and folded, or its pages in reading order."""
    try:
        data = _content(name, language)
    except ModuleNotFoundError as why:
        raise Refusal("prints.part", part=why.name) from None
    plain = render("booklet", language, data)
    if not folded:
        return plain
    count = pages("booklet", language, data)
    sides = [list(side) for side in imposed(count)]
    return render("fold", language, {"title": data["title"], "pages": count, "sides": sides, "booklet": list(plain)})


def imposed(count: int) -> list[tuple[int, int]]:
    """Return which pages lie beside each other on the sides of a folded pile, front and back in turn."""
    last = -(-count // 4) * 4
    fronts = [(last - 2 * sheet, 2 * sheet + 1) for sheet in range(last // 4)]
    backs = [(2 * sheet + 2, last - 2 * sheet - 1) for sheet in range(last // 4)]
    return [side for both in zip(fronts, backs, strict=True) for side in both]


def _content(name: str, language: str) -> Data:
    facts = word("booklet.facts", language, players=_crowd(name), minutes=game(name).minutes)
    book, title = rulebook(name, language), say(f"{name}.title", language)
    return {
        "title": word("booklet.title", language, game=title),
        "name": title,
        "about": say(f"{name}.about", language),
        "facts": facts,
        "cover": drawing(name, COVERS[name]),
        "lead": _blocks(book.lead),
        "sections": [
            {
                "number": section.number,
                "title": section.title,
                "paragraphs": [_paragraph(name, each, language) for each in section.paragraphs],
            }
            for section in book.sections
        ],
        "words": {},
    }


def _crowd(name: str) -> str:
    """Return how many play: "2", "1–4"."""
    counts = game(name).seat_counts
    return "–".join(map(str, dict.fromkeys((min(counts), max(counts)))))


def _paragraph(name: str, paragraph: Paragraph, language: str) -> Data:
    named = [f"{each}: {say(f'{name}.option.{each}', language)}" for each in paragraph.options]
    note = word("booklet.ruling", language, options="; ".join(named)) if paragraph.ruling and named else ""
    shown = [_figure(name, each, language) for each in figures(name) if each.after == paragraph.number]
    return {
        "number": paragraph.number,
        "ruling": paragraph.ruling,
        "blocks": _blocks(paragraph.text),
        "note": note,
        "figures": shown,
    }


def _figure(name: str, figure: Figure, language: str) -> Data:
    return {
        "caption": figure.caption(language),
        "drawing": "" if figure.sheet else drawing(name, figure.id),
        "sheet": _sheet(figure, language) if figure.sheet else [],
    }


def _sheet(figure: Figure, language: str) -> list[list[str]]:
    """Return the score sheet of a figure with its head."""
    head = [word(column, language) for column in COLUMNS]
    lines = []
    for (seat, *numbers), turn in figure.turns():
        said = word("booklet.said", language, call=call(turn, language))
        lines.append([word("booklet.seat", language, seat=int(seat) + 1), *numbers, said])
    return [head, *lines]


def _blocks(text: str) -> Blocks:
    found = Blocks()
    for token in MarkdownIt().parse(text):
        if token.type == "code_block":
            found.append(("block", [("code", token.content.strip())]))
        elif token.type == "inline":
            found.append(("text", _spans(token.children or [])))
    return found


def _spans(tokens: Sequence[Token]) -> Spans:
    found, kind = Spans(), "text"
    for token in tokens:
        if token.type in ("em_open", "em_close"):
            kind = "em" if token.type == "em_open" else "text"
        elif token.content or token.type == "softbreak":
            found.append(("code" if token.type == "code_inline" else kind, token.content or " "))
    return found
