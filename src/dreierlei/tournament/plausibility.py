"""Plausibility: what on a sheet can hardly be, as warnings and never as walls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dreierlei.core.words import Sentence
from dreierlei.kit.turn import Turn
from dreierlei.tournament.score_sheet import ScoreSheet

TILES, VALUES, HIGHEST = 56, 420, 15
"""Tiles in the box, the sum of their values, the value of the highest."""
HANDS = {2: 9, 3: 7, 4: 7, 5: 6}
BONUSES = (0, 40, 50, 60, 70)
USUAL = (-150, 400)
"""Final scores beyond these are asked about (§9.5)."""


def warnings(
    sheet: ScoreSheet, names: Sequence[str], scores: Sequence[int | None] | None = None
) -> tuple[Sentence, ...]:
    """Return what looks wrong on a sheet, with the final scores it has or is about to get."""
    result = sheet.scores if scores is None else tuple(scores)
    return (*_turns(sheet, names), *_table(sheet), *(_scores(sheet, names, result) if result is not None else ()))


def _turns(sheet: ScoreSheet, names: Sequence[str]) -> Iterator[Sentence]:
    for name, turns in zip(names, sheet.turns, strict=True):
        total = 0
        for number, turn in enumerate(turns, 1):
            total += turn.points
            for fault in _faults(turn):
                yield Sentence(f"tournament.doubt.{fault}", name=name, turn=number)
            if turn.total is not None and turn.total != total:
                yield Sentence("tournament.doubt.total", name=name, turn=number, written=turn.total, total=total)
                total = turn.total  # one slip is told once, not in every line below it


def _faults(turn: Turn) -> Iterator[str]:
    laid = turn.tile is not None
    settled = bool(turn.others or turn.own)
    if laid and (turn.tile or 0) > HIGHEST:
        yield "tile"
    if turn.bonus not in BONUSES:
        yield "bonus"
    if turn.bought > 3:
        yield "bought"
    if turn.slash and laid:
        yield "slash"
    if turn.bought and not laid and not turn.slash and not settled:
        yield "unfinished"
    if (turn.bonus or turn.last) and not laid:
        yield "unlaid"


def _table(sheet: ScoreSheet) -> Iterator[Sentence]:
    turns = [turn for seat in sheet.turns for turn in seat]
    tiles = [turn.tile for turn in turns if turn.tile is not None]
    values = sum(tiles) + sum(turn.others + turn.own for turn in turns)
    playing = len(sheet.players) - len(sheet.barred)
    pool = TILES - playing * HANDS.get(playing, 0)
    bought = sum(turn.bought for turn in turns)
    if values > VALUES:
        yield Sentence("tournament.doubt.values", found=values, most=VALUES)
    if len(tiles) > TILES:
        yield Sentence("tournament.doubt.tiles", found=len(tiles), most=TILES)
    if bought > pool:
        yield Sentence("tournament.doubt.pool", found=bought, most=pool)
    yield from _ends(sheet)


def _ends(sheet: ScoreSheet) -> Iterator[Sentence]:
    """Yield what does not go together at the end of a round."""
    last = [any(turn.last for turn in seat) for seat in sheet.turns]
    turns = [turn for seat in sheet.turns for turn in seat]
    if sum(turn.last for turn in turns) > 1:
        yield Sentence("tournament.doubt.lasts")
    if any(turn.others and not first for seat, first in zip(sheet.turns, last, strict=True) for turn in seat):
        yield Sentence("tournament.doubt.others")
    if any(turn.own for turn in turns) and any(last):
        yield Sentence("tournament.doubt.ends")
    yield from _late(sheet)


def _late(sheet: ScoreSheet) -> Iterator[Sentence]:
    """Yield turns after the end: nobody has one after the lap in which somebody was out, or after the settling."""
    played = [[turn for turn in seat if not turn.settles] for seat in sheet.turns]
    laps = [number for seat in played for number, turn in enumerate(seat, 1) if turn.last]
    beyond = bool(laps) and any(len(seat) > min(laps) for seat in played)
    after = any(
        earlier.settles and not later.settles
        for seat in sheet.turns
        for at, earlier in enumerate(seat)
        for later in seat[at + 1 :]
    )
    if beyond or after:
        yield Sentence("tournament.doubt.late")


def _scores(sheet: ScoreSheet, names: Sequence[str], scores: Sequence[int | None]) -> Iterator[Sentence]:
    low, high = USUAL
    for name, turns, total, score in zip(names, sheet.turns, sheet.sums, scores, strict=True):
        if score is None:
            continue
        if turns and score != total:
            yield Sentence("tournament.doubt.score", name=name, score=score, total=total)
        if not low <= score <= high:
            yield Sentence("tournament.doubt.unusual", name=name, score=score, low=low, high=high)
        if score and len(scores) - list(scores).count(None) == 1:
            yield Sentence("tournament.doubt.alone", name=name, score=score)
