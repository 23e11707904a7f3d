"""The texts that a state offers are those of its legal actions, and playing one of them is playing the action."""

from __future__ import annotations

import pytest

from dreierlei.core import Refusal, Rng
from dreierlei.games import NAMES, game
from dreierlei.play import Match


@pytest.mark.parametrize("name", NAMES)
def test_texts_are_those_of_the_legal_actions(name: str) -> None:
    match, rng = Match(game(name), Rng(4)), Rng(5)
    for _ in range(120):
        if match.over:
            break
        seat = match.to_act[-1]
        texts = match.texts(seat)
        assert texts == [str(action) for action in match.legal(seat)]
        chosen = texts[rng.below(len(texts))]
        match.play(seat, chosen)
        assert (
            str(next(e for e in reversed(match.record.entries) if str(e).startswith(str(seat)))) == f"{seat} {chosen}"
        )
    assert match.record.entries


@pytest.mark.parametrize("name", NAMES)
def test_what_was_offered_before_a_ply_is_refused_after_it(name: str) -> None:
    match = Match(game(name), Rng(4))
    seat = match.to_act[0]
    offered = match.texts(seat)
    match.play(seat, offered[0])
    for other in range(match.game.seats):
        for text in offered:
            if text not in [str(action) for action in match.legal(other)]:
                with pytest.raises(Refusal):
                    match.play(other, text)
