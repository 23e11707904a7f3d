"""Facts about Nonaga that people can be told: what a ply is good for, and how the other threatens to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.threat import Threat
from dreierlei.core.words import Sentence
from dreierlei.games.nonaga.actions import Relocate, Slide
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.views import in_turn, played

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game


def threats(game: Game, view: NonagaView, seat: int) -> tuple[Threat, ...]:
    """Return how the other could connect the pieces in one slide."""
    return tuple(
        Threat(
            Sentence("nonaga.threat.win", origin=slide.origin, target=slide.target),
            (str(slide.target),),
            (str(slide.origin),),
        )
        for slide in wins(game, view, 1 - seat)
    )


def wins(game: Game, view: NonagaView, seat: int) -> list[Slide]:
    """Return the slides that would connect a seat's pieces if it were its turn (§4.1)."""
    state, found = in_turn(game, view, seat, "slide"), list[Slide]()
    for slide in state.legal(seat):
        ahead = state.copy()
        ahead.apply(seat, slide)
        if isinstance(slide, Slide) and ahead.over:
            found.append(slide)
    return found


def reasons(game: Game, view: NonagaView, action: Action) -> tuple[Sentence, ...]:
    """Return what an action of the seat in turn is good for."""
    if not isinstance(action, Slide | Relocate):
        return (Sentence("nonaga.hint.passes"),)  # §2.4, §3.7
    seat, state = view.mover, played(game, view, action)
    if state.over:
        return (Sentence("nonaga.hint.wins"),)
    after = cast(NonagaView, state.observe(seat))
    found = *_stopped(game, view, after, seat), *_threatened(game, after, seat)
    return found or _nearer(game, view, after, seat)


def _stopped(game: Game, view: NonagaView, after: NonagaView, seat: int) -> list[Sentence]:
    """Return that the other could have won and cannot any more."""
    before, left = wins(game, view, 1 - seat), wins(game, after, 1 - seat)
    if not before or left:
        return []
    return [Sentence("nonaga.hint.stops", origin=before[0].origin, target=before[0].target)]


def _threatened(game: Game, after: NonagaView, seat: int) -> list[Sentence]:
    """Return that the seat could win in its next turn."""
    ways = wins(game, after, seat)
    if len(ways) > 1:
        return [Sentence("nonaga.hint.threatens_twice", count=len(ways))]
    return [Sentence("nonaga.hint.threatens", origin=way.origin, target=way.target) for way in ways]


def _nearer(game: Game, view: NonagaView, after: NonagaView, seat: int) -> tuple[Sentence, ...]:
    """Return what has become better where nothing is threatened: pieces side by side, slides, the other's slides."""
    touching = [_touching(each, seat) for each in (view, after)]
    if touching[1] > touching[0]:
        return (Sentence("nonaga.hint.pair"),)
    own, others = ([len(_slides(game, each, who)) for each in (view, after)] for who in (seat, 1 - seat))
    if others[1] < others[0]:
        return (Sentence("nonaga.hint.hems", count=others[1], before=others[0]),)
    if own[1] > own[0]:
        return (Sentence("nonaga.hint.opens", count=own[1], before=own[0]),)
    left = wins(game, after, 1 - seat)
    if not left:
        return (Sentence("nonaga.hint.quiet"),)
    return (Sentence("nonaga.hint.still", origin=left[0].origin, target=left[0].target),)


def _slides(game: Game, view: NonagaView, seat: int) -> list[int]:
    """Return the slides of a seat if it were its turn."""
    return in_turn(game, view, seat, "slide").ids(seat)


def _touching(view: NonagaView, seat: int) -> int:
    """Return how many pairs of a seat's pieces lie side by side."""
    pieces = view.pieces[seat]
    return sum(one in other.neighbours() for one in pieces for other in pieces) // 2
