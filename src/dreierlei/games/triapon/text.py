"""The one-line text of a Triapon position (§9)."""

from __future__ import annotations

from typing import NamedTuple

from dreierlei.core.refusal import Refusal
from dreierlei.games.triapon.board import HOLLOWS, SIDE, TRIADS, Hollow
from dreierlei.games.triapon.options import BALLS, TriaponOptions
from dreierlei.kit.text import number, split, word

FIELDS = ("rows", "mover", "phase", "hands", "out", "taken", "spent", "quiet")
PHASES = ("lot", "place", "capture", "move", "barricade", "over")


class Position(NamedTuple):
    """What the line says, in the words of the view."""

    balls: tuple[tuple[Hollow, ...], ...]
    barricades: tuple[Hollow, ...]
    mover: int
    phase: str
    hands: tuple[int, ...] | None
    out: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    spent: tuple[int, ...]
    quiet: int


def write(position: Position) -> str:
    """Write the line."""
    marks = dict.fromkeys(position.barricades, "x")
    for seat, balls in enumerate(position.balls):
        marks |= dict.fromkeys(balls, str(seat))
    rows = ("".join(marks.get(Hollow(row, place), ".") for place in range(row + 1)) for row in range(SIDE))
    hands = "-" if position.hands is None else _comma(position.hands)
    out = "".join(map(str, position.out)) or "-"
    taken = "/".join(map(_comma, position.taken))
    rest = f"{hands} {out} {taken} {_comma(position.spent)} {position.quiet}"
    return f"{'/'.join(rows)} {position.mover} {position.phase} {rest}"


def _comma(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def read(text: str, options: TriaponOptions) -> Position:
    """Read the line, or refuse it; whether its phase fits the play is for the state to say."""
    position = parse(text, options)
    _check_balls(position)
    _check_spent(position, options)
    if position.hands is None:
        _check_moving(position)
    else:
        _check_placing(position, position.hands, options)
    if position.phase == "capture":
        _check_triad(position)
    return position


def parse(text: str, options: TriaponOptions) -> Position:
    """Read the line part by part; whether the parts go together is another question."""
    rows, mover, phase, hands, out, taken, spent, quiet = split("triapon", text, FIELDS)
    marks = _rows(rows)
    return Position(
        balls=tuple(tuple(hollow for hollow in HOLLOWS if marks[hollow] == seat) for seat in "012"),
        barricades=tuple(hollow for hollow in HOLLOWS if marks[hollow] == "x"),
        mover=number("triapon", "mover", mover, 0, 2),
        phase=word("triapon", "phase", phase, PHASES),
        hands=None if hands == "-" else _numbers("hands", hands),
        out=_out(out),
        taken=_taken(taken),
        spent=_numbers("spent", spent),
        quiet=number("triapon", "quiet", quiet, 0, options.longest_quiet),
    )


def _rows(text: str) -> dict[Hollow, str]:
    rows = text.split("/")
    if [len(row) for row in rows] != list(range(1, SIDE + 1)):
        raise Refusal("triapon.text.rows", lengths=", ".join(str(len(row)) for row in rows[: SIDE + 1]))
    strange = sorted(set(text) - set(".012x/"))
    if strange:
        raise Refusal("triapon.text.mark", mark=strange[0])
    return {hollow: rows[hollow.row][hollow.place] for hollow in HOLLOWS}


def _numbers(field: str, text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if len(parts) != 3:
        raise Refusal("triapon.text.three", field=field, text=text)
    return tuple(number("triapon", field, part, 0, BALLS) for part in parts)


def _out(text: str) -> tuple[int, ...]:
    among = ("-", "0", "1", "2", "01", "02", "12", "012")
    return tuple(int(seat) for seat in word("triapon", "out", text, among) if seat != "-")


def _taken(text: str) -> tuple[tuple[int, ...], ...]:
    parts = text.split("/")
    if len(parts) != 3:
        raise Refusal("triapon.text.matrix", text=text)
    taken = tuple(_numbers("taken", part) for part in parts)
    for seat in range(3):
        if taken[seat][seat]:
            raise Refusal("triapon.text.own", seat=seat + 1, count=taken[seat][seat])
    return taken


def _check_balls(position: Position) -> None:
    """Every ball is on the board, in the hand or taken (§2.1)."""
    for seat in range(3):
        lost = sum(row[seat] for row in position.taken)
        hand = position.hands[seat] if position.hands else 0
        board = len(position.balls[seat])
        if board + hand + lost != BALLS:
            raise Refusal("triapon.text.balls", seat=seat + 1, board=board, hand=hand, lost=lost, expected=BALLS)


def _check_spent(position: Position, options: TriaponOptions) -> None:
    """Barricades are balls taken from one player who is out (§7.1)."""
    if sum(position.spent) != len(position.barricades):
        raise Refusal("triapon.text.spent", count=sum(position.spent), expected=len(position.barricades))
    if not any(position.spent):
        return
    if not options.barricades:
        raise Refusal("triapon.text.variant", count=len(position.barricades))
    gone = (out for out in position.out if all(position.spent[by] <= position.taken[by][out] for by in range(3)))
    if next(gone, None) is None:
        raise Refusal("triapon.text.source", spent=_comma(position.spent))


def _check_phase(position: Position, *phases: str) -> None:
    if position.phase not in phases:
        hands = "-" if position.hands is None else _comma(position.hands)
        raise Refusal("triapon.text.phase", phase=position.phase, hands=hands, expected=" | ".join(phases))


def _check_placing(position: Position, hands: tuple[int, ...], options: TriaponOptions) -> None:
    """In the placing each seat in turn has placed as many as those before it, or one fewer (§2.2)."""
    _check_phase(position, "lot", "place", "capture")
    if position.out:
        raise Refusal("triapon.text.early", out="".join(map(str, position.out)))
    seat = position.mover if position.phase != "capture" else position.mover + 1
    order = [seat % 3, (seat + 1) % 3, (seat + 2) % 3]
    left = [hands[at] for at in order]
    most = left[0]
    if left not in ([most] * 3, [most, most, most - 1], [most, most - 1, most - 1]):
        raise Refusal("triapon.text.turn", seat=position.mover + 1, hands=_comma(hands))
    if position.phase != "capture" and most == 0:
        raise Refusal("triapon.text.empty", phase=position.phase)
    first = next((at for at in order if hands[at] < most), order[0])
    if options.first != "lot" and first != int(options.first):
        raise Refusal("triapon.text.first", first=first + 1, expected=int(options.first) + 1)
    if position.quiet > (3 * BALLS - sum(hands) if options.rounds_from == "placing" else 0):
        raise Refusal("triapon.text.quiet", quiet=position.quiet)
    if position.phase == "lot" and (options.first != "lot" or position.mover or sum(hands) < 3 * BALLS):
        raise Refusal("triapon.text.lot")


def _check_moving(position: Position) -> None:
    """In the moving a seat is out if it has two balls or fewer (§5.1)."""
    _check_phase(position, "capture", "move", "barricade", "over")
    for seat in range(3):
        balls = len(position.balls[seat])
        if (balls <= 2) != (seat in position.out):
            raise Refusal("triapon.text.out" if balls <= 2 else "triapon.text.in", seat=seat + 1, count=balls)
    if position.mover in position.out and len(position.out) < 3:
        raise Refusal("triapon.text.gone", seat=position.mover + 1)


def _check_triad(position: Position) -> None:
    """Only who has a triad may take a ball (§4.1)."""
    own = {HOLLOWS.index(hollow) for hollow in position.balls[position.mover]}
    if not any(own.issuperset(line.hollows[start : start + 3]) for line, start in TRIADS):
        raise Refusal("triapon.text.triad", seat=position.mover + 1)
