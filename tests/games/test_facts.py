"""Whatever a bot may advise has a reason in words, in both languages, by the view of its seat alone."""

from __future__ import annotations

import pytest

from dreierlei.core import CHANCE, Rng
from dreierlei.core.words import LANGUAGES
from dreierlei.games import game
from dreierlei.play import Match

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
            assert all(sentence.text(language) for sentence in told for language in LANGUAGES)
        match.play(seat, legal[lot.below(len(legal))])
