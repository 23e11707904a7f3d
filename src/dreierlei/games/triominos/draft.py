"""A position of Triominos as it is being set up: tiles on the table and in the hands, the rest in the pool."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dreierlei.core import SPECTATOR, Refusal
from dreierlei.core.draft import NOTHING, Draft, Part, PieceKind, Tray
from dreierlei.core.words import Sentence
from dreierlei.games.triominos.position import MOST_BOUGHT, PHASES, Position
from dreierlei.games.triominos.text import MOST_POINTS, write
from dreierlei.games.triominos.tiles import TILES, Tile
from dreierlei.games.triominos.view import TriominosView
from dreierlei.kit.draft import NOBODY, number_part, number_parts, replaced, seat_part, word_part
from dreierlei.kit.triangles import Corner, Triangle

TURN = "turn"
"""What is put on a tile to turn it by one corner."""
POOL = "pool"


class TriominosDraft(Draft[Position]):
    """Every tile is somewhere: whoever puts one down takes it from where it was."""

    def text(self) -> str:
        """Return the line (§8)."""
        return write(self.position)

    def view(self) -> TriominosView:
        """Return the table as it is drawn, all hands open."""
        at = self.position
        return TriominosView(
            game=str(self.game), viewer=SPECTATOR, to_act=(), phase=at.phase, outcome=None, round=at.round,
            start=at.start, mover=at.mover, bought=at.bought, passes=at.passes, out=at.out, contenders=at.contenders,
            drawn=at.drawn, aside=at.aside, hand=(), counts=tuple(map(len, at.hands)), pool=len(at.pool),
            scores=at.scores, table=at.table, declined=at.declined, hands=at.hands,
        )  # fmt: skip  # the fields of a view

    def pieces(self) -> tuple[PieceKind, ...]:
        """Return what turns a tile; the tiles themselves lie in trays."""
        return (PieceKind(TURN, Sentence("triominos.draft.turn")),)

    def spots(self) -> dict[str, str]:
        """Return the tiles on the table and all places beside one."""
        table = {cell: str(tile.plain()) for cell, tile in self.position.table}
        cells = {*table, *(near for cell in table for near in cell.neighbours())} or {Triangle(0, 0)}
        return {f"cell:{cell}": table.get(cell, NOTHING) for cell in sorted(cells, key=lambda cell: (cell.r, cell.q))}

    def trays(self) -> tuple[Tray, ...]:
        """Return the hands and the pool."""
        hands = (
            Tray(f"hand.{seat}", Sentence("triominos.draft.hand", seat=seat + 1), tuple(map(str, hand)))
            for seat, hand in enumerate(self.position.hands)
        )
        return (*hands, Tray(POOL, Sentence("triominos.draft.pool"), tuple(map(str, self.position.pool))))

    def placed(self, spot: str, piece: str) -> Position:
        """Put a tile on a cell, into a hand or into the pool; on a cell it lies as it fits, if it does."""
        if piece == TURN:
            return self._turned(spot)
        table = dict(self.position.table)
        cell = Triangle.parse(spot.partition(":")[2]) if spot.startswith("cell:") else None
        gone = {Tile.parse(piece)} if piece else {table[cell].plain()} if cell in table else set()
        table = {at: tile for at, tile in table.items() if tile.plain() not in gone and at != cell}
        hands = [set(hand) - gone for hand in self.position.hands]
        if cell is not None and piece:
            table[cell] = _fitting(table, cell, Tile.parse(piece))
        elif spot.startswith("hand.") and piece:
            hands[int(spot.partition(".")[2])].add(Tile.parse(piece))
        return self._with(table, tuple(tuple(sorted(hand)) for hand in hands))

    def _turned(self, spot: str) -> Position:
        table = dict(self.position.table)
        if spot.startswith("cell:") and Triangle.parse(spot[5:]) in table:
            cell = Triangle.parse(spot[5:])
            table[cell] = table[cell].turned(1)
        return self._with(table, self.position.hands)

    def _with(self, table: dict[Triangle, Tile], hands: tuple[tuple[Tile, ...], ...]) -> Position:
        """Return the position with other tiles; what was declined before is forgotten (§6.5)."""
        laid = tuple(sorted(table.items(), key=lambda each: (each[0].r, each[0].q)))
        return replace(self.position, table=laid, hands=hands, declined=((),) * len(hands))

    def emptied(self) -> Position:
        """Return the position with all tiles in the pool."""
        return self._with({}, ((),) * self.game.seats)

    def parts(self) -> tuple[Part, ...]:
        """Return whose turn it is, what is to be done, the points, and how far the round has come."""
        at, seats = self.position, self.game.seats
        return (
            seat_part("triominos", "mover", at.mover, seats, nobody=True),
            word_part("triominos", "phase", at.phase, (*PHASES, "over")),
            *number_parts("triominos", "scores", at.scores, -MOST_POINTS, MOST_POINTS),
            seat_part("triominos", "start", at.start, seats, nobody=True),
            seat_part("triominos", "out", at.out, seats, nobody=True),
            number_part("triominos", "bought", at.bought, 0, MOST_BOUGHT),
            number_part("triominos", "passes", at.passes, 0, seats),
            number_part("triominos", "round", at.round, 1, self.game.rounds),
        )

    def changed(self, part: str, value: str) -> Position:
        """Return the position with another value of a part."""
        name, _, seat = part.partition(".")
        if name == "scores":
            return replace(self.position, scores=replaced(self.position.scores, seat, value))
        if name == "phase":
            return self._in(value)
        change: dict[str, Any] = {name: None if value == NOBODY else int(value)}
        return replace(self.position, **change)

    def _in(self, phase: str) -> Position:
        """Return the position in another phase; only those who draw for the start have drawn tiles (§2.1)."""
        seats = self.game.seats
        drawing = phase == "draw"
        return replace(
            self.position,
            phase=phase,
            contenders=tuple(range(seats)) if drawing else (),
            drawn=(None,) * seats,
            aside=(),
        )

    def amiss(self, why: Refusal) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what a refusal speaks of: a tile that does not fit, or a part."""
        spots, parts = super().amiss(why)
        if why.slug == "triominos.text.apart":
            spots = tuple(spot for spot, tile in self.spots().items() if tile)
        return spots, parts


def _fitting(table: dict[Triangle, Tile], cell: Triangle, tile: Tile) -> Tile:
    """Return the tile as it agrees with its neighbours (§3.1), or as it is named."""
    known: dict[Corner, int] = {}
    for at, laid in table.items():
        known |= dict(zip(at.corners(), laid, strict=True))
    ways = (TILES[TILES.index(tile)].turned(times) for times in range(3))
    fits = (way for way in ways if all(known.get(at, n) == n for at, n in zip(cell.corners(), way, strict=True)))
    return next(fits, tile)
