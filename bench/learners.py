"""How fast learners are served, each figure beside that of a peer in the same run: `python -m bench.learners [--json]`.

Figures are per second of CPU time, so that a busy machine blurs them little; ratios matter. Random games are
played, repeated to warm up and once more to be measured: neither the choosing nor the clock counts. pgx needs JAX and
lives in a Python of its own, which is given with `--pgx`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401  # registers python_tic_tac_toe

from dreierlei.adapters import openspiel
from dreierlei.adapters import pettingzoo as zoo
from dreierlei.adapters.vector import Vector

GAMES = {
    "triapon": 2.0e6,
    "tricubo(seats=2)": 2.5e6,
    "stein3": 1.2e6,
    "nonaga": 0.8e6,
    "triominos": 0.8e6,
}
"""The games, and the steps per second that are to be reached."""
COUNT, STEPS, ROUNDS = 1024, 500, 5
_PGX = """
import time, jax, pgx
from pgx.experimental import auto_reset
env = pgx.make({name!r})
first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), {count}))
step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
pick = jax.jit(lambda state, key: jax.random.categorical(key, (state.legal_action_mask - 1.0) * 1e9, axis=-1))
state, played = first, []
for number in range({steps}):
    keys = jax.random.split(jax.random.PRNGKey(number), {count})
    played.append((pick(state, keys[0]), keys))
    state = step(state, *played[-1])
jax.block_until_ready(state)
for _ in ("to warm up", "to be measured"):
    begun, state = time.process_time(), first
    for action, keys in played:
        state = step(state, action, keys)
        jax.block_until_ready(state)
print({count} * {steps} / (time.process_time() - begun))
"""


@dataclass(frozen=True)
class Figure:
    """One figure, and what it is measured against."""

    name: str
    ours: float
    unit: str
    target: float | None = None
    peer: str = ""
    theirs: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours by theirs."""
        return self.ours / self.theirs if self.theirs else None


def vector_steps(game: str, threads: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """Return steps per second of random play, observation and mask included."""
    vector, rng, played = Vector(game, COUNT, threads=threads), np.random.default_rng(1), []
    vector.reset(seed=1)
    for _ in range(STEPS):
        mask = vector.buffers["action_mask"]
        played.append((rng.random(mask.shape, np.float32) * mask).argmax(1))
        vector.step(played[-1])
    for _ in ("to warm up", "to be measured"):
        vector.reset(seed=1)
        begun = clock()
        for slots in played:
            vector.step(slots)
        spent = clock() - begun
    vector.close()
    return COUNT * STEPS / spent


def pgx_steps(python: str, name: str) -> float:
    """Return steps per second of a game of pgx."""
    script = _PGX.format(name=name, count=COUNT, steps=STEPS)
    return float(subprocess.run([python, "-c", script], capture_output=True, text=True, check=True).stdout.split()[-1])


def aec_steps(env: Any, steps: int = 3000) -> float:
    """Return steps per second of an AEC environment under a random legal player, resets included."""
    rng, played, done = np.random.default_rng(1), [], 0
    while done < steps:
        played.append(list(_aec_game(env, done, rng)))
        done += len(played[-1])
    begun, seed = time.process_time(), 0
    for actions in played:
        env.reset(seed=seed)
        for action in actions:
            env.last()
            env.step(action)
        seed += len(actions)
    return done / (time.process_time() - begun)


def _aec_game(env: Any, seed: int, rng: np.random.Generator) -> Iterator[int | None]:
    """Play a game, and yield its actions."""
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, over, cut, info = env.last()
        action = None
        if not over and not cut:
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            action = int(rng.choice(np.flatnonzero(mask)))
        env.step(action)
        yield action


def spiel_plies(name: str, plies: int = 4000) -> float:
    """Return plies per second of random games through OpenSpiel's interface, its lists of actions included."""
    game, rng, played, done = pyspiel.load_game(name), np.random.default_rng(1), [], 0
    while done < plies:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(rng.choice(_offered(state))))
        played.append(state.history())
        done += len(played[-1])
    begun = time.process_time()
    for actions in played:
        state = game.new_initial_state()
        for action in actions:
            _asked(state)
            state.apply_action(action)
    return done / (time.process_time() - begun)


def _offered(state: Any) -> list[int]:
    return [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()


def _asked(state: Any) -> Any:
    return state.chance_outcomes() if state.is_chance_node() else state.legal_actions()


def spiel_clones(name: str, clones: int = 8000) -> float:
    """Return clones per second of a position twenty plies into a game."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(1)
    for _ in range(20):
        state.apply_action(int(rng.choice(_offered(state))))
    begun = time.process_time()
    for _ in range(clones):
        state.clone()
    return clones / (time.process_time() - begun)


def together(*measures: Callable[[], float]) -> list[float]:
    """Return the median of each of some measures, taken in turns."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [median(column) for column in zip(*rounds, strict=True)]


def vector_figures(pgx: str | None) -> Iterator[Figure]:
    """Yield steps of many games at once, beside pgx where it is there."""
    names = list(GAMES)
    peers = ["othello", "connect_four"] if pgx else []
    measures: list[Callable[[], float]] = [partial(vector_steps, name) for name in names]
    measures += [partial(pgx_steps, pgx or "", name) for name in peers]
    found = dict(zip([*names, *peers], together(*measures), strict=True))
    for name, target in GAMES.items():
        yield Figure(f"vector {name}", found[name], "steps", target, "pgx othello", found.get("othello"))
    yield Figure("vector triapon", found["triapon"], "steps", None, "pgx connect_four", found.get("connect_four"))
    threads = [partial(vector_steps, "triapon", count, time.perf_counter) for count in (2, 1)]
    two, one = together(*threads)
    yield Figure("vector triapon, two threads (wall time)", two, "steps", None, "one thread", one)


def pettingzoo_figures(pgx: str | None) -> Iterator[Figure]:
    """Yield steps through PettingZoo's interface, beside its own connect_four."""
    from pettingzoo.classic import connect_four_v3  # needs pygame, of the extra `bench`

    tables = ("nonaga", "triapon", "stein3", "triominos", "tricubo(seats=2)")
    envs = [zoo.env(name) for name in tables] + [connect_four_v3.env(), connect_four_v3.raw_env()]
    *found, env, raw = together(*(partial(aec_steps, one) for one in envs))
    for name, ours in zip(tables, found, strict=True):
        yield Figure(f"pettingzoo {name}", ours, "steps", 4 * env, "connect_four env()", env)
        yield Figure(f"pettingzoo {name}", ours, "steps", 2 * raw, "connect_four raw_env()", raw)


def openspiel_figures(pgx: str | None) -> Iterator[Figure]:
    """Yield plies and clones through OpenSpiel's interface, beside its own game in Python."""
    names = [f"{openspiel.PREFIX}{name}" for name in openspiel.GAMES]
    *found, theirs = together(*(partial(spiel_plies, name) for name in (*names, "python_tic_tac_toe")))
    for name, ours in zip(names, found, strict=True):
        yield Figure(f"openspiel {name}", ours, "plies", 2 * theirs, "python_tic_tac_toe", theirs)
        yield Figure(f"openspiel {name}", spiel_clones(name), "clones", 40_000)


PARTS = {"vector": vector_figures, "pettingzoo": pettingzoo_figures, "openspiel": openspiel_figures}


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--pgx", help="a Python that has jax and pgx")
    parser.add_argument("--part", choices=PARTS, action="append", help="this part alone; may be repeated")
    given = parser.parse_args()
    for figure in (figure for part in given.part or PARTS for figure in PARTS[part](given.pgx)):
        if given.json:
            print(json.dumps(vars(figure) | {"ratio": figure.ratio}), flush=True)
            continue
        peer = f"{figure.ratio:8.2f} × {figure.peer} ({figure.theirs:,.0f})" if figure.ratio else ""
        target = f" (at least {figure.target:,.0f})" if figure.target else ""
        print(f"{figure.name:42} {figure.ours:12,.0f} {figure.unit}/s{target:24}{peer}", flush=True)


if __name__ == "__main__":
    main()
