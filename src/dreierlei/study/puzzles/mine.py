"""Mine: games of bots are played, and positions with exactly one right ply are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from dreierlei.bots import Thinker, bot
from dreierlei.core import CHANCE, Action, Game, Refusal, Rng, State
from dreierlei.games import game
from dreierlei.games.nonaga.threats import ThreatSearch
from dreierlei.games.triominos.actions import Buy, Lay
from dreierlei.study.puzzles import points
from dreierlei.study.puzzles.goals import GOALS
from dreierlei.study.puzzles.puzzle import Puzzle, identify
from dreierlei.study.puzzles.search import GoalSearch

Kind = tuple[str, int]
"""A theme, and in how many turns."""
FORMS = {
    "nonaga": ("nonaga",),
    "triapon": ("triapon",),
    "stein3": ("stein3",),
    "triominos": ("triominos", "triominos(seats=3)", "triominos(seats=4)"),
    "tricubo": ("tricubo", "tricubo(side=B)"),
}
"""The forms in which each game is played, in turn."""
LEVELS = (2, 3, 4, 5)
"""Bots that play sensibly and overlook things: strong ones leave little to find."""
NODES = 400
"""How many positions a bot looks at for a ply."""
PER_GAME = 3
"""So many puzzles of one game of bots at most, each so many plies after the one before: neighbours are alike."""
APART = 6
FEWEST = 4
"""A decision among fewer plies is no puzzle."""
SHARES: dict[str, dict[Kind, int]] = {
    "nonaga": {("win", 1): 20, ("win", 2): 110, ("win", 3): 10, ("defence", 1): 60},
    "triapon": {("triad", 1): 20, ("triad", 2): 120, ("defence", 1): 60},
    "stein3": {("lord", 1): 20, ("lord", 2): 120, ("defence", 1): 60},
    "triominos": {("last_lap", 1): 95, ("endgame", 1): 10, ("turn", 1): 95},
    "tricubo": {("die", 1): 100, ("last_rolls", 1): 100},
}
"""How many of each kind are wanted of 200 puzzles, so that the easy ones do not crowd out the others."""

MARGINS = {"die": 0.3, "last_rolls": 0.3, "last_lap": 2.0, "endgame": 2.0, "turn": 1.0}
"""By how many points at least the answer must be better than any other ply."""


def wanted(name: str, found: Iterable[Puzzle], count: int) -> set[Kind]:
    """Return the kinds of which more are wanted for so many puzzles; () where a game has none."""
    have = Counter((puzzle.theme, puzzle.turns) for puzzle in found)
    shares = SHARES[name]
    return {kind for kind, share in shares.items() if have[kind] * sum(shares.values()) < share * count}


def mine(name: str, seed: int, kinds: Container[Kind]) -> list[Puzzle]:
    """Return the puzzles of these kinds from the game of bots that a seed stands for."""
    if name not in FORMS:
        raise Refusal("games.unknown", name=name, names=", ".join(FORMS))
    rules = game(FORMS[name][seed % len(FORMS[name])])
    found: list[Puzzle] = []
    last = -APART
    for ply, state in enumerate(_positions(rules, seed)):
        if len(found) == PER_GAME:
            break
        puzzle = candidate(state, seed, kinds) if ply - last >= APART else None
        if puzzle and (puzzle.theme, puzzle.turns) in kinds:
            found.append(puzzle)
            last = ply
    return found


def candidate(state: State, seed: int, kinds: Container[Kind]) -> Puzzle | None:
    """Return the puzzle that a position makes for the seat to act, if it makes one of these kinds."""
    seat = state.to_act[0]
    if len(state.ids(seat)) < FEWEST:
        return None
    if state.game.name in GOALS:
        return _of_goal(state, seat, seed, kinds)
    return _of_points(state, seat, seed)


def _positions(rules: Game, seed: int) -> Iterator[State]:
    """Play a game of bots, and yield a copy of each position in which one of them decides."""
    rng = Rng(seed)
    bots: list[Thinker] = [bot(rules, LEVELS[rng.below(len(LEVELS))], None, NODES) for _ in range(rules.seats)]
    state = rules.start()
    while not state.over:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.advance(CHANCE, state.lot(CHANCE, rng))
            continue
        yield state.copy()
        state.apply(seat, bots[seat].choose(rules, state.observe(seat), rng))


def _of_goal(state: State, seat: int, seed: int, kinds: Container[Kind]) -> Puzzle | None:
    goal = GOALS[state.game.name]
    search = GoalSearch(goal, seat)
    turns, theme = _turns(state, search), goal.theme
    if not turns:
        turns, theme = 1, "defence"
    if (theme, turns) not in kinds:
        return None
    right = search.keeps(state, 2) if theme == "defence" else search.right(state, turns, 2)
    if len(right) != 1:
        return None
    line = _line(state, search, right[0], turns, theme)
    if not line:
        return None
    return _made(state, seat, theme, turns, line, seed)


def _turns(state: State, search: GoalSearch) -> int:
    """Return in how few turns the goal is forced, or 0 where it is not, or too far."""
    if search.goal.hits(state, search.seat):
        return 1
    if state.game.name == "nonaga":
        return _nonaga_turns(state, search)
    return 2 if search.forces(state, 2) else 0


def _nonaga_turns(state: State, search: GoalSearch) -> int:
    """Ask the game's own threat search first, which is much quicker."""
    threats = ThreatSearch(state.game, 12)
    if threats.forced_win(state, 1, 20_000):
        return 2 if search.forces(state, 2) else 0
    if threats.forced_win(state, 2, 200_000) and _pressed(state, search):
        return 0 if search.forces(state, 2) else 3
    return 0


PRESSED = 16
"""A win in three turns is proven only where at most so many turns do not lose at once: all must be looked at."""


def _pressed(state: State, search: GoalSearch) -> bool:
    """Whether few turns keep the other from winning at once."""
    turns = 0
    for index in state.ids(search.seat):
        child = state.copy()
        child.advance_unchecked(search.seat, index)
        turns += len(search.keeps(child)) if child.acts(search.seat) else 1
        if turns > PRESSED:
            return False
    return True


def _line(state: State, search: GoalSearch, answer: int, turns: int, theme: str) -> tuple[str, ...]:
    """Return the plies to the goal; () where a win in three leaves a choice in its first turn."""
    seat, ahead, line = search.seat, state.copy(), list[str]()
    index = answer
    while True:
        hit = theme != "defence" and index in search.goal.hits(ahead, seat)
        line.append(str(ahead.decode(seat, index)))
        ahead.advance_unchecked(seat, index)
        if hit or ahead.over:
            return tuple(line)
        if not ahead.acts(seat):
            if theme == "defence":
                return tuple(line)
            turns -= 1
            for actor, reply in search.resistance(ahead):
                line.append(str(ahead.decode(actor, reply)))
                ahead.advance_unchecked(actor, reply)
        right = search.keeps(ahead, 1) if theme == "defence" else search.right(ahead, turns, 2)
        if turns > 2 and len(right) > 1:
            return ()
        index = right[0]


def _of_points(state: State, seat: int, seed: int) -> Puzzle | None:
    theme, values = points.worth(state, seat)
    ranked = sorted(values.items(), key=lambda choice: -choice[1])
    if len(ranked) < FEWEST or ranked[0][1] - ranked[1][1] < MARGINS[theme]:
        return None
    if not _hidden(ranked):
        return None
    answer = str(ranked[0][0])
    told = {str(action): round(value, 4) for action, value in ranked}
    puzzle = _made(state, seat, theme, 1, (answer,), seed)
    return replace(puzzle, values=told, difficulty=_difficulty(ranked[0][1] - ranked[1][1], len(ranked), theme))


def _hidden(ranked: list[tuple[Action, float]]) -> bool:
    """Whether the best ply of Triominos is not just the tile of the highest value, wherever it goes."""
    best = ranked[0][0]
    lays = [action for action, _ in ranked if isinstance(action, Lay)]
    if not isinstance(best, Lay):
        return bool(lays) or not isinstance(best, Buy)
    return any(action.tile.value >= best.tile.value for action in lays if action != best)


def _difficulty(margin: float, choices: int, theme: str) -> int:
    """Return how hard a choice by points is: the closer the second best, and the more there are, the harder."""
    close = sum(margin < MARGINS[theme] * factor for factor in (2, 4, 8))
    return min(5, 1 + close + (choices > 8))


def _made(state: State, seat: int, theme: str, turns: int, line: tuple[str, ...], seed: int) -> Puzzle:
    canonical, position = str(state.game), state.dump()
    choices = len(state.ids(seat))
    difficulty = 2 * turns - 1 + (choices > 9) + (choices > 30) + (theme == "defence")
    number = identify(canonical, position, seat)
    return Puzzle(number, canonical, position, seat, theme, turns, line[0], line, min(5, difficulty), seed)
