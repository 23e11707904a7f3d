"""Tricubo on a fresh machine: the solution is made within the time of the plies, in steps."""

from __future__ import annotations

from typing import cast

import pytest
from tests.bots.timeless import no_time

from dreierlei import Game, Rng, game
from dreierlei.bots import bot
from dreierlei.bots.rollout import Rollout
from dreierlei.core.state import compiled
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.tricubo import Tricubo, solutions
from dreierlei.games.tricubo.outlook import Outlook
from dreierlei.games.tricubo.sheet import Sheet
from dreierlei.games.tricubo.solution import LINKS, Solution, memory
from dreierlei.games.tricubo.table_solver import TableSolver
from dreierlei.play import Match

SECONDS = 0.15
ROUNDS = 21
DENIAL = "20 pick 616 - 4,7,7+10,4,5+10:lmsa:-/6+10,5+10,5,3,7:lmsa:- -"
"""Seat 0 would score more by a cross with the medium die, and leave the small six that is worth ten to the other."""
pytestmark = pytest.mark.skipif(not compiled, reason="interpreted, nothing is solved")


@pytest.fixture(autouse=True)
def unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been solved before, and no file tells of it."""
    solutions.clear()
    monkeypatch.setattr("dreierlei.games.tricubo.store.load", lambda *_: pytest.fail("a bot needs no file"))


@pytest.mark.parametrize("text", ["tricubo", "tricubo(side=B)", "tricubo(seats=2)", "tricubo(seats=4,side=B)"])
@pytest.mark.parametrize("level", [1, 4, 6])
def test_the_first_ply_is_made_when_its_time_is_over_however_much_is_solved(
    text: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = no_time(monkeypatch)
    rules = game(text)
    match = Match(rules, Rng(1))
    seat = match.to_act[0]
    match.play(seat, bot(rules, level, SECONDS).choose(rules, match.view(seat), Rng(1)))
    assert all(seconds is not None and seconds <= SECONDS for seconds in given)
    assert left(rules) == rounds(rules), "not one of them is solved"


def left(rules: Game) -> int:
    """Return how many rounds are not solved yet."""
    return solutions.solution(rules).solver.left if rules.seats == 1 else solutions.table_solver(rules).left


def rounds(rules: Game) -> int:
    """Return how many there are to solve."""
    return ROUNDS if rules.seats == 1 else solutions.table_solver(rules).rounds


class Counted(StopFlag):
    """A flag that is set once it has been looked at so often."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def is_set(self) -> bool:
        """Count down."""
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize("text", ["tricubo", "tricubo(seats=2)"])
def test_a_stop_flag_ends_the_solving_and_the_next_call_goes_on(text: str) -> None:
    rules, raised = game(text), StopFlag()
    raised.set()
    assert not rules.knowledge().prepare(raised)
    count = rounds(rules)
    assert left(rules) == count
    assert not rules.knowledge().prepare(Counted(4))
    assert left(rules) == count - 4
    assert not rules.knowledge().prepare(Counted(count - 5))
    assert rules.knowledge().prepare(Counted(1))
    assert left(rules) == 0


def test_what_is_solved_in_steps_is_what_is_solved_at_once() -> None:
    solver, side = solutions.solution(Tricubo(1)).solver, Tricubo(1).sheet
    while not solver.approach(Counted(5)):
        pass
    whole = Outlook(side.columns, side.purple, side.colours, side.joker)
    whole.solve()
    assert bytes(solver.values) == bytes(whole.values)


def test_at_a_table_a_block_can_expect_less_the_more_others_may_end_the_game() -> None:
    side = Tricubo(1).sheet
    fresh, worth = (1, 0, 0, 0, 0), list[float]()
    for seats in (2, 4, 6):
        solver = TableSolver(side.columns, side.purple, side.colours, side.joker, seats)
        assert solver.approach(StopFlag())
        worth.append(solver.worth(0, solver.number(fresh, 0), 0) / solver.unit)
        assert worth[0] < 80, "no more than the sheet allows"
    assert 50 < worth[2] < worth[1] < worth[0]


def test_whoever_is_in_turn_takes_the_die_away_that_the_other_needs() -> None:
    assert playout_move(DENIAL) == "score(small,1)"


AHEAD, BEHIND = "1,1,1,2,2:-:-", "5+10,5+10,5+10,2,2:-:-"
"""Blocks of another who has next to nothing, and of one who has 65 points."""


@pytest.mark.parametrize(
    ("other", "expected"), [(AHEAD, "cross(small)"), (BEHIND, "colour(large)")], ids=["ahead", "behind"]
)
def test_whoever_can_end_the_game_does_so_when_it_is_won(other: str, expected: str) -> None:
    """The small three would be the third row in the purple columns: 50 points at the end."""
    assert playout_move(f"18 pick 113 - 6,6,5,5+10,5+10:-:-/{other} -") == expected


def test_the_last_use_is_made_for_points_once_the_game_ends_with_the_round() -> None:
    """A cross brings three points now; with a third colour field the fourth may bring ten."""
    mine = "4,3,2,5,1:ls:-"
    assert playout_move(f"18 others 213 large 6,6,6,5,2:-:-/{mine} -") == "cross(medium)"
    assert playout_move(f"18 others 213 large 6,6,5,5,2:-:-/{mine} -") == "colour(medium)"


def playout_move(position: str) -> str:
    """Return what the seat to act does in a playout."""
    rules = game("tricubo(seats=2)")
    rules.knowledge().prepare(StopFlag())
    state = rules.load(position)
    seat = state.to_act[0]
    return str(state.decode(seat, Rollout(rules, rules.knowledge().heuristics()).playout_move(state, seat, 1)))


def test_solving_takes_no_more_than_its_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given = no_time(monkeypatch)
    rules = game("tricubo")
    bot(rules, 6, SECONDS).choose(rules, rules.start().observe(0), Rng(1))
    assert len(given) == 1
    assert given[0] is not None
    assert 0 <= given[0] <= 0.8 * SECONDS


def test_until_it_is_solved_a_choice_is_worth_what_the_block_shows_and_is_not_sure() -> None:
    rules = game("tricubo")
    state = rules.load("20 pick 113 small 5,5,5,5,5+10:lms:- -")
    early = bot(rules, 6, 1e-9).think(rules, state.observe(0), Rng(1))
    assert (str(early[0].action), early[0].value, early[0].proven) == ("any(large)", 70.0, False)
    late = bot(rules, 6, None).think(rules, state.observe(0), Rng(1))
    assert (str(late[0].action), late[0].value, late[0].proven) == ("any(large)", 70.0, True)


def test_what_is_made_in_steps_is_the_solution() -> None:
    rules = Tricubo(1)
    stepwise = Solution(rules, whole=False)
    assert stepwise.value(rules.start()) < 20  # the first cross and no more
    assert stepwise.approach(StopFlag())
    assert stepwise.value(rules.start()) == pytest.approx(66.642, abs=0.001)


def own(columns: int, first: int, titles: str = "") -> Tricubo:
    """Return a game on a sheet of one's own."""
    numbers = ".".join(str(first + column) for column in range(columns))
    return cast(Tricubo, game(f"tricubo(side=c{numbers}_p2_f1.2.3.4_j1{titles})"))


def test_sheets_of_ones_own_are_forgotten_before_they_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solutions, "ROOM", 3 * memory(own(5, 0).sheet))
    for first in range(12):
        assert memory(solutions.solution(own(5, first)).sheet) * len(solutions._kept) <= solutions.ROOM
    last = solutions.solution(own(5, 10))
    assert solutions.solution(own(5, 10)) is last


@pytest.mark.parametrize("sheet", [Tricubo(1).sheet, own(5, 0).sheet, own(10, 3).sheet], ids=["A", "5", "10"])
def test_the_memory_of_a_solution_is_known_before_it_is_made(sheet: Sheet) -> None:
    solver = Outlook(sheet.columns, sheet.purple, sheet.colours, sheet.joker)
    assert memory(sheet) == 4 * (len(solver.values) + LINKS * solver.count)


def test_one_sheet_larger_than_the_memory_is_still_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solutions, "ROOM", 1)
    kept = solutions.solution(own(5, 0))
    assert solutions.solution(own(5, 0)) is kept


def test_sheets_that_differ_in_titles_share_a_solution() -> None:
    assert solutions.solution(own(5, 0, "_t0.a.b")) is solutions.solution(own(5, 0))
