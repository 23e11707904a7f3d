"""A position of Nonaga: the field, whose turn it is, and which of its two decisions comes next."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from dreierlei.core.outcome import Outcome
from dreierlei.core.state import Moves, State
from dreierlei.games.nonaga.actions import Pass, Relocate, Slide
from dreierlei.games.nonaga.field import Field
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.hexes import Hex
from dreierlei.kit.lot import First

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.field import FIRST, PASS, SPAN, SPOTS
    from dreierlei.kit.bits import mixed
if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.core.rng import Rng
    from dreierlei.core.view import View
    from dreierlei.games.nonaga.options import NonagaOptions

SLIDE, RELOCATE, LOT = range(3)  # in the order of `Nonaga.phases`
CHANCE_BIT = 1 << 30


NEAR = 32
"""The cells less than so far from 0:0 are made once: a server shows thousands a second."""
_cells = [Hex(q, r) for q in range(-NEAR, NEAR) for r in range(-NEAR, NEAR)]
_names = [str(cell) for cell in _cells]
_slide = lru_cache(1 << 14)(Slide)
_relocate = lru_cache(1 << 16)(Relocate)
WORDS = ("slide", "relocate")


class NonagaState(Field):
    """One position of Nonaga."""

    def __init__(self, game: Game) -> None:
        Field.__init__(self, game)
        self.cap = cast("NonagaOptions", game.options).cap
        self.turn = 0
        self.mover = 0
        self.winner = -1

    def fresh(self) -> State:
        """Return a blank state of the same game."""
        return NonagaState(self.game)

    def take(self, other: State) -> None:
        """Become a copy of another state."""
        Field.take(self, other)
        self.turn = cython.cast(NonagaState, other).turn
        self.mover = cython.cast(NonagaState, other).mover
        self.winner = cython.cast(NonagaState, other).winner

    def value(self, seat: int) -> float:
        """Return, when over, the seat's share of the win."""
        if self.winner < 0:
            return 0.5
        return 1.0 if self.winner == seat else 0.0

    def fill(self, seat: int, moves: Moves) -> None:
        """Write the ids of all slides, of all relocations, or of what the lot may say."""
        moves.count = 0
        if self.stage == SLIDE:
            self.fill_slides(seat, moves)
        elif self.stage == RELOCATE:
            self.fill_relocations(moves)
        else:  # §1.4
            moves.ids[0] = FIRST
            moves.ids[1] = FIRST + 1
            moves.count = 2
        if moves.count == 0:  # §2.4, §3.7
            moves.ids[0] = PASS
            moves.count = 1

    def pick(self, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the id of one random action, each as likely."""
        index = -1
        if self.stage == SLIDE:
            index = self.pick_slide(seat, rng)
        elif self.stage == RELOCATE:
            index = self.pick_relocation(rng)
        if index < 0:
            self.fill(seat, moves)
            index = moves.ids[rng.pick(moves.count)]
        return index

    def step(self, seat: int, index: int) -> None:
        """Slide, relocate or pass; or begin."""
        if self.stage == SLIDE:
            if index != PASS:
                self.slide(seat, index // 6, index % 6)
            if self.connected(seat):  # §4.1
                self.finish(seat)
            else:
                self.stage = RELOCATE
            return
        if self.stage == LOT:
            self.ask(index - FIRST)
            return
        self.frozen = -1
        if index != PASS:
            index -= PASS + 1
            self.relocate(self.ranked(index // SPOTS), 32 * (index % SPOTS // SPAN) + index % SPAN)
        self.turn += 1
        self.ask(1 - seat)
        if self.turn == self.cap:  # §4.3
            self.finish(-1)

    def ask(self, seat: int) -> None:
        """Let a seat have its turn."""
        self.stage = SLIDE
        self.mover = seat
        self.acting = 1 + seat  # its bit

    def finish(self, winner: int) -> None:
        """End the game."""
        self.winner = winner
        self.acting = 0
        self.stage = SLIDE

    # The faces of an action.

    def hex(self, cell: int) -> Hex:
        """Return the cell of the grid that a cell of the frame is."""
        near = self.near(cell)
        return _cells[near] if near >= 0 else Hex(self.west + (cell & 31) - 1, self.north + (cell >> 5) - 1)

    def near(self, cell: int) -> int:
        """Return the place of a cell of the frame among those that are made once, or -1 if it is none of them."""
        q, r = self.west + (cell & 31) - 1 + NEAR, self.north + (cell >> 5) - 1 + NEAR
        return 2 * NEAR * q + r if 0 <= q < 2 * NEAR and 0 <= r < 2 * NEAR else -1

    def cell(self, place: Hex) -> int:
        """Return the cell of the frame that a cell of the grid is, or -1 outside."""
        column, row = place.q - self.west + 1, place.r - self.north + 1
        return 32 * row + column if 0 <= column < SPAN and 0 <= row < SPAN else -1

    def decode(self, seat: int, index: int) -> Action:
        """Return the action of an id here."""
        if index == PASS:
            return Pass()
        if index >= FIRST:
            return First(index - FIRST)
        origin, target = self.origin(seat, index), self.target(seat, index)
        return (_slide if index < PASS else _relocate)(self.hex(origin), self.hex(target))

    def origin(self, seat: int, index: int) -> int:
        """Return the cell that a slide or a relocation leaves."""
        if index < PASS:
            return self.cells[3 * seat + index // 6]
        return self.ranked((index - PASS - 1) // SPOTS)

    def target(self, seat: int, index: int) -> int:
        """Return the cell that a slide or a relocation reaches."""
        if index < PASS:
            return self.reach(self.cells[3 * seat + index // 6], index % 6)
        spot = (index - PASS - 1) % SPOTS
        return 32 * (spot // SPAN) + spot % SPAN

    def texts(self, seat: int) -> list[str]:
        """Return the texts of a seat's legal actions, without making the actions: a server asks at every ply."""
        found: list[str] = []
        before, start = -1, ""
        for index in self.ids(seat):
            if index == PASS:
                found.append("pass")
            elif index >= FIRST:
                found.append(f"first({index - FIRST})")
            else:
                origin = self.origin(seat, index)
                if origin != before:  # ids ascend: those of one origin follow each other
                    before, start = origin, f"{WORDS[self.stage]}({self.name(origin)},"
                found.append(f"{start}{self.name(self.target(seat, index))})")
        return found

    def name(self, cell: int) -> str:
        """Return the text of a cell of the frame."""
        near = self.near(cell)
        return _names[near] if near >= 0 else str(self.hex(cell))

    def encode(self, seat: int, action: Action) -> int:
        """Return the id of an action here, or -1 where it can have none."""
        if isinstance(action, Pass):
            return PASS
        if isinstance(action, First) and action.seat in (0, 1):
            return FIRST + action.seat
        if isinstance(action, Slide) and self.stage == SLIDE:
            return self.encode_slide(seat, self.cell(action.origin), self.cell(action.target))
        if isinstance(action, Relocate) and self.stage == RELOCATE:
            cell, spot = self.cell(action.origin), self.cell(action.target)
            if cell >= 0 and spot >= 0 and self.disc(cell):
                return PASS + 1 + SPOTS * self.rank(cell) + SPAN * (spot >> 5) + (spot & 31)
        return -1

    def encode_slide(self, seat: int, cell: int, target: int) -> int:
        """Return the id of a slide by its two ends."""
        for piece in range(3):
            for d in range(6):
                if self.cells[3 * seat + piece] == cell != target and self.reach(cell, d) == target:
                    return 6 * piece + d
        return -1

    def objection(self, seat: int, action: Action) -> str | None:
        """Return the slug of the rule that forbids an action here."""
        if isinstance(action, Slide) and self.stage == SLIDE:
            own = self.cell(action.origin) in [self.cells[3 * seat + i] for i in range(3)]
            stuck = own and not any(
                move.origin == action.origin for move in self.legal(seat) if isinstance(move, Slide)
            )
            return f"nonaga.objection.{'stuck' if stuck else 'far' if own else 'piece'}"
        if isinstance(action, Relocate) and self.stage == RELOCATE:
            return self.object_relocation(self.cell(action.origin), self.cell(action.target))
        return f"nonaga.objection.{self.phase}"

    def object_relocation(self, cell: int, spot: int) -> str:
        """Return the slug of the rule that forbids a relocation."""
        self.survey()
        if cell < 0 or not self.free(cell):
            return "nonaga.objection.disc"
        if cell == self.frozen:
            return "nonaga.objection.frozen"
        if not (self.loose[cell >> 5] >> (cell & 31)) & 1 or not self.leaves(cell):
            return "nonaga.objection.locked"
        if spot < 0 or self.disc(spot):
            return "nonaga.objection.taken"
        touched = self.around(spot).bit_count() - (abs(spot - cell) in (1, 31, 32))
        return "nonaga.objection.loose" if touched < 2 else "nonaga.objection.apart"

    # The whole position.

    def outcome(self) -> Outcome | None:
        """Return who connected the pieces, or the draw (§4)."""
        if self.acting:
            return None
        if self.winner < 0:
            return Outcome.of_winners(2, (), "cap")
        return Outcome.of_winners(2, (self.winner,), "connected")

    def laid(self) -> list[int]:
        """Return the cells of the discs in reading order."""
        return [32 * row + column for row in range(SPAN) for column in range(SPAN) if self.rows[row] >> column & 1]

    def observe(self, viewer: int) -> View:
        """Return the view, the same for everybody."""
        self.check_viewer(viewer)
        return NonagaView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            discs=tuple([self.hex(cell) for cell in self.laid()]),  # from a list: several times faster, compiled
            pieces=(
                tuple([self.hex(self.cells[i]) for i in range(3)]),
                tuple([self.hex(self.cells[i]) for i in range(3, 6)]),
            ),
            frozen=None if self.frozen < 0 else self.hex(self.frozen),
            turn=self.turn,
            mover=self.mover,
        )

    def dump(self) -> str:
        """Return the position in one line (§6.1)."""
        marks = {self.cells[i]: str(i // 3) for i in range(6)} | {self.frozen: "*"}
        width = max(cell & 31 for cell in self.laid())
        rows = [
            "".join(
                marks.get(32 * row + column, "o") if self.rows[row] >> column & 1 else "."
                for column in range(1, width + 1)
            ).rstrip(".")
            for row in range(1, self.height + 1)
        ]
        return f"{self.hex(33)} {'/'.join(rows)} {self.mover} {self.phase} {self.turn}"

    def opener(self) -> int:
        """Return the seat that began: every turn another has followed."""
        return self.mover ^ (self.turn & 1)

    def key(self) -> bytes | None:
        """Return the position at the beginning of a turn, wherever the field has drifted (§4.2)."""
        if self.stage != SLIDE or not self.acting:
            return None
        own = sorted([self.cells[i] for i in range(3)]) + sorted([self.cells[i] for i in range(3, 6)])
        rows = [self.rows[row] for row in range(1, self.height + 1)]
        return array("i", [self.mover, self.frozen, *own, *rows]).tobytes()

    def position_hash(self) -> int:
        """Return what tells positions at the beginning of a turn apart (§4.2)."""
        i = 0
        hash = 0
        wide = 1 << 32  # two rows are mixed in at once
        if self.stage != SLIDE or not self.acting:
            return 0
        hash = mixed(1 + self.mover, 1 + self.frozen)
        for i in range(0, 6, 2):
            hash = mixed(hash, 1024 * self.cells[i] + self.cells[i + 1])
        for i in range(1, self.height + 1, 2):
            hash = mixed(hash, wide * self.rows[i] + self.rows[i + 1])
        return hash | 1  # never 0, which means that it does not count

    def lay(self, discs: list[Hex], pieces: list[list[Hex]], frozen: Hex | None) -> None:
        """Lay out a field; trusts that it is one."""
        self.west = min(place.q for place in discs)
        self.north = min(place.r for place in discs)
        for place in discs:
            self.rows[place.r - self.north + 1] |= 1 << (place.q - self.west + 1)
        self.height = max(place.r for place in discs) - self.north + 1
        cells = [cell for own in pieces for cell in sorted(self.cell(place) for place in own)]
        for i in range(6):
            self.cells[i] = cells[i]
            self.men[cells[i] >> 5] |= 1 << (cells[i] & 31)
        self.frozen = -1 if frozen is None else self.cell(frozen)
        near = {place: [step in discs for step in place.neighbours()] for place in discs}
        pairs = sum(sum(steps[:3]) for steps in near.values())
        triangles = sum((steps[0] and steps[1]) + (steps[1] and steps[2]) for steps in near.values())
        self.holes = 1 - (len(discs) - pairs + triangles)

    def seat(self, mover: int, phase: str, turn: int) -> None:
        """Say whose decision it is; `over` leaves it to the field who has won."""
        self.mover = mover
        self.turn = turn
        self.stage = SLIDE if phase == "over" else self.game.phases.index(phase)
        self.acting = {"over": 0, "lot": CHANCE_BIT}.get(phase, 1 << mover)
        if phase == "over":
            self.winner = next((seat for seat in range(2) if self.connected(seat)), -1)
