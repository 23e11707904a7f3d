"""Levels: bots from one that lets a child win to full strength."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dreierlei.bots.bot import Thinker
from dreierlei.bots.form import Form
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.opponent_model import OpponentModel
from dreierlei.bots.own_search import OwnSearch
from dreierlei.bots.paranoid import Paranoid
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.bots.win_in_one import WinInOne
from dreierlei.core import Game, Refusal, words
from dreierlei.core.game import checked_game
from dreierlei.core.knowledge import SearchKind
from dreierlei.core.level import Level
from dreierlei.core.search_threads import MOST_THREADS
from dreierlei.core.weights import Weights

LEVELS = range(1, 7)
LONGEST = 3600.0
"""Seconds; nobody waits longer for a ply."""
MOST_NODES = 1_000_000_000
"""Positions or simulations; nobody waits for more."""
SEARCHES: dict[SearchKind, Callable[..., Thinker]] = {
    SearchKind.MCTS: MCTS,
    SearchKind.PARANOID: Paranoid,
    SearchKind.OPPONENT_MODEL: OpponentModel,
    SearchKind.SAMPLED_DEALS: SampledDeals,
    SearchKind.OWN: OwnSearch,
}


def bot(
    game: Game,
    level: int = LEVELS[-1],
    seconds: float | None = 1.0,
    nodes: int | None = None,
    threads: int = 1,
    *,
    steady: bool = False,
) -> Thinker:
    """Return a bot of a level for a game; for a ply it takes no more than so many seconds, nodes and threads.

    It is made for one match, for which its form is drawn where its level has one, unless it is to be steady.
    """
    checked_game(game)
    if level not in LEVELS:
        raise Refusal("bots.refused.level", level=level, expected=f"{LEVELS[0]}…{LEVELS[-1]}")
    levels = game.knowledge().levels
    make = partial(_of_level, game, seconds, nodes, threads)
    return make(level) if steady or not levels[level - 1].form else Form(make(level), level, make)


def _of_level(game: Game, seconds: float | None, nodes: int | None, threads: int, level: int) -> Thinker:
    return thinker(game, game.knowledge().levels[level - 1], seconds, nodes, threads)


def thinker(
    game: Game,
    level: Level,
    seconds: float | None,
    nodes: int | None = None,
    threads: int = 1,
    weights: Weights | None = None,
) -> Thinker:
    """Return a bot that plays a game by the search that suits it; where weights are given, it judges by that net."""
    seconds = None if seconds is None else checked_seconds(seconds)
    nodes = None if nodes is None else checked_nodes(nodes)
    learned = {"weights": weights} if weights else {}
    known = game.knowledge()
    by_net = weights or (level.net and known.net and known.net.shipped())
    by_tree = by_net and not (known.net and known.net.own_search)
    kind = SearchKind.MCTS if by_tree else known.search
    search = SEARCHES[kind](level, seconds=seconds, nodes=nodes, **learned)
    search.threads = checked_threads(threads)
    overlooks = level.noise or level.blind or kind is SearchKind.SAMPLED_DEALS
    return WinInOne(search) if overlooks and game.seats > 1 else search


def checked_seconds(seconds: float) -> float:
    """Return a time to think, if it is one."""
    if not 0 < seconds <= LONGEST:
        raise Refusal("bots.refused.seconds", seconds=seconds, expected=f"0 < … ≤ {LONGEST:.0f}")
    return seconds


def checked_nodes(nodes: int) -> int:
    """Return a number of nodes to look at, if it is one."""
    if not 1 <= nodes <= MOST_NODES:
        raise Refusal("bots.refused.nodes", nodes=nodes, expected=f"1…{MOST_NODES}")
    return nodes


def checked_threads(threads: int) -> int:
    """Return a number of threads that search at once, if it is one."""
    if not 1 <= threads <= MOST_THREADS:
        raise Refusal("bots.refused.threads", threads=threads, expected=f"1…{MOST_THREADS}")
    return threads


def level_name(level: int, language: str = "en") -> str:
    """Return what a level is called."""
    return words.say(f"bots.level.{level}", language)
