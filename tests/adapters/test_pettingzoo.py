from __future__ import annotations

import copy
import pickle
import types
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

from dreierlei.adapters import pettingzoo as zoo
from dreierlei.core import SPECTATOR, Refusal
from dreierlei.games import NAMES

TABLES = (*(name for name in NAMES if name != "tricubo"), "tricubo(seats=2)", "triominos(seats=4)")


@pytest.fixture(autouse=True)
def _strict() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("name", TABLES)
def test_pettingzoo_finds_nothing_to_say(name: str) -> None:
    api_test(zoo.env(name), num_cycles=60, verbose_progress=False)
    seed_test(lambda: zoo.env(name), num_cycles=30)
    save_obs_test(zoo.env(name))


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_renders(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = f"{name}(seats=2)" if name == "tricubo" else name
    render_test(lambda render_mode: zoo.env(table, render_mode=render_mode, illegal="cost"))
    assert len(capsys.readouterr().out.splitlines()) > 5


@pytest.mark.parametrize("made", [zoo.env, zoo.parallel_env])
def test_people_see_every_step(made: Any, capsys: pytest.CaptureFixture[str]) -> None:
    env = made("tricubo(seats=2,cap=1)", render_mode="human")
    env.reset(seed=1)
    pictures = [env.single.picture(SPECTATOR)]
    while not env.single.lane.over:
        legal = int(env.single.mask(env.single.lane.seat).argmax())
        env.step(legal if made is zoo.env else dict.fromkeys(env.agents, legal))
        pictures.append(env.single.picture(SPECTATOR))
    assert capsys.readouterr().out == "".join(f"{picture}\n" for picture in pictures)


def test_tricubo_in_parallel() -> None:
    parallel_api_test(zoo.parallel_env("tricubo(seats=3)"), num_cycles=200)
    parallel_seed_test(lambda: zoo.parallel_env("tricubo(seats=3)"), num_cycles=50)
    max_cycles_test(types.SimpleNamespace(env=zoo.parallel_as_aec, parallel_env=zoo.parallel_env))
    with pytest.raises(Refusal, match="Nobody ever chooses at the same time in nonaga"):
        zoo.parallel_env("nonaga")


def played(env: zoo.DreierleiAEC, seed: int = 1) -> dict[str, float]:
    """Play a random game to its end, and return what every agent got in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        got[agent] += reward
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert env.agents == []
    return got


@pytest.mark.parametrize("name", TABLES)
def test_everybody_stays_to_the_end_and_the_rewards_sum_to_nothing(name: str) -> None:
    env = zoo.env(name)
    got = played(env)
    assert sum(got.values()) == pytest.approx(0)
    assert env.single.lane.over
    assert tuple(got.values()) == pytest.approx(env.single.lane.rewards())


def test_who_is_out_may_still_win_and_is_told() -> None:
    outs = 0
    for seed in range(12):
        env = zoo.env("triapon(out_may_win=true,rounds=15)")
        got = played(env, seed)
        out = env.single.lane.state.observe(0).out  # type: ignore[attr-defined]
        outs += len(out)
        assert tuple(got.values()) == pytest.approx(env.single.lane.rewards())
    assert outs


def test_an_illegal_slot_loses_the_game_or_costs() -> None:
    env = zoo.env("nonaga")
    env.reset(seed=1)
    first = env.agent_selection
    env.step(700)  # a relocation, before the slide
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[first] == -1
    env = zoo.env("nonaga", illegal="cost")
    env.reset(seed=1)
    env.step(700)
    assert env.rewards[first] == -1
    assert not any(env.terminations.values())
    with pytest.raises(Refusal, match="'2000' is no choice of player_"):
        env.step(2000)
    with pytest.raises(Refusal, match=r"expected end \| cost"):
        zoo.env("nonaga", illegal="maybe")


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(Refusal, match=r"expected reset\(\) first"):
        zoo.env("nonaga").step(0)


def test_nothing_is_known_before_the_first_reset() -> None:
    env = zoo.env("nonaga")
    with pytest.raises(AttributeError, match=r"expected reset\(\) first"):
        env.last()
    assert not hasattr(env, "pictures")
    with pytest.raises(Refusal, match=r"expected reset\(\) first"):
        zoo.parallel_env("tricubo(seats=2)").step({})


def test_at_the_end_every_agent_still_has_a_mask() -> None:
    env = zoo.env("tricubo(seats=3,cap=1)")
    env.reset(seed=1)
    masks = 0
    for _ in env.agent_iter():
        _, _, over, cut, info = env.last()
        masks += int(info["action_mask"].sum()) == 40
        env.step(None if over or cut else int(info["action_mask"].argmax()))
    assert masks == 3
    with pytest.raises(Refusal, match=r"This game is over: expected reset\(\) first"):
        env.step(0)


def test_settings_that_are_none_are_refused() -> None:
    with pytest.raises(Refusal, match=r"'mask_in' cannot be 'both': expected info \| observation"):
        zoo.env("triapon", mask_in="both")
    with pytest.raises(Refusal, match="'render_mode' cannot be 'film'"):
        zoo.env("triapon", render_mode="film")
    for table in (zoo.env("triapon"), zoo.parallel_env()):
        with pytest.raises(Refusal, match=r"seed=1\.5 is no seed: expected a whole number or None"):
            table.reset(seed=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, "a", 1.5, -1, 2116])
def test_what_is_no_slot_is_refused_and_changes_nothing(wrong: Any) -> None:
    env = zoo.env("triapon")
    env.reset(seed=1)
    before, agent = env.single.lane.state.dump(), env.agent_selection
    with pytest.raises(Refusal, match=f"'{wrong}' is no choice of {agent}"):
        env.step(wrong)
    assert (env.single.lane.state.dump(), env.agent_selection) == (before, agent)


@pytest.mark.parametrize("cycles", [0, -1, 1.5, "a"])
def test_cycles_that_are_no_number_are_refused(cycles: Any) -> None:
    for make in (zoo.env, zoo.parallel_env):
        with pytest.raises(Refusal, match=f"'max_cycles' cannot be '{cycles}'"):
            make("tricubo(seats=2)", max_cycles=cycles)


def test_numpy_numbers_are_seeds_too() -> None:
    lines = []
    for seed in (5, np.int64(5)):
        env = zoo.env("triominos")
        env.reset(seed=seed)  # type: ignore[arg-type]
        lines.append(env.single.lane.state.dump())
    assert lines[0] == lines[1]


def test_in_parallel_nothing_happens_after_the_end() -> None:
    env = zoo.parallel_env("tricubo(seats=2,cap=1)")
    env.reset(seed=1)
    while env.agents:
        env.step({agent: int(env._mask(seat).argmax()) for agent, seat in env.seat.items()})
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_in_parallel_whoever_is_to_act_must_choose() -> None:
    env = zoo.parallel_env("tricubo(seats=3)")
    env.reset(seed=1)
    while len(env.single.lane.state.to_act) < 2:
        env.step({agent: int(mask["action_mask"].argmax()) for agent, mask in env._infos().items()})
    before = env.single.lane.state.dump()
    with pytest.raises(Refusal, match="'None' is no choice of player_2"):
        env.step({"player_1": int(env._infos()["player_1"]["action_mask"].argmax())})
    assert env.single.lane.state.dump() == before


def test_the_mask_may_stand_in_the_observation() -> None:
    env = zoo.env("triapon", mask_in="observation")
    env.reset(seed=1)
    seen = env.last()[0]
    assert set(seen) == {"observation", "action_mask"}
    assert seen["action_mask"].sum() == 45
    assert env.observation_space(env.agent_selection).contains(seen)
    env.step(int(seen["action_mask"].argmin()))  # which is illegal and ends the game
    assert all(env.observe(agent)["action_mask"].all() for agent in env.agents)


@pytest.mark.parametrize("make", [zoo.env, zoo.parallel_env])
def test_a_copy_draws_the_same_games(make: Any) -> None:
    env = make("tricubo(seats=2)")
    env.reset()
    twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    for each in (env, *twins):
        each.reset()
    assert len({each.single.lane.state.dump() for each in (env, *twins)}) == 1
    assert all(isinstance(value, int) for name, value in vars(env).items() if "seed" in name)  # 3.14 copies no iterator


def test_cycles_can_be_limited() -> None:
    env = zoo.env("triapon", max_cycles=3)
    env.reset(seed=1)
    for _ in range(9):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert all(env.truncations.values())


def test_a_picture_shows_nobodys_hand() -> None:
    env = zoo.env("triominos", render_mode="ansi")
    env.reset(seed=1)
    shown = [env.single.picture(viewer) for viewer in (SPECTATOR, 0, 1)]
    assert env.render() == shown[0]
    assert shown[0] not in shown[1:]
