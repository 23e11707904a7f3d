"""Single: one game as learners see it, and its spaces; Gymnasium and PettingZoo share it."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dreierlei.adapters.batch import Lane, seeds
from dreierlei.adapters.registry import IDS
from dreierlei.adapters.whole_numbers import checked_seed
from dreierlei.core import Game, Refusal, Rng
from dreierlei.core.planes import NOTHING, Planes
from dreierlei.games import as_game

LOW, HIGH = -128, 127
"""The bounds of a plane."""
HUMAN = "human"
RENDER_MODES = ["ansi", HUMAN]


class Single:
    """One game being played: the chance inside, the seat to act, and what every seat sees as one row of numbers."""

    def __init__(self, game: Game | str, face: str = "slots") -> None:
        self.game = as_game(game)
        self.planes = self.game.planes(face)
        self.lane = Lane(self.planes)
        version = IDS.get(self.game.name, f"-v{self.game.version}").rpartition("-")[2]  # one's own has no id
        self.name = f"dreierlei_{self.game.name}_{version}"

    def begin(self, seed: int) -> None:
        """Begin a game."""
        self.lane.start(seeds(checked_seed(seed), 1)[0])

    def seen(self, seat: int) -> NDArray[np.float32]:
        """Return the planes and the numbers that a seat sees, in one row."""
        held = self.lane.held if seat == self.lane.seat else NOTHING
        planes, numbers = self.planes.observation(self.lane.state, seat, held)
        row = np.empty(self.planes.area + self.planes.width, np.float32)
        row[: self.planes.area] = np.frombuffer(planes, np.int8)
        row[self.planes.area :] = np.frombuffer(numbers, np.float32)
        return row

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return 1 for every slot that a seat may choose; of one that is not to act, for none."""
        if self.lane.over or seat != self.lane.seat:
            return np.zeros(self.planes.size, np.int8)
        return np.frombuffer(self.planes.masked(self.lane.state, seat, self.lane.held), np.int8)

    def rendered(self, viewer: int, mode: str | None) -> str | None:
        """Return what a viewer sees, or print it for people, as the mode of an environment says."""
        if mode == HUMAN:
            print(self.picture(viewer))
        return self.picture(viewer) if mode == "ansi" else None

    def show(self, viewer: int, mode: str | None) -> None:
        """Print what a viewer sees where people look on, as Gymnasium and PettingZoo want it after every step."""
        if mode == HUMAN:
            self.rendered(viewer, mode)

    def picture(self, viewer: int) -> str:
        """Return what a viewer sees, drawn for a terminal without colours."""
        from rich.text import Text

        return Text.from_markup(self.game.picture(self.lane.state.observe(viewer)), emoji=False).plain


def observation_space(planes: Planes) -> spaces.Box:
    """Return the bounds of the row of numbers."""
    low = [LOW] * planes.area + [some.low for some in planes.numbers for _ in range(some.count)]
    high = [HIGH] * planes.area + [some.high for some in planes.numbers for _ in range(some.count)]
    return spaces.Box(np.array(low, np.float32), np.array(high, np.float32), dtype=np.float32)


def checked_slot(action: Any, agent: object, planes: Planes) -> int:
    """Return the slot that an agent asks for, if it is one of the space."""
    try:
        slot = index(action)
    except TypeError:
        slot = NOTHING
    if not 0 <= slot < planes.size:
        raise Refusal("adapters.space", action=action, agent=agent, last=planes.size - 1)
    return slot


def check_setting(option: str, value: object, allowed: Iterable[object]) -> None:
    """Refuse a setting that is none of those allowed."""
    if value not in allowed:
        raise Refusal("core.option.value", option=option, value=value, expected=" | ".join(map(str, allowed)))


def bot_id(single: Single, bot: Any, rng: Rng) -> int:
    """Return the id of what a bot does for the seat to act, if it may; it sees a view and no more."""
    state, seat = single.lane.state, single.lane.seat
    action = bot.choose(single.game, state.observe(seat), rng)
    if not state.allows(seat, action):
        raise Refusal("adapters.opposed", action=action, given=seat)
    return state.encode(seat, action)
