from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dreierlei.adapters.gymnasium import DreierleiEnv
from dreierlei.adapters.registry import FIRST, IDS
from dreierlei.bots import Random
from dreierlei.core import Action, Game, Refusal, Rng, View
from dreierlei.games import NAMES, game


@pytest.fixture(autouse=True)
def _strict() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_nothing_to_say(name: str) -> None:
    check_env(gymnasium.make(IDS[name], opponent="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_an_id_is_tied_to_the_version_of_the_rules(name: str) -> None:
    assert set(IDS) == set(NAMES)
    assert IDS[name] == f"dreierlei/{game(name).title('en')}-v{game(name).version - FIRST[name]}"


def test_the_module_can_be_named_with_the_id() -> None:
    """Gymnasium 1 has no plugins any more: it imports the module that stands before the colon."""
    env = gymnasium.make(f"dreierlei.adapters.gymnasium:{IDS['nonaga']}", opponent="random")
    assert str(env.unwrapped.single.game) == "nonaga"  # type: ignore[attr-defined]


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_an_id_stands_for_one_game_under_any_options(make: Any) -> None:
    make(IDS["tricubo"], game="tricubo(side=B)").close()
    for other in ("nonaga", "triapon(rounds=3)", game("stein3")):
        with pytest.raises(Refusal, match=f"{IDS['tricubo']} is tricubo and not {str(other).partition('(')[0]}"):
            make(IDS["tricubo"], game=other)


def episode(env: gymnasium.Env[Any, Any], seed: int) -> tuple[float, int]:
    """Play a random game; return the reward in all and how many choices it took."""
    _, info = env.reset(seed=seed)
    rng, total, steps, over = np.random.default_rng(seed), 0.0, 0, False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        _, reward, over, cut, info = env.step(rng.choice(legal))
        assert not cut
        total, steps = total + float(reward), steps + 1
    return total, steps


def test_solo_tricubo_pays_its_points() -> None:
    env = gymnasium.make(IDS["tricubo"])
    scores = {episode(env, seed) for seed in range(5)}
    assert len(scores) > 1
    assert all(steps == 22 or steps < 22 for _, steps in scores)
    points = env.unwrapped.single.lane.state.outcome().scores  # type: ignore[attr-defined]
    assert episode(env, 4)[0] == points[0]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tricubo"])
def test_a_random_player_meets_a_bot(name: str) -> None:
    env = DreierleiEnv(name, opponent="1")
    total, steps = episode(env, 3)
    assert -1 <= total <= 1
    assert steps >= 1
    assert episode(env, 3) == (total, steps)


def test_a_seat_can_be_asked_for() -> None:
    env = DreierleiEnv("triapon", opponent="random", seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(4)} == {2}
    env = DreierleiEnv("triapon", opponent="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    for wrong in (3, -1, 0.5, "0"):
        with pytest.raises(Refusal, match=f"There is no seat={wrong} in triapon"):
            DreierleiEnv("triapon", seat=wrong)  # type: ignore[arg-type]


class Confused(Random):
    def __init__(self, action: object) -> None:
        self.action = action

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        return self.action  # type: ignore[return-value]  # that is the point


@pytest.mark.parametrize("wrong", [None, 5, "place(a1)", game("tricubo").actions.parse("start(1)")])
def test_an_opponent_that_may_not_do_what_it_chooses_is_refused(wrong: object) -> None:
    env = DreierleiEnv("triapon(first=0)", opponent=Confused(wrong), seat=1)
    with pytest.raises(Refusal, match=r"The opponent at seat=0 has chosen .*, which is not legal here"):
        env.reset(seed=1)


def test_an_opponent_that_plays_what_it_may_no_longer_is_refused_and_changes_nothing() -> None:
    first = game("triapon").actions.parse("place(a1)")
    env = DreierleiEnv("triapon(first=0)", opponent=Confused(first), seat=1)
    _, info = env.reset(seed=1)
    with pytest.raises(Refusal, match=r"The opponent at seat=2 has chosen place\(a1\)"):
        env.step(info["action_mask"].argmax())
    assert env.single.lane.state.to_act == (2,)


class Counter(Random):
    """Plays at random, and counts how often it was asked."""

    asked = 0

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        self.asked += 1
        assert view.viewer != 0
        return super().choose(game, view, rng)


def test_a_bot_of_ones_own_can_be_the_opponent() -> None:
    rival = Counter()
    env = DreierleiEnv("triapon", opponent=rival, seat=0)
    _, steps = episode(env, 1)
    assert rival.asked > steps / 2


@pytest.mark.parametrize("opponent", [None, 0, 7, "queen", object, object()])
def test_who_is_no_opponent_is_refused(opponent: Any) -> None:
    assert DreierleiEnv("nonaga", opponent=3).bot is not None  # a level may be a number
    with pytest.raises(Refusal, match=r"(There is no|is no opponent).*: expected (one|a number|the name)"):
        DreierleiEnv("nonaga", opponent=opponent)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_makes_many_and_no_mask_is_ever_empty(mode: str) -> None:
    envs = gymnasium.make_vec(IDS["tricubo"], num_envs=2, vectorization_mode=mode)
    _, info = envs.reset(seed=1)
    ended = 0
    for _ in range(50):
        _, _, over, _, info = envs.step(np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]]))
        ended += int(over.sum())
    envs.close()
    assert ended >= 4


def test_a_bot_does_in_one_step_what_takes_a_learner_two() -> None:
    """In the window a disc is lifted and put down; a bot relocates it, and both see the same game."""
    discs = []

    class Seen(Random):
        def choose(self, game: Game, view: View, rng: Rng) -> Action:
            action = super().choose(game, view, rng)
            discs.append(str(action))
            return action

    env = DreierleiEnv("nonaga", opponent=Seen(), seat=0, face="window")
    _, info = env.reset(seed=2)
    for _ in range(6):
        before, told = env.single.lane.state.copy(), len(discs)
        held, seat = env.single.lane.held, env.single.lane.seat
        slot = int(np.flatnonzero(info["action_mask"])[-1])
        index = env.single.planes.chosen(before, seat, slot, held)
        _, _, over, _, info = env.step(np.int64(slot))
        assert not over
        if index >= 0:
            before.advance(seat, index)
        for text in discs[told:]:
            before.apply(1, before.game.actions.parse(text))
        assert before == env.single.lane.state
    assert any("relocate" in text for text in discs)


def test_an_illegal_choice_does_nothing_and_costs_or_is_an_error() -> None:
    env = DreierleiEnv("tricubo")
    seen, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, over, cut, after = env.step(np.int64(wrong))
    assert (reward, over, cut) == (-1.0, False, False)
    assert (seen == again).all()
    assert (after["action_mask"] == info["action_mask"]).all()
    env = DreierleiEnv("tricubo", illegal="error")
    env.reset(seed=1)
    with pytest.raises(Refusal, match=f"Slot {wrong} is not legal here"):
        env.step(np.int64(wrong))


def test_what_is_no_slot_or_comes_before_the_reset_is_refused() -> None:
    with pytest.raises(Refusal, match=r"expected reset\(\) first"):
        DreierleiEnv("nonaga").step(np.int64(0))
    env = DreierleiEnv("nonaga", seat=1)
    env.reset(seed=1)
    for wrong in ("a", 1.5, None, -1, 1235):
        with pytest.raises(Refusal, match=f"'{wrong}' is no choice of seat 1: expected a number from 0…1234"):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match=r"'render_mode' cannot be 'film': expected None \| ansi \| human"):
        DreierleiEnv("nonaga", render_mode="film")


def test_a_copy_goes_on_as_the_original_would() -> None:
    env = DreierleiEnv("triominos", opponent="random")
    env.reset(seed=6)
    twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    assert finished(env) == finished(twins[0]) == finished(twins[1])


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3", "triominos", "tricubo(seats=2)"])
@pytest.mark.parametrize("opponent", ["uct(simulations=9)", "1", "6(nodes=9)"])
def test_a_copy_is_made_whoever_the_opponent_is(name: str, opponent: str) -> None:
    env = DreierleiEnv(name, opponent=opponent)
    row, info = env.reset(seed=6)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.bot is not env.bot
        assert np.array_equal(twin.single.seen(twin.seat), row)
        assert twin.step(np.int64(info["action_mask"].argmax()))[4]["seat"] == env.seat
    assert np.array_equal(env.single.seen(env.seat), row)


def test_a_bot_of_ones_own_is_copied_with_what_it_remembers() -> None:
    env = DreierleiEnv("triapon", opponent=Counter(), seat=0)
    episode(env, 1)
    twin = copy.deepcopy(env)
    assert isinstance(twin.bot, Counter)
    assert twin.bot is twin.opponent is not env.bot
    assert twin.bot.asked > 0


def finished(env: DreierleiEnv) -> list[tuple[bytes, float]]:
    rng, seen, over = np.random.default_rng(1), [], False
    while not over:
        legal = np.flatnonzero(env.single.mask(env.seat))
        row, reward, over, _, _ = env.step(rng.choice(legal))
        seen.append((row.tobytes(), reward))
    return seen


def test_a_game_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(IDS["tricubo"], render_mode="ansi")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, str)
    env = DreierleiEnv("tricubo", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    drawn = f"{env.single.picture(0)}\n"
    assert capsys.readouterr().out == 2 * drawn  # by reset and by render
    env.step(np.int64(env.single.mask(0).argmax()))
    assert capsys.readouterr().out == f"{env.single.picture(0)}\n" != drawn
