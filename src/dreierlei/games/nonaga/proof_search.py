"""Depth-first proof-number search for Nonaga on whole turns: is a position won within so many turns, yes or no?

The search is that of Nagai (df-pn, 2002). Of the numbers of several children the largest and how many are left count,
not the sum (Ueda and others, 2008): turns commute, so sums would count the same position again and again. The turns
that are left are part of the question, hence no line is endless, nothing depends on how a position was reached, and
both answers are exact: a draw by repetition (§4.2) never helps whoever attacks, and whoever wins as soon as possible
meets no position twice.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from dreierlei.core.state import State
from dreierlei.games.nonaga.node import Node
from dreierlei.games.nonaga.proof_table import ProofTable
from dreierlei.games.nonaga.search import ENDLESS, TurnSearch
from dreierlei.games.nonaga.symmetric_hash import SymmetricHash

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.heuristics import wins
    from dreierlei.games.nonaga.node import TURNS, flip
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game

DEEPEST = 39  # turns that can be looked ahead
INFINITE = 1 << 30  # the number of what is settled the other way
FOREVER = 255  # not won within any number of turns
RELOCATES = 0x5851F42D4C957F2C  # marks a position whose slide is done
MUCH = 64  # the effort behind what another search has found out: it is forgotten last
HALF = (1 << 32) - 1
PLAY = 0x1FFFFFF  # the bits of an entry of the heap that are the turn
# About how many turns answer a turn, by how many slides it threatens to win with: so much it takes to show that it is
# right. To guess less would be to look at every turn once before any of them twice.
GUESS = [600, 60, 8]


def magnitude(nodes: int) -> int:
    """Return how much work stands behind an answer, as the number of its binary digits."""
    found = 0
    while nodes:
        found += 1
        nodes >>= 1
    return found


def later(rank: int) -> int:
    """Return a number of turns and one more."""
    return FOREVER if rank >= FOREVER else rank + 1


class ProofSearch(TurnSearch):
    """Answers whether one seat wins within so many turns, and remembers what it has found out."""

    def __init__(self, game: Game, megabytes: int = 64) -> None:
        TurnSearch.__init__(self, game, 1)
        self.table = ProofTable(megabytes)
        self.hash = SymmetricHash()
        self.attacker = 0
        self.anew = False
        self.proof = 1
        self.disproof = 1
        self.rank = 0
        self.turn = 0
        # Of every child on the way down: its hash; the number that the mover above wants to be 0, and the other; within
        # how many turns it is won, or not won, where it is settled.
        room = TURNS * (DEEPEST + 1)
        self.child_keys = array("Q", bytes(8 * room))
        self.delta = array("i", bytes(4 * room))
        self.phi = array("i", bytes(4 * room))
        self.ranks = array("i", bytes(4 * room))

    # What is asked.

    def ask(self, state: State, attacker: int, turns: int, nodes: int = ENDLESS, anew: bool = False) -> int:
        """Return 1 where a seat wins within so many turns, -1 where it does not, 0 where the nodes did not suffice.

        Anew: also where the table knows the answer, so that the turn that wins is known.
        """
        self.stop_flag.clear()
        self.nodes = 0
        self.node_limit = nodes
        self.anew = anew
        self.turn = 0
        key = self.identity(state, attacker)
        if (self.top.stand.mover == attacker) != (turns & 1):
            turns -= 1  # the last turn would be the other's
        with cython.nogil:
            self.answer(self.top, key, turns, 0, INFINITE, INFINITE)
        return 1 if self.proof == 0 else -1 if self.disproof == 0 else 0

    def learn(self, state: State, attacker: int, turns: int, won: bool, rank: int) -> None:
        """Remember what another search was asked and has answered."""
        key = self.identity(state, attacker)
        self.settle(won, rank)
        self.table.note(key, turns, self.proof, self.disproof, self.rank, MUCH)

    def identity(self, state: State, attacker: int) -> int:
        """Return the hash of a position, the same for all that are alike."""
        self.attacker = attacker
        self.top.stand.take(state)
        self.fixed = state.stage == 1
        found = self.key(self.top)
        return found ^ RELOCATES if self.fixed else found

    def key(self, node: Node) -> int:
        """Return the hash of the position of a node."""
        return self.hash.of(node.stand, node.stand.frozen, self.attacker, node.stand.mover)

    # The search.

    def settle(self, won: bool, rank: int) -> None:
        """Say that a position is won within so many turns, or not within so many."""
        self.proof = 0 if won else INFINITE
        self.disproof = INFINITE if won else 0
        self.rank = rank

    def answer(self, node: Node, key: int, turns: int, ply: int, phi: int, delta: int) -> None:
        """Find out about a position, until it is settled or one of its numbers reaches a limit."""
        before = self.nodes
        attacks = node.stand.mover == self.attacker
        if self.known(key, turns) and not (self.anew and ply == 0):
            return
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.stop_flag.stopped = True
        if self.stop_flag.stopped and turns > 4:  # the last four turns are always settled
            return
        if not (ply == 0 and self.fixed) and wins(node.stand, node.stand.mover, 1):
            self.settle(attacks, 1 if attacks else FOREVER)
        elif turns < 2:
            self.settle(False, turns)
        elif turns == 2:
            self.settle(not self.saved(node, ply), 2)
        elif turns == 3:
            self.attack(node, ply)
        elif turns == 4:
            self.defend(node, ply)
        else:
            self.decide(node, turns, ply, phi, delta)
        self.table.note(key, turns, self.proof, self.disproof, self.rank, magnitude(self.nodes - before))

    def known(self, key: int, turns: int) -> bool:
        """Whether the table has settled a position for so many turns; else its numbers are looked up or guessed."""
        self.proof = 1
        self.disproof = 1
        self.rank = 0
        at = self.table.find(key)
        if at < 0:
            return False
        won = self.table.facts[at] & 255
        safe = (self.table.facts[at] >> 8) & 255
        if won and won <= turns:
            self.settle(True, won)
            return True
        if safe >= turns:
            self.settle(False, safe)
            return True
        if ((self.table.facts[at] >> 16) & 255) == turns:
            self.proof = self.table.numbers[at] >> 32
            self.disproof = self.table.numbers[at] & HALF
            self.rank = -1  # the numbers are no guess
        return False

    def saved(self, node: Node, ply: int) -> bool:
        """Whether the mover has a turn after which the other does not win at once."""
        rest = self.slides(node, ply)
        while rest:
            node.prepare(lowest(rest))
            rest &= rest - 1
            if node.harmless():
                return True
        return False

    def fill(self, node: Node, ply: int, threats: bool) -> None:
        """Put all turns on the heap that do not lose at once; of threats only those after which a slide could win."""
        i = 0
        slide = 0
        node.count = 0
        rest = self.slides(node, ply)
        while rest:
            slide = lowest(rest)
            rest &= rest - 1
            node.prepare(slide)
            if threats and node.calm():
                continue
            node.relocate()
            for i in range(node.pairs):
                menace = node.menaces(node.pair[i] >> 10, node.pair[i] & 1023)
                if menace >= 0:
                    score = node.weigh(node.pair[i] >> 10, node.pair[i] & 1023)
                    node.push((score + 100000) << 32 | menace << 28 | slide << 20 | node.pair[i])

    def play(self, node: Node, turn: int) -> None:
        """Put the position after a turn on the node below."""
        node.slide(turn >> 20)
        node.follow((turn >> 10) & 1023, turn & 1023)

    def attack(self, node: Node, ply: int) -> None:
        """Settle whether the attacker, who is to move, wins within three turns."""
        self.fill(node, ply, True)
        self.settle(False, 3)
        while node.count and self.proof:
            self.turn = node.pop() & PLAY
            self.play(node, self.turn)
            if not self.saved(node.below, ply + 1):
                self.settle(True, 3)

    def defend(self, node: Node, ply: int) -> None:
        """Settle whether the attacker wins within four turns, the defender being to move."""
        rank = 1
        self.fill(node, ply, False)
        while node.count:
            self.play(node, node.pop() & PLAY)
            self.answer(node.below, self.key(node.below), 3, ply + 1, 0, 0)
            if self.proof:
                self.settle(False, later(self.rank))
                return
            rank = self.rank if self.rank > rank else rank
        self.settle(True, later(rank))

    def decide(self, node: Node, turns: int, ply: int, phi: int, delta: int) -> None:
        """Look at the most proving child, again and again, until a limit is reached."""
        i = 0
        left = 0
        chosen = 0
        base = TURNS * ply
        attacks = node.stand.mover == self.attacker
        self.children(node, turns - 1, ply)
        while True:
            best = INFINITE
            second = INFINITE
            most = 0
            left = 0
            for i in range(base, base + node.count):
                if self.delta[i] < best:
                    second = best
                    best = self.delta[i]
                    chosen = i
                elif self.delta[i] < second:
                    second = self.delta[i]
                if self.phi[i]:
                    left += 1
                    most = self.phi[i] if self.phi[i] > most else most
            if best == 0:
                most = INFINITE
            elif left:
                most += left - 1
            if best == 0 or most == 0 or best >= phi or most >= delta or self.stop_flag.stopped:
                break
            self.play(node, node.turns[chosen - base] & PLAY)
            second += second // 4 + 1  # not to come back for every little difference
            second = second if second < phi else phi
            self.answer(node.below, self.child_keys[chosen], turns - 1, ply + 1, delta - left + 1, second)
            self.take(chosen, attacks)
        self.conclude_node(node, base, attacks, best, most)

    def take(self, at: int, attacks: bool) -> None:
        """Write down the numbers of a child, as whoever moves above it sees them."""
        self.delta[at] = self.proof if attacks else self.disproof
        self.phi[at] = self.disproof if attacks else self.proof
        self.ranks[at] = self.rank

    def conclude_node(self, node: Node, base: int, attacks: bool, best: int, most: int) -> None:
        """Say what the children make of a position: to an attacker the smallest rank counts, to a defender the largest.

        Turns that lose at once are not among them; after those an attacker has lost for ever, a defender within one.
        """
        i = 0
        rank = FOREVER if attacks else 1
        found = -1
        for i in range(node.count):
            counts = (best == 0 and self.delta[base + i] == 0) or most == 0
            if counts and (self.ranks[base + i] < rank) == attacks:
                rank = self.ranks[base + i]
                found = i
        if found >= 0 and best == 0 and attacks:
            self.turn = node.turns[found] & PLAY
        self.proof = best if attacks else most
        self.disproof = most if attacks else best
        self.rank = later(rank) if best == 0 or most == 0 else 0

    def children(self, node: Node, turns: int, ply: int) -> None:
        """List the turns that do not lose at once, with the hash and the numbers of what they lead to."""
        i = 0
        base = TURNS * ply
        attacks = node.stand.mover == self.attacker
        self.fill(node, ply, False)
        for i in range(node.count):
            turn = node.turns[i] & PLAY
            cell = (turn >> 10) & 1023
            spot = turn & 1023
            node.slide(turn >> 20)
            if cell:
                flip(node.mid, cell, spot)
            key = self.hash.of(node.mid, spot if cell else -1, self.attacker, 1 - node.stand.mover)
            self.child_keys[base + i] = key
            if not self.known(key, turns) and self.rank == 0:
                if attacks:
                    self.proof = GUESS[(node.turns[i] >> 28) & 3]
                else:
                    self.disproof = GUESS[(node.turns[i] >> 28) & 3]
            self.take(base + i, attacks)
