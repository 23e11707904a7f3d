"""A position of Triominos: the faces of its actions, what a viewer may know, and its line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dreierlei.core.outcome import Outcome
from dreierlei.core.state import CHANCE, State
from dreierlei.games.triominos import text
from dreierlei.games.triominos.actions import Buy, Deal, Draw, Lay, Pass, Stay
from dreierlei.games.triominos.objection import MISPLACED, objection
from dreierlei.games.triominos.position import PHASES, Position
from dreierlei.games.triominos.round import Round
from dreierlei.games.triominos.tiles import RANKS, TILES, Tile, mask, named
from dreierlei.games.triominos.view import TriominosView

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.triominos.round import ALL, BUYING, CHANCE_BIT, DEAL, DRAW, LAST, PASSING, STAYING
    from dreierlei.games.triominos.table import COUNT, GROUND, LAYS, OPEN, ORIGIN
    from dreierlei.kit.bits import count
if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.view import View
    from dreierlei.kit.triangles import Triangle


class TriominosState(Round):
    """One position of Triominos."""

    def fresh(self) -> State:
        """Return a blank state of the same game."""
        return TriominosState(self.game)

    # The faces of an action.

    def decode(self, seat: int, index: int) -> Action:
        """Return the action of an id here."""
        if self.stage == DRAW:
            return Draw(TILES[index])
        if seat == CHANCE:
            return Deal(TILES[index])
        if index >= LAYS:
            return (Buy(), Pass(), Stay())[index - LAYS]
        cell = self.places[index // COUNT] if self.count else ORIGIN
        tile = index % COUNT
        return Lay(TILES[tile].turned(self.turns(cell, tile)), self.triangle(cell))

    def encode(self, seat: int, action: Action) -> int:
        """Return the id of an action here, or -1 where it can have none."""
        if isinstance(action, (Draw, Deal)):
            expected = Draw if self.stage == DRAW else Deal
            read = seat == CHANCE and isinstance(action, expected) and action.tile in TILES
            return RANKS[action.tile] if read else -1
        if isinstance(action, Lay):
            return self.encode_lay(RANKS.get(action.tile, -1), action.tile, self.cell(action.cell))
        return {Buy: BUYING, Pass: PASSING, Stay: STAYING}.get(type(action), -1)

    def encode_lay(self, tile: int, lying: Tile, cell: int) -> int:
        """Return the id of laying a tile so on a cell."""
        if tile < 0 or cell < 0 or not (self.frame[cell] & GROUND == OPEN if self.count else cell == ORIGIN):
            return -1
        if TILES[tile].turned(self.turns(cell, tile)) != lying:
            return -1
        places = [self.places[i] for i in range(self.open)]
        return COUNT * (places.index(cell) if places else 0) + tile

    def objection(self, seat: int, action: Action) -> str | None:
        """Return the slug of the rule that forbids an action here."""
        why = objection(self.position(), seat, action)
        if isinstance(action, Lay) and why in MISPLACED and not self.fits(seat, action.tile):
            return "triominos.objection.nowhere"
        return why

    def fits(self, seat: int, tile: Tile) -> bool:
        """Whether a seat can lay a tile anywhere."""
        return any(isinstance(lay, Lay) and lay.tile.plain() == tile.plain() for lay in self.legal(seat))

    def witness(self, seat: int, action: Action, viewer: int) -> Action | None:
        """Return what a viewer sees of an action: all but the tiles that others are dealt or buy (§6.2)."""
        if isinstance(action, Deal):
            return action if viewer == self.receiver() else None
        return action

    def receiver(self) -> int:
        """Return the seat that gets the next tile from the pool, while it is dealt or bought."""
        if self.stage == DEAL:
            return (self.starter + sum(self.size(seat) for seat in range(self.seats))) % self.seats
        return self.mover

    # What sheets, objections and pictures ask.

    def worth(self, action: Action) -> int:
        """Return the bonus that laying a tile would earn here (§4, §7.2)."""
        if not isinstance(action, Lay) or self.encode(CHANCE, action) < 0:
            return 0
        if self.count:
            return self.bonus(self.cell(action.cell))
        return self.opening(RANKS[action.tile]) if self.start_bonus else 0

    def hand(self, seat: int) -> tuple[Tile, ...]:
        """Return a seat's tiles."""
        return named(self.hands[seat])

    def places_open(self) -> tuple[Triangle, ...]:
        """Return the cells that share a side with a tile on the table, in reading order."""
        return tuple(self.triangle(self.places[i]) for i in range(self.open))

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        if self.acting:
            return None
        return Outcome.of_scores([self.points[seat] for seat in range(self.seats)], self.reason())

    def reason(self) -> str:
        """Return the slug of the rule that ended the game."""
        if self.target:
            reached = max(self.points[seat] for seat in range(self.seats)) >= self.target
            return "target" if reached else "limit"
        if self.rounds > 1:
            return "rounds"
        return "early" if self.out < 0 else "last"

    # The whole position, in the words of the rules.

    def position(self) -> Position:
        """Return the position."""
        seats = range(self.seats)
        return Position(
            phase=self.phase,
            round=self.round,
            start=_seat(self.starter),
            mover=_seat(self.mover),
            bought=self.bought,
            passes=self.passes,
            out=_seat(self.out),
            contenders=self.drawing(),
            drawn=self.drawn_tiles(),
            aside=named(self.aside),
            hands=tuple([self.hand(seat) for seat in seats]),
            scores=tuple([self.points[seat] for seat in seats]),
            table=self.laid(),
            declined=self.declined_tiles(),
        )

    # Tuples are made from lists: several times faster, compiled.

    def drawing(self) -> tuple[int, ...]:
        """Return the seats that draw for the start."""
        return tuple([seat for seat in range(self.seats) if self.contenders >> seat & 1])

    def drawn_tiles(self) -> tuple[Tile | None, ...]:
        """Return what each seat has drawn for the start in this go."""
        return tuple([TILES[self.drawn[seat] - 1] if self.drawn[seat] else None for seat in range(self.seats)])

    def declined_tiles(self) -> tuple[tuple[Tile, ...], ...]:
        """Return what each seat could have laid and did not, of the tiles that nobody sees."""
        hidden = self.pool
        for seat in range(self.seats):
            hidden |= self.hands[seat]
        return tuple([named(self.declined[seat] & hidden) for seat in range(self.seats)])

    def arrange(self, position: Position) -> None:
        """Become a position; trusts that it is one."""
        self.spread(position.table)
        self.round = position.round
        self.starter = -1 if position.start is None else position.start
        self.mover = -1 if position.mover is None else position.mover
        self.bought = position.bought
        self.passes = position.passes
        self.out = -1 if position.out is None else position.out
        self.contenders = sum(1 << seat for seat in position.contenders)
        self.aside = mask(position.aside)
        gone = self.aside | mask(tile for _, tile in position.table)
        for seat in range(self.seats):
            tile = position.drawn[seat]
            self.drawn[seat] = 0 if tile is None else RANKS[tile] + 1
            self.hands[seat] = mask(position.hands[seat])
            self.declined[seat] = mask(position.declined[seat])
            self.points[seat] = position.scores[seat]
            gone |= self.hands[seat] | (0 if tile is None else mask([tile]))
        self.pool = ALL & ~gone
        self.stage = LAST if position.phase == "over" else PHASES.index(position.phase)
        chance = position.phase in ("draw", "deal", "buy")
        self.acting = 0 if position.phase == "over" else CHANCE_BIT if chance else 1 << self.mover

    def observe(self, viewer: int) -> View:
        """Return what a viewer may know: the own hand, of the others the number of tiles (§6.1)."""
        self.check_viewer(viewer)
        seats = range(self.seats)
        return TriominosView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            round=self.round,
            start=_seat(self.starter),
            mover=_seat(self.mover),
            bought=self.bought,
            passes=self.passes,
            out=_seat(self.out),
            contenders=self.drawing(),
            drawn=self.drawn_tiles(),
            aside=named(self.aside),
            hand=named(self.hands[viewer]) if viewer >= 0 else (),
            counts=tuple([count(self.hands[seat]) for seat in seats]),
            pool=count(self.pool),
            scores=tuple([self.points[seat] for seat in seats]),
            table=self.laid(),
            declined=self.declined_tiles(),
            hands=None if self.acting else tuple([named(self.hands[seat]) for seat in seats]),
        )

    def laid_open(self, viewer: int) -> View:
        """Return a view with all hands (§6.3)."""
        view = self.observe(viewer)
        assert isinstance(view, TriominosView)
        return replace(view, hands=tuple([named(self.hands[seat]) for seat in range(self.seats)]))

    def dump(self) -> str:
        """Return the position in one line (§8)."""
        return text.write(self.position())


def _seat(number: int) -> int | None:
    """Return a seat, or None for nobody."""
    return None if number < 0 else number
