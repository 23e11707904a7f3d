"""The score sheet of a Triominos round in three columns, and what the players call out, from a record of plies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import say
from dreierlei.games.triominos.actions import Buy, Lay, Pass, Stay
from dreierlei.games.triominos.tiles import Tile

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.games.triominos.position import Position
    from dreierlei.games.triominos.state import TriominosState

BOUGHT, SLASH, LAST = -5, -10, 25
"""A bought tile, a turn without laying, and the first last tile of a round."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a seat, or what it gets or loses at the end of a round; an empty one is a stay in the last lap."""

    tile: int | None = None
    """Value of the tile laid."""
    bought: int = 0
    """Tiles bought: a stroke each."""
    slash: bool = False
    """The -10 for not laying."""
    bonus: int = 0
    """Bridge or hexagons, or the bonus for the first tile."""
    last: bool = False
    """The +25 for the first last tile."""
    others: int = 0
    """Values of the others' tiles, received at the end."""
    own: int = 0
    """Values of the own tiles, lost at an early end."""

    @property
    def left(self) -> int:
        """Left column: points laid less what was bought, refused or left over."""
        return (self.tile or 0) + self.bought * BOUGHT + self.slash * SLASH - self.own

    @property
    def middle(self) -> tuple[int, ...]:
        """Middle column: bonus, last tile, others' tiles."""
        return tuple(points for points in (self.bonus, self.last * LAST, self.others) if points)

    @property
    def marks(self) -> str:
        """Middle column: a stroke for each tile bought, a slash for the -10."""
        return "|" * self.bought + "/" * self.slash

    @property
    def points(self) -> int:
        """What the turn adds to the running total."""
        return self.left + sum(self.middle)


@dataclass(frozen=True, slots=True)
class Line:
    """One turn as it stands in the three columns."""

    left: int
    middle: tuple[int, ...]
    marks: str
    total: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one round; it tells nothing that a spectator may not know."""

    before: tuple[int, ...]
    """What every seat brought from earlier rounds."""
    start: int | None = None
    """The start seat, once it is found."""
    log: tuple[tuple[int, Turn], ...] = ()
    """Every turn with its seat, in order; the last may still go on."""
    hands: tuple[tuple[Tile, ...], ...] | None = None
    """The tiles left in the hands, once the round is over and they are laid open."""

    def turns(self, seat: int) -> tuple[Turn, ...]:
        """Return the turns of a seat."""
        return tuple(turn for whose, turn in self.log if whose == seat)

    def columns(self, seat: int) -> tuple[Line, ...]:
        """Return the three columns of a seat, with running totals."""
        turns = self.turns(seat)
        totals = list(accumulate((turn.points for turn in turns), initial=self.before[seat]))[1:]
        lines = zip(turns, totals, strict=True)
        return tuple(Line(turn.left, turn.middle, turn.marks, total) for turn, total in lines)

    @property
    def totals(self) -> tuple[int, ...]:
        """What every seat has now."""
        return tuple(
            carried + sum(turn.points for turn in self.turns(seat)) for seat, carried in enumerate(self.before)
        )


def call(turn: Turn, language: str = "en") -> str:
    """Return what the player says in a turn: "-5, -10, 7, makes -3" (§9.3)."""
    bought = [str(stroke * BOUGHT) for stroke in range(1, turn.bought + 1)]
    if turn.slash:
        bought.append(str(turn.bought * BOUGHT + SLASH))
    scored = [] if turn.tile is None else [str(turn.tile)]
    amounts = {"bonus": turn.bonus, "last": turn.last * LAST, "others": turn.others, "own": -turn.own}
    scored += [say(f"triominos.call.{name}", language, points=points) for name, points in amounts.items() if points]
    if scored and len(bought) + len(scored) > 1:
        scored.append(say("triominos.call.makes", language, points=turn.points))
    return ", ".join(bought + scored) or say("triominos.call.stay", language)


def sheets(game: Game, plies: Iterable[tuple[int, Action]], start: str | None = None) -> tuple[Sheet, ...]:
    """Return the sheet of every round that a record of plies has begun, from the start or another position (§9.4)."""
    state = cast("TriominosState", game.start() if start is None else game.load(start))
    pages = [_opened(state.position())]
    for number, (seat, action) in enumerate(plies):
        if not state.allows(seat, action):
            raise Refusal("triominos.record", number=number, action=action, seat=seat)
        known, bonus = state.position(), state.worth(action)
        state.apply(seat, action)
        pages[-1] = _written(pages[-1], known, seat, action, bonus)
        after = state.position()
        if state.over or after.round > known.round:
            pages[-1] = _settled(pages[-1], _hands(known, seat, action), _first_out(known, seat, action))
        if after.round > known.round:
            pages.append(Sheet(pages[-1].totals))
        elif after.start is not None:
            pages[-1] = replace(pages[-1], start=after.start)
    return tuple(pages)


def _opened(known: Position) -> Sheet:
    """Return the sheet as it is in a first position: tiles bought in the turn that goes on stand on it."""
    turn = Turn(bought=known.bought)
    before = (score - turn.points * (seat == known.mover) for seat, score in enumerate(known.scores))
    log = ((known.mover, turn),) if known.mover is not None and known.bought else ()
    return Sheet(tuple(before), known.start, log)


def _written(page: Sheet, known: Position, seat: int, action: Action, bonus: int) -> Sheet:
    """Write what a seat has done into its turn, a new one unless it has bought before."""
    if not isinstance(action, (Lay, Buy, Pass, Stay)):
        return page
    log = list(page.log)
    turn = log.pop()[1] if known.bought else Turn()
    if isinstance(action, Lay):
        first = known.out is None and _first_out(known, seat, action) == seat
        turn = replace(turn, tile=action.tile.value, bonus=bonus, last=first)
    elif isinstance(action, Buy):
        turn = replace(turn, bought=turn.bought + 1)
    elif isinstance(action, Pass):
        turn = replace(turn, slash=True)
    return replace(page, log=(*log, (seat, turn)))


def _hands(known: Position, seat: int, action: Action) -> tuple[tuple[Tile, ...], ...]:
    """Return the hands after an action."""
    laid = action.tile.plain() if isinstance(action, Lay) else None
    return tuple(
        tuple(tile for tile in hand if whose != seat or tile != laid) for whose, hand in enumerate(known.hands)
    )


def _first_out(known: Position, seat: int, action: Action) -> int | None:
    """Return who was first to lay the last tile, after an action (§5.1)."""
    if known.out is None and isinstance(action, Lay) and not _hands(known, seat, action)[seat]:
        return seat
    return known.out


def _settled(page: Sheet, hands: tuple[tuple[Tile, ...], ...], out: int | None) -> Sheet:
    """Write down what the tiles left bring or cost (§5.4, §5.6)."""
    values = [sum(tile.value for tile in hand) for hand in hands]
    if out is None:
        ends = tuple((seat, Turn(own=value)) for seat, value in enumerate(values))
    else:
        ends = ((out, Turn(others=sum(values))),)
    return replace(page, log=(*page.log, *((seat, turn) for seat, turn in ends if turn.points)), hands=hands)
