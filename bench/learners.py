"""How fast learners are served, each figure beside that of a peer in the same run: `python -m bench.learners [--json]`.

Figures are per second of CPU time, so that a busy machine blurs them little; ratios matter. pgx needs JAX and lives
in an environment of its own: give its interpreter with `--pgx`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3

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
COUNT, STEPS, ROUNDS = 1024, 60, 3
_PGX = """
import time, jax, pgx
env = pgx.make({name!r})
key = jax.random.PRNGKey(0)
init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
state = init(jax.random.split(key, {count}))
pick = jax.jit(lambda state, key: jax.random.categorical(key, (state.legal_action_mask - 1.0) * 1e9, axis=-1))
spent = 0.0
for number in range({steps} + 5):
    key, sub = jax.random.split(key)
    action = pick(state, sub).block_until_ready()
    begun = time.process_time()
    state = step(state, action)
    jax.block_until_ready(state)
    if number >= 5:
        spent += time.process_time() - begun
print({count} * {steps} / spent)
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
    """Return steps per second of random play, observation and mask included, without the choosing."""
    vector, rng, spent = Vector(game, COUNT, threads=threads), np.random.default_rng(1), 0.0
    vector.reset(seed=1)
    for step in range(STEPS + 40):
        mask = vector.buffers["action_mask"]
        vector.buffers["actions"][:] = (rng.random(mask.shape, np.float32) * mask).argmax(1)
        begun = clock()
        vector.step()
        spent += clock() - begun if step >= 40 else 0.0  # by then games stand in all their phases
    vector.close()
    return COUNT * STEPS / spent


def pgx_steps(python: str, name: str) -> float:
    """Return steps per second of a game of pgx."""
    script = _PGX.format(name=name, count=COUNT, steps=STEPS)
    return float(subprocess.run([python, "-c", script], capture_output=True, text=True, check=True).stdout.split()[-1])


def aec_steps(env: Any, steps: int = 3000) -> float:
    """Return steps per second of an AEC environment under a random legal player, without the choosing."""
    rng, done, spent = np.random.default_rng(1), 0, 0.0
    while done < steps:
        env.reset(seed=done)
        for _ in env.agent_iter():
            begun = time.process_time()
            seen, _, over, cut, info = env.last()
            spent += time.process_time() - begun
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            action = None if over or cut else int(rng.choice(np.flatnonzero(mask)))
            begun = time.process_time()
            env.step(action)
            spent += time.process_time() - begun
            done += 1
    return done / spent


def spiel_plies(name: str, plies: int = 4000) -> float:
    """Return plies per second of random games through OpenSpiel's interface, without the choosing."""
    game, rng, done, spent = pyspiel.load_game(name), np.random.default_rng(1), 0, 0.0
    while done < plies:
        state = game.new_initial_state()
        begun = time.process_time()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(actions[int(rng.integers(len(actions)))])
            done += 1
        spent += time.process_time() - begun
    return done / spent


def spiel_clones(name: str, clones: int = 8000) -> float:
    """Return clones per second of a position in the middle of a game."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(1)
    for _ in range(30):
        state.apply_action(int(rng.choice(state.legal_actions())))
    begun = time.process_time()
    for _ in range(clones):
        state.clone()
    return clones / (time.process_time() - begun)


def together(*measures: Callable[[], float]) -> list[float]:
    """Return the median of each of some measures, taken in turns."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [median(column) for column in zip(*rounds, strict=True)]


def figures(pgx: str | None) -> Iterator[Figure]:
    """Yield every figure."""
    names = list(GAMES)
    peers = ["othello", "connect_four"] if pgx else []
    measures: list[Callable[[], float]] = [lambda name=name: vector_steps(name) for name in names]  # type: ignore[misc]
    measures += [lambda name=name: pgx_steps(pgx or "", name) for name in peers]  # type: ignore[misc]
    found = dict(zip([*names, *peers], together(*measures), strict=True))
    for name, target in GAMES.items():
        yield Figure(f"vector {name}", found[name], "steps", target, "pgx othello", found.get("othello"))
    yield Figure("vector triapon", found["triapon"], "steps", None, "pgx connect_four", found.get("connect_four"))
    two, one = together(
        lambda: vector_steps("triapon", 2, time.perf_counter), lambda: vector_steps("triapon", 1, time.perf_counter)
    )
    yield Figure("vector triapon, two threads (wall time)", two, "steps", None, "one thread", one)
    for name in ("nonaga", "triapon", "stein3", "triominos", "tricubo(seats=2)"):
        ours, env, raw = together(
            lambda name=name: aec_steps(zoo.env(name)),  # type: ignore[misc]
            lambda: aec_steps(connect_four_v3.env()),
            lambda: aec_steps(connect_four_v3.raw_env()),
        )
        yield Figure(f"pettingzoo {name}", ours, "steps", 4 * env, "connect_four env()", env)
        yield Figure(f"pettingzoo {name}", ours, "steps", 2 * raw, "connect_four raw_env()", raw)
    for short in openspiel.GAMES:
        ours, theirs = together(
            lambda short=short: spiel_plies(f"dreierlei_{short}"),  # type: ignore[misc]
            lambda: spiel_plies("python_tic_tac_toe"),
        )
        yield Figure(f"openspiel {short}", ours, "plies", 2 * theirs, "python_tic_tac_toe", theirs)
        yield Figure(f"openspiel {short}", spiel_clones(f"dreierlei_{short}"), "clones", 40_000)


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--pgx", help="a Python that has jax and pgx")
    given = parser.parse_args()
    for figure in figures(given.pgx):
        if given.json:
            print(json.dumps(vars(figure) | {"ratio": figure.ratio}), flush=True)
            continue
        peer = f"{figure.ratio:8.2f} × {figure.peer} ({figure.theirs:,.0f})" if figure.ratio else ""
        target = f" (at least {figure.target:,.0f})" if figure.target else ""
        print(f"{figure.name:42} {figure.ours:12,.0f} {figure.unit}/s{target:24}{peer}", flush=True)


if __name__ == "__main__":
    main()
