"""Alpha-beta for Nonaga on whole turns: a slide and the relocation after it are one step of the search."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from dreierlei.core.brake import Brake
from dreierlei.core.state import Moves, State
from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.field import BIT, NEAR, RUNS, STEPS
    from dreierlei.games.nonaga.hints import LEFT, MENACE, RIGHT, TEMPO, WON, apart, nearness, wins
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game

# A turn is slide << 20 | cell << 10 | spot, in the frame of the position; cell and spot are 0 where no disc is moved.
PASS = 18
STAY = 19  # the slide is done already
DEEPEST = 40
TURNS = 12288
INFINITE = 30000
FORCED = 9000  # beyond this a score is a win or a loss, and says in how many turns
EXACT, ATLEAST, ATMOST = 1, 2, 3
MASK = 0xFFFFFFFFFFFFFFFF
MIX1 = 0x9E3779B97F4A7C15
MIX2 = 0xBF58476D1CE4E5B9


def hashed(stand: NonagaState) -> int:
    """Return a hash of the position at the beginning of a turn, the same wherever the field has drifted (§1.3)."""
    row = 0
    key = (stand.frozen + 2) * 2 + stand.mover
    for row in range(1, stand.height + 1):
        key = ((key ^ stand.rows[row]) * MIX1) & MASK
        key ^= key >> 29
    for row in range(6):
        key = ((key ^ stand.cells[row]) * MIX2) & MASK
        key ^= key >> 31
    return key


class Rung:
    """What one turn of the search works with: the position, the one after the slide, and the turns to try."""

    def __init__(self, state: State, depth: int) -> None:
        self.stand = cython.cast(NonagaState, state.fresh())
        self.mid = cython.cast(NonagaState, state.fresh())
        self.turns = array("q", bytes(8 * TURNS))
        self.count = 0
        self.margin = 0
        self.base = 0
        self.own = 0
        self.menaced = 0
        if not cython.compiled:
            self.hot = [0] * 32
        self.below = Rung(state, depth - 1) if depth > 1 else self

    def mark(self, seat: int) -> int:
        """Return how many slides would win for a seat after the slide, and heat the cells on which that depends."""
        found = 0
        d = 0
        piece = 0
        for piece in range(3):
            left = self.mid.cells[3 * seat + LEFT[piece]]
            right = self.mid.cells[3 * seat + RIGHT[piece]]
            gap = apart(left, right)
            if gap > 2:
                continue
            cell = self.mid.cells[3 * seat + piece]
            for d in range(6):
                target = cell
                step = cell + STEPS[d]
                self.hot[(step >> 5) & 31] |= BIT[step & 31]
                while self.mid.rows[(step >> 5) & 31] & ~self.mid.men[(step >> 5) & 31] & BIT[step & 31]:
                    target = step
                    step += STEPS[d]
                    self.hot[(step >> 5) & 31] |= BIT[step & 31]
                if target != cell and NEAR[target - left + 672] + NEAR[target - right + 672] >= gap:
                    found += 1
        return found

    def prepare(self, slide: int) -> None:
        """Do a slide, and weigh what is the same for all relocations after it."""
        row = 0
        seat = self.stand.mover
        self.mid.take(self.stand)
        if slide < PASS:
            self.mid.slide(seat, slide // 6, slide % 6)
        for row in range(32):
            self.hot[row] = 0
        self.margin = nearness(self.mid, seat) - nearness(self.mid, 1 - seat) - TEMPO
        self.own = self.mark(seat)
        self.menaced = self.mark(1 - seat)
        self.base = -WON if self.menaced else self.margin + MENACE[self.own]

    def weigh(self, cell: int, spot: int) -> int:
        """Return how well the mover stands after a relocation; -WON where the other wins at once."""
        if not (self.hot[cell >> 5] & BIT[cell & 31]) and not (self.hot[spot >> 5] & BIT[spot & 31]):
            return self.base
        seat = self.stand.mover
        self.mid.rows[cell >> 5] ^= BIT[cell & 31]
        self.mid.rows[spot >> 5] ^= BIT[spot & 31]
        score = -WON
        if not wins(self.mid, 1 - seat, 1):
            score = self.margin + MENACE[wins(self.mid, seat, 8)]
        self.mid.rows[cell >> 5] ^= BIT[cell & 31]
        self.mid.rows[spot >> 5] ^= BIT[spot & 31]
        return score

    def follow(self, cell: int, spot: int) -> None:
        """Put the position after a relocation on the rung below."""
        self.below.stand.take(self.mid)
        self.below.stand.frozen = -1
        if cell:
            self.below.stand.relocate(cell, spot)
        self.below.stand.stage = 0
        self.below.stand.turn = self.stand.turn + 1
        self.below.stand.mover = 1 - self.stand.mover
        self.below.stand.acting = 2 - self.stand.mover

    # The turns as a heap, the most promising on top.

    def push(self, turn: int) -> None:
        """Add a turn: its promise << 32 | the turn."""
        at = self.count
        if at == TURNS:
            return
        self.count += 1
        while at > 0 and self.turns[(at - 1) >> 1] < turn:
            self.turns[at] = self.turns[(at - 1) >> 1]
            at = (at - 1) >> 1
        self.turns[at] = turn

    def pop(self) -> int:
        """Take the most promising turn off."""
        top = self.turns[0]
        self.count -= 1
        last = self.turns[self.count]
        at = 0
        child = 1
        while child < self.count:
            if child + 1 < self.count and self.turns[child + 1] > self.turns[child]:
                child += 1
            if self.turns[child] <= last:
                break
            self.turns[at] = self.turns[child]
            at = child
            child = 2 * at + 1
        self.turns[at] = last
        return top


class Search:
    """A search and its memory: it may be asked again and again, and remembers what it has seen."""

    def __init__(self, game: Game, bits: int = 18) -> None:
        self.brake = Brake()
        self.top = Rung(NonagaState(game), DEEPEST)
        self.moves = Moves()
        self.slots = (1 << bits) - 1
        self.keys = array("Q", bytes(8 << bits))
        self.notes = array("q", bytes(8 << bits))
        self.history = array("i", bytes(4 << 17))
        self.path = array("Q", bytes(8 * (DEEPEST + 1)))
        self.nodes = 0
        self.leaves = 0
        self.fixed = False
        self.noise = 0
        self.seed = 0
        self.width = TURNS
        self.trimmed = True

    # Memory.

    def recall(self, key: int) -> int:
        """Return what is noted about a position, or 0."""
        return self.notes[key & self.slots] if self.keys[key & self.slots] == key else 0

    def note(self, key: int, depth: int, ply: int, score: int, bound: int, turn: int) -> None:
        """Note the value of a position: turn << 32 | score << 16 | depth << 8 | bound."""
        if score > FORCED:
            score += ply
        elif score < -FORCED:
            score -= ply
        self.keys[key & self.slots] = key
        self.notes[key & self.slots] = ((turn << 16 | (score + 32768)) << 8 | depth) << 8 | bound

    # The search.

    def slides(self, rung: Rung, ply: int) -> int:
        """Return the slides to try, as bits."""
        found = 0
        i = 0
        if ply == 0 and self.fixed:
            return BIT[STAY]
        self.moves.count = 0
        rung.stand.fill_slides(rung.stand.mover, self.moves)
        for i in range(self.moves.count):
            found |= BIT[self.moves.ids[i]]
        return found if found else BIT[PASS]

    def gather(self, rung: Rung, ply: int, first: int) -> int:
        """Put all turns on the heap that do not lose at once; return how many turns there are at all."""
        slide = 0
        total = 0
        rung.count = 0
        rest = self.slides(rung, ply)
        while rest:
            slide = lowest(rest)
            rest &= rest - 1
            rung.prepare(slide)
            total += self.gather_relocations(rung, slide, first)
        return total

    def gather_relocations(self, rung: Rung, slide: int, first: int) -> int:
        """Put the turns of one slide on the heap; return how many there are."""
        i = 0
        row = 0
        total = 0
        spots = rung.mid.survey()
        for row in range(1, rung.mid.height + 1):
            word = rung.mid.loose[row]
            while word:
                cell = 32 * row + lowest(word)
                word &= word - 1
                if not rung.mid.leaves(cell):
                    continue
                runs = RUNS[rung.mid.around(cell)]
                divided = runs > 1 and rung.mid.divide(cell, runs)
                for i in range(spots):
                    spot = rung.mid.spots[i]
                    if rung.mid.tight[i] & NEAR[spot - cell + 672] or (divided and not rung.mid.joins(spot)):
                        continue
                    total += 1
                    self.offer(rung, slide << 20 | cell << 10 | spot, rung.weigh(cell, spot), first)
        if total == 0:  # §3.7
            self.offer(rung, slide << 20, rung.base, first)
            total = 1
        return total

    def offer(self, rung: Rung, turn: int, score: int, first: int) -> None:
        """Put a turn on the heap unless it loses at once."""
        self.leaves += 1
        if score == -WON:
            return
        if self.noise:
            score += self.blur(rung, turn)
        if turn == first:
            score += INFINITE
        else:
            score = 4 * score + self.history[self.place(rung, turn)]
        rung.push((score + 200000) << 32 | turn)

    def place(self, rung: Rung, turn: int) -> int:
        """Return where the history of a turn is kept: by seat and a hash of what it does."""
        return (rung.stand.mover << 16) | ((((turn * 0x9E3779B1) & 0xFFFFFFFF) >> 16) & 0xFFFF)

    def blur(self, rung: Rung, turn: int) -> int:
        """Return an error of judgement, always the same for the same turn of a position."""
        i = 0
        key = self.seed ^ turn
        for i in range(6):
            key = ((key ^ rung.mid.cells[i]) * MIX2) & MASK
            key ^= key >> 31
        return ((key >> 40) * (2 * self.noise + 1) >> 24) - self.noise

    def explore(self, rung: Rung, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value of a position for its mover, by turns, within the window."""
        i = 0
        self.nodes += 1
        if self.brake.pulled:
            return 0
        if rung.stand.turn >= rung.stand.cap:  # §4.3
            return 0
        if wins(rung.stand, rung.stand.mover, 1):
            return WON - ply - 1
        if beta > WON - ply - 3:
            beta = WON - ply - 3
        if alpha >= beta:
            return beta
        key = hashed(rung.stand)
        for i in range(ply):
            if self.path[i] == key:
                return 0  # §4.2: what comes again leads nowhere
        self.path[ply] = key
        known = self.recall(key)
        if known and ((known >> 8) & 255) >= depth:
            score = ((known >> 16) & 65535) - 32768
            if score > FORCED:
                score -= ply
            elif score < -FORCED:
                score += ply
            bound = known & 255
            if bound == EXACT or (bound == ATLEAST and score >= beta) or (bound == ATMOST and score <= alpha):
                return score
        return self.expand(rung, depth, ply, alpha, beta, key, known >> 32)

    def expand(self, rung: Rung, depth: int, ply: int, alpha: int, beta: int, key: int, first: int) -> int:
        """Try the turns of a position, the most promising first."""
        number = 0
        low = alpha
        best = 2 - WON + ply  # the other wins in the next turn
        found = 0
        score = 0
        self.gather(rung, ply, first)
        while rung.count and number < self.width:
            turn = rung.pop() & 0xFFFFFFFF
            score = self.descend(rung, turn, depth, ply, alpha, beta, number)
            if self.brake.pulled:
                return 0
            number += 1
            if score > best:
                best = score
                found = turn
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        self.reward(rung, turn, depth)
                        break
        bound = EXACT
        if best <= low:
            bound = ATMOST
        elif best >= beta:
            bound = ATLEAST
        self.note(key, depth, ply, best, bound, found if found else first)
        return best

    def descend(self, rung: Rung, turn: int, depth: int, ply: int, alpha: int, beta: int, number: int) -> int:
        """Return the value of a turn: the first with the whole window, later ones with none and, if late, less deep."""
        less = 0
        rung.prepare_again(turn >> 20)
        rung.follow((turn >> 10) & 1023, turn & 1023)
        if depth == 2:
            return self.frontier_pair(rung, ply, alpha, beta, number)
        if number == 0:
            return -self.explore(rung.below, depth - 1, ply + 1, -beta, -alpha)
        if self.trimmed and depth >= 3 and number >= 12:
            less = 1
        score = -self.explore(rung.below, depth - 1 - less, ply + 1, -alpha - 1, -alpha)
        if less and score > alpha:
            score = -self.explore(rung.below, depth - 1, ply + 1, -alpha - 1, -alpha)
        if score > alpha and score < beta:
            score = -self.explore(rung.below, depth - 1, ply + 1, -beta, -alpha)
        return score
