"""Proofs of several positions that other processes or machines work at, each with a table of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

from dreierlei.games import game
from dreierlei.games.nonaga.prover import ProofResult, Prover


@dataclass(frozen=True)
class ProofTask:
    """Positions that are to be looked at so many turns ahead, for so many seconds each at most."""

    game: str
    positions: tuple[str, ...]
    turns: int
    megabytes: int
    """The size of the table of each process."""
    seconds: float


@dataclass(frozen=True)
class ProofAnswer:
    """What was found of one of the positions; None where the time was over before."""

    number: int
    found: ProofResult | None
    nodes: int
    spent: tuple[float]
    """Seconds that it took."""


def prove_some(task: ProofTask, numbers: list[int]) -> list[ProofAnswer]:
    """Look at the positions of these numbers."""
    return [_proven(task, number) for number in numbers]


def _proven(task: ProofTask, number: int) -> ProofAnswer:
    prover, began = _prover(task.game, task.megabytes), monotonic()
    state, before = prover.state.game.load(task.positions[number]), prover.nodes
    found = prover.look(state, task.turns)
    while found is None and monotonic() < began + task.seconds:
        found = prover.look(state, task.turns)
    return ProofAnswer(number, found, prover.nodes - before, (monotonic() - began,))


@lru_cache(maxsize=1)
def _prover(name: str, megabytes: int) -> Prover:
    """Return the prover of this process, which remembers what it was asked before."""
    return Prover(game(name).start(), megabytes)
