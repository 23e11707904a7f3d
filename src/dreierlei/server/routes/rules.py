"""Rules: how each game is played, as a page of the program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from litestar import Request, Response, get
from msgspec import Struct

from dreierlei.kit.turn import call
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.study.figures import Figure, figures
from dreierlei.study.rulebook import Paragraph, rulebook

_CITED = re.compile(r"§(\d+(?:\.\d+)?)")


class PlayedPly(Struct):
    """A ply that has led to the position of a figure."""

    seat: int
    action: str


class FigureMark(Struct):
    """What runs through, or stands at, some handles of a board."""

    label: str
    handles: tuple[str, ...]


class SheetLine(Struct):
    """A turn on a score sheet, and what is called."""

    seat: int
    left: str
    middle: str
    total: str
    call: str


class FigureInfo(Struct):
    """A position with marks, under the paragraph that it explains."""

    id: str
    after: str
    caption: str
    game: str
    position: str
    seats: int
    view: Any
    seat: int
    """Who is to act, or -1."""
    legal: list[str]
    played: list[PlayedPly]
    may: tuple[str, ...]
    may_not: list[str]
    lines: list[FigureMark]
    labels: list[FigureMark]
    sheet: list[SheetLine]


class RuleParagraph(Struct):
    """A paragraph of the rules; what it cites is linked."""

    number: str
    html: str
    ruling: bool
    options: tuple[str, ...]


class RuleSection(Struct):
    """A chapter of the rules."""

    number: str
    title: str
    paragraphs: list[RuleParagraph]


class GameRules(Struct):
    """The rules of a game in one language."""

    game: str
    lead: str
    sections: list[RuleSection]
    figures: list[FigureInfo]


@get("/api/rules/{name:str}")
async def rules(name: str, language: str) -> GameRules:
    """Give the rules of a game in the language of the reader."""
    return rules_of(name, language)


@get("/api/rules/{name:str}/booklet")
async def booklet(
    request: Request[Any, Any, Any], services: Services, person: Person, language: str, name: str, folded: bool = True
) -> Response[bytes]:
    """Print the rules of a game: A4 to be folded, or its A5 pages in reading order."""
    book = rulebook(name, language)
    by = person.id or address(request)
    services.limits.check("print", by)
    services.limits.check_here("print", address(request), person.known)
    pdf = await services.job_pool.booklet(by, book.game, language, folded)
    headers = {"Content-Disposition": f'inline; filename="{book.game}-{language}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@cache
def rules_of(name: str, language: str) -> GameRules:
    """Return the rules of a game, ready to be shown."""
    book = rulebook(name, language)
    sections = [
        RuleSection(each.number, each.title, [_paragraph(paragraph) for paragraph in each.paragraphs])
        for each in book.sections
    ]
    return GameRules(name, _html(book.lead), sections, [_figure(each, language) for each in figures(name)])


def _figure(figure: Figure, language: str) -> FigureInfo:
    return FigureInfo(
        figure.id,
        figure.after,
        figure.caption(language),
        str(figure.rules),
        figure.state().dump(),
        figure.rules.seats,
        figure.view(),
        figure.seat,
        figure.legal(),
        [PlayedPly(seat, text) for seat, text in figure.played()],
        figure.may,
        list(figure.may_not),
        [FigureMark(label, handles) for label, handles in figure.lines.items()],
        [FigureMark(label, handles) for label, handles in figure.labels.items()],
        [_line(line, call(turn, language)) for line, turn in figure.turns()],
    )


def _line(line: Sequence[str], called: str) -> SheetLine:
    seat, left, middle, total = line
    return SheetLine(int(seat), left, middle, total, called)


def paragraph_of(name: str, number: str, language: str) -> RuleParagraph:
    """Return one paragraph of a game's rules, ready to be shown."""
    return _paragraph(rulebook(name, language).paragraph(number))


def _paragraph(paragraph: Paragraph) -> RuleParagraph:
    return RuleParagraph(paragraph.number, _html(paragraph.text), paragraph.ruling, paragraph.options)


def _html(text: str) -> str:
    from markdown_it import MarkdownIt

    return _CITED.sub(r'<a href="#\1">§\1</a>', MarkdownIt().render(text))


HANDLERS = [rules, booklet]
