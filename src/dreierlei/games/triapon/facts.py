"""Facts about Triapon that people can be told: what a ply is good for, and which rows are about to close."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.game import Seat
from dreierlei.core.threat import Threat
from dreierlei.core.words import Sentence
from dreierlei.games.triapon.actions import Barricade, Capture, Move, Place
from dreierlei.games.triapon.board import INDEX, TRIADS, Hollow
from dreierlei.games.triapon.view import TriaponView
from dreierlei.kit.views import in_turn, played

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game

Closings = dict[Hollow, set[Hollow]]
"""The hollows in which a seat could close a row that takes a ball, and the balls that could be taken then."""


def threats(game: Game, view: TriaponView, seat: int) -> tuple[Threat, ...]:
    """Return where others could close a row that takes a ball of the seat, and which balls those are."""
    own = set(view.balls[seat])
    return tuple(
        Threat(
            Sentence("triapon.threat.takes", who=Seat(other), hollow=hollow, count=len(prey & own)),
            tuple(map(str, sorted(prey & own))),
            (str(hollow),),
        )
        for other in _others(view, seat)
        for hollow, prey in sorted(closings(game, view, other).items())
        if prey & own
    )


def _others(view: TriaponView, seat: int) -> list[int]:
    return [other for other in range(3) if other != seat and other not in view.out]


def closings(game: Game, view: TriaponView, seat: int) -> Closings:
    """Return where a seat could close a row that takes a ball if it were its turn (§4.1)."""
    state = in_turn(game, view, seat, "move" if view.hands is None else "place")
    found: Closings = {}
    for action in state.legal(seat):
        ahead = state.copy()
        ahead.apply(seat, action)
        if ahead.phase == "capture" and ahead.acts(seat):
            target = action.target if isinstance(action, Move) else cast(Place, action).hollow
            prey = {taken.hollow for taken in ahead.legal(seat) if isinstance(taken, Capture)}
            found[target] = found.get(target, set()) | prey
    return found


def reasons(game: Game, view: TriaponView, action: Action) -> tuple[Sentence, ...]:
    """Return what an action of the seat in turn is good for."""
    seat = view.mover
    after = cast(TriaponView, played(game, view, action).observe(seat))
    if isinstance(action, Capture):
        return tuple(_captured(game, view, after, action))
    target = action.target if isinstance(action, Move) else getattr(action, "hollow", None)
    if target is None:
        return (Sentence("triapon.hint.skips"),)  # §7.1
    found = [*_closed(after, seat), *_barred(game, view, after, seat, target)]
    if not isinstance(action, Barricade):
        found += [*_guarded(game, view, after, seat), *_threatened(game, view, after, seat)]
    return tuple(found) or tuple(_quiet(game, after, seat, target))


def _closed(after: TriaponView, seat: int) -> list[Sentence]:
    return [Sentence("triapon.hint.closes")] if after.phase == "capture" and after.mover == seat else []


def _barred(game: Game, view: TriaponView, after: TriaponView, seat: int, target: Hollow) -> list[Sentence]:
    """Return whose row cannot be closed in the hollow any more."""
    return [
        Sentence("triapon.hint.blocks", who=Seat(other), hollow=target)
        for other in _others(view, seat)
        if target in closings(game, view, other) and target not in closings(game, after, other)
    ]


def _guarded(game: Game, view: TriaponView, after: TriaponView, seat: int) -> list[Sentence]:
    """Return how many of the seat's balls could have been taken and cannot any more."""
    before, now = _in_danger(game, view, seat), _in_danger(game, after, seat)
    return [Sentence("triapon.hint.guards", before=before, count=now)] if now < before else []


def _in_danger(game: Game, view: TriaponView, seat: int) -> int:
    own = set(view.balls[seat])
    return len(
        {ball for other in _others(view, seat) for prey in closings(game, view, other).values() for ball in prey & own}
    )


def _threatened(game: Game, view: TriaponView, after: TriaponView, seat: int) -> list[Sentence]:
    """Return in how many hollows the seat could close a row in its next turn, where they have become more."""
    if after.phase == "capture":
        return []
    before, now = closings(game, view, seat), closings(game, after, seat)
    new = sorted(set(now) - set(before))
    if not new:
        return []
    return [Sentence("triapon.hint.threatens", hollow=new[0], count=len(now))]


def _captured(game: Game, view: TriaponView, after: TriaponView, action: Capture) -> list[Sentence]:
    """Return whose ball goes, how many are left, and which row cannot be closed any more."""
    victim = next(owner for owner, balls in enumerate(view.balls) if action.hollow in balls)
    left = len(after.balls[victim]) + (view.hands[victim] if view.hands else 0)
    found = [Sentence("triapon.hint.takes", who=Seat(victim), count=left)]
    if victim in after.out:
        found = [Sentence("triapon.hint.out", who=Seat(victim))]
    elif len(closings(game, after, victim)) < len(closings(game, view, victim)):
        found.append(Sentence("triapon.hint.breaks", who=Seat(victim)))
    return found


def _quiet(game: Game, after: TriaponView, seat: int, target: Hollow) -> list[Sentence]:
    """Return on how many triads, free of others, a ball lies, or at least that none can be taken."""
    spoilt = {INDEX[ball] for other in range(3) if other != seat for ball in after.balls[other]}
    spoilt |= {INDEX[barricade] for barricade in after.barricades}
    triads = [set(line.hollows[start : start + 3]) for line, start in TRIADS]
    count = sum(INDEX[target] in triad and not triad & spoilt for triad in triads)
    if count:
        return [Sentence("triapon.hint.lines", count=count)]
    exposed = _in_danger(game, after, seat)
    return [Sentence("triapon.hint.exposed", count=exposed) if exposed else Sentence("triapon.hint.safe")]
