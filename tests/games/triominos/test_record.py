"""Every game's totals follow from its record alone, and no tile is ever lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.triominos.checker import BOX, DEALT, Table, name, value

from dreierlei import Rng, game
from dreierlei.games.triominos import sheets

Plies = list[tuple[int, str]]


def random_record(text: str, seed: int) -> tuple[Plies, tuple[int, ...]]:
    """Return the plies of a random game as text, and the totals that the engine gave."""
    state, rng, plies = game(text).start(), Rng(seed), []
    while not state.over:
        (seat,) = state.to_act
        index = state.lot(seat, rng)
        plies.append((seat, str(state.decode(seat, index))))
        state.advance(seat, index)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores is not None
    return plies, outcome.scores


def rounds(plies: Plies) -> list[Plies]:
    """Split a record where a new draw for the start begins."""
    parts: list[Plies] = []
    for number, (seat, text) in enumerate(plies):
        if text.startswith("draw") and (number == 0 or not plies[number - 1][1].startswith("draw")):
            parts.append([])
        parts[-1].append((seat, text))
    return parts


def tally(plies: Plies, seats: int, strict: bool = False) -> list[int]:
    """Return what the plies of one round are worth to each seat."""
    receiver = next(seat for seat, _ in plies if seat >= 0)  # the start seat has the first tile and the first turn
    points, table, out = [0] * seats, Table(), None
    hands: list[set[str]] = [set() for _ in range(seats)]
    given: list[str] = []
    for seat, text in plies:
        if text.startswith("deal"):
            given.append(text[5:-1])
            hands[receiver].add(text[5:-1])
            receiver = (receiver + 1) % seats
        elif text.startswith("lay"):
            lying, where = text[4:-1].split(",")
            q, r = map(int, where.split(":"))
            points[seat] += value(lying) + (table.bonus((q, r), strict) if table.laid else 0)
            table.lay((q, r), lying)
            hands[seat].remove(name(lying))
            out = seat if out is None and not hands[seat] else out
        elif text == "buy":
            points[seat] -= 5
            receiver = seat
        elif text == "pass":
            points[seat] -= 10
    assert len(given) == len(set(given)) >= seats * DEALT[seats]
    assert set().union(*hands) | {name(lying) for lying in table.laid.values()} == set(given) <= set(BOX)
    left = [sum(map(value, hand)) for hand in hands]
    if out is None:
        return [total - rest for total, rest in zip(points, left, strict=True)]
    points[out] += 25 + sum(left)
    return points


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("triominos", False),
        ("triominos(seats=3)", False),
        ("triominos(seats=4,bridge=strict)", True),
        ("triominos(seats=5,rounds=3)", False),
        ("triominos(seats=6)", False),
        ("triominos(seats=3,target=200)", False),
    ],
)
def test_totals_are_recomputed_from_the_record_alone(text: str, strict: bool) -> None:
    which = game(text)
    for seed in range(20):
        plies, scores = random_record(text, seed)
        parts = [tally(part, which.seats, strict) for part in rounds(plies)]
        assert tuple(map(sum, zip(*parts, strict=True))) == scores


@pytest.mark.parametrize("text", ["triominos", "triominos(seats=4,rounds=2)", "triominos(seats=3,start_bonus=true)"])
def test_sheets_add_up_to_the_scores(text: str) -> None:
    which = game(text)
    for seed in range(8):
        plies, scores = random_record(text, seed)
        pages = sheets(which, [(seat, which.actions.parse(ply)) for seat, ply in plies])
        assert pages[-1].totals == scores
        for earlier, later in pairwise(pages):
            assert earlier.totals == later.before
        for page in pages:
            assert page.hands is not None
            for seat in range(which.seats):
                lines = page.columns(seat)
                assert lines[-1].total == page.totals[seat]
                strokes = sum(line.marks.count("|") for line in lines)
                middle = sum(sum(line.middle) for line in lines)
                assert sum(line.left for line in lines) + middle == page.totals[seat] - page.before[seat]
                assert strokes == sum(turn.bought for turn in page.turns(seat))
