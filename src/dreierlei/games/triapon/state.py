"""A position of Triapon: the field, whose turn it is and what is asked, and how the game ends."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from dreierlei.core.outcome import Outcome, ranked
from dreierlei.core.state import Moves, State
from dreierlei.games.triapon import text
from dreierlei.games.triapon.actions import Barricade, Capture, Decline, Move, Place
from dreierlei.games.triapon.board import HOLLOWS, INDEX, Hollow
from dreierlei.games.triapon.field import Field
from dreierlei.games.triapon.text import Position
from dreierlei.games.triapon.view import TriaponView
from dreierlei.kit.lot import First

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.triapon.field import BARRICADE, BIT, CAPTURE, DECLINE, FIRST, MOVE, NEAR, NEXT, PLACE, SEAT
if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.core.rng import Rng
    from dreierlei.core.view import View
    from dreierlei.games.triapon.options import TriaponOptions

PLACING, CAPTURING, MOVING, BARRING = range(4)  # in the order of `Triapon.phases`; after them comes the lot
LAST, QUIET, BLOCKED = range(3)
REASONS = ("last", "quiet", "blocked")
CHANCE_BIT = 1 << 30
NUMBER = [0, 1, 1, 2, 1, 2, 2, 3]  # of the seats in a set
ABSENT = [0, 0, 0, 2, 0, 1, 0, 0]  # the one seat that a set of two lacks


# A server decodes and shows thousands of positions a second: what has been made is used again.
@cache
def _action(index: int) -> Action:
    """Return the action of an id, which is the same in every position."""
    if index >= MOVE:
        return Move(HOLLOWS[(index - MOVE) // 45], HOLLOWS[(index - MOVE) % 45])
    if index >= FIRST:
        return First(index - FIRST)
    if index == DECLINE:
        return Decline()
    return (Place, Capture, Barricade)[index // 45](HOLLOWS[index % 45])


@cache
def _text(index: int) -> str:
    """Return the text of the action of an id."""
    return str(_action(index))


@lru_cache(1 << 14)
def _hollows(word: int) -> tuple[Hollow, ...]:
    """Return the hollows of a word."""
    return tuple([hollow for index, hollow in enumerate(HOLLOWS) if word >> index & 1])


class TriaponState(Field):
    """One position of Triapon."""

    def __init__(self, game: Game) -> None:
        Field.__init__(self, game)
        chosen = cast("TriaponOptions", game.options)
        self.rounds = chosen.rounds
        self.counts = chosen.rounds_from == "placing"
        self.barring = chosen.barricades
        self.ghost = chosen.out_may_win
        self.mover = 0
        self.moving = False
        self.quiet = 0
        self.prey = 0  # the balls that may be taken now
        self.winners = 0
        self.ending = LAST
        if not cython.compiled:
            self.taken = [0] * 9  # 3 * captor + victim
            self.spent = [0] * 3

    def fresh(self) -> State:
        """Return a blank state of the same game."""
        return TriaponState(self.game)

    def take(self, other: State) -> None:
        """Become a copy of another state."""
        i = 0
        Field.take(self, other)
        self.mover = cython.cast(TriaponState, other).mover
        self.moving = cython.cast(TriaponState, other).moving
        self.quiet = cython.cast(TriaponState, other).quiet
        self.prey = cython.cast(TriaponState, other).prey
        self.winners = cython.cast(TriaponState, other).winners
        self.ending = cython.cast(TriaponState, other).ending
        for i in range(9):
            self.taken[i] = cython.cast(TriaponState, other).taken[i]
        for i in range(3):
            self.spent[i] = cython.cast(TriaponState, other).spent[i]

    def value(self, seat: int) -> float:
        """Return, when over, the seat's share of the win."""
        return 1.0 / NUMBER[self.winners] if self.winners & SEAT[seat] else 0.0

    def fill(self, seat: int, moves: Moves) -> None:
        """Write the ids of all that the seat, or the lot, may do."""
        moves.count = 0
        if self.stage == MOVING:
            self.fill_moves(seat, moves)
        elif self.stage == PLACING:
            self.fill_hollows(moves, self.free(), PLACE)
        elif self.stage == CAPTURING:
            self.fill_hollows(moves, self.prey, CAPTURE)
        elif self.stage == BARRING:
            self.fill_hollows(moves, self.free(), BARRICADE)
            moves.ids[moves.count] = DECLINE
            moves.count += 1
        else:
            self.fill_hollows(moves, 7, FIRST)

    def pick(self, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the id of one legal action, each as likely, mostly without writing down the others."""
        index = -1
        if self.stage == MOVING:
            index = self.pick_move(seat, rng)
        elif self.stage == PLACING:
            index = PLACE + self.pick_hollow(self.free(), rng)
        elif self.stage == CAPTURING:
            index = CAPTURE + self.pick_hollow(self.prey, rng)
        if index < 0:
            self.fill(seat, moves)
            index = moves.ids[rng.pick(moves.count)]
        return index

    def step(self, seat: int, index: int) -> None:
        """Do what the id says."""
        if index >= MOVE:
            self.balls[seat] ^= BIT[(index - MOVE) // 45]
            self.sizes[seat] -= 1
            self.land(seat, (index - MOVE) % 45)
        elif index < CAPTURE:
            self.hands[seat] -= 1
            self.land(seat, index - PLACE)
        elif index < BARRICADE:
            self.capture(seat, BIT[index - CAPTURE])
        elif index >= FIRST:
            self.ask(PLACING, index - FIRST)
        else:
            if index != DECLINE:
                self.barricades |= BIT[index - BARRICADE]
                self.spent[seat] += 1
            self.pass_on(seat)

    def ask(self, stage: int, seat: int) -> None:
        """Ask a seat for a decision."""
        self.stage = stage
        self.mover = seat
        self.acting = SEAT[seat]

    def land(self, seat: int, hollow: int) -> None:
        """Put a ball down, and see whether it forms a triad that takes a ball."""
        formed = self.forms(seat, hollow)
        self.balls[seat] |= BIT[hollow]
        self.sizes[seat] += 1
        if self.moving or self.counts:  # §6.2
            self.quiet += 1
        if formed:
            self.prey = self.hunted(seat)
            if self.prey:
                self.ask(CAPTURING, seat)
                return
        self.settle(seat)

    def capture(self, seat: int, ball: int) -> None:
        """Take a ball."""
        victim = NEXT[seat]
        if not self.balls[victim] & ball:
            victim = NEXT[victim]
        self.balls[victim] ^= ball
        self.sizes[victim] -= 1
        self.taken[3 * seat + victim] += 1
        self.quiet = 0
        self.prey = 0
        if self.moving:
            self.weed()
        self.settle(seat)

    def weed(self) -> None:
        """Put every seat out that has two balls or fewer (§5.1)."""
        i = 0
        for i in range(3):
            if self.sizes[i] <= 2:
                self.players &= 7 - SEAT[i]

    def settle(self, seat: int) -> None:
        """See what follows a ball that was put down and its capture: the end, a barricade, or the next turn."""
        moved = self.moving
        if not moved and not (self.hands[0] | self.hands[1] | self.hands[2]):
            self.moving = True
            self.weed()
            self.quiet = self.quiet // 3 * NUMBER[self.players] if self.players != 7 else self.quiet  # §6.2
        if self.moving and (NUMBER[self.players] < 2 or self.tired()):
            self.finish(seat)
        elif moved and self.stock(seat) > 0:
            self.ask(BARRING, seat)
        else:
            self.pass_on(seat)

    def tired(self) -> bool:
        """Whether the rounds without a capture are up (§6.2)."""
        return self.quiet >= self.rounds * NUMBER[self.players]

    def stock(self, seat: int) -> int:
        """Return how many balls a seat may still put back as barricades (§7.1)."""
        if not self.barring or NUMBER[self.players] != 2:
            return 0
        return self.taken[3 * seat + ABSENT[self.players]] - self.spent[seat]

    def after(self, seat: int) -> int:
        """Return the next seat that is in the game; the seat itself where there is none."""
        following = NEXT[seat]
        while following != seat and not self.players & SEAT[following]:
            following = NEXT[following]
        return following

    def pass_on(self, seat: int) -> None:
        """Let the next seat in the game have its turn, or end the game if it cannot move (§6.5)."""
        following = self.after(seat)
        if self.moving and self.blocked(following):
            self.finish(seat)
        else:
            self.ask(MOVING if self.moving else PLACING, following)

    def finish(self, seat: int) -> None:
        """End the game after a seat's turn."""
        self.mover = self.after(seat)
        self.acting = 0
        self.stage = PLACING
        self.judge()

    def judge(self) -> None:
        """Say why a game that has ended did so, and who has won (§6)."""
        self.winners = self.players
        self.ending = BLOCKED
        if NUMBER[self.players] == 1:
            self.ending = LAST
        elif self.players == 0:
            self.winners = 7
        elif self.tired():
            self.ending = QUIET
            self.winners = self.leaders()

    def total(self, seat: int) -> int:
        """Return how many balls a seat has taken."""
        return self.taken[3 * seat] + self.taken[3 * seat + 1] + self.taken[3 * seat + 2]

    def leaders(self) -> int:
        """Return the seats that win if the balls taken are counted now (§6.3)."""
        i = 0
        best = -1
        found = 0
        for i in range(3):
            if self.players & SEAT[i] and self.total(i) > best:
                best = self.total(i)
                found = 0
            if self.players & SEAT[i] and self.total(i) == best:
                found |= SEAT[i]
        if NUMBER[self.players] == 2:
            i = ABSENT[self.players]
            if self.ghost and self.total(i) > best:
                return SEAT[i]
            if NUMBER[found] == 2:
                return self.keener(i)
        return found

    def keener(self, gone: int) -> int:
        """Return which of the two still in has taken more balls of the third, or both (§6.3)."""
        left = NEXT[gone]
        right = NEXT[left]
        more = self.taken[3 * left + gone] - self.taken[3 * right + gone]
        if more == 0:
            return self.players
        return SEAT[left] if more > 0 else SEAT[right]

    # The faces of an action.

    def decode(self, seat: int, index: int) -> Action:
        """Return the action of an id."""
        return _action(index)

    def texts(self, seat: int) -> list[str]:
        """Return the texts of a seat's legal actions: a server asks at every ply."""
        return [_text(index) for index in self.ids(seat)]

    def encode(self, seat: int, action: Action) -> int:
        """Return the id of an action, or -1 where it can have none."""
        if isinstance(action, Move) and action.origin in INDEX and action.target in INDEX:
            return MOVE + 45 * INDEX[action.origin] + INDEX[action.target]
        if isinstance(action, First) and action.seat in (0, 1, 2):
            return FIRST + action.seat
        if isinstance(action, Decline):
            return DECLINE
        for kind, base in ((Place, PLACE), (Capture, CAPTURE), (Barricade, BARRICADE)):
            if isinstance(action, kind) and action.hollow in INDEX:
                return base + INDEX[action.hollow]
        return -1

    def objection(self, seat: int, action: Action) -> str | None:
        """Return the slug of the rule that forbids an action here."""
        why = self.phase
        if self.encode(seat, action) < 0:
            why = "nowhere"
        elif action.kind == self.phase and isinstance(action, Place | Barricade):
            why = "occupied"
        elif isinstance(action, Move) and self.phase == "move":
            why = self.object_move(seat, INDEX[action.origin], INDEX[action.target])
        elif isinstance(action, Capture) and self.phase == "capture":
            why = self.object_capture(seat, INDEX[action.hollow])
        return f"triapon.objection.{why}"

    def object_move(self, seat: int, origin: int, target: int) -> str:
        """Return the word of the rule that forbids a move."""
        if not self.balls[seat] >> origin & 1:
            return "foreign"
        moves = [move for move in self.legal(seat) if isinstance(move, Move) and INDEX[move.origin] == origin]
        if origin == target and not moves:
            return "stuck"
        return "far" if self.free() >> target & 1 and not NEAR[origin] >> target & 1 else "occupied"

    def object_capture(self, seat: int, hollow: int) -> str:
        """Return the word of the rule that forbids a capture."""
        owner = next((owner for owner in range(3) if self.balls[owner] >> hollow & 1), seat)
        if owner == seat:
            return "nobody"
        if not self.players >> owner & 1:
            return "out"
        self.survey()
        return "guarded" if self.guarded(owner) >> hollow & 1 else "fewer"

    # The whole position.

    def outcome(self) -> Outcome | None:
        """Return how the game ended (§6)."""
        return None if self.acting else self.told(self.winners, REASONS[self.ending])

    def stopped(self) -> Outcome:
        """Return how the game ends if all agree to stop now (§6.6)."""
        return self.outcome() or self.told(self.leaders(), "stopped")

    def told(self, winners: int, reason: str) -> Outcome:
        """Return an outcome with the balls taken as scores where they decide."""
        places = ranked([(winners >> seat & 1,) for seat in range(3)])
        counted = reason in ("quiet", "stopped")
        return Outcome(places, reason, tuple(self.total(seat) for seat in range(3)) if counted else None)

    def out(self) -> tuple[int, ...]:
        """Return the seats that are out (§5.1)."""
        return tuple([seat for seat in range(3) if not self.players >> seat & 1])

    def position(self) -> Position:
        """Return the position in plain values."""
        return Position(
            balls=tuple([_hollows(self.balls[seat]) for seat in range(3)]),  # from lists: much faster, compiled
            barricades=_hollows(self.barricades),
            mover=self.mover,
            phase=self.phase,
            hands=None if self.moving else tuple([self.hands[seat] for seat in range(3)]),
            out=self.out(),
            taken=tuple([tuple([self.taken[3 * captor + victim] for victim in range(3)]) for captor in range(3)]),
            spent=tuple([self.spent[seat] for seat in range(3)]),
            quiet=self.quiet,
        )

    def observe(self, viewer: int) -> View:
        """Return the view, the same for everybody."""
        self.check_viewer(viewer)
        return TriaponView(
            game=str(self.game), viewer=viewer, to_act=self.to_act, outcome=self.outcome(), **self.position()._asdict()
        )

    def dump(self) -> str:
        """Return the position in one line (§9)."""
        return text.write(self.position())

    def lay(self, position: Position) -> None:
        """Become a position; trusts that it is one."""
        for seat in range(3):
            self.balls[seat] = sum(1 << INDEX[hollow] for hollow in position.balls[seat])
            self.sizes[seat] = len(position.balls[seat])
            self.hands[seat] = position.hands[seat] if position.hands else 0
            self.spent[seat] = position.spent[seat]
            for victim in range(3):
                self.taken[3 * seat + victim] = position.taken[seat][victim]
        self.barricades = sum(1 << INDEX[hollow] for hollow in position.barricades)
        self.players = 7 - sum(1 << seat for seat in position.out)
        self.moving = position.hands is None
        self.quiet = position.quiet
        self.seat(position.mover, position.phase)

    def seat(self, mover: int, phase: str) -> None:
        """Say whose decision it is; `over` leaves it to the position who has won."""
        self.mover = mover
        if phase == "over":
            self.judge()
            return
        self.stage = self.game.phases.index(phase)
        self.acting = CHANCE_BIT if phase == "lot" else 1 << mover
        self.prey = self.hunted(mover) if phase == "capture" else 0

    def flaw(self) -> str:
        """Return the word of what is wrong with the phase of a position that was laid; empty where nothing is."""
        ended = self.moving and (NUMBER[self.players] < 2 or self.tired() or self.blocked(self.mover))
        if self.stage == CAPTURING:
            late = self.moving and self.quiet > self.rounds * NUMBER[self.players]
            return "tired" if late else "" if self.prey else "nothing"
        if self.stage == BARRING:
            return "tired" if self.tired() else "" if self.stock(self.mover) > 0 else "stock"
        if self.acting == 0 and not ended:
            return "goes_on"
        return "ended" if ended and self.acting else ""
