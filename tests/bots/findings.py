"""What the searches find from fixed seeds, line by line: `python -m tests.bots.findings [--write]`.

`found.txt` keeps it. Whoever changes rules, heuristics or searches on purpose writes it anew and looks at what changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from dreierlei.bots import bot
from dreierlei.bots.alpha_beta import AlphaBeta
from dreierlei.bots.rollout import Rollout
from dreierlei.bots.tree import Tree
from dreierlei.core import CHANCE, Game, Rng, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.state import compiled
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games import game
from dreierlei.games.nonaga.threats import ThreatSearch
from dreierlei.play import Match

FILE = Path(__file__).with_name("found.txt")
GAMES = {
    "nonaga": (0, 9, 20),
    "triapon": (2, 25, 34),
    "triapon(barricades=true)": (30, 41),
    "stein3": (3, 40, 90),
    "triominos": (20, 45),
    "triominos(seats=3,rounds=2)": (60,),
    "tricubo": (9, 25),
    "tricubo(seats=3,side=B)": (13, 31),
}
"""How many random plies lead to the positions that are looked at."""
OPEN = ("nonaga", "triapon", "stein3")
SMALL = "+"
"""Begins the lines that are also found interpreted, which takes much longer."""


def lines(small: bool) -> Iterator[str]:
    """Yield what is found, or the part of it that is small."""
    for text, walks in GAMES.items():
        rules = game(text)
        rules.knowledge().prepare(StopFlag())
        for plies in walks:
            state = walked(rules, plies, plies)
            if compiled or not text.startswith("tricubo"):  # interpreted, the solution would take too long
                yield from (f"{SMALL} {text} {plies} {line}" for line in glances(state))
            if not small:
                yield from (f"{text} {plies} {line}" for line in looks(state))
        if not small:
            yield from (f"{text} {line}" for line in matches(rules))


def walked(rules: Game, plies: int, seed: int) -> State:
    """Return a position that random play leads to, in which somebody chooses."""
    state, rng = rules.start(), Rng(seed)
    while plies > 0 or state.acts(CHANCE) or len(state.ids(state.to_act[0])) < 2:
        plies -= 1
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if state.over:
            return walked(rules, plies, seed + 1000)
    return state


def glances(state: State) -> Iterator[str]:
    """Yield what heuristics, rollouts and searches say at a glance."""
    heuristics, seat = state.game.knowledge().heuristics(), state.to_act[0]
    rollout = Rollout(state.game, heuristics)
    ids = state.ids(seat)
    yield f"playout {[rollout.playout_move(state, seat, seed) for seed in range(6)]}"
    yield f"rollout {[round(rollout.run(state, seat, index, 5), 6) for index in ids[:4]]}"
    twin = state.copy()
    if rollout.redeal(twin, seat, 11):
        yield f"redeal {twin.dump()}"
    if state.game.name in OPEN:
        yield from _tree(state, heuristics, 24, "tree")
        yield from _tree(state, Heuristics(), 12, "plain tree")
        yield from _alpha_beta(state, heuristics, ids[:5], 2)
    if state.game.name == "nonaga" and state.phase == "slide":
        search = ThreatSearch(state.game, 10)
        turns = search.begin(state)
        values = [search.value(turn, 2, -30000, 30000, 0) for turn in turns[:4]]
        yield f"turns {len(turns)} {turns[:8]} {values} {search.nodes} {search.leaves}"


def looks(state: State) -> Iterator[str]:
    """Yield what longer searches find, and what the levels do."""
    rules, heuristics, seat = state.game, state.game.knowledge().heuristics(), state.to_act[0]
    if rules.name in OPEN:
        yield from _tree(state, heuristics, 900, "tree", width=3)
        yield from _tree(state, heuristics, 600, "tree")
        yield from _tree(state, Heuristics(), 500, "plain tree")
        yield from _alpha_beta(state, heuristics, state.ids(seat)[:6], 4)
    if rules.name == "nonaga" and state.phase == "slide":
        search = ThreatSearch(rules)
        yield f"forced {search.forced_win(state, 4, 3000)} {search.nodes}"
    for level in range(1, 7):
        thinker = bot(rules, level, None, 400)
        chosen = thinker.choose(rules, state.observe(seat), Rng(7))
        for thought in bot(rules, level, None, 400).think(rules, state.observe(seat), Rng(7), 2):
            proven = " proven" if thought.proven else ""
            facts = f"{thought.value:.6f} {thought.visits} {thought.depth}{proven}"
            yield f"level {level} {chosen}: {' '.join(map(str, thought.line))} {facts}"


def _tree(state: State, heuristics: Heuristics, simulations: int, name: str, width: int = 0) -> Iterator[str]:
    """Yield what a tree has tried, and the same after it was taken on to the next decision and has grown."""
    tree = Tree(state, heuristics, Rng(5), 1 << 15)
    tree.width = width
    tree.grow(simulations)
    yield f"{name} {simulations} {_tries(tree)}"
    index = max(tree.tries(), key=lambda found: found[1])[0]
    line = tree.line(index)
    ahead = state.copy()
    for seat, ply in line[:2]:
        ahead.advance(seat, ply)
    if not ahead.over and not ahead.acts(CHANCE) and tree.adopt(ahead):
        yield f"{name} {simulations} kept {_tries(tree)}"
        tree.grow(simulations // 2)
        yield f"{name} {simulations} grown {_tries(tree)} {tree.line(max(tree.tries(), key=lambda f: f[1])[0])}"


def _tries(tree: Tree) -> str:
    tried = [
        (index, visits, round(total, 6), sure) for index, visits, total, sure in tree.tries() if visits or sure >= 0
    ]
    return f"{tree.size} {sorted(tried, key=lambda found: (-found[1], found[0]))[:6]}"


def _alpha_beta(state: State, heuristics: Heuristics, ids: list[int], depth: int) -> Iterator[str]:
    search, seat = AlphaBeta(state, heuristics), state.to_act[0]
    values = [(round(search.value(state, seat, index, depth, -9.0), 6), search.line()) for index in ids]
    yield f"alpha-beta {depth} {values} {search.nodes}"


def matches(rules: Game) -> Iterator[str]:
    """Yield how games of levels end that think little."""
    for levels in ((1, 4, 2), (5, 3, 6)):
        match, rng = Match(rules, Rng(3)), Rng(4)
        players = [bot(rules, levels[seat % 3], None, 40) for seat in range(rules.seats)]
        while not match.over and len(match.record.entries) < 120:
            seat = match.to_act[0]
            match.play(seat, players[seat].choose(rules, match.view(seat), rng))
        entries = list(map(str, match.record.entries))
        digest = sha256("\n".join(entries).encode()).hexdigest()[:16]
        yield f"match {levels} {len(entries)} {match.outcome and match.outcome.places} {digest} {entries[-3:]}"


def main(words: list[str]) -> None:
    """Print the lines, or write them down."""
    small = "--small" in words
    if "--write" in words:
        FILE.write_text("\n".join(lines(small=False)) + "\n", "utf-8")
    else:
        for line in lines(small):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
