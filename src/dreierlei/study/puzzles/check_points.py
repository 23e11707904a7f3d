"""Check points: what each ply is worth, by trying all that may follow; for puzzles that points decide."""

from __future__ import annotations

from typing import cast

from dreierlei.core import CHANCE, State
from dreierlei.games.tricubo import Tricubo
from dreierlei.games.tricubo.solution import Solution
from dreierlei.games.triominos.tiles import TILES

HANDS, SCORES, TABLE = 8, 9, 10
"""The parts of a position of Triominos."""


def worths(state: State, seat: int, theme: str) -> dict[str, float]:
    """Return what each ply of a seat is worth by the measure of a theme."""
    if theme == "die":  # too far from the end to try everything: the exact solution is the only witness
        solution = Solution(cast(Tricubo, state.game))
        return {str(action): value for action, value in solution.choices(state).items()}
    measure = {"last_lap": _earned, "endgame": _lead, "turn": _expected, "last_rolls": _rolled}[theme]
    return {text: measure(state, seat, text) for text in state.texts(seat)}


def _after(state: State, seat: int, text: str) -> State:
    child = state.copy()
    child.apply(seat, state.game.actions.parse(text))
    return child


def _scores(state: State) -> list[int]:
    return [int(score) for score in state.dump().split()[SCORES].split("/")]


def _earned(state: State, seat: int, text: str) -> float:
    return float(_scores(_after(state, seat, text))[seat] - _scores(state)[seat])


def _lead(state: State, seat: int, text: str) -> float:
    """Return by how much a seat of two is ahead in the end if both play their best from here on."""
    return float(_minimax(_after(state, state.to_act[0], text), seat))


def _minimax(state: State, seat: int) -> float:
    if state.over:
        scores = _scores(state)
        return float(scores[seat] - scores[1 - seat])
    actor = state.to_act[0]
    leads = [_lead(state, seat, text) for text in state.texts(actor)]
    return max(leads) if actor == seat else min(leads)


def _expected(state: State, seat: int, text: str) -> float:
    """Return the points that a turn is expected to bring: all tiles that the seat does not see may be drawn."""
    if text != "buy":
        return _earned(state, seat, text)
    parts = state.dump().split()
    known = set(parts[HANDS].split("/")[seat].split("."))
    known |= {_plain(laid.partition("=")[2]) for laid in parts[TABLE].split(",")}
    worth = []
    for tile in (str(each) for each in TILES if str(each) not in known):
        bought = _after(_after(_drawable(state, seat, tile), seat, "buy"), CHANCE, f"deal({tile})")
        worth.append(max(_expected(bought, seat, each) for each in bought.texts(seat)))
    return sum(worth) / len(worth) - 5


def _plain(tile: str) -> str:
    """Return a tile read from its lowest number."""
    return min(tile[turn:] + tile[:turn] for turn in range(3))


def _drawable(state: State, seat: int, tile: str) -> State:
    """Return the position with a tile in the pool: whoever else holds it has another one of the pool instead."""
    parts = state.dump().split()
    hands = [hand.split(".") for hand in parts[HANDS].split("/")]
    gone = {each for hand in hands for each in hand} | {_plain(each[-3:]) for each in parts[TABLE].split(",")}
    spare = next(str(each) for each in TILES if str(each) not in gone)
    for hand in hands:
        hand[:] = sorted(spare if each == tile else each for each in hand)
    parts[HANDS] = "/".join(".".join(hand) for hand in hands)
    return state.game.load(" ".join(parts[: TABLE + 1]))


def _rolled(state: State, seat: int, text: str) -> float:
    return _mean(_after(state, seat, text), {})


def _mean(state: State, known: dict[str, float]) -> float:
    """Return the expected total of a solo game of Tricubo with the best play, roll by roll."""
    outcome = state.outcome()
    if outcome and outcome.scores:
        return float(outcome.scores[0])
    line = state.dump()
    if line in known:
        return known[line]
    if state.acts(CHANCE):
        weights = state.weights()
        rolls = zip(state.texts(CHANCE), weights, strict=True)
        known[line] = sum(weight * _mean(_after(state, CHANCE, text), known) for text, weight in rolls) / sum(weights)
    else:
        known[line] = max(_mean(_after(state, 0, text), known) for text in state.texts(0))
    return known[line]
