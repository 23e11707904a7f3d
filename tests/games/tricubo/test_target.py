"""Playing for a score against slow arithmetic, and against what playing for the mean brings."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from tests.games.tricubo import checker
from tests.games.tricubo.scene import do
from tests.games.tricubo.test_solution import SMALL, played, solved, tricubo

from dreierlei import CHANCE, Refusal, Rng, game
from dreierlei.core.state import compiled
from dreierlei.games.tricubo.target_solution import TargetSolution, wanted

pytestmark = pytest.mark.skipif(not compiled, reason="interpreted, the solver takes minutes")
ERROR = 22 / 2 * 2.0**-30


class Reach:
    """Best chances to reach a total by the checker's rules alone."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.known: dict[checker.Position, float] = {}

    def of(self, position: checker.Position) -> float:
        """Return the mean over all rolls of the best chance."""
        if checker.over(position):
            return float(checker.total(position.sheet, position.blocks[0]) >= self.target)
        if position not in self.known:
            self.known[position] = sum(self.best(position, dice) for dice in product(range(1, 7), repeat=3)) / 216
        return self.known[position]

    def best(self, position: checker.Position, dice: tuple[int, ...]) -> float:
        rolled = checker.after(position, -1, f"roll({','.join(map(str, dice))})")
        return max(self.of(checker.after(rolled, 0, text)) for text in checker.legal(rolled, 0))


@cache
def aimed(side: str, target: int) -> TargetSolution:
    return TargetSolution(tricubo(side), target)


@pytest.mark.parametrize("side", ["A", pytest.param("B", marks=pytest.mark.slow)])
@pytest.mark.parametrize("rounds", [19, 20])
def test_chances_are_those_of_slow_arithmetic(side: str, rounds: int) -> None:
    compared = 0
    for seed in range(120):
        found = played(side, rounds, seed)
        if found is None:
            continue
        state, slow = found
        now = checker.total(slow.sheet, slow.blocks[0])
        for target in (now + 2, now + 4, now + 8):
            expected = Reach(target).of(slow)
            assert aimed(side, target).chance(state) == pytest.approx(expected, abs=ERROR)
            compared += 0 < expected < 1
        if compared >= (1 if rounds == 19 else 3):
            return
    raise AssertionError(compared)


def test_the_chance_of_a_position_is_the_best_choices_mean() -> None:
    target = aimed(SMALL, 26)
    state = do(game(f"tricubo(side={SMALL})").start(), "start(2)")
    chances = []
    for index in state.ids(CHANCE):
        rolled = state.copy()
        rolled.advance(CHANCE, index)
        choices = target.choices(rolled)
        assert set(choices) == set(rolled.legal(0))
        assert list(choices.values()) == sorted(choices.values(), reverse=True)
        assert target.chance(rolled) == next(iter(choices.values()))
        chances.append(target.chance(rolled))
    assert target.chance(state) == pytest.approx(sum(chances) / 216, abs=ERROR)
    assert 0 < target.chance(state) < 1


def test_what_is_noted_already_counts() -> None:
    """Two blocks that differ in noted points alone: what one has more the other needs more."""
    low = game(f"tricubo(side={SMALL})").load("15 roll - - 2+1,1,0,2,1:l:j -")
    high = game(f"tricubo(side={SMALL})").load("15 roll - - 2+3,1,0,2,1:l:j -")
    for target in (14, 18, 20):
        assert aimed(SMALL, target).chance(low) == aimed(SMALL, target + 2).chance(high)


def test_playing_for_a_score_is_never_worse_than_playing_for_the_mean() -> None:
    solution, better = solved(SMALL), 0
    start = solution.game.start()
    before = 1.0
    for target in range(14, solution.highest + 1, 5):
        usual = sum(chance for total, chance in solution.endings(start).items() if total >= target)
        best = aimed(SMALL, target).chance(start)
        assert usual - 1e-8 <= best <= before
        better += best > usual + 1e-4
        before = best
    assert better > 2
    assert aimed(SMALL, 0).chance(start) == 1.0
    assert aimed(SMALL, solution.highest).chance(start) > 0
    assert aimed(SMALL, solution.highest + 1).chance(start) == 0.0


@pytest.mark.slow
def test_games_played_by_it_reach_it_as_often_as_it_says() -> None:
    state, rng, reached, games = game(f"tricubo(side={SMALL})").load("17 roll - - 2+1,3,1,2,1:l:j -"), Rng(7), 0, 400
    target = aimed(SMALL, 27)
    chance = target.chance(state)
    assert 0.2 < chance < 0.8
    policies = [TargetSolution(target.game, 27) for _ in range(4)]  # each remembers the round that it was asked about
    for _ in range(games):
        ahead = state.copy()
        for policy in policies:
            if not ahead.over:
                ahead.advance(CHANCE, ahead.lot(CHANCE, rng))
                ahead.apply(0, next(iter(policy.choices(ahead))))
        outcome = ahead.outcome()
        assert outcome
        assert outcome.scores
        reached += outcome.scores[0] >= 27
    assert abs(reached / games - chance) < 3 * (chance * (1 - chance) / games) ** 0.5


def test_a_total_or_a_title_may_be_asked_for() -> None:
    rules = tricubo("A")
    assert wanted(rules, "81") == wanted(rules, "Trimaxissimus") == wanted(rules, "trimaxissimus") == 81
    assert wanted(rules, "Tri-fellow") == wanted(rules, "Trigesell*in") == 41
    for text in ("", "-3", "1001", "Trimax", "8.5", "²", "9" * 5000):
        with pytest.raises(Refusal) as caught:
            wanted(rules, text)
        assert caught.value.slug == "tricubo.solve.target"


def test_only_the_solo_game_can_be_played_so() -> None:
    with pytest.raises(Refusal, match="solo game"):
        TargetSolution(game("tricubo(seats=2)"), 50)  # type: ignore[arg-type]  # it is a Tricubo
    with pytest.raises(Refusal, match="does not belong"):
        aimed(SMALL, 20).chance(game("tricubo").start())
