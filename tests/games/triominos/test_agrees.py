"""The engine and the checker allow the same plies and give the same points, wherever play leads."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import cast

import pytest
from tests.examples import TIMES
from tests.games.triominos import checker, patches
from tests.games.triominos.checker import Play

from dreierlei import Rng, game
from dreierlei.games.triominos import Lay, TriominosState, TriominosView
from dreierlei.kit.triangles import Triangle

GAMES = {
    "triominos": Play(2),
    "triominos(seats=3,bridge=strict)": Play(3, strict=True),
    "triominos(seats=4)": Play(4),
    "triominos(seats=5,start_bonus=true)": Play(5, start_bonus=True),
    "triominos(seats=6,rounds=2)": Play(6, rounds=2),
    "triominos(seats=3,target=400)": Play(3, target=400),
}
POSITIONS = 800 * TIMES
PERFT = Path(__file__).parents[2] / "perft" / "triominos.txt"


def again(play: Play) -> Play:
    return Play(play.seats, play.strict, play.start_bonus, play.rounds, play.target)


def bonuses(state: TriominosState, seat: int) -> dict[str, int]:
    return {str(action): state.worth(action) for action in state.legal(seat) if isinstance(action, Lay)}


def expected(play: Play, text: str) -> int:
    lying, where = text[4:-1].split(",")
    q, r = where.split(":")
    return play.extra(checker.name(lying), (int(q), int(r)))


def chosen(state: TriominosState, seat: int, worth: dict[str, int], rng: Rng) -> str:
    """Return a random ply; half of the time one that earns a bonus, so that hexagons come up."""
    fine = [text for text, bonus in worth.items() if bonus == max(worth.values()) > 0]
    if fine and rng.below(2):
        return fine[rng.below(len(fine))]
    return str(state.decode(seat, state.lot(seat, rng)))


def test_legal_plies_bonuses_and_points_agree() -> None:
    seen: Counter[int] = Counter()
    positions, seed = 0, 0
    while positions < POSITIONS:
        text = list(GAMES)[seed % len(GAMES)]
        positions += compare(text, again(GAMES[text]), Rng(seed), seen)
        seed += 1
    assert {0, 40, 50} <= set(seen) <= {0, 10, 40, 50, 60, 70}


def compare(text: str, play: Play, rng: Rng, seen: Counter[int]) -> int:
    """Play one game on both; return how many decisions of seats were compared."""
    which = game(text)
    state, decisions = cast(TriominosState, which.start()), 0
    while not state.over:
        (seat,) = state.to_act
        assert play.actor() == seat
        assert {str(action) for action in state.legal(seat)} == play.legal()
        worth = bonuses(state, seat)
        assert worth == {lay: expected(play, lay) for lay in worth}
        seen.update(worth.values())
        decisions += seat >= 0
        ply = chosen(state, seat, worth, rng)
        state.apply(seat, which.actions.parse(ply))
        play.apply(ply)
        agree(state, play)
    outcome = state.outcome()
    assert play.over
    assert outcome is not None
    assert list(outcome.scores or ()) == play.scores
    return decisions


def agree(state: TriominosState, play: Play) -> None:
    """The engine keeps all 56 tiles, and the same points, hands, table and declined tiles as the checker."""
    view = cast(TriominosView, state.observe(0))
    assert list(view.scores) == play.scores
    assert [{str(tile) for tile in tiles} for tiles in view.declined] == [*map(play.declined, range(play.seats))]
    if state.over:
        return
    hands = [{str(tile) for tile in state.hand(seat)} for seat in range(play.seats)]
    assert hands == play.hands
    assert {(cell.q, cell.r): str(tile) for cell, tile in view.table} == play.table.laid
    kept = len(view.table) + sum(view.counts) + view.pool
    assert kept + len(view.aside) + sum(tile is not None for tile in view.drawn) == 56
    places = play.table.open() if play.table.laid else []
    assert state.places_open() == tuple(sorted((Triangle(*cell) for cell in places), key=lambda cell: (cell.r, cell.q)))


@pytest.mark.parametrize("most", [1_000, pytest.param(6_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("line", [line for line in PERFT.read_text("utf-8").splitlines() if line[0] != "#"])
def test_perft_file_agrees_with_the_checker(line: str, most: int) -> None:
    name, position, counts = (part.strip() for part in line.split("|"))
    for count in counts.split():
        depth, nodes = map(int, count.split(":"))
        if nodes <= most:
            assert checker.perft(position, game(name).seats, [], depth) == nodes


@pytest.mark.parametrize("bridge", ["wide", "strict"])
def test_dense_tables_agree(bridge: str) -> None:
    rng, seen = Rng(8), Counter[int]()
    which = game(f"triominos(bridge={bridge})")
    for _ in range(60):
        laid = patches.filled(rng)
        for take in (1, 1, 2, 3, 5, 8):
            rest = patches.thinned(laid, take, rng)
            line = patches.line(rest, {patches.NAMES[laid[cell]] for cell in laid if cell not in rest})
            state, play = cast(TriominosState, which.load(line)), checker.at(line, 2)
            play.strict = bridge == "strict"
            worth = bonuses(state, 0)
            assert {*worth, "pass"} == play.legal()
            assert worth == {lay: expected(play, lay) for lay in worth}
            seen.update(worth.values())
    assert set(seen) == {0, 40, 50, 60, 70}
