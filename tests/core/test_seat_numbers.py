"""People count seats from 1, in whatever is said to them; programs count from 0."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from tests.core.test_words import BOOKS, SOURCES, entries

import dreierlei
from dreierlei.core.words import seat_numbers

ROOT = Path(dreierlei.__file__).parent
NAMED = re.compile(r"\b(?:Platz|Sitz|[Ss]eats?) (?:No\. )?\{(\w+)\}")
BESIDES = {"other", "first", "active", "starter", "expected"}
"""By what else than `seat` sentences know seats."""
OTHERWISE = {"place", "rank", "old", "cell"}
"""What German calls Platz, too."""
SAID = re.compile(r"\b(?:say|word|tell)\([^()]*\{ seat: ([^,}]+)[,}]")
"""A seat in a sentence of the page."""
COLOUR = "this.say(`stein3.board.of.${piece.seat"
SEATING = "seat.seat"
"""What the wall is told counts from 1 already."""


@pytest.mark.parametrize("book", BOOKS, ids=[str(book.parent.name) for book in BOOKS])
def test_sentences_know_seats_by_few_names(book: Path) -> None:
    texts = [text for _, entry in entries(tomllib.loads(book.read_text("utf-8"))) for text in entry.values()]
    assert {name for text in texts for name in NAMED.findall(text)} <= {"seat"} | BESIDES | OTHERWISE


def told(node: ast.AST) -> list[ast.expr]:
    """Return the seats that a call puts into a sentence: it names a slug."""
    if not isinstance(node, ast.Call):
        return []
    slug = any(isinstance(each, ast.Constant | ast.JoinedStr | ast.IfExp) for each in node.args)
    return [each.value for each in node.keywords if slug and each.arg == "seat"]


def counted(value: ast.expr) -> bool:
    """Whether an expression counts from 1: it adds 1, or is called a number."""
    if isinstance(value, ast.BinOp):
        return isinstance(value.op, ast.Add) and ast.unparse(value.right) == "1"
    return ast.unparse(value).startswith(("seat_numbers(", "number"))


def seats_told(source: Path) -> list[ast.expr]:
    return [value for node in ast.walk(ast.parse(source.read_text("utf-8"))) for value in told(node)]


# Before any test has run: `ast` of Python 3.11 fails where a traceback is written meanwhile, of whatever one has left.
SPEAKING = {str(source.relative_to(ROOT)): seats for source in SOURCES if (seats := seats_told(source))}


@pytest.mark.parametrize("source", SPEAKING)
def test_whatever_is_said_of_a_seat_counts_from_1(source: str) -> None:
    assert [ast.unparse(value) for value in SPEAKING[source] if not counted(value)] == []


def test_the_page_counts_from_1() -> None:
    seats = [seat.strip() for file in ROOT.rglob("web/**/*.js") for seat in SAID.findall(file.read_text("utf-8"))]
    assert len(seats) > 8
    assert {seat for seat in seats if not seat.endswith(" + 1")} <= {COLOUR, SEATING}


def test_seats_as_people_count_them() -> None:
    assert seat_numbers(0, 2) == "1, 3"
    assert seat_numbers(-1) == "*"
    assert seat_numbers() == "–"
