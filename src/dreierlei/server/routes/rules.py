"""Rules: how each game is played, as a page of the program."""

from __future__ import annotations

import re
from functools import cache

from litestar import get
from msgspec import Struct

from dreierlei.study.rulebook import Paragraph, rulebook

_CITED = re.compile(r"§(\d+(?:\.\d+)?)")


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


@get("/api/rules/{name:str}")
async def rules(name: str, language: str) -> GameRules:
    """Give the rules of a game in the language of the reader."""
    return rules_of(name, language)


@cache
def rules_of(name: str, language: str) -> GameRules:
    """Return the rules of a game, ready to be shown."""
    book = rulebook(name, language)
    sections = [
        RuleSection(each.number, each.title, [_paragraph(paragraph) for paragraph in each.paragraphs])
        for each in book.sections
    ]
    return GameRules(name, _html(book.lead), sections)


def _paragraph(paragraph: Paragraph) -> RuleParagraph:
    return RuleParagraph(paragraph.number, _html(paragraph.text), paragraph.ruling, paragraph.options)


def _html(text: str) -> str:
    from markdown_it import MarkdownIt

    return _CITED.sub(r'<a href="#\1">§\1</a>', MarkdownIt().render(text))


HANDLERS = [rules]
