"""Alpha-beta for Nonaga on whole turns: a slide and the relocation after it are one step of the search."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from dreierlei.core.state import Moves, State
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.nonaga.evaluation import Evaluation, by_hand
from dreierlei.games.nonaga.node import Node
from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.field import BIT
    from dreierlei.games.nonaga.heuristics import WON, wins
    from dreierlei.games.nonaga.node import PASS, TURNS
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game

STAY = 19  # the slide is done already
DEEPEST = 40
ENDLESS = 1 << 62  # a number of nodes that nobody reaches
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


class TurnSearch:
    """A search and its memory: it may be asked again and again, and remembers what it has seen."""

    def __init__(self, game: Game, bits: int = 18, evaluation: Evaluation | None = None) -> None:
        self.stop_flag = StopFlag()
        self.top = Node(NonagaState(game), DEEPEST, evaluation or by_hand())
        self.moves = Moves()
        self.slots = (1 << bits) - 1
        self.keys = array("Q", bytes(8 << bits))
        self.notes = array("q", bytes(8 << bits))
        self.history = array("i", bytes(4 << 17))
        self.path = array("Q", bytes(8 * (DEEPEST + 1)))
        self.nodes = 0
        self.node_limit = ENDLESS
        self.leaves = 0
        self.killers = array("q", bytes(16 * (DEEPEST + 1)))
        self.fixed = False
        self.noise = 0
        self.seed = 0
        self.width = TURNS
        self.trimmed = True

    def stop_on(self, stop_flag: StopFlag) -> None:
        """Let another flag end the search."""
        self.stop_flag = stop_flag

    # Memory.

    def share(self, other: TurnSearch) -> None:
        """Remember what another search sees, and let it remember what this one sees; both may run at once."""
        self.slots = other.slots
        self.keys = other.keys
        self.notes = other.notes

    def recall(self, key: int) -> int:
        """Return what is noted about a position, or 0."""
        noted = self.notes[key & self.slots]
        return noted if self.keys[key & self.slots] ^ noted == key else 0

    def note(self, key: int, depth: int, ply: int, score: int, bound: int, turn: int) -> None:
        """Note the value of a position: turn << 32 | score << 16 | depth << 8 | bound."""
        if score > FORCED:
            score += ply
        elif score < -FORCED:
            score -= ply
        noted = ((turn << 16 | (score + 32768)) << 8 | depth) << 8 | bound
        self.keys[key & self.slots] = key ^ noted  # what two threads write at once fits no key (Hyatt and Mann, 2002)
        self.notes[key & self.slots] = noted

    def conclude(self, key: int, depth: int, ply: int, score: int, low: int, beta: int, turn: int) -> None:
        """Note what a search within a window has found."""
        bound = EXACT
        if score <= low:
            bound = ATMOST
        elif score >= beta:
            bound = ATLEAST
        self.note(key, depth, ply, score, bound, turn)

    def reward(self, node: Node, turn: int, depth: int, ply: int) -> None:
        """Remember a turn that was good enough to end a search, for its like elsewhere."""
        at = self.place(node, turn)
        self.history[at] += depth * depth
        if self.history[at] > 4000:
            self.history[at] = 2000
        if self.killers[2 * ply] != turn:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = turn

    # The search.

    def slides(self, node: Node, ply: int) -> int:
        """Return the slides to try, as bits."""
        found = 0
        i = 0
        if ply == 0 and self.fixed:
            return BIT[STAY]
        self.moves.count = 0
        node.stand.fill_slides(node.stand.mover, self.moves)
        for i in range(self.moves.count):
            found |= BIT[self.moves.ids[i]]
        return found if found else BIT[PASS]

    def gather(self, node: Node, ply: int, first: int) -> None:
        """Put all turns on the heap that do not lose at once."""
        i = 0
        slide = 0
        node.count = 0
        rest = self.slides(node, ply)
        while rest:
            slide = lowest(rest)
            rest &= rest - 1
            node.prepare(slide)
            node.relocate()
            for i in range(node.pairs):
                score = node.weigh(node.pair[i] >> 10, node.pair[i] & 1023)
                if score > -WON:
                    self.offer(node, slide << 20 | node.pair[i], score, ply, first)

    def offer(self, node: Node, turn: int, score: int, ply: int, first: int) -> None:
        """Put a turn on the heap."""
        if self.noise:
            score += self.blur(node, turn)
        score = 4 * score + self.history[self.place(node, turn)]
        if turn == first:
            score += 200000
        elif turn == self.killers[2 * ply] or turn == self.killers[2 * ply + 1]:
            score += 400
        node.push((score + 100000) << 32 | turn)

    def frontier(self, node: Node, ply: int, alpha: int, beta: int, key: int, first: int) -> int:
        """Return the value of a position by its mover's turns alone, each weighed."""
        i = 0
        low = alpha
        best = 2 - WON + ply
        found = 0
        score = 0
        rest = self.slides(node, ply)
        slide = first >> 20 if first else lowest(rest)
        while rest:
            rest &= ~BIT[slide]
            node.prepare(slide)
            score = INFINITE if self.noise else node.ceiling()
            if score <= alpha:
                best = score if score > best else best
            else:
                node.relocate()
                for i in range(node.pairs):
                    score = INFINITE if self.noise else node.hope(node.pair[i] >> 10, node.pair[i] & 1023)
                    if score <= alpha:
                        best = score if score > best else best
                        continue
                    score = node.weigh(node.pair[i] >> 10, node.pair[i] & 1023)
                    if score > -WON and self.noise:
                        score += self.blur(node, slide << 20 | node.pair[i])
                    if score > best and score > -WON:
                        best = score
                        found = slide << 20 | node.pair[i]
                        if score >= beta:
                            break
                self.leaves += i + 1
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
            slide = lowest(rest) if rest else 0
        self.conclude(key, 1, ply, best, low, beta, found if found else first)
        return best

    def place(self, node: Node, turn: int) -> int:
        """Return where the history of a turn is kept: by seat and a hash of what it does."""
        at: int = (node.stand.mover << 16) | ((turn * 40503 >> 8) & 0xFFFF)
        return at

    def blur(self, node: Node, turn: int) -> int:
        """Return an error of judgement, always the same for the same turn of a position."""
        i = 0
        key = self.seed ^ turn
        for i in range(6):
            key = ((key ^ node.mid.cells[i]) * MIX2) & MASK
            key ^= key >> 31
        return ((key >> 40) * (2 * self.noise + 1) >> 24) - self.noise

    def explore(self, node: Node, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value of a position for its mover, by turns, within the window."""
        i = 0
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.stop_flag.stopped = True
        if self.stop_flag.stopped:
            return 0
        if node.stand.turn >= node.stand.cap:  # §4.3
            return 0
        if wins(node.stand, node.stand.mover, 1):
            return WON - ply - 1
        if beta > WON - ply - 3:
            beta = WON - ply - 3
        if alpha >= beta:
            return beta
        key = hashed(node.stand)
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
        if depth <= 1:
            return self.frontier(node, ply, alpha, beta, key, known >> 32)
        return self.expand(node, depth, ply, alpha, beta, key, known >> 32)

    def expand(self, node: Node, depth: int, ply: int, alpha: int, beta: int, key: int, first: int) -> int:
        """Try the turns of a position, the most promising first."""
        number = 0
        low = alpha
        best = 2 - WON + ply  # the other wins in the next turn
        found = 0
        score = 0
        self.gather(node, ply, first)
        while node.count and number < self.width:
            turn = node.pop() & 0x1FFFFFF
            score = self.descend(node, turn, depth, ply, alpha, beta, number)
            if self.stop_flag.stopped:
                return 0
            number += 1
            if score > best:
                best = score
                found = turn
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        self.reward(node, turn, depth, ply)
                        break
        self.conclude(key, depth, ply, best, low, beta, found if found else first)
        return best

    def descend(self, node: Node, turn: int, depth: int, ply: int, alpha: int, beta: int, number: int) -> int:
        """Return the value of a turn: the first with the whole window, later ones with none and, if late, less deep."""
        less = 0
        node.slide(turn >> 20)
        node.follow((turn >> 10) & 1023, turn & 1023)
        if number == 0:
            return -self.explore(node.below, depth - 1, ply + 1, -beta, -alpha)
        if self.trimmed and depth >= 3 and number >= 12:
            less = 1
        score = -self.explore(node.below, depth - 1 - less, ply + 1, -alpha - 1, -alpha)
        if less and score > alpha:
            score = -self.explore(node.below, depth - 1, ply + 1, -alpha - 1, -alpha)
        if score > alpha and score < beta:
            score = -self.explore(node.below, depth - 1, ply + 1, -beta, -alpha)
        return score

    # The turns of the position that is asked about.

    def begin(self, state: State) -> list[int]:
        """Set up a position, and return the turns that do not lose at once, the most promising first."""
        self.nodes = 0
        self.leaves = 0
        self.top.stand.take(state)
        self.fixed = state.stage == 1
        self.path[0] = hashed(self.top.stand)
        self.gather(self.top, 0, 0)
        return [self.top.pop() & 0x1FFFFFF for _ in range(self.top.count)]

    def value(self, turn: int, depth: int, alpha: int, beta: int, number: int) -> int:
        """Return the value of a turn of the position that was set up, within the window."""
        with cython.nogil:
            return self.descend(self.top, turn, depth, 0, alpha, beta, number)

    def weighed(self, turn: int) -> int:
        """Return the value of a turn of the position that was set up, without looking further."""
        self.top.prepare(turn >> 20)
        self.top.heat()
        return self.top.weigh((turn >> 10) & 1023, turn & 1023)

    def best(self, state: State) -> int:
        """Return the turn that memory holds for a position at the beginning of a turn, or 0."""
        self.top.stand.take(state)
        return self.recall(hashed(self.top.stand)) >> 32
