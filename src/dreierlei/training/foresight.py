"""Foresight: how well a judge tells what comes of games, by the Brier score, beside another judge."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from dreierlei.arena.interval import Estimate, mean
from dreierlei.core import CHANCE, Game
from dreierlei.core.heuristics import Heuristics
from dreierlei.training.selfplay import PlayedGame


def missed(rules: Game, judge: Heuristics, game: PlayedGame) -> float:
    """Return the mean square by which a judge misses the shares of a game, over all its positions."""
    state, found = rules.start(), list[float]()
    for index in game.plies:
        seat = state.to_act[0]
        if seat != CHANCE:
            told = judge.told(state, rules.seats)
            found += ((share - came) ** 2 for share, came in zip(told, game.shares, strict=True))
        state.advance(seat, index)
    return fmean(found)


def gain(rules: Game, judge: Heuristics, rival: Heuristics, games: Iterable[PlayedGame]) -> Estimate:
    """Return by how much less a judge misses than another, game by game."""
    return mean([missed(rules, rival, game) - missed(rules, judge, game) for game in games])
