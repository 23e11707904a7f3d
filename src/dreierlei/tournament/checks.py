"""Checks that all commands share: who may act, and the event that comes of it."""

from __future__ import annotations

from datetime import datetime

from dreierlei.core.refusal import Refusal
from dreierlei.tournament.events import Fact, LogEvent, Right, Stamp
from dreierlei.tournament.people import clean
from dreierlei.tournament.state import Player, Tournament


def record(tournament: Tournament, stamp: Stamp, fact: Fact) -> LogEvent:
    """Return the fact as the next event of the log."""
    try:
        datetime.fromisoformat(stamp.time)
    except ValueError:
        raise Refusal("tournament.time", found=stamp.time) from None
    key = clean("key", stamp.key, 80, 0)
    return LogEvent(tournament.number + 1, stamp.time, stamp.who, fact, key)


def require_open(tournament: Tournament) -> None:
    """Refuse what comes before the creation or after the result was declared."""
    if tournament.number == 0:
        raise Refusal("tournament.uncreated")
    if tournament.conclusion is not None:
        raise Refusal("tournament.concluded")


def require_director(stamp: Stamp) -> None:
    """Refuse all hands but the director's."""
    if stamp.who.role != "director":
        raise Refusal("tournament.director-only")


def require_right(tournament: Tournament, stamp: Stamp, right: Right) -> None:
    """Refuse all hands but the director's and those of helpers who have a right (§13.2)."""
    if stamp.who.role == "director":
        return
    if stamp.who.role != "helper":
        raise Refusal("tournament.director-only")
    helper = tournament.helpers.get(stamp.who.helper)
    if helper is None or not helper.active:
        raise Refusal("tournament.helper.withdrawn")
    if right not in helper.rights:
        raise Refusal("tournament.helper.right", name=helper.name)


def directed(tournament: Tournament, stamp: Stamp, right: Right | None = None) -> None:
    """Refuse what is not the director's, nor a helper's who has the right to it, or not in time."""
    if right is None:
        require_director(stamp)
    else:
        require_right(tournament, stamp, right)
    require_open(tournament)


def entered(tournament: Tournament, number: int) -> Player:
    """Return the player of a number."""
    if number not in tournament.players:
        raise Refusal("tournament.player.unknown", number=number)
    return tournament.players[number]


def reason(text: str) -> str:
    """Return a reason, or refuse an empty one."""
    return clean("why", text, 500)
