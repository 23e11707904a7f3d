"""The engine, the checker and the tally of plies agree, wherever random play leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.tricubo import checker
from tests.games.tricubo.tally import totals

from dreierlei import CHANCE, Rng, State, game
from dreierlei.games.tricubo import TricuboView

MOST = 8000
"""The checker counts up to so many sequences here; what else it has counted is said in the file."""
OWN = "c3.0.9.9_p1_f5.-3.0.7_j1"
SHORT = "c40.1.2_p3_f-20.0.0.20_j0"
LONG = "c1.2.3.4.5.6.7.8.9.10_p2_f1.1.1.1_j1"
PRINTS = {
    "A": checker.A,
    "B": checker.B,
    OWN: checker.Print((3, 0, 9, 9), frozenset({4}), (5, -3, 0, 7), True),
    SHORT: checker.Print((40, 1, 2), frozenset({1, 2, 3}), (-20, 0, 0, 20), False),
    LONG: checker.Print(tuple(range(1, 11)), frozenset({9, 10}), (1, 1, 1, 1), True),
}


def seen(state: State) -> TricuboView:
    view = state.observe(0)
    assert isinstance(view, TricuboView)
    return view


def same(view: TricuboView, slow: checker.Position) -> None:
    """Hold every block against the checker's."""
    assert view.round == slow.round
    for block, plain in zip(view.blocks, slow.blocks, strict=True):
        assert block.crosses == tuple(plain.rightmost(row) for row in range(1, 6))
        assert block.interim == tuple(dict(plain.notes).get(row) for row in range(1, 6))
        assert set(block.colours) == plain.fields
        assert block.joker == (slow.sheet.joker and not plain.joker_used)
        assert block.points.total == checker.total(slow.sheet, plain)


def play(side: str, seats: int, cap: int, seed: int) -> int:
    """Play one random game on both, the secret choices in random order; return how many positions were compared."""
    text = f"tricubo(side={side},cap={cap},seats={seats})"
    state, rng, sheet = game(text).start(), Rng(seed), PRINTS[side]
    plies: list[tuple[int, str]] = []
    if seats == 1:
        row = 1 + rng.below(5)
        plies.append((0, f"start({row})"))
        state.apply(0, state.legal(0)[row - 1])
    slow = checker.start(sheet, seats, cap, int(plies[0][1][6:-1]) if plies else 1)
    positions = 0
    while not state.over:
        assert list(state.to_act) == checker.to_act(slow)
        same(seen(state), slow)
        for seat in state.to_act:
            texts = [str(action) for action in state.legal(seat)]
            assert sorted(texts) == sorted(checker.legal(slow, seat))
            positions += 1
        seat = state.to_act[rng.below(len(state.to_act))]
        # Rolls with many sixes and ones, so that rows fill up and sixes go begging.
        odd = f"roll({','.join('16'[rng.below(2)] for _ in range(3))})"
        text = odd if seat == CHANCE and rng.below(3) == 0 else texts[rng.below(len(texts))]
        if seat != CHANCE:
            texts = [str(action) for action in state.legal(seat)]
            text = texts[rng.below(len(texts))]
        plies.append((seat, text))
        state.apply(seat, state.game.actions.parse(text))
        slow = checker.after(slow, seat, text)
    assert checker.over(slow)
    same(seen(state), slow)
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.places) == checker.places(slow)
    purple = len(sheet.purple)
    assert list(outcome.scores or ()) == totals(plies, seats, list(sheet.columns), purple, list(sheet.colours))
    ended = any(checker.in_purple(sheet, block) for block in slow.blocks)
    assert outcome.reason == ("purple" if ended else "rounds")
    return positions


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("side", PRINTS)
def test_choices_and_scores_agree_over_whole_games(side: str, seats: int) -> None:
    positions = sum(play(side, seats, (200, 200, 9)[seed % 3], seed) for seed in range(12 // seats + 1))
    assert positions > (100 if seats < 3 else 50)


def test_the_tally_sees_a_wrong_score() -> None:
    plies = [(0, "start(1)"), (CHANCE, "roll(1,1,1)"), (0, "cross(medium)")]
    assert totals(plies, 1, [1, 7, 4], 1, [0, 0, 0, 10]) == [4]
    assert totals(plies[:-1], 1, [1, 7, 4], 1, [0, 0, 0, 10]) == [1]


def test_ties_go_by_crosses_and_then_are_shared() -> None:
    rng, drawn = Rng(3), 0
    for _ in range(3000):
        state = game("tricubo(seats=2,cap=1)").start()
        while not state.over:
            seat = state.to_act[0]
            state.advance(seat, state.lot(seat, rng))
        outcome = state.outcome()
        assert outcome is not None
        one, two = seen(state).blocks
        keys = [(own.points.total, sum(own.crosses) + len(own.colours)) for own in (one, two)]
        assert outcome.places == ((1, 1) if keys[0] == keys[1] else (1, 2) if keys[0] > keys[1] else (2, 1))
        drawn += outcome.drawn
    assert drawn > 0


def slow_position(state: State) -> checker.Position:
    """The same position as the checker writes it."""
    view = seen(state)
    side = dict(state.game.options.items())["side"]
    blocks = tuple(
        checker.Block(
            frozenset((row + 1, column + 1) for row in range(5) for column in range(own.crosses[row])),
            tuple((row + 1, noted) for row, noted in enumerate(own.interim) if noted is not None),
            frozenset(own.colours),
            PRINTS[side].joker and not own.joker,
        )
        for own in view.blocks
    )
    dice = tuple(zip(checker.NAMES, view.dice, strict=True)) if view.dice else ()
    taken = view.gone if state.game.seats > 1 else None
    return checker.Position(PRINTS[side], blocks, view.rounds, view.round, dice, taken, view.phase == "others")


def slow_perft(state: State, depth: int) -> int:
    """Count with the checker, which has no choice of the first row."""
    if state.phase == "start":
        return 5 * checker.perft(checker.start(slow_position(state).sheet, 1), depth - 1)
    return checker.perft(slow_position(state), depth)


def counts() -> list[tuple[str, str, int, int]]:
    """Every count of the perft file."""
    found = []
    for line in (Path(__file__).parents[2] / "perft" / "tricubo.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, position, numbers = (part.strip() for part in line.split("|"))
            for depth, _, nodes in (number.partition(":") for number in numbers.split()):
                found.append((name, position, int(depth), int(nodes)))
    return found


@pytest.mark.parametrize(("name", "position", "depth", "nodes"), [count for count in counts() if count[3] <= MOST])
def test_perft_agrees(name: str, position: str, depth: int, nodes: int) -> None:
    which = game(name)
    assert slow_perft(which.start() if position == "start" else which.load(position), depth) == nodes
