"""Gymnasium: one seat against bots, or solo Tricubo, as a single-agent environment; importing registers them."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dreierlei.adapters.registry import IDS, register
from dreierlei.adapters.single import (
    RENDER_MODES,
    Single,
    bot_id,
    check_setting,
    checked_slot,
    observation_space,
)
from dreierlei.bots import Bot, by_name
from dreierlei.core import Game, Refusal, Rng

PENALTY = -1.0
"""What an illegal choice costs, where it is no error."""


class DreierleiEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One seat of a game; bots have the others, chance acts inside, and a step leads to the seat's next choice.

    The mask stands in `info["action_mask"]`. An illegal choice does nothing and costs 1, or is an error on request.
    A copy, or what was pickled, goes on from where it stood; a bot given by name has forgotten there what it searched.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # as its base declares it

    def __init__(
        self,
        game: Game | str = "tricubo",
        *,
        opponent: str | int | Bot = "1",
        seat: int | None = None,
        illegal: str = "noop",
        render_mode: str | None = None,
        face: str = "slots",
        only: str | None = None,
    ) -> None:
        self.single = Single(game, face)
        if only not in (None, self.single.game.name):  # an id of Gymnasium's stands for one game
            raise Refusal("adapters.other", id=IDS.get(str(only), only), game=only, given=self.single.game)
        check_setting("illegal", illegal, ("noop", "error"))
        check_setting("render_mode", render_mode, (None, *RENDER_MODES))
        last = self.single.game.seats - 1
        if seat is not None and seat not in range(last + 1):
            raise Refusal("adapters.seat", given=seat, game=self.single.game, last=last)
        self.opponent = opponent
        self.bot = self._bot()
        self.illegal = illegal
        self.render_mode = render_mode
        self.asked = None if seat is None else int(seat)
        self.observation_space = observation_space(self.single.planes)  # type: ignore[assignment]  # its numbers are float32
        self.action_space = spaces.Discrete(self.single.planes.size)
        self.seat = self.asked or 0
        self.begun = False

    def _bot(self) -> Bot | None:
        if self.single.game.seats == 1:
            return None
        if hasattr(self.opponent, "choose"):
            return self.opponent
        if not isinstance(self.opponent, str | int):
            raise Refusal("adapters.opponent", given=self.opponent)
        return by_name(self.single.game, str(self.opponent), seconds=None)

    def __getstate__(self) -> dict[str, Any]:
        named = isinstance(self.opponent, str | int)  # what it has searched may be memory of C, which does not travel
        return {name: value for name, value in vars(self).items() if not (named and name == "bot")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if "bot" not in kept:
            self.bot = self._bot()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game; where no seat was asked for, on one drawn by lot."""
        super().reset(seed=seed)
        numbers = self.np_random.integers(0, 2**31, size=3)
        self.rng = Rng(int(numbers[0]))
        self.seat = int(numbers[1]) % self.single.game.seats if self.asked is None else self.asked
        self.bot = self._bot()  # what a bot remembers of the game before would make this one another
        self.single.begin(int(numbers[2]))
        self._await()
        self.begun = True
        self.single.show(self.seat, self.render_mode)
        return self.single.seen(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Choose a slot, and let the others play until the seat is to choose again."""
        if not self.begun:
            raise Refusal("adapters.reset")
        slot = checked_slot(action, f"seat {self.seat}", self.single.planes)
        if not self.single.mask(self.seat)[slot]:
            if self.illegal == "error":
                raise Refusal("adapters.illegal", action=slot)
            return self.single.seen(self.seat), PENALTY, self.single.lane.over, False, self._info()
        self.single.lane.play(slot)
        self._await()
        self.single.show(self.seat, self.render_mode)
        over = bool(self.single.lane.over)
        reward = float(self.single.lane.rewards()[self.seat]) if over else 0.0
        return self.single.seen(self.seat), reward, over, False, self._info()

    def _await(self) -> None:
        """Let the bots play until the seat is to choose, or the game is over."""
        lane = self.single.lane
        while not lane.over and lane.seat != self.seat:
            lane.play_id(bot_id(self.single, self.bot, self.rng))

    def _info(self) -> dict[str, Any]:
        over = self.single.lane.over  # then nothing is chosen any more: a mask of nothing would only trip learners up
        mask = np.ones(self.single.planes.size, np.int8) if over else self.single.mask(self.seat)
        return {"action_mask": mask, "seat": self.seat}

    def render(self) -> str | None:
        """Return, or print, what the seat sees; for people every step prints it by itself."""
        return self.single.rendered(self.seat, self.render_mode)


register()
