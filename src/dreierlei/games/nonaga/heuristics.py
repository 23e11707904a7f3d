"""What is known about good play in Nonaga: winning slides, how near a seat's pieces are, and how free to slide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.state import Moves, State
from dreierlei.games.nonaga.field import Field

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.field import BIT, NEAR, STEPS
    from dreierlei.kit.bits import count
if TYPE_CHECKING:
    from dreierlei.core.rng import Rng

WON = 10000  # above every judgement
# By the distance of two pieces of a seat.
CLOSE = [0, 54, 36, 20, 11, 5, 1] + [0] * 40
# For each slide that a seat could do, if it moves next and if it has just moved.
NEXT_FREEDOM = 49
LAST_FREEDOM = 33
# By how many slides would win for the seat that has just moved, two or more alike: the other has to stop them all.
MENACE = [0, 70, 210]
TEMPO = 12
# By which way of its three pieces a seat moves: the two others, by rank.
LEFT = [1, 0, 0]
RIGHT = [2, 2, 1]


def apart(one: int, other: int) -> int:
    """Return how many steps lie between two cells of the frame."""
    down = (one >> 5) - (other >> 5)
    right = (one & 31) - (other & 31)
    both = down + right
    if down < 0:
        down = -down
    if right < 0:
        right = -right
    if both < 0:
        both = -both
    if right > down:
        down = right
    return both if both > down else down


def lands(field: Field, cell: int, d: int) -> int:
    """Return where a piece comes to rest that slides from a cell in a direction (§2.1); safe at the frame's edge."""
    step = cell + STEPS[d]
    while field.rows[(step >> 5) & 31] & ~field.men[(step >> 5) & 31] & BIT[step & 31]:
        cell = step
        step += STEPS[d]
    return cell


def wins(field: Field, seat: int, enough: int) -> int:
    """Return how many slides connect a seat's pieces now; stops counting at enough."""
    found = 0
    d = 0
    piece = 0
    for piece in range(3):
        left = field.cells[3 * seat + LEFT[piece]]
        right = field.cells[3 * seat + RIGHT[piece]]
        gap = apart(left, right)
        if gap > 2:
            continue
        cell = field.cells[3 * seat + piece]
        for d in range(6):
            target = lands(field, cell, d)
            if target != cell and NEAR[target - left + 672] + NEAR[target - right + 672] >= gap:
                found += 1
                if found >= enough:
                    return found
    return found


def winner(field: Field, seat: int) -> int:
    """Return the id of a slide that connects a seat's pieces now, or -1."""
    d = 0
    piece = 0
    for piece in range(3):
        left = field.cells[3 * seat + LEFT[piece]]
        right = field.cells[3 * seat + RIGHT[piece]]
        gap = apart(left, right)
        if gap > 2:
            continue
        cell = field.cells[3 * seat + piece]
        for d in range(6):
            target = lands(field, cell, d)
            if target != cell and NEAR[target - left + 672] + NEAR[target - right + 672] >= gap:
                return 6 * piece + d
    return -1


def nearness(field: Field, seat: int) -> int:
    """Return how well a seat's pieces stand to each other."""
    a = field.cells[3 * seat]
    b = field.cells[3 * seat + 1]
    c = field.cells[3 * seat + 2]
    ab = CLOSE[apart(a, b)]
    bc = CLOSE[apart(b, c)]
    ac = CLOSE[apart(a, c)]
    worst = ab if ab < bc else bc
    worst = ac if ac < worst else worst
    return 2 * (ab + bc + ac) - worst  # two of three pairs are enough to win


def freedom(field: Field, seat: int) -> int:
    """Return how many slides a seat's pieces could do."""
    found = 0
    i = 0
    for i in range(3 * seat, 3 * seat + 3):
        found += count(field.around(field.cells[i]) & ~field.crowd(field.cells[i]))
    return found


def weigh(field: Field, seat: int) -> int:
    """Return how well a seat stands that is to slide, against the other; WON where it wins at once."""
    if wins(field, seat, 1):
        return WON
    own = nearness(field, seat) + NEXT_FREEDOM * freedom(field, seat)
    other = nearness(field, 1 - seat) + LAST_FREEDOM * freedom(field, 1 - seat)
    return TEMPO + own - other - MENACE[wins(field, 1 - seat, 2)]


class NonagaHeuristics(Heuristics):
    """What a search of random games is told: win at once where you can."""

    def __init__(self) -> None:
        Heuristics.__init__(self)
        self.ranks = False
        self.horizon = 8

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return a slide that wins, or any action."""
        index = -1
        if state.stage == 0:
            index = winner(cython.cast(Field, state), seat)
        return state.pick(seat, moves, rng) if index < 0 else index

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have."""
        mover = state.actor()
        score = 0
        if mover < 0:  # the lot
            return 0.5
        if state.stage == 0:
            score = weigh(cython.cast(Field, state), mover)
        else:
            score = -weigh(cython.cast(Field, state), 1 - mover)
        score = score if score < 500 else 500
        score = score if score > -500 else -500
        share = 0.5 + 0.0009 * score
        return share if mover == seat else 1.0 - share
