"""Training: a net of fractions that learns from samples by PyTorch, and is rounded to whole numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from dreierlei.core import Refusal
from dreierlei.core.weights import Weights
from dreierlei.training.samples import Samples

BATCH = 1024
EPOCHS = 6
RATE = 0.002
DECAY = 0.05
"""How much of a weight is forgotten, in learning rates: what was seen once says little."""
RESULT = 0.15
"""How much the result counts; the rest is what searches saw."""
SUMS, LAYERS = 256, 64
"""What 1.0 is in whole numbers: in the sums, and in the weights of the other layers (`core/network.py`)."""
CUT = 255 / SUMS
LARGEST = 32767


@dataclass(frozen=True, slots=True)
class Epoch:
    """How well the net does after an epoch: the cross-entropy of what it learned from and of what it did not see."""

    learned: float
    unseen: float
    brier: float
    """The mean square by which it misses the results of what it did not see."""


Told = Callable[[list[Epoch], int], None]
"""Hears of every epoch: how it went so far, and how many there will be."""


def torch() -> Any:
    """Return PyTorch, or say how to install it."""
    try:
        import torch as found
    except ImportError:
        raise Refusal("training.torch") from None
    return found


class Trainer:
    """A net in the making."""

    def __init__(self, untrained: Weights, seed: int) -> None:
        self.torch = torch()
        self.torch.set_num_threads(1)  # the same sums in the same order, however many cores there are
        self.torch.manual_seed(seed)
        self.untrained = untrained
        seats, limit = untrained.seats, LARGEST / (SUMS * (untrained.places + 1))
        width, inner = untrained.width, untrained.inner_width
        normal = self.torch.randn
        self.columns = (0.02 * normal(untrained.rows, width)).clamp(-limit, limit).requires_grad_()
        first = self.torch.tensor(untrained.columns).reshape(-1, width) / SUMS
        self.columns.data[:, :seats] = first[:, :seats]
        self.bias = self.torch.full((width,), 0.5)
        self.bias[:seats] = self.torch.tensor(untrained.bias)[:seats] / SUMS
        self.bias.requires_grad_()
        self.inner = (0.2 * normal(inner, width)).requires_grad_()
        self.inner_bias = self.torch.full((inner,), 0.2).requires_grad_()
        self.outer = self.torch.zeros(seats, inner).requires_grad_()
        self.outer_bias = self.torch.zeros(seats).requires_grad_()
        self.limit = limit
        """No sum of one row for every place is then too large for 16 bits."""

    @property
    def layers(self) -> list[Any]:
        """All that is learned."""
        return [self.columns, self.bias, self.inner, self.inner_bias, self.outer, self.outer_bias]

    def logits(self, rows: Any) -> Any:
        """Return what the net says of positions, as `Network.judge` will with whole numbers."""
        bag = self.torch.nn.functional.embedding_bag(rows, self.columns, mode="sum")
        sums = bag + self.bias
        inside = (sums.clamp(0, CUT) @ self.inner.T + self.inner_bias).clamp(0, CUT)
        return sums[:, : self.untrained.seats] + inside @ self.outer.T + self.outer_bias

    def shares(self, rows: Any) -> Any:
        """Return the shares for every seat."""
        with self.torch.no_grad():
            return self.torch.softmax(self.logits(rows), 1)

    def run(self, seen: Samples, unseen: Samples, told: Told, epochs: int = EPOCHS) -> list[Epoch]:
        """Learn from samples, epoch by epoch; return how it went. The net that did best on the unseen is kept."""
        learn, check = self._tensors(seen), self._tensors(unseen)
        count = len(learn[0])
        optimiser = self.torch.optim.AdamW(self.layers, lr=RATE, weight_decay=DECAY)
        steps = epochs * max(1, -(-count // BATCH))
        slower = self.torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=RATE, total_steps=steps + 1)
        curve, best = list[Epoch](), list[Any]()
        for _ in range(epochs):
            total = 0.0
            for some in self.torch.randperm(count).split(BATCH):
                loss = self._loss(learn[0][some], learn[1][some])
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
                slower.step()
                self._bound()
                total += loss.item() * len(some)
            curve.append(Epoch(total / count, *self._checked(check)))
            told(curve, epochs)
            if curve[-1].unseen == min(epoch.unseen for epoch in curve):
                best = [layer.detach().clone() for layer in self.layers]
        for layer, kept in zip(self.layers, best, strict=True):
            layer.data.copy_(kept)
        return curve

    def _loss(self, rows: Any, target: Any) -> Any:
        return self.torch.nn.functional.cross_entropy(self.logits(rows.long()), target)

    def _bound(self) -> None:
        """Keep all numbers where whole ones can follow."""
        self.columns.data.clamp_(-self.limit, self.limit)
        self.bias.data.clamp_(-self.limit, self.limit)
        self.inner.data.clamp_(-8, 8)
        self.outer.data.clamp_(-8, 8)

    def _checked(self, check: tuple[Any, Any, Any]) -> tuple[float, float]:
        """Return the cross-entropy and the Brier score of positions that were not learned from."""
        rows, target, results = check
        loss, missed = 0.0, 0.0
        for at in range(0, len(rows), 8 * BATCH):
            part = slice(at, at + 8 * BATCH)
            with self.torch.no_grad():
                loss += self._loss(rows[part], target[part]).item() * len(rows[part])
            missed += (self.shares(rows[part].long()) - results[part]).square().sum().item()
        return loss / len(rows), missed / results.numel()

    def _tensors(self, given: Samples) -> tuple[Any, Any, Any]:
        """Return rows, what is aimed at, and results."""
        places, seats = self.untrained.places, self.untrained.seats
        rows = self.torch.frombuffer(given.rows, dtype=self.torch.int16).reshape(-1, places)
        results = self.torch.frombuffer(given.results, dtype=self.torch.float32).reshape(-1, seats)
        searched = self.torch.frombuffer(given.searched, dtype=self.torch.float32).reshape(-1, seats)
        return rows, RESULT * results + (1 - RESULT) * searched, results

    def weights(self, about: dict[str, Any]) -> Weights:
        """Return the net in whole numbers."""
        return replace(
            self.untrained,
            columns=_whole("h", self.columns, SUMS),
            bias=_whole("h", self.bias, SUMS),
            inner=_whole("h", self.inner, LAYERS),
            inner_bias=_whole("i", self.inner_bias, SUMS * LAYERS),
            outer=_whole("h", self.outer, LAYERS),
            outer_bias=_whole("i", self.outer_bias, SUMS * LAYERS),
            about=about,
        )


def _whole(kind: str, layer: Any, one: int) -> array[int]:
    """Return the numbers of a layer, rounded."""
    return array(kind, (layer.detach() * one).round().int().flatten().tolist())
