"""Facts about 3Stein that people can be told: what a ply is good for, and which lords are under attack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, cast

from dreierlei.core.game import Seat
from dreierlei.core.threat import Threat
from dreierlei.core.words import Sentence
from dreierlei.games.stein3.actions import Keep, Move
from dreierlei.games.stein3.board import NUMBERS, Field
from dreierlei.games.stein3.view import Stein3View
from dreierlei.kit.views import in_turn, played

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game

Attacks = dict[Field, list[Field]]
"""The fields that a seat could capture on, and from where."""


def threats(game: Game, view: Stein3View, seat: int) -> tuple[Threat, ...]:
    """Return who could capture the seat's lord."""
    lord = view.lords[seat]
    if lord is None:
        return ()
    return tuple(
        Threat(Sentence("stein3.threat.lord", who=Seat(enemy)), (str(lord),), tuple(map(str, origins)))
        for enemy in _enemies(view, seat)
        if (origins := _attacks(game, view, enemy).get(lord))
    )


def _enemies(view: Stein3View, seat: int) -> list[int]:
    """Return the seats of other camps: captor and vassal fight together (§4.1)."""
    camp = [view.captor if each == view.vassal else each for each in range(3)]
    return [each for each in range(3) if camp[each] != camp[seat]]


def _attacks(game: Game, view: Stein3View, seat: int) -> Attacks:
    """Return where a seat could go if it were its turn, occupied fields alone."""
    found: Attacks = defaultdict(list)
    for move in _moves(game, view, seat):
        if kind(view, move.target):
            found[move.target].append(move.origin)
    return found


def kind(view: Stein3View, field: Field) -> str:
    """Return which piece stands on a field: lord, knight, squire, or none."""
    if field in view.lords:
        return "lord"
    if any(field in own for own in view.knights):
        return "knight"
    return "squire" if any(field in own for own in view.squires) else ""


def reasons(game: Game, view: Stein3View, action: Action) -> tuple[Sentence, ...]:
    """Return what an action of the seat in turn is good for."""
    if isinstance(action, Keep):
        return (Sentence("stein3.hint.keeps", piece=_named(kind(view, action.field))),)
    if not isinstance(action, Move):
        return (Sentence("stein3.hint.passes"),)  # §5.1
    seat, state = view.mover, played(game, view, action)
    if state.over:
        return (Sentence("stein3.hint.wins"),)
    after = cast(Stein3View, state.observe(seat))
    enemies = _enemies(after, seat)
    now = [_attacks(game, view, enemy) for enemy in enemies]
    then = [_attacks(game, after, enemy) for enemy in enemies]
    found = [
        *_taken(view, action, then),
        *_saved(view, after, seat, now, then),
        *_attacked(game, view, after, seat),
        *_moved(view, after, action, now, then),
    ]
    return tuple(found) or tuple(_stood(game, view, after, action, now, then))


def _taken(view: Stein3View, move: Move, then: Iterable[Attacks]) -> list[Sentence]:
    taken = kind(view, move.target)
    if not taken:
        return []
    free = "" if any(move.target in attacks for attacks in then) else Sentence("stein3.hint.free")
    return [Sentence("stein3.hint.takes", piece=_named(taken), free=free)]


def _saved(
    view: Stein3View, after: Stein3View, seat: int, now: Iterable[Attacks], then: Iterable[Attacks]
) -> list[Sentence]:
    """Return that the own lord was under attack and is not any more."""
    attacked = any(view.lords[seat] in attacks for attacks in now)
    return [Sentence("stein3.hint.saves")] if attacked and not any(after.lords[seat] in each for each in then) else []


def _attacked(game: Game, view: Stein3View, after: Stein3View, seat: int) -> list[Sentence]:
    """Return which lords and knights are under attack that were not before."""
    before, now = _attacks(game, view, seat), _attacks(game, after, seat)
    found = []
    for enemy in _enemies(after, seat):
        lord = after.lords[enemy]
        if lord in now and lord not in before:
            found.append(Sentence("stein3.hint.attacks_lord", who=Seat(enemy)))
        elif any(knight in now and knight not in before for knight in after.knights[enemy]):
            found.append(Sentence("stein3.hint.attacks_knight", who=Seat(enemy)))
    return found


def _moved(
    view: Stein3View, after: Stein3View, move: Move, now: Iterable[Attacks], then: Iterable[Attacks]
) -> list[Sentence]:
    """Return what has become of the piece itself: a knight, or out of reach."""
    piece = kind(view, move.origin)
    if piece == "squire" and kind(after, move.target) == "knight":  # §3.9
        return [Sentence("stein3.hint.promotes")]
    attacked = any(move.origin in attacks for attacks in now)
    safe = not any(move.target in attacks for attacks in then)
    return [Sentence("stein3.hint.escapes", piece=_named(piece))] if attacked and safe and piece != "lord" else []


def _stood(
    game: Game, view: Stein3View, after: Stein3View, move: Move, now: Iterable[Attacks], then: Iterable[Attacks]
) -> list[Sentence]:
    """Return how well a piece stands where nothing is captured or attacked."""
    seat, piece = view.mover, kind(view, move.origin)
    found = _advanced(view, seat, move) if piece == "squire" else []
    endangered = [
        len(_own(seen, seat) & {field for each in attacks for field in each})
        for seen, attacks in ((view, now), (after, then))
    ]
    if endangered[1] < endangered[0]:
        found.append(Sentence("stein3.hint.guards", before=endangered[0], count=endangered[1]))
    elif not endangered[1]:
        found.append(Sentence("stein3.hint.safe"))
    reach = [
        sum(each.origin == field for each in _moves(game, seen, seat))
        for seen, field in ((view, move.origin), (after, move.target))
    ]
    if reach[1] > reach[0] and not found:
        found.append(Sentence("stein3.hint.reaches", piece=_named(piece), before=reach[0], count=reach[1]))
    return found or _compared(game, view, after, seat)


def _compared(game: Game, view: Stein3View, after: Stein3View, seat: int) -> list[Sentence]:
    """Return how free everybody is after a move that does nothing else: fewer moves for others, more of one's own."""
    others = [sum(len(_moves(game, each, enemy)) for enemy in _enemies(after, seat)) for each in (view, after)]
    own = [len(_moves(game, each, seat)) for each in (view, after)]
    if others[1] < others[0]:
        return [Sentence("stein3.hint.hems", before=others[0], count=others[1])]
    if own[1] > own[0]:
        return [Sentence("stein3.hint.opens", before=own[0], count=own[1])]
    return [Sentence("stein3.hint.waits", count=own[1], others=others[1])]


def _advanced(view: Stein3View, seat: int, move: Move) -> list[Sentence]:
    """Return how far a squire still is from its goal line where it has come nearer, with a reserve (§3.9)."""
    before, left = (_steps(seat)[NUMBERS[field]] for field in (move.origin, move.target))
    return [Sentence("stein3.hint.advances", count=left)] if view.reserve[seat] and left < before else []


@cache
def _steps(seat: int) -> list[int]:
    """Return how many moves a squire of a seat needs from each field to its goal line."""
    from dreierlei.games.stein3.heuristics import ways

    return ways(seat)


def _own(view: Stein3View, seat: int) -> set[Field | None]:
    return {view.lords[seat], *view.knights[seat], *view.squires[seat]}


def _moves(game: Game, view: Stein3View, seat: int) -> list[Move]:
    """Return the moves of a seat if it were its turn."""
    return [move for move in in_turn(game, view, seat, "move", kept=None).legal(seat) if isinstance(move, Move)]


def _named(piece: str) -> Sentence:
    return Sentence(f"stein3.hint.piece.{piece}")
