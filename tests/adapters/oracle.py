"""The planes of every game once more, slowly and from the View alone: what the fast ones are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dreierlei.core import Game, Rng
from dreierlei.games.stein3.board import FIELDS
from dreierlei.games.triominos.tiles import TILES
from dreierlei.kit.hexes import DIRECTIONS, Hex

Seen = tuple[list[list[int]], list[float]]


def one_hot(word: object, among: Sequence[object]) -> list[float]:
    return [float(word == other) for other in among]


def turned(things: Sequence[Any], seat: int) -> list[Any]:
    return [*things[seat:], *things[:seat]]


def flags(chosen: Iterable[int], seats: int, seat: int) -> list[float]:
    return turned([float(each in chosen) for each in range(seats)], seat)


def triapon(game: Game, view: Any, seat: int) -> Seen:
    def board(hollows: Iterable[Any]) -> list[int]:
        return [int((row, place) in set(hollows)) for row in range(9) for place in range(9)]

    prey = []
    if view.phase == "capture":  # the view does not list them, but it decides them
        state = game.imagine(view, Rng(0))
        prey = [action.hollow for action in state.legal(view.mover)]  # type: ignore[attr-defined]
    planes = [*(board(balls) for balls in turned(view.balls, seat)), board(view.barricades), board(prey)]
    numbers = one_hot(view.phase, ("place", "capture", "move", "barricade", "lot")) + flags(view.to_act, 3, seat)
    numbers += flags(set(range(3)) - set(view.out), 3, seat) + turned(view.hands or (0, 0, 0), seat)
    numbers += [count for row in turned(view.taken, seat) for count in turned(row, seat)]
    return planes, [*numbers, *turned(view.spent, seat), float(view.hands is None), view.quiet]


def stein3(game: Game, view: Any, seat: int) -> Seen:
    planes = []
    for lord, knights, squires in turned(list(zip(view.lords, view.knights, view.squires, strict=True)), seat):
        planes += [[int(field in some) for field in FIELDS] for some in ((lord,), knights, squires)]
    planes.append([int(field == view.kept) for field in FIELDS])
    numbers = one_hot(view.phase, ("move", "knight", "squire")) + flags(view.to_act, 3, seat)
    numbers += [*turned(view.reserve, seat), *flags((view.vassal,), 3, seat), *flags((view.captor,), 3, seat)]
    return planes, [*numbers, view.quiet]


def tricubo(game: Game, view: Any, seat: int) -> Seen:
    seats = game.seats
    planes = [
        [int(column < crosses) for crosses in block.crosses for column in range(10)]
        for block in turned(view.blocks, seat)
    ]
    numbers = one_hot(view.phase, ("start", "roll", "pick", "others"))
    for die in view.dice or (0, 0, 0):
        numbers += one_hot(die, range(1, 7))
    numbers += [*one_hot(view.gone, ("large", "medium", "small")), view.round, view.rounds - view.round]
    chosen = 0
    if view.chosen:
        state = game.imagine(view, Rng(0))
        chosen = 1 + state.encode(seat, game.actions.parse(view.chosen))
    numbers += [chosen, *flags(view.to_act, seats, seat), *flags((view.active,), seats, seat)]
    for block in turned(view.blocks, seat):
        numbers += [float(points is not None) for points in block.interim] + [points or 0 for points in block.interim]
        numbers += [float(colour in block.colours) for colour in ("large", "medium", "small", "any")]
        borne = sum(block.crosses) + len(block.colours) + (view.sheet.joker and not block.joker)
        numbers += [float(block.joker), block.points.total, float(block.points.finish > 0), borne]
    return planes, numbers


def triominos(game: Game, view: Any, seat: int) -> Seen:
    seats = game.seats

    def tiles(some: Iterable[Any]) -> list[int]:
        return [*(int(tile in set(some)) for tile in TILES), 0, 0]

    lying = {tile.plain(): (cell, tile) for cell, tile in view.table}
    laid: list[list[int]] = [[0] * 58 for _ in range(3)]
    for rank, tile in enumerate(TILES):
        if tile in lying:
            cell, turn = lying[tile]
            laid[0][rank], laid[1][rank] = cell.q, cell.r
            laid[2][rank] = next(times for times in range(3) if tile.turned(times) == turn)
    marks = {corner: number for cell, tile in view.table for corner, number in zip(cell.corners(), tile, strict=True)}
    taken = {cell for cell, _ in view.table}
    places = sorted({near for cell in taken for near in cell.neighbours()} - taken, key=lambda cell: (cell.r, cell.q))
    rows = [[1] * len(places)]
    rows += [[marks.get(place.corners()[i], -1) + 1 for place in places] for i in range(3)]
    rows += [[int(not place.up) for place in places], [], [p.q for p in places], [p.r for p in places]]
    planes = [tiles(view.hand), tiles(lying), *laid, *(tiles(some) for some in turned(view.declined, seat))]
    planes += [[*row, *[0] * (58 - len(row))] for row in rows]
    numbers = one_hot(view.phase, ("draw", "deal", "turn", "buy", "last"))
    numbers += [view.pool, view.bought, view.passes, view.round]
    numbers += flags((view.mover,), seats, seat) + flags((view.start,), seats, seat) + flags((view.out,), seats, seat)
    return planes, [*numbers, *turned(view.scores, seat), *turned(view.counts, seat)]


def nonaga(game: Game, view: Any, seat: int) -> Seen:
    west, north = min(cell.q for cell in view.discs), min(cell.r for cell in view.discs)

    def flat(cell: Hex) -> int:
        return int(21 * (cell.r - north + 1) + cell.q - west + 1)

    def board(cells: Iterable[Hex]) -> list[int]:
        marked = {flat(cell) for cell in cells}
        return [int(place in marked) for place in range(441)]

    own, other = view.pieces[seat], view.pieces[1 - seat]
    planes = [board(view.discs), board(own), board(other), board([view.frozen] if view.frozen else [])]
    discs = set(view.discs)
    near = {cell.plus(way) for cell in discs for way in DIRECTIONS} - discs
    spots = sorted(flat(cell) for cell in near if sum(cell.plus(way) in discs for way in DIRECTIONS) > 1)
    numbers = [*one_hot(view.phase, ("slide", "relocate")), float(seat in view.to_act), view.turn]
    numbers += sorted(map(flat, own)) + sorted(map(flat, other)) + sorted(map(flat, discs))
    return planes, [*numbers, *spots, *[-1] * (64 - len(spots))]


ORACLES: dict[str, Callable[[Game, Any, int], Seen]] = {
    "triapon": triapon,
    "stein3": stein3,
    "tricubo": tricubo,
    "triominos": triominos,
    "nonaga": nonaga,
}
