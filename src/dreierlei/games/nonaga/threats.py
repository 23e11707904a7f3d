"""Threat-space search in Nonaga: for a win that is forced because every turn of the attacker threatens to win.

Only turns that stop the threat answer it, so it looks much further than a search of all turns (Allis, van den Herik
and Huntjens, "Go-Moku and threat-space search", 1993).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from dreierlei.core.state import State
from dreierlei.games.nonaga.evaluation import Evaluation
from dreierlei.games.nonaga.node import Node
from dreierlei.games.nonaga.search import TurnSearch

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.search import hashed
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game

LOST = (1 << 14) - 1  # slots of memory for searches that led nowhere


class ThreatSearch(TurnSearch):
    """A search that can also look much further ahead, along threats only."""

    def __init__(self, game: Game, bits: int = 18, evaluation: Evaluation | None = None) -> None:
        TurnSearch.__init__(self, game, bits, evaluation)
        self.lost = array("Q", bytes(8 * (LOST + 1)))
        self.allowed = 0

    def forced_win(self, state: State, threats: int, nodes: int) -> int:
        """Return a turn that forces a win by at most so many threats, or 0 where none was found among so many nodes."""
        self.begin(state)
        self.allowed = nodes
        with cython.nogil:
            return self.force(self.top, threats, 0)

    def threaten(self, node: Node, ply: int) -> None:
        """Put all turns on the heap that threaten to win and let the other win by none."""
        i = 0
        slide = 0
        node.count = 0
        rest = self.slides(node, ply)
        while rest:
            slide = lowest(rest)
            rest &= rest - 1
            node.prepare(slide)
            if node.calm():
                continue
            node.relocate()
            for i in range(node.pairs):
                if node.menaces(node.pair[i] >> 10, node.pair[i] & 1023) > 0:
                    score = node.weigh(node.pair[i] >> 10, node.pair[i] & 1023)
                    node.push((score + 100000) << 32 | slide << 20 | node.pair[i])

    def force(self, node: Node, threats: int, ply: int) -> int:
        """Return a turn of the attacker that wins by threats alone, or 0."""
        if self.allowed <= 0 or self.stop_flag.stopped or node.stand.turn + 2 * threats >= node.stand.cap:
            return 0
        self.allowed -= 1
        self.nodes += 1
        key = hashed(node.stand) + threats
        if ply > 0 and self.lost[key & LOST] == key:
            return 0
        self.threaten(node, ply)
        while node.count:
            turn = node.pop() & 0x1FFFFFF
            node.slide(turn >> 20)
            node.follow((turn >> 10) & 1023, turn & 1023)
            if self.helpless(node.below, threats - 1, ply + 1):
                return turn
        if self.allowed > 0:
            self.lost[key & LOST] = key
        return 0

    def helpless(self, node: Node, threats: int, ply: int) -> bool:
        """Whether no turn of the other stops the attacker, who has so many threats left."""
        if self.allowed <= 0 or self.stop_flag.stopped:
            return False
        self.allowed -= 1
        self.nodes += 1
        self.gather(node, ply, 0)
        if threats == 0:
            return node.count == 0
        while node.count:
            turn = node.pop() & 0x1FFFFFF
            node.slide(turn >> 20)
            node.follow((turn >> 10) & 1023, turn & 1023)
            if not self.force(node.below, threats, ply + 1):
                return False
        return True
