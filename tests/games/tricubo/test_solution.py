"""The solution of the solo game against slow arithmetic, simulation, a damaged cache and the interpreter."""

from __future__ import annotations

import hashlib
import math
import struct
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests import interpreted
from tests.games.tricubo import checker
from tests.games.tricubo.scene import do, legal, solo, view

from dreierlei import CHANCE, Refusal, Rng, State, game
from dreierlei.core.state import compiled
from dreierlei.games.tricubo import Tricubo, store
from dreierlei.games.tricubo.outlook import Outlook
from dreierlei.games.tricubo.sheet import standard
from dreierlei.games.tricubo.solution import Solution

SMALL = "c3.1.4_p1_f0.0.0.2_j1"
pytestmark = pytest.mark.skipif(not compiled, reason="interpreted, the solver takes minutes")


def tricubo(side: str) -> Tricubo:
    which = game(f"tricubo(side={side})")
    assert isinstance(which, Tricubo)
    return which


@cache
def solved(side: str) -> Solution:
    return Solution(tricubo(side), cached=False)


@cache
def outlook() -> Outlook:
    """Side B without the chances of its totals, which take longer than its values."""
    side = standard("B")
    solver = Outlook(side.columns, side.purple, side.colours, side.joker)
    solver.solve()
    return solver


def played(side: str, rounds: int, seed: int) -> tuple[State, checker.Position] | None:
    """A random solo game after so many rounds, on engine and checker; None where it ended before."""
    sheet = {"A": checker.A, "B": checker.B}[side]
    state, slow, rng = do(tricubo(side).start(), "start(1)"), checker.start(sheet, 1), Rng(seed)
    while not state.over and view(state).round < rounds:
        for seat in (CHANCE, 0):
            # Crosses before colours, or a random game would cross all colour fields at once.
            ids = sorted(state.ids(seat))
            index = state.lot(seat, rng) if seat == CHANCE or rng.below(3) == 0 else ids[0]
            text = str(state.decode(seat, index))
            state.advance(seat, index)
            slow = checker.after(slow, seat, text)
    return None if state.over else (state, slow)


class Mean:
    """Expected totals by the checker's rules alone, remembered by block and round."""

    def __init__(self) -> None:
        self.known: dict[checker.Position, float] = {}

    def of(self, position: checker.Position) -> float:
        """Return the mean over all rolls of the best that can be done."""
        if checker.over(position):
            return checker.total(position.sheet, position.blocks[0])
        if position not in self.known:
            self.known[position] = sum(self.best(position, dice) for dice in product(range(1, 7), repeat=3)) / 216
        return self.known[position]

    def best(self, position: checker.Position, dice: tuple[int, ...]) -> float:
        rolled = checker.after(position, -1, f"roll({','.join(map(str, dice))})")
        return max(self.of(checker.after(rolled, 0, action)) for action in checker.legal(rolled, 0))


@pytest.mark.parametrize(("side", "rounds", "seeds"), [("A", 20, 12), ("B", 20, 12), ("A", 19, 1), ("B", 19, 1)])
def test_values_agree_with_slow_arithmetic(side: str, rounds: int, seeds: int) -> None:
    found, seed, slowly = 0, 0, Mean()
    while found < seeds:
        seed += 1
        pair = played(side, rounds, seed)
        if pair is None:
            continue
        found += 1
        if side == "A":
            value = solved("A").value(pair[0])
        else:
            crosses, scored, mask, noted = pair[0].ledger(0)  # type: ignore[attr-defined]  # a TricuboState
            value = noted + outlook().worth(rounds, outlook().number(crosses, scored), mask) / outlook().unit
        assert value == pytest.approx(slowly.of(pair[1]), abs=1e-6)


@pytest.mark.parametrize(("side", "games"), [("A", 1000), (SMALL, 800)])
def test_the_policy_earns_what_was_computed(side: str, games: int) -> None:
    solution, rng, totals = solved(side), Rng(11), []
    for _ in range(games):
        state = solution.game.start()
        while not state.over:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.advance(CHANCE, state.lot(CHANCE, rng))
            else:
                state.apply(0, solution.best(state))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.scores is not None
        totals.append(outcome.scores[0])
    mean = sum(totals) / games
    error = math.sqrt(sum((total - mean) ** 2 for total in totals) / games / (games - 1))
    start = solution.game.start()
    assert abs(mean - solution.value(start)) < 3.3 * error  # once in a thousand seeds, and this seed is fixed
    for title, chance in solution.titles(start).items():
        share = sum(solution.sheet.title(total) == title for total in totals) / games
        assert abs(share - chance) <= 3.9 * math.sqrt(chance * (1 - chance) / games) + 1e-9


def test_any_other_play_earns_less() -> None:
    solution, rng = solved("A"), Rng(4)
    for _ in range(30):
        state = solution.game.start()
        while not state.over:
            seat = state.to_act[0]
            if seat != CHANCE:
                value = solution.value(state)
                assert all(worth <= value for worth in solution.choices(state).values())
                assert solution.choices(state)[solution.best(state)] == value
            state.advance(seat, state.lot(seat, rng))
        outcome = state.outcome()
        assert outcome is not None
        assert (solution.value(state),) == outcome.scores
        assert solution.endings(state) == {solution.value(state): 1.0}
        assert solution.choices(state) == {}


def test_chances_of_totals_have_the_value_as_their_mean() -> None:
    lines = ("0 pick 463 large 1,0,0,0,0:-:- -", "12 roll - - 5,4+2,3+4,2,0:ls:- -", "20 roll - - 5,5,5,5,5:lma:- -")
    for line in lines:
        state = tricubo("A").load(line)
        endings = solved("A").endings(state)
        assert sum(endings.values()) == pytest.approx(1)
        mean = sum(total * chance for total, chance in endings.items())
        assert mean == pytest.approx(solved("A").value(state), abs=1e-5)


def test_chances_of_totals_by_hand() -> None:
    # The last choice: a cross in row 1 would leave the best column, the fourth colour field is worth 10.
    state = solo("113", "5,5,5,5,5+10:lms:-", 20)
    assert legal(state) == {"cross(large)", "any(large)", "cross(medium)", "any(medium)"}
    assert solved("A").endings(state) == {50 + 10 + 10: 1.0}
    assert str(solved("A").best(state)) == "any(large)"


def test_equal_choices_spare_the_joker() -> None:
    # Any cross ends the game with three rows in the purple.
    state = solo("333", "3+1,3+1,2+1,1,1:lmsa:j", 18, "c1.1.1_p1_f0.0.0.0_j1")
    choices = solved("c1.1.1_p1_f0.0.0.0_j1").choices(state)
    assert {str(action): value for action, value in choices.items()} == dict.fromkeys(
        ["cross(medium)", "cross(small)", "cross(large+joker)"], 5 + 3 + 5
    )
    assert str(solved("c1.1.1_p1_f0.0.0.0_j1").best(state)) == "cross(medium)"


def test_a_position_that_no_play_leads_to_is_answered_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.games.tricubo.store.folder", lambda: tmp_path)
    line = "20 roll - - 0,0,0,0,0:-:j -"
    state = tricubo(SMALL).load(line)
    Solution(tricubo(SMALL))
    kept = Solution(tricubo(SMALL))
    assert kept.solver.worth(20, kept.solver.number((0, 0, 0, 0, 0), 0), 16) == kept.solver.gap
    assert kept.value(state) == solved(SMALL).value(state)
    assert kept.endings(state) == solved(SMALL).endings(state)


def test_a_damaged_file_is_computed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.games.tricubo.store.folder", lambda: tmp_path / "deep" / "er")
    path = Solution(tricubo(SMALL)).path
    good = path.read_bytes()
    value = solved(SMALL).value(tricubo(SMALL).start())
    for bad in (b"", good[:-1], good[: len(good) // 2], good[:500] + b"!" + good[501:], b"x" + good[1:], good + b"\0"):
        path.write_bytes(bad)
        assert Solution(tricubo(SMALL)).value(tricubo(SMALL).start()) == value
        assert path.read_bytes() == good
    assert list(path.parent.iterdir()) == [path]


def test_a_file_of_another_sheet_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dreierlei.games.tricubo.store.folder", lambda: tmp_path)
    small = Solution(tricubo(SMALL)).path
    assert store.load(small, 7) is None
    body = struct.pack("<5I", 2, 3, 3, 3, 3) + b"{}" + b"abc" * 4
    (tmp_path / "other").write_bytes(store.MAGIC + hashlib.sha256(body).digest() + body)
    assert store.load(tmp_path / "other", 7) is None
    assert Solution(tricubo(SMALL + "_t0.x.y")).path == small
    assert tricubo(SMALL.replace("c3", "c4")).sheet.digest not in small.name


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr("dreierlei.games.tricubo.store.folder", lambda: tmp_path / "file" / "folder")
    assert Solution(tricubo(SMALL)).value(tricubo(SMALL).start()) == solved(SMALL).value(tricubo(SMALL).start())


def test_only_its_own_solo_positions_are_answered() -> None:
    for other in ("tricubo(seats=2)", "tricubo(side=B)", "nonaga"):
        with pytest.raises(Refusal) as caught:
            solved("A").value(game(other).start())
        assert caught.value.slug == "tricubo.solve.state"
    with pytest.raises(Refusal):
        Solution(Tricubo(2))


SCRIPT = """
import sys
from dreierlei.games.tricubo.outlook import Outlook
solver = Outlook((3, 1, 4), 1, (0, 0, 0, 2), True)
solver.close(21, False)
solver.layer(20, False)
print(*solver.values[20 * solver.size:22 * solver.size])
print(sorted(solver.ending(20, solver.number((1, 2, 0, 0, 1), 4), 16).items()))
"""


def test_both_speeds_agree() -> None:
    values, endings = interpreted.run("-c", SCRIPT).splitlines()
    solver = Outlook((3, 1, 4), 1, (0, 0, 0, 2), True)
    solver.solve()
    assert list(map(int, values.split())) == list(solver.values[20 * solver.size : 22 * solver.size])
    assert endings == str(sorted(solver.ending(20, solver.number((1, 2, 0, 0, 1), 4), 16).items()))
