"""The one-line text of a Tricubo position (§10.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from dreierlei.core.refusal import Refusal
from dreierlei.games.tricubo.actions import DICE
from dreierlei.kit.text import number, split, word

if TYPE_CHECKING:
    from dreierlei.games.tricubo.sheet import Sheet
    from dreierlei.games.tricubo.view import TricuboView

FIELDS = ("large", "medium", "small", "any")
"""The colour fields, in the order of their letters in a line."""
LETTERS = "lmsa"
PARTS = ("round", "phase", "dice", "gone", "blocks", "sealed")
_DICE = re.compile(r"[1-6]{3}", re.ASCII)
_ROW = re.compile(r"(\d{1,2})(?:\+(\d{1,2}))?", re.ASCII)


class Written(NamedTuple):
    """What is written on one block."""

    crosses: tuple[int, ...]
    interim: tuple[int | None, ...]
    colours: tuple[str, ...]
    joker: bool


class Position(NamedTuple):
    """What a line says; what has been chosen in secret is left as words."""

    round: int
    phase: str
    dice: tuple[int, ...]
    gone: str | None
    sheets: tuple[Written, ...]
    sealed: tuple[str, ...] = ()


def written(view: TricuboView, sealed: list[str]) -> str:
    """Write the line of a view of seat 0 and of what all seats have chosen in secret."""
    sheets = tuple(Written(block.crosses, block.interim, block.colours, block.joker) for block in view.blocks)
    secrets = tuple(sealed) if any(secret != "-" for secret in sealed) else ()
    return write(Position(view.round, view.phase, view.dice, view.gone, sheets, secrets))


def write(position: Position) -> str:
    """Write the line."""
    dice = "".join(map(str, position.dice)) or "-"
    blocks = "/".join(_block(block) for block in position.sheets)
    return (
        f"{position.round} {position.phase} {dice} {position.gone or '-'} {blocks} {';'.join(position.sealed) or '-'}"
    )


def _block(block: Written) -> str:
    rows = ",".join(
        str(crosses) if noted is None else f"{crosses}+{noted}"
        for crosses, noted in zip(block.crosses, block.interim, strict=True)
    )
    colours = "".join(LETTERS[FIELDS.index(field)] for field in block.colours)
    return f"{rows}:{colours or '-'}:{'j' if block.joker else '-'}"


def read(line: str, sheet: Sheet, seats: int, limit: int) -> Position:
    """Read a line, or refuse it."""
    position = parse(line, sheet, seats, limit)
    _check_dice(position)
    _check_blocks(position, sheet)
    _check_start(position, sheet)
    _check_gone(position, seats)
    _check_end(position, sheet, seats, limit)
    _check_sealed(position, seats)
    return position


def parse(line: str, sheet: Sheet, seats: int, limit: int) -> Position:
    """Read a line part by part; whether the parts go together is another question."""
    played, phase, dice, gone, blocks, sealed = split("tricubo", line, PARTS)
    phases = ("start", "roll", "pick", "over") if seats == 1 else ("roll", "pick", "others", "over")
    texts = blocks.split("/")
    if len(texts) != seats:
        raise Refusal("tricubo.text.blocks", count=len(texts), expected=seats)
    return Position(
        number("tricubo", "round", played, 0, limit),
        word("tricubo", "phase", phase, phases),
        _dice(dice, phase),
        None if gone == "-" else word("tricubo", "gone", gone, (*DICE, "-")),
        tuple(_written(text, seat, sheet) for seat, text in enumerate(texts)),
        () if sealed == "-" else tuple(sealed.split(";")),
    )


def _dice(text: str, phase: str) -> tuple[int, ...]:
    if text != "-" and not _DICE.fullmatch(text):
        raise Refusal("tricubo.text.dice", text=text, phase=phase)
    return () if text == "-" else tuple(map(int, text))


def _check_dice(position: Position) -> None:
    """Dice lie there once they are rolled, until everybody has chosen."""
    thrown = position.phase in ("pick", "others")
    if thrown != bool(position.dice):
        text = "".join(map(str, position.dice)) or "-"
        raise Refusal("tricubo.text.dice" if thrown else "tricubo.text.no_dice", text=text, phase=position.phase)


def _written(text: str, seat: int, sheet: Sheet) -> Written:
    parts = text.split(":")
    rows = parts[0].split(",")
    if len(parts) != 3 or len(rows) != 5:
        raise Refusal("tricubo.text.block", seat=seat + 1, text=text)
    crosses, interim = zip(*(_row(row, seat, sheet) for row in rows), strict=True)
    return Written(crosses, interim, _colours(parts[1], seat), _joker(parts[2], seat, sheet))


def _row(text: str, seat: int, sheet: Sheet) -> tuple[int, int | None]:
    match = _ROW.fullmatch(text)
    if not match or int(match[1]) > len(sheet.columns):
        raise Refusal("tricubo.text.row", seat=seat + 1, text=text, width=len(sheet.columns))
    return int(match[1]), None if match[2] is None else int(match[2])


def _check_blocks(position: Position, sheet: Sheet) -> None:
    """A row is scored with the crosses it has by then (§5.2), and at most three rows are (§5.1)."""
    for seat, block in enumerate(position.sheets):
        for crosses, noted in zip(block.crosses, block.interim, strict=True):
            possible = {0, *sheet.columns[:crosses]}
            if noted is not None and noted not in possible:
                among = ", ".join(map(str, sorted(possible)))
                raise Refusal("tricubo.text.interim", seat=seat + 1, text=f"{crosses}+{noted}", among=among)
        if sum(noted is not None for noted in block.interim) > 3:
            raise Refusal("tricubo.text.scored", seat=seat + 1)


def _colours(text: str, seat: int) -> tuple[str, ...]:
    crossed = "" if text == "-" else text
    if crossed != "".join(letter for letter in LETTERS if letter in crossed) or not text:
        raise Refusal("tricubo.text.colours", seat=seat + 1, text=text)
    return tuple(FIELDS[LETTERS.index(letter)] for letter in crossed)


def _joker(text: str, seat: int, sheet: Sheet) -> bool:
    if text not in (("j", "-") if sheet.joker else ("-",)):
        raise Refusal("tricubo.text.joker" if sheet.joker else "tricubo.text.no_joker", seat=seat + 1, text=text)
    return text == "j"


def _check_start(position: Position, sheet: Sheet) -> None:
    blank = Written((0,) * 5, (None,) * 5, (), sheet.joker)
    if position.phase == "start" and (position.round or position.sheets != (blank,)):
        raise Refusal("tricubo.text.start")


def _check_gone(position: Position, seats: int) -> None:
    """Solo, the missing die goes by the round; else it is gone when the active seat has picked."""
    if position.phase == "pick" and seats == 1:
        expected = DICE[position.round % 3]
        if position.gone != expected:
            raise Refusal("tricubo.text.missing", gone=position.gone or "-", expected=expected)
    elif position.phase != "others" and position.gone:
        raise Refusal("tricubo.text.gone", gone=position.gone, phase=position.phase)


def _check_end(position: Position, sheet: Sheet, seats: int, limit: int) -> None:
    """A line must not go on after the end, nor end before it."""
    purple = len(sheet.columns) - sheet.purple + 1
    finished = [seat for seat, own in enumerate(position.sheets) if sum(n >= purple for n in own.crosses) >= 3]
    if position.phase == "others":  # §7.1: the others still enter this roll
        finished = [seat for seat in finished if seat != position.round % seats]
    ended = bool(finished) or position.round >= limit
    if ended != (position.phase == "over"):
        raise Refusal("tricubo.text.ended" if ended else "tricubo.text.goes_on", phase=position.phase)


def _check_sealed(position: Position, seats: int) -> None:
    if not position.sealed:
        return
    if position.phase != "others":
        raise Refusal("tricubo.text.sealed_phase", phase=position.phase)
    if len(position.sealed) != seats or position.sealed[position.round % seats] != "-":
        raise Refusal("tricubo.text.sealed", seats=seats, active=position.round % seats + 1)
    chosen = sum(secret != "-" for secret in position.sealed)
    if not 0 < chosen < seats - 1:
        raise Refusal("tricubo.text.all_sealed", chosen=chosen, most=seats - 2)
