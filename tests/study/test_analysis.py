"""Analysis: exact where the game is solved, blind to what is hidden, and awake when a proven win is missed."""

from __future__ import annotations

from itertools import islice

import pytest
from bench.missed_wins import marked, missed
from tests.server.test_replays import played

from dreierlei.bots import bot
from dreierlei.core import CHANCE, Rng, State
from dreierlei.games import NAMES, game
from dreierlei.games.tricubo.solutions import solution
from dreierlei.play import Match
from dreierlei.play.positions import positions
from dreierlei.study.analysis import AnalysisWork, accuracy, analyse, assembled, mark
from dreierlei.study.analyst import Alternative, Analyst

LITTLE = 0.05


@pytest.mark.parametrize("name", [*NAMES, "tricubo(seats=2)"])
def test_every_entry_has_what_everybody_could_expect_and_every_decision_its_judgement(name: str) -> None:
    match = played(name)
    found = analyse(match, LITTLE)
    assert len(found.curve) == len(match.record.entries) + 1
    assert match.outcome
    assert found.curve[-1] == (match.outcome.scores if found.unit == "points" else match.outcome.shares)
    if found.unit == "share":
        assert all(abs(sum(shares) - 1) < 0.02 for shares in found.curve)
    judged = {each.number for each in found.judgements}
    for number, state in enumerate(positions(match)):
        entry = match.record.entries[number] if number < len(match.record.entries) else None
        choice = entry is not None and entry.seat not in (None, CHANCE) and len(state.ids(entry.seat)) > 1
        assert (number in judged) == choice
    assert all(each.cost >= 0 and each.best for each in found.judgements)
    assert all(_best_first(each.best) for each in found.judgements)
    assert all(share is None or 0 <= share <= 100 for share in found.accuracy)


def _best_first(found: tuple[Alternative, ...]) -> bool:
    values = [each.value for each in found]
    return values == sorted(values, reverse=True)


def test_the_best_ways_to_play_on_come_first() -> None:
    match = played("triapon")
    analyst, several = Analyst(match.game, LITTLE), 0
    for state in islice((state for state in positions(match) if not state.over and not state.acts(CHANCE)), 0, 60, 2):
        found = analyst.position(state, state.to_act[0])[1]
        assert _best_first(found)
        several += len({each.value for each in found}) > 1
    assert several > 20


def test_alone_the_exact_solution_judges_and_luck_and_costs_add_up_to_the_points() -> None:
    match = played("tricubo")
    found = analyse(match, LITTLE)
    solved = solution(match.game)
    for state, judgement in [(state, each) for each in found.judgements for state in [_at(match, each.number)]]:
        worth = {str(action): value for action, value in solved.choices(state).items()}
        assert judgement.cost == pytest.approx(max(worth.values()) - worth[judgement.action])
        assert judgement.best[0].proven
    assert match.outcome
    assert match.outcome.scores
    assert found.curve[0][0] + found.luck[0] - found.costs[0] == pytest.approx(match.outcome.scores[0], abs=0.01)


def _at(match: Match, number: int) -> State:
    return next(state for at, state in enumerate(positions(match)) if at == number)


def test_who_plays_the_best_choice_alone_loses_nothing() -> None:
    kind = game("tricubo")
    match, best = Match(kind, Rng(1)), bot(kind, 6, None)
    while not match.over:
        match.play(0, best.choose(kind, match.view(0), Rng(1)))
    found = analyse(match, LITTLE)
    assert found.costs == (0.0,)
    assert found.accuracy == (100.0,)


@pytest.mark.parametrize("name", ["nonaga", "stein3"])
def test_a_proven_win_that_was_missed_is_marked(name: str) -> None:
    games = list(islice((found for seed in range(10) if (found := missed(game(name), seed))), 4))
    assert len(games) >= 3
    assert all(map(marked, games))


def test_a_near_win_left_for_one_that_nothing_proves_is_a_mistake_however_good_it_looks() -> None:
    kind = game("nonaga")
    state = kind.load("-3:-3 ....0o/....1o/...1oo/..0oooo/01.ooo/..*o 1 relocate 32")
    analyst, action = Analyst(kind, 0.15), kind.actions.parse("relocate(2:-3,3:-2)")  # a longer look does prove it
    found = analyst.judge(state, 1, action)
    state.apply(1, action)
    assert analyst.expect(state)[1] > 0.9
    assert found
    assert mark(found.cost, "share") == "mistake"


def test_a_choice_is_judged_by_what_its_seat_could_know() -> None:
    kind = game("triominos")
    match = played("triominos", 6)
    analyst = Analyst(kind, LITTLE)
    state = next(
        state for state in positions(match) if state.to_act == (0,) and len(state.ids(0)) > 2 and state.phase == "turn"
    )
    action = state.legal(0)[-1]
    imagined = [kind.imagine(state.observe(0), Rng(seed)) for seed in range(4)]
    assert len({each.dump() for each in imagined}) > 1
    assert len({str(analyst.judge(each, 0, action)) for each in (state, *imagined)}) == 1


def test_pieces_may_be_computed_apart() -> None:
    match = played("nonaga")
    work = AnalysisWork(match, LITTLE)
    pieces = {number: work.piece(number) for number in reversed(range(work.count))}
    assert assembled(match, [pieces[number] for number in range(work.count)], LITTLE) == analyse(match, LITTLE)


def test_what_was_taken_back_is_not_judged() -> None:
    match = Match(game("nonaga(first=0)"))
    seat = match.to_act[0]
    match.play(seat, match.texts(seat)[0])
    match.undo(seat)
    match.play(seat, match.texts(seat)[1])
    assert [each.number for each in analyse(match, LITTLE).judgements] == [2]


def test_costs_have_names_and_make_accuracy() -> None:
    assert [mark(cost, "share") for cost in (0, 0.05, 0.1, 0.2)] == ["", "inaccuracy", "mistake", "blunder"]
    assert accuracy([], "share") is None
    assert accuracy([0, 0], "points") == 100
    assert accuracy([8.0], "points") == pytest.approx(36.79, abs=0.01)


def test_who_resigns_ends_with_nothing() -> None:
    match = Match(game("nonaga(first=0)"))
    match.resign(0)
    assert analyse(match, LITTLE).curve[-1] == (0.0, 1.0)


@pytest.mark.parametrize("name", NAMES)
def test_more_effort_looks_at_more(name: str) -> None:
    one, two = (Analyst(game(name), effort) for effort in (1.0, 2.0))
    assert (two.nodes, two.playouts, two.deals) == (2 * one.nodes, 2 * one.playouts, 2 * one.deals)


def test_a_cost_that_deals_do_not_show_is_none() -> None:
    analyst = Analyst(game("triominos"), LITTLE)
    assert analyst._shown_gap([10.0, 0.0, 0.0, 0.0], [0.0, 1.0, 1.0, 1.0]) == 0.0
    assert analyst._shown_gap([12.0, 9.0, 15.0, 3.0], [10.0, 7.1, 12.9, 1.0]) == pytest.approx(2.0)
