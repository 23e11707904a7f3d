from __future__ import annotations

import copy
import pickle
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from dreierlei.adapters import openspiel
from dreierlei.core import Refusal, Rng
from dreierlei.games import NAMES

TABLES = (*(f"dreierlei_{name}" for name in NAMES), "dreierlei_tricubo(seats=3)", "dreierlei_triominos(seats=4)")
GOLDEN = Path(__file__).parent / "playthroughs"


def chance(state: openspiel.DreierleiState, rng: np.random.Generator) -> None:
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=weights)))


def walk(name: str, seed: int) -> openspiel.DreierleiState:
    """A random game to its end, looked at on the way."""
    state: openspiel.DreierleiState = pyspiel.load_game(name).new_initial_state()
    rng = np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            chance(state, rng)
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", TABLES)
def test_openspiel_simulates(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TABLES)
def test_actions_are_slots_and_chance_counts_from_nothing(name: str) -> None:
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), np.random.default_rng(5)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            assert outcomes == list(range(len(outcomes)))
            assert len(outcomes) <= game.max_chance_outcomes()
            assert sum(weight for _, weight in state.chance_outcomes()) == pytest.approx(1)
            chance(state, rng)
        else:
            legal = state.legal_actions()
            assert legal == sorted(legal)
            assert legal[-1] < game.num_distinct_actions()
            state.apply_action(int(rng.choice(legal)))
    assert state.returns() == list(game.planes.rewards(state.cursor.state, state.cursor.drawn))
    if game.num_players() > 1:
        assert sum(state.returns()) == pytest.approx(game.utility_sum() or 0)
    else:
        assert game.utility_sum() is None


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("dreierlei_triapon(barricades=true,rounds=5)")
    assert str(game.rules) == "triapon(barricades=true,rounds=5)"
    assert pyspiel.load_game("dreierlei_tricubo", {"seats": 2, "side": "B"}).num_players() == 2
    assert str(pyspiel.load_game("dreierlei_nonaga(first=1)").rules) == "nonaga(first=1)"
    assert str(pyspiel.load_game("dreierlei_nonaga(first=-1)").rules) == "nonaga"


@pytest.mark.parametrize("name", ["dreierlei_triominos(seats=3)", "dreierlei_nonaga(first=1)"])
def test_a_game_can_be_pickled(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game)).rules) == str(game.rules)
    state = game.new_initial_state()
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["dreierlei_nonaga", "dreierlei_triominos"])
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    chance(state, np.random.default_rng(1))
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)
        assert twin.history() == [*state.history(), state.legal_actions()[0]]


@pytest.mark.parametrize("name", TABLES)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    with pytest.raises(Refusal, match=r"Action 99999 is not legal here: expected one of legal_actions\(\)"):
        state.apply_action(99999)
    chance(state, np.random.default_rng(3))
    before, legal = str(state), set(state.legal_actions())
    for action in range(-2, state.get_game().num_distinct_actions() + 2):
        if action not in legal and action != -1:  # which OpenSpiel refuses itself
            with pytest.raises(Refusal, match=f"Action {action} is not legal here"):
                state.clone().apply_action(action)
    assert (str(state), set(state.legal_actions())) == (before, legal)


def test_a_tensor_is_what_the_planes_say() -> None:
    game = pyspiel.load_game("dreierlei_triapon")
    state = game.new_initial_state()
    chance(state, np.random.default_rng(2))
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    planes, numbers = game.planes.observation(state.cursor.state, 1)
    assert list(observer.dict["planes"].ravel()) == list(planes)
    assert list(observer.dict["numbers"]) == list(numbers)
    assert observer.tensor.shape == (433,)


@pytest.mark.parametrize("player", [-1, 2, 7])
def test_who_is_no_player_sees_nothing(player: int) -> None:
    game = pyspiel.load_game("dreierlei_triominos(seats=2)")
    state = game.new_initial_state()
    tell = game.make_py_observer()
    for ask in (
        state.observation_string,
        state.information_state_string,
        lambda player: tell.set_from(state, player),
        lambda player: state.resample_from_infostate(player, lambda: 0.5),
    ):
        with pytest.raises(Refusal, match=f"There is no player={player} in triominos: expected 0…1"):
            ask(player)


def test_a_position_in_words_is_refused_rather_than_overlooked() -> None:
    with pytest.raises(Refusal, match="No position is made of 'turn 1'"):
        pyspiel.load_game("dreierlei_nonaga").new_initial_state("turn 1")


def test_what_is_hidden_is_not_told() -> None:
    state = walk("dreierlei_triominos", 3)
    middle = next(cursor for cursor in state.cursor.way() if cursor.state.phase == "turn")
    for seat in range(2):
        told = middle.told(seat)
        other = middle.state.observe(1 - seat).hand  # type: ignore[attr-defined]
        dealt = [line for line in told.splitlines() if "deal" in line]
        assert all(f"deal({tile})" not in line for tile in other for line in dealt)
        assert any("?" in line for line in told.splitlines())


def test_sealed_picks_are_hidden_until_the_last() -> None:
    state = pyspiel.load_game("dreierlei_tricubo(seats=3)").new_initial_state()
    rng = np.random.default_rng(4)
    chance(state, rng)
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 1
    twins = [state.child(action) for action in state.legal_actions()]
    assert len({twin.information_state_string(2) for twin in twins}) == 1
    assert len({twin.information_state_string(1) for twin in twins}) == len(twins)
    ends = []
    for twin in twins:
        twin.apply_action(twin.legal_actions()[0])
        ends.append(twin.information_state_string(2))
    assert len(set(ends)) == len(twins)


@pytest.mark.parametrize("name", ["dreierlei_triominos", "dreierlei_tricubo(seats=3)"])
def test_an_imagined_position_looks_the_same_and_keeps_no_true_history(name: str) -> None:
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(9)
    differ = 0
    for _ in range(12):
        chance(state, rng)
        if state.is_terminal():
            break
        player = state.current_player()
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.cursor.parent is None
        assert twin.history() == []
        differ += str(twin) != str(state)
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert differ or "tricubo" in name


def test_mcts_plays() -> None:
    game, rng = pyspiel.load_game("dreierlei_triapon(rounds=2)"), np.random.RandomState(1)
    state = game.new_initial_state()
    chance(state, np.random.default_rng(1))
    bot = mcts.MCTSBot(game, 2.0, 15, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["dreierlei_triominos", "dreierlei_tricubo(seats=3,cap=3)"])
def test_ismcts_plays(name: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    state = game.new_initial_state()
    chance(state, np.random.default_rng(1))
    if "tricubo" in name:
        state.apply_action(state.legal_actions()[0])
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 12, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_counterfactual_regret_falls_on_a_tiny_tricubo() -> None:
    game = pyspiel.load_game("dreierlei_tricubo(seats=2,cap=1)")
    solver = cfr.CFRPlusSolver(game)
    losses = []
    for _ in range(2):
        solver.evaluate_and_update_policy()
        losses.append(exploitability.nash_conv(game, solver.average_policy()))
    assert losses[-1] < losses[0]
    assert losses[-1] == pytest.approx(exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False))


def test_what_c_is_told_is_what_python_is_told() -> None:
    game = pyspiel.load_game("dreierlei_triominos")
    state = game.new_initial_state()
    chance(state, np.random.default_rng(2))
    whole, now = (pyspiel.IIGObservationType(perfect_recall=recall) for recall in (True, False))
    for player in range(2):
        assert game.make_py_observer(whole).string_from(state, player) == state.information_state_string(player)
        assert game.make_py_observer(now).string_from(state, player) == state.observation_string(player)


@pytest.mark.parametrize("name", NAMES)
def test_playthroughs_stay_as_they_are(name: str) -> None:
    """Every ply of one game through OpenSpiel: who chose among how many, what, and what came of it."""
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def playthrough(name: str) -> str:
    state, rng = pyspiel.load_game(f"dreierlei_{name}").new_initial_state(), Rng(17)
    lines = [f"game: dreierlei_{name}", f"players: {state.num_players()}"]
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        action = legal[rng.below(len(legal))]
        text = state.action_to_string(player, action)
        state.apply_action(action)
        who = "chance" if player == int(pyspiel.PlayerId.CHANCE) else str(player)
        lines.append(f"{who} {action}/{len(legal)} {text} | {state}")
    return "\n".join([*lines, f"returns: {[round(share, 4) for share in state.returns()]}"]) + "\n"


def write() -> None:
    """Write the playthroughs anew: `python -m tests.adapters.test_openspiel`."""
    GOLDEN.mkdir(exist_ok=True)
    for name in NAMES:
        (GOLDEN / f"{name}.txt").write_text(playthrough(name), "utf-8")


if __name__ == "__main__":
    write()
