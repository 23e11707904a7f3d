"""The hunt for a forced win in Nonaga: every turn of the hunter threatens to win, every turn of the other stops it."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from dreierlei.core.state import State
from dreierlei.games.nonaga.rung import Rung
from dreierlei.games.nonaga.search import Search

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.heuristics import MENACE
    from dreierlei.games.nonaga.search import hashed
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game

LOST = (1 << 14) - 1  # slots of memory for hunts that led nowhere


class Hunt(Search):
    """A search that can also look much further ahead, along threats only."""

    def __init__(self, game: Game, bits: int = 18) -> None:
        Search.__init__(self, game, bits)
        self.lost = array("Q", bytes(8 * (LOST + 1)))
        self.allowed = 0

    def hunt(self, state: State, threats: int, nodes: int) -> int:
        """Return a turn that forces a win by at most so many threats, or 0 where none was found among so many nodes."""
        self.begin(state)
        self.allowed = nodes
        with cython.nogil:
            return self.force(self.top, threats, 0)

    def threaten(self, rung: Rung, ply: int) -> None:
        """Put all turns on the heap that threaten to win and let the other win by none."""
        i = 0
        slide = 0
        rung.count = 0
        rest = self.slides(rung, ply)
        while rest:
            slide = lowest(rest)
            rest &= rest - 1
            rung.prepare(slide)
            if rung.ceiling() == rung.margin:
                continue
            rung.relocate()
            for i in range(rung.pairs):
                score = rung.weigh(rung.pair[i] >> 10, rung.pair[i] & 1023)
                if score >= rung.margin + MENACE[1]:
                    rung.push((score + 100000) << 32 | slide << 20 | rung.pair[i])

    def force(self, rung: Rung, threats: int, ply: int) -> int:
        """Return a turn of the hunter that wins by threats alone, or 0."""
        if self.allowed <= 0 or self.stop_flag.stopped or rung.stand.turn + 2 * threats >= rung.stand.cap:
            return 0
        self.allowed -= 1
        self.nodes += 1
        key = hashed(rung.stand) + threats
        if ply > 0 and self.lost[key & LOST] == key:
            return 0
        self.threaten(rung, ply)
        while rung.count:
            turn = rung.pop() & 0x1FFFFFF
            rung.slide(turn >> 20)
            rung.follow((turn >> 10) & 1023, turn & 1023)
            if self.helpless(rung.below, threats - 1, ply + 1):
                return turn
        if self.allowed > 0:
            self.lost[key & LOST] = key
        return 0

    def helpless(self, rung: Rung, threats: int, ply: int) -> bool:
        """Whether no turn of the other stops the hunter, who has so many threats left."""
        if self.allowed <= 0 or self.stop_flag.stopped:
            return False
        self.allowed -= 1
        self.nodes += 1
        self.gather(rung, ply, 0)
        if threats == 0:
            return rung.count == 0
        while rung.count:
            turn = rung.pop() & 0x1FFFFFF
            rung.slide(turn >> 20)
            rung.follow((turn >> 10) & 1023, turn & 1023)
            if not self.force(rung.below, threats, ply + 1):
                return False
        return True
