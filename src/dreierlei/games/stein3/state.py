"""A position of 3Stein: the battle, whose turn it is, and what a captor still has to choose."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from dreierlei.core.outcome import Outcome
from dreierlei.core.rng import Rng
from dreierlei.core.state import Moves, State
from dreierlei.games.stein3 import tables, text
from dreierlei.games.stein3.actions import Keep, Move, Pass
from dreierlei.games.stein3.battle import Battle
from dreierlei.games.stein3.board import FIELDS as NAMES
from dreierlei.games.stein3.board import NUMBERS, Field
from dreierlei.games.stein3.objection import objection
from dreierlei.games.stein3.view import Stein3View

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.stein3.battle import FIELDS, KNIGHT, LORD, SQUIRE
    from dreierlei.kit.bits import lowest, mixed

    # Compiled, these are constants of the `.pxd`. Ids: 87 * origin + target for moves, then KEEP + field, then PASS.
    KEEP = FIELDS * FIELDS
    PASS = KEEP + FIELDS
    MOVING, KNIGHTING, SQUIRING = 0, 1, 2
if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.core.view import View
    from dreierlei.games.stein3.options import Stein3Options

BIT = tables.BIT
WORD = tables.WORD
GOAL = tables.GOAL


# A server decodes and shows thousands of positions a second: what has been made is used again.
@cache
def _action(index: int) -> Action:
    """Return the action of an id, which is the same in every position."""
    if index == PASS:
        return Pass()
    if index >= KEEP:
        return Keep(NAMES[index - KEEP])
    return Move(NAMES[index // FIELDS], NAMES[index % FIELDS])


@cache
def _text(index: int) -> str:
    """Return the text of the action of an id."""
    return str(_action(index))


@lru_cache(1 << 14)
def _standing(first: int, second: int) -> tuple[Field, ...]:
    """Return the fields of two words of bits, sorted by their names."""
    words = (first, second)
    return tuple(sorted([NAMES[field] for field in range(FIELDS) if words[WORD[field]] & BIT[field]]))


class Stein3State(Battle):
    """One position of 3Stein."""

    def __init__(self, game: Game) -> None:
        Battle.__init__(self, game)
        self.limit = 3 * cast("Stein3Options", game.options).rounds
        self.mover = 0
        self.vassal = -1
        self.captor = -1
        self.kept = -1
        self.quiet = 0
        if not cython.compiled:
            self.reserve = [0] * 3

    def fresh(self) -> State:
        """Return a blank state of the same game."""
        return Stein3State(self.game)

    def take(self, other: State) -> None:
        """Become a copy of another state."""
        seat = 0
        Battle.take(self, other)
        self.mover = cython.cast(Stein3State, other).mover
        self.vassal = cython.cast(Stein3State, other).vassal
        self.captor = cython.cast(Stein3State, other).captor
        self.kept = cython.cast(Stein3State, other).kept
        self.quiet = cython.cast(Stein3State, other).quiet
        for seat in range(3):
            self.reserve[seat] = cython.cast(Stein3State, other).reserve[seat]

    def value(self, seat: int) -> float:
        """Return, when over, the seat's share of the win."""
        if self.mover < 0:
            return 1.0 / 3.0
        return 1.0 if self.mover == seat else 0.0

    def fill(self, seat: int, moves: Moves) -> None:
        """Write the ids of all moves, or of all pieces that a captor may keep."""
        if self.stage != MOVING:
            self.fill_kept(moves)
        elif self.survey(seat):
            self.fill_moves(moves)
        else:  # §5.1
            moves.ids[0] = PASS
            moves.count = 1

    def pick(self, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the id of one random action, each as likely, without writing down the others."""
        if self.stage == MOVING and self.survey(seat):
            return self.chosen(rng.pick(self.total))
        self.fill(seat, moves)
        return moves.ids[rng.pick(moves.count)]

    def fill_kept(self, moves: Moves) -> None:
        """Write the id of every knight, or of every squire, that the captor may name (§4.2)."""
        word = 0
        rest = 0
        moves.count = 0
        for word in range(2):
            rest = self.knights[2 * self.vassal + word]
            if self.stage == SQUIRING:
                rest = self.squires[2 * self.vassal + word]
            while rest:
                if lowest(rest) + 60 * word != self.kept:
                    moves.ids[moves.count] = KEEP + lowest(rest) + 60 * word
                    moves.count += 1
                rest &= rest - 1

    def step(self, seat: int, index: int) -> None:
        """Move, keep or pass."""
        if index < KEEP:
            self.march(seat, index // FIELDS, index % FIELDS)
        elif index < PASS:
            self.keep(index - KEEP)
        else:
            self.quiet += 1
            self.close()

    def march(self, seat: int, origin: int, target: int) -> None:
        """Move a piece, with what follows from a capture or on the goal line."""
        kind = self.board[origin] & 3
        victim = self.board[target]
        self.quiet += 1
        if victim:
            self.quiet = 0
            self.lift(target)
        self.lift(origin)
        if kind == SQUIRE and GOAL[FIELDS * seat + target] and self.reserve[seat]:  # §3.9
            self.quiet = 0
            self.reserve[seat] -= 1
            kind = KNIGHT
        self.put(seat, kind, target)
        if victim & 3 != LORD:
            self.close()
        elif self.vassal >= 0:  # §4.6
            self.finish(seat)
        else:  # §4.1
            self.vassal = victim >> 2
            self.captor = seat
            self.join(self.vassal, seat)
            self.choose()

    def choose(self) -> None:
        """Ask the captor for what he has to choose next; where nothing is left to choose his turn ends (§4.3)."""
        if self.counts[4 * self.vassal + KNIGHT] > 1:
            self.stage = KNIGHTING
        elif self.counts[4 * self.vassal + SQUIRE] > 2:
            self.stage = SQUIRING
        else:
            self.stage = MOVING
            self.close()

    def keep(self, field: int) -> None:
        """Let a knight or a squire stay; when all are named, the others of its kind leave the board (§4.2)."""
        word = 0
        rest = 0
        if self.stage == SQUIRING and self.kept < 0:
            self.kept = field
            return
        for word in range(2):
            rest = self.knights[2 * self.vassal + word]
            if self.stage == SQUIRING:
                rest = self.squires[2 * self.vassal + word]
            while rest:
                if lowest(rest) + 60 * word not in (field, self.kept):
                    self.lift(lowest(rest) + 60 * word)
                rest &= rest - 1
        self.kept = -1
        self.choose()

    def close(self) -> None:
        """End the turn, and the game with it where it is drawn."""
        self.mover = 0 if self.mover == 2 else self.mover + 1
        self.acting = 1 << self.mover
        if self.quiet == self.limit:  # §5.4
            self.finish(-1)

    def finish(self, winner: int) -> None:
        """End the game."""
        self.mover = winner
        self.acting = 0
        self.stage = MOVING

    # The faces of an action.

    def decode(self, seat: int, index: int) -> Action:
        """Return the action of an id."""
        return _action(index)

    def texts(self, seat: int) -> list[str]:
        """Return the texts of a seat's legal actions: a server asks at every ply."""
        return [_text(index) for index in self.ids(seat)]

    def encode(self, seat: int, action: Action) -> int:
        """Return the id of an action, or -1 where it can have none."""
        if isinstance(action, Move) and action.origin in NUMBERS and action.target in NUMBERS:
            return FIELDS * NUMBERS[action.origin] + NUMBERS[action.target]
        if isinstance(action, Keep) and action.field in NUMBERS:
            return KEEP + NUMBERS[action.field]
        return PASS if isinstance(action, Pass) else -1

    def objection(self, seat: int, action: Action) -> str | None:
        """Return the slug of the rule that forbids an action here."""
        why = objection(self.position(), seat, action, inside=bool(self.inside))
        if why == "own" and isinstance(action, Move) and action.origin == action.target:
            moves = [move for move in self.legal(seat) if isinstance(move, Move) and move.origin == action.origin]
            why = why if moves else "stuck"
        return f"stein3.objection.{why}"

    # The whole position.

    def outcome(self) -> Outcome | None:
        """Return who captured the second lord, or the draw."""
        if self.acting:
            return None
        if self.mover >= 0:
            return Outcome.of_winners(3, (self.mover,), "lord")
        return Outcome.of_winners(3, (), "rounds")

    def army(self, seat: int) -> text.Army:
        """Return the pieces of a seat."""
        return text.Army(
            NAMES[self.lords[seat]] if self.lords[seat] >= 0 else None,
            _standing(self.knights[2 * seat], self.knights[2 * seat + 1]),
            _standing(self.squires[2 * seat], self.squires[2 * seat + 1]),
        )

    def position(self) -> text.Position:
        """Return all that makes the position."""
        return text.Position(
            armies=tuple([self.army(seat) for seat in range(3)]),  # from a list: several times faster, compiled
            reserve=tuple([self.reserve[seat] for seat in range(3)]),
            vassal=None if self.vassal < 0 else self.vassal,
            captor=None if self.captor < 0 else self.captor,
            mover=self.mover,
            phase=self.phase,
            kept=None if self.kept < 0 else NAMES[self.kept],
            quiet=self.quiet,
        )

    def observe(self, viewer: int) -> View:
        """Return the view, the same for everybody."""
        self.check_viewer(viewer)
        seen = self.position()
        return Stein3View(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=seen.phase,
            outcome=self.outcome(),
            lords=tuple([army.lord for army in seen.armies]),
            knights=tuple([army.knights for army in seen.armies]),
            squires=tuple([army.squires for army in seen.armies]),
            reserve=seen.reserve,
            vassal=seen.vassal,
            captor=seen.captor,
            mover=seen.mover,
            kept=seen.kept,
            quiet=seen.quiet,
        )

    def dump(self) -> str:
        """Return the position in one line (§7)."""
        return text.write(self.position())

    def key(self) -> bytes | None:
        """Return the position at the beginning of a turn (§5.3)."""
        if self.stage != MOVING or not self.acting:
            return None
        rest = [self.mover, self.vassal + 1, self.captor + 1, *[self.reserve[seat] for seat in range(3)]]
        return bytes([self.board[field] for field in range(FIELDS)] + rest)

    def position_hash(self) -> int:
        """Return what tells positions at the beginning of a turn apart (§5.3)."""
        i = 0
        hash = 0
        if self.stage != MOVING or not self.acting:
            return 0
        hash = mixed(1 + self.mover, 4 * self.vassal + self.captor + 5)
        for i in range(6):
            hash = mixed(mixed(hash, self.knights[i]), self.squires[i])
        for i in range(3):
            hash = mixed(hash, 4 * self.lords[i] + self.reserve[i] + 4)
        return hash | 1  # never 0, which means that it does not count

    def lay(self, position: text.Position) -> None:
        """Lay out a position; trusts that it is one."""
        if position.vassal is not None and position.captor is not None:
            self.vassal = position.vassal
            self.captor = position.captor
            self.camp[self.vassal] = self.captor
        for seat in range(3):
            army = position.armies[seat]
            if army.lord is not None:
                self.put(seat, LORD, NUMBERS[army.lord])
            for field in army.knights:
                self.put(seat, KNIGHT, NUMBERS[field])
            for field in army.squires:
                self.put(seat, SQUIRE, NUMBERS[field])
            self.reserve[seat] = position.reserve[seat]
        self.mover = position.mover
        self.kept = -1 if position.kept is None else NUMBERS[position.kept]
        self.quiet = position.quiet
        self.stage = 0 if position.phase == "over" else self.game.phases.index(position.phase)
        self.acting = 0 if position.phase == "over" else 1 << self.mover
