"""PettingZoo: every game as an AEC environment, and Tricubo, where all choose at once, as a parallel one too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec

from dreierlei.adapters.single import RENDER_MODES, Single, check_setting, checked_slot, observation_space
from dreierlei.adapters.whole_numbers import counted
from dreierlei.core import SPECTATOR, Game, Refusal

ENDS, COSTS = "end", "cost"
"""What an illegal choice does: the game ends and its seat loses 1, or another slot is taken for it and it loses 1."""
FROM_RESET = {"agent_selection", "rewards", "terminations", "truncations", "infos"}


def env(game: Game | str, **settings: Any) -> DreierleiAEC:
    """Return a game as an AEC environment: `env("triapon")`, `env("triominos(seats=4)", render_mode="ansi")`."""
    return DreierleiAEC(game, **settings)


def parallel_env(game: Game | str = "tricubo(seats=3)", **settings: Any) -> DreierleiParallel:
    """Return a game in which all choose at once as a parallel environment."""
    return DreierleiParallel(game, **settings)


def parallel_as_aec(game: Game | str = "tricubo(seats=3)", **settings: Any) -> Any:
    """Return the parallel environment as PettingZoo turns it into an AEC one."""
    return parallel_to_aec(DreierleiParallel(game, **settings))


class _Seats:
    """What both kinds share: the agents, their spaces and the picture."""

    def _sit(self, game: Game | str, render_mode: str | None, illegal: str, max_cycles: int | None, face: str) -> None:
        check_setting("illegal", illegal, (ENDS, COSTS))
        check_setting("render_mode", render_mode, (None, *RENDER_MODES))
        self.single = Single(game, face)
        self.render_mode = render_mode
        self.illegal = illegal
        self.max_cycles = None if max_cycles is None else counted("max_cycles", max_cycles, "None | 1…")
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.game.seats)]
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        planes = self.single.planes
        self.observation_spaces = {agent: observation_space(planes) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(planes.size) for agent in self.possible_agents}
        self._next_seed = int(np.random.SeedSequence().generate_state(1)[0])
        self.metadata = {
            "name": self.single.name,
            "render_modes": RENDER_MODES,
            "is_parallelizable": bool(self.single.game.sealed_phases),
        }

    def _begin(self, seed: int | None) -> None:
        if seed is None:
            seed, self._next_seed = self._next_seed, self._next_seed + 1
        self.single.begin(seed)

    def __str__(self) -> str:
        return self.single.name

    def observation_space(self, agent: str) -> spaces.Box:
        """Return the bounds of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return an agent's slots."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return, or print, what everybody may see; for people every step prints it by itself."""
        return self.single.rendered(SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to let go."""


class DreierleiAEC(_Seats, AECEnv[str, NDArray[np.float32], int]):  # type: ignore[misc]  # PettingZoo brings no types
    """One game, seat after seat.

    A step is checked here, not by a stack of wrappers: before a reset, outside the space, not in the mask. Seats that
    are out stay until the end: who is out may still win (Triapon's `out_may_win`), and all learn how it ended.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game | str,
        *,
        render_mode: str | None = None,
        illegal: str = ENDS,
        max_cycles: int | None = None,
        mask_in: str = "info",
        face: str = "slots",
    ) -> None:
        super().__init__()
        self._sit(game, render_mode, illegal, max_cycles, face)
        check_setting("mask_in", mask_in, ("info", "observation"))
        self.mask_in_observation = mask_in == "observation"
        if self.mask_in_observation:
            self.observation_spaces = {agent: self._with_mask(agent) for agent in self.possible_agents}  # type: ignore[misc]
        self.agents: list[str] = []

    def _with_mask(self, agent: str) -> spaces.Dict:
        size = self.single.planes.size
        mask = spaces.Box(0, 1, (size,), np.int8)
        return spaces.Dict({"observation": self.observation_spaces[agent], "action_mask": mask})

    def __getattr__(self, name: str) -> Any:
        # What a reset makes; AttributeError is what PettingZoo's own order of calls raises, and what `hasattr` expects.
        raise AttributeError(str(Refusal("adapters.reset")) if name in FROM_RESET else name, name=name, obj=self)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; without a seed, another one each time."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._point()
        self.single.show(SPECTATOR, self.render_mode)

    def observe(self, agent: str) -> Any:
        """Return what an agent sees, itself first."""
        seen = self.single.seen(self.seat[agent])
        if self.mask_in_observation:
            return {"observation": seen, "action_mask": self._mask(self.seat[agent])}
        return seen

    def step(self, action: int | None) -> None:
        """Choose a slot for the agent that is selected."""
        if not hasattr(self, "steps"):
            raise Refusal("adapters.reset")
        if not self.agents:
            raise Refusal("adapters.over")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        slot = checked_slot(action, agent, self.single.planes)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._choose(agent, slot)
        self.steps += 1
        over = self.single.lane.over or any(self.terminations.values())
        if self.max_cycles is not None and self.steps >= self.max_cycles * len(self.possible_agents) and not over:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._point()
        self.single.show(SPECTATOR, self.render_mode)

    def _choose(self, agent: str, slot: int) -> None:
        mask = self.single.mask(self.seat[agent])
        if not mask[slot]:
            self.rewards[agent] = -1.0
            if self.illegal == ENDS:
                self.terminations = dict.fromkeys(self.agents, True)
                return
            slot = int(mask.argmax())
        self.single.lane.play(slot)
        if self.single.lane.over:
            for seat, reward in enumerate(self.single.lane.rewards()):
                self.rewards[self.possible_agents[seat]] += reward
            self.terminations = dict.fromkeys(self.agents, True)

    def _point(self) -> None:
        """Select who is next; at the end one after the other learns it."""
        lane, ended = self.single.lane, self._ended()
        self.agent_selection = self.agents[0] if ended else self.possible_agents[lane.seat]
        if not self.mask_in_observation:
            mask = self._mask(lane.seat)
            for agent in self.agents:
                self.infos[agent] = {"action_mask": mask} if ended or agent == self.agent_selection else {}

    def _ended(self) -> bool:
        return any(self.terminations.values()) or any(self.truncations.values())

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """A seat's own mask; at the end every slot is as good."""
        return np.ones(self.single.planes.size, np.int8) if self._ended() else self.single.mask(seat)


class DreierleiParallel(_Seats, ParallelEnv[str, NDArray[np.float32], int]):  # type: ignore[misc]  # as above
    """One game in cycles of all seats; those who are not to act may choose any slot, and nothing happens."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game | str = "tricubo(seats=3)",
        *,
        render_mode: str | None = None,
        illegal: str = COSTS,
        max_cycles: int | None = None,
        face: str = "slots",
    ) -> None:
        self._sit(game, render_mode, illegal, max_cycles, face)
        if not self.single.game.sealed_phases:
            raise Refusal("adapters.parallel", game=self.single.game)
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[np.float32]], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        self.single.show(SPECTATOR, self.render_mode)
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Choose a slot for every seat; what those choose who are to act now is done."""
        if not hasattr(self, "cycles"):
            raise Refusal("adapters.reset")
        rewards = dict.fromkeys(self.agents, 0.0)
        lane, broken = self.single.lane, False
        acting = lane.state.to_act if self.agents else ()
        chosen = {self.possible_agents[seat]: actions.get(self.possible_agents[seat]) for seat in acting}
        slots = {agent: checked_slot(action, agent, self.single.planes) for agent, action in chosen.items()}
        for agent, slot in slots.items():
            mask = self.single.mask(self.seat[agent])
            if not mask[slot]:
                rewards[agent] -= 1.0
                broken = self.illegal == ENDS
                slot = int(mask.argmax())
            if broken:
                break
            lane.play(slot)
        if lane.over and self.agents:
            for seat, reward in enumerate(lane.rewards()):
                rewards[self.possible_agents[seat]] += reward
        self.cycles += 1
        over = lane.over or broken
        cut = self.max_cycles is not None and self.cycles >= self.max_cycles and not over
        ends = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        seen, infos = self._seen(), self._infos()
        if self.agents:
            self.single.show(SPECTATOR, self.render_mode)
        if over or cut:
            self.agents = []
        return seen, rewards, *ends, infos

    def _seen(self) -> dict[str, NDArray[np.float32]]:
        return {agent: self.single.seen(self.seat[agent]) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self._mask(self.seat[agent])} for agent in self.agents}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """A seat's own mask if it is to act; else every slot is as good."""
        lane = self.single.lane
        if lane.over or seat not in lane.state.to_act:
            return np.ones(self.single.planes.size, np.int8)
        return np.frombuffer(self.single.planes.masked(lane.state, seat), np.int8)
