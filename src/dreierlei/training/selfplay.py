"""Self-play: games of one bot with itself, to learn from: what was played, and what the search thought of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from time import process_time
from typing import Any, Protocol

from dreierlei.arena.league import rng_of
from dreierlei.bots.bot import Bot
from dreierlei.bots.levels import bot
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.own_search import OwnSearch
from dreierlei.core import CHANCE, Action, Game, Outcome, Rng, State, View
from dreierlei.core.history import History
from dreierlei.core.knowledge import SearchKind
from dreierlei.core.level import Level
from dreierlei.core.weights import Weights
from dreierlei.games import any_game

RANDOM = 8
"""Up to so many plies at the beginning are drawn by lot."""
CURIOUS = 30
"""For so many plies after that, actions are drawn by how often the search has tried them."""
LINES = 6
"""Among so many of the actions that were tried most."""
LATER = 0.1
"""How often they still are afterwards."""
STRAYING = 0.3
"""How often a search of the game's own, which does not try actions again and again, plays something else instead."""
GLANCE = 25
"""Any of so many ways to play on that look best at a glance."""
LEVELS = 2, 5
"""Who plays where the net does not: one of these levels and those between, the same in all seats."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Which game is played, by what: every game of it can be played again from these."""

    game: str
    seed: int
    generation: int
    nodes: int
    """What the search may look at, for every ply."""
    weights: bytes = b""
    """The net that judges; empty where the heuristics written by hand do."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: its plies by their ids, and for each what its seat could expect, -1 where nobody thought."""

    game: int
    plies: tuple[int, ...]
    values: tuple[float, ...]
    shares: tuple[float, ...]
    spent: tuple[float, ...]
    """Seconds of the processor, in all."""

    def line(self) -> str:
        """Return the game as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def load(cls, line: str | bytes) -> PlayedGame:
        """Return the game of a line that `line` wrote; whatever else is a ValueError."""
        data: Any = json.loads(line)
        if not isinstance(data, dict) or set(data) != {spec.name for spec in fields(cls)}:
            raise ValueError(line)
        parts: dict[str, Any] = {name: tuple(cell) if isinstance(cell, list) else cell for name, cell in data.items()}
        return cls(**parts)


def play_games(what: SelfPlay, numbers: list[int]) -> list[PlayedGame]:
    """Play the games of these numbers."""
    rules = any_game(what.game)
    weights = Weights.load(what.weights) if what.weights else None
    return [_played(rules, what, weights, number) for number in numbers]


def _played(rules: Game, what: SelfPlay, weights: Weights | None, number: int) -> PlayedGame:
    """Play one game; all seats think by the same bot, which takes what it knows from ply to ply."""
    began, rng = process_time(), rng_of(what.seed, "self-play", what.generation, number)
    player = _player(rules, what.nodes, weights, rng)
    state, plies, values = rules.start(), list[int](), list[float]()
    drawn, history = rng.below(RANDOM + 1), History(rules)
    while not state.over and not history.add(state):
        seat = state.to_act[0]
        if seat == CHANCE or len(plies) < drawn:
            index, value = state.lot(seat, rng), -1.0
        else:
            view = replace(state.observe(seat), repeated=history.repeated())
            index, value = player.chosen(state, view, len(plies), rng)
        plies.append(index)
        values.append(round(value, 4))
        state.advance(seat, index)
    outcome = state.outcome() or Outcome.of_winners(rules.seats, (), "repetition")
    shares = tuple(round(share, 4) for share in outcome.shares)
    return PlayedGame(number, tuple(plies), tuple(values), shares, (process_time() - began,))


class _Player(Protocol):
    """Who plays a game with itself."""

    def chosen(self, state: State, view: View, ply: int, rng: Rng) -> tuple[int, float]:
        """Return the id of what is played and what the best action promises, -1 where nobody thought."""


def _player(rules: Game, nodes: int, weights: Weights | None, rng: Rng) -> _Player:
    """Return who plays: a tree, but the search that a game brings itself where it asks the net, or there is none.

    A level by lot where the net only tells what comes of games.
    """
    known = rules.knowledge()
    if known.net and not known.net.plays:
        low, high = LEVELS
        return _LevelPlayer(rules, bot(rules, low + rng.below(high - low + 1), None, nodes, steady=True))
    level = replace(known.levels[-1], simulations=nodes, net=False, contempt=0.0)
    if known.search is SearchKind.OWN and (weights is None or (known.net and known.net.own_search)):
        return _OwnPlayer(rules, level, nodes, weights)
    return _TreePlayer(rules, MCTS(level, seconds=None, nodes=nodes, weights=weights))


class _LevelPlayer:
    """Plays as a level does; what it thinks of its chances is not asked."""

    def __init__(self, rules: Game, level: Bot) -> None:
        self.rules = rules
        self.level = level

    def chosen(self, state: State, view: View, ply: int, rng: Rng) -> tuple[int, float]:
        """Return the id of what is played."""
        return state.encode(state.to_act[0], self.level.choose(self.rules, view, rng)), -1.0


class _TreePlayer:
    """Plays what a tree has tried, the more often the likelier."""

    def __init__(self, rules: Game, tree: MCTS) -> None:
        self.rules = rules
        self.tree = tree

    def chosen(self, state: State, view: View, ply: int, rng: Rng) -> tuple[int, float]:
        """Return the id of what is played and what the best action promises."""
        thoughts = self.tree.think(self.rules, view, rng, lines=LINES)
        best, seat = thoughts[0], state.to_act[0]
        curious = ply < CURIOUS or rng.below(1000) < 1000 * LATER
        if curious and not best.proven:
            left = rng.below(max(1, sum(thought.visits for thought in thoughts)))
            for thought in thoughts:
                left -= thought.visits
                if left < 0:
                    return state.encode(seat, thought.action), best.value
        return state.encode(seat, best.action), best.value


class _OwnPlayer:
    """Plays whole turns: the best that the game's own search has found, now and then another."""

    def __init__(self, rules: Game, level: Level, nodes: int, weights: Weights | None) -> None:
        self.rules = rules
        self.search = OwnSearch(level, seconds=None, nodes=nodes, weights=weights)
        self.glance = OwnSearch(level, seconds=None, nodes=1, weights=weights)
        self.planned = list[Action]()

    def chosen(self, state: State, view: View, ply: int, rng: Rng) -> tuple[int, float]:
        """Return the id of what is played and what the best turn promises, -1 within a turn."""
        seat, value = state.to_act[0], -1.0
        if not self.planned:
            best = self.search.think(self.rules, view, rng, lines=1)[0]
            value = best.value
            if not best.proven and rng.below(1000) < 1000 * STRAYING:
                others = self.glance.think(self.rules, view, rng, lines=GLANCE)
                best = others[rng.below(len(others))]
            self.planned = _turn(state, best.line)
        return state.encode(seat, self.planned.pop(0)), value


def _turn(state: State, line: Sequence[Action]) -> list[Action]:
    """Return as much of a line as is the turn of the seat to act."""
    seats, ahead, found = state.to_act, state.copy(), list[Action]()
    for action in line:
        if ahead.to_act != seats:
            break
        found.append(action)
        ahead.apply(seats[0], action)
    return found
