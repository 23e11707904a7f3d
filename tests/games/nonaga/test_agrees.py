"""The engine and the plain rules allow the same plies, wherever random play leads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dreierlei import Rng, game
from dreierlei.games.nonaga import NonagaView, Pass, Relocate, Slide, plain_rules


def position(view: NonagaView) -> plain_rules.PlainPosition:
    """The same position as the plain rules have it."""
    one, two = (frozenset((cell.q, cell.r) for cell in own) for own in view.pieces)
    frozen = None if view.frozen is None else (view.frozen.q, view.frozen.r)
    discs = frozenset((cell.q, cell.r) for cell in view.discs)
    return plain_rules.PlainPosition(discs, (one, two), view.mover, view.phase, frozen)


@pytest.mark.parametrize("seed", range(12))
def test_legal_plies_agree_over_whole_games(seed: int) -> None:
    which, rng = game("nonaga(cap=60,first=0)"), Rng(seed)
    state = which.start()
    while not state.over:
        view = state.observe(0)
        assert isinstance(view, NonagaView)
        slow = position(view)
        legal = state.legal(view.mover)
        allowed = plain_rules.slides(slow) if view.phase == "slide" else plain_rules.relocations(slow)
        moves = {(tuple(a.origin), tuple(a.target)) for a in legal if isinstance(a, (Slide, Relocate))}
        assert moves == allowed
        assert (Pass() in legal) == (not allowed)
        action = legal[rng.below(len(legal))]
        if view.phase == "slide" and isinstance(action, Slide):
            (q, r), (to_q, to_r) = action.origin, action.target
            after = plain_rules.after(slow, ((q, r), (to_q, to_r)))
            wins = plain_rules.won(replace(after, mover=view.mover), view.mover)
        else:
            wins = False
        state.apply(view.mover, action)
        outcome = state.outcome()
        assert wins == (outcome is not None and outcome.winners == (view.mover,))


def test_random_picks_are_uniform() -> None:
    state = game("nonaga").load("-4:-2 ...*...0/..o1..o/...o.o/..ooo/.0..0o/oo1o/o..1 1 relocate 40")
    ids, rng, draws = state.ids(1), Rng(5), 40_000
    counts = dict.fromkeys(ids, 0)
    for _ in range(draws):
        counts[state.lot(1, rng)] += 1
    expected = draws / len(ids)
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(ids) - 1
    assert len(ids) > 30
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5
