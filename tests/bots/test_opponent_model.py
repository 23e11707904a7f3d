"""Opponent-model search: actions are judged by what the others would choose for themselves, not by the worst."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
from tests.bots.test_paranoid import wandered
from tests.bots.test_repetition import mark
from tests.bots.timeless import no_time
from tests.patience import PATIENCE

from dreierlei.bots.alpha_beta import AlphaBeta
from dreierlei.bots.opponent_model import REPLIES, OpponentModel
from dreierlei.bots.paranoid import ActionValue, Paranoid
from dreierlei.core import Rng, State
from dreierlei.core.level import Level
from dreierlei.core.thought import Thought

ROUND = 3
ALL = 5000
"""More actions than any decision offers."""
ONCE, AGAIN = Level(width=5), Level(width=5, again=3)


def thoughts(search: type[Paranoid], level: Level, state: State, lines: int) -> list[Thought]:
    """What a search thinks of the actions in a position, the best first."""
    return search(level, seconds=None).think(state.game, state.observe(state.to_act[0]), Rng(1), lines)


def paranoid(state: State) -> dict[str, float]:
    """What a paranoid look of one round says of every action."""
    return {str(each.action): each.value for each in thoughts(Paranoid, Level(depth=ROUND), state, ALL)}


@pytest.mark.parametrize("seed", range(4))
def test_everybody_in_a_line_does_what_is_best_by_a_look_of_their_own(seed: int) -> None:
    state = wandered("stein3", 30 + 7 * seed, seed)
    seat = state.to_act[0]
    [thought] = thoughts(OpponentModel, Level(), state, 1)
    if thought.proven:
        return
    after = state.copy()
    after.apply(seat, thought.line[0])
    for action in thought.line[1:]:
        values = paranoid(after)
        assert values[str(action)] == pytest.approx(max(values.values()))
        if after.to_act[0] == seat:
            assert thought.value == pytest.approx(max(values.values()))
            return
        after.apply(after.to_act[0], action)
    raise AssertionError(thought)


def test_the_best_is_what_promises_most_after_the_replies() -> None:
    state = wandered("stein3", 40, 3)
    found = thoughts(OpponentModel, Level(), state, 4)
    assert [thought.value for thought in found] == sorted((thought.value for thought in found), reverse=True)
    assert len({thought.action for thought in found}) == 4
    for thought in found:
        after = state.copy()
        for action in thought.line:
            assert after.allows(after.to_act[0], action)
            after.apply(after.to_act[0], action)


def test_it_chooses_otherwise_than_who_fears_the_worst() -> None:
    chosen = [
        (
            thoughts(OpponentModel, Level(), state, 1)[0].action,
            thoughts(Paranoid, Level(depth=ROUND), state, 1)[0].action,
        )
        for state in (wandered("stein3", 20 + 5 * seed, seed) for seed in range(8))
    ]
    assert any(one != other for one, other in chosen)


def test_what_is_merely_expected_is_never_called_proven() -> None:
    hopeful = 0
    for seed in range(20, 60):
        state = wandered("stein3", 60 + seed, seed)
        for thought in thoughts(OpponentModel, Level(), state, 16):
            worst = paranoid(state)[str(thought.action)] if thought.value == 1.0 and not thought.proven else 1.0
            hopeful += worst < 1.0
            assert 0 <= thought.value <= 1
        if hopeful:
            return
    raise AssertionError("no position in which somebody is expected to blunder")


def test_a_level_with_a_depth_is_merely_paranoid() -> None:
    state, level = wandered("stein3", 40, 3), Level(depth=2)
    assert thoughts(OpponentModel, level, state, 3) == thoughts(Paranoid, level, state, 3)


def test_no_time_at_all_is_enough_for_a_legal_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    no_time(monkeypatch)
    state = wandered("stein3", 12, 1)
    seat = state.to_act[0]
    thought = OpponentModel(seconds=1.0).think(state.game, state.observe(seat), Rng(1), 1)[0]
    assert state.allows(seat, thought.action)
    assert (thought.depth, thought.visits) == (0, 1)


@pytest.mark.parametrize("nodes", [1, 50, 3000, 30_000])
def test_no_more_positions_are_looked_at_than_may_be(nodes: int) -> None:
    state = wandered("stein3", 12, 1)
    seat = state.to_act[0]
    thought = OpponentModel(seconds=None, nodes=nodes).think(state.game, state.observe(seat), Rng(1), 1)[0]
    assert nodes < thought.visits <= nodes + 2


def test_nothing_is_asked_where_a_game_is_over_or_drawn() -> None:
    state, rng = wandered("stein3", 40, 3), Rng(2)
    search = AlphaBeta(state, state.game.knowledge().heuristics())
    assert search.settled(state, 0) is None
    search.heed((mark(state),), 0.1)
    assert search.settled(state, 0) == pytest.approx(1 / 3 - 0.1)
    while not state.over:
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    outcome = state.outcome()
    assert outcome
    assert [search.settled(state, seat) for seat in range(3)] == [2 * share - 0.5 for share in outcome.shares]


@pytest.mark.parametrize("width", [2, 5])
def test_as_many_actions_are_followed_as_a_level_is_wide(width: int) -> None:
    state = wandered("stein3", 40, 3)
    found = thoughts(OpponentModel, Level(width=width), state, ALL)
    assert sum(thought.depth > ROUND for thought in found) == width


# Following again.


def test_those_that_promise_most_are_followed_again_and_stay_first() -> None:
    state = wandered("stein3", 40, 3)
    once, again = (thoughts(OpponentModel, level, state, ALL) for level in (ONCE, AGAIN))
    assert {thought.action for thought in once[:3]} == {thought.action for thought in again[:3]}
    assert [thought.value for thought in again[:3]] == sorted((thought.value for thought in again[:3]), reverse=True)
    assert again[3:] == [replace(thought, visits=again[0].visits) for thought in once[3:]]


class Watched(OpponentModel):
    """Remembers what every action was worth when it was followed, by the position and by how many who reply follow."""

    def __init__(self, level: Level) -> None:
        super().__init__(level, seconds=None)
        self.seen: dict[tuple[int, ...], dict[str, dict[int, float]]] = {}

    def _follow(self, state: State, first: ActionValue, rng: Rng, widths: tuple[int, ...]) -> ActionValue:
        found = super()._follow(state, first, rng, widths)
        self.seen.setdefault(widths, {}).setdefault(mark(state), {})[first.index] = found.value
        return found


def test_who_replies_to_an_action_followed_again_has_followed_the_best_replies() -> None:
    state = wandered("stein3", 40, 3)
    player = Watched(Level(width=2, again=2))
    thought = player.think(state.game, state.observe(state.to_act[0]), Rng(1), 1)[0]
    assert set(player.seen[REPLIES,]) == {mark(state)}
    after, replies = state.copy(), 0
    after.apply(after.to_act[0], thought.line[0])
    for action in thought.line[1:4]:  # of both others, and of whoever began
        promised = player.seen[()][mark(after)]
        assert 1 < len(promised) <= REPLIES
        assert promised[after.encode(after.to_act[0], action)] == max(promised.values())
        replies += max(promised.values()) > min(promised.values())
        after.apply(after.to_act[0], action)
    assert replies


def test_what_was_not_followed_again_to_the_end_does_not_count() -> None:
    state, once = wandered("stein3", 40, 3), Level(width=2)
    found = thoughts(OpponentModel, once, state, ALL)
    stopped = OpponentModel(replace(once, again=2), seconds=None, nodes=found[0].visits + 5)
    again = stopped.think(state.game, state.observe(state.to_act[0]), Rng(1), ALL)
    assert again == [replace(thought, visits=again[0].visits) for thought in found]


# With several threads.


def test_every_thread_follows_actions_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    state, follow = wandered("stein3", 40, 3), OpponentModel._follow
    root, meeting, followed = mark(state), threading.Barrier(2), list[tuple[int, int, int]]()

    def watched(
        player: OpponentModel, given: State, first: ActionValue, rng: Rng, widths: tuple[int, ...]
    ) -> ActionValue:
        if mark(given) == root:
            meeting.wait(PATIENCE)  # nobody gets past alone
            followed.append((first.index, len(widths), threading.get_ident()))
        return follow(player, given, first, rng, widths)

    monkeypatch.setattr(OpponentModel, "_follow", watched)
    player = OpponentModel(Level(width=4, again=2), seconds=None)
    player.threads = 2
    player.choose(state.game, state.observe(state.to_act[0]), Rng(1))
    player.close()
    assert len({(index, depth) for index, depth, _ in followed}) == len(followed) == 4 + 2
    assert len({thread for _, _, thread in followed}) == 2


@pytest.mark.parametrize("nodes", [3000, 100_000])
def test_threads_together_look_at_no_more_positions_than_one_may(nodes: int) -> None:
    state = wandered("stein3", 12, 1)
    player = OpponentModel(seconds=None, nodes=nodes)
    player.threads = 3
    thought = player.think(state.game, state.observe(state.to_act[0]), Rng(1), 1)[0]
    player.close()
    assert nodes / 3 < thought.visits <= nodes + 3


def test_every_thread_knows_what_was_there_before() -> None:
    state = wandered("stein3", 40, 3)
    player = OpponentModel(Level(width=2, contempt=0.1), seconds=None)
    player.threads = 2
    view = replace(state.observe(state.to_act[0]), repeated=(mark(state),))
    player.choose(state.game, view, Rng(1))
    player.close()
    for each in (player, *player._ready_helpers()):
        assert each._ready(state.game, state).settled(state, 0) == pytest.approx(1 / 3 - 0.1)


def test_a_fault_in_another_thread_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    state, here = wandered("stein3", 40, 3), threading.get_ident()
    follow_all = OpponentModel._follow_all

    def faulty(player: OpponentModel, *given: Any) -> list[ActionValue]:
        if threading.get_ident() != here:
            raise ArithmeticError
        return follow_all(player, *given)

    monkeypatch.setattr(OpponentModel, "_follow_all", faulty)
    player = OpponentModel(Level(width=4), seconds=None)
    player.threads = 2
    with pytest.raises(ArithmeticError):
        player.choose(state.game, state.observe(state.to_act[0]), Rng(1))
    player.close()
