"""Results: what comes from the tables, and how it is set right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from dreierlei.core.refusal import Refusal
from dreierlei.kit.turn import Turn
from dreierlei.tournament.agenda import all_in
from dreierlei.tournament.bounds import FURTHEST, TURNS, valid_turn
from dreierlei.tournament.checks import reason, record, require_open, require_right
from dreierlei.tournament.events import (
    CallAnswered,
    DirectorCalled,
    LogEvent,
    ResultConfirmed,
    ScoresCorrected,
    ScoresEntered,
    SheetUndone,
    Stamp,
    TableNoted,
    TurnCorrected,
    TurnWritten,
)
from dreierlei.tournament.people import clean
from dreierlei.tournament.ranks import PRELIMINARIES, Row, finalists, played, ranking
from dreierlei.tournament.score_sheet import ScoreSheet, Where
from dreierlei.tournament.state import FINAL, Tournament, round_facts

Scores = Sequence[int | None]
"""Final scores by seat; None is a dash."""
WRITER = 250
"""Signs of the name of who writes, at most: namesakes are told apart by club and city."""


@dataclass(frozen=True, slots=True)
class RankChange:
    """What a correction would change for one player in the ranking."""

    player: int
    ranks: tuple[int, int]
    points: tuple[Fraction, Fraction]
    scores: tuple[int, int]
    final: tuple[bool, bool]
    """Whether in the final, before and after; False as long as the preliminaries run."""


def write_turn(tournament: Tournament, stamp: Stamp, where: Where, version: int, seat: int, turn: Turn) -> LogEvent:
    """Add a turn to a sheet that is still out."""
    sheet = _at_hand(tournament, stamp, where, version)
    if sheet.complete:
        raise Refusal("tournament.sheet.complete", table=where.table)
    if len(_turns(sheet, seat)) >= TURNS:
        raise Refusal("tournament.turn.many", most=TURNS)
    return record(tournament, stamp, TurnWritten(where, seat, valid_turn(turn)))


def correct_turn(
    tournament: Tournament,
    stamp: Stamp,
    where: Where,
    version: int,
    seat: int,
    index: int,
    new: Turn | None,
    why: str = "",
) -> LogEvent:
    """Replace a turn, or strike it out; once the final scores stand only with a reason."""
    sheet = _at_hand(tournament, stamp, where, version)
    turns = _turns(sheet, seat)
    if not 0 <= index < len(turns):
        raise Refusal("tournament.turn.none", turn=index + 1, last=len(turns))
    told = clean("why", why, 500, int(sheet.complete))
    valid = None if new is None else valid_turn(new)
    return record(tournament, stamp, TurnCorrected(where, seat, index, turns[index], valid, told))


def enter_scores(tournament: Tournament, stamp: Stamp, where: Where, version: int, scores: Scores) -> LogEvent:
    """Hand in the final scores of a table."""
    sheet = _at_hand(tournament, stamp, where, version)
    if sheet.complete:
        raise Refusal("tournament.sheet.complete", table=where.table)
    return record(tournament, stamp, ScoresEntered(where, _checked(tournament, sheet, scores)))


def correct_scores(
    tournament: Tournament, stamp: Stamp, where: Where, version: int, scores: Scores, why: str
) -> LogEvent:
    """Correct final scores, with a reason (§10)."""
    sheet = _at_hand(tournament, stamp, where, version)
    if sheet.scores is None:
        raise Refusal("tournament.sheet.incomplete", table=where.table)
    new = _checked(tournament, sheet, scores)
    if new == sheet.scores:
        raise Refusal("tournament.sheet.same", table=where.table)
    return record(tournament, stamp, ScoresCorrected(where, sheet.scores, new, reason(why)))


def undo_sheet(tournament: Tournament, stamp: Stamp, where: Where, version: int, why: str) -> LogEvent:
    """Take back the last entry on one sheet (§12.6)."""
    sheet = _at_hand(tournament, stamp, where, version)
    if sheet.past is None:
        raise Refusal("tournament.undo.nothing")
    if sheet.past.scores is not None:
        _checked(tournament, sheet, sheet.past.scores)  # §11.3: somebody may be noted as having left no more
    return record(tournament, stamp, SheetUndone(where, sheet.written, reason(why)))


def note_table(
    tournament: Tournament, stamp: Stamp, where: Where, version: int, starter: int | None, writer: int | str = ""
) -> LogEvent:
    """Note which seat begins the round, and who writes: a player of the table, or a name (§9.6)."""
    sheet = _at_hand(tournament, stamp, where, version)
    if starter is not None:
        _turns(sheet, starter)
    if isinstance(writer, int) and writer not in sheet.players:
        raise Refusal("tournament.sheet.writer", number=writer, table=where.table)
    told = writer if isinstance(writer, int) else clean("writer", writer, WRITER, 0)
    return record(tournament, stamp, TableNoted(where, starter, told))


def confirm(tournament: Tournament, stamp: Stamp, where: Where, version: int, player: int = 0) -> LogEvent:
    """Confirm the result of a table as one of its players, or as the director or a helper of hers (§9.8)."""
    sheet = _at_hand(tournament, stamp, where, version)
    if not sheet.complete:
        raise Refusal("tournament.sheet.incomplete", table=where.table)
    if sheet.confirmed is not None:
        raise Refusal("tournament.sheet.confirmed", table=where.table)
    if stamp.who.role == "table" and (player not in sheet.players or player in sheet.barred):
        raise Refusal("tournament.sheet.confirmer")
    if stamp.who.role == "table" and player == writing(tournament, where, sheet):
        raise Refusal("tournament.sheet.second", name=writer(tournament, where, sheet))
    if sheet.helper and stamp.who.helper == sheet.helper:
        raise Refusal("tournament.sheet.own", name=stamp.who.name)  # §9.10
    return record(tournament, stamp, ResultConfirmed(where, player if stamp.who.role == "table" else 0))


def writer(tournament: Tournament, where: Where, sheet: ScoreSheet) -> str:
    """Return who writes: whom the table noted, in the final its referee, else the first seat that is left (§9.1)."""
    if isinstance(sheet.writer, int):
        return tournament.names([sheet.writer])[0]
    if sheet.writer or where.game == FINAL:
        return sheet.writer or tournament.referee
    here = (player for player in sheet.players if player not in sheet.barred)
    return next(iter(tournament.names(here)), "")


def writing(tournament: Tournament, where: Where, sheet: ScoreSheet) -> int:
    """Return the player of the table who writes; 0 where it is somebody else."""
    if isinstance(sheet.writer, int):
        return sheet.writer
    told, names = writer(tournament, where, sheet), tournament.names(sheet.players)
    return next((player for player, name in zip(sheet.players, names, strict=True) if name == told), 0)


def call_director(tournament: Tournament, stamp: Stamp, where: Where, text: str = "") -> LogEvent:
    """Call the director to a table (§9.8)."""
    require_open(tournament)
    tournament.sheet(where)
    if stamp.who.role != "table" or stamp.who.table != where.table:
        raise Refusal("tournament.sheet.foreign", table=where.table)
    _current(tournament, where)
    return record(tournament, stamp, DirectorCalled(where, clean("call", text, 300, 0)))


def answer_call(tournament: Tournament, stamp: Stamp, where: Where, text: str = "") -> LogEvent:
    """Note that somebody went to a table that had called."""
    require_right(tournament, stamp, "results")
    require_open(tournament)
    if tournament.sheet(where).called is None:
        raise Refusal("tournament.sheet.uncalled", table=where.table)
    return record(tournament, stamp, CallAnswered(where, clean("call", text, 300, 0)))


def _at_hand(tournament: Tournament, stamp: Stamp, where: Where, version: int) -> ScoreSheet:
    """Return a sheet that this hand may write on now, and has read as it is."""
    require_open(tournament)
    sheet = tournament.sheet(where)
    _current(tournament, where)
    if stamp.who.role == "helper":
        require_right(tournament, stamp, "results")
    elif stamp.who.role != "director" and (stamp.who.role != "table" or stamp.who.table != where.table):
        raise Refusal("tournament.sheet.foreign", table=where.table)
    if stamp.who.role != "director" and all_in(tournament):
        raise Refusal("tournament.sheet.over", **round_facts(where.game, where.round))  # §10.1, §9.9
    if version != sheet.version:
        raise Refusal("tournament.sheet.stale", table=where.table, seen=version, now=sheet.version)  # §9.4
    return sheet


def _current(tournament: Tournament, where: Where) -> None:
    if tournament.closed((where.game, where.round)):
        raise Refusal("tournament.sheet.closed", **round_facts(where.game, where.round))  # §10.3


def _turns(sheet: ScoreSheet, seat: int) -> tuple[Turn, ...]:
    if not 0 <= seat < len(sheet.players) or sheet.players[seat] in sheet.barred:
        raise Refusal("tournament.turn.seat", seat=seat + 1)
    return sheet.turns[seat]


def _checked(tournament: Tournament, sheet: ScoreSheet, scores: Scores) -> tuple[int | None, ...]:
    """Return scores that fit the seats: a number for who played, a dash for who had left (§11.3)."""
    if len(scores) != len(sheet.players):
        raise Refusal("tournament.scores.count", found=len(scores), expected=len(sheet.players))
    for player, score in zip(sheet.players, scores, strict=True):
        name = tournament.players[player].name
        if score is None and player not in sheet.barred | sheet.left:
            raise Refusal("tournament.scores.lacking", name=name)
        if score is not None and player in sheet.barred:
            raise Refusal("tournament.scores.barred", name=name)
        if score is not None and abs(score) > FURTHEST:
            raise Refusal("tournament.scores.far", name=name, found=score, most=FURTHEST)
    return tuple(scores)


def preview(tournament: Tournament, where: Where, scores: Scores) -> tuple[RankChange, ...]:
    """Return what other scores on a sheet would move in the ranking (§10.4)."""
    sheet = tournament.sheet(where)
    after = tournament.with_sheet(where, replace(sheet, scores=_checked(tournament, sheet, scores)))
    then = {row.player.number: row for row in ranking(after)}
    finals = _in_final(tournament), _in_final(after)
    moves = (_move(row, then[row.player.number], finals) for row in ranking(tournament))
    return tuple(move for move in moves if any(old != new for old, new in _pairs(move)))


def _in_final(tournament: Tournament) -> frozenset[int]:
    return frozenset(finalists(tournament)) if played(tournament, PRELIMINARIES) else frozenset()


def _move(old: Row, new: Row, finals: tuple[frozenset[int], frozenset[int]]) -> RankChange:
    player = old.player.number
    final = player in finals[0], player in finals[1]
    return RankChange(player, (old.rank, new.rank), (old.points, new.points), (old.score, new.score), final)


def _pairs(move: RankChange) -> tuple[tuple[object, object], ...]:
    return move.ranks, move.points, move.scores, move.final
