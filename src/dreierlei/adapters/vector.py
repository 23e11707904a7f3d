"""Vector: many games at once, stepped in compiled code into NumPy buffers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex
from weakref import WeakSet, finalize

import numpy as np
from numpy.typing import NDArray

from dreierlei.adapters.batch import MODES, GameBatch, Lane, seeds
from dreierlei.adapters.step_threads import StepThreads
from dreierlei.adapters.whole_numbers import checked_seed, counted
from dreierlei.core import Game, Refusal
from dreierlei.core.planes import Planes
from dreierlei.games import as_game

Buffers = Mapping[str, NDArray[Any]]


class Vector:
    """So many games of one kind. Every step chooses one slot for the seat to act in each of them; chance acts inside.

    What `reset` and `step` return are the buffers themselves, written anew by the next step: copy what you keep.
    The bytes depend on the seed and the actions alone, not on the number of games or threads.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        autoreset_mode: Any = "NextStep",
        threads: int = 1,
        face: str = "slots",
        buffers: Buffers | None = None,
    ) -> None:
        num_envs, threads = counted("num_envs", num_envs), counted("threads", threads)
        self.game = as_game(game)
        self.planes = self.game.planes(face)
        if type(self.planes).observation is not Planes.observation:
            raise Refusal("adapters.planes", game=self.game)  # C would show nothing of it
        self.num_envs = num_envs
        self.num_agents = self.game.seats
        self._settings = {"autoreset_mode": autoreset_mode, "threads": threads, "face": face}
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.buffers = self._allocated(buffers or {})
        flat = {name: buffer.reshape(-1) for name, buffer in self.buffers.items()}
        flat["addresses"] = np.zeros(num_envs, np.uint64)
        self._batch = GameBatch(self.planes, num_envs, MODES[self.autoreset_mode], flat)
        self._threads = StepThreads(self._batch, threads)
        self._end = finalize(self, self._threads.end)
        _threaded.add(self)
        self._batch.reset([*seeds(0, num_envs)], list(range(num_envs)))

    def _allocated(self, given: Buffers) -> dict[str, NDArray[Any]]:
        """Return the buffers, the caller's own where they are given and fit."""
        wanted = self.layout(self.planes.game, self.num_envs, self.planes)
        unknown = given.keys() - wanted.keys()
        if unknown:
            raise ValueError(f"no buffer is called {sorted(unknown)[0]}: expected {', '.join(wanted)}")
        return {name: _fitting(name, given.get(name), *facts) for name, facts in wanted.items()}

    @staticmethod
    def layout(game: Game | str, num_envs: int, planes: Any = None) -> dict[str, tuple[tuple[int, ...], type]]:
        """Return the shape and the type of every buffer, for callers who bring their own."""
        game = as_game(game)
        planes = planes or game.planes()
        count, seats = num_envs, game.seats
        return {
            "planes": ((count, *planes.shape), np.int8),
            "numbers": ((count, planes.width), np.float32),
            "action_mask": ((count, planes.size), np.uint8),
            "rewards": ((count, seats), np.float32),
            "terminations": ((count,), np.uint8),
            "truncations": ((count,), np.uint8),
            "to_act": ((count,), np.int32),
            "lengths": ((count,), np.int32),
            "returns": ((count, seats), np.float32),
            "actions": ((count,), np.int64),
            "final_planes": ((count, *planes.shape), np.int8),
            "final_numbers": ((count, planes.width), np.float32),
        }

    @property
    def observation(self) -> dict[str, NDArray[Any]]:
        """What the seat to act sees in every game, itself first, and which slots it may choose."""
        return {name: self.buffers[name] for name in ("planes", "numbers", "action_mask")}

    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex] | NDArray[Any] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin all games anew, or those of `options["reset_mask"]`; without a seed their generators go on."""
        mask = (options or {}).get("reset_mask")
        mask = np.ones(self.num_envs, bool) if mask is None else np.asarray(mask)
        given: list[int | None] = [None] * self.num_envs
        if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
            given = [checked_seed(one) for one in seed]
        elif seed is not None:
            given = [*seeds(checked_seed(seed), self.num_envs)]
        if len(given) != self.num_envs or mask.shape != (self.num_envs,) or mask.dtype.kind not in "biu":
            raise ValueError(f"expected a seed and a mask for each of {self.num_envs} games")
        self._batch.reset(given, [int(i) for i in np.flatnonzero(mask)])
        return self.observation, self._info()

    def step(
        self, actions: Any = None
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Choose a slot in every game; without actions, those that stand in the buffer `actions`."""
        if actions is not None:
            self.buffers["actions"][:] = self._checked(actions)
        wrong = self._batch.illegal()
        if wrong >= 0:
            slot, seat = self.buffers["actions"][wrong], self.buffers["to_act"][wrong]
            raise ValueError(f"slot {slot} is not legal for seat {seat} of game {wrong}: expected one of its mask")
        self._threads.run()
        self._batch.lanes[0].state.check()  # a fault of rules in Python, of whichever game
        done, cut = self.buffers["terminations"].view(bool), self.buffers["truncations"].view(bool)
        return self.observation, self.buffers["rewards"], done, cut, self._info()

    def _checked(self, actions: Any) -> NDArray[Any]:
        """Return the actions, if they are one whole number for each game."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"actions of shape {given.shape} and type {given.dtype}: expected {self.num_envs} whole numbers"
            )
        return given

    def _info(self) -> dict[str, Any]:
        done = self.buffers["terminations"].view(bool)
        info: dict[str, Any] = {
            "to_act": self.buffers["to_act"],
            "episode": {"r": self.buffers["returns"], "l": self.buffers["lengths"]},
            "_episode": done,
        }
        if self.autoreset_mode == "SameStep":
            info["final_obs"] = {"planes": self.buffers["final_planes"], "numbers": self.buffers["final_numbers"]}
            info["_final_obs"] = done
        return info

    def line(self, i: int) -> str:
        """Return the position of one game as its line, to look at; it holds what is hidden, too."""
        return str(self._batch.lanes[i].state.dump())

    def close(self) -> None:
        """Let the threads go; whoever steps on all the same has one."""
        self._end()

    def __repr__(self) -> str:
        return f"<{self.num_envs} games of {self.game}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.game, self.num_envs, self._settings, self._batch.lanes, self.buffers)


_threaded: WeakSet[Vector] = WeakSet()


def _lose_threads() -> None:
    """In a process that was forked: the threads have stayed with the parent."""
    for vector in _threaded:
        vector._threads.lose()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_lose_threads)


def _restored(game: Game, num_envs: int, settings: dict[str, Any], lanes: list[Lane], buffers: Buffers) -> Vector:
    """Return a copy of some games, with buffers of its own: whoever saves one, or copies it, goes on from there."""
    vector = Vector(game, num_envs, **settings)
    vector._batch.take(lanes)
    for name, buffer in buffers.items():
        vector.buffers[name][:] = buffer
    return vector


def _mode(mode: Any) -> str:
    name = str(getattr(mode, "value", mode))
    if name not in MODES:
        raise Refusal("core.option.value", option="autoreset_mode", value=name, expected=" | ".join(MODES))
    return name


def _fitting(name: str, given: NDArray[Any] | None, shape: tuple[int, ...], kind: type) -> NDArray[Any]:
    if given is None:
        return np.zeros(shape, kind)
    if not isinstance(given, np.ndarray):
        raise ValueError(f"the buffer {name} is a {type(given).__name__}: expected a NumPy array")
    if given.shape != shape or given.dtype != kind or not given.flags.c_contiguous:
        raise ValueError(
            f"the buffer {name} has shape {given.shape} and type {given.dtype}: expected {shape} and "
            f"{np.dtype(kind)}, in C order"
        )
    return given
