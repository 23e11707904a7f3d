"""Printed pages as a reader sees them, and tournaments to print."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import pypdfium2  # type: ignore[import-untyped]  # it brings no types
import pytest
import zxingcpp

from dreierlei import tournament as td
from dreierlei.tournament.events import Registered
from dreierlei.tournament.rehearsal import Rehearsal

A4 = (595, 842)
"""Points of a page, rounded."""


class Printed:
    """A PDF that was read back."""

    def __init__(self, pdf: bytes, size: tuple[int, int] = A4) -> None:
        assert pdf.startswith(b"%PDF-")
        self.document = pypdfium2.PdfDocument(pdf)
        self.pages = [self._text(page) for page in self.document]
        assert {tuple(round(side) for side in page.get_size()) for page in self.document} == {size}

    @staticmethod
    def _text(page: pypdfium2.PdfPage) -> str:
        text = page.get_textpage().get_text_bounded()
        return re.sub(r"\s+", " ", text.replace("\u200b", "").replace("\ufffe", "-").replace("\x02", "-"))

    @property
    def text(self) -> str:
        return " ".join(self.pages)

    def codes(self, page: int) -> list[str]:
        """Return what a phone reads on a page."""
        bitmap = self.document[page].render(scale=3, grayscale=True)
        return [found.text for found in zxingcpp.read_barcodes(bitmap.to_numpy())]

    def ink(self, page: int) -> tuple[int, int, int, int]:
        """Return how far the ink stays from the left, top, right and bottom edge, in points."""
        dark = self.document[page].render(grayscale=True).to_numpy().squeeze() < 250
        rows, columns = dark.any(axis=1).nonzero()[0], dark.any(axis=0).nonzero()[0]
        edges = columns[0], rows[0], dark.shape[1] - 1 - columns[-1], dark.shape[0] - 1 - rows[-1]
        return tuple(map(int, edges))  # type: ignore[return-value]  # four edges


@cache
def rehearsed(players: int, language: str = "de", rounds: int = 1, leavers: int = 0) -> tuple[td.LogEvent, ...]:
    """Return the log of a whole tournament."""
    options = td.TournamentOptions("lot", 2 if rounds == 2 else 1)
    rehearsal = Rehearsal(players, "Dreierlei", "2026-05-03", language, options, leavers)
    rehearsal.run()
    return tuple(rehearsal.log)


def replayed(log: Sequence[td.LogEvent]) -> td.Tournament:
    return td.Tournament.replay(log)


def until(log: Sequence[td.LogEvent], reached: Callable[[td.Tournament], bool]) -> td.Tournament:
    """Return the first state of a log that something is true of."""
    state = td.Tournament()
    for event in log:
        state = state.after(event)
        if reached(state):
            return state
    pytest.fail("the log never comes that far")


def renamed(log: Sequence[td.LogEvent], name: Callable[[int], str], club: str = "") -> list[td.LogEvent]:
    """Return a log in which everybody has another name."""
    told, count = [], 0
    for event in log:
        if isinstance(event.fact, Registered):
            first, count = count, count + len(event.fact.people)
            people = tuple(td.Entrant("", name(number), club) for number in range(first + 1, count + 1))
            told.append(replace(event, fact=replace(event.fact, people=people)))
        else:
            told.append(event)
    return told
