"""A small net for Triapon in NumPy, with its gradients and the optimiser Adam."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreierlei import Game

Array = NDArray[Any]
HOLLOWS = 45
CAPTURES, DECLINE, MOVES = 45, 90, 91
"""Where in the slots of Triapon the captures, the one refusal and the moves begin."""


class Net:
    """Two hidden layers; a move's logit is the product of a vector for its origin and one for its target."""

    def __init__(self, rules: Game, seed: int = 1, width: int = 128, rank: int = 4) -> None:
        planes, rng = rules.planes(), np.random.default_rng(seed)
        highs = [some.high for some in planes.numbers for _ in range(some.count)]
        self.scale = np.array([1.0] * planes.area + highs, np.float32)
        self.rank = rank
        shapes = {
            "first": (len(self.scale), width),
            "second": (width, width),
            "single": (width, MOVES),
            "origins": (width, HOLLOWS * rank),
            "targets": (width, HOLLOWS * rank),
            "value": (width, 1),
        }
        self.weights: dict[str, Array] = {}
        for name, (rows, columns) in shapes.items():  # one row more for what is added
            bound = 1 / np.sqrt(rows)
            self.weights[name] = rng.uniform(-bound, bound, (rows + 1, columns)).astype(np.float32)

    def forward(self, seen: Array, legal: Array) -> tuple[Array, Array, dict[str, Array]]:
        """Return the log-chances of the legal slots, the value for the seat, and what `backward` needs."""
        given = seen / self.scale
        first = np.maximum(self._layer("first", given), 0)
        second = np.maximum(self._layer("second", first), 0)
        shape = (len(seen), HOLLOWS, self.rank)
        origins, targets = (self._layer(name, second).reshape(shape) for name in ("origins", "targets"))
        logits = np.full(legal.shape, -1e9, second.dtype)
        rows, places = np.nonzero((legal >= 0) & (legal < MOVES))
        logits[rows, places] = self._layer("single", second)[rows, legal[rows, places]]
        rows, places = np.nonzero(legal >= MOVES)
        moves = legal[rows, places] - MOVES
        pairs = origins[rows, moves // HOLLOWS], targets[rows, moves % HOLLOWS]
        logits[rows, places] = np.einsum("ij,ij->i", *pairs)
        logits -= logits.max(1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        kept = {"given": given, "first": first, "second": second, "origins": origins, "targets": targets}
        return logs, self._layer("value", second)[:, 0], kept | {"legal": legal}

    def _layer(self, name: str, inputs: Array) -> Array:
        weights = self.weights[name]
        return np.asarray(inputs @ weights[:-1] + weights[-1])

    def backward(self, kept: dict[str, Array], logits: Array, value: Array) -> dict[str, Array]:
        """Return the gradients of all weights from those of the logits and of the value."""
        count, legal, second = len(logits), kept["legal"], kept["second"]
        single, moves = (np.zeros((count, size), second.dtype) for size in (MOVES, HOLLOWS * HOLLOWS))
        rows, places = np.nonzero((legal >= 0) & (legal < MOVES))
        single[rows, legal[rows, places]] = logits[rows, places]
        rows, places = np.nonzero(legal >= MOVES)
        moves[rows, legal[rows, places] - MOVES] = logits[rows, places]
        grid = moves.reshape(count, HOLLOWS, HOLLOWS)
        heads = {
            "single": single,
            "origins": (grid @ kept["targets"]).reshape(count, -1),
            "targets": (grid.transpose(0, 2, 1) @ kept["origins"]).reshape(count, -1),
            "value": value[:, None],
        }
        found = {name: _weights(second, head) for name, head in heads.items()}
        back = sum(head @ self.weights[name][:-1].T for name, head in heads.items()) * (second > 0)
        found["second"] = _weights(kept["first"], back)
        back = back @ self.weights["second"][:-1].T * (kept["first"] > 0)
        found["first"] = _weights(kept["given"], back)
        return found

    def best(self, seen: Array, mask: Array) -> int:
        """Return the likeliest slot."""
        legal = listed(mask[None])
        return int(legal[0, self.forward(seen[None], legal)[0].argmax()])

    def save(self, path: Path) -> None:
        """Write the weights to a file."""
        np.savez(path, **self.weights)

    def load(self, path: Path) -> None:
        """Read the weights from a file."""
        with np.load(path) as file:
            self.weights = {name: file[name] for name in self.weights}


class Adam:
    """The optimiser; the gradients of all weights together are held to a length of 1."""

    def __init__(self, net: Net, rate: float) -> None:
        self.net, self.rate, self.steps = net, rate, 0
        self.means = {name: np.zeros_like(weights) for name, weights in net.weights.items()}
        self.squares = {name: np.zeros_like(weights) for name, weights in net.weights.items()}

    def step(self, gradients: dict[str, Array]) -> None:
        """Change the weights."""
        self.steps += 1
        length = float(np.sqrt(sum(float((some**2).sum()) for some in gradients.values())))
        rate = self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, some in gradients.items():
            held = some / max(1.0, length)
            self.means[name] += 0.1 * (held - self.means[name])
            self.squares[name] += 0.001 * (held**2 - self.squares[name])
            self.net.weights[name] -= rate * self.means[name] / (np.sqrt(self.squares[name]) + 1e-8)


def listed(mask: Array) -> Array:
    """Return the legal slots of every row of a mask, padded with -1: there are a few dozen among two thousand."""
    rows, slots = np.nonzero(mask.view(bool))
    places = np.arange(len(rows)) - np.searchsorted(rows, rows)
    legal = np.full((len(mask), int(places.max()) + 1), -1, np.int64)
    legal[rows, places] = slots
    return legal


def _weights(inputs: Array, back: Array) -> Array:
    return np.concatenate([inputs.T @ back, back.sum(0, keepdims=True)])
