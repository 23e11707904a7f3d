"""Whatever a bot may advise has a reason in words, in both languages, by the view of its seat alone."""

from __future__ import annotations

import re

import pytest

from dreierlei.core import CHANCE, Rng
from dreierlei.core.words import LANGUAGES
from dreierlei.games import game
from dreierlei.play import Match
from dreierlei.study.figures import figures

GAMES = {
    "nonaga": 60,
    "triapon": 70,
    "triapon(barricades=true)": 120,
    "stein3": 90,
    "triominos(seats=3)": 60,
    "tricubo(seats=2)": 40,
    "tricubo(side=B)": 30,
}
"""Plies that are looked at."""


@pytest.mark.parametrize("text", GAMES)
def test_every_action_has_a_reason(text: str) -> None:
    kind = game(text)
    match, lot = Match(kind, Rng(4)), Rng(5)
    for _ in range(GAMES[text]):
        if match.over:
            break
        seat = match.to_act[0]
        assert seat != CHANCE
        legal = match.legal(seat)
        for action in lot.shuffled(legal)[:3]:
            told = kind.reasons(match.view(seat), action)
            assert told, f"{action} in {match.state.dump()}"
            words = [sentence.text(language) for sentence in told for language in LANGUAGES]
            assert all(words)
            if kind.name != "nonaga":  # whose places are named so
                assert not [each for each in words if re.search(r"(costs|kostet) [-−]|(?<!\w)-\d", each)], action
        match.play(seat, legal[lot.below(len(legal))])


def test_triominos_an_open_hexagon_threatens_whoever_does_not_have_its_tile() -> None:
    kind = game("triominos")
    (before,) = [each.before() for each in figures("triominos") if each.id == "hexagon"]  # seat 0 has the sixth tile
    (threat,) = kind.threats(before.observe(1), 1)
    assert threat.origins == ("2:1",)
    assert threat.text.text("en").startswith("A hexagon is open: 50 points with a tile like 2-4-5 ")
    assert kind.threats(before.observe(0), 0) == ()


def test_triominos_whoever_has_one_tile_left_threatens() -> None:
    kind = game("triominos(seats=3)")
    match, lot = Match(kind, Rng(1)), Rng(2)
    while not match.over:
        seat = match.to_act[0]
        view = match.view(seat)
        told = {threat.text.facts.get("who") for threat in kind.threats(view, seat)} - {None}
        counts = view.counts  # type: ignore[attr-defined]  # of a TriominosView
        out = view.out  # type: ignore[attr-defined]  # as above
        assert told == {other for other in range(3) if other != seat and counts[other] == 1 and out is None}
        legal = match.legal(seat)
        match.play(seat, legal[lot.below(len(legal))])
