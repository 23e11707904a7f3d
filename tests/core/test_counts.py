"""One is said in the singular: `{turns:turn|turns}` is the word that goes with a number."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest
from tests.core.test_words import BOOKS, ROOT, entries

import dreierlei.games.nonaga  # noqa: F401  # gives its words
from dreierlei.core.words import say

FORM = re.compile(r"\{\w+:([^|{}]+)\|([^{}]+)\}")
COUNT = re.compile(r"\{(\w+)\} (\w+)")
VERBS = {"sind", "haben", "können", "are", "wins"}
NEVER_ONE = {
    *("arena.games", "arena.cli.stopped", "arena.cli.summary", "bots.refused.nodes", "cli.games"),
    "play.clock.time",
    *("prints.booklet.facts", "prints.certificate.among", "prints.seated", "prints.seated-one"),
    *("study.puzzles.checked", "study.puzzles.plies", "tournament.cli.drawn", "tournament.cli.drawn-one"),
    *("tournament.cli.sizes", "tournament.cli.sizes-one", "tournament.doubt.pool", "tournament.doubt.tiles"),
    *("tournament.scores.far", "tournament.turn.others", "tournament.turn.own", "tricubo.solve.solo"),
    *("tricubo.solve.states", "tricubo.text.sealed", "triominos.hint.passes", "triominos.text.dealt"),
    *("triominos.text.pool", "triominos.text.reached", "triominos.threat.hexagon"),
    *("bots.refused.lines", "server.replay.long", "server.table.long", "web.balance.games", "web.daily.best"),
    *("web.points.many", "web.puzzles.streak", "web.puzzles.turn_many", "web.span.days"),
    *("web.tournament.phone.offline", "web.waiting.many"),
}
"""Sentences in which there is never one: what they refuse is none or many, or a mean; or one has its own sentence."""


def texts() -> Iterator[tuple[str, str, str]]:
    for book in BOOKS:
        if book.is_relative_to(ROOT):
            for path, entry in entries(tomllib.loads(book.read_text("utf-8"))):
                yield from ((f"{book.parent.name}.{path}", language, text) for language, text in entry.items())


TEXTS = list(texts())


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_is_counted_has_a_word_for_one(language: str) -> None:
    own = [(slug, text) for slug, said, text in TEXTS if said == language]
    many = {many.split()[0] for _, text in own for _, many in FORM.findall(text)} - VERBS
    assert len(many) > 20
    bare = [(slug, fact) for slug, text in own for fact, word in COUNT.findall(text) if word in many]
    assert [(slug, fact) for slug, fact in bare if slug not in NEVER_ONE and fact not in ("most", "least")] == []


@pytest.mark.parametrize(
    ("slug", "facts", "german", "english"),
    [
        ("nonaga.prove.won", {"who": "Ada", "turns": 1}, "höchstens 1 Zug (", "within 1 turn ("),
        ("nonaga.prove.won", {"who": "Ada", "turns": 3}, "höchstens 3 Zügen (", "within 3 turns ("),
        ("cli.kept", {"game": "x", "games": 1, "plies": "1.001"}, "1 Partie, 1.001 Züge", "1 game, 1.001 plies"),
        ("core.seats", {"game": "x", "seats": "1", "expected": 2}, "mit 1 Platz:", "with 1 seat:"),
        ("web.fairness.alone", {"draws": 1}, "(1 Wurf oder Ziehung)", "(1 roll or draw)"),
        ("web.puzzles.points", {"points": 1500, "tries": 1}, "nach 1 Aufgabe", "after 1 puzzle"),
        ("prints.sum", {"points": "1", "score": "−1"}, "1 Turnierpunkt, −1 Spielpunkt", "−1 game point"),
    ],
)
def test_one_and_many(slug: str, facts: dict[str, object], german: str, english: str) -> None:
    assert german in say(slug, "de", **facts)
    assert english in say(slug, "en", **facts)
