"""What a second thread is worth: `python -m bench.threads`, on two cores that are as quiet as can be.

How much level 6 does in its time with two threads for what it does with one, in turn, from the same positions; the
same for as much time of the processor, which tells what the threads cost each other however busy the machine is; how
much sooner Nonaga's search has looked so many turns ahead, and at how many fewer positions the bot's own thread looks;
how much a bot with one thread does while another process has two instead of one; and how soon level 6 is done by
itself, with one thread and no limit, in games of which a second thread cannot make it stronger.
"""

from __future__ import annotations

import argparse
import statistics
import time
from itertools import islice
from multiprocessing import get_context

from dreierlei.bots import bot
from dreierlei.bots.bot import close
from dreierlei.core import CHANCE, Rng, State
from dreierlei.core.level import Level
from dreierlei.core.process import follow_parent
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games import game
from dreierlei.games.nonaga.deepening import IterativeDeepening
from dreierlei.games.nonaga.knowledge import shipped
from dreierlei.play import Match

GAMES = ("triapon", "tricubo(seats=2)", "tricubo(seats=4)")
DONE_EARLY = ("stein3", "triominos(seats=2)", "triominos(seats=4)")
ALL = 5000
"""More actions than any decision offers."""
TURNS, HARD = 5, 10_000
"""So many turns Nonaga's search looks ahead, in positions for which one thread needs so many nodes at least."""


def position(name: str, seed: int) -> State:
    """Return a position after some random plies, in which there is something to choose unless the game is over."""
    state, rng, left = game(name).start(), Rng(seed), 4 + seed % 12
    while not state.over and (left > 0 or state.acts(CHANCE) or len(state.ids(state.to_act[0])) == 1):
        left -= not state.acts(CHANCE)
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return state


def pace(state: State, threads: int, seconds: float) -> tuple[float, float]:
    """Return how many simulations level 6 does a second of the clock, and a second of the processor."""
    player, seat = bot(state.game, 6, seconds, threads=threads), state.to_act[0]
    wall, used = time.perf_counter(), time.process_time()
    found = player.think(state.game, state.observe(seat), Rng(1), ALL)
    wall, used = time.perf_counter() - wall, time.process_time() - used
    close([player])
    done = sum(thought.visits for thought in found)
    return done / wall, done / used


def looked_ahead(state: State, threads: int) -> tuple[float, int]:
    """Return the seconds that Nonaga's search takes to look so many turns ahead, and the nodes of its own thread."""
    search = IterativeDeepening(state.game, Level(net=True), 1, weights=shipped())
    search.threads = threads
    began = time.perf_counter()
    search.findings(state, TURNS)
    spent = time.perf_counter() - began
    search.close()
    return spent, search.search.nodes


def ahead(positions: int) -> tuple[float, float]:
    """Return how many times sooner two threads are done than one, and by how many times fewer nodes of the first."""
    states = (position("nonaga", seed) for seed in range(1000))
    begun = (state for state in states if state.phase == "slide")
    pairs = ([looked_ahead(state, threads) for threads in (1, 2)] for state in begun)
    hard = list(islice((pair for pair in pairs if pair[0][1] >= HARD), positions))
    sooner, fewer = (statistics.geometric_mean(one[by] / two[by] for one, two in hard) for by in (0, 1))
    return sooner, fewer


def spent(name: str, seed: int) -> list[float]:
    """Return the processor's seconds that level 6 takes for each ply of a game with itself, as long as it wants."""
    rules, rng, found = game(name), Rng(seed), list[float]()
    match, player = Match(rules, Rng(seed)), bot(rules, 6, None)
    while not match.over:
        seat, began = match.to_act[0], time.process_time()
        action = player.choose(rules, match.view(seat), rng)
        found.append(time.process_time() - began)
        match.play(seat, action)
    return found


def search_on(threads: int, seconds: float) -> None:
    """Search until nobody is there any more."""
    follow_parent()
    while True:
        pace(position("triapon", 1), threads, seconds)


def beside(threads: int, seconds: float, rounds: int) -> list[float]:
    """Return how many simulations a second one thread does while another process searches with so many."""
    other = get_context("spawn").Process(target=search_on, args=(threads, 3600.0), daemon=True)
    other.start()
    time.sleep(2.0)  # until it searches
    found = [pace(position("triapon", seed), 1, seconds)[0] for seed in range(rounds)]
    other.kill()
    other.join()
    return found


def main() -> None:
    """Print all ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each thought")
    parser.add_argument("--rounds", type=int, default=12, help="positions of each game")
    given = parser.parse_args()
    for name in GAMES:
        game(name).knowledge().prepare(StopFlag())
        pairs = [
            [pace(position(name, seed), threads, given.seconds) for threads in (1, 2)] for seed in range(given.rounds)
        ]
        by_clock, by_processor = (statistics.median(two[by] / one[by] for one, two in pairs) for by in (0, 1))
        print(f"{name}: {by_clock:.2f} times as much by the clock, {by_processor:.2f} times by the processor's time")
    sooner, fewer = ahead(given.rounds)
    print(f"nonaga: {TURNS} turns {sooner:.2f} times sooner, the own thread looks at {fewer:.2f} times fewer positions")
    for name in DONE_EARLY:
        plies = sorted(second for seed in (1, 2) for second in spent(name, seed))
        print(f"{name}: done after {statistics.median(plies):.2f} s, at most {plies[-1]:.2f} s ({len(plies)} plies)")
    one, two, again = (beside(threads, given.seconds, given.rounds) for threads in (1, 2, 1))
    ratio = statistics.median(two) / statistics.median(one + again)
    print(f"triapon, one thread beside a search with two: {ratio:.2f} times what it does beside one with one")


if __name__ == "__main__":
    main()
