"""OpenSpiel: the five games as `dreierlei_nonaga` …, their options as parameters; importing registers them.

OpenSpiel's C++ MCTSBot cannot play games written in Python, its own included; its Python MCTS and IS-MCTS can.
"""

from __future__ import annotations

from dataclasses import Field, fields
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from dreierlei.adapters.cursor import Cursor, first
from dreierlei.core import CHANCE, Game, Refusal, Rng
from dreierlei.games import NAMES
from dreierlei.games import game as named

PREFIX = "dreierlei_"
BY_DEFAULT = -1
"""Stands for the default of an option, where the others are numbers."""
POINTS = 1000.0
"""No solo game brings more points, nor fewer with the other sign."""


class DreierleiGame(pyspiel.Game):  # type: ignore[misc]  # it brings no types
    """One game under its parameters."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = named(name, **_options(name, given))
        self.planes = self.rules.planes()
        self.first = first(self.planes)
        super().__init__(_type(self.rules), _info(self.rules, self.planes.size), given)

    def new_initial_state(self, state: str | None = None) -> DreierleiState:
        """Return the first position; a clone begins with it, so nothing is made anew."""
        if state is not None:
            raise Refusal("adapters.initial", given=state)
        return DreierleiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DreierleiObserver:
        """Return what writes tensors of what a player sees, in words all that was seen where recall is perfect."""
        return DreierleiObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class DreierleiState(pyspiel.State):  # type: ignore[misc]  # it brings no types
    """One position and the way to it."""

    def __init__(self, game: DreierleiGame) -> None:
        super().__init__(game)
        self.cursor: Cursor = game.first

    def current_player(self) -> int:
        """Return who chooses: a seat, chance, or the end."""
        return self.cursor.player

    def _legal_actions(self, player: int) -> list[int]:
        cursor = self.cursor
        return cursor.planes.legal(cursor.state, player) if player >= 0 else list(range(len(self._chances())))

    def _chances(self) -> list[int]:
        return self.cursor.state.ids(CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance, counted from 0 in the order of their ids."""
        return [*_shared(tuple(self.cursor.state.weights()))]

    def _apply_action(self, action: int) -> None:
        cursor = self.cursor
        self.cursor = cursor.after(cursor.player, self._index(cursor.player, action))

    def _index(self, seat: int, action: int) -> int:
        """Return the id of an action; what is none is refused, for OpenSpiel does not check it."""
        index = -1
        if seat == CHANCE:
            ids = self._chances()
            index = ids[action] if 0 <= action < len(ids) else -1
        elif 0 <= seat == self.cursor.player or self.cursor.state.acts(seat):
            index = self.cursor.planes.checked(self.cursor.state, seat, action)
        if index < 0:
            raise Refusal("adapters.action", action=action)
        return index

    def _action_to_string(self, player: int, action: int) -> str:
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return str(self.cursor.state.decode(seat, self._index(seat, action)))

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.cursor.over

    def returns(self) -> list[float]:
        """Return every player's share of the win, scaled to sum to 0; alone, the points."""
        if not self.cursor.over:
            return [0.0] * int(self.num_players())
        return list(self.cursor.planes.rewards(self.cursor.state, self.cursor.drawn))

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player has seen so far."""
        return self.cursor.told(self._player(player))

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees now."""
        return str(self.cursor.state.observe(self._player(player)))

    def _player(self, player: int | None) -> int:
        return checked_player(self.get_game().rules, self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Any) -> DreierleiState:
        """Return a position that looks the same to a player; nothing of the true one is in it."""
        twin = self.get_game().new_initial_state()
        twin.cursor = self.cursor.imagined(self._player(player), Rng(int(sampler() * (1 << 53))))
        return twin  # type: ignore[no-any-return]  # the game brings no types

    def __str__(self) -> str:
        return self.cursor.state.dump()


class DreierleiObserver:
    """Planes and numbers of a player as one tensor, and as a dictionary of both."""

    def __init__(self, game: DreierleiGame, recall: bool = False) -> None:
        planes = game.planes
        self.planes = planes
        self.recall = recall
        self.tensor = np.zeros(planes.area + planes.width, np.float32)
        self.dict = {"planes": self.tensor[: planes.area].reshape(planes.shape), "numbers": self.tensor[planes.area :]}

    def set_from(self, state: DreierleiState, player: int) -> None:
        """Write what a player sees."""
        seat = checked_player(self.planes.game, player)  # C would read what belongs to nobody
        planes, numbers = self.planes.observation(state.cursor.state, seat)
        self.tensor[: self.planes.area] = np.frombuffer(planes, np.int8)
        self.tensor[self.planes.area :] = np.frombuffer(numbers, np.float32)

    def string_from(self, state: DreierleiState, player: int) -> str:
        """Return what a player sees, or has seen so far, in words: OpenSpiel's C++ asks here for both."""
        return state.information_state_string(player) if self.recall else state.observation_string(player)


def checked_player(rules: Game, player: int) -> int:
    """Return a player as a seat, if it is one: chance and the end see nothing."""
    seat = int(player)
    if not 0 <= seat < rules.seats:
        raise Refusal("adapters.player", given=seat, game=rules, last=rules.seats - 1)
    return seat


@lru_cache(maxsize=64)
def _shared(weights: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """Return the chance of every place; dice have the same at every roll."""
    total = sum(weights)
    return tuple((place, weight / total) for place, weight in enumerate(weights))


def _info(rules: Game, slots: int) -> pyspiel.GameInfo:
    alone = rules.seats == 1
    sums = {} if alone else {"utility_sum": 0.0}
    return pyspiel.GameInfo(
        num_distinct_actions=slots,
        max_chance_outcomes=rules.chances,
        num_players=rules.seats,
        min_utility=-POINTS if alone else -1.0,
        max_utility=POINTS if alone else 1.0,
        max_game_length=rules.longest,
        **sums,
    )


def _type(rules: Game) -> pyspiel.GameType:
    """Return what OpenSpiel asks of a game; alone at a table the utilities do not sum to anything."""
    secret = rules.hidden or bool(rules.sealed_phases)
    kinds = pyspiel.GameType
    specification: dict[str, Any] = {"seats": rules.seat_counts[0]}
    specification |= {spec.name: BY_DEFAULT if _numbered(spec) else spec.default for spec in fields(rules.options)}
    return kinds(
        short_name=PREFIX + rules.name,
        long_name=rules.title("en"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if rules.chances else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if rules.seats == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seat_counts[-1],
        min_num_players=rules.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification,
    )


def _numbered(spec: Field[Any]) -> bool:
    """Whether some words of an option are numbers, which OpenSpiel could not tell from them: `first=1`."""
    return any(word.isdigit() for word in spec.metadata["among"])


def _options(name: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the options that some parameters mean."""
    numbered = {spec.name for spec in fields(named(name).options) if _numbered(spec)}
    kept = {option: value for option, value in parameters.items() if option not in numbered or value != BY_DEFAULT}
    return {option: str(value) if option in numbered else value for option, value in kept.items()}


def _registered(name: str) -> type[DreierleiGame]:
    """Register a game, and return its class."""
    kind = _type(named(name))

    def begin(self: DreierleiGame, params: dict[str, Any] | None = None) -> None:
        DreierleiGame.__init__(self, name, params)

    def reduced(self: DreierleiGame) -> tuple[object, ...]:
        return pyspiel.load_game, (kind.short_name, self.get_parameters())  # the class itself is found nowhere

    made: type[DreierleiGame] = type(
        f"Dreierlei{name.title()}", (DreierleiGame,), {"__init__": begin, "__reduce__": reduced}
    )
    pyspiel.register_game(kind, made)
    return made


GAMES = {name: _registered(name) for name in NAMES}
