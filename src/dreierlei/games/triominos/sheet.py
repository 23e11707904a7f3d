"""The score sheet of a Triominos round in three columns, from a record of plies (§9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from dreierlei.core.refusal import Refusal
from dreierlei.games.triominos.actions import Buy, Lay, Pass, Stay
from dreierlei.games.triominos.tiles import Tile
from dreierlei.kit.turn import Line, Turn, columns

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.games.triominos.position import Position
    from dreierlei.games.triominos.state import TriominosState


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
        return columns(self.turns(seat), self.before[seat])

    @property
    def totals(self) -> tuple[int, ...]:
        """What every seat has now."""
        return tuple(
            carried + sum(turn.points for turn in self.turns(seat)) for seat, carried in enumerate(self.before)
        )


def sheets(game: Game, plies: Iterable[tuple[int, Action]], start: str | None = None) -> tuple[Sheet, ...]:
    """Return the sheet of every round that a record of plies has begun, from the start or another position (§9.4)."""
    state = cast("TriominosState", game.start() if start is None else game.load(start))
    pages = [_opened(state.position())]
    for number, (seat, action) in enumerate(plies):
        if not state.allows(seat, action):
            raise Refusal("triominos.record", number=number, action=action, seat=seat + 1)
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
