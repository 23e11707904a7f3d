"""What is known about good play in Triominos: lay what scores most, buy only where nothing can be laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.state import Moves, State
from dreierlei.games.triominos.hand_odds import GRAIN, ONE_WEIGHT, HandOdds, tables
from dreierlei.games.triominos.round import Round

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from math import sqrt

    from dreierlei.games.triominos.round import BUY, LAST, TURN
    from dreierlei.games.triominos.table import BIT, COUNT, LAYS, VALUE
    from dreierlei.kit.bits import count, lowest
if TYPE_CHECKING:
    from dreierlei.core.rng import Rng

POINTS = 0.1  # what the lead counts at an end, against the win
LEAD = 60.0  # so many points ahead are three quarters of a win while the last round is played
ROUND_LEAD = 38.0  # so many before it begins
ROUND_POINTS = 50.0  # so many a seat gets in a round; both of a round by `python -m bench.rounds '6(nodes=80)'`
FINE = 7  # the value from which on a beginner likes to lay a tile
VALUES, SIZES = 16, 57  # so many values a tile can have, and sizes a hand or the pool
SIGHT = 3  # plies after which a playout is judged: further on luck hides what a ply has brought
TILE = 12.0  # so many points a tile in the hand is worth then: whoever has many lays, and the others buy
NEAR, DANGER = 2, 3.0  # but no more than three for each tile beyond two of whoever else has fewest: who is out gets all


class TriominosHeuristics(Heuristics):
    """Playouts in which everybody lays what scores most."""

    def __init__(self, seats: int, odds: HandOdds = ONE_WEIGHT) -> None:
        Heuristics.__init__(self)
        self.horizon = SIGHT
        self.plain, self.declined = tables(odds, seats)
        self.grain = GRAIN
        if not cython.compiled:
            self.weights = [0] * (2 * VALUES)  # of tiles by value, then of those that a seat has declined
            self.tiles = [0] * COUNT
            self.parts = [0] * COUNT  # what each of them weighs

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the tile that scores most, one of them if several do; else buy, or pass."""
        i = 0
        found = 0
        most = -1
        points = 0
        state.fill(seat, moves)
        for i in range(moves.count):
            if moves.ids[i] < LAYS:
                points = self.points(cython.cast(Round, state), moves.ids[i])
                if points > most:
                    most = points
                    found = 0
                if points == most:
                    moves.weights[found] = moves.ids[i]
                    found += 1
        if found:
            return moves.weights[rng.pick(found)]
        return moves.ids[0]

    def points(self, state: Round, index: int) -> int:
        """Return what laying a tile scores (§3.2, §4)."""
        tile = index % COUNT
        return VALUE[tile] + (state.gains[index // COUNT] if state.count else 0)

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Rank by the points that a tile scores."""
        i = 0
        for i in range(moves.count):
            moves.weights[i] = 0
            if moves.ids[i] < LAYS:
                moves.weights[i] = 1 + self.points(cython.cast(Round, state), moves.ids[i])

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have: by its lead in points, and in tiles to lay."""
        i = 0
        best: float = -1e9
        for i in range(cython.cast(Round, state).seats):
            if i != seat:
                best = max(best, self.outlook(cython.cast(Round, state), i))
        lead: float = self.outlook(cython.cast(Round, state), seat) - best
        spread = sqrt(LEAD * LEAD + ROUND_LEAD * ROUND_LEAD * self.rounds_left(cython.cast(Round, state)))
        return 0.5 + 0.5 * lead / (spread + (lead if lead > 0.0 else -lead))

    def outlook(self, state: Round, seat: int) -> float:
        """Return a seat's points and, until the round is over, what tiles will bring it or cost it."""
        points: float = state.points[seat]
        if state.acting and state.stage == LAST and state.out == seat:
            points += self.left_over(state)
        elif state.acting and state.stage in (TURN, BUY):
            points += min(TILE, DANGER * (self.fewest(state, seat) - NEAR)) * count(state.hands[seat])
        return points

    def left_over(self, state: Round) -> int:
        """Return the value of all tiles in hands: whoever is out first will get it (§5.4)."""
        i = 0
        total = 0
        for i in range(state.seats):
            total += state.left(i)
        return total

    def fewest(self, state: Round, seat: int) -> int:
        """Return how many tiles the smallest hand of another seat has."""
        i = 0
        found = COUNT
        for i in range(state.seats):
            if i != seat:
                found = min(found, count(state.hands[i]))
        return found

    def rounds_left(self, state: Round) -> float:
        """Return how many rounds will follow this one; to a target, about how many (§7.3, §7.4)."""
        i = 0
        most = state.points[0]
        left: float = state.rounds - state.round
        if state.target > 0:
            for i in range(1, state.seats):
                most = max(most, state.points[i])
            left = min(left, max(0, state.target - most) / ROUND_POINTS)
        return left

    def end_value(self, state: State, seat: int) -> float:
        """Return what an end is worth: nearly all for the win, a little for the lead."""
        return (1.0 - POINTS) * state.value(seat) + POINTS * self.evaluate(state, seat)

    def redeal(self, state: State, viewer: int, rng: Rng) -> bool:
        """Deal the tiles anew that a viewer cannot see, each hand as likely as the odds of its tiles make it (§6.5)."""
        i = 0
        pool = count(cython.cast(Round, state).pool)
        unseen = cython.cast(Round, state).pool
        for i in range(cython.cast(Round, state).seats):
            if i != viewer:
                unseen |= cython.cast(Round, state).hands[i]
        for i in range(cython.cast(Round, state).seats):
            if i != viewer:
                size = count(cython.cast(Round, state).hands[i])
                self.weigh(pool, size)
                hand = self.draw(unseen, cython.cast(Round, state).declined[i], size, rng)
                cython.cast(Round, state).hands[i] = hand
                unseen ^= hand
        cython.cast(Round, state).pool = unseen
        return True

    def weigh(self, pool: int, size: int) -> None:
        """Write down what tiles weigh by their value, for a hand of some size, and those that were declined."""
        value = 0
        row = VALUES * (size + (SIZES if pool else 0))
        for value in range(VALUES):
            self.weights[value] = self.plain[VALUES * pool + value]
            self.weights[VALUES + value] = 1 + self.weights[value] * self.declined[row + value] // self.grain

    def draw(self, unseen: int, declined: int, size: int, rng: Rng) -> int:
        """Return so many of the unseen tiles, one by one, each time by what those left weigh."""
        i = 0
        lot = 0
        left = 0
        total = 0
        hand = unseen & 0
        while unseen:
            i = lowest(unseen)
            self.tiles[left] = i
            self.parts[left] = self.weights[VALUE[i] + (VALUES if declined & BIT[i] else 0)]
            total += self.parts[left]
            left += 1
            unseen &= unseen - 1
        for _ in range(size):
            lot = rng.pick(total)
            i = 0
            while lot >= self.parts[i]:
                lot -= self.parts[i]
                i += 1
            hand |= BIT[self.tiles[i]]
            total -= self.parts[i]
            left -= 1
            self.tiles[i] = self.tiles[left]
            self.parts[i] = self.parts[left]
        return hand


class Novice(Heuristics):
    """A beginner: sees the values of the own tiles alone, and holds back what scores little, but not the last tile."""

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the tile of the highest value if that is high enough or the only one; else buy, pass or stay."""
        i = 0
        most = FINE - 1 if cython.cast(Round, state).size(seat) > 1 else -1
        state.fill(seat, moves)
        best = moves.count - 1  # what is no lay comes last
        for i in range(moves.count - 1):
            if VALUE[moves.ids[i] % COUNT] > most:
                most = VALUE[moves.ids[i] % COUNT]
                best = i
        return moves.ids[best]
