"""The one-line text of a Triominos position (§8)."""

from __future__ import annotations

from dreierlei.core.refusal import Refusal
from dreierlei.games.triominos.position import MOST_BOUGHT, PHASES, Position
from dreierlei.games.triominos.tiles import Tile
from dreierlei.kit.text import number, split, word
from dreierlei.kit.triangles import Triangle

FIELDS = ("phase", "round", "start", "mover", "bought", "passes", "out", "drawn", "hands", "scores", "table")
MEMORY = "declined"
"""The part that a line has only where it says something."""
NAME = "triominos"
MOST_POINTS = 999_999


def write(position: Position) -> str:
    """Write a position as a line."""
    memory = ["/".join(_tiles_text(declined) for declined in position.declined)] if any(position.declined) else []
    return " ".join(
        (
            position.phase,
            str(position.round),
            _seat_text(position.start),
            _seat_text(position.mover),
            str(position.bought),
            str(position.passes),
            _seat_text(position.out),
            _drawn_text(position),
            "/".join(_tiles_text(hand) for hand in position.hands),
            "/".join(map(str, position.scores)),
            ",".join(f"{cell}={tile}" for cell, tile in position.table) or "-",
            *memory,
        )
    )


def _seat_text(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


def _tiles_text(tiles: tuple[Tile, ...]) -> str:
    return ".".join(map(str, tiles)) or "-"


def _drawn_text(position: Position) -> str:
    if position.phase != "draw":
        return "-"
    marks = [
        "x" if seat not in position.contenders else "?" if tile is None else str(tile)
        for seat, tile in enumerate(position.drawn)
    ]
    return "/".join(marks) + ("+" + _tiles_text(position.aside) if position.aside else "")


def read(text: str, seats: int, rounds: int) -> Position:
    """Read a line, part by part; whether the parts go together is another question."""
    parts = dict(zip((*FIELDS, MEMORY), split(NAME, text, FIELDS, (MEMORY,)), strict=False))
    phase = word(NAME, "phase", parts["phase"], (*PHASES, "over"))
    contenders, drawn, aside = _drawn(parts["drawn"], seats, phase)
    return Position(
        phase=phase,
        round=number(NAME, "round", parts["round"], 1, rounds),
        start=_seat("start", parts["start"], seats),
        mover=_seat("mover", parts["mover"], seats),
        bought=number(NAME, "bought", parts["bought"], 0, MOST_BOUGHT),
        passes=number(NAME, "passes", parts["passes"], 0, seats),
        out=_seat("out", parts["out"], seats),
        contenders=contenders,
        drawn=drawn,
        aside=aside,
        hands=tuple(_tiles("hands", hand) for hand in _each("hands", parts["hands"], seats)),
        scores=tuple(
            number(NAME, "scores", score, -MOST_POINTS, MOST_POINTS)
            for score in _each("scores", parts["scores"], seats)
        ),
        table=_table(parts["table"]),
        declined=_declined(parts.get(MEMORY, "-"), seats),
    )


def _seat(field: str, text: str, seats: int) -> int | None:
    return None if text == "-" else number(NAME, field, text, 0, seats - 1)


def _each(field: str, text: str, seats: int) -> list[str]:
    parts = text.split("/")
    if len(parts) != seats:
        raise Refusal("triominos.text.each", field=field, count=len(parts), expected=seats)
    return parts


def _tile(field: str, text: str) -> Tile:
    try:
        return Tile.parse(text)
    except Refusal as why:
        raise Refusal("kit.field", game=NAME, field=field, why=why) from None


def _tiles(field: str, text: str) -> tuple[Tile, ...]:
    """Read tiles in order, each as it is named, so that a set of tiles has one text."""
    tiles = () if text == "-" else tuple(_tile(field, part) for part in text.split("."))
    named = tuple(sorted(tile.plain() for tile in tiles))
    if tiles != named:
        raise Refusal("triominos.text.order", field=field, text=text, expected=_tiles_text(named))
    return tiles


def _declined(text: str, seats: int) -> tuple[tuple[Tile, ...], ...]:
    if text == "-":
        return ((),) * seats
    return tuple(_tiles(MEMORY, each) for each in _each(MEMORY, text, seats))


def _drawn(text: str, seats: int, phase: str) -> tuple[tuple[int, ...], tuple[Tile | None, ...], tuple[Tile, ...]]:
    """Read who draws for the start, what they have drawn, and what was drawn before."""
    if phase != "draw":
        if text != "-":
            raise Refusal("triominos.text.nothing", field="drawn", text=text, phase=phase)
        return (), (None,) * seats, ()
    shown, plus, aside = text.partition("+")
    marks = _each("drawn", shown, seats)
    contenders = tuple(seat for seat, mark in enumerate(marks) if mark != "x")
    return contenders, tuple(map(_shown, marks)), _tiles("drawn", aside) if plus else ()


def _shown(mark: str) -> Tile | None:
    if mark in ("x", "?"):
        return None
    if mark == "-" or "." in mark:
        raise Refusal("triominos.text.drawn", text=mark)
    return _tiles("drawn", mark)[0]


def _table(text: str) -> tuple[tuple[Triangle, Tile], ...]:
    if text == "-":
        return ()
    laid = [_laid(part) for part in text.split(",")]
    laid.sort(key=lambda each: (each[0].r, each[0].q))
    return tuple(laid)


def _laid(part: str) -> tuple[Triangle, Tile]:
    cell, equals, tile = part.partition("=")
    if not equals:
        raise Refusal("triominos.text.laid", text=part)
    try:
        return Triangle.parse(cell), Tile.parse(tile)
    except Refusal as why:
        raise Refusal("kit.field", game=NAME, field="table", why=why) from None
