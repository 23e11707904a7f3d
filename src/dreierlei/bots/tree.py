"""The tree of a Monte Carlo search, for any game: any number of seats, chance, and proofs where the end is in sight.

UCT: of the kids of a node the one with the highest upper confidence bound is tried next (Kocsis and Szepesvári, 2006),
by what it brought the seat that chooses there (max^n: Luckhardt and Irani, 1986).
"""

from __future__ import annotations

from array import array
from mmap import mmap
from typing import TYPE_CHECKING

from dreierlei.bots.repetition import Repetition
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.state import Moves, State
from dreierlei.core.stop_flag import StopFlag

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from math import log, sqrt
if TYPE_CHECKING:
    from dreierlei.core.rng import Rng

LONGEST = 1024  # plies from the root that are kept in the tree
SEATS = 8
SEAT = [1 << seat for seat in range(SEATS)]
# By a set of winners: how many they are.
NUMBER = [0] + [winners.bit_count() for winners in range(1, 1 << SEATS)]
AHEAD = 4  # plies within which the next decision is looked for
LOOKED = 300  # positions looked at for it, each ply
WIDER = 0.6  # by how much the look of a narrow tree widens with the root of the visits
BONUS = 0.0004  # what a rank of 1 is worth, in shares, as long as a move has no visits


def integers(count: int) -> memoryview[int]:
    """Return so many zeros; memory is taken where something is written, so that a new tree costs no time."""
    return memoryview(mmap(-1, 4 * count)).cast("i")


def fractions(count: int) -> memoryview[float]:
    """Return so many zeros, likewise."""
    return memoryview(mmap(-1, 8 * count)).cast("d")


class Tree:
    """The positions looked at from one root: what was tried there, how often, and how it went for whoever chose it.

    Node 0 is the root. A node's kids stand side by side, in the order of `fill`, or by rank where heuristics know one.
    `proof` is the set of seats that win from there whatever happens, as far as each chooses the best for itself.
    """

    def __init__(self, state: State, heuristics: Heuristics, rng: Rng, room: int = 1 << 20) -> None:
        self.root = state.copy()
        self.scratch = state.copy()
        self.heuristics = heuristics
        self.rng = rng
        self.moves = Moves()
        self.stop_flag = StopFlag()
        self.seats = state.game.seats
        self.room = room
        self.exploration = heuristics.exploration
        # So many of a node's kids are looked at first, the best by rank, and more with its visits; 0: all.
        self.width = 0
        self.repetition = Repetition(state.game)
        self.contempt = 0.0
        self.ids = integers(room)
        self.kid = integers(room)
        self.kids = integers(room)
        self.visits = integers(room)
        self.proof = integers(room)
        self.bonus = fractions(room)
        self.total = fractions(room)
        self.moved = array("i")
        self.spare_number = array("i")
        self.spare_share = array("d")
        self.size = 1
        self.plies = 0
        self.deepest = 0
        if not cython.compiled:
            self.path = [0] * LONGEST
            self.seat = [0] * LONGEST
            self.shares = [0.0] * SEATS

    def plant(self, state: State) -> None:
        """Begin anew from another position of the game."""
        self.root = state.copy()
        self.size = 1
        self.kid[0] = 0
        self.kids[0] = 0
        self.visits[0] = 0
        self.proof[0] = 0
        self.total[0] = 0.0

    def heed(self, repeated: tuple[str, ...], contempt: float) -> None:
        """From now on call a position drawn that comes up twice on a way, or once if it is one of these.

        To the seat at the root that is worth less than an equal share, by the contempt.
        """
        self.repetition.heed(self.root.game, repeated)
        self.contempt = contempt

    # Simulations.

    def grow(self, simulations: int) -> int:
        """Run so many simulations, fewer, but one, if the flag is set or the root is proven; return how many."""
        done = 0
        with cython.nogil:
            while done < simulations and self.proof[0] == 0 and not (done and self.stop_flag.stopped):
                self.simulate()
                done += 1
        return done

    def simulate(self) -> None:
        """Go down the tree, play on to an end, and bring home what came of it."""
        node = 0
        depth = 0
        seat = 0
        repeated = False
        self.scratch.take(self.root)
        self.path[0] = 0
        self.seat[0] = -1
        if self.repetition.limit:
            self.repetition.begin(self.scratch)
        while not repeated and self.scratch.acting != 0 and self.proof[node] == 0 and depth < LONGEST - 1:
            seat = self.scratch.actor()
            if self.kid[node] == 0 and (self.fresh(node) or not self.expand(node, seat)):
                break
            node = self.drawn(node) if seat < 0 else self.chosen(node, seat)
            self.scratch.step(seat, self.ids[node])
            depth += 1
            self.path[depth] = node
            self.seat[depth] = seat
            repeated = (
                self.repetition.limit > 0 and self.scratch.acting != 0 and self.repetition.met(self.scratch, depth)
            )
        if depth > self.deepest:
            self.deepest = depth
        if repeated:
            self.call_drawn()
        else:
            self.finish(node)
        self.bring_home(depth)

    def call_drawn(self) -> None:
        """Give everybody the same share; the seat at the root, which could have done something else, a little less."""
        seat = 0
        for seat in range(self.seats):
            self.shares[seat] = 1.0 / self.seats
        self.shares[self.root.actor()] -= self.contempt

    def fresh(self, node: int) -> bool:
        """Whether nothing has been played out from a node yet; until then it gets no kids."""
        return node > 0 and self.visits[node] == 0

    def expand(self, node: int, seat: int) -> bool:
        """Give a node its kids, if there is room."""
        i = 0
        first = self.size
        self.scratch.fill(seat, self.moves)
        if first + self.moves.count > self.room:
            return False
        if seat >= 0 and self.heuristics.ranks:
            if self.width:  # of those with the same rank none is looked at first because of its id
                self.moves.shuffle(self.rng)
            self.heuristics.rank(self.scratch, seat, self.moves)
            self.moves.sort()
        self.size += self.moves.count
        for i in range(self.moves.count):
            self.ids[first + i] = self.moves.ids[i]
            self.kid[first + i] = 0
            self.kids[first + i] = 0
            self.visits[first + i] = 0
            self.total[first + i] = 0.0
            self.proof[first + i] = 0
            self.bonus[first + i] = 0.0
            if seat >= 0 and self.heuristics.ranks:
                self.bonus[first + i] = BONUS * self.moves.weights[i]
        self.kid[node] = first
        self.kids[node] = self.moves.count
        return True

    def drawn(self, node: int) -> int:
        """Return a kid of a chance node by its weight."""
        self.scratch.fill(-1, self.moves)
        self.scratch.weigh(self.moves)
        return self.kid[node] + self.moves.draw(self.rng)

    def chosen(self, node: int, seat: int) -> int:
        """Return the kid that promises its seat most: an untried one, else by its mean and how little it was tried."""
        first = self.kid[node]
        count = self.kids[node]
        start = 0 if self.heuristics.ranks else self.rng.pick(count)
        best = first
        most = -1.0
        curious = self.exploration * self.exploration * log(self.visits[node] + 1.0)
        tried = 0
        limit = 1.0 * count
        if self.width and self.heuristics.ranks:
            limit = self.width + WIDER * sqrt(self.visits[node])
        for tried in range(count):
            if tried >= limit:
                break
            kid = first + start
            start = start + 1 if start + 1 < count else 0
            if self.proof[kid]:
                score = self.share(kid, seat) - 0.001
            elif self.visits[kid] == 0:
                if not self.heuristics.ranks:
                    return kid
                score = 10.0 + self.bonus[kid]
            else:
                score = self.total[kid] / self.visits[kid]
                score += sqrt(curious / self.visits[kid]) + self.bonus[kid] / (1 + self.visits[kid])
            if score > most:
                most = score
                best = kid
        return best

    def share(self, node: int, seat: int) -> float:
        """Return the share of the win that a proven node brings to a seat."""
        return 1.0 / NUMBER[self.proof[node]] if self.proof[node] & SEAT[seat] else 0.0

    def finish(self, node: int) -> None:
        """Find out how it goes for every seat from where the tree has been left."""
        seat = 0
        left = self.heuristics.horizon
        if self.scratch.acting != 0 and self.proof[node] == 0:
            while self.scratch.acting != 0 and left > 0:
                self.playout_ply()
                left -= 1
            if self.scratch.acting == 0:
                for seat in range(self.seats):
                    self.shares[seat] = self.scratch.value(seat)
            else:
                self.heuristics.judge(self.scratch, self.seats)
                for seat in range(self.seats):
                    self.shares[seat] = self.heuristics.shares[seat]
            return
        if self.proof[node] == 0:
            for seat in range(self.seats):
                if self.scratch.value(seat) > 0.0:
                    self.proof[node] |= SEAT[seat]
        for seat in range(self.seats):
            self.shares[seat] = self.share(node, seat)

    def playout_ply(self) -> None:
        """Do one ply of a playout."""
        seat = self.scratch.actor()
        self.plies += 1
        if seat >= 0:
            self.scratch.step(seat, self.heuristics.playout_move(self.scratch, seat, self.moves, self.rng))
            return
        self.scratch.fill(-1, self.moves)
        self.scratch.weigh(self.moves)
        self.scratch.step(-1, self.moves.ids[self.moves.draw(self.rng)])

    def bring_home(self, depth: int) -> None:
        """Add what came of it to every node on the way, and see what is proven by it."""
        node = 0
        proving = self.proof[self.path[depth]] != 0
        while depth >= 0:
            node = self.path[depth]
            self.visits[node] += 1
            if self.seat[depth] >= 0:
                self.total[node] += self.shares[self.seat[depth]]
            if proving and depth > 0:
                proving = self.prove(self.path[depth - 1], node, self.seat[depth])
            depth -= 1

    def prove(self, node: int, kid: int, seat: int) -> bool:
        """Whether a node is proven now that one of its kids is."""
        i = 0
        best = self.proof[kid]
        if seat >= 0 and best == SEAT[seat]:
            self.proof[node] = best
            return True
        for i in range(self.kid[node], self.kid[node] + self.kids[node]):
            if self.proof[i] == 0:
                return False
            if seat < 0 and self.proof[i] != best:
                return False
            if seat >= 0 and self.share(i, seat) > (1.0 / NUMBER[best] if best & SEAT[seat] else 0.0):
                best = self.proof[i]
        self.proof[node] = best
        return True

    # What it found, told to Python.

    def stop_on(self, stop_flag: StopFlag) -> None:
        """Look at a flag from now on."""
        self.stop_flag = stop_flag

    def tries(self) -> list[tuple[int, int, float, float]]:
        """Return of each action at the root its id, visits, sum of values, and its share where proven, else -1."""
        first, seat = self.kid[0], self.root.to_act[0]
        return [
            (self.ids[kid], self.visits[kid], self.total[kid], self.share(kid, seat) if self.proof[kid] else -1.0)
            for kid in range(first, first + self.kids[0])
        ]

    def tried(self, index: int) -> int:
        """Return how often an action was simulated at the root."""
        return next((visits for known, visits, _, _ in self.tries() if known == index), 0)

    def line(self, index: int) -> list[tuple[int, int]]:
        """Return the seats and ids of the plies that are expected from an action at the root on; up to a chance ply."""
        state = self.root.copy()
        node = next(kid for kid in range(self.kid[0], self.kid[0] + self.kids[0]) if self.ids[kid] == index)
        plies = [(state.to_act[0], index)]
        state.advance(*plies[0])
        while not state.over and state.to_act[0] >= 0 and self.kid[node]:
            seat = state.to_act[0]
            node = self.favourite(node, seat)
            if self.visits[node] == 0 and not self.proof[node]:
                break
            plies.append((seat, self.ids[node]))
            state.advance(seat, self.ids[node])
        return plies

    def favourite(self, node: int, seat: int) -> int:
        """Return the kid that a seat would choose."""
        kids = range(self.kid[node], self.kid[node] + self.kids[node])
        sure = [kid for kid in kids if self.proof[kid] and self.share(kid, seat) == 1.0]
        return sure[0] if sure else max(kids, key=lambda kid: self.visits[kid] if not self.proof[kid] else 0)

    # The next decision.

    def adopt(self, state: State) -> bool:
        """Make the node of a position that lies ahead the root, if it has been visited; return whether it has."""
        if not self.kid[0] or self.proof[0]:
            return False
        node = 0 if self.root.dump() == state.dump() else self.find(state)
        if node < 0:
            return False
        if node > 0:
            self.moved = array("i", bytes(4 * self.size))
            self.spare_number = array("i", bytes(4 * self.size))
            self.spare_share = array("d", bytes(8 * self.size))
            self.keep(node)
            self.moved = self.spare_number = array("i")  # as large as the tree: nobody needs them until the next time
            self.spare_share = array("d")
            self.root = state.copy()
        return self.proof[0] == 0

    def find(self, wanted: State) -> int:
        """Return the node of a position among those visited most, up to some plies ahead; -1 if it is not there."""
        front, line, mark = [(0, self.root)], wanted.dump(), wanted.fingerprint()  # lines take long to write
        for _ in range(AHEAD):
            reached = [
                (kid, state)
                for node, state in front
                if not state.over
                for kid in range(self.kid[node], self.kid[node] + self.kids[node])
                if self.visits[kid] > 1
            ]
            reached.sort(key=lambda pair: -self.visits[pair[0]])
            front = []
            for kid, before in reached[:LOOKED]:
                state = before.copy()
                state.advance(state.to_act[0], self.ids[kid])
                if state.fingerprint() == mark and state.dump() == line:
                    return kid
                front.append((kid, state))
        return -1

    def keep(self, root: int) -> None:
        """Move a node to the front, with all that hangs on it, level by level, and drop the rest."""
        size = 1
        node = 0
        i = 0
        self.moved[0] = root
        while node < size:
            for i in range(self.kids[self.moved[node]]):
                self.moved[size + i] = self.kid[self.moved[node]] + i
            size += self.kids[self.moved[node]]
            node += 1
        self.size = size
        self.sift(self.ids)
        self.sift(self.kids)
        self.sift(self.visits)
        self.sift(self.proof)
        self.sift_shares(self.bonus)
        self.sift_shares(self.total)
        size = 1
        for node in range(self.size):
            self.kid[node] = size if self.kids[node] else 0
            size += self.kids[node]

    def sift(self, numbers: memoryview[int]) -> None:
        """Bring the numbers of the nodes that are kept to the front."""
        node = 0
        for node in range(self.size):
            self.spare_number[node] = numbers[self.moved[node]]
        for node in range(self.size):
            numbers[node] = self.spare_number[node]

    def sift_shares(self, shares: memoryview[float]) -> None:
        """Bring the shares of the nodes that are kept to the front."""
        node = 0
        for node in range(self.size):
            self.spare_share[node] = shares[self.moved[node]]
        for node in range(self.size):
            shares[node] = self.spare_share[node]
